"""Updates of the home page: the first drop, classes, progress as a file; and the menu of what to do next."""

from collections.abc import Iterator
from dataclasses import replace

from numberdrop.exercises.course import FIRST_GAME, course
from numberdrop.pages import intents
from numberdrop.pages import visit as visits
from numberdrop.pages.board_scene import Group, GroupKind
from numberdrop.pages.cards import MenuCard, MenuEntry
from numberdrop.pages.class_tasks import task_menu_entry
from numberdrop.pages.dialog import DialogSpec, confirm_dialog, text_dialog
from numberdrop.pages.fields import LONGEST_TEXT, NumberedCells, read_text
from numberdrop.pages.intents import Intent, Press
from numberdrop.pages.message import Note, Phrase, Voice, note, phrase, term
from numberdrop.pages.page import update_common
from numberdrop.pages.parts import acts, typed_moves, why_answers
from numberdrop.pages.parts.acts import Act
from numberdrop.pages.parts.board import SIGN
from numberdrop.pages.parts.frame import LESSONS
from numberdrop.pages.table.seating import stored_unfinished_game
from numberdrop.pages.visit import Effects, MergeLog, SetUnfinishedGame, UnfinishedGame, Visit
from numberdrop.progress import ProgressError, dumps, loads
from numberdrop.rules.actions import Drop
from numberdrop.rules.dice import Roll
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons.consequences import LeavesHole, OpensCombo, RestsOn
from numberdrop.rules.reasons.reason import of_kind
from numberdrop.rules.sheet import Sheet
from numberdrop.rules.transition import Outcome
from numberdrop.rules.trial import try_drop

from . import state as class_card
from .state import Home, current_part, next_lesson

_LONGEST_FILE = 3 * LONGEST_TEXT
_FAULTS = 5
_FILE = "numberdrop-progress.json"


def update(state: Home, intent: Intent, visit: Visit) -> tuple[Home, Effects]:
    """Return the state of the home page after an intent, and the effects to carry out."""
    match intent:
        case intents.EraseResult(done=True):
            return state.say(note("home.erased")), ()
        case intents.EraseResult():
            return state.say(note("store.not_erased", tone="refuse"), verdict="refused"), ()
        case intents.Hello():
            under_way = SetUnfinishedGame(stored_unfinished_game(intent.kept))
            return _follow(state, intent.hash, visit.after_effects((under_way,))), (under_way,)
        case intents.ArriveByLink(link):
            return _follow(state, link, visit), ()
        case intents.Submit("class", values):
            return class_card.send_join_request(state, values)
        case intents.JoinResult():
            return class_card.show_join_result(state, intent, visit), ()
        case intents.EnterDialogText(pasted):
            return _load_progress(state, read_text(pasted, _LONGEST_FILE), visit)
        case Press() if (done := acts.press(ACTS, state, intent, visit)) is not None:
            return done
    after = _update_board(state, intent)
    return update_common(state, intent) if after is None else (after, ())


def _follow(state: Home, link: str, visit: Visit) -> Home:
    """Follow a link to this page, which invites to a class or opens the list of lessons."""
    if link.startswith(class_card.LINK):
        return replace(state, code=link.removeprefix(class_card.LINK)[: class_card.LONGEST_CODE])
    return replace(state, opened=current_part(visit)) if link == LESSONS else state


def _update_board(state: Home, intent: Intent) -> Home | None:
    """Handle an intent that concerns the first drop or its board; returns ``None`` for any other."""
    match intent:
        case intents.PreviewDrop(cells):
            return _drop(state, cells, commit=False)
        case intents.DropAt(cells):
            return _drop(state, cells, commit=True)
        case intents.TypeMove(typed):
            return _drop_typed(state, typed)
        case intents.Why(about) if about.kind not in ("tile", "letter", "step"):
            sheet = state.outcome.after if state.outcome else SHEET
            return state.say(*why_answers.answer(Game.new(1, seed=0).with_sheet(0, sheet), 0, about))
    return None


def _drop(state: Home, cells: NumberedCells, *, commit: bool) -> Home:
    """Make the first drop, or only preview it (without ``commit``)."""
    if state.outcome:
        return state.say_not_now()
    outcome = try_drop(SHEET, cells, ROLL)
    where = tuple(sorted((row, col) for row, col, _ in cells))
    if not (commit and outcome.legal):
        return state.tell(typed_moves.drop_message(outcome, where, SHEET.grid, commit=commit))
    fallen = state.with_new_turn(outcome=outcome, where=where, drops=state.drops + 1)
    return fallen.say(*outcome_lines(outcome), title=phrase("ui.talk_done"))


