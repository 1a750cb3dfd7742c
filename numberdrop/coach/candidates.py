"""The candidate acts of a player in every phase of a game, best first; the value of an act includes what should follow it.

A drop is valued with the best combo after it, a slide or block by the best drop that it leaves for the current roll.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from numberdrop.rules.actions import Action, Block, Circle, EndRound, Pass, Skip, Start, Throw
from numberdrop.rules.combos import KINDS, find_combos
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import COLS
from numberdrop.steps import Steps

from .engine.native import Engine
from .engine.position import (
    POINT,
    Candidate,
    Position,
    SheetView,
    Valuation,
    sheet_after_block,
    sheet_after_candidate,
    sheet_with_combo,
    sheet_with_marks,
)

_BLOCKS_FOLLOWED = 4
"""The number of blocks, the best by the worth of the sheet after them, that are followed up to their best drop."""
_SHEETS_FOLLOWED = 12
"""The number of sheets after slides and blocks that are followed up; the best sheet of each slide always is."""


@dataclass(frozen=True, slots=True)
class CandidateAction:
    """An act, and its value, which includes what should follow it in the round. ``then``: after a drop, the circle or pass; else empty.

    ``value`` is in points still to be scored (solo) or percent chance of winning (several players). ``sheet`` is the player's sheet after
    the act and what should follow it; ``None`` if unknown, as for a solo block whose drop was not searched.
    """

    action: Action
    then: tuple[Action, ...]
    value: float
    sheet: SheetView | None = None


def find_candidates(
    game: Game, who: int, style: Valuation, engine: Engine, most: int = 1
) -> Steps[list[CandidateAction]]:
    """Find, in steps, all acts of a player (but of drops only the best, at most ``most``), best first; empty if it is not their turn."""
    match game.phase:
        case Phase.DROP if who in game.pending:
            return (yield from _drop_candidates(game, who, style, engine, most))
        case Phase.COMBO if who in game.pending[:1]:
            return combo_candidates(game, who, style, engine)
        case Phase.BLOCKS if who in game.pending:
            return (yield from _block_candidates(game, who, style, engine))
        case Phase.SLIDE:
            return _best_plan_per_act((yield from round_plans(game, style, engine)))
        case Phase.START if who in game.pending:
            return _start_number_candidates(game, who, style, engine)
        case Phase.END:
            return [CandidateAction(EndRound(), (), 0.0)]
        case Phase.ROLL if game.seeded_roll is not None:
            return [CandidateAction(Throw(game.seeded_roll), (), 0.0)]
    return []


def _best_first(candidates: Iterable[CandidateAction]) -> list[CandidateAction]:
    return sorted(candidates, key=lambda option: -option.value)


def _value_acts(acts: Sequence[Action], worths: Sequence[int], views: Sequence[SheetView]) -> list[CandidateAction]:
    """Return the acts as candidates, best first; ``views`` are the sheets after the acts, ``worths`` the worths of these sheets."""
    valued = zip(acts, worths, views, strict=True)
    return _best_first(CandidateAction(act, (), worth / POINT, view) for act, worth, view in valued)


def action_of_candidate(candidate: Candidate, who: int, sheet: SheetView | None = None) -> CandidateAction:
    """Convert a ``Candidate`` of the engine, a drop with the circle or pass after it. ``sheet``: the sheet after both, if known."""
    return CandidateAction(candidate.drop(who), (candidate.then(who),), candidate.value / POINT, sheet)


def _drop_candidates(game: Game, who: int, style: Valuation, engine: Engine, most: int) -> Steps[list[CandidateAction]]:
    position = Position.of(game, who)
    yield
    best, _ = engine.best_drops(position, style, most)
    before = position.sheets[who]
    acts = [action_of_candidate(drop, who, sheet_after_candidate(before, drop)) for drop in best]
    return acts or [CandidateAction(Skip(who), (), 0.0, before)]


def combo_candidates(game: Game, who: int, style: Valuation, engine: Engine) -> list[CandidateAction]:
    """Return every legal combo and the pass, best first."""
    position = Position.of(game, who)
    sheet, before = game.sheets[who], position.sheets[who]
    acts: list[Action] = [Pass(who)]
    views = [before]
    for combo in find_combos(sheet.grid):
        if sheet.box_free(combo.kind, combo.size):
            acts.append(Circle(combo.cells, who))
            views.append(sheet_with_combo(before, KINDS.index(combo.kind), combo.path))
    return _value_acts(acts, engine.worths(position, style, views), views)


def _start_number_candidates(game: Game, who: int, style: Valuation, engine: Engine) -> list[CandidateAction]:
    position = Position.of(game, who).without_roll()
    acts = [Start(column, who) for column in range(COLS)]
    views = [sheet_with_marks(position.sheets[who], (act.column,), (who + 2,)) for act in acts]
    return _value_acts(acts, engine.worths(position, style, views), views)


def _block_candidates(game: Game, who: int, style: Valuation, engine: Engine) -> Steps[list[CandidateAction]]:
    blocks = _block_candidates_by_worth(game, who, style, engine)
    if not game.solo:
        return blocks
    best = _best_plan_per_act((yield from round_plans(game, style, engine)))
    # Blocks that were not followed up stay behind those that were: their values are less exact.
    floor, followed = min(option.value for option in best), {option.action for option in best}
    rest = (option for option in blocks if option.action not in followed)
    return best + [replace(option, value=min(option.value, floor), sheet=None) for option in rest]


def _block_candidates_by_worth(game: Game, who: int, style: Valuation, engine: Engine) -> list[CandidateAction]:
    """Return every legal block, best first by the worth of the sheet after it; a skip if no block is legal."""
    acts = [act for act in game.legal_actions(who) if isinstance(act, Block)]
    if not acts:
        return [CandidateAction(Skip(who), (), 0.0)]
    position = Position.of(game, who).without_roll()
    letter = LETTERS.index(game.letter or LETTERS[0])
    views = [sheet_after_block(position.sheets[who], act, letter) for act in acts]
    return _value_acts(acts, engine.worths(position, style, [_with_slide_left(view) for view in views]), views)


def _with_slide_left(view: SheetView) -> SheetView:
    """Return the sheet, a solo one with at least one slide left: with none it would be valued as over, though a drop is still due."""
    return replace(view, clock=1) if view.solo and view.clock == 0 else view


def _best_plan_per_act(plans: list[CandidateAction]) -> list[CandidateAction]:
    """Return the best plan for each first act; ``plans`` are sorted best first, and so is the result."""
    best: dict[Action, CandidateAction] = {}
    for plan in plans:
        best.setdefault(plan.action, plan)
    return list(best.values())


def round_plans(game: Game, style: Valuation, engine: Engine, most: int = 1) -> Steps[list[CandidateAction]]:
    """Find, in steps, plans for the rest of a solo round, sorted best first: each is a first act with the sheet after the round.

    The first acts are all possible slides, or only the best few blocks; each promising way on to the drop gives at most ``most`` plans.
    """
    quick = replace(style, fast=True)
    points = Position.of(game, 0).sheets[0].points
    plans = []
    for act, then in (yield from _follow_to_drop(game, style, engine)):
        # Rows that a block fills are points of this plan; the value of the drop does not count them.
        rows = Position.of(then, 0).sheets[0].points - points
        drops = yield from _drop_candidates(then, 0, quick, engine, most)
        plans += [CandidateAction(act, (), drop.value + rows, drop.sheet) for drop in drops]
    return _best_first(plans)


def _follow_to_drop(game: Game, style: Valuation, engine: Engine) -> Steps[list[tuple[Action, Game]]]:
    """Play promising slides and blocks until a drop is due; return pairs of the first act and the game in which the drop is due."""
    front = [(act, game.apply(act)) for act in _next_acts(game, style, engine)]
    while any(then.phase in (Phase.SLIDE, Phase.BLOCKS) for _, then in front):
        moved = []
        for act, then in front:
            yield
            after = [then.apply(following) for following in _next_acts(then, style, engine)]
            moved += [(act, game_after) for game_after in after or [then]]
        front = _keep_promising(game, moved, style, engine)
    return front


def _next_acts(game: Game, style: Valuation, engine: Engine) -> list[Action]:
    if game.phase is Phase.BLOCKS:
        return [option.action for option in _block_candidates_by_worth(game, 0, style, engine)[:_BLOCKS_FOLLOWED]]
    return list(game.legal_actions()) if game.phase is Phase.SLIDE else []


def _keep_promising(
    game: Game, moved: list[tuple[Action, Game]], style: Valuation, engine: Engine
) -> list[tuple[Action, Game]]:
    """Return the pairs of ``moved`` (first act, game after it and later acts) that are worth most, at least the best of each first act."""
    views = [_with_slide_left(Position.of(then, 0).sheets[0]) for _, then in moved]
    worths = engine.worths(Position.of(game, 0), style, views)
    kept: list[tuple[Action, Game]] = []
    met: set[object] = set()
    for i in sorted(range(len(moved)), key=lambda i: -worths[i]):
        act, _ = moved[i]
        if (act, views[i]) in met or (len(kept) >= _SHEETS_FOLLOWED and act in met):
            continue
        met |= {act, (act, views[i])}
        kept.append(moved[i])
    return kept
