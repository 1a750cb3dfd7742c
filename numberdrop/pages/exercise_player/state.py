"""State of the exercise player: the exercise that is asked, and the learner's answers and hints; a page holds it in its own state.

Also the worked example shown before an exercise, the ``Response`` to an intent, what the browser stores, and the texts of an exercise.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Annotated, Any, NamedTuple, TypeVar

from numberdrop.exercises import Answer, Exercise, Feedback, MultilingualText, judge
from numberdrop.exercises.hints import HINT_LEVELS, ExerciseHint, exercise_of_step
from numberdrop.exercises.hints import exercise_text as fill_in
from numberdrop.exercises.hints import hint_of_level as hint_at
from numberdrop.exercises.walkthroughs import Walkthrough
from numberdrop.formats.declarations import Between
from numberdrop.frozen import Frozen
from numberdrop.pages.fields import NumberedCells, Picks
from numberdrop.pages.message import EMPTY, Message, Voice, note
from numberdrop.pages.page import NotebookValues, PageState
from numberdrop.pages.parts.acts import Act, Acts, Playback, playback_acts
from numberdrop.pages.table.searches import BotChoicesJob
from numberdrop.rules.editions import DEFAULT
from numberdrop.rules.reasons.reason import Cells
from numberdrop.text import cells as say_cells

# --- worked example ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Frame:
    """One frame of a worked example. ``answered``: the answer is on the board; ``fallen``: the cells that have just fallen; ``picked``: the
    cells or options marked as chosen; ``line``: the index, from 0, of the highlighted line of the explanation (``None``: no line is).
    """

    answered: bool = False
    hang: tuple[tuple[int, int, str], ...] | None = None
    """The cells (row, column, mark) of the shape in the air or, in the frame with the answer, of a shape without numbers where it landed.
    Empty: no shape; ``None``: the shape that the question shows.
    """
    fallen: Cells = ()
    picked: tuple[str, ...] = ()
    line: int | None = None
    lit: Cells | None = None
    """The highlighted cells; ``None``: the cells and edges that the highlighted line is about."""


@dataclass(frozen=True, kw_only=True)
class WorkedExample(Playback):
    """A worked example, played on the board frame by frame before the learner's turn."""

    frames: tuple[Frame, ...]
    slow: bool = False

    @property
    def last(self) -> int:
        return len(self.frames) - 1

    @property
    def frame(self) -> Frame:
        """The current frame."""
        return self.frames[self.at]


EXAMPLE_ACTS: Acts[WorkedExample, WorkedExample] = (
    *chain(*playback_acts(moves=True)),
    Act(
        "slow",
        do=lambda example: replace(example, slow=not example.slow),
        key="S",
        row="hand",
        pressed=lambda example: example.slow,
        moves=True,
    ),
)
"""The buttons and keys of a worked example."""


# --- state ------------------------------------------------------------------------------------------------------------

SHOWN = 4
"""The value of ``hints`` once the answer has been shown."""


