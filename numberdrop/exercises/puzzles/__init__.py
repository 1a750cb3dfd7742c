"""Puzzles: positions with a question and a proved answer. ``shipped()`` loads those of the tutor."""

from .pack import Head, Pack, read_puzzle, shipped, write_puzzle
from .puzzle import BANDS, THEMES, Proof, Puzzle, Type, band_of, digest, types

__all__ = [
    "BANDS",
    "THEMES",
    "Head",
    "Pack",
    "Proof",
    "Puzzle",
    "Type",
    "band_of",
    "digest",
    "read_puzzle",
    "shipped",
    "types",
    "write_puzzle",
]
