"""Judging an answer: the outcome, why, and the misconception that explains it, if running it gives the same answer."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from numberdrop.rules.reasons.reason import Reason

from .answer import Answer
from .asking.question import Judged, Outcome, Question
from .exercise import Exercise
from .misconceptions.beliefs import BELIEFS, Belief
from .misconceptions.rulebook import TRUE, Rulebook


@dataclass(frozen=True)
class Feedback:
    """What a learner is told. ``belief`` explains a wrong answer; ``theirs`` is what it holds, ``truth`` a right answer."""

    outcome: Outcome
    answer: Answer
    reasons: tuple[Reason, ...] = ()
    belief: Belief | None = None
    truth: Answer | None = None

    @property
    def right(self) -> bool:
        return self.outcome is Outcome.RIGHT

    @property
    def misconception(self) -> str:
        """The misconception as the log counts it, C20 for both of its forms; empty where none explains the answer."""
        return self.belief.name.rstrip("b") if self.belief else ""


def judge(exercise: Exercise, answer: Answer) -> Feedback:
    """An answer to an exercise, judged: any right answer counts, not only the author's."""
    question = exercise.question
    judged: Judged = question.judge(answer)
    if judged.outcome in (Outcome.EMPTY, Outcome.RIGHT):
        return Feedback(judged.outcome, answer, judged.reasons)
    # A plan may take a while to find: the author's is at hand.
    truth = exercise.solution or question.solution()
    return Feedback(judged.outcome, answer, judged.reasons, diagnose(question, answer), truth)


def diagnose(question: Question, answer: Answer) -> Belief | None:
    """The misconception under which a wrong answer would be right. Asked about a right answer it says ``None``."""
    if question.accepts(answer):
        return None
    named = question.named_by(answer)
    if named is not None:
        return BELIEFS.get(named)
    tried = {_asked(question, TRUE)}
    for belief in BELIEFS.values():
        if belief.book is None:
            continue
        rules = _asked(question, belief.book)
        # Most misconceptions are about other rules than the question: of its own they hold what has been tried.
        if rules not in tried and question.accepts(answer, belief.book):
            return belief
        tried.add(rules)
    return None


def _asked(question: Question, book: Rulebook) -> tuple[Hashable, ...]:
    """What a rulebook says of the rules that a question asks about."""
    return tuple(getattr(book, rule) for rule in question.asks)
