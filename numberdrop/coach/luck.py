"""The split of a finished game into luck and skill, in own points: *expected at the start + dice − given away = points*.

After each judged act the final points are estimated: the current points plus the mean of rollouts. Two things change the estimate in a
round. **Given away** are the points that the round's acts cost against the best acts. The rest is the **dice**: the roll compared with the
average of all rolls. So the sum is exact in every round.

In rollouts everybody plays like the bot Leo, but the cost of an act is measured against the coach's best act. An act that Leo would also
have chosen does not lower the estimate; so ``gain_over_leo``, the advantage of the coach's act over Leo's, is subtracted from the cost.
Over a whole game these advantages average ``LEAD`` points, which are part of the expected start. With several players they are not
measured, and the lead shrinks evenly over the rounds. ``corrected`` is how far estimates of the same round disagree; it is counted with
the dice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from math import inf
from statistics import fmean
from typing import NamedTuple

from numberdrop.rules.actions import Action
from numberdrop.rules.game import Game, Phase
from numberdrop.steps import Steps

from .bots import bot_named, seeded_random
from .candidates import find_candidates
from .comparison import DEPTH, rollout_start_position
from .engine.native import Engine
from .engine.position import Position, RolloutPlan, SheetView, Valuation, sheet_after_candidate
from .judgement import JudgementSearch
from .others import find_standing
from .search import Estimate, PairedRollouts

LEAD = {True: 5.2, False: 6.15}
"""How many points more than the bot Leo the coach scores in a game, by whether the game is solo.

Solo: the mean score of the bots Mia and Nova (``bot_ratings``), less the points that Leo is expected to score. With several
players: the mean of *points + given away - expected start* in 29 games of all bots.
"""
_START_SAMPLES, _START_STEP = {True: 96, False: 48}, 24
"""The games played from the start (by whether the game is solo), and those in one step. Few, as the expected start is shown first."""


class JudgedAct(NamedTuple):
    """A judged act: its round, the final points estimated after it (``promised``), and the points that it cost (``given``).

    ``gain_over_leo``: how many points better the coach's act is than that of the bot Leo; ``None`` if unknown.
    """

    round: int
    promised: float
    given: float
    gain_over_leo: float | None = None


@dataclass(frozen=True)
class RoundLuck:
    """A round: the points won by its ``dice`` and lost by its acts (``given``), and the final points ``expected`` after it."""

    round: int
    dice: float
    given: float
    expected: float

    @property
    def fall_in_estimate(self) -> float:
        """How far the estimate fell in the round, by dice and acts together; negative if it rose."""
        return self.given - self.dice


@dataclass(frozen=True, repr=False)
class Luck:
    """A finished game of one player as a sum, in points: ``start + dice - given_away == final``."""

    start: float
    rounds: tuple[RoundLuck, ...]
    final: int
    corrected: float = 0.0
    """The sum of the differences between estimates of one round, a part of ``dice``; positive if the earlier estimates were too low."""
    won_back: float = 0.0
    """Points that single acts lost but that could be won back later; not part of ``given_away``."""

    def __repr__(self) -> str:
        sides = f"start {self.start:.1f} + dice {self.dice:.1f} - given away {self.given_away:.1f}"
        return f"<{type(self).__name__}: {sides} = {self.final}, {len(self.rounds)} rounds>"

    @property
    def dice(self) -> float:
        """The points won by the dice; negative for bad luck."""
        return sum(row.dice for row in self.rounds)

    @property
    def given_away(self) -> float:
        """The points that all acts lost for good, without those that could be won back later."""
        return sum(row.given for row in self.rounds)

    @property
    def luckiest_round(self) -> RoundLuck:
        """The round with the best dice."""
        return max(self.rounds, key=lambda each: each.dice)

    @property
    def unluckiest_round(self) -> RoundLuck:
        """The round with the worst dice."""
        return min(self.rounds, key=lambda each: each.dice)

    @property
    def turn(self) -> RoundLuck:
        """The round in which the estimate of the final points fell most."""
        return max(self.rounds, key=lambda each: each.fall_in_estimate)


def expected_points_at_start(game: Game, player: int, engine: Engine) -> Steps[float]:
    """Compute, in steps, the mean final points of rollouts from before the first roll, in which all play like the bot Leo."""
    first = next(state for state in game.states() if state.phase is Phase.ROLL)
    position = Position.of(first, player).without_roll()
    style, sheet = replace(own_sheet_valuation(first), fast=True), position.sheets[player]
    seed = seeded_random(first, player, "luck").getrandbits(64)
    totals: list[float] = []
    for start in range(0, _START_SAMPLES[game.solo], _START_STEP):
        yield
        totals += engine.rollouts(position, style, [sheet], RolloutPlan(DEPTH, _START_STEP, inf, seed, start))[0]
    return sheet.points + fmean(totals)


def luck_of(start: float, lead: float, acts: Sequence[JudgedAct], rounds: int, final: int) -> Luck:
    """Split a game into luck and skill, by the player's judged ``acts``. ``rounds``: how many it had; ``final``: the player's points.

    ``start``: the final points expected of the bot Leo at the start; ``lead``: how many more the coach scores.
    """
    rows, corrected = [], 0.0
    before = begun = start + lead
    by_round = {number: [*group] for number, group in groupby(acts, key=lambda act: act.round)}
    lead_given = lead if any(act.gain_over_leo is not None for act in acts) else 0.0
    for number in range(1, rounds + 1):
        here = by_round.get(number, [])
        given = sum(act.given - (act.gain_over_leo or 0.0) for act in here) + lead_given / rounds
        # Without a judged act there is no new estimate: the dice of this round count with those of the next one.
        promised = before if not here else here[-1].promised + lead * (1 - number / rounds)
        expected = float(final) if number == rounds else promised
        pairs = pairwise(here)
        corrected += sum(then.promised + then.given - (then.gain_over_leo or 0.0) - act.promised for act, then in pairs)
        rows.append(RoundLuck(number, expected + given - before, given, expected))
        before = expected
    won_back = sum(act.gain_over_leo or 0.0 for act in acts) - lead_given
    return Luck(begun, tuple(rows), final, corrected, won_back)


# --- own points -------------------------------------------------------------------------------------------------------

# At a table a judgement counts chances of winning, so the few acts with the best own points are played on by selfish players, and the act is
# compared with their leader by new dice, as in ``comparison``.

_SEARCH_WIDTH, _SEARCH_ROUNDS, _SEARCH_SAMPLES = 4, 1, 6
"""The acts, rounds and samples in the search for the act with most own points; few, as a review takes long anyway."""
_COMPARISON_SAMPLES = 18
"""The number of samples of the act and of the leader of that search in their comparison."""
_LEAD_SAMPLES = 24
"""The number of samples of the bot Leo's act and of the best act, if the judgement took none."""
_SAMPLES_PER_STEP = 6
_STEP_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class OwnPoints:
    """An act in points of the player's own sheet: still to come after it (``promise``), and ``lost`` compared with the best act."""

    promise: Estimate
    lost: Estimate
    gain_over_leo: float | None = None
    """By how many points the coach's act is better than that of the bot Leo; ``None`` with several players."""


