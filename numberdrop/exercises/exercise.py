"""An exercise: a question with its words, its ladder of hints, and the mistakes it expects. Data, not code.

``Task`` is one as a lesson's file has it: either written down, or made fresh from a seed (``fresh``). ``Task.exercise``
gives what is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from numberdrop.formats.declarations import Among
from numberdrop.plugins import Later
from numberdrop.rules.editions import DEFAULT, RULES

from . import kinds
from .answer import Answer, Text
from .asking.question import Question
from .positions.maker import Maker
from .walkthroughs import ROUND, Round

# --- fresh ------------------------------------------------------------------------------------------------------------

# Fresh tasks by the name of their maker, as lessons name it: questions of every kind, and rounds to be played.

MAKERS: Mapping[str, Maker] = Later(lambda: {**kinds.MAKERS, ROUND.name: ROUND})


def make(name: str, seed: int | str, given: Mapping[str, object] | None = None, edition: str = DEFAULT) -> Any:
    """What a maker draws from a seed. Raises ``KeyError`` for an unknown maker, and what ``Maker.make`` raises."""
    if name not in MAKERS:
        raise KeyError(f"no maker is called {name!r}; the makers are {', '.join(sorted(MAKERS))}")
    return MAKERS[name].make(seed, given, edition)


# --- exercise ---------------------------------------------------------------------------------------------------------

Aids = Literal["shown", "guided", "free", "paper"]
"""How much help there is: the tutor shows first; the rule stands by; none unless asked; no ghost and no highlights either."""


@dataclass(frozen=True, kw_only=True)
class Mistake:
    """A wrong answer that people give, and what it must produce: a misconception (``C1``) or a reason (``DiagonalOnly``)."""

    answer: Answer
    gives: str


@dataclass(frozen=True, kw_only=True)
class Exercise:
    """A question as it is put to a learner, or a walkthrough, whose steps are exercises of their own (``prompts.step_of``)."""

    id: str
    posed: Question | Round
    prompt: Text
    rule: str = ""
    """The rule that it asks; empty where it asks none, as reading a grid does not."""
    aids: Aids = "free"
    hints: tuple[Text, ...] = ()
    """The author's words for the three levels (rule, place, move); a level without words is told from the solution."""
    praise: Text | None = None
    """What is worth saying once it is solved."""
    mistakes: tuple[Mistake, ...] = ()
    solution: Answer | None = None
    """An answer that must be right; without one the engine's own is taken."""
    coached: bool = False
    """Whether the coach says in the last hint what it would do: only where several answers are right."""
    difficulty: int = 1
    """1 (a first look) to 5 (hard for players, too)."""
    source: str = ""
    """Where it comes from, when not from the rule that it cites."""
    seed: str = ""
    """The seed it was made from; empty when it is written down."""

    @property
    def question(self) -> Question:
        """What is asked; a walkthrough asks step by step."""
        assert isinstance(self.posed, Question), f"{self.id} is played step by step"
        return self.posed

    @property
    def walkthrough(self) -> Round | None:
        """What is played step by step; ``None`` where there is one question."""
        return self.posed if isinstance(self.posed, Round) else None

    @property
    def position(self) -> str:
        """Names the position, so that a new one can be told from the same again."""
        return f"{self.id}:{self.seed}:{self.posed.edition}"

    @property
    def example(self) -> Answer:
        """A right answer. Raises ``ValueError`` when there is none, which ``check`` reports."""
        found = self.solution or self.question.solution()
        if found is None:
            raise ValueError(f"exercise {self.id!r} has no solution")
        return found


@dataclass(frozen=True, kw_only=True)
class Task:
    """A task of a lesson. ``question`` is written down, or ``make`` names a maker and ``given`` what it is told."""

    id: str
    prompt: Text
    rule: str = ""
    question: Question | None = None
    make: Annotated[str, Among(MAKERS)] = ""
    given: tuple[tuple[str, object], ...] = ()
    aids: Aids = "free"
    hints: tuple[Text, ...] = ()
    praise: Text | None = None
    mistakes: tuple[Mistake, ...] = ()
    solution: Answer | None = None
    coached: bool = False
    difficulty: int = 1
    source: str = ""
    turn: int = 0
    """Which of the tasks of its lesson it is that deal their answers alike."""

    @property
    def deals(self) -> str:
        """The wish by which its answers are dealt in turn, where its file does not settle it."""
        wish = MAKERS[self.make].deals[0] if self.make in MAKERS else ""
        return "" if wish in dict(self.given) else wish

    @property
    def fresh(self) -> bool:
        """Whether it is made anew from a seed."""
        return bool(self.make)

    def exercise(self, seed: int = 0, edition: str = DEFAULT, again: int = 0) -> Exercise:
        """What is asked, under an edition; of a fresh task another one for every seed, and each time that it is put ``again``."""
        drawn = f"{seed}-{again}" if again else str(seed)
        question = self.question
        if question is None:
            dealt = MAKERS[self.make].dealt(self.turn + seed + again) if self.deals else {}
            question = make(self.make, f"{drawn}:{self.id}", {**dealt, **dict(self.given)}, edition)
        return Exercise(
            id=self.id,
            posed=question.at(edition),
            prompt=self.prompt,
            rule=self.rule,
            aids=self.aids,
            hints=self.hints,
            praise=self.praise,
            mistakes=self.mistakes,
            solution=self.solution,
            coached=self.coached,
            difficulty=self.difficulty,
            source=self.source,
            seed=drawn if self.fresh else "",
        )


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """A lesson: a short introduction, its tasks in order, and what to remember."""

    id: str
    number: str
    title: Text
    aim: Text
    intro: Text
    summary: Text
    rules: tuple[Annotated[str, Among(RULES)], ...]
    """The rules that it teaches (``rules.editions.RULES``)."""
    tasks: tuple[Task, ...]
    mode: Literal["tasks", "game", "exam"] = "tasks"
    """Tasks only; or tasks and then a whole game (with aids, or on paper)."""
    beside: bool = False
    """On a phone the answers stand beside the grid, which then is as large in all tasks: where every answer is short."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that it is written in: those of its own texts, in their order."""
        texts = (self.title, self.aim, self.intro, self.summary)
        return tuple(dict.fromkeys(language for text in texts for language in text.languages))

    def with_tasks(self, *tasks: Task) -> Lesson:
        """The lesson with these tasks, each in its turn."""
        turns: Counter[str] = Counter()
        placed = []
        for task in tasks:
            placed.append(replace(task, turn=turns[task.deals]))
            turns[task.deals] += 1
        return replace(self, tasks=tuple(placed))
