"""Composing questions: what an author chooses becomes a question, and at once one sees whether it is a good one."""

from .appraising import Appraisal, Blemish, Counting, blemishes
from .filing import as_lesson
from .grading import Grade
from .sketch import CHOICES, EXAMPLE, FALLING, SORTS, Sketch, Sort

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
    "Sort",
    "as_lesson",
    "blemishes",
]
