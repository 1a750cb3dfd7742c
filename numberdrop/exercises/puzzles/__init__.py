"""Puzzles: positions with a question and a proved answer. ``shipped_pack()`` loads the puzzles that come with the tutor."""

from .pack import Pack, PuzzleHead, read_puzzle, shipped_pack, write_puzzle
from .puzzle import BANDS, THEMES, Proof, Puzzle, PuzzleType, band_of, puzzle_id, puzzle_types

__all__ = [
    "BANDS",
    "THEMES",
    "Pack",
    "Proof",
    "Puzzle",
    "PuzzleHead",
    "PuzzleType",
    "band_of",
    "puzzle_id",
    "puzzle_types",
    "read_puzzle",
    "shipped_pack",
    "write_puzzle",
]
