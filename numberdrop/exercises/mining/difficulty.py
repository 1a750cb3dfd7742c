"""How hard a puzzle is, on the scale of ratings: from what can be counted of it, or from how bots fare with it.

What is counted stands in ``difficulty_features``. Each type has a ``Scale``: where its easiest puzzles stand, and how far each
sign moves one. Where bots have rated a puzzle (sign ``missed``, the share that missed it), that weighs most.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

LOWEST, HIGHEST = 600, 2300
_STEP = 5
"""Levels are told to so many points: more would claim to know more."""


@dataclass(frozen=True)
class Scale:
    """A type's levels: ``start``, and by how much each sign raises (or lowers) it."""

    start: int
    per: Mapping[str, float]

    def level(self, signs: Mapping[str, float]) -> int:
        raw = self.start + sum(weight * signs.get(name, 0) for name, weight in self.per.items())
        return min(HIGHEST, max(LOWEST, _STEP * round(raw / _STEP)))


SCALES: Mapping[str, Scale] = {
    "landing": Scale(560, {"covered": 130, "height": 25, "traps": 160, "holes_made": 45}),
    "column": Scale(480, {"tried": 40, "height": 35, "near": 60, "holes": 30, "higher": 90}),
    "legal": Scale(480, {"size": 110, "traps": 230, "circled": 9, "legal": 120, "boxes": 20}),
    "largest": Scale(280, {"size": 150, "count": 22, "near": 30, "traps": 100, "circled": 8}),
    "most": Scale(520, {"missed": 1950, "circled": 4, "boxes": 10}),
    "star": Scale(440, {"missed": 1950, "circled": 4, "boxes": 15, "helping": 10}),
    "ten": Scale(700, {"rolls": 200, "empty": 200, "no": 150, "holes": 25, "circled": 5}),
    "plan": Scale(440, {"missed": 1420, "circled": 3, "boxes": 10, "waits": 50}),
    "block": Scale(460, {"missed": 1950, "height": 8, "near": 10}),
    "row": Scale(560, {"near": 45, "height": 50, "unique": 60, "holes": 25, "tried": 8}),
    "hit": Scale(430, {"players": 150, "waiting": 110, "letters": 70, "traps": 110, "star": 100, "crossed": 90}),
    "referee": Scale(500, {"sum": 300, "missing": 150, "entries": 12, "deep": 250}),
    "retro": Scale(200, {"pieces": 250, "under": 250, "level": 100, "holes": 10}),
    "slides": Scale(300, {"missed": 1350, "rounds": 60, "stars": 40, "low": 30, "tried": 0.5}),
    "under": Scale(410, {"missed": 1950, "shapes": 40, "near": 5}),
    "best": Scale(480, {"missed": 1950, "circled": 3, "boxes": 10, "stars": 15}),
}


def level_of(type_: str, signs: Mapping[str, float]) -> int:
    """The level of a puzzle of a type."""
    return SCALES[type_].level(signs)
