"""Puzzles: positions with a question and a proved answer. ``shipped()`` loads those of the tutor."""

from .pack import PuzzleHead, Pack, read_puzzle, shipped_pack, write_puzzle
from .puzzle import BANDS, THEMES, Proof, Puzzle, PuzzleType, band_of, puzzle_id, puzzle_types

__all__ = [
    "BANDS",
    "THEMES",
    "PuzzleHead",
    "Pack",
    "Proof",
    "Puzzle",
    "PuzzleType",
    "band_of",
    "puzzle_id",
    "read_puzzle",
    "shipped_pack",
    "puzzle_types",
    "write_puzzle",
]
