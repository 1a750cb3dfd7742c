"""Everything a roll allows, and the best of it: each landing, each way to write its numbers, each combo to circle then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import permutations, product
from typing import NamedTuple, Protocol

from numberdrop.coach.acts import POINT, Candidate, ends, minus_rows, put
from numberdrop.coach.position import SHAPE_NAMES, TEN, SheetView
from numberdrop.coach.tables import STAGE_OF_CLOCK
from numberdrop.rules.grid import COLS, ROWS
from numberdrop.rules.shapes import SHAPES, TETROMINOES
from numberdrop.rules.sheet import COLUMN_POINTS

from .combos import combos, free_sizes
from .ground import KEYS, Ground, Marks
from .numbers import Numbers, open_cells, without
from .tables import PARTS, WORTH, tables_of
from .value import NEAR, boxes_worth, numbers_of, shape_worth

_BONUS = 8
_FULL_COLUMN = 0b11111
MINUS = 5
STAR = -1


class Others(Protocol):
    """What a player knows of the others at a table; see ``table``."""

    def see(self, sheet: SheetView) -> SheetView: ...

    def see_letters(self, sheet: SheetView) -> SheetView: ...

    def stakes(self, value: int, over: bool, clock: int, circled: int) -> int: ...


@dataclass(frozen=True, slots=True)
class Mind:
    """How to think: as ``thinking.Style`` says, and what the others have (``None`` alone)."""

    weights: bytes
    fast: bool = False
    greedy: bool = False
    selfish: bool = False
    others: Others | None = None


class Writing(NamedTuple):
    """One order of the four numbers: its keys in both halves of a landing, and what stars are in it (bits)."""

    first: int
    second: int
    stars: int
    marks: Marks


@cache
def _lands(shape: int) -> tuple[tuple[tuple[int, ...], int, tuple[int, ...]], ...]:
    """Of each orientation: the lowest cell in each column, the highest row to rest in, the cells' offsets."""
    return tuple(
        (held.bottoms, ROWS - held.height, tuple(row * COLS + col for row, col in held.cells))
        for held in SHAPES[SHAPE_NAMES[shape]].orientations
    )


@lru_cache(maxsize=4096)
def landings(heights: tuple[int, ...], shape: int) -> tuple[tuple[int, ...], ...]:
    """The cells of all distinct landings of a shape."""
    found = []
    for bottoms, highest, offsets in _lands(shape):
        for column in range(COLS - len(bottoms) + 1):
            low = 0
            for height, bottom in zip(heights[column:], bottoms, strict=False):
                low = max(low, height - bottom)
            if low <= highest:
                corner = low * COLS + column
                found.append(tuple(corner + offset for offset in offsets))
    return tuple(found)


@lru_cache(maxsize=256)
def writings(numbers: tuple[int, ...]) -> tuple[Writing, ...]:
    """Every distinct order of four numbers, a star (-1) being any of 0 to 9."""
    fixed = [number for number in numbers if number != STAR]
    met: dict[Marks, int] = {}
    for values in product(range(10), repeat=4 - len(fixed)):
        if list(values) != sorted(values, reverse=True):
            continue
        stars = sum(1 << value for value in set(values))
        d = [number + 1 for number in fixed] + [value + 1 for value in reversed(values)]
        for a, b, c, e in permutations(d):
            met.setdefault((a, b, c, e), stars)
    return tuple(Writing(m[0] * KEYS + m[1], m[2] * KEYS + m[3], stars, m) for m, stars in met.items())


def shapes_of(roll: tuple[int, ...]) -> range:
    """The shapes that a roll allows."""
    return range(len(TETROMINOES)) if roll[4] == STAR else range(roll[4], roll[4] + 1)


def useful(marks: bytes, new: tuple[int, ...], numbers: tuple[int, ...]) -> int:
    """Which digits (bits) a star could use for something near a landing."""
    wanted = 0
    for number in numbers:
        if number >= 0:
            wanted |= 7 << number
    for at in new:
        for b in NEAR[at]:
            if 1 <= marks[b] <= TEN:
                wanted |= 7 << (marks[b] - 1)
    return wanted >> 1 & 1023 or 1 << 4


def boxed(sheet: SheetView, kind: int, size: int) -> tuple[SheetView, int]:
    """The sheet with the box of a combo filled, and the points for it."""
    if size == _BONUS:
        return replace(sheet, bonus=1), _BONUS
    bit = 1 << (size - 3)
    boxes = (sheet.boxes[0] | bit, sheet.boxes[1]) if kind == 0 else (sheet.boxes[0], sheet.boxes[1] | bit)
    held = sheet.circled | (boxes[0] & boxes[1] & bit & ~sheet.crossed)
    return replace(sheet, boxes=boxes, circled=held), size + COLUMN_POINTS * (boxes[kind] == _FULL_COLUMN)


class Then(NamedTuple):
    """What filling one box means on a landing: the points, the worth of all but the numbers, the sheet with the box."""

    gain: int
    fixed: int
    sheet: SheetView


