"""Makers of fresh questions: from a seed, always the same one; from another seed, another position.

A maker aims at something (a misconception that the position must tell apart, a goal that exactly some drops meet) and draws
positions until one does it. ``make`` in a lesson's file names it, ``with`` gives it its wishes.
"""

from __future__ import annotations

from collections.abc import Mapping

from numberdrop.exercises.questions import Question
from numberdrop.rules.editions import DEFAULT

from . import (
    boxes,
    cells,
    combos,
    dice,
    landings,
    lookahead,
    orientation,
    placements,
    round_end,
    sheets,
    table,
    walkthroughs,
)
from .chance import Chance, Unlucky
from .registry import MAKERS

__all__ = ["MAKERS", "Chance", "Unlucky", "make"]

_ROOMS = (
    boxes,
    placements,
    dice,
    round_end,
    landings,
    cells,
    lookahead,
    combos,
    walkthroughs,
    sheets,
    table,
    orientation,
)
_ROUNDS = 200
"""The unluckiest wish (`landing` with the trap C16) comes true in one round of four: with 20, one lesson in 200 would not open."""


def make(name: str, seed: int | str, given: Mapping[str, object] | None = None, edition: str = DEFAULT) -> Question:
    """The question that a maker draws from a seed.

    Raises ``KeyError`` for an unknown maker, ``TypeError`` for wishes that it does not know, ``ValueError`` when it can find
    no position that fulfils them.
    """
    if name not in MAKERS:
        raise KeyError(f"no maker is called {name!r}; the makers are {', '.join(sorted(MAKERS))}")
    for attempt in range(_ROUNDS):
        try:
            return MAKERS[name](Chance(f"{seed}:{attempt}" if attempt else str(seed), name), edition, **(given or {}))
        except Unlucky:
            continue
    raise ValueError(f"maker {name!r} finds no position for {dict(given or {})!r}")
