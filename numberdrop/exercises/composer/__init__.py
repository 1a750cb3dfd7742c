"""The composer: a question is built from its author's choices, checked, and its difficulty estimated at once."""

from .sketch import (
    CHOICES,
    EXAMPLE,
    FALLING,
    SORTS,
    AnswerCounter,
    AnswerTrialResult,
    Blemish,
    DifficultyGrade,
    Sketch,
    as_lesson,
    blemishes,
)

__all__ = [
    "CHOICES",
    "EXAMPLE",
    "FALLING",
    "SORTS",
    "AnswerCounter",
    "AnswerTrialResult",
    "Blemish",
    "DifficultyGrade",
    "Sketch",
    "as_lesson",
    "blemishes",
]
