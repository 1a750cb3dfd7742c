"""How hard a puzzle is, on the scale of ratings, and what it is about: out of its question, its proof and its answer.

What is counted in every puzzle is counted here; what belongs to one type, its kind tells.
"""

from __future__ import annotations

from collections.abc import Mapping

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.question import Question
from numberdrop.exercises.kinds import MINERS, Signs
from numberdrop.exercises.puzzles import THEMES, Proof
from numberdrop.rules.grid import COLS, Grid


def signs_of(type_: str, question: Question, proof: Proof) -> Signs:
    """Every sign of a puzzle."""
    grid = question.picture or Grid()
    heights = grid.heights
    found: Signs = {
        "tried": proof.tried, "right": proof.right, "unique": int(proof.unique), "height": max(heights),
        "holes": sum(grid[row, col] is None for col in range(COLS) for row in range(heights[col])),
        "circled": len(grid.circled),
    }  # fmt: skip
    return {**found, **MINERS[type_].signs(question)}


def level_of(type_: str, signs: Mapping[str, float]) -> int:
    """The level of a puzzle of a type."""
    return MINERS[type_].scale.level(signs)


def themes_of(type_: str, question: Question, answer: Answer) -> tuple[str, ...]:
    """The themes of a puzzle, in the order in which they are listed. Raises ``ValueError`` for one that is not."""
    about = set(MINERS[type_].themes(question, answer))
    if not about.issubset(THEMES):
        unlisted = ", ".join(sorted(about.difference(THEMES)))
        raise ValueError(
            f"puzzles of the type {type_!r} are about {unlisted}: add it to THEMES in exercises/puzzles/puzzle.py"
        )
    return tuple(theme for theme in THEMES if theme in about)
