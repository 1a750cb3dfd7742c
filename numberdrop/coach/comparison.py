"""The cost of one act against another, and the coach's search for the best act in every phase.

The dice of a comparison depend on the position alone, so that a hint, a judgement and a review agree. They differ from those of the search,
since the leader of a search was lucky with its dice.
"""

from dataclasses import replace
from time import monotonic

from numberdrop.rules.actions import Action, Circle, Drop, Pass
from numberdrop.rules.game import GO_NOTCH, Game, Phase
from numberdrop.rules.grid import COLS
from numberdrop.steps import StepRunner, Steps

from .bots import available_engine, bot_named, seeded_random
from .candidates import CandidateAction, action_of_candidate, combo_candidates, find_candidates
from .engine.native import Engine
from .engine.position import Position, SheetView, marks_of_drop, sheet_after_candidate, uncircled_marks
from .search import COACH, BestDropSearch, Estimate, PairedRollouts, SearchCache

EQUAL_WITHIN = 1.0
"""Acts count as equal if their values differ by at most so many points; for chances of winning, see ``PERCENT_PER_POINT``."""
PERCENT_PER_POINT = 3.0
"""The percent chance of winning that counts as one point."""
HORIZON_ERROR = 0.15
"""The error caused by the rounds that are not played, as a share of the difference (measured by the benchmark ``honesty``)."""
DEPTH = 4
"""The number of rounds in a rollout of a comparison."""
_FEWEST, _MOST = 48, 160
"""The fewest samples, and the most while the interval is wider than ``_NARROW_INTERVAL`` points.

Half of ``_FEWEST`` are enough if the whole interval already lies on one side of ``EQUAL_WITHIN``, which is checked once.
"""
_NARROW_INTERVAL = 1.5


def units_per_point(solo: bool) -> float:
    """Return how many units of an estimate make a point: 1 (points) in a solo game, 3 (percent chance of winning) with several players."""
    return 1.0 if solo else PERCENT_PER_POINT


def equal_within(solo: bool) -> float:
    """Return up to which difference two acts count as equal: 1 point in a solo game, else 3 percent chance of winning."""
    return EQUAL_WITHIN * units_per_point(solo)


def rollout_start_position(game: Game, who: int) -> Position:
    """Return the position from which rollouts start: without the roll if several players place blocks or start numbers."""
    position = Position.of(game, who)
    return position.without_roll() if game.phase in (Phase.BLOCKS, Phase.START) and not game.solo else position


class Comparison:
    """A comparison, in slices of time, of sheets after two acts, ``mine`` and ``best``: ``run`` until ``done``, then read ``behind``."""

    def __init__(self, game: Game, who: int, engine: Engine, mine: SheetView, best: SheetView) -> None:
        seed = seeded_random(game, who, "proof").getrandbits(64)
        self._cache_key = (game, who, engine, mine, best)
        self.solo = game.solo
        start = (engine, rollout_start_position(game, who), bot_named("leo").valuation_for(game), [mine, best])
        both = frozenset({0, 1})
        self.race = PairedRollouts(*start, DEPTH, seed, most=_MOST, keep=both, seconds=engine.patience)

    def run(self, seconds: float) -> None:
        """Run rollouts for about ``seconds``, at least one step; how the time is sliced does not change the result."""
        until = monotonic() + seconds
        while not self.done:
            self.race.run(0.0)
            if monotonic() >= until:
                break
        if self.done:
            _FINISHED.add(self._cache_key, self)

    @property
    def done(self) -> bool:
        """Whether the rollouts are over: all are taken, or the interval of the cost is narrow enough (see ``_FEWEST``)."""
        if self.race.decided or not self.race.has_full_sets:
            return self.race.decided
        behind = self.behind
        if behind.samples == _FEWEST // 2:
            return behind.low > equal_within(self.solo) or behind.high <= equal_within(self.solo)
        narrow = _NARROW_INTERVAL * units_per_point(self.solo)
        return behind.samples >= _FEWEST and behind.high - behind.mean <= narrow

    @property
    def behind(self) -> Estimate:
        """The cost of ``mine`` against ``best``, as estimated so far."""
        return self.race.estimate_cost(0, 1).widened(HORIZON_ERROR)

    @property
    def score_to_come(self) -> Estimate:
        """The estimated score still to come after ``mine``."""
        return self.race.estimate(0)