@dataclass(frozen=True)
class ExerciseState:
    """The state of an exercise; without an ``exercise`` nothing is asked.

    ``tries`` counts answers, ``hints`` the hints shown (``SHOWN``: the answer was shown); ``feedback`` is the judgement of the last answer;
    ``closed``: answered right, or the answer was shown; ``picked``: the cells or options chosen so far; ``last``: the cells of the last
    drop, ``drops``: how many drops there were; ``viewed``: the player, counted from 0, whose sheet is shown.
    """

    exercise: Exercise | None = None
    tries: int = 0
    hints: int = 0
    feedback: Feedback | None = None
    closed: bool = False
    picked: tuple[str, ...] = ()
    viewed: int = 0
    last: Cells = ()
    drops: int = 0
    hint: ExerciseHint | None = None
    """The hint that is shown."""
    task: Exercise | None = None
    """The exercise with a walkthrough, if one is being played: ``exercise`` is then its current step."""
    walk: Walkthrough | None = None
    """The progress of the walkthrough in ``task``."""
    slips: tuple[tuple[int, str], ...] = ()
    """The round and the step of each mistake in the walkthrough."""
    before: ExerciseState | None = field(default=None, repr=False)
    """The state at the step just done, which is still explained while the next step is already asked."""
    worked_example: WorkedExample | None = field(default=None, repr=False)
    """The example shown before the learner's turn, if it has anything to animate."""
    bot_choices: BotChoicesJob | None = field(default=None, repr=False)
    """What bots would do here, as far as computed in ``slices`` time slices; ``None`` while not computed."""
    slices: int = 0
    coach_here: bool = True
    """Whether the coach's engine is available, which computes what bots would do."""

    def begin_exercise(self, exercise: Exercise | None, *, tries: int = 0, viewed: int = 0) -> ExerciseState:
        """Begin an exercise, perhaps the same one again (``None``: ask nothing), without an answer and without hints. ``tries``: how many
        answers count as given; ``viewed``: whose sheet is shown. ``drops`` is not reset, so that the browser can tell falls apart.
        """
        fresh = ExerciseState(exercise, tries, viewed=viewed, drops=self.drops)
        if exercise is None or exercise.walkthrough_plan is None:
            return fresh
        return fresh.at_walkthrough_step(exercise, exercise.walkthrough_plan.begin())

    def at_walkthrough_step(self, task: Exercise, walk: Walkthrough) -> ExerciseState:
        """Ask the question of the step that the walkthrough (``walk``) of ``task`` has reached; after its last step, close the task."""
        step = task if walk.done else exercise_of_step(task, walk)
        return replace(self, task=task, walk=walk, exercise=step, closed=walk.done)

    @property
    def current_exercise(self) -> Exercise:
        """The exercise that is asked; fails if there is none."""
        assert self.exercise is not None
        return self.exercise

    @property
    def question(self) -> Any:
        """The question of the exercise. It has no type here, as the classes of questions share only some of their attributes."""
        return self.current_exercise.question

    @property
    def edition(self) -> str:
        """The edition of the game whose rules apply."""
        return self.exercise.posed.edition_in_force if self.exercise else DEFAULT

    @property
    def on_paper(self) -> bool:
        """Whether the exercise is worked as on paper: the board gives no help."""
        return self.exercise is not None and self.exercise.aids == "paper"

    @property
    def example_first(self) -> bool:
        """Whether the answer is being shown as an example, before the learner's turn."""
        shown_first = self.exercise is not None and self.exercise.aids == "shown"
        return shown_first and not self.tries and not self.closed and self.hints < SHOWN

    @property
    def playing_example(self) -> WorkedExample | None:
        """The worked example while it is shown, running or paused; ``None`` at other times."""
        return self.worked_example if self.example_first else None

    @property
    def state_on_board(self) -> ExerciseState:
        """The state to draw on the board: during a worked example with the marks and drops of its frame, otherwise this state."""
        if self.playing_example is None:
            return self
        frame = self.playing_example.frame
        return replace(self, picked=frame.picked, last=frame.fallen, drops=self.drops + bool(frame.fallen))

    @property
    def open(self) -> bool:
        """Whether it is the learner's turn to answer."""
        return self.exercise is not None and not self.closed and not self.example_first

    @cached_property
    def right_answer(self) -> Answer:
        """A right answer to the exercise, perhaps one of several."""
        return self.current_exercise.right_answer

    @property
    def visible_answer(self) -> Answer | None:
        """The learner's answer if it is right, or the right answer if the page shows it; otherwise ``None``."""
        if self.feedback is not None and self.feedback.right:
            return self.feedback.answer
        seen = self.playing_example.frame.answered if self.playing_example else self.closed or self.example_first
        return self.right_answer if seen else None


# --- response ---------------------------------------------------------------------------------------------------------

S = TypeVar("S", bound=PageState)
NOT_NOW = Message((note("ui.not_now"),), "info")


class Response(NamedTuple):
    """The exercise player's response to an intent: its new state (``player``), and what the page needs to know."""

    player: ExerciseState
    message: Message | None = EMPTY
    """The new message; ``EMPTY``: the explanation of the exercise is shown, ``None``: the message stays."""
    moved: bool = False
    """Whether the intent begins a new turn, so that intents sent before are refused as stale."""
    judged: Feedback | None = None
    """The judgement of an answer that counts; ``None`` if the intent was none."""


