"""The task of a class (a link inside the tutor), what a teacher sees of a pupil's page, and what a pupil's page shows of the class."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, quote

from numberdrop.formats.declarations import MalformedError
from numberdrop.pages.cards import CardButton, MenuEntry
from numberdrop.pages.fields import LONGEST_LINK, BadIntent
from numberdrop.rules.editions import DEFAULT, EDITIONS
from numberdrop.rules.reasons.reason import Cells

from .app import ANSWER, CLASS_ANSWERS, App, href_of, page_of_href
from .kept import Kept
from .message import Voice
from .scene import ClassQuestion, Link, ShownByTeacher

if TYPE_CHECKING:
    from numberdrop.progress.store import Attendance, SchoolClass

_TASK_PAGES = {"guided": "O", "lesson": "S", "play": "L", "puzzles": "S", "analysis": "V3"}
"""The pages that can be a task, each with the shape that is drawn as its icon."""
_CODE_PREFIX = "nd1."


def read_task(typed: str) -> str:
    """Return the address of the task in a pasted link or puzzle code; empty if there is none."""
    given = typed.strip()
    if len(given) > LONGEST_LINK or not (given.isascii() and given.isprintable()):
        return ""
    if given.startswith(_CODE_PREFIX):
        given = f"puzzles.ipynb#code={given}"
    return current_task_address(given)


def current_task_address(task: str) -> str:
    """Convert the stored address of a ``task`` to its present one, as lessons were renumbered; empty for a page that can be no task."""
    path, _, hash_ = task.partition("#")
    try:
        place, _ = page_of_href(path.partition("?")[0])
    except BadIntent:
        return ""
    page = href_of(place)
    return "" if page is None or place.page not in _TASK_PAGES else f"{page}#{hash_}" if hash_ else page


def solo_task_from_word(word: str, edition: str = DEFAULT) -> str:
    """Return the address of a solo game whose dice are determined by a ``word``. Raises ``ValueError`` for an unknown edition."""
    if edition not in EDITIONS:
        raise ValueError(f"there is no edition {edition!r:.40}, only {', '.join(EDITIONS)}")
    return f"play.ipynb#dice={quote(word, safe='')}&edition={edition}&players=1"


def task_label(voice: Voice, task: str) -> str:
    """Return the name of the task with the address ``task``, in the voice's language."""
    place, hash_ = page_of_href(task)
    if place.page == "lesson":
        from numberdrop.exercises.course import course

        return next(voice.lesson(head) for head in course() if head.id == place.which)
    if place.page == "guided":
        from numberdrop.exercises.guided.script import load_guided

        return load_guided(place.which).title.in_language(voice.language)
    values = {name: given[0] for name, given in parse_qs(hash_).items()}
    if place.page == "play" and "dice" in values:
        return voice("class.task_dice", word=values["dice"])
    if place.page == "puzzles" and "theme" in values:
        from numberdrop.exercises.puzzles import THEMES

        if values["theme"] in THEMES:
            return voice("class.task_theme", theme=voice(f"theme.{values['theme']}"))
    return voice(f"class.task_{place.page}_shared" if hash_ else f"class.task_{place.page}")


def task_menu_entry(voice: Voice, task: str) -> MenuEntry:
    """Return the large tile of the home page that opens the task of the class."""
    icon, label = _TASK_PAGES[page_of_href(task)[0].page], voice("class.today", task=task_label(voice, task))
    return MenuEntry(href=task, label=label, text=voice("class.today_text"), icon=icon, primary=True)


# --- pupil board ------------------------------------------------------------------------------------------------------

# A board is stored in the database as text: another process may draw the teacher's page.

_LONGEST_WORDS = 300


@dataclass(frozen=True)
class PupilBoard:
    """What a teacher sees of a pupil's page: the question (``asked``), the grid, the last answer and its ``outcome``. The answer is
    ``cells`` with ``numbers`` (0: no number) or chosen options (``picks``).
    """

    asked: str
    grid: str = ""
    cells: Cells = ()
    numbers: tuple[int, ...] = ()
    picks: tuple[str, ...] = ()
    outcome: str = ""

    @property
    def text(self) -> str:
        """The board as text, to be stored."""
        return KEPT.text(self)

    @classmethod
    def read(cls, text: str) -> PupilBoard | None:
        """Read a stored board; ``None`` for an empty text, or for a board stored by another version."""
        try:
            return KEPT.read(text)
        except MalformedError:
            return None


KEPT = Kept(1, PupilBoard)


def board_of(app: App) -> PupilBoard:
    """Return what the teacher is to see of the page that is shown."""
    values = app.state.notebook_values
    grid = values.sheet.grid if values.sheet is not None else values.grid
    from numberdrop.exercises import Answer  # imported late: not every page has exercises

    headline = app.page.view(app.state, app.visit).scene.headline[:_LONGEST_WORDS]
    board = PupilBoard(headline, "" if grid is None else str(grid))
    match values.answer, values.result:
        case Answer(picks=picks, numbered=numbered), str(outcome):
            cells = tuple((row, col) for row, col, _ in numbered)
            numbers = tuple(number or 0 for *_, number in numbered)
            return replace(board, cells=cells, numbers=numbers, picks=picks[:20], outcome=outcome)
    return board


# --- the class on a pupil's page --------------------------------------------------------------------------------------


def shown_by_teacher(attendance: Attendance, here: str | None, voice: Voice) -> ShownByTeacher | None:
    """Return what the page at ``here`` (its address, if any) shows of the class: task, pause, question, who watches. ``None``: nothing."""
    school = attendance.school
    if school is None:
        return None
    task = attendance.task if here not in ("home.ipynb", attendance.task.partition("#")[0]) else ""
    if not (task or school.paused or school.question or attendance.watch):
        return None
    return ShownByTeacher(
        task=Link(task, voice("class.today", task=task_label(voice, task))) if task else None,
        since=school.task_at,
        wait=voice("class.wait") if school.paused else "",
        question=_class_question(school, attendance.answer, voice) if school.question else None,
        seen=voice(f"class.seen_{attendance.watch}") if attendance.watch else "",
    )


def _class_question(school: SchoolClass, answer: str, voice: Voice) -> ClassQuestion:
    """Return the teacher's question to the class, with its solution if that is told, else with buttons (``answer``: the choice so far)."""
    question = voice("class.question", idea=voice(f"belief.{school.question}.name"))
    if school.told:
        return ClassQuestion(question, (), voice(f"belief.{school.question}.truth"))
    buttons = tuple(
        CardButton(f"{ANSWER}:{choice}", voice(f"class.say_{choice}"), primary=answer == choice)
        for choice in CLASS_ANSWERS
    )
    return ClassQuestion(question, buttons, voice("class.answered") if answer else "")


def puzzle_id_of_task(task: str) -> str:
    """Return the id that learners' logs use for the class's ``task`` if it is a single puzzle; otherwise an empty text."""
    page, _, hash_ = task.partition("#")
    if page != "puzzles.ipynb":
        return ""
    if hash_.startswith("code="):
        from numberdrop.exercises import ExerciseError
        from numberdrop.exercises.puzzles import puzzle_id
        from numberdrop.exercises.share_code import decode

        try:
            return puzzle_id(decode(hash_).question)
        except ExerciseError:
            return ""
    return parse_qs(hash_).get("puzzle", [""])[0]
