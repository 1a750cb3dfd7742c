"""State of the composer page: the sketch of a question with its history, the count of its right answers, and the author's try at it.

Also sharing and opening questions, the dialog that offers the question as a link and as text, and the message on its quality.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial

from numberdrop.exercises import Answer, ExerciseError, composer
from numberdrop.exercises.files.lesson_file import as_toml
from numberdrop.exercises.share_code import LONGEST, SharedQuestion, decode, encode
from numberdrop.pages.cards import CopyItem
from numberdrop.pages.dialog import DialogSpec, copying_dialog
from numberdrop.pages.exercise_player import update as player_update
from numberdrop.pages.exercise_player.state import ExerciseState, Response, with_response_message
from numberdrop.pages.intents import EnterDialogText, Intent, Paint, Press, SetDie, Submit
from numberdrop.pages.kept import History
from numberdrop.pages.message import Message, Note, Term, note, phrase, term
from numberdrop.pages.page import NotebookValues
from numberdrop.pages.parts.painter import Painter, PainterState
from numberdrop.pages.parts.typed_moves import all_faults, fault_notes
from numberdrop.pages.visit import Visit
from numberdrop.rules.dice import STAR
from numberdrop.rules.reasons.reason import Tone

# --- the trial: the author answers their own question, which is not logged ------------------------------------------------


def start_trial(state: Composer) -> Composer:
    """Start the trial: show the question as a solver would see it, if a right answer is known."""
    state = _count_longer(state)
    if not state.solvable:
        return _tell_unsolvable(state)
    trial = ExerciseState().begin_exercise(state.sketch.shared_question.exercise)
    return state.with_new_turn(trial=trial, dialog=None).without_message()


def update_in_trial(state: Composer, trial: ExerciseState, intent: Intent) -> Composer | None:
    """Return the state of the composer after an intent during the trial; ``None`` for an intent that has no meaning there."""
    match player_update.interpret_intent(trial, intent):
        case Answer() as attempt:
            response: Response | None = player_update.judge_answer(trial, attempt)
        case Message() as message:
            return state.tell(message)
        case interpreted:
            response = player_update.respond(trial, interpreted)
    if response is None:
        return None
    return replace(with_response_message(state, response), trial=response.player)


def restart_trial(state: Composer) -> Composer:
    """Begin the trial again."""
    trial = state.trial_exercise
    return state.with_new_turn(trial=trial.begin_exercise(trial.exercise, viewed=trial.viewed)).without_message()


@dataclass(frozen=True)
class AnswerCount:
    """The count of right answers to a sketch's question, made in time slices: ``so_far`` is the result, final once ``done``. ``lacking``:
    the position has nothing of what the question asks for, such as a combo.
    """

    sketch: composer.Sketch
    work: composer.AnswerCounter = field(compare=False, repr=False)
    so_far: composer.AnswerTrialResult = field(default_factory=composer.AnswerTrialResult)
    lacking: bool = False
    done: bool = False

    def advanced(self, seconds: float) -> AnswerCount:
        """Try answers for ``seconds`` more; returns the count with its new results."""
        work = self.work
        work.run(seconds)
        return replace(self, so_far=work.so_far, lacking=work.lacking, done=work.done)

    @property
    def solvable(self) -> bool:
        """Whether a right answer was found."""
        return not self.lacking and self.so_far.right > 0


NAME = "composer"
LEARNS = False
NEVER_STALE: tuple[type[Intent], ...] = (Paint, SetDie, Submit, Press, EnterDialogText)
"""Intents that are carried out even if the page has changed since they were sent: a visitor who leaves a field by pressing a button sends
two of them, and both count. During a trial all late intents are refused (``refuses_all_stale``), as they were meant for the previous scene.
"""
SHAPE_FACES = (*composer.FALLING, STAR)
"""Faces that the shape die can be set to."""
TOOLS = ("paint", "shape")
OF_SHAPE = frozenset({"shape", "turns", "flip", "column"})
"""The choices of a question that the author makes on the board, by placing the shape."""
_FIRST_SLICE, SLICE = 0.03, 0.1
"""Seconds of counting right answers: at once after each change of the question (enough for most), and in each later time slice."""


@dataclass(frozen=True, kw_only=True)
class Composer(PainterState[composer.Sketch]):
    """The state of the composer, where an author makes a puzzle; ``beat`` is the number of time slices in which right answers were counted so far."""

    problems: tuple[composer.Blemish, ...] = ()
    """Defects of the question that are found without trying answers."""
    count: AnswerCount | None = None
    """The count of right answers; ``None`` for a sketch that cannot be asked as a question."""
    beat: int = 0
    tool: str = "paint"
    """Which of ``TOOLS`` is in use: painting, or placing the shape of the question."""
    trial: ExerciseState | None = None
    """The question while its author tries it."""

    @property
    def trial_exercise(self) -> ExerciseState:
        """The question that its author tries; called only during a trial."""
        assert self.trial is not None
        return self.trial

    @property
    def refuses_all_stale(self) -> bool:
        return self.trial is not None

    @property
    def notebook_values(self) -> NotebookValues:
        return NotebookValues(sheet=self.sketch.sheet, grid=self.sketch.sheet.grid)

    @property
    def sketch(self) -> composer.Sketch:
        """The sketch as it is now."""
        return self.canvas.now

    @property
    def is_placing_shape(self) -> bool:
        """Whether the author is placing the shape of the question."""
        return self.tool == "shape" and "shape" in composer.SORTS[self.sketch.sort].needs

    @property
    def solvable(self) -> bool:
        """Whether a right answer has been found."""
        return self.count is not None and self.count.solvable

    @property
    def counting(self) -> AnswerCount | None:
        """The count of right answers while it is running; ``None`` once finished, or while a dialog or the trial is open."""
        paused = self.count is None or self.count.done or self.dialog or self.trial
        return None if paused else self.count


def appraise(state: Composer) -> Composer:
    """Look for defects of the question, and start counting its right answers: for one time slice now, in others later."""
    sketch = state.sketch
    problems = composer.blemishes(sketch)
    fatal = any(problem.fatal for problem in problems)
    return replace(
        state,
        problems=problems,
        count=None if fatal else AnswerCount(sketch, composer.AnswerCounter(sketch)).advanced(_FIRST_SLICE),
    )


def _count_longer(state: Composer) -> Composer:
    """Count right answers for one more time slice if none was found yet, before the question is called unsolvable."""
    count = state.count
    return state if count is None or count.done or count.solvable else replace(state, count=count.advanced(SLICE))


PAINTER: Painter[Composer, composer.Sketch] = Painter(
    sheet_of=lambda sketch: sketch.sheet,
    repainted=lambda sketch, grid: sketch.with_choices(grid=grid),
    after_change=appraise,
    with_message=Composer.without_message,
    example=composer.EXAMPLE,
)


def begin(which: str, visit: Visit) -> Composer:
    """Return the composer with an example of a question; ``which`` is always empty."""
    return appraise(Composer(canvas=History.of(composer.Sketch())))


def with_sketch(state: Composer, sketch: composer.Sketch) -> Composer:
    """Replace the sketch, so that an undo leads back to the former one, and clear the message."""
    return PAINTER.with_canvas(state, sketch).without_message()


# --- sharing ----------------------------------------------------------------------------------------------------------

CODE_DIALOG = "code"
LINK = "#code="


def open_share_dialog(state: Composer) -> Composer:
    """Open the dialog from which the question can be copied (as a link, code and so on), if a right answer is known."""
    state = _count_longer(state)
    if not state.solvable:
        return _tell_unsolvable(state)
    try:
        return replace(state, dialog=copies_dialog(state.sketch.shared_question))
    except ExerciseError as error:
        return _say_faults(state, error)


def _tell_unsolvable(state: Composer) -> Composer:
    return state.say(note("composer.not_solvable", tone="refuse"), verdict="refused")


def open_code_dialog(state: Composer, code: str = "", refusal: Term | None = None) -> Composer:
    """Open the dialog for pasting a share code. ``code``: the code pasted before; ``refusal``: why it was refused, if it was."""
    text, title = refusal or phrase("composer.open_text"), phrase("composer.open")
    return replace(state, dialog=DialogSpec(id=CODE_DIALOG, kind="load", title=title, text=(text,), value=code))


def open_pasted(state: Composer, code: str) -> Composer:
    """Open the question of a pasted share code; an invalid code stays in the dialog, with its faults."""
    try:
        return _open_shared(replace(state, dialog=None), decode(code))
    except ExerciseError as error:
        return open_code_dialog(state, code[: 2 * LONGEST], all_faults(error.faults))


def open_link(state: Composer, code: str) -> Composer:
    """Open the question of a link, whose fragment (``#code=...``) is ``code``; for an invalid one, show its faults."""
    try:
        return _open_shared(state, decode(code))
    except ExerciseError as error:
        return _say_faults(state, error)


def _open_shared(state: Composer, shared: SharedQuestion) -> Composer:
    sketch = composer.Sketch.of(shared)
    return state.say(note("composer.only_to_solve")) if sketch is None else with_sketch(state, sketch)


def _say_faults(state: Composer, error: ExerciseError) -> Composer:
    return state.say(*fault_notes(error.faults), verdict="none", title=phrase("puzzle.bad_code_title"))


def copies_dialog(shared: SharedQuestion) -> DialogSpec:
    """Return the dialog with the question as link, share code, notebook cell and exercise file. Raises ``ExerciseError`` if the question
    cannot be read back from its code.
    """
    code = encode(shared)
    decode(code)
    cell = f'from numberdrop.widget import puzzle\n\npuzzle("{code}")'
    copies = (
        CopyItem(id="link", label="", href=f"puzzles.ipynb#code={code}"),
        CopyItem(id="code", label="", value=code),
        CopyItem(id="cell", label="", value=cell),
        CopyItem(id="file", label="", value=as_toml(composer.as_lesson(shared)), file="puzzle.toml"),
    )
    parts = ((phrase(f"composer.copy_{copy.id}"), copy) for copy in copies)
    return copying_dialog(phrase("composer.share"), phrase("composer.share_text"), *parts)


_SORTS_WITH_LACKS = ("column", "block", "most")
"""Types of questions with a message of their own for a position that has nothing of what they ask for."""


def quality_message(state: Composer) -> Message:
    """Return the message on the question's right answers, defects and difficulty; screen readers read it once all answers are counted."""
    count = state.count
    lines = [_answer_count_note(count)] if count else []
    for problem in state.problems:
        tone: Tone = "refuse" if problem.fatal else "hole"
        lines.append(note(f"composer.{problem.key}", problem.cells, tone=tone, **problem.values))
    if not state.problems:
        lines.append(note("composer.sound", tone="good"))
    if count and count.so_far.grade:
        lines += _difficulty_notes(count.so_far.grade)
    announce = tuple(lines) if count is None or count.done else ()
    return Message(tuple(lines), title=phrase("composer.worth"), announce=announce)


def _answer_count_note(count: AnswerCount) -> Note:
    sort = count.sketch.sort
    if count.lacking:
        return note(f"composer.lacks_{sort}" if sort in _SORTS_WITH_LACKS else "composer.lacks", tone="refuse")
    tally = count.so_far
    answers = partial(note, tried=term("grouped", tally.tried), right=term("grouped", tally.right))
    if not tally.counted:
        return answers("composer.counting", count=tally.right)
    if not tally.complete:
        return answers("composer.many", tone="info" if tally.right else "refuse", count=tally.right)
    if tally.right == 0:
        return answers("composer.none_right", tone="refuse")
    if tally.right == tally.tried:
        return answers("composer.all_right", tone="hole", count=tally.tried)
    if tally.right == 1:
        return answers("composer.one_right", tone="good")
    return answers("composer.some_right")


def _difficulty_notes(grade: composer.DifficultyGrade) -> tuple[Note, ...]:
    level = note("composer.level", band=str(grade.band))
    if not grade.themes:
        return (level,)
    themes = tuple(phrase(f"theme.{theme}") for theme in grade.themes)
    return level, note("composer.themes", themes=term("commas", themes))