def _drop_typed(state: Home, typed: str) -> Home:
    try:
        move = typed_moves.parse_typed(typed, typed_moves.ExpectedMove(Phase.DROP, 0, SHEET.grid, ROLL.shapes, {}))
    except typed_moves.TypedMoveError as error:
        return state.say(*typed_moves.fault_notes(error.faults), verdict="refused")
    match move:
        case "undo" if state.outcome:
            return _take_back(state)
        case Drop(cells=cells):
            return _drop(state, cells, commit=True)
    return state.say_not_now()


def _take_back(state: Home) -> Home:
    """Undo the first drop, so that another can be tried."""
    return state.with_new_turn(outcome=None, where=()).without_message()


# --- progress as a file -------------------------------------------------------------------------------------------------


def _load_progress(state: Home, pasted: str, visit: Visit) -> tuple[Home, Effects]:
    """Add the events of a pasted progress file to the log; refuse an invalid file and show its faults."""
    try:
        log = loads(pasted)
    except ProgressError as error:
        faults = map(typed_moves.fault_phrase, error.faults[:_FAULTS])
        dialog = _import_dialog(pasted[:LONGEST_TEXT], phrase("home.import_refused"), *faults)
        refused = state.say(note("home.import_refused", tone="refuse"), verdict="refused")
        return replace(refused, dialog=dialog), ()
    added = MergeLog(log)
    grown = len(visit.after_effects((added,)).learner_log) > len(visit.learner_log)
    return state.with_new_turn(dialog=None).say(note("home.imported" if grown else "home.nothing_new")), (added,)


def _show_export_dialog(state: Home, _: str, visit: Visit) -> Home:
    return replace(state, dialog=text_dialog("home.export", "home.export_text", dumps(visit.learner_log), _FILE))


def _import_dialog(value: str, *words: Phrase) -> DialogSpec:
    return DialogSpec(id="load", kind="load", title=phrase("home.import"), text=words, value=value)


def _show_erase_dialog(state: Home) -> Home:
    title, text = phrase("home.erase"), phrase("home.erase_text")
    return replace(state, dialog=confirm_dialog("erase", title, text, "erase_all"))


_MOVING = ("left", "cw", "right", "drop")
"""The acts on the shape that have a button; for other moves there are only keys."""


def _has_dropped(state: Home) -> bool:
    return state.outcome is not None


def _board_acts() -> acts.Acts[Home, Home]:
    """Return the buttons and keys that move the shape. No button is the main one, as the links to lessons and games are more important."""
    all_moves: acts.Acts[Home, Home] = acts.shape_acts(lambda state: "none" if state.outcome else "drop")
    moves = (act for act in all_moves if act.name in _MOVING)
    return tuple(replace(act, primary=acts.never, row="main" if act.name == "drop" else act.row) for act in moves)


ACTS: acts.Acts[Home, Home] = (
    *_board_acts(),
    Act("elsewhere", do=_take_back, row="main", needs=_has_dropped),
    acts.act_without_button("undo", _take_back, _has_dropped),
    acts.choice_act("part", lambda state, name, _: replace(state, opened="" if name == state.opened else name)),
    acts.choice_act("export", _show_export_dialog),
    acts.act_without_button(
        "import", lambda state: replace(state, dialog=_import_dialog("", phrase("home.import_text")))
    ),
    acts.act_without_button("erase", _show_erase_dialog),
    acts.act_with_effects("erase_all", lambda state, _: (state.with_new_turn(dialog=None), (visits.EraseAll(),))),
    acts.act_with_effects("join_second", lambda state, _: class_card.confirm_join_request(state)),
    acts.act_with_effects("leave_class", lambda state, _: (state, (visits.LeaveClass(),))),
    acts.act_with_effects("someone_else", lambda state, _: (state, (visits.RenewLearner(),))),
)
"""All buttons and keys of the page; all buttons but the first ones are on cards and in dialogs."""


# --- first drop -------------------------------------------------------------------------------------------------------

SHEET = Sheet(Grid.parse("....5..\n2841636\n1346277"), plus=None, minus=None)
"""The sheet of the first drop: a small stack. The shape makes a combo where it is first held, and in many other places."""
ROLL = Roll.parse("5546L")
ROWS = 8
"""Rows shown from the bottom: the stack, the shape on top of it, and two empty rows."""


