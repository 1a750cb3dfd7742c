"""State of the home page: the first drop and the request to join a class. Also the card of the class, and the map of the course."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from numberdrop.exercises.course import LessonHead, course, lessons_by_part
from numberdrop.pages.cards import Card, CardButton, CourseMapCard, CourseMapPart, LessonEntry, TextCard
from numberdrop.pages.dialog import confirm_dialog
from numberdrop.pages.fields import read_text
from numberdrop.pages.intents import EnterDialogText, Intent
from numberdrop.pages.message import Voice, note, phrase, term
from numberdrop.pages.page import PageState
from numberdrop.pages.parts.frame import field, form
from numberdrop.pages.visit import PROGRESS, Effects, JoinClass, Visit
from numberdrop.progress.mastery import MASTERED
from numberdrop.progress.store.school import read_code
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import Sheet
from numberdrop.rules.transition import Outcome
from numberdrop.text.names import say_personal_word

if TYPE_CHECKING:
    from numberdrop.pages.cards import Field, FormCard
    from numberdrop.pages.intents import JoinResult

NAME = "home"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = (EnterDialogText,)
"""Intents that are carried out even if the page has changed since they were sent: a progress file can be loaded at any time."""


@dataclass(frozen=True, kw_only=True)
class Home(PageState):
    """The state of the home page: the first drop, the open part of the map, joining a class; all else follows from the learner's log."""

    outcome: Outcome[Sheet] | None = None
    """The outcome of the first drop."""
    where: Cells = ()
    """The cells into which the shape of the first drop fell."""
    opened: str = ""
    """The part of the course whose lessons are listed on the map."""
    code: str = ""
    """The code of the class to which a link has invited the learner."""
    wish: JoinClass | None = None
    """The request to join a class, until it is answered."""
    refused: str = ""
    """Why joining a class was refused: a key of the catalogue; ``refused_about`` is the refused value."""
    refused_about: str = ""
    drops: int = 0
    """How many shapes have fallen; tells the browser one fall from the next."""


def begin(which: str, visit: Visit) -> Home:
    """Return the first state of the home page; ``which``, the id of the lesson or puzzle on other pages, is always empty here."""
    return Home()


# --- class card -------------------------------------------------------------------------------------------------------

# The card of a class: the form to join one, or what its pupil sees: class, name and word.

LINK = "#class="
"""The beginning of the fragment of a link that invites to a class."""
LONGEST_CODE = 300
"""The greatest length of a typed class code: enough for a whole pasted link."""
_LONGEST_NAME = 4_000
_LONGEST_WORD = 200
_TYPED_NAME, _TYPED_WORD = 40, 40
_EXAMPLE = "0-7"
_FIELD_OF_REFUSAL = {
    "taken": "name",
    "long": "name",
    "invisible": "name",
    "word": "word",
    "tries": "word",
    "locked": "word",
}
"""The form field beside which each refusal is shown; any other refusal is shown beside ``code``."""


def send_join_request(state: Home, values: Mapping[str, object]) -> tuple[Home, Effects]:
    """Send the request to join a class, with the ``values`` of the form. Raises ``BadIntent`` for a value that is no text or too long."""
    code, name = read_text(values.get("code"), LONGEST_CODE), read_text(values.get("name"), _LONGEST_NAME)
    wish = JoinClass(code, name, read_text(values.get("word", ""), _LONGEST_WORD))
    return replace(state, wish=wish, refused="", refused_about=""), (wish,)


def confirm_join_request(state: Home) -> tuple[Home, Effects]:
    """Send the request to join a class once more, with the learner's agreement to leave the present class."""
    return replace(state, dialog=None), (state.wish.but(sure=True),) if state.wish else ()


def show_join_result(state: Home, answer: JoinResult, visit: Visit) -> Home:
    """Show the server's answer to a request to join or leave a class: a welcome, a refusal, a question, or that the class was left."""
    attendance = visit.attendance
    school = attendance.school if attendance else None
    if answer.refused == "second" and school is not None:
        title, text = phrase("class.second", value=answer.value), phrase("class.second_text", name=school.name)
        return replace(state, dialog=confirm_dialog("second", title, text, "join_second"))
    if answer.refused:
        refused = note(f"class.refused_{answer.refused}", value=answer.value, tone="refuse")
        after = state.say(refused, verdict="refused")
        return replace(after, refused=answer.refused, refused_about=answer.value)
    if school is None or attendance is None:
        news = note("class.next" if answer.new else "class.left")
    elif answer.back:
        news = note("class.welcome_back", name=school.name)
    else:
        news = note("class.welcome", name=school.name, word=term("word", attendance.word))
    return state.with_new_turn(code="", wish=None, refused="").say(news)


