"""Judging an answer: the outcome, why, and the thoughts that explain it, if running them gives the same answer."""

from __future__ import annotations

from dataclasses import dataclass

from numberdrop.rules.reasons.reason import Reason

from .answer import Answer
from .asking.question import Judged, Outcome, Question, Thought
from .exercise import Exercise
from .misconceptions.beliefs import Belief


@dataclass(frozen=True)
class Feedback:
    """What a learner is told. ``thoughts`` explain a wrong answer: for each thing that is wrong all that lead there, so that
    only one alone is certain; ``truth`` is a right answer.
    """

    outcome: Outcome
    answer: Answer
    reasons: tuple[Reason, ...] = ()
    thoughts: tuple[tuple[Thought, ...], ...] = ()
    truth: Answer | None = None
    cost: tuple[Reason, ...] = ()
    """What it costs (``Question.cost``), where that was asked for."""
    afterthoughts: tuple[Reason, ...] = ()
    """What there is to learn from it (``Question.afterthoughts``), when there is no other try."""

    @property
    def right(self) -> bool:
        return self.outcome is Outcome.RIGHT

    @property
    def belief(self) -> Belief | None:
        """The misconception that certainly explains the answer: nothing else does."""
        return _certain(self.thoughts)

    @property
    def misconception(self) -> str:
        """The misconception as the log counts it, C20 for both of its forms; empty where none is certain."""
        return self.belief.name.rstrip("b") if self.belief else ""

    @property
    def names(self) -> tuple[str, ...]:
        """All that is said of the answer, by the names of misconceptions, the classes of reasons, and the outcome."""
        every = (*(one for each in self.thoughts for one in each), *self.reasons)
        named = (one.name if isinstance(one, Belief) else type(one).__name__ for one in every)
        return (*named, self.outcome.value)


def judge(exercise: Exercise, answer: Answer) -> Feedback:
    """An answer to an exercise, judged: any right answer counts, not only the author's."""
    question = exercise.question
    judged: Judged = question.judge(answer)
    if judged.outcome in (Outcome.EMPTY, Outcome.RIGHT):
        return Feedback(judged.outcome, answer, judged.reasons)
    # A plan may take a while to find: the author's is at hand.
    truth = exercise.solution or question.solution()
    thoughts = tuple(question.thoughts(answer))
    untold = tuple(reason for reason in judged.reasons if not any(reason in each for each in thoughts))
    return Feedback(judged.outcome, answer, untold, thoughts, truth)


def diagnose(question: Question, answer: Answer) -> Belief | None:
    """The misconception that alone explains a wrong answer. Asked about a right answer it says ``None``."""
    return None if question.accepts(answer) else _certain(tuple(question.thoughts(answer)))


def explained(question: Question, answer: Answer) -> tuple[Belief, ...]:
    """Every misconception that explains an answer, whatever slip may do so as well; none for a right one."""
    return () if question.accepts(answer) else question.beliefs(answer)


def _certain(thoughts: tuple[tuple[Thought, ...], ...]) -> Belief | None:
    alone = [each[0] for each in thoughts if len(each) == 1]
    return next((one for one in alone if isinstance(one, Belief)), None)
