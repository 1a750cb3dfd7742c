"""Hints in three steps (idea, place, move), while the coach thinks in time slices until the next act or press."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from numberdrop.pages import intents
from numberdrop.pages.board_scene import CellSuggestion
from numberdrop.pages.intents import BoardAct, Intent, Press
from numberdrop.pages.message import EMPTY, Line, Note, note, phrase, term
from numberdrop.pages.parts.board import combo_words
from numberdrop.rules.actions import Block, Circle, Drop, Skip, Slide, Start
from numberdrop.rules.combos import Combo, find_combos
from numberdrop.rules.drops import explain_landing, grid_after, judge_placing
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import GO_NOTCH, Game, Phase
from numberdrop.rules.legality import due_shapes, judge_selection
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import Sheet

from .act_words import acts_of_kind, numbers_in_order
from .fact_lines import box_name
from .ideas import idea_lines
from .searches import SLICE, HintJob, bot_choice_lines
from .state import S, TableState, cells_of

if TYPE_CHECKING:
    from numberdrop.coach import Advice
    from numberdrop.coach.reasons import ReasonsWhyBetter

T = TypeVar("T")
_ENTRIES: TypeAlias = intents.TypeMove | intents.Submit | intents.EnterDialogText | intents.PutValue
_ENDING_INTENTS: TypeAlias = BoardAct | intents.PerformAct | intents.ShowPlayerSheet | Press | _ENTRIES


def ends_thinking(intent: Intent) -> bool:
    """Whether an intent ends the coach's thinking, as acts of the game, buttons and forms do, but not ticks, previews and questions."""
    return isinstance(intent, _ENDING_INTENTS)


def without_unfinished_hint(state: S, intent: Intent) -> S:
    """Return the page without a hint that is being computed, unless the ``intent`` asks for its next step or lets the coach think on."""
    if not ends_thinking(intent) or intent == Press("hint") or state.hint_under_way is None:
        return state
    return replace(state, hint=None, hint_level=0)


def ask_hint(state: S) -> S:
    """Show the next step of the hint."""
    state = replace(state, hint_level=state.hint_level + 1)
    may_act = state.actor is not None or (state.game.phase is Phase.SLIDE and not state.locked)
    if state.hint_here is None and may_act:
        from numberdrop.coach import HintSearch  # imported late: only when a hint is asked for

        game, player = state.game, state.table.viewed
        state = replace(state, hint=HintJob(game, player, HintSearch(game, player)))
    return _show_hint(_with_more_thinking(state, 0.0) if state.hint_under_way else state)


def think_of_hint(state: S) -> S:
    """Let the coach think for a time slice, and show the result. A screen reader reads only the final advice and later additions."""
    after = _with_more_thinking(state, SLICE)
    settled_before, settled = (bool(hint and hint.settled) for hint in (state.hint, after.hint))
    if not settled_before:
        return _show_hint(after, None if settled else ())
    added = _bot_lines(after) if after.hint and after.hint.done else ()
    return _show_hint(after, added) if added else after


def _with_more_thinking(state: S, seconds: float) -> S:
    hint = state.hint
    assert hint is not None  # called only while a hint is under way
    return replace(state, hint=hint.advanced(seconds), beat=state.beat + 1)


def _bot_lines(state: TableState) -> tuple[Line, ...]:
    """Return lines on the bots that would make the advised drop, once the hint has shown the drop and the choices of all bots are known."""
    hint = state.hint_here
    bots = hint.bot_choices if hint else None
    if hint is None or bots is None or not bots.done or state.hint_level < MOVE or hint.advice is None:
        return ()
    match hint.advice.action:
        case Drop() as drop:
            return bot_choice_lines(bots.acts_by_bot, drop, "best")
    return ()


def _show_hint(state: S, announce: tuple[Line, ...] | None = None) -> S:
    hint, level = state.hint_here, state.hint_level
    advice = hint.advice if hint else None
    thinks = hint is not None and not hint.settled
    # The idea (the first step) is told only when it is settled.
    ready = not thinks or (advice is not None and level >= PLACE)
    lines = (*hint_lines(state.game, state.table.viewed, level, advice), *_bot_lines(state)) if ready else ()
    if hint and thinks:
        lines = *lines, note("advice.first" if advice else "advice.thinking", seconds=hint.seconds)
    cells = cells_to_draw(advice, level) if advice else EMPTY.suggest
    return state.say(*lines, title=phrase("ui.talk_hint"), announce=announce, suggest=cells)