def outcome_lines(outcome: Outcome[Sheet]) -> tuple[Note, Note]:
    """Return two sentences about the first drop: what the shape rests on, and its consequence (a combo, else a hole, else neither)."""
    contacts = of_kind(outcome.reasons, RestsOn)
    met = tuple(phrase("home.the_number", number=mark) for mark in dict.fromkeys(contact.mark for contact in contacts))
    cells = tuple(dict.fromkeys(contact.on for contact in contacts))
    return note("home.rests", cells, tone="contact", marks=term("listing", met)), _consequence(outcome)


def _consequence(outcome: Outcome[Sheet]) -> Note:
    for combo in of_kind(outcome.reasons, OpensCombo):
        number, numbers = combo.numbers[0], term("listing", combo.numbers)
        key = f"home.combo_{combo.kind}"
        return note(key, combo.cells, tone="good", number=number, numbers=numbers, points=combo.size)
    for hole in of_kind(outcome.reasons, LeavesHole):
        return note("home.hole", hole.cells, tone="hole")
    return note("home.no_combo")


def combo_outline(outcome: Outcome[Sheet]) -> tuple[Group, ...]:
    """Return an outline around the combo that the drop made possible; none if there is no combo."""
    for combo in of_kind(outcome.reasons, OpensCombo):
        kind: GroupKind = "identical" if combo.kind == "identical" else "consecutive"
        return (Group(kind, combo.size, f"{SIGN[kind]}{combo.size}", combo.cells),)
    return ()


# --- what to do next --------------------------------------------------------------------------------------------------

_GUIDED = f"guided_{FIRST_GAME}.ipynb"
_PLAY = "play.ipynb"
_MOST = 3
"""The greatest number of suggestions in the menu of what to do next."""


def has_logged_events(visit: Visit) -> bool:
    """Whether the learner's log holds any event."""
    return len(visit.learner_log) > 0


def next_steps_menu(voice: Voice, visit: Visit) -> MenuCard:
    """Return the menu of what to do next: the first few suggestions, each page only once, the recommended one first."""
    doors: dict[str, MenuEntry] = {}
    for door in _suggestions(voice, visit):
        doors.setdefault((door.href or "").partition("#")[0], door)
    # The only entry when all lessons are done.
    play = MenuEntry(href=_PLAY, label=voice("home.play"), text=voice("home.play_text"), icon="L", face="leo")
    first, *others = list(doors.values())[:_MOST] or [play]
    return MenuCard(id="go", items=(first.but(primary=True), *others), waits=not visit.greeted)


def _suggestions(voice: Voice, visit: Visit) -> Iterator[MenuEntry]:
    """Yield all suggestions of what to do next, the most urgent first: the teacher's task, a game under way, then games or lessons."""
    if visit.attendance and visit.attendance.task:
        yield task_menu_entry(voice, visit.attendance.task)
    if visit.under_way:
        yield _unfinished_game_menu_entry(voice, visit.under_way)
    # A beginner has neither finished the guided game nor learned anything else.
    if not any(event.lesson != FIRST_GAME or event.kind == "finished" for event in visit.learner_log):
        label = voice("home.first_on" if has_logged_events(visit) else "home.first")
        yield MenuEntry(href=_GUIDED, label=label, text=voice("home.first_text"), icon="O", face="pip")
        yield MenuEntry(href=_PLAY, label=voice("home.know"), text=voice("home.know_text"), icon="L")
        return
    next_ = next_lesson(visit)
    for head in course():
        if head.id == next_:
            begun = visit.progress.lesson(head.id, head.tasks, head.rules).state != "todo"
            label = voice(f"home.{'continue' if begun else 'next'}", title=voice.lesson(head))
            yield MenuEntry(href=f"{head.page}.ipynb", label=label, text=head.aim.in_language(voice.language), icon="S")


def _unfinished_game_menu_entry(voice: Voice, game: UnfinishedGame) -> MenuEntry:
    """Return the suggestion to continue the unfinished game on the play page."""
    if game.bot:
        text = voice("home.game_bot", round=game.round, bot=voice(f"bot.{game.bot}"))
    elif game.players == 1:
        text = voice("home.game_alone", round=game.round)
    else:
        text = voice("home.game_several", round=game.round, players=game.players)
    return MenuEntry(href=_PLAY, label=voice("home.game_on"), text=text, icon="L", face=game.bot or None)
