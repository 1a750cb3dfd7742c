"""The composer: an author's choices become a question, which is checked and graded at once."""

from .sketch import (
    CHOICES,
    EXAMPLE,
    FALLING,
    SORTS,
    AnswerCounter,
    Appraisal,
    Blemish,
    Grade,
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
    "Appraisal",
    "Blemish",
    "Grade",
    "Sketch",
    "as_lesson",
    "blemishes",
]