# --- hint lines -------------------------------------------------------------------------------------------------------

PLACE, MOVE = 2, 3
"""The second and the third step of a hint, as numbers."""
_RULE_OF_PHASE = {
    Phase.START: "start",
    Phase.ROLL: "roll",
    Phase.SLIDE: "slide",
    Phase.BLOCKS: "fall",
    Phase.DROP: "fall",
    Phase.COMBO: "connected",
    Phase.END: "rows",
    Phase.OVER: "end",
}


def hint_lines(game: Game, player: int, level: int, advice: Advice | None) -> tuple[Line, ...]:
    """Return the lines of step ``level`` (from 1) of a hint; if ``advice`` is ``None`` (nothing to choose), the rule of the phase."""
    if advice is None:
        return (note(f"hint_rule.{game.phase.value}", (), _RULE_OF_PHASE[game.phase]),)
    if level < PLACE:
        return *_rule_facts(game, player), _idea_note(advice)
    lines = _place_lines(game, player, advice) if level == PLACE else _move_lines(game, player, advice)
    lead = advice.ahead if advice.certainty == "sure" else None
    return *lines, *_certainty_lines(advice), *idea_lines(advice.reasons, lead, solo=advice.solo)


def cells_to_draw(advice: Advice, level: int) -> tuple[CellSuggestion, ...]:
    """Return what the hint draws on the board: in its second step the place, in the third also the numbers."""
    if level < PLACE:
        return ()
    match advice.action:
        case Drop(cells):
            return tuple(CellSuggestion((row, col), str(number) if level >= MOVE else "") for row, col, number in cells)
        case Block(cells):
            return tuple(CellSuggestion(cell, "") for cell in cells)
        case Circle(cells):
            return tuple(CellSuggestion(cell, "") for cell in (cells if level >= MOVE else cells[:1]))
        case Start(column):
            columns = {column} if level >= MOVE else _advised_columns(advice)
            return tuple(CellSuggestion((0, column), "") for column in columns)
    return ()


# --- the first step: what decides -------------------------------------------------------------------------------------


def _rule_facts(game: Game, player: int) -> tuple[Line, ...]:
    """Return lines on what the rules alone say about a choice: how far the highest tile is from GO!, or which combos can be circled."""
    if game.phase is Phase.SLIDE:
        free = (letter for letter in LETTERS if game.tile_level_by_letter[letter] < GO_NOTCH)
        high = min(free, key=lambda letter: game.tile_level_by_letter[letter])
        return (note("hint_place.slide", (), "slide", letter=high, left=GO_NOTCH - game.tile_level_by_letter[high]),)
    if game.phase is not Phase.COMBO:
        return ()
    sheet = game.sheets[player]
    free_combos = [combo for combo in find_combos(sheet.grid) if sheet.box_free(combo.kind, combo.size)]
    if not free_combos:
        return (note("hint_place.no_combo", (), "one_combo"),)
    best = max(free_combos, key=lambda combo: combo.size)
    kinds = {combo.kind for combo in free_combos}
    key = "hint_place.combo_both" if len(kinds) > 1 else f"hint_place.combo_{best.kind}"
    return (note(key, (), best.kind, count=len(free_combos), size=best.size),)


def _idea_note(advice: Advice) -> Note:
    """Return the line that says why the advised act is good, without giving away its place."""
    if advice.other is None:
        return note("advice.only")
    if advice.certainty == "close":
        return note("advice.ahead")
    return note("advice.worth") if advice.reasons is None else first_hint_note(advice.reasons)


def first_hint_note(reasons: ReasonsWhyBetter) -> Note:
    """Return the line for the first step of a hint: it says why the better act is better, without giving away the act."""
    idea = reasons.idea
    if idea is None:
        return note("advice.worth")
    facts, box = {fact.name for fact in idea.facts}, idea.part.box
    if facts & {"plays_on", "ends"}:
        return note(f"hint_idea.{idea.part.name}")
    if "instead" in facts or idea.form in ("now", "early"):
        return note("hint_idea.instead" if "instead" in facts else "hint_idea.now")
    if idea.has_no_deciding_part:
        return note("advice.worth" if idea.filled_by_better is None else "hint_idea.now")
    if box is None:
        return note(f"hint_idea.{idea.part.name}")
    return note(f"hint_idea.{idea.form}_{box[0]}", box=box_name(box))


