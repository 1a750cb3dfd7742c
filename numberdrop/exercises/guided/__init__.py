"""Guided games: real games whose rounds, dice and second player (the bot Pip) are prepared in a file, so that each rule is taught when it
is needed.

``load_guided("ten-minutes")`` loads a ``Script``; ``GuidedGame.begin`` starts a game from it. The learner plays freely; each roll is chosen
among prepared ones to suit the learner's sheet.
"""

from .run import BadLog, Entry, GuidedGame, PerformedAct
from .script import Script, ScriptStep, is_guided_file, load_guided, load_guided_file, parse_guided, shipped_guided_ids
from .validate_guided import Length, check_guided, length_of

__all__ = [
    "BadLog",
    "Entry",
    "GuidedGame",
    "Length",
    "PerformedAct",
    "Script",
    "ScriptStep",
    "check_guided",
    "is_guided_file",
    "length_of",
    "load_guided",
    "load_guided_file",
    "parse_guided",
    "shipped_guided_ids",
]
