"""One exercise as it is put to somebody: what is asked, and what was done about it so far. A page holds it in its own state."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any, NamedTuple, Self, TypeVar

from numberdrop.exercises import Answer, Exercise, Feedback, Text, judge
from numberdrop.exercises.hints import LEVELS, Hint, step_of
from numberdrop.exercises.hints import hint as hint_at
from numberdrop.exercises.hints import said as fill_in
from numberdrop.exercises.walkthroughs import Walk
from numberdrop.formats.declarations import Between
from numberdrop.frozen import Frozen
from numberdrop.pages.fields import NumberedCells, Picks
from numberdrop.pages.message import EMPTY, Message, Voice, note
from numberdrop.pages.page import PageState, Values
from numberdrop.pages.parts.frame import Playback, button
from numberdrop.pages.scene import Button
from numberdrop.pages.table.ideas import Others
from numberdrop.rules.editions import DEFAULT
from numberdrop.rules.reasons.reason import Cells
from numberdrop.text import cells as say_cells
from numberdrop.text import rule_text

# --- film -------------------------------------------------------------------------------------------------------------

# An example that is watched before it is one's turn: what stands on the board, shot after shot.

_PACE = 1100
_SLOW = 2600
"""Milliseconds for which a shot is seen."""


@dataclass(frozen=True, kw_only=True)
class Shot:
    """What is seen at one moment, besides the question: the answer on the board or not yet, what hangs in the air or lies without
    numbers, what has just fallen, which marks are made; the line of the explanation that is shown, and the cells that are lit.
    """

    answered: bool = False
    hang: tuple[tuple[int, int, str], ...] | None = None
    fallen: Cells = ()
    picked: tuple[str, ...] = ()
    line: int | None = None
    lit: Cells | None = None
    """``None``: the places of the line."""


@dataclass(frozen=True, kw_only=True)
class Film(Playback):
    """The shots of an example in their order; it may run slowly."""

    shots: tuple[Shot, ...]
    slow: bool = False

    @property
    def last(self) -> int:
        return len(self.shots) - 1

    @property
    def shot(self) -> Shot:
        """What is seen now."""
        return self.shots[self.at]

    @property
    def pace(self) -> int:
        """For how many milliseconds it is seen."""
        return _SLOW if self.slow else _PACE

    def pressed(self, name: str) -> Self | None:
        return replace(self, slow=not self.slow) if name == "slow" else super().pressed(name)

    def buttons(self, voice: Voice) -> tuple[Button, ...]:
        """What runs by itself is offered only where things may move."""
        back, on, running = super().buttons(voice)
        slowly = button(voice, "slow", "S", pressed=self.slow)
        return back, on, running.but(moves=True), slowly.but(moves=True)


# --- state ------------------------------------------------------------------------------------------------------------

SHOWN = 4
"""The level of hint at which the answer has been shown."""


@dataclass(frozen=True)
class ExerciseState:
    """An exercise in play; without an ``exercise`` nothing is asked.

    ``closed``: it is answered or shown; ``picked``: what is marked or chosen; ``last``: where something fell, the fall number
    ``drops``; ``viewed``: the player whose sheet is seen.
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
    hint: Hint | None = None
    """The hint that is being told."""
    task: Exercise | None = None
    """The exercise that plays a round step by step, where there is one: ``exercise`` is its step."""
    walk: Walk | None = None
    """How far that round has come."""
    slips: tuple[tuple[int, str], ...] = ()
    """Where the referee of a walk had to help: round and step."""
    before: ExerciseState | None = field(default=None, repr=False)
    """The step of a walk that was just done: what it did is told while the next one is asked already."""
    film: Film | None = field(default=None, repr=False)
    """The example as it is watched before the learner's turn, where there is anything to see."""
    others: Others | None = field(default=None, repr=False)
    """What the bots would do here, as far as it is known after ``slices`` of thinking."""
    slices: int = 0
    coach_here: bool = True

    def put(self, exercise: Exercise | None, **changes: Any) -> ExerciseState:
        """Another exercise, or this one anew: no answer, no hints. Falls are counted on: each is another than the last."""
        fresh = ExerciseState(exercise, drops=self.drops, **changes)
        if exercise is None or exercise.walkthrough is None:
            return fresh
        return fresh.walking(exercise, exercise.walkthrough.begin())

    def walking(self, task: Exercise, walk: Walk) -> ExerciseState:
        """At a step of the round that a task plays; at its end the task is closed."""
        step = task if walk.done else step_of(task, walk)
        return replace(self, task=task, walk=walk, exercise=step, closed=walk.done)

    def but(self, **changes: Any) -> Self:
        """The same with other fields."""
        return replace(self, **changes)

    # --- what follows -------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> Exercise:
        """The exercise; only asked for where there is one."""
        assert self.exercise is not None
        return self.exercise

    @property
    def question(self) -> Any:
        """Its question; whoever looks at it knows of which kind it is."""
        return self.asked.question

    @property
    def edition(self) -> str:
        """The edition by which is asked."""
        return self.exercise.posed.rules_of if self.exercise else DEFAULT

    @property
    def on_paper(self) -> bool:
        """Whether one works as on paper: nothing helps."""
        return self.exercise is not None and self.exercise.aids == "paper"

    @property
    def example_first(self) -> bool:
        """Whether the tutor shows the answer before the learner's turn."""
        shown_first = self.exercise is not None and self.exercise.aids == "shown"
        return shown_first and not self.tries and not self.closed and self.hints < SHOWN

    @property
    def watched(self) -> Film | None:
        """The example that is being watched."""
        return self.film if self.example_first else None

    @property
    def posed(self) -> ExerciseState:
        """The exercise as its board is seen: where an example is watched, with what the shot has put there."""
        if self.watched is None:
            return self
        shot = self.watched.shot
        return self.but(picked=shot.picked, last=shot.fallen, drops=self.drops + bool(shot.fallen))

    @property
    def open(self) -> bool:
        """Whether it is the learner's turn."""
        return self.exercise is not None and not self.closed and not self.example_first

    @cached_property
    def example(self) -> Answer:
        """A right answer."""
        return self.asked.example

    @property
    def answered(self) -> Answer | None:
        """The right answer that is to be seen: the learner's own once it is given, the author's where it is shown."""
        if self.feedback is not None and self.feedback.right:
            return self.feedback.answer
        seen = self.watched.shot.answered if self.watched else self.closed or self.example_first
        return self.example if seen else None