# --- the second step: the place ---------------------------------------------------------------------------------------


def _place_lines(game: Game, player: int, advice: Advice) -> tuple[Line, ...]:
    match advice.action:
        case Drop() | Block() as action:
            cells = cells_of(action)
            landing, _ = judge_placing(game.sheets[player].grid, cells, due_shapes(game))
            assert landing is not None  # the coach advises what is legal
            over = term("columns", tuple({col for _, col in cells}))
            place = note("advice.place", cells, "fall", "good", shape=term("shape", landing.shape), columns=over)
            return place, *explain_landing(landing)
        case Circle(cells):
            kind = _legal_combo(game.sheets[player], cells).kind
            return (note(f"advice.there_{kind}", cells[:1], kind),)
        case Start():
            return (note("advice.columns", (), "start", columns=term("columns", tuple(_advised_columns(advice)))),)
        case Slide():
            letters = sorted({slide.letter for slide in _two_best_acts(advice, Slide)})
            return (note("advice.tiles", (), "slide", letters=", ".join(letters)),)
    return (note("advice.wait", (), "one_combo"),)


def _two_best_acts(advice: Advice, kind: type[T]) -> tuple[T, ...]:
    """Return the advised act and the second best, each only if of class ``kind``; a hint that names both does not tell the better one."""
    return acts_of_kind((advice.action, advice.other.action if advice.other else None), kind)


def _advised_columns(advice: Advice) -> set[int]:
    return {start.column for start in _two_best_acts(advice, Start)}


def _legal_combo(sheet: Sheet, cells: Cells) -> Combo:
    combo, _ = judge_selection(sheet, cells)
    assert combo is not None  # the coach advises what is legal
    return combo


# --- the third step: the move -----------------------------------------------------------------------------------------


def _move_lines(game: Game, player: int, advice: Advice) -> tuple[Line, ...]:
    match advice.action:
        case Drop() as drop:
            cells, numbers = cells_of(drop), numbers_in_order(drop, ", ")
            line = note("advice.numbers", cells, "dice", "good", numbers=numbers, where=term("cells", cells))
            return line, _combo_after_drop(game, drop, advice)
        case Block(cells):
            return (note("advice.block", cells, "fall", "good", where=term("cells", cells)),)
        case Circle(cells):
            sheet = game.sheets[player]
            words = combo_words(sheet.grid, _legal_combo(sheet, cells))
            return (note("hint_move.combo", cells, "one_combo", "good", combo=words),)
        case Start(column):
            return (note("advice.column", [(0, column)], "start", "good", column=column + 1),)
        case Slide(letter):
            return (note("advice.tile", (), "slide", "good", letter=letter),)
        case Skip():
            return (note("advice.skip", tone="good"),)
    return (note("advice.pass", tone="good"),)


def _combo_after_drop(game: Game, drop: Drop, advice: Advice) -> Line:
    """Return a line on the combo to circle after the advised drop, or a line that there is none."""
    circles = acts_of_kind(advice.option.then, Circle)
    if not circles:
        return note("advice.then_pass")
    sheet, cells = game.sheets[drop.player], circles[0].cells
    fallen = replace(sheet, grid=grid_after(sheet.grid, drop))
    combo = _legal_combo(fallen, cells)
    return note("advice.then_circle", cells, combo.kind, combo=combo_words(fallen.grid, combo))


def _certainty_lines(advice: Advice) -> tuple[Line, ...]:
    """Return lines on how certain the advice is; a child gets one only if another move may be as good."""
    if advice.certainty in ("only", "open"):
        return ()
    if advice.certainty == "close":
        return (note("advice.close"),)
    ahead, name = advice.ahead, f"advice.{advice.certainty}{'' if advice.solo else '_table'}"
    mean = term("decimal_points" if advice.solo else "decimal", ahead.mean)
    plain = detailed = note(name, mean=mean)
    if advice.certainty == "sure":
        low, high = term("decimal", ahead.low), term("decimal", ahead.high)
        detailed = note(f"{name}_range", mean=mean, low=low, high=high).but(name=name)
    return plain.but(readers=("player",)), detailed.but(readers=("expert",))