_FINISHED: SearchCache[Comparison] = SearchCache(64)


def comparison_of(game: Game, who: int, engine: Engine, mine: SheetView, best: SheetView) -> Comparison:
    """Return the comparison of two sheets: the finished one from the cache, or else a new one."""
    return _FINISHED.get((game, who, engine, mine, best)) or Comparison(game, who, engine, mine, best)


def drop_cost(game: Game, drop: Drop, best: Drop) -> Estimate:
    """Estimate how much a legal drop costs compared with ``best``; 0 with 0 samples if both write the same numbers into the same cells."""
    if set(drop.cells) == set(best.cells):
        return Estimate(0.0, 0.0, 0.0, 0)
    mine, other = (sheet_after(game, best.player, act) for act in (drop, best))
    comparison = comparison_of(game, best.player, available_engine(), mine, other)
    while not comparison.done:
        comparison.run(1.0)
    return comparison.behind


def sheet_after(game: Game, who: int, drop: Drop) -> SheetView:
    """Return the sheet of player ``who`` after a legal drop and the best combo after it."""
    position, style = Position.of(game, who), bot_named("leo").valuation_for(game)
    place = available_engine().rank_drop(position, style, *marks_of_drop(drop))
    assert place is not None  # it is legal
    return sheet_after_candidate(position.sheets[who], place[0])


# --- best act search --------------------------------------------------------------------------------------------------

# ``BestDropSearch`` finds the best drop. Slides, blocks and combos are valued by the sheet after the round, and the best few played on.

_COMBOS_PLAYED_ON = 4
"""The number of combos after a drop, the best by value, that are compared by rollouts."""
JUDGED_PHASES = (Phase.SLIDE, Phase.BLOCKS, Phase.DROP, Phase.COMBO)
"""The phases whose acts are compared by rollouts and can be judged; in others acts are only valued: a start number hardly matters."""


def with_follow_up(
    game: Game, who: int, option: CandidateAction, engine: Engine, like: CandidateAction | None = None
) -> Steps[CandidateAction]:
    """Return the candidate ``option`` with what should follow: the combo or pass after a drop, or the drop after a solo slide or block.

    What follows is searched as for a hint; while other players are still to drop, only a few combos are compared. If the combo or drop
    that follows another act, ``like``, is not certainly worse here, it is taken, so that both acts are compared with the same one.
    Other candidates are returned unchanged.
    """
    if game.solo and game.phase in (Phase.SLIDE, Phase.BLOCKS):
        return (yield from _with_next_drop(game, who, option, engine, like))
    if game.phase is not Phase.DROP or not option.action.cells or option.sheet is None:
        return option
    then, written = game.apply(option.action), option.sheet.written
    acts = combo_candidates(then, who, bot_named("leo").valuation_for(game), engine)
    if then.phase is Phase.COMBO and then.pending[:1] == (who,):
        combo = yield from _find_best_act(then, who, engine)
    else:
        then = game
        combo, _ = yield from _find_best_by_rollouts(then, who, acts[:_COMBOS_PLAYED_ON], engine)
    same = like.then[:1] if like is not None else ()
    alike = next((act for act in acts if (act.action,) == same != (combo.action,)), None)
    if alike is not None:
        _, race = yield from _find_best_by_rollouts(then, who, [combo, alike], engine)
        combo = combo if race.estimate_cost(1, 0).low > 0 else alike
    assert combo.sheet is not None  # it is a combo or a pass
    return replace(option, then=(combo.action,), sheet=replace(combo.sheet, written=written))


def with_same_follow_up(
    game: Game, who: int, option: CandidateAction, best: CandidateAction, engine: Engine
) -> Steps[CandidateAction]:
    """Return the candidate ``option`` with what follows in its round: the same as after ``best`` if possible and not certainly worse."""
    return continued_like_best(game, option, best) or (yield from with_follow_up(game, who, option, engine, best))


