"""The acts open to a player, best first, each with what it promises, how sure that is, and the rules' own reasons."""

from __future__ import annotations

from dataclasses import dataclass

from numberdrop.rules.actions import Action
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.reasons.reason import Verdict
from numberdrop.steps import run_all

from .bots import bot_named, engine_here, seeded_random
from .candidates import CandidateAction, options
from .engine.native import Engine
from .engine.position import Position
from .given import a_count, a_game, a_player, a_time
from .paired_rollouts import Estimate, PairedRollouts

_ROUNDS = 2


@dataclass(frozen=True)
class Ranked:
    """An act with its estimate: points still to be scored (solo), or hundredths of winning (several players).

    ``behind`` is how much less than the first one; both have their 95 % interval. Without time to look ahead there are no
    samples, and the interval is without bounds.
    """

    option: CandidateAction
    estimate: Estimate
    behind: Estimate
    reasons: Verdict

    @property
    def action(self) -> Action:
        """The act itself."""
        return self.option.action

    @property
    def value(self) -> float:
        """The estimate without its interval."""
        return self.estimate.mean

    def __repr__(self) -> str:
        return f"<Ranked {self.action!r}: {self.value:.1f}, {self.behind.mean:.1f} behind>"


def rank(
    game: Game, player: int | None = None, most: int = 8, seconds: float = 0.5, think: Engine | None = None
) -> tuple[Ranked, ...]:
    """The best ``most`` acts of a player (by default of whoever is to act), best first; empty when there is none.

    Raises ``TypeError`` and ``ValueError`` for what is no game, no player of it, or no number.

    Every drop there is has been valued, with every star and every combo after it; ``seconds`` are spent on playing the best
    few on with the same dice. Slides, blocks, the start and combos are valued, not played on.
    """
    who, most = a_player(a_game(game), player), a_count(most, "most")
    seconds = a_time(seconds)
    think = think or engine_here()
    style = bot_named("leo").style(game)
    found = run_all(options(game, who, style, think, most))[:most]
    if not found:
        return ()
    sheets = [option.sheet for option in found if option.sheet is not None]
    if game.phase is not Phase.DROP or seconds <= 0 or len(sheets) < len(found):
        first = found[0].value
        return tuple(
            Ranked(one, Estimate.of([one.value]), Estimate.of([first - one.value]), game.why(one.action))
            for one in found
        )
    seed = seeded_random(game, who, "rank").getrandbits(64)
    everyone = frozenset(range(len(found)))
    race = PairedRollouts(think, Position.of(game, who), style, sheets, _ROUNDS, seed, keep=everyone, blend=True)
    race.run(seconds)
    while not race.taken:
        race.run(seconds)
    order = sorted(everyone, key=lambda i: (-race.estimate(i).mean, i))
    lead = order[0]
    return tuple(Ranked(found[i], race.estimate(i), race.behind(i, lead), game.why(found[i].action)) for i in order)
