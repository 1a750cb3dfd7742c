"""What a class has to do today: an address inside the tutor, as a teacher pastes it, and what its door says.

A lesson, dice that are the same for everybody, a puzzle's code, a game or position laid out: each is a link already. Only the page and
what stands behind its ``#`` are kept, never whose server it was; whoever opens it reads it as strictly as any link.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, quote

from numberdrop.formats.declarations import MalformedError
from numberdrop.pages.cards import CardButton, Door
from numberdrop.pages.fields import LONGEST_LINK, BadIntent
from numberdrop.rules.editions import DEFAULT, EDITIONS
from numberdrop.rules.reasons.reason import Cells

from .app import ANSWER, SAID, App, href_of, place_of
from .kept import Kept
from .message import Voice
from .scene import ClassQuestion, Classroom, Link

if TYPE_CHECKING:
    from numberdrop.progress.store import Attendance

_PAGES = {"guided": "O", "lesson": "S", "play": "L", "puzzles": "S", "analysis": "V3"}
"""The pages that can be a task, and the shapes that stand for them."""
_CODE = "nd1."


def read_task(typed: str) -> str:
    """The address of a task out of a link, or a puzzle's code, that somebody pasted; empty for what is none."""
    given = typed.strip()
    if len(given) > LONGEST_LINK or not (given.isascii() and given.isprintable()):
        return ""
    if given.startswith(_CODE):
        given = f"puzzles.ipynb#code={given}"
    return task_now(given)


def task_now(task: str) -> str:
    """The address of a task as this version of the tutor has it: a lesson may have another number than when the task was given. Empty for what there
    is no more.
    """
    path, _, hash_ = task.partition("#")
    try:
        place, _ = place_of(path.partition("?")[0])
    except BadIntent:
        return ""
    page = href_of(place)
    return "" if page is None or place.page not in _PAGES else f"{page}#{hash_}" if hash_ else page


def dice_task(word: str, edition: str = DEFAULT) -> str:
    """The address of a solo game with the dice of a word. Raises ``ValueError`` for an edition that there is not."""
    if edition not in EDITIONS:
        raise ValueError(f"there is no edition {edition!r:.40}, only {', '.join(EDITIONS)}")
    return f"play.ipynb#dice={quote(word, safe='')}&edition={edition}&players=1"


def task_label(voice: Voice, task: str) -> str:
    """What a task is called."""
    place, hash_ = place_of(task)
    if place.page == "lesson":
        from numberdrop.exercises.course import course

        return next(voice.lesson(head) for head in course() if head.id == place.which)
    if place.page == "guided":
        from numberdrop.exercises.guided import load_guided

        return load_guided(place.which).title.said_in(voice.language)
    values = {name: given[0] for name, given in parse_qs(hash_).items()}
    if place.page == "play" and "dice" in values:
        return voice("class.task_dice", word=values["dice"])
    if place.page == "puzzles" and "theme" in values:
        from numberdrop.exercises.puzzles import THEMES

        if values["theme"] in THEMES:
            return voice("class.task_theme", theme=voice(f"theme.{values['theme']}"))
    return voice(f"class.task_{place.page}_shared" if hash_ else f"class.task_{place.page}")


def task_door(voice: Voice, task: str) -> Door:
    """The door to what is to be done today."""
    place, _ = place_of(task)
    label = voice("class.today", task=task_label(voice, task))
    return Door(href=task, label=label, text=voice("class.today_text"), icon=_PAGES[place.page], primary=True)


# --- class board ------------------------------------------------------------------------------------------------------

# What a teacher who looks at a pupil's board sees of it: what is asked, the grid, the last answer and how it was judged.
#
# It travels through the database as text: the page of the class is drawn elsewhere, and maybe by another process.

_LONGEST_WORDS = 300


@dataclass(frozen=True)
class PupilBoard:
    """The board of a pupil: ``asked`` as they read it, the ``grid`` in letters (empty where the page has none), the ``cells`` of their last answer with
    the ``numbers`` in them (0: none), what was chosen else (``picks``), and how that was judged (``outcome``).
    """

    asked: str
    grid: str = ""
    cells: Cells = ()
    numbers: tuple[int, ...] = ()
    picks: tuple[str, ...] = ()
    outcome: str = ""

    @property
    def text(self) -> str:
        """As it is kept."""
        return KEPT.text(self)

    @classmethod
    def read(cls, text: str) -> PupilBoard | None:
        """The board that was kept; nothing where there is none yet, or one out of another version."""
        try:
            return KEPT.read(text)
        except MalformedError:
            return None


KEPT = Kept(1, PupilBoard)


def board_of(app: App) -> PupilBoard:
    """The board of the page that is shown."""
    values = app.state.values
    grid = values.sheet.grid if values.sheet is not None else values.grid
    from numberdrop.exercises import Answer  # a page without exercises pays nothing for them

    answer = values.answer if isinstance(values.answer, Answer) else Answer()
    cells = tuple((row, col) for row, col, _ in answer.numbered)
    numbers = tuple(number or 0 for *_, number in answer.numbered)
    outcome = values.result if isinstance(values.result, str) else ""
    asked = app.page.view(app.state, app.visit).scene.headline[:_LONGEST_WORDS]
    return PupilBoard(asked, "" if grid is None else str(grid), cells, numbers, answer.picks[:20], outcome)


# --- class notice -----------------------------------------------------------------------------------------------------

# What a class brings to every page: the task that the teacher has given, boards that wait, a question for everybody, as every page shows them.

_AT_HOME = "home.ipynb"


def classroom(attendance: Attendance | None, here: str | None, voice: Voice) -> Classroom | None:
    """What a page ``here`` shows of its learner's class; nothing where there is nothing to show."""
    school = attendance.school if attendance else None
    if attendance is None or school is None:
        return None
    task = attendance.task if here not in (_AT_HOME, attendance.task.partition("#")[0]) else ""
    if not (task or school.paused or school.question or attendance.watch):
        return None
    return Classroom(
        task=Link(task, voice("class.today", task=task_label(voice, task))) if task else None,
        since=school.task_at,
        wait=voice("class.wait") if school.paused else "",
        question=_question(attendance, voice) if school.question else None,
        seen=voice(f"class.seen_{attendance.watch}") if attendance.watch else "",
    )


def _question(attendance: Attendance, voice: Voice) -> ClassQuestion:
    school = attendance.school
    assert school is not None  # asked only of who is in a class
    buttons = tuple(
        CardButton(f"{ANSWER}:{said}", voice(f"class.say_{said}"), primary=attendance.answer == said) for said in SAID
    )
    told = ""
    if school.told:
        told = voice(f"belief.{school.question}.truth")
    elif attendance.answer:
        told = voice("class.answered")
    idea = voice(f"belief.{school.question}.name")
    return ClassQuestion(voice("class.question", idea=idea), () if school.told else buttons, told)


# --- class puzzle -----------------------------------------------------------------------------------------------------

# Which puzzle a class has to do: the id under which tries at it are kept.


def puzzle_of(task: str) -> str:
    """The id of the one puzzle that a task is; empty for a task that is none."""
    page, _, hash_ = task.partition("#")
    if page != "puzzles.ipynb":
        return ""
    if hash_.startswith("code="):
        from numberdrop.exercises import ExerciseError
        from numberdrop.exercises.puzzles import digest
        from numberdrop.exercises.share_code import decode

        try:
            return digest(decode(hash_).question)
        except ExerciseError:
            return ""
    return parse_qs(hash_).get("puzzle", [""])[0]
