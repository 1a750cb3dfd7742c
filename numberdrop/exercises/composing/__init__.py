"""Composing questions: what an author chooses becomes a question, and at once one sees whether it is a good one."""

from .appraising import Appraisal, Blemish, Counting, blemishes
from .sketch import SORTS, TILES, Sketch, Sort

__all__ = ["SORTS", "TILES", "Appraisal", "Blemish", "Counting", "Sketch", "Sort", "blemishes"]
