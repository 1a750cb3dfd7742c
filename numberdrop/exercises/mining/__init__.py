"""Mining: puzzles made out of bot games and by the makers of fresh tasks, proved, told apart, and put in a pack.

A miner (``MINERS``) looks for questions of one type; ``pipeline`` shares the work out. What has to be known of a puzzle is found
out here too: its proof, its mirror image, its themes, how hard it is.
"""

from . import clear_best, combos, finished_sheets, landings, placements, points, table
from .mirror import canonical, mirrored
from .pipeline import Wanted, chosen, found, found_of, mine, seconds_of, write_pack
from .proof import Unproved, prove
from .registry import MINERS, Found
from .tagger import DETECTORS, themes_of

__all__ = [
    "DETECTORS", "MINERS", "Found", "Unproved", "Wanted", "canonical", "chosen", "found", "found_of", "mine", "mirrored",
    "prove", "seconds_of", "themes_of", "write_pack",
]  # fmt: skip
_ROOMS = (combos, clear_best, landings, finished_sheets, placements, points, table)
