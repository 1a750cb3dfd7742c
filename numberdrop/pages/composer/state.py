"""What the composer holds: a sketch of a question with all its states so far, what is known of its worth, and perhaps a trial."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from numberdrop.exercises import Answer, ExerciseError
from numberdrop.exercises.composer import (
    EXAMPLE,
    FALLING,
    SORTS,
    Appraisal,
    Blemish,
    Counting,
    Grade,
    Sketch,
    as_lesson,
    blemishes,
)
from numberdrop.exercises.files.lesson_file import as_toml
from numberdrop.exercises.share_code import LONGEST, Shared, decode, encode, wording
from numberdrop.pages.cards import Copy
from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.exercise_player import ExerciseState, answer, follow, read, respond
from numberdrop.pages.exercise_player import view as player_view
from numberdrop.pages.intents import Intent, Load, Paint, Press, SetDie, Submit
from numberdrop.pages.kept import History
from numberdrop.pages.message import Message, Note, Phrase, Term, Voice, note, phrase, term
from numberdrop.pages.page import Values
from numberdrop.pages.parts.frame import button
from numberdrop.pages.parts.painter import Painter, PainterState
from numberdrop.pages.parts.typed_moves import all_faults, fault_notes
from numberdrop.pages.scene import Button
from numberdrop.pages.visit import Visit
from numberdrop.rules.dice import STAR

# --- preview ----------------------------------------------------------------------------------------------------------

# The trial: what is being composed, as somebody else would meet it. An author's try says nothing about what they know, so nothing
# of it goes into the log.


def begun(state: Composer) -> Composer:
    """The question as it would be met."""
    return state.moved(trial=ExerciseState().put(state.sketch.shared.exercise), dialog=None).quiet()


def update(state: Composer, trial: ExerciseState, intent: Intent) -> Composer | None:
    """The composer after an intent of the trial; ``None`` for what has no meaning there."""
    match read(trial, intent):
        case Answer() as attempt:
            step = answer(trial, attempt)
        case Message() as message:
            return state.tell(message)
        case Press("compose"):
            return state.moved(trial=None).quiet()
        case Press("again"):
            return state.moved(trial=trial.put(trial.exercise, viewed=trial.viewed)).quiet()
        case meant:
            response = respond(trial, meant)
            if response is None:
                return None
            step = response
    return replace(follow(state, step), trial=step.player)


def trial_parts(state: Composer, trial: ExerciseState, voice: Voice) -> dict[str, Any]:
    """The parts of the scene that show the trial."""
    kind = wording().get(state.sketch.sort)
    return {
        "title": kind.title.said_in(voice.language) if kind else voice("ui.title_composer"),
        **player_view.scene_parts(trial, voice),
        "hint": voice("composer.trial"),
        "buttons": (*_buttons(trial, voice), button(voice, "compose")),
        "cards": player_view.cards(trial, voice),
    }


def _buttons(trial: ExerciseState, voice: Voice) -> tuple[Button, ...]:
    if not trial.open:
        return (button(voice, "again", primary=True),)
    return *player_view.answer_buttons(trial, voice), *player_view.help_buttons(trial, voice)


# --- answer count -----------------------------------------------------------------------------------------------------

# The counting of answers as work in slices: what sketch it is about, and what is known of it by now.


@dataclass(frozen=True)
class AnswerCount:
    """How many answers to a sketch's question are right: ``so_far`` as far as it has come, ``done`` when that is final.

    ``lacking``: the position has not what is asked.
    """

    sketch: Sketch
    work: Counting = field(compare=False, repr=False)
    so_far: Appraisal = field(default_factory=Appraisal)
    lacking: bool = False
    done: bool = False

    @classmethod
    def of(cls, sketch: Sketch) -> AnswerCount:
        """A count that nothing is known of yet."""
        return cls(sketch, Counting(sketch))

    def counted_on(self, seconds: float) -> AnswerCount:
        """The count after so long."""
        work = self.work
        work.run(seconds)
        return replace(self, so_far=work.so_far, lacking=work.lacking, done=work.done)

    @property
    def solvable(self) -> bool:
        """Whether a right answer was found."""
        return not self.lacking and self.so_far.right > 0


# --- state ------------------------------------------------------------------------------------------------------------

NAME = "composer"
LEARNS = False
NEVER_STALE: tuple[type[Intent], ...] = (Paint, SetDie, Submit, Press, Load)
"""Every choice stands for itself: who leaves a field by pressing a button means both, and is never too late. A trial is as exact as
any question: what comes late there was meant for the picture before."""
SHAPE_FACES = (*FALLING, STAR)
"""What the shape die can be set to."""
TOOLS = ("paint", "shape")
OF_SHAPE = frozenset({"shape", "turns", "flip", "column"})
"""The choices that are made on the board, with the shape in hand."""
_AT_ONCE = 0.03
"""Seconds of counting before the first picture: most questions need no more."""


@dataclass(frozen=True, kw_only=True)
class Composer(PainterState[Sketch]):
    """A question in the making. Where nothing else is said its worth is told; ``beat`` counts the slices of counting."""

    problems: tuple[Blemish, ...] = ()
    """What is wrong with the sketch, as far as one sees without trying answers."""
    count: AnswerCount | None = None
    """How many answers are right; there is none where nothing can be asked."""
    beat: int = 0
    tool: str = "paint"
    """What the board takes: paints, or the shape that is held over it where the question has one."""
    trial: ExerciseState | None = None
    """The question as somebody else would meet it, while its author tries it."""

    @property
    def exact(self) -> bool:
        return self.trial is not None

    @property
    def values(self) -> Values:
        return Values(sheet=self.sketch.sheet, grid=self.sketch.sheet.grid)

    @property
    def sketch(self) -> Sketch:
        """What is being composed."""
        return self.canvas.now

    @property
    def holds(self) -> bool:
        """Whether the shape is in hand."""
        return self.tool == "shape" and "shape" in SORTS[self.sketch.sort].needs

    @property
    def solvable(self) -> bool:
        """Whether a right answer was found."""
        return self.count is not None and self.count.solvable

    @property
    def counting(self) -> AnswerCount | None:
        """The count, while it goes on: whoever reads a dialog or tries the question misses nothing."""
        rests = self.count is None or self.count.done or self.dialog or self.trial
        return None if rests else self.count


def appraised(state: Composer) -> Composer:
    """With what can be known at once of the sketch's worth."""
    sketch = state.sketch
    problems = blemishes(sketch)
    fatal = any(problem.fatal for problem in problems)
    return replace(state, problems=problems, count=None if fatal else AnswerCount.of(sketch).counted_on(_AT_ONCE))


