"""Composing questions: what an author chooses becomes a question, and at once one sees whether it is a good one."""

from .appraisal import Appraisal, Blemish, Counting, blemishes
from .difficulty import Grade
from .export import as_lesson
from .sketch import CHOICES, EXAMPLE, FALLING, SORTS, Sketch

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
