"""Composing questions: what an author chooses becomes a question, and at once one sees whether it is a good one."""

from .sketch import CHOICES, EXAMPLE, FALLING, SORTS, Appraisal, Blemish, Counting, Grade, Sketch, as_lesson, blemishes

__all__ = [
    "CHOICES",
    "EXAMPLE",
    "FALLING",
    "SORTS",
    "Appraisal",
    "Blemish",
    "Counting",
    "Grade",
    "Sketch",
    "as_lesson",
    "blemishes",
]
