"""Guided games: a real game whose rounds, dice and other player are prepared in a file, so that each rule is needed just when it is told.

``load_guided("ten-minutes")`` gives the ``Script``, ``Run.begin`` a game by it. What the learner does is free; the dice follow it.
"""

from .run import BadLog, Entry, Happened, Run
from .script import Script, Step, guided_shipped, is_guided_file, load_guided, load_guided_file, parse_guided
from .validate_guided import Length, check_guided, length_of

__all__ = [
    "BadLog",
    "Entry",
    "Happened",
    "Length",
    "Run",
    "Script",
    "Step",
    "check_guided",
    "guided_shipped",
    "is_guided_file",
    "length_of",
    "load_guided",
    "load_guided_file",
    "parse_guided",
]
