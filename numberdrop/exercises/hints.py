"""The ladder of hints: the rule, the place, the move. The move is a right answer, so a hint can never lead astray."""

from __future__ import annotations

from dataclasses import dataclass

from numberdrop.rules.reasons.reason import Cells

from .answer import Answer, Text
from .asking.question import Outcome, Question
from .exercise import Exercise
from .kinds import KINDS

LEVELS = 3


@dataclass(frozen=True)
class Hint:
    """One rung: the author's ``text`` if there is one, the ``rule`` behind it, ``cells`` to look at, the ``move`` itself.

    ``coached``: of several right answers the move is the one that the coach would give.
    """

    level: int
    rule: str
    text: Text | None = None
    cells: Cells = ()
    move: Answer | None = None
    coached: bool = False


def hint(exercise: Exercise, level: int) -> Hint:
    """The hint of a level, 1 to 3."""
    text = exercise.hints[level - 1] if level <= len(exercise.hints) else None
    if level == 1:
        return Hint(1, exercise.rule, text)
    advised = coached(exercise.question) if exercise.coached else None
    answer = advised or exercise.example
    if level == 2:
        return Hint(2, exercise.rule, text, exercise.question.clue(answer))
    return Hint(LEVELS, exercise.rule, text, answer.cells, answer, coached=advised is not None)


def coached(question: Question) -> Answer | None:
    """Of all that a question accepts what the coach would answer; ``None`` where it has no answer or cannot think, and the question's own solution
    stands.
    """
    from numberdrop.coach import CoachUnavailableError  # only who asks for such a hint pays for the coach

    kind = KINDS.get(question.kind)
    try:
        answers = kind.advises(question) if kind is not None else ()
        return next((one for one in answers if question.judge(one).outcome is Outcome.RIGHT), None)
    except CoachUnavailableError:
        return None
