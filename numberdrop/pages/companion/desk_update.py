"""Updates of the companion's desk: a paper sheet is entered as its player filled it in, right or wrong, and then checked."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from numberdrop.pages import fields, intents
from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.fields import About, BadIntent, read_text, read_whole_number
from numberdrop.pages.intents import Intent, Press
from numberdrop.pages.message import Phrase, note, phrase
from numberdrop.pages.parts.acts import Act, Acts, act_without_button, circling_acts, press_without_effects
from numberdrop.pages.parts.painter import grid_problem, grid_text_dialog
from numberdrop.pages.parts.typed_moves import ExpectedMove, TypedMoveError, fault_notes, parse_typed, selection_message
from numberdrop.pages.parts.why_answers import answer_on_cell, answer_on_game_over_line
from numberdrop.pages.scene import Mode
from numberdrop.pages.visit import Visit
from numberdrop.rules import EDITIONS, Circle, Phase
from numberdrop.rules.grid import LINE, Cell, Grid, GridError, is_on_grid
from numberdrop.rules.legality import judge_cells
from numberdrop.rules.reasons.reason import Cells, Verdict
from numberdrop.rules.sheet import SIZES, Sheet
from numberdrop.rules.transition import explain_circling

from .desk_view import MOST_LINES, line_note, report_lines
from .sheet_check import check
from .state import PAINTS, SUMS, Companion, PaperError, PaperSheet, read_player_name, read_row, read_sums

_LONGEST_PICTURE = 5000
_UNRING = "unring_"


def update(state: Companion, intent: Intent, visit: Visit) -> Companion | None:
    """Return the state of the companion after an intent for its desk; ``None`` for an intent that the desk does not handle."""
    match intent:
        case intents.Paint(cell, value):
            return _paint(state, cell, value)
        case intents.ToggleSheetMark(about):
            return _toggle_sheet_entry(state, about)
        case intents.TypeMove(given):
            return _enter_typed(state, given, visit)
        case intents.PreviewCombo(chosen):
            verdict, sheet = _judge_ring(state.desk.paper, chosen)
            return state.tell(selection_message(verdict, sheet, chosen))
        case intents.CircleCells(chosen, free=False):
            return _enter_ring(state, Circle(chosen).cells)
        case intents.Submit("edition", values):
            return _set_edition(state, values)
        case intents.Submit("sums", values):
            sums, unread = read_sums(values)
            desk = state.desk.put(replace(state.desk.paper, sums=sums))
            return _update_message(replace(state, desk=replace(desk, unread=unread)))
        case intents.EnterDialogText(given):
            return _load_grid(state, read_text(given, _LONGEST_PICTURE))
        case intents.Why(about):
            return _answer_why(state, about)
        case Press(name) if name.startswith(_UNRING) and (number := name.removeprefix(_UNRING)).isdecimal():
            return _remove_ring(state, int(number))
        case Press():
            return press_without_effects(DESK_ACTS, state, intent, visit)
    return None


def with_tool(state: Companion, tool: str) -> Companion:
    """Choose another tool of the desk."""
    return state.with_new_turn(desk=replace(state.desk, tool=tool)).without_message()


def tell_check(state: Companion) -> Companion:
    """Show the result of the check in a few sentences."""
    paper = state.desk.paper
    return state.say(*report_lines(paper, check(paper)), title=phrase("paper.checked"))


def _with_paper_in_history(state: Companion, paper: PaperSheet) -> Companion:
    """Add a state of the sheet to the history without a new turn, so that strokes painted meanwhile are not refused as stale."""
    return replace(state, desk=state.desk.put(paper))


def _paint(state: Companion, cell: Cell, value: str) -> Companion:
    if value == "o":
        return state.say(note("paper.ring_with_tool"))
    if value not in PAINTS or not is_on_grid(cell):
        raise BadIntent(f"{value!r} cannot be painted at {cell!r}")
    paper = state.desk.paper
    painted = paper.grid.put({cell: None if value == "." else value})
    return _with_paper_in_history(state, replace(paper, grid=painted)).without_message()


def _enter_typed(state: Companion, given: str, visit: Visit) -> Companion | None:
    paper = state.desk.paper
    try:
        row = read_row(given)
        action = None if row else parse_typed(given, ExpectedMove(Phase.COMBO, 0, paper.grid, (), {}))
    except PaperError as error:
        return state.say(error.note, verdict="refused")
    except TypedMoveError as error:
        return state.say(*fault_notes(error.faults), verdict="refused")
    if row:
        number, signs = row
        spoken = phrase("paper.row_written", row=number + 1, signs=" ".join(signs))
        line = note("paper.row_written", row=number + 1, signs=signs)
        return _with_paper_in_history(state, paper.with_row(*row)).say(line, announce=(spoken,))
    match action:
        case str(name):
            return update(state, Press(name), visit) or state.say_not_now()
        case Circle(cells):
            return _enter_ring(state, cells)
    raise BadIntent("a paper sheet takes rings only")


def _toggle_sheet_entry(state: Companion, about: About) -> Companion:
    paper = state.desk.paper
    match about:
        case fields.AboutNamed("total", name) if name in SUMS:
            return state.say(note("paper.sum_here", name=phrase(f"field.{name}")))
        case fields.AboutLetter("letter", letter):
            return _with_paper_in_history(state, paper.with_next_letter_mark(letter)).without_message()
        case fields.AboutRow(_, row):
            mark = f"{'+' if row < LINE else '-'}{row + 1}"
        case fields.AboutOnly("bonus"):
            mark = "bonus"
        case fields.AboutColumn(_, which):
            mark = f"plus10{which}"
        case fields.AboutBox(_, which, size) if size in SIZES:
            mark = f"{which}{size}"
        case _:
            raise BadIntent(f"{about!r} cannot be marked")
    return _with_paper_in_history(state, replace(paper, marks=paper.marks ^ {mark})).without_message()


def _judge_ring(paper: PaperSheet, ring: Cells) -> tuple[Verdict, Sheet]:
    """Judge a ring by the rules; returns the verdict, and the sheet that was judged, on which all other rings count as circled."""
    cells = tuple(sorted(set(ring)))
    others = Sheet(replace(paper, groups=tuple(group for group in paper.groups if group != cells)).grid_with_rings)
    combo, faults = judge_cells(others.grid, ring)
    return (Verdict.refuse(faults) if combo is None else Verdict.accept(explain_circling(others, combo))), others


def _enter_ring(state: Companion, ring: Cells) -> Companion:
    """Enter a ring around cells, whether they are a combo or not; a ring that is there already is removed."""
    paper = state.desk.paper
    verdict, _ = _judge_ring(paper, ring)
    if not all(map(is_on_grid, ring)) or paper.grid.numbered.keys().isdisjoint(ring):
        return state.explain(verdict)
    try:
        after = paper.with_ring_toggled(ring)
    except PaperError as error:
        return state.say(error.note, verdict="refused")
    state = _with_paper_in_history(state, after).with_new_turn()
    if len(after.groups) < len(paper.groups):
        return state.say(note("paper.ring_gone", ring))
    if verdict.legal:
        return state.say(note("paper.ring_good", ring, tone="good"), *verdict.gains)
    return state.say(note("paper.ring_bad", ring, tone="refuse"), *verdict, verdict="refused")


def _remove_ring(state: Companion, number: int) -> Companion:
    paper = state.desk.paper
    ring = paper.groups[read_whole_number(number, 0, len(paper.groups) - 1)]
    return _with_paper_in_history(state, paper.without_ring(number)).with_new_turn().say(note("paper.ring_gone", ring))


def _clear_sheet(state: Companion) -> Companion:
    wiped = state.desk.put(PaperSheet(edition=state.desk.paper.edition))
    return state.with_new_turn(desk=replace(wiped, checked=False, unread={})).say(note("paper.wiped"))


def _open_picture_dialog(state: Companion) -> Companion:
    return replace(state, dialog=_picture_dialog(str(state.desk.paper.grid), phrase("paper.picture_text")))


def _move_in_history(state: Companion, by: int, key: str, otherwise: str) -> Companion:
    papers = state.desk.papers
    if not 0 <= papers.at + by < len(papers.states):
        return state.say(note(otherwise))
    return state.with_new_turn(desk=replace(state.desk, papers=papers.to(papers.at + by))).say(note(key))


def _check_sheet(state: Companion) -> Companion:
    if state.desk.unread:
        return _tell_unread_sums(state)
    return tell_check(replace(state, desk=replace(state.desk, checked=True)))


def _set_edition(state: Companion, values: Mapping[str, object]) -> Companion:
    paper, edition = state.desk.paper, read_text(values.get("edition"), 10)
    player = read_player_name(read_text(values.get("player", paper.player), 400))
    if edition not in EDITIONS:
        raise BadIntent(f"no edition is called {edition!r}")
    return _update_message(_with_paper_in_history(state, replace(paper, edition=edition, player=player)))


def _update_message(state: Companion) -> Companion:
    """Update the message after an entry: name the typed sums that are not numbers; if there are none, show the result of an open check."""
    if state.desk.unread:
        return _tell_unread_sums(state)
    return tell_check(state) if state.desk.checked else state.without_message()


def _tell_unread_sums(state: Companion) -> Companion:
    lines = (
        note("paper.bad_sum", tone="refuse", given=typed, name=phrase(f"field.{name}"))
        for name, typed in state.desk.unread.items()
    )
    return state.say(*lines, verdict="refused")


def _picture_dialog(value: str, words: Phrase) -> DialogSpec:
    return grid_text_dialog(value, words).but(title=phrase("paper.picture"))


def _load_grid(state: Companion, given: str) -> Companion:
    try:
        grid = Grid.parse(given.upper())
    except GridError as error:
        return replace(state, dialog=_picture_dialog(given, grid_problem(error)))
    written = _with_paper_in_history(state, replace(state.desk.paper, grid=grid)).with_new_turn(dialog=None)
    return written.say(note("paper.grid_written"))


def _answer_why(state: Companion, about: About) -> Companion:
    """Answer "why?" about the Game Over line, or about a cell: by the lines of the check on it, else by what is written there."""
    title, paper = phrase("ui.talk_why"), state.desk.paper
    match about:
        case fields.AboutOnly("line"):
            return state.say(answer_on_game_over_line(), title=title)
        case fields.AboutCell(_, cell) if is_on_grid(cell):
            lines = [line_note(paper, line) for line in check(paper).lines if cell in line.cells]
            return state.say(*(lines[:MOST_LINES] or answer_on_cell(paper.sheet, cell)), title=title)
    raise BadIntent(f"{about!r} is no cell of the grid")


def _at_desk(state: Companion) -> bool:
    return state.at_desk


def _is_entering_rings(state: Companion) -> bool:
    return state.desk.tool == "combo"


def _mode(state: Companion) -> Mode:
    return "combo" if state.at_desk and _is_entering_rings(state) else "none"


_undo = partial(_move_in_history, by=-1, key="ui.undone", otherwise="ui.nothing_to_undo")
_redo = partial(_move_in_history, by=1, key="ui.redone", otherwise="ui.nothing_to_redo")
DESK_ACTS: Acts[Companion, Companion] = (
    *circling_acts(_mode),
    Act("check", do=_check_sheet, when=_at_desk, primary=lambda state: not _is_entering_rings(state)),
    Act("picture", do=_open_picture_dialog, when=_at_desk),
    Act("undo", do=_undo, key="U", topic="undo", when=_at_desk),
    Act("redo", do=_redo, when=_at_desk),
    Act("wipe", do=_clear_sheet, when=_at_desk),
    # The key C leads to the tool for rings and back.
    act_without_button("combo", lambda state: with_tool(state, "paint" if _is_entering_rings(state) else "combo")),
    act_without_button("hint", lambda state: state.say(note(f"paper.hint_{state.desk.tool}"))),
)
"""The buttons and keys of the desk."""