def continued_like_best(game: Game, option: CandidateAction, best: CandidateAction) -> CandidateAction | None:
    """Play the rest of a solo round after the slide ``option`` as after the slide ``best``: the same star slide, drop and combo. Return
    ``option`` with the sheet after all that; ``None`` if it is not possible, as a block falls after one of the two, or in another phase.
    """
    if not game.solo or game.phase is not Phase.SLIDE or best.sheet is None:
        return None
    ours, theirs = game.apply(option.action), game.apply(best.action)
    if ours.phase is not theirs.phase or ours.phase is Phase.BLOCKS or ours.sheets != theirs.sheets:
        return None
    added = [after - at for after, at in zip(best.sheet.levels, theirs.tile_levels, strict=True)]
    levels = tuple(level + more for level, more in zip(ours.tile_levels, added, strict=True))
    if any(more and level >= GO_NOTCH for level, more in zip(levels, added, strict=True)):
        return None
    crossed = Position.of(game, option.action.player or 0).sheets[0].crossed
    return replace(option, sheet=replace(best.sheet, levels=levels)) if best.sheet.crossed == crossed else None


def _with_next_drop(
    game: Game, who: int, option: CandidateAction, engine: Engine, like: CandidateAction | None
) -> Steps[CandidateAction]:
    """Return a solo slide or block (``option``) with the sheet at the end of the round, if the player follows the hints until then.

    The drop is the one that follows the act ``like``, unless that drop is certainly worse here.
    """
    then = game.apply(option.action)
    if then.phase not in (Phase.SLIDE, Phase.BLOCKS, Phase.DROP):
        return option
    leader = yield from _find_best_act(then, who, engine)
    alike = _last_drop_on_sheet(like.sheet, who) if like is not None and like.sheet is not None else None
    if alike is None:
        return replace(option, sheet=leader.sheet)
    best = leader
    while then.phase in (Phase.SLIDE, Phase.BLOCKS):
        then = then.apply(best.action)
        best = yield from _find_best_act(then, who, engine)
    if then.phase is Phase.DROP and then.play(alike[0]).legal:
        drop = CandidateAction(alike[0], (), 0.0, sheet_after(then, who, alike[0]))
        same = yield from with_follow_up(then, who, drop, engine, replace(drop, then=alike[1:]))
        _, race = yield from _find_best_by_rollouts(then, who, [leader, same], engine)
        leader = leader if race.estimate_cost(1, 0).low > 0 else same
    return replace(option, sheet=leader.sheet)


def _find_best_act(game: Game, who: int, engine: Engine) -> Steps[CandidateAction]:
    """Find the best act of a player, as a hint does."""
    search = best_act_search(game, who, engine)
    while not search.run(0.0):
        yield
    return search.found[search.order[0]]


def _last_drop_on_sheet(view: SheetView, who: int) -> tuple[Drop, Action] | None:
    """Return the last drop on a sheet, and the combo or pass after it; ``None`` without a drop."""
    marks, circled = uncircled_marks(view), tuple(divmod(i, COLS) for i, _ in view.combo)
    cells = tuple((*divmod(i, COLS), marks[i] - 1) for i in view.written)
    return (Drop(cells, who), Circle(circled, who) if circled else Pass(who)) if cells else None


def _find_best_by_rollouts(
    game: Game, who: int, acts: list[CandidateAction], engine: Engine
) -> Steps[tuple[CandidateAction, PairedRollouts]]:
    """Run rollouts of acts, in steps, until the best act is known; return it and the rollouts."""
    race = _rollouts(game, who, acts, engine, likely=1)
    while not race.decided:
        race.run(0.0)
        yield
    return acts[race.leader], race


def _rollouts(game: Game, who: int, acts: list[CandidateAction], engine: Engine, likely: int | None) -> PairedRollouts:
    """Prepare rollouts of the acts whose sheet is known, with the coach's budget and dice; ``likely``: see ``PairedRollouts``."""
    sheets = [act.sheet for act in acts if act.sheet is not None]
    start = (engine, rollout_start_position(game, who), bot_named("leo").valuation_for(game), sheets)
    limits = (COACH.depth, _search_seed(game, who), COACH.sure, COACH.samples)
    trifle = COACH.trifle * units_per_point(game.solo)
    return PairedRollouts(*start, *limits, blend=True, likely=likely, trifle=trifle, seconds=engine.patience)


