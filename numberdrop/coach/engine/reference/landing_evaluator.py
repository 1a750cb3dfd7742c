"""One landing on a sheet: the value of every way to write its numbers, and of every combo then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from numberdrop.coach.engine.afterstates import POINT, ends, minus_rows, put
from numberdrop.coach.engine.position import SheetView
from numberdrop.rules.sheet import COLUMN_POINTS, MINUS_POINTS

from .combos import LARGEST, MOST, NO_COMBO, Found, combos, free_sizes, place_in_order
from .evaluation_context import EvaluationContext
from .lookup_tables import NEXT, NEXT_PARTS, PARTS, WORTH, tables_of
from .next_numbers import edges
from .number_values import OLD, PLACES, Marks, NumberValues, decoded
from .roll_options import Writing
from .shape_value import shape_worth
from .uncircled_numbers import Numbers, open_cells, without
from .value import boxes_worth, numbers_of, stages

_FULL_COLUMN = 0b11111


def boxed(sheet: SheetView, kind: int, size: int) -> tuple[SheetView, int]:
    """The sheet with the box of a combo filled, and the points for it."""
    if size == LARGEST:
        return replace(sheet, bonus=1), LARGEST
    bit = 1 << (size - 3)
    boxes = (sheet.boxes[0] | bit, sheet.boxes[1]) if kind == 0 else (sheet.boxes[0], sheet.boxes[1] | bit)
    held = sheet.circled | (boxes[0] & boxes[1] & bit & ~sheet.crossed)
    return replace(sheet, boxes=boxes, circled=held), size + COLUMN_POINTS * (boxes[kind] == _FULL_COLUMN)


class Then(NamedTuple):
    """What filling one box means on a landing: the points, the worth of all but the numbers, the sheet with the box."""

    gain: int
    fixed: int
    sheet: SheetView


class ComboOption(NamedTuple):
    """A combo that a drop opens: what it takes away (the code of new numbers, bits of old cells), and what follows."""

    found: Found
    code: int
    ground: NumberValues | None
    then: Then


class LandingBoard:
    """A sheet before a drop: its numbers, with and without those that a combo takes; and the combos that lie there."""

    def __init__(self, sheet: SheetView) -> None:
        self.sheet = sheet
        self.sizes = free_sizes(sheet, 0), free_sizes(sheet, 1)
        numbers = Numbers(sheet.marks)
        self._numbers = {0: numbers}
        self.combos = combos(numbers, (), (), *self.sizes)

    def numbers(self, taken: int = 0) -> Numbers:
        """The numbers without a set of cells."""
        found = self._numbers.get(taken)
        if found is None:
            found = self._numbers[taken] = Numbers(without(self._numbers[0].marks, taken))
        return found


class LandingEvaluator:
    """One landing on a sheet: what the numbers do not change is worked out once."""

    def __init__(self, board: LandingBoard, new: tuple[int, ...], context: EvaluationContext) -> None:
        self.board, self.new, self.context = board, new, context
        sheet = put(board.sheet, new, (1, 1, 1, 1))
        self.points = sheet.points - board.sheet.points
        if context.others:
            sheet = context.others.see(sheet)
        self.sheet = sheet
        self.over = ends(sheet)
        if self.over:
            self.points += MINUS_POINTS * minus_rows(sheet)
        self.valued = not (self.over or context.greedy)
        self.shape_worth = self.fixed = 0
        if self.valued:
            w = numbers_of(context.weights)
            self.shape_worth = shape_worth(sheet, w)
            self.fixed = self.shape_worth + boxes_worth(sheet, w)
        self.hope = self.staked(self.points * POINT + self.fixed, sheet.circled)
        """What is certain of a drop here: all but its numbers."""
        self._grounds: dict[tuple[int, int, int], NumberValues] = {}
        self._thens: dict[tuple[int, int], Then] = {}
        self._options: dict[int, list[ComboOption]] = {}

    @cached_property
    def open(self) -> list[tuple[int, int]]:
        """Cells with open sides."""
        return open_cells(self.sheet.heights)

    @cached_property
    def ground(self) -> NumberValues:
        """The numbers of the sheet, with this landing; made for those landings only that are looked at."""
        return self._ground(0, self.sheet)

    def _ground(self, taken: int, sheet: SheetView) -> NumberValues:
        tables = tables_of(self.context.weights, *stages(sheet.clock), *sheet.boxes, sheet.bonus)
        return NumberValues(self.board.numbers(taken), tables, self.new, self.open, edges(self.sheet.heights))

    def _then(self, kind: int, size: int) -> Then:
        found = self._thens.get((kind, size))
        if found is None:
            sheet, gain = boxed(self.sheet, kind, size)
            fixed, shape = 0, self.shape_worth
            new_letter = sheet.circled != self.sheet.circled
            if self.context.others and new_letter:
                sheet = self.context.others.see_letters(sheet)
            if self.valued:
                w = numbers_of(self.context.weights)
                if new_letter:  # a letter that is held makes its tile harmless
                    shape = shape_worth(sheet, w)
                fixed = shape + boxes_worth(sheet, w)
            found = self._thens[kind, size] = Then(gain, fixed, sheet)
        return found

    def staked(self, value: int, circled: int) -> int:
        """The value as it counts: at a table the chance to win."""
        others = self.context.others
        if others is None or self.context.selfish:
            return value
        return others.stakes(value, self.over, self.sheet.clock, circled)

    def _option(self, combo: Found, marks: Marks) -> ComboOption:
        kind, cells = combo
        then = self._then(kind, len(cells))
        code, old = 0, 0
        for at in cells:
            if at in self.new:
                i = self.new.index(at)
                code += marks[i] * PLACES[i]
            else:
                old |= 1 << at
        ground = None
        if self.valued:
            key = (kind, len(cells), old)
            ground = self._grounds.get(key)
            if ground is None:
                ground = self._grounds[key] = self._ground(old, then.sheet)
        return ComboOption(combo, code, ground, then)

    def _opened(self, code: int, seen: int) -> list[ComboOption]:
        """The combos with new numbers that belong together; with the code 0 those that lay there before."""
        known = self._options.get(code)
        if known is None:
            marks = decoded(code)
            found = self.board.combos
            if code and not seen & OLD and marks.count(0) > 1:
                found = []  # two numbers are no combo
            elif code:
                some = [(at, mark) for at, mark in zip(self.new, marks, strict=True) if mark]
                cells, written = tuple(at for at, _ in some), tuple(mark for _, mark in some)
                found = combos(self.board.numbers(), cells, written, *self.board.sizes, old=False)
            known = self._options[code] = [self._option(combo, marks) for combo in found]
        return known

    def options(self, writing: Writing) -> list[ComboOption]:
        """Every combo that a drop opens."""
        ground = self.ground
        _, seen, some = ground.first[writing.first]
        _, also, others = ground.second[writing.second]
        found = list(self._opened(0, 0))
        for code, old in ground.joined(some + others)[1] if seen & also else some + others:
            found += self._opened(code, old)
        if len(found) < MOST:
            return found
        # The compiled core stops at so many: the same ones are wanted.
        marks = decoded(writing.code)
        return [
            self._option(combo, marks) for combo in combos(self.board.numbers(), self.new, marks, *self.board.sizes)
        ]

    def best_combo(self, writing: Writing, value: int) -> tuple[int, int, Found]:
        """The best of passing (worth ``value``) and of every combo: value, points and combo."""
        best: tuple[int, int, Found] = (value, self.points, NO_COMBO)
        plain = self.context.others is None or self.context.selfish
        for combo, code, ground, then in self.options(writing):
            gain = self.points + then.gain
            worth = gain * POINT
            if ground is not None:
                worth += then.fixed + ground.worth(writing.code - code)
            if not plain:
                worth = self.staked(worth, then.sheet.circled)
            if worth > best[0] or (
                worth == best[0]
                and best[2] is not NO_COMBO
                and place_in_order(self.new, combo) < place_in_order(self.new, best[2])
            ):
                best = (worth, gain, combo)
        return best

    def all(self, some: tuple[Writing, ...], useless: int) -> Iterator[tuple[Writing, int, int]]:
        """Each way to write the numbers, its value if nothing is circled, how many combos lie open."""
        ground, points = self.ground, self.points * POINT
        first, second, rest, base, joined = ground.first, ground.second, ground.tables.rest, ground.base, ground.joined
        best_next = ground.tables.best_next
        valued, fixed = self.valued, points + self.fixed
        plain = self.context.others is None or self.context.selfish
        circled = self.sheet.circled
        for writing in some:
            one, two, stars, _ = writing
            if stars & useless:
                continue
            a, seen, parts = first[one]
            b, also, others = second[two]
            count = base + joined(parts + others)[0] if seen & also else base + a + b
            worth, ready = rest[count & PARTS]
            value = fixed + (count >> WORTH) + worth + best_next[count >> NEXT & NEXT_PARTS] if valued else points
            yield writing, value if plain else self.staked(value, circled), ready
