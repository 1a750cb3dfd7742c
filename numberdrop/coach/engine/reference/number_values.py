"""What four new numbers add to the numbers of a sheet, for one landing: each way to write them costs two lookups.

What a new number changes is found once for each cell and number. Two of them are independent unless they touch and fit, or
change the same groups or runs; a *footprint* of bits tells. Only what is not independent is worked out together.
"""

from __future__ import annotations

from numberdrop.coach.engine.position import TEN

from .lookup_tables import DICE, LOWER, NEXT, NEXT_PARTS, PARTS, UPPER, WORTH, LookupTables
from .next_edges import EdgeCounts, Grown
from .next_numbers import Edge
from .uncircled_numbers import CLOSED, Numbers
from .value import NEAR, touching

Marks = tuple[int, ...]
"""Marks of the four new cells; 0 where none is written."""
KEYS = TEN + 1
PLACES = (KEYS**3, KEYS**2, KEYS, 1)
"""A *code* is four marks in one number. Codes of different cells add up; a half of it is the key of a pair."""
HALF = KEYS**2
Component = tuple[int, int]
"""New numbers that belong together: their code and footprint."""
Part = tuple[int, int, tuple[Component, ...]]
"""What some new numbers add: a count, the footprint, and what belongs together in it."""
_CELL_BITS = 100  # a footprint: groups first, then cells of runs, then what passes between two new cells, then edges
_LINK_BITS = 200
_LINK = 14
_EDGE_BITS = _LINK_BITS + 16 * _LINK
OLD = (1 << _LINK_BITS) - 1
"""The bits of a footprint that old numbers leave."""
_MOST_LONE = 10_000


def decoded(code: int) -> Marks:
    """The four marks of a code."""
    return code // PLACES[0], code // PLACES[1] % KEYS, code // PLACES[2] % KEYS, code % KEYS


class Pairs(dict[int, Part]):
    """By the marks of two cells (``first * KEYS + second``): what they add together."""

    def __init__(self, ground: NumberValues, first: int) -> None:
        self.ground, self.first = ground, first

    def __missing__(self, key: int) -> Part:
        a, b = divmod(key, KEYS)
        singles, first = self.ground.singles, self.first
        one, two = singles[first][a], singles[first + 1][b]
        if one[1] & two[1]:
            code, seen = one[2][0][0] + two[2][0][0], one[1] | two[1]
            found: Part = self.ground.part(code, seen), seen, ((code, seen),)
        else:
            found = one[0] + two[0], one[1] | two[1], one[2] + two[2]
        self[key] = found
        return found


class Singles(dict[int, Part]):
    """By the mark of one cell: what it adds alone."""

    def __init__(self, ground: NumberValues, which: int) -> None:
        self.ground, self.which = ground, which
        self[0] = (0, 0, ())

    def __missing__(self, mark: int) -> Part:
        found = self[mark] = self.ground.alone(self.which, mark)
        return found