def _search_seed(game: Game, who: int) -> int:
    return seeded_random(game, who, "search").getrandbits(64)


class BestActSearch:
    """A search for the best act of player ``who``: call ``run`` until ``done``; then ``found[order[0]]`` is the best act."""

    def __init__(self, game: Game, who: int, engine: Engine) -> None:
        self.game, self.who, self.engine = game, who, engine
        self.style = bot_named("leo").valuation_for(game)
        self.found: list[CandidateAction] = []
        """The candidates that are compared by rollouts; empty before they are found."""
        self._drops: BestDropSearch | None = None
        self._race: PairedRollouts | None = None
        if game.phase is Phase.DROP and who in game.pending:
            budget = replace(COACH, trifle=COACH.trifle * units_per_point(game.solo))
            self._drops = BestDropSearch(Position.of(game, who), self.style, engine, budget, _search_seed(game, who))
        self._follow_up: StepRunner[CandidateAction] | None = None
        """The search for what follows the leading act in its round."""
        self.options = StepRunner(find_candidates(game, who, self.style, engine))
        """The search for all acts, best first by value (of the drops only the best), run when needed."""

    def __reduce__(self) -> tuple[object, ...]:
        return _cached_search, (self.game, self.who)  # begun anew

    def run(self, seconds: float) -> bool:
        """Search for about ``seconds``, at least one step; return whether the search is done."""
        until = monotonic() + seconds
        if self._drops is not None:
            self._drops.run(seconds)
            if not self.found and self._drops.race is not None:
                pairs = zip(self._drops.found, self._drops.sheets, strict=True)
                self.found = [action_of_candidate(candidate, self.who, sheet) for candidate, sheet in pairs]
        elif self._race is not None or self.options.run(seconds):
            if self._race is None:
                acts = self.options.result
                # Without acts whose sheets are known, only the best act counts.
                self.found = [option for option in acts if option.sheet is not None][: COACH.width] or acts[:1]
                judged = self.found if self.game.phase in JUDGED_PHASES else []
                self._race = _rollouts(self.game, self.who, judged, self.engine, None)
            if not self._leader_known:
                self._race.run(max(0.0, until - monotonic()))
        if self._leader_known and self.found and self._follow_up is None:
            self._follow_up = StepRunner(with_follow_up(self.game, self.who, self.found[self.order[0]], self.engine))
        if self._follow_up is not None and not self.done and self._follow_up.run(max(0.0, until - monotonic())):
            self.found[self.order[0]] = self._follow_up.result
        if self.done:
            _BEST_FINISHED.add((self.game, self.who, self.engine), self)
        return self.done

    @property
    def rollouts(self) -> PairedRollouts | None:
        """The rollouts of the candidates; ``None`` before these are found."""
        return self._drops.race if self._drops is not None else self._race

    @property
    def done(self) -> bool:
        """Whether the best act is known, and the acts to play after it in the same round."""
        return self._leader_known and (not self.found or (self._follow_up is not None and self._follow_up.done))

    @property
    def _leader_known(self) -> bool:
        if self._drops is not None:
            return self._drops.done
        return self._race is not None and (len(self.found) < 2 or self._race.decided)

    @property
    def order(self) -> list[int]:
        """The indices of the candidates in ``found``, the leader first."""
        race = self.rollouts
        return list(range(len(self.found))) if race is None or len(race.sheets) < 2 else race.order


_BEST_FINISHED: SearchCache[BestActSearch] = SearchCache(32)


def best_act_search(game: Game, who: int, engine: Engine) -> BestActSearch:
    """Return the search for a player's best act: the finished one from the cache, or else a new one."""
    return _BEST_FINISHED.get((game, who, engine)) or BestActSearch(game, who, engine)


def _cached_search(game: Game, who: int) -> BestActSearch:
    return best_act_search(game, who, available_engine())
