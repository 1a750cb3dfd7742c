"""Why one act is better than another: rollouts continue the game from both acts to its end with the same dice, and the final sheets differ.

If no part of the sheet decides, the next few rounds are compared, too. With several players everybody plays for their own points. The
rollouts also show what most often follows in the next two rounds, as games to be watched.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from statistics import fmean
from time import monotonic

from numberdrop.rules.actions import Drop, Throw
from numberdrop.rules.dice import Roll
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import COLS
from numberdrop.steps import run_all

from . import prospect, sheet_parts
from .bots import available_engine, bot_named, seeded_random
from .candidates import CandidateAction, find_candidates
from .comparison import DEPTH, rollout_start_position
from .engine.native import Engine
from .engine.position import Position, RolloutEnding, RolloutPlan, SheetView, sample_rolls
from .idea import Idea, idea_of
from .needs import Box
from .number_facts import kept_ready_fact
from .prospect import UnfinishedCombo
from .search import Estimate, SearchCache
from .sheet_parts import SheetPart

ROUNDS = 64
"""More rounds than a game has, so that games are played to their end."""
_GAMES_PER_STEP = 6
_FIRST_GAMES, _FEWEST_IF_SLOW, _ENOUGH_GAMES, _MOST = 12, 24, 48, 216
"""The games of each act: for first reasons; the fewest on a slow machine; the fewest on any other machine; the most."""
_SOON_GAMES = 48
"""The number of rollouts of each act for ``DEPTH`` rounds only, if no part of the sheet decides in the games to the end."""
_STEP_SECONDS = 0.05
_PERCENT_SLACK = 8
"""By how much the percentage of rolls for a box may exceed the percentage of games that fill the box."""


@dataclass(frozen=True, slots=True)
class ReasonsWhyBetter:
    """Why one of two acts is better: the mean result of ``games`` simulated after each act. The better act ends ``margin`` points ahead.

    ``parts``: this margin by part of the sheet; their points add up to it. ``idea``: the main reason, if the games show one.
    """

    games: int
    margin: Estimate
    parts: tuple[SheetPart, ...]
    idea: Idea | None
    next_round: prospect.NextRoundAdvantages | None = None
    begun: UnfinishedCombo | None = None
    """The unfinished combo for the box of ``next_round``."""
    soon: SheetPart | None = None
    """The part of the sheet that decides in the next ``DEPTH`` rounds, if none decides in the games to the end."""
    soon_begun: UnfinishedCombo | None = None
    """The unfinished combo for the box of ``soon``."""


class ReasonSearch:
    """A search, in slices of time, for reasons why the sheet ``best`` (after one act) is better than the sheet ``mine`` (after another)."""

    def __init__(self, game: Game, who: int, engine: Engine, mine: SheetView, best: SheetView) -> None:
        self.game, self.who, self.engine, self.mine, self.best = game, who, engine, mine, best
        self.before = Position.of(game, who).sheets[who]
        self.position = rollout_start_position(game, who)
        self.style = replace(bot_named("leo").valuation_for(game), fast=True, selfish=not game.solo)
        self.seed = seeded_random(game, who, "proof").getrandbits(64)
        self.endings: tuple[list[RolloutEnding], list[RolloutEnding]] = ([], [])
        self.soon: tuple[list[RolloutEnding], list[RolloutEnding]] = ([], [])
        """The endings of rollouts of ``DEPTH`` rounds, after ``mine`` and after ``best``, with the same dice."""
        self.spent = 0.0
        self._reasons: ReasonsWhyBetter | None = None

    def run(self, seconds: float) -> bool:
        """Search for about ``seconds``, at least one step; return whether the search is done."""
        mine, best = self.mine, self.best
        until = monotonic() + seconds
        while not self.done:
            if not self._has_enough_games:
                began = monotonic()
                self.endings = self._with_more_endings(self.endings, ROUNDS)
                self.spent += monotonic() - began
            elif self._needs_next_rounds:
                self.soon = self._with_more_endings(self.soon, DEPTH)
            else:
                so_far = self._reasons_so_far()
                kind = so_far.idea.part.kind if so_far.idea is not None and not so_far.idea.has_no_deciding_part else ""
                then = prospect.next_round_advantages(mine, best, self.game.sheets[self.who].edition, kind)
                box = then.box if then is not None else None
                begun = prospect.nearest_unfinished_combo(*box, best, mine) if box is not None else None
                key = (self.game, self.who, self.engine, mine, best)
                self._reasons = _FINISHED.add(key, replace(so_far, next_round=then, begun=begun))
            if monotonic() >= until:
                break
        return self.done

    def _with_more_endings(
        self, endings: tuple[list[RolloutEnding], list[RolloutEnding]], rounds: int
    ) -> tuple[list[RolloutEnding], list[RolloutEnding]]:
        """Play a few more games of at most ``rounds`` rounds after each act; return both lists of ``endings`` with the new ones added."""
        taken = len(endings[0])
        plan = RolloutPlan(rounds, _GAMES_PER_STEP - taken % _GAMES_PER_STEP, _STEP_SECONDS, self.seed, taken)
        mine_more, best_more = self.engine.endings(self.position, self.style, [self.mine, self.best], plan)
        return [*endings[0], *mine_more], [*endings[1], *best_more]

    @property
    def _needs_next_rounds(self) -> bool:
        """Whether to play games of ``DEPTH`` rounds, too: those to the end are longer, and no part of the sheet makes the difference in them."""
        if len(self.soon[0]) >= _SOON_GAMES or fmean(ending.rounds for ending in self.endings[1]) <= DEPTH:
            return False
        idea = self._find_idea()
        return idea is None or idea.has_no_deciding_part

    def _find_idea(self) -> Idea | None:
        return idea_of(*self.endings, self.before, self.mine, self.best)

    @property
    def games_played(self) -> int:
        """The number of games played to the end after each of the two acts."""
        return len(self.endings[0])

    @property
    def _has_enough_games(self) -> bool:
        if self.games_played >= _MOST:
            return True
        if self.games_played < _FEWEST_IF_SLOW or self.games_played % _GAMES_PER_STEP:
            return False
        late = self.spent >= self.engine.patience
        if late or self.games_played < _ENOUGH_GAMES:
            return late
        if sheet_parts.is_idea_out_of_reach(*self.endings, self.before, _MOST):
            return True
        idea = self._find_idea()
        if idea is None or not idea.is_clear:
            return False
        # Frequent checks would sooner or later find luck: a kind is checked only now and then.
        return idea.form != "kind" or (self.games_played >= sheet_parts.MANY and self.games_played % _ENOUGH_GAMES == 0)

    @property
    def done(self) -> bool:
        return self._reasons is not None

    @property
    def reasons(self) -> ReasonsWhyBetter | None:
        """The reasons so far; ``None`` before the first few games are over."""
        return self._reasons or (self._reasons_so_far() if self.games_played >= _FIRST_GAMES else None)

    def _reasons_so_far(self) -> ReasonsWhyBetter:
        game, who, mine, best = self.game, self.who, self.mine, self.best
        idea = self._find_idea()
        if idea is not None:
            if idea.filled_by_better is not None and idea.filled_by_other is not None:
                filled_by_other = prospect.percent_for_box(game, who, best, idea.filled_by_other)
                filled_by_better = prospect.percent_for_box(game, who, mine, idea.filled_by_better)
                idea = replace(idea, next_rolls=(filled_by_other, filled_by_better))
            if game.solo and game.phase in (Phase.SLIDE, Phase.BLOCKS):
                columns_of_mine, columns_of_best = (sorted({i % COLS for i in view.written}) for view in (mine, best))
                idea = replace(idea, drops=(tuple(columns_of_mine), tuple(columns_of_best)))
            second = idea.second if idea.second is not None and idea.second.is_sure() else None
            box = idea.part.box or (second.box if second is not None else None)
            if box is not None and idea.form not in ("now", "early"):
                views = ((best, mine), (mine, best))
                begun, ours = (prospect.nearest_unfinished_combo(*box, *pair) for pair in views)
                begun = None if begun is not None and ours is not None and ours.cells == begun.cells else begun
                kept = kept_ready_fact(box[:1], mine, best)
                if kept is not None and kept.best == box:
                    idea = replace(idea, cells=kept.cells)
                else:
                    cells = begun.cells if begun is not None else ()
                    idea = replace(idea, cells=cells, prospect=self._box_chance_if_used(box), begun=begun)
        filled = None if idea is None else idea.filled_by_better
        soon = sheet_parts.part_of_next_rounds(*self.soon, filled) if len(self.soon[0]) >= _SOON_GAMES else None
        box = soon.box if soon is not None else None
        begun = prospect.nearest_unfinished_combo(*box, best, mine) if box is not None else None
        margin, parts = sheet_parts.mean_margin(*self.endings), sheet_parts.part_differences(*self.endings)
        return ReasonsWhyBetter(self.games_played, margin, parts, idea, soon=soon, soon_begun=begun)

    def _box_chance_if_used(self, box: Box) -> prospect.BoxProspect | None:
        """Return the chance that the next roll allows a combo for ``box``; ``None`` if clearly fewer of the games played do fill the box."""
        odds = prospect.chance_of_box(self.game, self.who, self.mine, self.best, box)
        if odds is None:
            return None
        filled = sheet_parts.box_part(box, *self.endings)
        used_by_best = odds.rolls.percent <= 100 * filled.best + _PERCENT_SLACK
        return odds if used_by_best and odds.instead <= 100 * filled.mine + _PERCENT_SLACK else None


_FINISHED: SearchCache[ReasonsWhyBetter] = SearchCache(64)


def reason_search_of(game: Game, who: int, engine: Engine, mine: SheetView, best: SheetView) -> ReasonSearch:
    """Return the search for reasons why the sheet ``best`` is better than ``mine``, already done if its result is in the cache."""
    search = ReasonSearch(game, who, engine, mine, best)
    search._reasons = _FINISHED.get((game, who, engine, mine, best))  # noqa: SLF001 - its own module
    return search


# --- Continuations to watch -------------------------------------------------------------------------------------------

# Many sample games are played for two rounds; they take the same course if they fill the same boxes. A game of the most frequent course is
# replayed with the same dice, and shown only if the replay ends with the same boxes and points.

_ROUNDS_SHOWN = 2
_SAMPLE_GAMES = 48
_SAMPLE_SECONDS = 10.0
_MOST_REPLAYS = 12
"""The most games that are replayed until one can be shown; a replay may differ where several acts have the same value."""


@dataclass(frozen=True, slots=True)
class Continuation:
    """Two example games with the same dice, after the better act (``best``) and the player's act (``mine``): their states, in order.

    ``best_percent``, ``mine_percent``: in what percentage of the sample games the same boxes are filled as in the example.
    """

    best: tuple[Game, ...]
    mine: tuple[Game, ...]
    best_percent: int
    mine_percent: int


def find_continuation(game: Game, who: int, mine: CandidateAction, best: CandidateAction) -> Continuation | None:
    """Find what most often follows the acts ``mine`` and ``best`` of player ``who``; ``None`` if no example game can be shown."""
    if mine.sheet is None or best.sheet is None:
        return None
    reasons = ReasonSearch(game, who, available_engine(), mine.sheet, best.sheet)
    plan = RolloutPlan(_ROUNDS_SHOWN, _SAMPLE_GAMES, _SAMPLE_SECONDS, reasons.seed, 0)
    counted = reasons.engine.endings(reasons.position, reasons.style, [mine.sheet, best.sheet], plan)
    ours, theirs = (Counter(map(_filled_boxes, endings)) for endings in counted)
    pairs = list(zip(*counted, strict=True))
    # Among the games of the better act's commonest course, prefer those in which the other act's course is common too.
    way, often = theirs.most_common(1)[0]
    frequent = [i for i, (_, ending) in enumerate(pairs) if _filled_boxes(ending) == way]
    for number in sorted(frequent, key=lambda i: -ours[_filled_boxes(pairs[i][0])])[:_MOST_REPLAYS]:
        my_ending, best_ending = pairs[number]
        my_states = _sample_as_game(reasons, mine, number, my_ending)
        best_states = _sample_as_game(reasons, best, number, best_ending)
        if my_states and best_states:
            percents = (round(100 * count / len(pairs)) for count in (often, ours[_filled_boxes(my_ending)]))
            return Continuation(best_states, my_states, *percents)
    return None


def _filled_boxes(ending: RolloutEnding) -> tuple[int, int, int]:
    return ending.identical, ending.consecutive, ending.bonus


def _sample_as_game(
    reasons: ReasonSearch, option: CandidateAction, number: int, ending: RolloutEnding
) -> tuple[Game, ...]:
    """Replay sample game ``number`` after the act ``option``; return its states to show, empty if it does not end like ``ending``."""
    who, states = reasons.who, tuple(_states_of_sample(reasons, option, sample_rolls(reasons.seed, number)))
    end = Position.of(states[-1], who).sheets[who]
    counted = (ending.identical, ending.consecutive), ending.bonus, ending.points
    if counted != (end.boxes, end.bonus, end.points - reasons.before.points):
        return ()
    return states[0], *(state for state in states[1:] if state.actions[-1].player in (None, who))


def _states_of_sample(reasons: ReasonSearch, option: CandidateAction, rolls: Iterator[Roll]) -> Iterator[Game]:
    """Yield the states of a game with these ``rolls``, from before the act ``option`` on; then everybody plays as in sample games."""
    game = replace(reasons.game, setup=replace(reasons.game.setup, seed=None))
    until, act, planned = game.round + _ROUNDS_SHOWN, option.action, {reasons.who: option.then}
    yield game
    while True:
        game = game.apply(act)
        yield game
        if game.over or (game.phase is Phase.ROLL and game.round > until):
            return
        who = game.pending[0] if game.pending else game.first
        if game.phase is Phase.ROLL:
            act = Throw(next(rolls))
        elif game.phase is Phase.COMBO and planned.get(who):
            act, *_ = planned.pop(who)
        else:
            best = run_all(find_candidates(game, who, reasons.style, reasons.engine))[0]
            act = best.action
            if isinstance(act, Drop):
                planned[who] = best.then
