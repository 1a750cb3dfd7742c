"""Exercises, tasks and lessons as data: a question with its texts, its hints, and the mistakes that authors expect."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Annotated, Any, Literal

from numberdrop.formats.declarations import Among
from numberdrop.plugins import LazyMapping
from numberdrop.rules.editions import DEFAULT, RULES

from .answer import Answer, MultilingualText
from .asking.question import Question
from .kinds import kind
from .positions.maker import Maker
from .walkthroughs import ROUND, WalkthroughPlan

MAKERS: Mapping[str, Maker] = LazyMapping(lambda: {**kind.MAKERS, ROUND.name: ROUND})
"""Makers of random questions and rounds, by the names that lesson files use."""


def make_question(name: str, seed: int | str, given: Mapping[str, object] | None = None, edition: str = DEFAULT) -> Any:
    """Draw a random question or walkthrough plan with the maker called ``name`` and its parameters ``given``. Raises ``KeyError`` for an
    unknown name, otherwise what ``Maker.make`` raises.
    """
    if name not in MAKERS:
        raise KeyError(f"no maker is called {name!r}; the makers are {', '.join(sorted(MAKERS))}")
    return MAKERS[name].make(seed, given, edition)


Aids = Literal["shown", "guided", "free", "paper"]
"""How much help a task gives. ``shown``: the tutor solves a similar one first; ``guided``: the rule stands beside the question; ``free``:
help on request; ``paper``: no help, and neither a preview of the landing nor highlighted cells.
"""


@dataclass(frozen=True, kw_only=True)
class MistakeCheck:
    """A common wrong answer; ``gives``: what its judgement must name, a misconception (``C1``) or a class of reasons (``DiagonalOnly``)."""

    answer: Answer
    gives: str


@dataclass(frozen=True, kw_only=True)
class AuthoredTask:
    """The fields of a task that its author writes, other than the question; every exercise made from the task has them, too."""

    id: str
    prompt: MultilingualText
    rule: str = ""
    """The key of the rule that the task is about; empty if it is about none."""
    aids: Aids = "free"
    hints: tuple[MultilingualText, ...] = ()
    """The author's texts for the three levels of hints (rule, place, move); for a missing level the hint is derived from the solution."""
    praise: MultilingualText | None = None
    """The author's text, shown when the learner has solved the task."""
    mistakes: tuple[MistakeCheck, ...] = ()
    solution: Answer | None = None
    """A right answer given by the author; if ``None``, the question computes one."""
    coached: bool = False
    """Whether the last hint shows the coach's choice; set only if several answers are right."""
    difficulty: int = 1
    """From 1 (a first look) to 5 (hard even for people who know the game)."""
    source: str = ""
    """What the task is based on (such as "rulebook 2021"), as a note for authors; empty if it is the ``rule``."""


@dataclass(frozen=True, kw_only=True)
class Exercise(AuthoredTask):
    """A question with the texts that a learner sees; or the plan of a walkthrough, a game to play step by step (``exercise_of_step``)."""

    posed: Question | WalkthroughPlan
    seed: str = ""
    """The seed from which the exercise was made; empty if its question is written in a file."""

    @property
    def question(self) -> Question:
        """The question. Fails for a walkthrough, which has a question for each step."""
        assert isinstance(self.posed, Question), f"{self.id} is played step by step"
        return self.posed

    @property
    def walkthrough_plan(self) -> WalkthroughPlan | None:
        """The plan of the walkthrough; ``None`` if the exercise is a single question."""
        return self.posed if isinstance(self.posed, WalkthroughPlan) else None

    @property
    def right_answer(self) -> Answer:
        """A right answer. Raises ``ValueError`` if there is none, which ``numberdrop check`` reports."""
        solution = self.solution or self.question.solution()
        if solution is None:
            raise ValueError(f"exercise {self.id!r} has no solution")
        return solution


@dataclass(frozen=True, kw_only=True)
class Task(AuthoredTask):
    """A task of a lesson: its ``question`` is written in the file, or the maker called ``make`` draws one with the parameters ``given``."""

    question: Question | None = None
    make: Annotated[str, Among(MAKERS)] = ""
    given: tuple[tuple[str, object], ...] = ()
    turn: int = 0
    """How many earlier tasks of the lesson have the same ``dealt_parameter``."""

    @property
    def dealt_parameter(self) -> str:
        """The maker's parameter that differs from task to task of the lesson (``Maker.deals``); empty if none, or if the task sets it itself."""
        name = MAKERS[self.make].deals[0] if self.make in MAKERS else ""
        return "" if name in dict(self.given) else name

    @property
    def is_drawn_by_maker(self) -> bool:
        """Whether a maker draws the question from a seed, rather than the file holding it."""
        return bool(self.make)

    def exercise(self, seed: int = 0, edition: str = DEFAULT, repetition: int = 0) -> Exercise:
        """Make the exercise under an edition; a maker draws another question for each ``seed`` and each ``repetition`` (from 0)."""
        drawn = f"{seed}-{repetition}" if repetition else str(seed)
        question = self.question
        if question is None:
            dealt: dict[str, object] = {}
            if name := self.dealt_parameter:
                _, values = MAKERS[self.make].deals
                dealt[name] = values[(self.turn + seed + repetition) % len(values)]
            question = make_question(self.make, f"{drawn}:{self.id}", {**dealt, **dict(self.given)}, edition)
        authored = {field.name: getattr(self, field.name) for field in fields(AuthoredTask)}
        shown_seed = drawn if self.is_drawn_by_maker else ""
        posed = question if question.edition else replace(question, edition=edition)
        return Exercise(**authored, posed=posed, seed=shown_seed)


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """A lesson: a short introduction, its tasks in order, and what to remember."""

    id: str
    number: str
    title: MultilingualText
    aim: MultilingualText
    intro: MultilingualText
    summary: MultilingualText
    rules: tuple[Annotated[str, Among(RULES)], ...]
    """The keys of the rules that the lesson teaches (``rules.editions.RULES``)."""
    tasks: tuple[Task, ...]
    mode: Literal["tasks", "game", "exam"] = "tasks"
    """What follows the tasks: nothing (``tasks``), or a whole game, with aids (``game``) or on paper (``exam``)."""
    beside: bool = False
    """Whether a phone shows the (short) answers beside the grid instead of below it, so that the grid has the same size in all tasks."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which the lesson has a title, an aim, an introduction or a summary, in the order of the file."""
        texts = (self.title, self.aim, self.intro, self.summary)
        return tuple(dict.fromkeys(language for text in texts for language in text.languages))

    def with_tasks(self, *tasks: Task) -> Lesson:
        """Return the lesson with these tasks instead of its present ones, and with the ``turn`` of each task set."""
        dealt = [task.dealt_parameter for task in tasks]
        placed = (replace(task, turn=dealt[:i].count(dealt[i])) for i, task in enumerate(tasks))
        return replace(self, tasks=tuple(placed))