PAINTER: Painter[Composer, Sketch] = Painter(
    sheet_of=lambda sketch: sketch.sheet,
    repainted=lambda sketch, grid: sketch.with_choices(grid=grid),
    changed=appraised,
    settled=Composer.quiet,
    example=EXAMPLE,
)


def begin(which: str, visit: Visit) -> Composer:
    """The composer with the example."""
    return appraised(Composer(canvas=History.of(Sketch())))


# --- sharing ----------------------------------------------------------------------------------------------------------

# Handing on what was composed, and going on with what somebody else has handed on.

CODE_DIALOG = "code"
LINK = "#code="


def share(state: Composer) -> Composer:
    """Offer what can be copied, once it is sure that whoever opens it can solve it."""
    if not state.solvable:
        return unsolvable(state)
    try:
        return replace(state, dialog=copies_dialog(state.sketch.shared))
    except ExerciseError as error:
        return _faulty(state, error)


def unsolvable(state: Composer) -> Composer:
    """Nobody could solve this."""
    return state.say(note("composer.not_solvable", tone="refuse"), verdict="refused")


def code_dialog(value: str = "", words: Phrase | Term | None = None) -> DialogSpec:
    """The place to paste a code."""
    text = (words or phrase("composer.open_text"),)
    return DialogSpec(id=CODE_DIALOG, kind="load", title=phrase("composer.open"), text=text, value=value)