def class_cards(state: Home, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    """Return the form to join a class, if the learner may; for a pupil, the card with name, secret word and a button to leave the class."""
    attendance = visit.attendance
    school = attendance.school if attendance else None
    if attendance is None or (school is None and not attendance.offered and not state.code):
        return ()
    if school is None or (state.code and read_code(state.code) != school.code):
        return (_join_class_form(state, voice),)
    name = voice("class.you_are", name=attendance.name) if attendance.name else voice("class.you_have_no_name")
    word = voice("class.your_word", word=say_personal_word(attendance.word, voice.language))
    paragraphs = (name, word, voice.plural_sentence("class.teacher_sees", school.keeps))
    # On a hub each user has an account of their own.
    names = ("someone_else", "leave_class") if visit.kept_as == PROGRESS else ("leave_class",)
    buttons = tuple(CardButton(name, voice(f"ui.button_{name}")) for name in names)
    return (TextCard(id="class", title=voice("class.yours", name=school.name), paragraphs=paragraphs, buttons=buttons),)


def _join_class_form(state: Home, voice: Voice) -> FormCard:
    wish = state.wish or JoinClass(state.code, "")
    why = voice(f"class.refused_{state.refused}", value=state.refused_about) if state.refused else ""
    wrong = {_FIELD_OF_REFUSAL.get(state.refused, "code"): why}
    help_ = voice("class.word_help", example=say_personal_word(_EXAMPLE, voice.language))

    def typed(name: str, value: str, longest: int, help_: str = "") -> Field:
        label = voice(f"class.{name}")
        return field(name, "text", label, value, help_=help_, error=wrong.get(name, "")).but(most=longest)

    fields = (
        typed("code", state.code or wish.code, LONGEST_CODE),
        typed("name", wish.name[:_TYPED_NAME], _TYPED_NAME, voice("class.name_help")),
        typed("word", "", _TYPED_WORD, help_),
    )
    return form("class", voice("class.join"), fields, voice("class.join_submit"))


# --- path -------------------------------------------------------------------------------------------------------------

# The course as a path: its parts with the learner's progress, and the lessons of the open part.

_COMPLETED = ("done", MASTERED)
"""The states of a completed lesson."""


def next_lesson(visit: Visit) -> str | None:
    """Return the id of the lesson with which the learner should go on; ``None`` if all lessons are done."""
    return visit.progress.lesson_to_continue({head.id: head.tasks for head in course()})


def current_part(visit: Visit) -> str:
    """Return the name of the part of the course in which the learner should go on; if all lessons are done, of the first part."""
    next_, parts = next_lesson(visit), lessons_by_part()
    return next((name for name, heads in parts if next_ in [head.id for head in heads]), parts[0][0])


def course_map_card(voice: Voice, visit: Visit, opened: str) -> CourseMapCard:
    """Return the map of the course, with the lessons of the part ``opened`` listed."""
    next_ = next_lesson(visit)

    def part(name: str, heads: tuple[LessonHead, ...]) -> CourseMapPart:
        lessons = tuple(_lesson_entry(voice, visit, head, current=head.id == next_) for head in heads)
        completed = sum(lesson.state in _COMPLETED for lesson in lessons)
        return CourseMapPart(
            name,
            voice(f"home.part_{name}"),
            voice(f"home.part_{name}_text"),
            name == opened,
            any(lesson.current for lesson in lessons),
            lessons,
            voice("home.part_through", count=completed, total=len(lessons)),
        )

    return CourseMapCard(title=voice("home.lessons"), parts=tuple(part(*entry) for entry in lessons_by_part()))


def _lesson_entry(voice: Voice, visit: Visit, head: LessonHead, *, current: bool) -> LessonEntry:
    standing = visit.progress.lesson(head.id, head.tasks, head.rules)
    return LessonEntry(
        href=f"{head.page}.ipynb",
        n=head.number,
        label=head.title.in_language(voice.language),
        text=head.aim.in_language(voice.language),
        state="next" if current and standing.state == "todo" else standing.state,
        current=current,
        done=len(standing.solved),
        total=standing.total,
    )
