"""Puzzles: positions that ask something, with an answer that is proved. ``shipped()`` are those that come with the tutor."""

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
