"""Mining: puzzles out of bot games and by the makers of fresh tasks, proved, told apart, and put in a pack.

Each kind says how it is mined (``Kind.miners``); ``pipeline`` shares the work out, ``bot_tries`` has the bots try a pack: both are
named by whoever needs them, for they bring the workers of the coach's training along. What has to be known of a single puzzle is
found out here too: its proof, its mirror image, its themes, how hard it is.
"""

from numberdrop.exercises.files.codec import canonical, mirrored

from .proof import Unproved, level_of, prove, signs_of, themes_of

__all__ = ["Unproved", "canonical", "level_of", "mirrored", "prove", "signs_of", "themes_of"]
