"""The ladder of hints: the rule, the place, the move. The move is a right answer, so a hint can never lead astray."""

from __future__ import annotations

from dataclasses import dataclass, replace

from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.text.catalogue import catalogue_of, languages

from .answer import Answer, ExerciseError, Text
from .asking.question import Judged, Outcome, Question, Thought
from .asking.question import said as fill_in
from .exercise import Exercise
from .kinds import KINDS
from .misconceptions.beliefs import Belief
from .walkthroughs import Walk

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


# --- prompts ----------------------------------------------------------------------------------------------------------

# Saying what an exercise holds, in a language: prompts with their places filled in, and what is wrong with a file.

PLACES = frozenset({"edition"})
"""Places that every prompt may have."""


def said(text: Text, exercise: Exercise, language: str) -> str:
    """A text of an exercise, its places filled in: ``{row}`` and ``{column}`` as people count, ``{cell}``, ``{shape}``."""
    return fill_in(text, exercise.posed, language, exercise.id)


def step_of(exercise: Exercise, walk: Walk) -> Exercise:
    """The step of a walk as an exercise of its own, with the words that every walk has for it."""
    prompt = Text(tuple((language, catalogue_of(language).message(f"walk.{walk.step}")) for language in languages()))
    return replace(exercise, posed=walk.question(), prompt=prompt, rule=walk.rule, hints=(), mistakes=(), solution=None)


def error_text(error: ExerciseError, language: str) -> str:
    """Everything that is wrong with a share code."""
    return " ".join(fault.sentence(language) for fault in error.faults)


# --- feedback ---------------------------------------------------------------------------------------------------------

# Judging an answer: the outcome, why, and the thoughts that explain it, if running them gives the same answer.


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
