"""Mining: puzzles out of bot games and by the makers of fresh tasks, proved, told apart, and put in a pack.

Each kind says how it is mined (``Kind.miners``); ``pipeline`` shares the work out. What has to be known of a puzzle is found
out here too: its proof, its mirror image, its themes, how hard it is.
"""

from numberdrop.exercises.files.mirror import canonical, mirrored

from .bot_tries import told, try_pack
from .pipeline import Wanted, chosen, found, found_of, mine, read_pack, seconds_of, together, write_pack, write_whole
from .proof import Unproved, prove
from .rating import level_of, signs_of, themes_of

__all__ = [
    "Unproved", "Wanted", "canonical", "chosen", "found", "found_of", "level_of", "mine", "mirrored",
    "prove", "read_pack", "seconds_of", "signs_of", "themes_of", "together", "told", "try_pack", "write_pack", "write_whole",
]  # fmt: skip
