"""The picture of the home page: the first drop, the way on, the map of the lessons, the other doors, the learner's progress."""

from __future__ import annotations

from numberdrop.exercises.course import FIRST_GAME, Head, course, taught
from numberdrop.pages.cards import Card, CardButton, Door, LessonDoor, MapCard, MenuCard, TalkCard, TextCard
from numberdrop.pages.class_task import task_door
from numberdrop.pages.message import talk as say_message
from numberdrop.pages.parts.board_view import board_view
from numberdrop.pages.parts.dice_view import rolled
from numberdrop.pages.parts.frame import button, frame, hand_buttons
from numberdrop.pages.parts.placements import icons, placements
from numberdrop.pages.scene import Button, Keep, Talk, View
from numberdrop.pages.visit import Visit
from numberdrop.pages.voice import Voice
from numberdrop.progress.mastery import MASTERED

from . import class_card
from .first_drop import ROLL, ROWS, SHEET, lit
from .state import NAME, Home

_PROGRAMMERS = "lesson_A_programmers.ipynb"
_DOORS = (
    ("puzzles", "S"),
    ("play", "L"),
    ("companion", "O"),
    ("analysis", "V3"),
    ("sandbox", "T"),
    ("composer", "X5"),
    ("progress", "I"),
)
"""Pages and the shapes that stand for them."""
_MOVING = ("left", "cw", "right")
"""What can be pressed to move the shape: the keys know the rest."""


def view(state: Home, visit: Visit) -> View:
    """The home page as it is drawn."""
    voice, fallen = Voice(visit.language), state.outcome
    scene = frame(
        NAME,
        state,
        visit,
        voice,
        headline=voice("home.headline"),
        hint=voice("home.hint_dropped" if fallen else "home.hint"),
        mode="none" if fallen else "drop",
        **({} if fallen else rolled(ROLL)),
        rows=ROWS,
        icons=icons(),
        buttons=_buttons(state, visit, voice),
        cards=_cards(state, visit, voice),
        undo=fallen is not None,
    )
    board = board_view(fallen.after if fallen else SHEET, voice("home.board"), state.where, state.drops)
    if fallen:
        return View(scene, board.but(groups=lit(fallen)))
    return View(scene, board, placements(SHEET.grid, ROLL.shapes, "drop"))


def _buttons(state: Home, visit: Visit, voice: Voice) -> tuple[Button, ...]:
    """One thing to press above all: for who is new the drop, then the way on, which is a card."""
    if state.outcome:
        return (button(voice, "elsewhere"),)
    moving = {one.id: one for one in hand_buttons(voice, numbers=True)}
    return *(moving[name] for name in _MOVING), moving["drop"].but(primary=not _learned(visit))


