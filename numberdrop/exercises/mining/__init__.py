"""Mining: finding puzzles in bot games and with makers, proving them, and choosing a pack.

Each kind describes its miners (``Kind.miners``). ``pipeline`` and ``bots`` are imported where they are needed, because they load the
coach's training; this package exports what is known of a single puzzle: proof, mirror image, themes, level.
"""

from numberdrop.exercises.files.codec import mirror_independent_text, mirrored_data

from .proof import Unproved, level_of, prove, signs_of, themes_of

__all__ = ["Unproved", "level_of", "mirror_independent_text", "mirrored_data", "prove", "signs_of", "themes_of"]
