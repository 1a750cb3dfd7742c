"""What the coach's engine has to answer, worked out slowly and plainly: drops and combos by the rules (``nd.legal_drops``,
``nd.find_combos``), the value of a sheet by what each table of ``weight_tables`` says that it is looked up by.

Nothing is remembered between two drops that could be counted again. Sheets are those of ``position``; a place is a ``Cell``.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from math import exp

import numberdrop as nd
from numberdrop.coach.engine.position import BLOCK, CIRCLED, CLOCK, EMPTY, SHAPE_NAMES, Position, SheetView, Valuation
from numberdrop.coach.engine.weights import LATE_OF_CLOCK, LEVELS, STAGE_OF_CLOCK, weight_index
from numberdrop.rules.grid import COLS, LINE, ROWS, Cell, Grid, is_on_grid, neighbours

POINT = 256
DICE = range(1, 8)
"""The numbers on the dice."""
STAR = -1
HELD, CROSSED_OFF = 2, 4
"""What stands for a letter that I hold, and for one that is crossed off, where several play."""


# --- sheets -----------------------------------------------------------------------------------------------------------


def at(cell: Cell) -> int:
    return cell[0] * COLS + cell[1]


def grid_of(sheet: SheetView) -> Grid:
    """The marks as the rules know them; what a circled number was is of no account."""
    signs = [
        "X" if mark == BLOCK else "0" if mark == CIRCLED else str(mark - 1) if mark else "." for mark in sheet.marks
    ]
    circled = frozenset(divmod(i, COLS) for i, mark in enumerate(sheet.marks) if mark == CIRCLED)
    return Grid("".join(signs), circled)


def with_marks(sheet: SheetView, marks: dict[Cell, int]) -> SheetView:
    """Write marks, and score the rows that they fill."""
    cells = bytearray(sheet.marks)
    for cell, mark in marks.items():
        cells[at(cell)] = mark
    heights = [max((row + 1 for row in range(ROWS) if cells[row * COLS + col]), default=0) for col in range(COLS)]
    filled = full_rows(cells) - full_rows(sheet.marks)
    return replace(sheet, marks=bytes(cells), heights=tuple(heights), points=sheet.points + 2 * filled)


def full_rows(marks: bytes) -> int:
    return sum(all(marks[row * COLS : (row + 1) * COLS]) for row in range(LINE))


def with_combo(sheet: SheetView, combo: nd.Combo) -> SheetView:
    """Circle a combo: its box, the +10 of a full column, the letter of two boxes of one size."""
    kind, size = ("identical", "consecutive").index(combo.kind), combo.size
    marks = bytearray(sheet.marks)
    for cell in combo.cells:
        marks[at(cell)] = CIRCLED
    if size == 8:
        return replace(sheet, marks=bytes(marks), bonus=1, points=sheet.points + 8)
    box = 1 << size - 3
    boxes = tuple(filled | box if i == kind else filled for i, filled in enumerate(sheet.boxes))
    won = box if boxes[0] & boxes[1] & box and not sheet.crossed & box else 0
    points = sheet.points + size + (10 if boxes[kind] == 0b11111 else 0)
    return replace(sheet, marks=bytes(marks), boxes=boxes, circled=sheet.circled | won, points=points)


def box_free(sheet: SheetView, combo: nd.Combo) -> bool:
    if combo.size == 8:
        return not sheet.bonus
    return not sheet.boxes[("identical", "consecutive").index(combo.kind)] >> combo.size - 3 & 1


def open_combos(sheet: SheetView) -> list[nd.Combo]:
    return [combo for combo in nd.find_combos(grid_of(sheet)) if box_free(sheet, combo)]


def over(sheet: SheetView) -> bool:
    """Whether the game ends with this round."""
    return max(sheet.heights) > LINE or (sheet.solo and sheet.clock == 0)


def minus(sheet: SheetView) -> int:
    """The points that rows above the line cost at the end: 5 each; in the edition of 2021 only those with a number in it."""
    above = [sheet.marks[row * COLS : (row + 1) * COLS] for row in range(LINE, ROWS)]
    harmless = (EMPTY, BLOCK) if sheet.minus_needs_number else (EMPTY,)
    return -5 * sum(any(mark not in harmless for mark in row) for row in above)


# --- the value of a sheet ---------------------------------------------------------------------------------------------


@cache
def numbers_of(weights: bytes) -> array[int]:
    return array("h", weights)


@dataclass(frozen=True)
class Valued:
    """A sheet, and the weights that its value is the sum of."""

    sheet: SheetView
    weights: bytes

    def of(self, table: str, *place: int) -> int:
        return numbers_of(self.weights)[weight_index(table, *place)]

    @cached_property
    def stage(self) -> int:
        return STAGE_OF_CLOCK[self.sheet.clock]

    @cached_property
    def late(self) -> int:
        return LATE_OF_CLOCK[self.sheet.clock]

    @cached_property
    def total(self) -> int:
        return self.marks() + self.boxes() + self.groups() + self.runs() + self.next() + self.largest()

    def marks(self) -> int:
        """Rows, gaps, columns side by side, room, tiles."""
        sheet, heights = self.sheet, self.sheet.heights
        top, room = max(heights), sum(max(0, LINE - height) for height in heights) // 4
        third = 0 if self.stage < 3 else 1 if self.stage < 6 else 2
        total = self.of("top", top, room) + self.of("time", sheet.clock, room)
        for row in range(LINE):
            marks = sheet.marks[row * COLS : (row + 1) * COLS]
            state = [1 if mark else 2 if row < height else 0 for mark, height in zip(marks, heights, strict=True)]
            if row < top:
                total += self.of("row", third, min(in_base(3, state), in_base(3, state[::-1])))
            depth = sum(row - height for one, height in zip(state, heights, strict=True) if one == 0)
            if 0 in state or 2 in state:
                step = depth if depth < 5 else 5 if depth < 8 else 6 if depth < 12 else 7
                total += self.of("gaps", self.late, state.count(0), int(2 in state), step)
        for col in range(COLS - 3):
            four = heights[col : col + 4]
            steps = [min(3, max(-3, four[i + 1] - four[i])) for i in range(3)]
            code = in_base(7, [3 + step for step in steps])
            mirrored = in_base(7, [3 - step for step in reversed(steps)])
            total += self.of("columns", min(5, min(four) // 2), min(code, mirrored))
        high = sum(top >= step for step in (4, 7, 10))
        for i, (tile, level) in enumerate(zip(sheet.tiles, sheet.levels, strict=True)):
            total += self.of("tile", tile, level, sheet.circled >> i & 1, high)
        return total

    def boxes(self) -> int:
        sheet, (same, climb) = self.sheet, self.sheet.boxes
        total = self.of("identical", self.stage, same) + self.of("consecutive", self.stage, climb)
        total += self.of("count", self.stage, sheet.bonus, same.bit_count(), climb.bit_count())
        for i, level in enumerate(sheet.levels):
            total += self.of("letter", self.stage, i, level, (same >> i & 1) * 2 + (climb >> i & 1))
        return total

    @cached_property
    def numbers(self) -> dict[Cell, int]:
        """The uncircled numbers."""
        return {divmod(i, COLS): mark - 1 for i, mark in enumerate(self.sheet.marks) if EMPTY < mark < CIRCLED}

    def beside(self, cell: Cell, number: int) -> list[Cell]:
        return [one for one in neighbours(cell) if self.numbers.get(one) == number]

    def sides(self, cell: Cell) -> int:
        """Over how many sides of a number something can still come to lie soon: above it, and beside it up to two cells above a column."""
        (row, col), heights = cell, self.sheet.heights
        aside = [heights[one] for one in (col - 1, col + 1) if 0 <= one < COLS]
        return (row + 1 == heights[col] < ROWS) + sum(0 <= row - height <= 2 for height in aside)

    def free(self, kind: int, size: int) -> bool:
        """Whether a group or run holds a combo for a free box."""
        boxes = self.sheet.boxes[kind]
        return any(not boxes >> one - 3 & 1 for one in range(3, min(size, 7) + 1)) or (
            size >= 8 and not self.sheet.bonus
        )

    @cached_property
    def group_of(self) -> dict[Cell, frozenset[Cell]]:
        groups: dict[Cell, frozenset[Cell]] = {}
        for cell, number in self.numbers.items():
            group = [cell]
            for one in group:
                group += [other for other in self.beside(one, number) if other not in group]
            groups[cell] = frozenset(group)
        return groups

    def groups(self) -> int:
        total = 0
        for group in set(self.group_of.values()):
            sides, shown = min(3, sum(map(self.sides, group))), self.numbers[min(group)] in DICE
            if len(group) > 1 or sides:
                size = min(7, len(group))
                total += self.of("group", self.stage, size, sides, shown)
                total += self.of("group_boxes", self.sheet.boxes[0], size, sides)
        return total

    @cached_property
    def down(self) -> dict[Cell, int]:
        """How long the longest run is that climbs to a number."""
        return self.lengths(1)

    @cached_property
    def up(self) -> dict[Cell, int]:
        """How long the longest run is that climbs from a number."""
        return self.lengths(-1)

    def lengths(self, step: int) -> dict[Cell, int]:
        lengths: dict[Cell, int] = {}
        for cell in sorted(self.numbers, key=lambda cell: step * self.numbers[cell]):
            before = self.beside(cell, self.numbers[cell] - step)
            lengths[cell] = 1 + max((lengths[one] for one in before), default=0)
        return lengths

    def ends(self) -> Iterator[tuple[int, int, int]]:
        """The ends of runs: upper (0) or lower (1), the length, and what may be written there (0 nothing to 3)."""
        for cell, number in self.numbers.items():
            sides = self.sides(cell)
            ends = (0, self.up, self.down, number + 1), (1, self.down, self.up, number - 1)
            for which, onward, back, wanted in ends:
                if onward[cell] == 1 and (back[cell] > 1 or sides):
                    open_end = sides and wanted in range(10)
                    state = 0 if not open_end else 1 if wanted not in DICE else 2 if sides == 1 else 3
                    yield which, min(7, back[cell]), state

    def runs(self) -> int:
        return sum(
            self.of("run", self.stage, *end) + self.of("run_boxes", self.sheet.boxes[1], *end) for end in self.ends()
        )

    def next(self) -> int:
        """What one more number makes in each cell that it can reach, and the best of that."""
        total, groups, runs = 0, Counter[int](), Counter[int]()
        for col, height in enumerate(self.sheet.heights):
            for level in range(min(LEVELS, ROWS - height)):
                row = height + level
                aside = [(row, col - 1), (row, col + 1), *([(row - 1, col)] if level == 0 else [])]
                beside = [cell for cell in aside if cell in self.numbers]
                group, run = (min(7, max(made, default=0)) for made in zip(*self.made(beside), strict=True))
                if group or run:
                    total += self.of("next", self.late, level, group, run)
                    groups[group] += 1
                    runs[run] += 1
        for table, best, boxes in zip(
            ("next_identical", "next_consecutive"), (groups, runs), self.sheet.boxes, strict=True
        ):
            size = max(best, default=0)
            total += self.of(table, self.late, boxes, size, max(0, min(3, best[size] if size else 0) - 1))
        return total

    def made(self, beside: list[Cell]) -> Iterator[tuple[int, int]]:
        """For each number of the dice: the group and the run that it would make between some others, 0 where it makes none."""
        for number in DICE:
            same = {self.group_of[cell] for cell in beside if self.numbers[cell] == number}
            below = max((self.down[cell] for cell in beside if self.numbers[cell] == number - 1), default=0)
            above = max((self.up[cell] for cell in beside if self.numbers[cell] == number + 1), default=0)
            yield 1 + sum(map(len, same)) if same else 0, 1 + below + above if below or above else 0

    def largest(self) -> int:
        """The largest open group, the longest run with an end for the dice, and how many combos lie open."""
        groups = set(self.group_of.values())
        group = max((min(7, len(one)) for one in groups if any(map(self.sides, one))), default=0)
        run = max((length for _, length, state in self.ends() if state > 1), default=0)
        open_groups = sum(self.free(0, len(one)) for one in groups)
        open_runs = sum(self.free(1, self.down[cell]) for cell in self.numbers if self.up[cell] == 1)
        same, climb = self.sheet.boxes
        return (
            self.of("best", self.stage, group, run)
            + self.of("best_identical", self.stage // 2, same, group)
            + self.of("best_consecutive", self.stage // 2, climb, run)
            + self.of("ready", self.stage, min(3, open_groups), min(3, open_runs))
        )


def in_base(base: int, digits: Iterable[int]) -> int:
    code = 0
    for digit in digits:
        code = code * base + digit
    return code


@cache
def value(sheet: SheetView, weights: bytes) -> int:
    """What a sheet is worth, in 1/256 point; between two rounds a solo game has one slide left at least."""
    return Valued(replace(sheet, clock=1) if sheet.solo and sheet.clock == 0 else sheet, weights).total


# --- several players --------------------------------------------------------------------------------------------------


def room(sheet: SheetView) -> int:
    """What is left of a game by one sheet, on the scale of the slides of a solo game."""
    return sum(max(0, LINE - height) for height in sheet.heights) * CLOCK // (LINE * COLS)


@dataclass
class Around:
    """A table as player ``who`` sees it."""

    position: Position
    weights: bytes

    def __post_init__(self) -> None:
        position = self.position
        self.mine = position.sheets[position.who]
        self.others = [i for i in range(len(position.sheets)) if i != position.who]
        late = [i for i in self.others if not position.dropped >> i & 1] if position.roll[0] != 99 else []
        self.due = {i: most_points(position.sheets[i], position.roll) if i in late else 0 for i in self.others}
        self.end_spread = 1.0 if late else 0.25

    def seen(self, sheet: SheetView, who: int | None = None, mine: SheetView | None = None) -> SheetView:
        """A sheet with the clock of the fullest, its letters: 0 nobody's, 1 others', 2 and 3 its own (3 everybody's), 4 crossed off."""
        player = self.position.who if who is None else who
        sheets = [mine if mine and i == self.position.who else one for i, one in enumerate(self.position.sheets)]
        others = [one.circled for i, one in enumerate(sheets) if i != player]
        levels = []
        for i in range(5):
            held = [circled >> i & 1 for circled in others]
            own = HELD + all(held) if sheet.circled >> i & 1 else int(any(held))
            levels.append(CROSSED_OFF if sheet.crossed >> i & 1 else own)
        clock = min(room(sheet), *(room(one) for i, one in enumerate(sheets) if i != player))
        return replace(sheet, levels=tuple(levels), clock=clock)

    def chance(self, sheet: SheetView, gained: int) -> int:
        """The chance of winning with a sheet as it is seen, in 1/256 of a hundredth, by the best rival; a point more is worth a little."""
        ends = over(sheet)
        rivals = [POINT * self.position.sheets[i].points + self.promise(i, sheet, ends) for i in self.others]
        margin = POINT * self.mine.points + gained - max(rivals)
        spread = self.end_spread if ends else 1.2 + 0.32 * sheet.clock
        return int(100 * POINT / (1 + exp(min(700, -margin / POINT / spread)))) + int(margin / 64)

    def promise(self, i: int, mine: SheetView, ends: bool) -> int:
        rival = self.position.sheets[i]
        if ends:
            return POINT * (self.due[i] + minus(rival))
        return value(replace(self.seen(rival, i, mine), clock=mine.clock), self.weights)


# --- drops ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Drop:
    """A drop with its value, and the combos with which it is worth that (an empty one: to pass), each with what it scores now."""

    cells: tuple[tuple[int, int, int], ...]
    value: int
    combos: dict[tuple[Cell, ...], int]


def roll_of(roll: tuple[int, ...]) -> nd.Roll:
    faces = "".join("*" if number == STAR else str(number) for number in roll[:4])
    return nd.Roll.parse(faces + ("*" if roll[4] == STAR else SHAPE_NAMES[roll[4]]))


def worth(position: Position, style: Valuation, after: SheetView, around: Around | None) -> int:
    """What a sheet is worth after an act of the player, what the act scored included."""
    seen = around.seen(after) if around else after
    total = POINT * (after.points - position.sheets[position.who].points)
    if over(seen):
        total += POINT * (0 if style.minus_aside else minus(seen))
    elif not style.greedy:
        total += value(seen, style.weights)
    return around.chance(seen, total) if around and not (style.selfish or style.greedy) else total


def around_of(position: Position, style: Valuation) -> Around | None:
    return Around(position, style.weights) if len(position.sheets) > 1 else None


def drops(position: Position, style: Valuation) -> list[Drop]:
    """Every drop that is looked at."""
    sheet, around = position.sheets[position.who], around_of(position, style)
    kept, found = considered(position, style, around), []
    for drop in nd.legal_drops(grid_of(sheet), roll_of(position.roll)):
        if kept is not None and not kept(drop.cells):
            continue
        fallen = with_marks(sheet, {(row, col): number + 1 for row, col, number in drop.cells})
        ways = {(): fallen} | {combo.cells: with_combo(fallen, combo) for combo in open_combos(fallen)}
        values = {cells: worth(position, style, then, around) for cells, then in ways.items()}
        best = max(values.values())
        combos = [()] if values[()] == best else [cells for cells, one in values.items() if one == best]
        found.append(Drop(drop.cells, best, {cells: scored(sheet, ways[cells], style) for cells in combos}))
    return found


def scored(before: SheetView, after: SheetView, style: Valuation) -> int:
    """The points of an act, less the rows above the line where it ends the game."""
    return after.points - before.points + (minus(after) if over(after) and not style.minus_aside else 0)


def considered(position: Position, style: Valuation, around: Around | None):
    """What a quick look looks at: the most promising landings, and for stars the numbers that something near could use."""
    if not style.fast:
        return None
    sheet, numbers = position.sheets[position.who], position.roll[:4]
    stars = numbers.count(STAR)
    fields = [one.cells for shape in roll_of(position.roll).shapes for one in nd.landings(grid_of(sheet), shape)]
    if not (style.spread or style.greedy):
        fields.sort(key=lambda cells: -hope(position, style, cells, around))
        fields = fields[: 8 - 2 * stars]

    def kept(cells: tuple[tuple[int, int, int], ...]) -> bool:
        landing = tuple((row, col) for row, col, _ in cells)
        near = [
            mark - 1
            for cell in landing
            for one in neighbours(cell)
            if is_on_grid(one) and EMPTY < (mark := sheet.marks[at(one)]) < CIRCLED
        ]
        wanted = {number for number in (*numbers, *near) if number != STAR}
        for _ in range(stars):
            wanted |= {number + step for number in wanted for step in (-1, 1)}
        wanted = wanted & set(range(10)) or {4}
        by_stars = Counter(number for _, _, number in cells) - Counter(numbers)
        return landing in fields and set(by_stars) <= wanted

    return kept


def hope(position: Position, style: Valuation, cells: tuple[Cell, ...], around: Around | None) -> int:
    """What marks and heights, rows, boxes and letters of a landing promise, whatever its numbers."""
    before = position.sheets[position.who]
    then = with_marks(before, dict.fromkeys(cells, 1))
    seen = around.seen(then) if around else then
    total = POINT * (then.points - before.points + (minus(seen) if over(seen) else 0))
    if not over(seen):
        valued = Valued(seen, style.weights)
        total += valued.marks() + valued.boxes()
    return around.chance(seen, total) if around and not (style.selfish or style.greedy) else total


@cache
def most_points(sheet: SheetView, roll: tuple[int, ...]) -> int:
    """The most that a roll can score now; 0 when nothing can land."""
    alone = Position((replace(sheet, solo=False),), 0, 0, 0, roll)
    return max((max(drop.combos.values()) for drop in drops(alone, Valuation(b"", greedy=True))), default=0)
