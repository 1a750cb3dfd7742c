"""What happens on the home page: a shape falls; a class is joined; progress goes out as a file, comes in as one, or is erased."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from numberdrop.exercises.course import FIRST_GAME, course
from numberdrop.pages.board_scene import Group, GroupKind
from numberdrop.pages.cards import Door, MenuCard
from numberdrop.pages.class_tasks import task_door
from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.fields import LONGEST_TEXT, NumberedCells, text
from numberdrop.pages.intents import (
    DropAt,
    Erased,
    Follow,
    Hello,
    Intent,
    Joined,
    Load,
    Press,
    Submit,
    TryDrop,
    Type,
    Why,
)
from numberdrop.pages.message import Note, Phrase, Voice, note, phrase, term
from numberdrop.pages.page import update_common
from numberdrop.pages.parts import why_answers
from numberdrop.pages.parts.board import SIGN
from numberdrop.pages.parts.frame import LESSONS
from numberdrop.pages.parts.typed_moves import (
    ExpectedMove,
    TypedError,
    fault_notes,
    fault_phrase,
    parse_typed,
    tell_drop,
)
from numberdrop.pages.table.acts import kept_under_way
from numberdrop.pages.visit import EraseAll, LeaveClass, SomeoneElse, Visit
from numberdrop.progress import ProgressError, dumps, loads
from numberdrop.rules.actions import Drop
from numberdrop.rules.dice import Roll
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons.consequences import LeavesHole, OpensCombo, RestsOn
from numberdrop.rules.sheet import Sheet
from numberdrop.rules.transition import Outcome
from numberdrop.rules.trial import try_drop

from . import state as class_card
from .state import Home, current_part, upcoming

_LONGEST_FILE = 3 * LONGEST_TEXT
_FAULTS = 5
_FILE = "numberdrop-progress.json"


def update(state: Home, intent: Intent, visit: Visit) -> tuple[Home, Visit]:
    """The home page after an intent."""
    match intent:
        case Press("export"):
            return replace(state, dialog=_export_dialog(dumps(visit.past))), visit
        case Press("import"):
            return replace(state, dialog=_import_dialog("", phrase("home.import_text"))), visit
        case Press("erase"):
            return replace(state, dialog=_erase_dialog()), visit
        case Press("erase_all"):
            return state.moved(dialog=None), visit.with_effect(EraseAll())
        case Erased(done=True):
            return state.say(note("home.erased")), visit
        case Erased():
            return state.say(note("store.not_erased", tone="refuse"), verdict="refused"), visit
        case Hello():
            return _greeted(state, intent, visit)
        case Follow(link):
            return _followed(state, link, visit), visit
        case Press("part", name):
            return replace(state, opened="" if name == state.opened else name), visit
        case Submit("class", values):
            return class_card.wished(state, class_card.joins(values), visit)
        case Press("join_second"):
            return class_card.sure(state, visit)
        case Press("leave_class"):
            return state, visit.with_effect(LeaveClass())
        case Press("someone_else"):
            return state, visit.with_effect(SomeoneElse())
        case Joined():
            return class_card.joined(state, intent, visit), visit
        case Load(given):
            return _load(state, text(given, _LONGEST_FILE), visit)
    after = _at_the_board(state, intent)
    return update_common(state, intent, visit) if after is None else (after, visit)


def _greeted(state: Home, hello: Hello, visit: Visit) -> tuple[Home, Visit]:
    visit = replace(visit, under_way=kept_under_way(hello.kept))
    return _followed(state, hello.hash, visit), visit


def _followed(state: Home, link: str, visit: Visit) -> Home:
    """What a link asks for: a class, or the lessons."""
    if link.startswith(class_card.LINK):
        return class_card.invited(state, link)
    return replace(state, opened=current_part(visit)) if link == LESSONS else state


# --- the first drop -----------------------------------------------------------------------------------------------------


def _at_the_board(state: Home, intent: Intent) -> Home | None:
    match intent:
        case TryDrop(cells):
            return _tried(state, cells, commit=False)
        case DropAt(cells):
            return _tried(state, cells, commit=True)
        case Type(given):
            return _typed(state, given)
        case Why(about) if about.kind not in ("tile", "letter", "step"):
            sheet = state.outcome.after if state.outcome else SHEET
            return state.say(*why_answers.answer(Game.new(1, seed=0).with_sheet(0, sheet), 0, about))
        case Press("elsewhere" | "undo") if state.outcome:
            return state.moved(outcome=None, where=()).quiet()
    return None


def _tried(state: Home, cells: NumberedCells, *, commit: bool) -> Home:
    """Tell where the shape would rest, or let it fall there."""
    if state.outcome:
        return state.not_now()
    outcome = try_drop(SHEET, cells, ROLL)
    where = tuple(sorted((row, col) for row, col, _ in cells))
    if not (commit and outcome.legal):
        return tell_drop(state, outcome, where, SHEET.grid, commit=commit)
    fallen = state.moved(outcome=outcome, where=where, drops=state.drops + 1)
    return fallen.say(*first_lines(outcome), title=phrase("ui.talk_done"))


def _typed(state: Home, given: str) -> Home:
    try:
        move = parse_typed(given, ExpectedMove(Phase.DROP, 0, SHEET.grid, ROLL.shapes, {}))
    except TypedError as error:
        return state.say(*fault_notes(error.faults), verdict="refused")
    if isinstance(move, str):
        return _at_the_board(state, Press(move)) or state.not_now()
    return _tried(state, move.cells, commit=True) if isinstance(move, Drop) else state.not_now()


# --- progress as a file -------------------------------------------------------------------------------------------------


def _load(state: Home, given: str, visit: Visit) -> tuple[Home, Visit]:
    """Add a file's events to the log; a file that is not ours is refused with the reasons, and nothing changes."""
    try:
        log = loads(given)
    except ProgressError as error:
        faults = map(fault_phrase, error.faults[:_FAULTS])
        dialog = _import_dialog(given[:LONGEST_TEXT], phrase("home.import_refused"), *faults)
        refused = state.say(note("home.import_refused", tone="refuse"), verdict="refused")
        return replace(refused, dialog=dialog), visit
    after = visit.with_log(log)
    grown = len(after.past) > len(visit.past)
    return state.moved(dialog=None).say(note("home.imported" if grown else "home.nothing_new")), after


