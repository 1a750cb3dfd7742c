"""How far a landing reaches: the largest group that its cells can join, the longest run that can climb through them.

No star is written out: a cell may take any number for which there is a die or a star, and only how many stars are used up
counts. What an empty cell stands beside is found once and shared by all landings.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from numberdrop.coach.engine.position import TEN

from .roll_options import STAR
from .uncircled_numbers import NOTHING, Numbers
from .value import NEAR, touching

NEW = 4
"""The cells of a shape."""


class ReachableSpot(NamedTuple):
    """What stands beside an empty cell: groups by mark; by its own mark, how long a run leads to it and on from it."""

    groups: dict[int, tuple[int, ...]]
    before: dict[int, int]
    after: dict[int, int]
    cells: tuple[int, ...]


class Reachable:
    """The numbers of one sheet, and the dice of one roll."""

    def __init__(self, numbers: Numbers, dice: tuple[int, ...]) -> None:
        self.numbers = numbers
        self.stars = dice.count(STAR)
        self.dice = [0] * (TEN + 2)
        """How many dice show a mark."""
        for number in dice:
            if number != STAR:
                self.dice[number + 1] += 1
        self.can = [bool(0 < mark <= TEN and (count or self.stars)) for mark, count in enumerate(self.dice)]
        self._spots: dict[int, ReachableSpot] = {}
        self._bridges: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}

    def spot(self, at: int) -> ReachableSpot:
        """What stands beside a cell."""
        known = self._spots.get(at)
        if known is None:
            numbers = self.numbers
            groups: dict[int, tuple[int, ...]] = {}
            before: dict[int, int] = {}
            after: dict[int, int] = {}
            beside = tuple(b for b in NEAR[at] if numbers.marks[b] != NOTHING)
            for b in beside:
                mark, group = numbers.marks[b], numbers.group_of[b]
                held = groups.get(mark, ())
                if group not in held:
                    groups[mark] = (*held, group)
                if self.can[mark + 1]:
                    before[mark + 1] = max(before.get(mark + 1, 0), numbers.down[b])
                if self.can[mark - 1]:
                    after[mark - 1] = max(after.get(mark - 1, 0), numbers.up[b])
            known = self._spots[at] = ReachableSpot(groups, before, after, beside)
        return known

    def bridges(self, a: int, b: int) -> tuple[tuple[int, int], ...]:
        """Runs of old numbers from one cell to another: the mark of the first cell, and how much higher the second is."""
        known = self._bridges.get((a, b))
        if known is None:
            numbers, marks, can = self.numbers, self.numbers.marks, self.can
            known = self._bridges[a, b] = tuple(
                (marks[one] - 1, marks[two] - marks[one] + 2)
                for one in self.spot(a).cells
                if can[marks[one] - 1]
                for two in self.spot(b).cells
                if numbers.above[one] >> two & 1 and can[marks[two] + 1]
            )
        return known

    def bounds(self, new: tuple[int, ...]) -> tuple[int, int]:
        """The most cells that a group and a run with this landing could have."""
        spots = [self.spot(at) for at in new]
        sizes = self.numbers.groups
        same = min(NEW, max(self.dice) + self.stars)
        for mark in {mark for spot in spots for mark in spot.groups}:
            count = min(NEW, self.dice[mark] + self.stars)
            if count:
                joined = {group for spot in spots for group in spot.groups.get(mark, ())}
                same = max(same, count + sum(len(sizes[group]) for group in joined))
        climb = NEW + max(max(spot.before.values(), default=0) for spot in spots)
        climb += max(max(spot.after.values(), default=0) for spot in spots)
        if sum(bool(spot.cells) for spot in spots) > 1:
            steps = [step for a in new for b in new if a != b for _, step in self.bridges(a, b)]
            climb += sum(step - 1 for step in sorted(steps)[-3:])
        return same, min(climb, TEN)

    def largest(self, new: tuple[int, ...], need: int) -> tuple[int, int, tuple[int, ...]]:
        """The largest group with a landing that has at least ``need`` cells: how many, its mark, the new cells in it."""
        best: tuple[int, int, tuple[int, ...]] = (need - 1, 0, ())
        spots, sizes, links = [self.spot(at) for at in new], self.numbers.groups, touching(new)
        marks = {mark for mark, count in enumerate(self.dice) if count}
        if self.stars:
            marks.update(mark for spot in spots for mark in spot.groups)
            if not marks:
                marks = {TEN // 2}
        for mark in marks:
            count = min(NEW, self.dice[mark] + self.stars)
            beside = [spot.groups.get(mark, ()) for spot in spots]
            if count + sum(len(sizes[group]) for group in {group for one in beside for group in one}) <= best[0]:
                continue
            for chosen in combinations(range(NEW), count):
                left = list(chosen)
                while left:
                    group = [left.pop()]
                    joined = set(beside[group[0]])
                    for i in group:
                        for j in tuple(left):
                            if j in links[i] or not joined.isdisjoint(beside[j]):
                                left.remove(j)
                                group.append(j)
                                joined.update(beside[j])
                    size = len(group) + sum(len(sizes[old]) for old in joined)
                    if size > best[0]:
                        best = size, mark, tuple(group)
        return best

    def longest(self, new: tuple[int, ...], need: int) -> tuple[int, tuple[tuple[int, int], ...]]:
        """The longest run through a landing of at least ``need`` numbers: how long, and its new cells with their marks."""
        spots, links, dice, can = [self.spot(at) for at in new], touching(new), self.dice, self.can
        onward = max(max(spot.after.values(), default=0) for spot in spots)
        bridges = [
            [(j, mark, step) for j, b in enumerate(new) if j != i for mark, step in self.bridges(a, b)]
            for i, a in enumerate(new)
        ]
        over = sum(sorted(step - 1 for held in bridges for _, _, step in held)[-3:])
        best: tuple[int, tuple[tuple[int, int], ...]] = (need - 1, ())

        def walk(i: int, mark: int, stars: int, length: int, used: int, path: tuple[tuple[int, int], ...]) -> None:
            nonlocal best
            here = length + spots[i].after.get(mark, 0)
            if here > best[0]:
                best = here, path
            if length + NEW - len(path) + onward + over <= best[0]:
                return
            used |= 1 << i
            above = mark + 1
            if can[above]:
                rest = stars - (not dice[above])
                if rest >= 0:
                    for j in links[i]:
                        if not used >> j & 1:
                            walk(j, above, rest, length + 1, used, (*path, (j, above)))
            for j, wanted, step in bridges[i]:
                if wanted == mark and not used >> j & 1:
                    rest = stars - (not dice[mark + step])
                    if rest >= 0:
                        walk(j, mark + step, rest, length + step, used, (*path, (j, mark + step)))

        for i in range(NEW):
            before = spots[i].before
            for mark in range(1, TEN + 1):
                if can[mark]:
                    length = before.get(mark, 0) + 1
                    if length + NEW - 1 + onward + over > best[0]:
                        walk(i, mark, self.stars - (not dice[mark]), length, 0, ((i, mark),))
        return best
