"""Which puzzle comes next: drawn by a seed, so that the same seed draws the same puzzle, whatever else is in the pack."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable

from .days import puzzle_of
from .pack import Head, Pack

_STEP = 150
"""Levels that are as good as the same."""


def drawn(seed: str, heads: Iterable[Head], first: Callable[[Head], object] = lambda _: 0) -> Head | None:
    """The puzzle that a seed draws from these: among those whose ``first`` is least; ``None`` from none at all."""
    return min(heads, key=lambda head: (first(head), _lot(seed, head.id)), default=None)


def apart(one: float, other: float) -> int:
    """How far two levels are from each other, in steps that can be felt."""
    return round(abs(one - other) / _STEP)


def of_the_day(pack: Pack, day: int) -> Head | None:
    """The puzzle of a day (days since 1970). It was settled once (``days``): whatever comes into the pack, a day keeps its puzzle.
    Where it has none, or the pack no longer has it, one is drawn.
    """
    settled = puzzle_of(day)
    return pack.head(settled) if settled in pack else drawn_for(pack, day)


def drawn_for(pack: Pack, day: int) -> Head | None:
    """A puzzle for a day by what the pack holds now: a type after the other, in an order drawn for each round of them, and of a type
    every puzzle before any comes again. So those of which there are many come no more often, and none comes back for long.
    """
    types = sorted({head.type for head in pack.heads})
    if not types:
        return None
    turn, at = divmod(day, len(types))
    type_ = sorted(types, key=lambda name: _lot(f"daily {turn}", name))[at]
    heads = sorted(pack.of(type_), key=lambda head: _lot("daily", head.id))
    return heads[turn % len(heads)]


def alike(pack: Pack, seed: str, type_: str, themes: Iterable[str], level: float, met: Iterable[str]) -> Head | None:
    """A puzzle that asks for the same in a position not met yet: of that type, with most of the themes, about as hard."""
    wanted, known = frozenset(themes), frozenset(met)
    fresh = [head for head in pack.of(type_) if head.id not in known]
    return drawn(seed, fresh, lambda head: (-len(wanted.intersection(head.themes)), apart(head.level, level)))


def _lot(seed: str, name: str) -> bytes:
    return hashlib.sha256(f"{seed}/{name}".encode()).digest()