def _export_dialog(file: str) -> DialogSpec:
    words = (phrase("home.export_text"),)
    buttons = (("close", True),)
    return DialogSpec(
        id="record", kind="record", title=phrase("home.export"), text=words, value=file, buttons=buttons, file=_FILE
    )


def _import_dialog(value: str, *words: Phrase) -> DialogSpec:
    return DialogSpec(id="load", kind="load", title=phrase("home.import"), text=words, value=value)


def _erase_dialog() -> DialogSpec:
    words = (phrase("home.erase_text"),)
    buttons = (("erase_all", False), ("close", True))
    return DialogSpec(id="erase", kind="confirm", title=phrase("home.erase"), text=words, buttons=buttons)


# --- first drop -------------------------------------------------------------------------------------------------------

# The first drop: a small stack, a shape with its four numbers, and what is said when it has fallen. Nothing of it is kept.

SHEET = Sheet(Grid.parse("....5..\n2841636\n1346277"), plus=None, minus=None)
"""A combo is made where the shape is first held; many other places make one, too."""
ROLL = Roll.parse("5546L")
ROWS = 8
"""As many of the lowest rows are seen: the stack, the shape on top of it, and two in which the rest is lost."""


def first_lines(outcome: Outcome[Sheet]) -> tuple[Note, Note]:
    """Where the shape rests, and the best that came of it, in a sentence each."""
    contacts = [reason for reason in outcome.reasons if isinstance(reason, RestsOn)]
    met = tuple(phrase("home.the_number", number=mark) for mark in dict.fromkeys(one.mark for one in contacts))
    cells = tuple(dict.fromkeys(one.on for one in contacts))
    return note("home.rests", cells, tone="contact", marks=term("listing", met)), _came_of_it(outcome)


