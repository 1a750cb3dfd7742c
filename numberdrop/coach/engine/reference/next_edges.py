"""What the next number could make, counted once for a landing and again only where what is written there changes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .lookup_tables import LookupTables
from .next_numbers import Beside, Edge, next_to
from .uncircled_numbers import NOTHING, Numbers


@dataclass(slots=True)
class Grown:
    """What some new numbers made of the old ones: which they are, the groups with their cells, the runs that became longer."""

    here: dict[int, int]
    groups: list[tuple[int, list[int]]] = field(default_factory=list)
    up: dict[int, int] = field(default_factory=dict)
    down: dict[int, int] = field(default_factory=dict)


def _bits(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


class EdgeCounts:
    """The edges of a landing in the cells ``new``, and what the next number makes there of the old numbers."""

    def __init__(self, numbers: Numbers, tables: LookupTables, new: tuple[int, ...], edges: tuple[Edge, ...]) -> None:
        self.numbers, self.tables, self.edges = numbers, tables, edges
        self.of: dict[int, int] = {}
        """By cell: the edges beside it, a bit each."""
        self.counts: list[int] = []
        self.old = 0
        """Edges beside old numbers."""
        alone = []
        for i, (level, beside) in enumerate(edges):
            for at in beside:
                self.of[at] = self.of.get(at, 0) | 1 << i
            old = [self._old(at) for at in beside if numbers.marks[at] != NOTHING]
            self.counts.append(tables.next[level, next_to(old)] if old else 0)
            if old:
                self.old |= 1 << i
            else:
                alone.append((level, tuple(new.index(at) for at in beside if at in new)))
        self.new = tuple(sorted(edge for edge in alone if edge[1]))
        """Edges beside new cells alone: how far above their columns, and which cells."""
        self.base = sum(self.counts)

    def _old(self, at: int) -> Beside:
        numbers = self.numbers
        group = numbers.group_of[at]
        return Beside(numbers.marks[at], group, len(numbers.groups[group]), numbers.up[at], numbers.down[at])

    def beside(self, cells: Iterable[int]) -> int:
        """The edges beside any of these cells."""
        found = 0
        for at in cells:
            found |= self.of.get(at, 0)
        return found

    def beside_bits(self, cells: int) -> int:
        """The same for a bit set of cells."""
        return self.beside(_bits(cells))

    def changed(self, grown: Grown) -> int:
        """What new numbers add to the count of edges."""
        numbers, here = self.numbers, grown.here
        group_now = {at: (-1 - i, size) for i, (size, cells) in enumerate(grown.groups) for at in cells}
        total = 0
        for i in _bits(self.beside({*group_now, *grown.up, *grown.down})):
            level, beside = self.edges[i]
            now = []
            for at in beside:
                mark = here.get(at) or numbers.marks[at]
                if mark != NOTHING:
                    group = numbers.group_of[at]
                    belongs = group_now.get(at) or (group, len(numbers.groups[group]))
                    up, down = grown.up.get(at) or numbers.up[at], grown.down.get(at) or numbers.down[at]
                    now.append(Beside(mark, *belongs, up, down))
            total += self.tables.next[level, next_to(now)] - self.counts[i]
        return total
