"""Hints on three levels (the rule, the place to look at, a right move), texts with placeholders filled in, and feedback on answers."""

from dataclasses import dataclass, replace

from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.text.catalogue import catalogue_of, languages

from .answer import Answer, MultilingualText
from .asking.question import AnswerJudgement, AnswerStatus, PossibleCause, Question
from .asking.question import fill_in_text as fill_in
from .exercise import Exercise
from .kinds import KINDS
from .misconceptions.beliefs import Belief
from .walkthroughs import Walkthrough

HINT_LEVELS = 3
"""The number of hint levels: 1 shows the rule, 2 the place to look at, 3 the move."""


@dataclass(frozen=True)
class ExerciseHint:
    """A hint: its ``level``, the author's ``text`` if there is one, the key of the ``rule``, the ``cells`` to look at (from level 2), and a
    right answer as the ``move`` (level 3), which is the coach's choice among several right answers if ``coached``.
    """

    level: int
    rule: str
    text: MultilingualText | None = None
    cells: Cells = ()
    move: Answer | None = None
    coached: bool = False


def hint_of_level(exercise: Exercise, level: int) -> ExerciseHint:
    """Return the hint of a level, from 1 to 3."""
    text = exercise.hints[level - 1] if level <= len(exercise.hints) else None
    if level == 1:
        return ExerciseHint(1, exercise.rule, text)
    advised = coach_answer(exercise.question) if exercise.coached else None
    answer = advised or exercise.right_answer
    if level == 2:
        return ExerciseHint(2, exercise.rule, text, exercise.question.hint_cells(answer))
    return ExerciseHint(HINT_LEVELS, exercise.rule, text, answer.cells, answer, coached=advised is not None)


def coach_answer(question: Question) -> Answer | None:
    """Return the right answer that the coach rates best; ``None`` if the coach rates none, or if the coach's engine is not available."""
    from numberdrop.coach import CoachUnavailableError  # only such a hint pays for the coach

    kind = KINDS.get(question.kind)
    try:
        answers = kind.advises(question) if kind is not None else ()
        return next((answer for answer in answers if question.judge(answer).outcome is AnswerStatus.RIGHT), None)
    except CoachUnavailableError:
        return None


COMMON_PLACEHOLDERS = frozenset({"edition"})
"""The names of the placeholders that every text of an exercise may use."""


def exercise_text(text: MultilingualText, exercise: Exercise, language: str) -> str:
    """Return a text of an exercise in a language, its placeholders filled in (``asking.question.fill_in_text``)."""
    return fill_in(text, exercise.posed, language, exercise.id)


def exercise_of_step(exercise: Exercise, walk: Walkthrough) -> Exercise:
    """Return the current step of a walkthrough (``walk``) as an exercise; its text comes from the message catalogue."""
    prompt = MultilingualText.of({code: catalogue_of(code).message(f"walk.{walk.step}") for code in languages()})
    return replace(exercise, posed=walk.question(), prompt=prompt, rule=walk.rule, hints=(), mistakes=(), solution=None)


@dataclass(frozen=True)
class Feedback:
    """The feedback on an answer. ``causes``: for each error in the answer, all its possible causes; if there is only one, it is certain.
    ``truth``: a right answer (``None`` if the answer is right or empty).
    """

    outcome: AnswerStatus
    answer: Answer
    reasons: tuple[Reason, ...] = ()
    causes: tuple[tuple[PossibleCause, ...], ...] = ()
    truth: Answer | None = None
    cost: tuple[Reason, ...] = ()
    """Reasons that tell how much worse the answer is than the best (``Question.reasons_why_worse``); empty until computed."""
    reasons_for_best: tuple[Reason, ...] = ()
    """Reasons that tell the idea behind the right answer (``Question.reasons_for_best``); empty while the learner has a try left."""

    @property
    def right(self) -> bool:
        return self.outcome is AnswerStatus.RIGHT

    @property
    def belief(self) -> Belief | None:
        """The first misconception that is the only possible cause of an error; ``None`` if there is none."""
        return _certain_belief(self.causes)

    @property
    def misconception(self) -> str:
        """The name of ``belief`` as the log of the learner's progress stores it (C20 for C20b); empty if there is none."""
        return self.belief.name.rstrip("b") if self.belief else ""

    @property
    def finding_names(self) -> tuple[str, ...]:
        """The names of everything that the feedback tells the learner: misconceptions, classes of reasons, and the outcome."""
        causes = (*(cause for group in self.causes for cause in group), *self.reasons)
        names = (cause.name if isinstance(cause, Belief) else type(cause).__name__ for cause in causes)
        return (*names, self.outcome.value)


def judge(exercise: Exercise, answer: Answer) -> Feedback:
    """Return the feedback on an answer to an exercise. Any right answer counts, not only the author's."""
    question = exercise.question
    judged: AnswerJudgement = question.judge(answer)
    if judged.outcome in (AnswerStatus.EMPTY, AnswerStatus.RIGHT):
        return Feedback(judged.outcome, answer, judged.reasons)
    # The author's solution first: finding one may take a while.
    truth = exercise.solution or question.solution()
    causes = tuple(question.possible_causes(answer))
    untold = tuple(reason for reason in judged.reasons if not any(reason in group for group in causes))
    return Feedback(judged.outcome, answer, untold, causes, truth)


def diagnose(question: Question, answer: Answer) -> Belief | None:
    """Return the misconception that alone explains an error in a wrong answer; ``None`` if there is none, or the answer is right."""
    return None if question.accepts(answer) else _certain_belief(tuple(question.possible_causes(answer)))


def explaining_beliefs(question: Question, answer: Answer) -> tuple[Belief, ...]:
    """Return every misconception that explains a wrong answer, even if a mere slip explains it as well; none for a right answer."""
    return () if question.accepts(answer) else question.matching_beliefs(answer)


def _certain_belief(causes: tuple[tuple[PossibleCause, ...], ...]) -> Belief | None:
    return next((group[0] for group in causes if len(group) == 1 and isinstance(group[0], Belief)), None)