def open_pasted(state: Composer, code: str) -> Composer:
    """Go on with the question of a code that was pasted; a broken one stays there, with what is wrong."""
    try:
        return _opened(replace(state, dialog=None), decode(code))
    except ExerciseError as error:
        return replace(state, dialog=code_dialog(code[: 2 * LONGEST], all_faults(error.faults)))


def open_link(state: Composer, code: str) -> Composer:
    """Go on with the question of a link; a broken one says what is wrong."""
    try:
        return _opened(state, decode(code))
    except ExerciseError as error:
        return _faulty(state, error)


def _opened(state: Composer, shared: Shared) -> Composer:
    sketch = Sketch.of(shared)
    if sketch is None:
        return state.say(note("composer.only_to_solve"))
    return PAINTER.put(state, sketch).quiet()


def _faulty(state: Composer, error: ExerciseError) -> Composer:
    return state.say(*fault_notes(error.faults), verdict="none", title=phrase("puzzle.bad_code_title"))


# --- copies -----------------------------------------------------------------------------------------------------------

# What is copied out of the composer: a link, a share code, a cell for a notebook, an exercise file.

FILE = "puzzle.toml"


def copies_dialog(shared: Shared) -> DialogSpec:
    """Everything to copy. Raises ``ExerciseError`` where nobody could open it again."""
    code = encode(shared)
    decode(code)
    return DialogSpec(
        id="share",
        kind="copies",
        title=phrase("composer.share"),
        text=(phrase("composer.share_text"),),
        parts=(
            _part("link", href=f"puzzles.ipynb#code={code}"),
            _part("code", code),
            _part("cell", cell(code)),
            _part("file", as_toml(as_lesson(shared)), file=FILE),
        ),
        buttons=(("close", True),),
    )


def _part(name: str, value: str = "", *, href: str | None = None, file: str | None = None) -> tuple[Phrase, Copy]:
    return phrase(f"composer.copy_{name}"), Copy(id=name, label="", value=value, href=href, file=file)


def cell(code: str) -> str:
    """A cell of a notebook that shows the puzzle."""
    return f'from numberdrop.widget import puzzle\n\npuzzle("{code}")'


# --- quality ----------------------------------------------------------------------------------------------------------

# What the composer says of a question: how many answers are right, what is wrong with the position, how hard it is.

_WANTS = ("column", "block", "most")
"""Sorts that want something of their own of a position."""


def worth(state: Composer) -> Message:
    """What the question is worth; while answers are still counted, nothing is announced."""
    count, problems = state.count, state.problems
    lines = (
        *((_answers(count),) if count else ()),
        *(
            note(f"composer.{problem.key}", problem.cells, tone="refuse" if problem.fatal else "hole", **problem.values)
            for problem in problems
        ),
        *(() if problems else (note("composer.sound", tone="good"),)),
        *_difficulty(count.so_far.grade if count else None),
    )
    known = count is None or count.done
    return Message(lines, title=phrase("composer.worth"), announce=lines if known else ())


def _answers(count: AnswerCount) -> Note:
    sort = count.sketch.sort
    if count.lacking:
        return note(f"composer.lacks_{sort}" if sort in _WANTS else "composer.lacks", tone="refuse")
    tally = count.so_far
    numbers: dict[str, Any] = {"tried": term("grouped", tally.tried), "right": term("grouped", tally.right)}
    if not tally.counted:
        return note("composer.counting", count=tally.right, **numbers)
    if not tally.complete:
        return note("composer.many", tone="info" if tally.right else "refuse", count=tally.right, **numbers)
    if tally.right == 0:
        return note("composer.none_right", tone="refuse", **numbers)
    if tally.right == tally.tried:
        return note("composer.all_right", tone="hole", count=tally.tried, **numbers)
    if tally.right == 1:
        return note("composer.one_right", tone="good", **numbers)
    return note("composer.some_right", **numbers)


def _difficulty(grade: Grade | None) -> tuple[Note, ...]:
    """How hard it is and what it is about, where that can be told."""
    if grade is None:
        return ()
    level = note("composer.level", band=str(grade.band))
    if not grade.themes:
        return (level,)
    themes = tuple(phrase(f"theme.{theme}") for theme in grade.themes)
    return level, note("composer.themes", themes=term("commas", themes))