def own_sheet_valuation(game: Game) -> Valuation:
    """Return the coach's valuation of a player's own sheet, which ignores the sheets of the others."""
    return replace(bot_named("leo").valuation_for(game), selfish=True)


def estimate_own_points(game: Game, act: Action, judging: JudgementSearch, engine: Engine) -> Steps[OwnPoints]:
    """Estimate, in steps, the own points to come after a judged act, and those it costs; in a solo game both are the judgement's."""
    judged = judging.judgement
    if game.solo:
        advantage = yield from _gain_over_leo(judging, engine)
        return OwnPoints(judged.promise, judged.behind, advantage)
    who = act.player or 0
    style, position = own_sheet_valuation(game), rollout_start_position(game, who)
    mine = judged.option.sheet or (yield from find_standing(game, act, style, engine)).option.sheet
    assert mine is not None  # at a table every act leaves a sheet
    few = yield from _sheets_after_best_acts(game, who, style, engine)
    sheets = list(dict.fromkeys([mine, *few]))
    seed = seeded_random(game, who, "own search").getrandbits(64)
    race = PairedRollouts(engine, position, style, sheets, _SEARCH_ROUNDS, seed, 2.0, most=_SEARCH_SAMPLES, trifle=0.5)
    while not race.decided:
        race.run(_STEP_SECONDS)
        yield
    pair = [mine] if race.leader == 0 else [mine, sheets[race.leader]]
    seed = seeded_random(game, who, "own proof").getrandbits(64)
    samples = yield from _rollout_samples(position, style, pair, _COMPARISON_SAMPLES, seed, engine)
    return OwnPoints(Estimate.of(samples[0]), _estimate_cost(samples))


def _rollout_samples(
    position: Position, style: Valuation, sheets: Sequence[SheetView], times: int, seed: int, engine: Engine
) -> Steps[list[list[float]]]:
    """Run ``times`` rollouts from each sheet, with the same dice for all sheets; return the scores of each sheet."""
    samples: list[list[float]] = [[] for _ in sheets]
    for start in range(0, times, _SAMPLES_PER_STEP):
        plan = RolloutPlan(DEPTH, min(_SAMPLES_PER_STEP, times - start), inf, seed, start)
        played = engine.rollouts(position, replace(style, fast=True), sheets, plan)
        samples = [before + more for before, more in zip(samples, played, strict=True)]
        yield
    return samples


def _gain_over_leo(judging: JudgementSearch, engine: Engine) -> Steps[float]:
    """Estimate, in steps, by how many points the best act of a solo game is better than the bot Leo's act."""
    best, leos = judging.best.sheet, judging.search.found[0].sheet if judging.search.found else None
    if best is None or leos is None or leos == best:
        return 0.0
    position, style = rollout_start_position(judging.game, judging.who), own_sheet_valuation(judging.game)
    if judging.comparison is None:
        seed = seeded_random(judging.game, judging.who, "found").getrandbits(64)
        samples = yield from _rollout_samples(position, style, [leos, best], _LEAD_SAMPLES, seed, engine)
        return _estimate_cost(samples).mean
    race = judging.comparison.race
    (played,) = yield from _rollout_samples(position, style, [leos], race.samples_taken, race.seed, engine)
    return fmean(race.samples[1]) - fmean(played)


def _estimate_cost(samples: list[list[float]]) -> Estimate:
    """Estimate by how many points the first of two sheets is worse; 0 for a single sheet. ``samples``: for each sheet its points."""
    if len(samples) == 1:
        return Estimate(0.0, 0.0, 0.0, len(samples[0]))
    mine, best = samples
    return Estimate.of([other - own for own, other in zip(mine, best, strict=True)])


def _sheets_after_best_acts(game: Game, who: int, style: Valuation, engine: Engine) -> Steps[list[SheetView]]:
    """Return, in steps, the sheets after the few acts that have the best static value by ``style`` (own points only)."""
    if game.phase is Phase.DROP:
        position = Position.of(game, who)
        yield
        drops, _ = engine.best_drops(position, replace(style, fast=True), _SEARCH_WIDTH)
        return [sheet_after_candidate(position.sheets[who], drop) for drop in drops]
    acts = yield from find_candidates(game, who, style, engine)
    return [option.sheet for option in acts if option.sheet is not None][:_SEARCH_WIDTH]