class Landed:
    """One landing on a sheet: what the numbers do not change is worked out once."""

    def __init__(self, before: SheetView, new: tuple[int, ...], mind: Mind, known: dict[int, Numbers]) -> None:
        self.mind, self.new, self.known = mind, new, known
        sheet = put(before, new, (1, 1, 1, 1))
        self.points = sheet.points - before.points
        if mind.others:
            sheet = mind.others.see(sheet)
        self.sheet = sheet
        self.over = ends(sheet)
        if self.over:
            self.points -= MINUS * minus_rows(sheet)
        self.valued = not (self.over or mind.greedy)
        self.shape_worth = shape_worth(sheet, numbers_of(mind.weights)) if self.valued else 0
        self.fixed = self.shape_worth + boxes_worth(sheet, numbers_of(mind.weights)) if self.valued else 0
        self.open = open_cells(sheet.heights)
        self.new_bits = sum(1 << at for at in new)
        self._grounds: dict[tuple[int, int, int], Ground] = {}
        self._thens: dict[tuple[int, int], Then] = {}
        self.ground = self._ground(0, 0, sheet)

    def _ground(self, kind: int, taken: int, sheet: SheetView) -> Ground:
        """The ground with old cells ``taken`` away by a combo, for the boxes of a sheet."""
        key = (kind, taken, sheet.boxes[0] << 6 | sheet.boxes[1] << 1 | sheet.bonus)
        found = self._grounds.get(key)
        if found is None:
            numbers = self.known.get(taken)
            if numbers is None:
                numbers = self.known[taken] = Numbers(without(self.known[0].marks, taken))
            tables = tables_of(self.mind.weights, STAGE_OF_CLOCK[sheet.clock], *sheet.boxes, sheet.bonus)
            found = self._grounds[key] = Ground(numbers, tables, self.new, self.open)
        return found

    def _then(self, kind: int, size: int) -> Then:
        found = self._thens.get((kind, size))
        if found is None:
            sheet, gain = boxed(self.sheet, kind, size)
            fixed = 0
            shape = self.shape_worth
            new_letter = sheet.circled != self.sheet.circled
            if self.mind.others and new_letter:
                sheet = self.mind.others.see_letters(sheet)
            if self.valued:
                w = numbers_of(self.mind.weights)
                if new_letter:  # a letter that is held makes its tile harmless
                    shape = shape_worth(sheet, w)
                fixed = shape + boxes_worth(sheet, w)
            found = self._thens[kind, size] = Then(gain, fixed, sheet)
        return found

    def staked(self, value: int, circled: int) -> int:
        """The value as it counts: at a table the chance to win."""
        others = self.mind.others
        if others is None or self.mind.selfish:
            return value
        return others.stakes(value, self.over, self.sheet.clock, circled)

    def best_combo(self, marks: Marks, value: int) -> tuple[int, int, int, tuple[int, ...]]:
        """The best of passing (worth ``value``) and of every combo: value, points, kind and cells."""
        best: tuple[int, int, int, tuple[int, ...]] = (value, self.points, 0, ())
        sheet = self.sheet
        for kind, cells in combos(self.known[0], self.new, marks, free_sizes(sheet, 0), free_sizes(sheet, 1)):
            then = self._then(kind, len(cells))
            gain = self.points + then.gain
            worth = gain * POINT
            if self.valued:
                bits = 0
                for at in cells:
                    bits |= 1 << at
                worth += then.fixed
                left = marks
                if bits & self.new_bits:
                    a, b, c, d = (0 if bits >> at & 1 else mark for at, mark in zip(self.new, marks, strict=True))
                    left = (a, b, c, d)
                worth += self._ground(kind, bits & ~self.new_bits, then.sheet).worth(left)[0]
            worth = self.staked(worth, then.sheet.circled)
            if worth > best[0]:
                best = (worth, gain, kind, cells)
        return best

    def all(self, some: tuple[Writing, ...], useless: int) -> Iterator[tuple[int, Marks, int]]:
        """For each way to write the numbers: its value if nothing is circled, its marks, how many combos lie open."""
        ground, points = self.ground, self.points * POINT
        first, second, rest, base, parted = ground.first, ground.second, ground.tables.rest, ground.base, ground.parted
        valued, fixed = self.valued, self.points * POINT + self.fixed
        plain = self.mind.others is None or self.mind.selfish
        circled = self.sheet.circled
        for one, two, stars, marks in some:
            if stars & useless:
                continue
            a, seen = first[one]
            b, also = second[two]
            count = base + parted(marks) if seen & also else base + a + b
            worth, ready = rest[count & PARTS]
            value = fixed + (count >> WORTH) + worth if valued else points
            yield value if plain else self.staked(value, circled), marks, ready


def each(
    sheet: SheetView, roll: tuple[int, ...], mind: Mind
) -> Iterator[tuple[Landed, int, Marks, int, int, tuple[int, ...]]]:
    """Every drop, with its best combo: where, value, marks, points, kind and cells of the combo."""
    some = writings(roll[:4])
    stars = STAR in roll[:4]
    known = {0: Numbers(sheet.marks)}
    for shape in shapes_of(roll):
        for new in landings(sheet.heights, shape):
            here = Landed(sheet, new, mind, known)
            useless = ~useful(sheet.marks, new, roll[:4]) if mind.fast and stars else 0
            for value, marks, ready in here.all(some, useless):
                if ready:
                    best, gain, kind, cells = here.best_combo(marks, value)
                    yield here, best, marks, gain, kind, cells
                else:
                    yield here, value, marks, here.points, 0, ()


def best_drops(sheet: SheetView, roll: tuple[int, ...], mind: Mind, most: int) -> tuple[list[Candidate], int]:
    """The best ``most`` drops, best first, and how many were looked at."""
    found: list[Candidate] = []
    total = 0
    least: int | None = None
    for here, value, marks, gain, kind, cells in each(sheet, roll, mind):
        total += 1
        if least is not None and value <= least:
            continue
        i = len(found)
        while i and found[i - 1].value < value:
            i -= 1
        found.insert(i, Candidate(here.new, marks, kind, cells, gain, value))
        del found[most:]
        if len(found) == most:
            least = found[-1].value
    return found, total