def _came_of_it(outcome: Outcome[Sheet]) -> Note:
    combo = _combo(outcome)
    if combo:
        one, all_ = combo.numbers[0], term("listing", combo.numbers)
        key = f"home.combo_{combo.kind}"
        return note(key, combo.cells, tone="good", number=one, numbers=all_, points=combo.size)
    hole = next((reason for reason in outcome.reasons if isinstance(reason, LeavesHole)), None)
    return note("home.hole", hole.cells, tone="hole") if hole else note("home.no_combo")


def lit(outcome: Outcome[Sheet]) -> tuple[Group, ...]:
    """A line around the combo that now stands there."""
    combo = _combo(outcome)
    if combo is None:
        return ()
    kind: GroupKind = "identical" if combo.kind == "identical" else "consecutive"
    return (Group(kind, combo.size, f"{SIGN[kind]}{combo.size}", combo.cells),)


def _combo(outcome: Outcome[Sheet]) -> OpensCombo | None:
    return next((reason for reason in outcome.reasons if isinstance(reason, OpensCombo)), None)


# --- way on -----------------------------------------------------------------------------------------------------------

# What to do first on the home page: what a teacher has given, the game that goes on, the next lesson, or the guided game.

_GUIDED = f"guided_{FIRST_GAME}.ipynb"
_PLAY = "play.ipynb"
_MOST = 3
"""More ways would be a list."""


def has_learned(visit: Visit) -> bool:
    """Whether somebody has learned here before."""
    return len(visit.past) > 0


def way_on(voice: Voice, visit: Visit) -> MenuCard:
    """The doors that most come for; the first of them above all others, and no place twice."""
    doors: dict[str, Door] = {}
    for door in _ways(voice, visit):
        doors.setdefault((door.href or "").partition("#")[0], door)
    first, *others = list(doors.values())[:_MOST] or [_play(voice)]
    return MenuCard(id="go", items=(first.but(primary=True), *others), waits=not visit.greeted)


def _ways(voice: Voice, visit: Visit) -> Iterator[Door]:
    """All that might be done now, the most likely first."""
    task = visit.attendance.task if visit.attendance else ""
    if task:
        yield task_door(voice, task)
    if visit.under_way:
        yield _game(voice, visit)
    if _first_game_open(visit):
        yield _first_game(voice, visit)
        yield Door(href=_PLAY, label=voice("home.know"), text=voice("home.know_text"), icon="L")
    else:
        yield from _lesson(voice, visit)


def _game(voice: Voice, visit: Visit) -> Door:
    """The game that waits on the play page."""
    game = visit.under_way
    assert game is not None
    if game.bot:
        text = voice("home.game_bot", round=game.round, bot=voice(f"bot.{game.bot}"))
    elif game.players == 1:
        text = voice("home.game_alone", round=game.round)
    else:
        text = voice("home.game_several", round=game.round, players=game.players)
    return Door(href=_PLAY, label=voice("home.game_on"), text=text, icon="L", face=game.bot or None)


def _play(voice: Voice) -> Door:
    """For who has done everything."""
    return Door(href=_PLAY, label=voice("home.play"), text=voice("home.play_text"), icon="L", face="leo")


def _first_game_open(visit: Visit) -> bool:
    """Whether somebody has neither finished the guided game nor learned anything else."""
    return not any(event.lesson != FIRST_GAME or event.kind == "finished" for event in visit.past)


def _first_game(voice: Voice, visit: Visit) -> Door:
    label = voice("home.first_on" if has_learned(visit) else "home.first")
    return Door(href=_GUIDED, label=label, text=voice("home.first_text"), icon="O", face="pip")


def _lesson(voice: Voice, visit: Visit) -> Iterator[Door]:
    """The lesson to go on with; none when all are done."""
    next_ = upcoming(visit)
    for head in course():
        if head.id == next_:
            begun = visit.progress.lesson(head.id, head.tasks, head.rules).state != "todo"
            label = voice(f"home.{'continue' if begun else 'next'}", title=voice.lesson(head))
            yield Door(href=f"{head.page}.ipynb", label=label, text=head.aim.said_in(voice.language), icon="S")