# --- step -------------------------------------------------------------------------------------------------------------

# What an intent has done to an exercise, for the page that holds it: the page decides what that leads to.

S = TypeVar("S", bound=PageState)
NOT_NOW = Message((note("ui.not_now"),), "info")


class Step(NamedTuple):
    """The exercise after an intent."""

    player: ExerciseState
    message: Message | None = EMPTY
    """What is said: nothing of its own (``EMPTY``) where it follows from the exercise, ``None`` where all stays said."""
    moved: bool = False
    """Whether older intents are out of date."""
    judged: Feedback | None = None
    """The judgement on an answer that counts."""


@dataclass(frozen=True, kw_only=True)
class ExercisePage(PageState):
    """A page that puts one exercise after the other."""

    player: ExerciseState = field(default_factory=ExerciseState)

    @property
    def values(self) -> Values:
        player, values = self.player, super().values
        if player.exercise is not None and player.asked.posed.picture is not None:
            values = values._replace(grid=player.asked.posed.picture)
        if player.feedback is not None:
            values = values._replace(answer=player.feedback.answer, result=player.feedback.outcome.value)
        return values


E = TypeVar("E", bound=ExercisePage)


def went_on(state: E, step: Step) -> E:
    """The page after a step: with the exercise as it is now, and what is said of it."""
    return replace(follow(state, step), player=step.player)


def follow(state: S, step: Step) -> S:
    """The page with what a step says, for one that holds the exercise in a place of its own."""
    if step.moved:
        state = state.moved()
    return state if step.message is None else state.tell(step.message)


# --- keep -------------------------------------------------------------------------------------------------------------

# How far an exercise has come, for the browser to keep: after a reload one is where one was.


class KeptAnswer(Frozen):
    """An answer that was judged."""

    cells: NumberedCells = ()
    picks: Picks = ()


class Done(Frozen, kw_only=True):
    """What was done about the exercise. ``hint`` is the level of the one that is shown, ``viewed`` the player whose sheet is."""

    tries: Annotated[int, Between(0, 99)] = 0
    hints: Annotated[int, Between(0, SHOWN)] = 0
    closed: bool = False
    picked: Picks = ()
    viewed: Annotated[int, Between(0, 5)] = 0
    answer: KeptAnswer | None = None
    hint: Annotated[int, Between(0, LEVELS)] = 0


def kept(player: ExerciseState) -> Done:
    """What was done about the exercise, as far as anything was. The steps of a round are not kept here."""
    if player.exercise is None or player.walk is not None:
        return Done()
    answer = player.feedback.answer if player.feedback else None
    return Done(
        tries=player.tries,
        hints=player.hints,
        closed=player.closed,
        picked=player.picked,
        viewed=player.viewed,
        answer=KeptAnswer(answer.numbered, answer.picks) if answer is not None else None,
        hint=player.hint.level if player.hint else 0,
    )


def come_back(player: ExerciseState, done: Done) -> ExerciseState:
    """The exercise as it was left."""
    exercise = player.exercise
    if exercise is None or player.walk is not None:
        return player
    answer = done.answer
    return player.but(
        tries=done.tries,
        hints=done.hints,
        closed=done.closed,
        picked=done.picked,
        viewed=done.viewed,
        feedback=judge(exercise, Answer(answer.cells, answer.picks)) if answer is not None else None,
        hint=hint_at(exercise, done.hint) if done.hint else None,
    )


# --- words ------------------------------------------------------------------------------------------------------------

# An exercise in words: its prompt, its rule, and answers as people say them.


def voice_for(player: ExerciseState, language: str) -> Voice:
    """A voice about what is asked, by the edition by which it is asked."""
    return Voice(language, (None,), player.exercise.posed.edition if player.exercise else "")


def said(player: ExerciseState, words: Text, voice: Voice) -> str:
    """A text of the exercise, its places filled in."""
    return fill_in(words, player.asked, voice.language)


def rule_line(player: ExerciseState, rule: str, voice: Voice) -> str:
    """A rule in a sentence, as the edition has it."""
    return rule_text(rule, voice.language, voice.edition)


def answer_text(player: ExerciseState, answer: Answer, voice: Voice) -> str:
    """An answer for people: cells, picks, marks, numbers."""
    question, language = player.question, voice.language
    if answer.numbered:
        numbers = [str(number) for _, _, number in answer.numbered if number is not None]
        where = say_cells(answer.cells, language)
        return f"{where} ({', '.join(numbers)})" if numbers else where
    words: str = question.say(answer.picks, language)
    return words
