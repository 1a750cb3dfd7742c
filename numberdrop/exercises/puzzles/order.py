"""Which puzzle comes next: drawn by a seed, so that the same seed draws the same puzzle, whatever else is in the pack."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable

from .days import puzzles_of
from .pack import Head, Pack

_STEP = 150
"""Levels that are as good as the same."""


def drawn(seed: str, heads: Iterable[Head], first: Callable[[Head], object] = lambda _: 0) -> Head | None:
    """The puzzle that a seed draws from these: among those whose ``first`` is least; ``None`` from none at all."""
    return min(heads, key=lambda head: (first(head), _lot(seed, head.id)), default=None)


def apart(one: float, other: float) -> int:
    """How far two levels are from each other, in steps that can be felt."""
    return round(abs(one - other) / _STEP)


STRENGTHS = 3
"""How many puzzles a day has, each harder than the one before."""
_GOOD = frozenset({"most", "star", "plan", "block", "row", "retro", "slides", "under", "best"})
"""The types that are a problem for a day: one has to look ahead for them, and cannot guess."""


def of_the_day(pack: Pack, day: int) -> tuple[Head, ...]:
    """The puzzles of a day (days since 1970), the easiest first. They were settled once (``days``): whatever comes into the pack, a day keeps them.
    Where it has none, or the pack no longer has one, they are drawn.
    """
    settled = puzzles_of(day)
    known = settled and all(id_ in pack for id_ in settled)
    return tuple(map(pack.head, settled)) if known else drawn_for(pack, day)


def drawn_for(pack: Pack, day: int) -> tuple[Head, ...]:
    """Puzzles for a day by what the pack holds now: one of the easiest third, one of the middle, one of the hardest. Of each third every puzzle
    comes before any comes again. A pack without good ones gives what it has.
    """
    heads = [head for head in pack.heads if head.type in _GOOD] or list(pack.heads)
    ranked = sorted(heads, key=lambda head: (head.level, head.id))
    parts = (ranked[len(ranked) * i // STRENGTHS : len(ranked) * (i + 1) // STRENGTHS] for i in range(STRENGTHS))
    lots = (sorted(part, key=lambda head: _lot("daily", head.id)) for part in parts if part)
    return tuple(part[day % len(part)] for part in lots)


def alike(pack: Pack, seed: str, type_: str, themes: Iterable[str], level: float, met: Iterable[str]) -> Head | None:
    """A puzzle that asks for the same in a position not met yet: of that type, with most of the themes, about as hard."""
    wanted, known = frozenset(themes), frozenset(met)
    fresh = [head for head in pack.of(type_) if head.id not in known]
    return drawn(seed, fresh, lambda head: (-len(wanted.intersection(head.themes)), apart(head.level, level)))


def _lot(seed: str, name: str) -> bytes:
    return hashlib.sha256(f"{seed}/{name}".encode()).digest()
