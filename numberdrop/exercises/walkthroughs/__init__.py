"""Whole rounds and games as exercises: phase by phase, each committed by the learner and judged by the rules."""

from .maker import ROUND
from .walk import PASS, Act, Round, Walk

__all__ = ["PASS", "ROUND", "Act", "Round", "Walk"]