@dataclass(frozen=True, kw_only=True)
class ExercisePage(PageState):
    """The state of a page that asks exercises, one after the other; ``player`` is the state of the current one."""

    player: ExerciseState = field(default_factory=ExerciseState)

    @property
    def notebook_values(self) -> NotebookValues:
        player, values = self.player, super().notebook_values
        if player.exercise is not None and player.current_exercise.posed.picture is not None:
            values = values._replace(grid=player.current_exercise.posed.picture)
        if player.feedback is not None:
            values = values._replace(answer=player.feedback.answer, result=player.feedback.outcome.value)
        return values


E = TypeVar("E", bound=ExercisePage)


def with_response(state: E, response: Response) -> E:
    """Put the exercise player's new state and the message of a response into the page's state."""
    return replace(with_response_message(state, response), player=response.player)


def with_response_message(state: S, response: Response) -> S:
    """Put only the message of a response into the page's state: for a page that holds the exercise player's state elsewhere."""
    if response.moved:
        state = state.with_new_turn()
    return state if response.message is None else state.tell(response.message)


# --- keep -------------------------------------------------------------------------------------------------------------


class KeptAnswer(Frozen):
    """The learner's last judged answer, as the browser stores it."""

    cells: NumberedCells = ()
    picks: Picks = ()


class KeptExercise(Frozen, kw_only=True):
    """An exercise as the browser stores it: the number of tries and of hints, the cells or options chosen (``picked``), the last answer.
    ``hint`` is the level of the hint on screen (0: none), ``viewed`` the player, counted from 0, whose sheet is shown.
    """

    tries: Annotated[int, Between(0, 99)] = 0
    hints: Annotated[int, Between(0, SHOWN)] = 0
    closed: bool = False
    picked: Picks = ()
    viewed: Annotated[int, Between(0, 5)] = 0
    answer: KeptAnswer | None = None
    hint: Annotated[int, Between(0, HINT_LEVELS)] = 0


def kept_exercise(player: ExerciseState) -> KeptExercise:
    """Return what the browser is to store of an exercise; nothing of a walkthrough (a round played step by step)."""
    if player.exercise is None or player.walk is not None:
        return KeptExercise()
    answer = player.feedback.answer if player.feedback else None
    return KeptExercise(
        tries=player.tries,
        hints=player.hints,
        closed=player.closed,
        picked=player.picked,
        viewed=player.viewed,
        answer=KeptAnswer(answer.numbered, answer.picks) if answer is not None else None,
        hint=player.hint.level if player.hint else 0,
    )


def restore_exercise(player: ExerciseState, kept: KeptExercise) -> ExerciseState:
    """Restore an exercise from its stored state: tries, hints, choices, and the last answer. A walkthrough stays as it is."""
    exercise = player.exercise
    if exercise is None or player.walk is not None:
        return player
    answer = kept.answer
    return replace(
        player,
        tries=kept.tries,
        hints=kept.hints,
        closed=kept.closed,
        picked=kept.picked,
        viewed=kept.viewed,
        feedback=judge(exercise, Answer(answer.cells, answer.picks)) if answer is not None else None,
        hint=hint_at(exercise, kept.hint) if kept.hint else None,
    )


def voice_for(player: ExerciseState, language: str) -> Voice:
    """Return the ``Voice`` that words texts in a language, for the exercise's edition of the game."""
    return Voice(language, (None,), player.exercise.posed.edition if player.exercise else "")


def fill_text(player: ExerciseState, words: MultilingualText, voice: Voice) -> str:
    """Return a text of the exercise in the voice's language, with its placeholders filled in."""
    return fill_in(words, player.current_exercise, voice.language)


def answer_text(player: ExerciseState, answer: Answer, voice: Voice) -> str:
    """Return an answer in words: its cells with their numbers, or the options chosen."""
    question, language = player.question, voice.language
    if answer.numbered:
        numbers = [str(number) for _, _, number in answer.numbered if number is not None]
        where = say_cells(answer.cells, language)
        return f"{where} ({', '.join(numbers)})" if numbers else where
    words: str = question.say_picks(answer.picks, language)
    return words