class NumberValues:
    """The numbers of a sheet on which a shape has landed in the cells ``new``; ``open_`` are all cells with open sides."""

    def __init__(
        self,
        numbers: Numbers,
        tables: LookupTables,
        new: tuple[int, ...],
        open_: list[tuple[int, int]],
        beyond: tuple[Edge, ...],
    ) -> None:
        self.numbers, self.tables, self.new = numbers, tables, new
        self.sides = sides_of = dict(open_)
        self.touching = touching(new)
        self.new_sides = tuple([sides_of.get(at, 0) for at in new])
        marks, group_of = numbers.marks, numbers.group_of
        up, down, upper, lower = numbers.up, numbers.down, tables.upper, tables.lower
        self.group_sides: dict[int, int] = {}
        group_sides = self.group_sides
        base = numbers.base(tables)
        for at, sides in open_:
            group = group_of[at]
            if group < 0:
                continue
            group_sides[group] = group_sides.get(group, 0) + sides
            state = marks[at] * 4 + sides
            if up[at] == 1:
                base += upper[UPPER[state] + down[at]] - upper[CLOSED + down[at]]
            if down[at] == 1:
                base += lower[LOWER[state] + up[at]] - lower[CLOSED + up[at]]
        for group, sides in group_sides.items():
            cells = numbers.groups[group]
            kind = min(len(cells), 8) * 8 + DICE[marks[cells[0]]]
            base += tables.group[kind + 2 * min(sides, 3)] - tables.group[kind]
        self.edges = EdgeCounts(numbers, tables, new, beyond)
        self.base = base + self.edges.base
        self.singles = tuple([Singles(self, i) for i in range(4)])
        self.first, self.second = Pairs(self, 0), Pairs(self, 2)
        self._known: dict[int, int] = {}

    def worth(self, code: int) -> int:
        """The worth of all numbers with these marks written."""
        one, seen, some = self.first[code // HALF]
        two, also, others = self.second[code % HALF]
        count = self.base + (self.joined(some + others)[0] if seen & also else one + two)
        tables = self.tables
        return (count >> WORTH) + tables.rest[count & PARTS][0] + tables.best_next[count >> NEXT & NEXT_PARTS]

    def joined(self, parts: tuple[Component, ...]) -> tuple[int, list[Component]]:
        """What components add, some of which are not independent: those are put together; and what they become."""
        known = self._known
        if len(parts) == 2:
            (one, seen), (two, also) = parts
            code, seen = one + two, seen | also
            count = known.get(code)
            return self.part(code, seen) if count is None else count, [(code, seen)]
        left, found, total = list(parts), [], 0
        while left:
            code, seen = left.pop()
            i = 0
            while i < len(left):
                if seen & left[i][1]:
                    more, also = left.pop(i)
                    code += more
                    seen |= also
                    i = 0
                else:
                    i += 1
            found.append((code, seen))
            count = known.get(code)
            total += self.part(code, seen) if count is None else count
        return total, found

    def alone(self, which: int, mark: int) -> Part:
        """One number, and its footprint."""
        numbers, at = self.numbers, self.new[which]
        marks, new = numbers.marks, self.new
        seen, beside = 0, self.edges.of.get(at, 0)
        for b in NEAR[at]:
            here = marks[b]
            if here == mark:
                seen |= 1 << numbers.group_of[b]
                beside |= self.edges.beside(numbers.groups[numbers.group_of[b]])
            elif here == mark + 1:
                seen |= numbers.above[b] << _CELL_BITS
                beside |= self.edges.beside_bits(numbers.above[b])
            elif here == mark - 1:
                seen |= numbers.below[b] << _CELL_BITS
                beside |= self.edges.beside_bits(numbers.below[b])
            elif b in new:
                # One of two touching cells leaves its number, the other one all that would fit.
                other = new.index(b)
                link = _LINK_BITS + _LINK * (min(which, other) * 4 + max(which, other))
                seen |= (1 << mark if which < other else 7 << mark - 1) << link
        seen |= beside << _EDGE_BITS
        code = mark * PLACES[which]
        return self.part(code, seen), seen, ((code, seen),)

    def part(self, code: int, seen: int) -> int:
        """What some numbers add that belong together. Where no old number matters, it is the same on every sheet."""
        known = self._known.get(code)
        if known is None:
            marks = decoded(code)
            if seen & OLD or seen >> _EDGE_BITS & self.edges.old:
                known = self._counted(marks)
            else:
                a, b, c, d = (side if mark else 0 for side, mark in zip(self.new_sides, marks, strict=True))
                key = (self.touching, self.edges.new, code, a, b, c, d)
                lone = self.tables.lone
                known = lone.get(key)
                if known is None:
                    if len(lone) > _MOST_LONE:
                        lone.clear()
                    known = lone[key] = self._counted(marks)
            self._known[code] = known
        return known

    def _counted(self, marks: Marks) -> int:
        here = {at: mark for at, mark in zip(self.new, marks, strict=True) if mark}
        grown = Grown(here)
        return self._groups(here, grown) + self._runs(here, grown) + self.edges.changed(grown)

    def _groups(self, here: dict[int, int], grown: Grown) -> int:
        numbers, group, sides = self.numbers, self.tables.group, self.sides
        total = 0
        left = set(here)
        for start, mark in here.items():
            if start not in left:
                continue
            left.discard(start)
            size = open_ = 0
            stack, joined, cells_now = [start], set[int](), list[int]()
            while stack:
                a = stack.pop()
                cells_now.append(a)
                size += 1
                open_ += sides.get(a, 0)
                for b in NEAR[a]:
                    if b in left:
                        if here[b] == mark:
                            left.discard(b)
                            stack.append(b)
                    elif numbers.marks[b] == mark:
                        old = numbers.group_of[b]
                        if old in joined:
                            continue
                        joined.add(old)
                        cells, old_sides = numbers.groups[old], self.group_sides.get(old, 0)
                        size += len(cells)
                        cells_now += cells
                        open_ += old_sides
                        total -= group[min(len(cells), 8) * 8 + 2 * min(old_sides, 3) + DICE[mark]]
                        # An old group may join two of the new cells that do not touch.
                        for c in tuple(left):
                            if here[c] == mark and any(numbers.group_of[q] == old for q in NEAR[c]):
                                left.discard(c)
                                stack.append(c)
            grown.groups.append((size, cells_now))
            total += group[min(size, 8) * 8 + 2 * min(open_, 3) + DICE[mark]]
        return total

    def _runs(self, here: dict[int, int], grown: Grown) -> int:
        numbers, sides = self.numbers, self.sides
        upper, lower = self.tables.upper, self.tables.lower
        marks, old_up, old_down = numbers.marks, numbers.up, numbers.down
        order = sorted(here, key=here.__getitem__)
        down = grown.down = self._lengths(here, order, old_down, -1)
        order.reverse()
        up = grown.up = self._lengths(here, order, old_up, 1)
        total = 0
        for at in {*up, *down}:
            mark = here.get(at)
            if mark is not None:
                state = mark * 4 + sides.get(at, 0)
                above, below = up[at], down[at]
            else:
                state = marks[at] * 4 + sides.get(at, 0)
                if old_up[at] == 1:
                    total -= upper[UPPER[state] + old_down[at]]
                if old_down[at] == 1:
                    total -= lower[LOWER[state] + old_up[at]]
                above, below = up.get(at) or old_up[at], down.get(at) or old_down[at]
            if above == 1:
                total += upper[UPPER[state] + below]
            if below == 1:
                total += lower[LOWER[state] + above]
        return total

    def _lengths(self, here: dict[int, int], order: list[int], old: list[int], step: int) -> dict[int, int]:
        """How long runs are at the new cells and at the old ones that this changes; ``step`` -1 counts downwards."""
        marks = self.numbers.marks
        length: dict[int, int] = {}
        for at in order:
            wanted = here[at] + step
            longest = 0
            for b in NEAR[at]:
                if marks[b] == wanted or here.get(b) == wanted:
                    other = length.get(b) or old[b]
                    if other > longest:  # noqa: PLR1730 - max() takes three times as long
                        longest = other
            length[at] = longest + 1
            stack = [at]
            while stack:
                c = stack.pop()
                reach = length[c] + 1
                onward = (here.get(c) or marks[c]) - step
                for b in NEAR[c]:
                    if marks[b] == onward and (length.get(b) or old[b]) < reach:
                        length[b] = reach
                        stack.append(b)
        return length
