"""Positions that tell misconceptions apart: where who believes one answers otherwise than the rules, and than other believers."""

from __future__ import annotations

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.question import Question
from numberdrop.exercises.misconceptions.beliefs import BELIEFS, runnable
from numberdrop.exercises.misconceptions.rulebook import Rulebook


def book_of(trap: str) -> Rulebook | None:
    """The rulebook of a misconception, if it has one. Raises ``ValueError`` for a name that is none."""
    if trap not in BELIEFS:
        raise ValueError(f"trap {trap!r}: the misconceptions are {', '.join(BELIEFS)}")
    return BELIEFS[trap].book


def tells_apart(question: Question, trap: str) -> bool:
    """Whether the believer of ``trap`` answers wrongly here, and in a way that no other misconception explains."""
    book = book_of(trap)
    if book is None:
        return False
    wrong: Answer | None = question.solution(book)
    if wrong is None or wrong.empty or question.accepts(wrong):
        return False
    return question.beliefs(wrong) == (BELIEFS[trap],)


def traps(question: Question) -> int:
    """How many misconceptions answer otherwise."""
    books = (belief.book for belief in runnable() if belief.book is not None)
    wrong = [question.solution(book) for book in books]
    return len({str(one) for one in wrong if one is not None and not one.empty and not question.accepts(one)})
