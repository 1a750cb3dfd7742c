"""Rankings of a player's acts: ``rank`` with estimates and reasons, ``weigh`` for every drop, ``highest_scoring_drop`` by points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from numberdrop.rules.actions import Action, Circle, Drop, Pass
from numberdrop.rules.dice import Roll
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.reasons.reason import Verdict
from numberdrop.rules.sheet import Sheet
from numberdrop.steps import run_all

from .bots import available_engine, bot_named, seeded_random
from .candidates import CandidateAction, find_candidates
from .engine.native import Engine, EveryDrop
from .engine.position import POINT, Candidate, Position, SheetView, Valuation, roll_numbers
from .engine.weights import load_weights
from .given import check_count, check_game, check_player, check_seconds
from .search import Estimate, PairedRollouts

_ROUNDS = 2


@dataclass(frozen=True)
class RankedAct:
    """An act with its estimate: points still to be scored (solo), or percent chance of winning (several players).

    ``behind``: its cost against the best act. Both have 95 % intervals (infinite without rollouts). ``reasons``: what ``Game.why`` returns.
    """

    option: CandidateAction
    estimate: Estimate
    behind: Estimate
    reasons: Verdict

    @property
    def action(self) -> Action:
        return self.option.action

    @property
    def value(self) -> float:
        """The estimate without its interval."""
        return self.estimate.mean

    def __repr__(self) -> str:
        return f"<Ranked {self.action!r}: {self.value:.1f}, {self.behind.mean:.1f} behind>"


def rank(
    game: Game, player: int | None = None, most: int = 8, seconds: float = 0.5, *, engine: Engine | None = None
) -> tuple[RankedAct, ...]:
    """Rank the acts of a player (by default the one to act); return the best, at most ``most``, best first; empty if there is none.

    Every legal drop is valued, with every number for its stars and every combo after it; ``seconds`` are spent on rollouts of the best few
    with the same dice. Other acts are valued without rollouts. Raises ``TypeError`` or ``ValueError`` for an invalid argument.
    """
    who, most = check_player(check_game(game), player), check_count(most, "most")
    seconds, engine = check_seconds(seconds), engine or available_engine()
    style = bot_named("leo").valuation_for(game)
    best = run_all(find_candidates(game, who, style, engine, most))[:most]
    if not best:
        return ()
    sheets = [option.sheet for option in best if option.sheet is not None]
    if game.phase is not Phase.DROP or seconds <= 0 or len(sheets) < len(best):
        first = best[0].value
        return tuple(
            RankedAct(option, Estimate.of([option.value]), Estimate.of([first - option.value]), game.why(option.action))
            for option in best
        )
    seed = seeded_random(game, who, "rank").getrandbits(64)
    everyone = frozenset(range(len(best)))
    race = PairedRollouts(engine, Position.of(game, who), style, sheets, _ROUNDS, seed, keep=everyone, blend=True)
    race.run(seconds)
    while not race.samples_taken:
        race.run(seconds)
    order = sorted(everyone, key=lambda i: (-race.estimate(i).mean, i))
    lead = order[0]
    return tuple(
        RankedAct(best[i], race.estimate(i), race.estimate_cost(i, lead), game.why(best[i].action)) for i in order
    )


# --- every drop -------------------------------------------------------------------------------------------------------

# For bots of one's own. A roll may allow 361,000 drops: gains and worths are arrays, and a drop is built when it is asked for.


class WeighedDrop:
    """A drop and the best act after it (circle or pass), with the points that the two score at once and the worth of the sheet then."""

    __slots__ = ("_drops", "_index", "_player")

    def __init__(self, drops: EveryDrop, index: int, player: int) -> None:
        self._drops, self._index, self._player = drops, index, player

    @property
    def gain(self) -> int:
        """The points that the drop, with the combo after it, scores at once."""
        return self._drops.gains[self._index]

    @property
    def worth(self) -> float:
        """The worth of the sheet after drop and combo, including their points; in points (several players: percent chance of winning)."""
        return self._drops.values[self._index] / POINT

    @property
    def drop(self) -> Drop:
        return self._drops.candidate(self._index).drop(self._player)

    @property
    def action(self) -> Action:
        """The drop, under the name that ``RankedAct`` uses."""
        return self.drop

    @property
    def then(self) -> Circle | Pass:
        """The circle or pass after the drop."""
        return self._drops.candidate(self._index).then(self._player)

    @property
    def acts(self) -> tuple[Action, ...]:
        """The drop and the act after it."""
        return self.drop, self.then

    def __eq__(self, other: object) -> bool:
        match other:
            case WeighedDrop():
                return (self.gain, self.worth, self.acts) == (other.gain, other.worth, other.acts)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.acts)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} '{self.drop}', then '{self.then}': gain {self.gain}, worth {self.worth:.2f}>"


class WeighedDrops(Sequence[WeighedDrop]):
    """All legal drops of a player, in the order in which the engine lists them; ``gains`` and ``worths`` are in the same order."""

    def __init__(self, drops: EveryDrop, player: int) -> None:
        self._drops, self._player = drops, player

    @property
    def gains(self) -> Sequence[int]:
        """The points that each drop, with the combo after it, scores at once."""
        return self._drops.gains

    @property
    def worths(self) -> Sequence[int]:
        """The worth of each drop: ``WeighedDrop.worth`` times 256, as a whole number."""
        return self._drops.values

    @property
    def best(self) -> WeighedDrop:
        """The drop with the highest worth. Raises ``ValueError`` if nothing can land."""
        return self[max(range(len(self)), key=self.worths.__getitem__)]

    def __len__(self) -> int:
        return len(self._drops)

    @overload
    def __getitem__(self, at: int) -> WeighedDrop: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[WeighedDrop]: ...
    def __getitem__(self, at: int | slice) -> WeighedDrop | Sequence[WeighedDrop]:
        match range(len(self))[at]:
            case range() as several:
                return [WeighedDrop(self._drops, i, self._player) for i in several]
            case single:
                return WeighedDrop(self._drops, single, self._player)

    def __iter__(self) -> Iterator[WeighedDrop]:
        return (WeighedDrop(self._drops, at, self._player) for at in range(len(self)))

    def __repr__(self) -> str:
        return f"<{len(self)} weighed drops>" if len(self) != 1 else "<1 weighed drop>"


def weigh(game: Game, player: int | None = None, *, engine: Engine | None = None) -> WeighedDrops:
    """Value every drop of a player (by default the one to act) with the best combo after it.

    Empty if nothing can land. Raises ``ValueError`` if no drop is due, ``CoachUnavailableError`` if the engine cannot run here.
    """
    who = check_player(check_game(game), player)
    if game.phase is not Phase.DROP or who not in game.pending:
        raise ValueError(f"player {who} has nothing to drop in phase {game.phase.value!r} of round {game.round}")
    style = bot_named("leo").valuation_for(game)
    engine = engine or available_engine()
    return WeighedDrops(engine.every_drop(Position.of(game, who), style, max(1, len(game.legal_drops(who)))), who)


def highest_scoring_drop(sheet: Sheet, roll: Roll, *, minus: bool = True) -> Candidate | None:
    """Find the drop that, with the combo to circle after it, scores the most points at once (``gain``); ``None`` if nothing can land.

    ``minus``: whether the −5 of rows above the line count if the drop ends the game.
    """
    position = Position((SheetView.of(sheet, (), None),), who=0, first=0, dropped=0, roll=roll_numbers(roll))
    style = Valuation(load_weights("hand"), greedy=True, minus_aside=not minus)
    best, _ = available_engine().best_drops(position, style, 1)
    return best[0] if best else None