def _cards(state: Home, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    joining = class_card.cards(state, visit, voice)
    asked = bool(joining) and joining[0].kind == "form"
    invited = asked and bool(state.code or state.refused)
    return (
        *(joining if invited else ()),
        _text(voice, "game", 3),
        TalkCard(title=voice("ui.talk_none")),
        *_way_on(voice, visit, state),
        *(joining if asked and not invited else ()),
        _map(voice, visit),
        _doors(voice),
        _progress(voice, visit),
        _text(voice, "about", 2),
        *(() if asked else joining),
    )


def talk(state: Home, visit: Visit) -> Talk:
    """The explanation in words."""
    return say_message(Voice(visit.language), state.message, state.said)


def keep(state: Home, visit: Visit) -> Keep:
    """The page itself leaves nothing to the browser."""
    return Keep(key=None)


# --- the map ------------------------------------------------------------------------------------------------------------


def _upcoming(visit: Visit) -> str | None:
    """The lesson to go on with."""
    tasks = {head.id: head.tasks for head in course()}
    place = visit.progress.resume(tasks)
    return place.lesson if place else visit.progress.next_lesson(tasks)


def _learned(visit: Visit) -> bool:
    """Whether somebody has learned here before."""
    return len(visit.past) > 0


def _way_on(voice: Voice, visit: Visit, state: Home) -> tuple[MenuCard, ...]:
    """The door that most come for: the lesson to begin with, or the one where the learner stopped."""
    upcoming = _upcoming(visit)
    head = next((head for head in course() if head.id == upcoming), None)
    task = visit.attendance.task if visit.attendance else ""
    today = (task_door(voice, task),) if task else ()
    first = _first_game(voice, visit, state) if not today else ()
    if head is None or task == f"{head.page}.ipynb":
        return (MenuCard(id="go", items=(*today, *first), waits=not visit.greeted),) if today or first else ()
    begun = visit.progress.lesson(head.id, head.tasks, head.rules).state != "todo"
    word = "continue" if begun else "next" if _learned(visit) else "begin"
    door = Door(
        href=f"{head.page}.ipynb",
        label=voice(f"home.{word}", title=voice.lesson(head)),
        text=head.aim.said_in(voice.language),
        icon="S",
        primary=(not today and not first and _learned(visit)) or None,
    )
    return (MenuCard(id="go", items=(*today, *(first or (door,))), waits=not visit.greeted),)


def _first_game(voice: Voice, visit: Visit, state: Home) -> tuple[Door, ...]:
    """The door to the guided game, for who has neither finished it nor learned anything else."""
    if any(event.lesson != FIRST_GAME or event.kind == "finished" for event in visit.past):
        return ()
    begun = any(event.lesson == FIRST_GAME for event in visit.past)
    door = Door(
        href=f"guided_{FIRST_GAME}.ipynb",
        label=voice("home.first_on" if begun else "home.first"),
        text=voice("home.first_text"),
        icon="O",
        primary=(begun or state.outcome is not None) or None,
    )
    return (door,)


def _map(voice: Voice, visit: Visit) -> MapCard:
    upcoming = _upcoming(visit)
    programmers = LessonDoor(
        href=_PROGRAMMERS,
        n="A",
        label=voice("home.programmers"),
        text=voice("home.programmers_text"),
        state="todo",
        current=False,
        done=0,
        total=0,
    )
    lessons = (_lesson(voice, visit, head, current=head.id == upcoming) for head in course())
    return MapCard(title=voice("home.lessons"), items=(*lessons, programmers))


def _lesson(voice: Voice, visit: Visit, head: Head, *, current: bool) -> LessonDoor:
    known = visit.progress.lesson(head.id, head.tasks, head.rules)
    return LessonDoor(
        href=f"{head.page}.ipynb",
        n=head.number,
        label=head.title.said_in(voice.language),
        text=head.aim.said_in(voice.language),
        state="next" if current and known.state == "todo" else known.state,
        current=current,
        done=len(known.solved),
        total=known.total,
    )


# --- other cards --------------------------------------------------------------------------------------------------------


def _doors(voice: Voice) -> MenuCard:
    doors = (
        Door(href=f"{name}.ipynb", label=voice(f"home.{name}"), text=voice(f"home.{name}_text"), icon=icon)
        for name, icon in _DOORS
    )
    return MenuCard(id="doors", title=voice("home.doors"), items=tuple(doors))


def _text(voice: Voice, name: str, paragraphs: int) -> TextCard:
    words = tuple(voice(f"home.{name}_{n}") for n in range(1, paragraphs + 1))
    return TextCard(id=name, title=voice(f"home.{name}"), paragraphs=words)


def _progress(voice: Voice, visit: Visit) -> TextCard:
    """How far the learner has come, and where progress is saved as a file, brought in, and erased."""
    begun, shaky = _learned(visit), visit.progress.shaky()
    paragraphs = []
    if begun:
        mastered = sum(rule.state == MASTERED for rule in visit.progress.rules.values())
        paragraphs.append(voice("home.mastered", count=mastered, total=len(taught())))
    if shaky:
        paragraphs.append(voice("home.shaky", rules=", ".join(voice(f"rule_name.{rule}") for rule in shaky)))
    paragraphs.append(voice("home.progress_stored" if visit.stored else "home.progress_kept"))
    names = (*(("export",) if begun else ()), "import", "erase")
    buttons = tuple(CardButton(name, voice(f"ui.button_{name}")) for name in names)
    return TextCard(id="progress", title=voice("home.progress"), paragraphs=tuple(paragraphs), buttons=buttons)
