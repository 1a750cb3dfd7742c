"""Kind ``ten`` of exercises: one or two rolls are known; can a column of boxes be completed for its +10, and what decides that?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, islice
from typing import Literal, Self, TypeAlias

from numberdrop.exercises import facts
from numberdrop.exercises.answer import Answer, PositionError
from numberdrop.exercises.asking.answers import PickQuestion
from numberdrop.exercises.asking.on_sheet import Box, refuse_finished_game, sheet_fields
from numberdrop.exercises.asking.question import PromptValues
from numberdrop.exercises.kinds.kind import Example, Kind, MinedQuestion, Miner, Signs
from numberdrop.exercises.positions.games import states_in_phase
from numberdrop.exercises.positions.maker import SeededRandom
from numberdrop.exercises.reasons import earnings
from numberdrop.rules import Combo, Drop, Game, Grid, Phase, Reason, Roll, Sheet, legal_drops
from numberdrop.rules.combos import KINDS
from numberdrop.rules.combos import Kind as ComboKind
from numberdrop.rules.dice import STAR
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import SIZES
from numberdrop.text import translate

YES, NO = "yes", "no"
FIRST, SECOND, PREPARED = "first", "second", "prepared"
"""Options for two rolls and one empty box: the first roll fills it, the second does, or the second does after the first has prepared it."""
NEITHER, LOW, HIGH, EITHER = "neither", "low", "high", "either"
"""Options for two empty boxes that cannot both be filled: which one the first roll can fill (neither, the smaller, the larger, either)."""


DropAndCombo: TypeAlias = tuple[Drop, Combo | None]
"""A drop of one roll, and the combo circled after it (``None`` if none is)."""


@dataclass(frozen=True, kw_only=True)
class CompleteBoxColumn(PickQuestion):
    """Asks whether the ``column`` of boxes of one kind can be completed with one or two known rolls, for its +10.

    A mere yes or no would often be guessed. So the options ask for more: the size of the largest combo (one roll), which of two rolls fills
    the box, or which of two empty boxes the first roll can fill. ``known`` stores the proved answer; empty if it is not known.
    """

    kind = "ten"
    hint_look_key = "boxes"
    column: ComboKind
    rolls: tuple[Roll, ...]
    known: Literal["", "yes", "no"] = ""

    @property
    def option_ids(self) -> tuple[str, ...]:
        if len(self.rolls) == 1:
            return *(str(size) for size in range(SIZES[0] - 1, self.empty_sizes[0])), YES
        return (FIRST, SECOND, PREPARED, NO) if len(self.empty_sizes) == 1 else (YES, NEITHER, LOW, HIGH, EITHER)

    @cached_property
    def empty_sizes(self) -> tuple[int, ...]:
        """The sizes of the empty boxes of the column. Raises ``PositionError`` if there are none, or too many for the rolls."""
        refuse_finished_game(self)
        missing = facts.empty_box_sizes(self.sheet, self.column)
        if len(self.rolls) not in (1, 2):
            raise PositionError("rolls: give the one roll that is known, or both of them")
        empty, rolls = len(missing), len(self.rolls)
        if not 0 < empty <= rolls:
            raise PositionError(f"boxes: of the {self.column} column {empty} are empty, for {rolls} rolls")
        if len(self.rolls) > 1 and STAR in self.rolls[0].numbers:
            raise PositionError(f"rolls {str(self.rolls[0])!r}: the first of two has no star on its number dice")
        return missing

    @cached_property
    def completing_steps(self) -> tuple[DropAndCombo, ...]:
        """For each roll used, the drop and combo that complete the column, found by a complete search; empty if it cannot be completed."""
        sheet, empty = self.sheet, self.empty_sizes
        if len(empty) == 2:
            plans = (self._plans_filling_both_boxes(sheet, *order) for order in (empty, empty[::-1]))
            return next(chain.from_iterable(plans), ())
        at_once = self._step_filling_box(sheet, empty[0], self.rolls[0])
        return at_once or (next(self._plans_preparing_box(sheet, empty[0]), ()) if len(self.rolls) == 2 else ())

    def _step_filling_box(self, sheet: Sheet, size: int, roll: Roll) -> tuple[DropAndCombo, ...]:
        """Return one step, a drop of ``roll`` and a combo that fill the box ``size`` of the column; empty if no drop allows that."""
        filling = facts.drop_filling_box(sheet, self.column, size, roll)
        return ((filling[0], Combo.of(self.column, filling[1])),) if filling else ()

    def _first_drops(self, sheet: Sheet) -> Iterator[tuple[Drop, Sheet]]:
        """Yield every drop of the first roll that does not end the game, and the sheet after it."""
        for drop in legal_drops(sheet.grid, self.rolls[0]):
            after = facts.sheet_after_drop(sheet, drop.cells)
            if not after.grid.line_crossed:
                yield drop, after

    def _plans_preparing_box(self, sheet: Sheet, size: int) -> Iterator[tuple[DropAndCombo, ...]]:
        """Yield plans (a step for each roll) that fill the box ``size`` in the second round, with no combo circled in the first."""
        for drop, after in self._first_drops(sheet):
            if last := self._step_filling_box(after, size, self.rolls[1]):
                yield (drop, None), *last

    def _plans_filling_both_boxes(self, sheet: Sheet, first: int, second: int) -> Iterator[tuple[DropAndCombo, ...]]:
        if not facts.drop_filling_box(sheet, self.column, first, self.rolls[0]):
            return
        for drop, after in self._first_drops(sheet):
            open_combos = facts.combos_with_free_box(after)
            combos = [combo for combo in open_combos if (combo.kind, combo.size) == (self.column, first)]
            # Circling only takes numbers away: a box that cannot be filled without it cannot be filled after it.
            without = self._step_filling_box(after, second, self.rolls[1]) if combos else ()
            for combo in combos if without else ():
                last = without
                if any(other and set(other.cells).intersection(combo.cells) for _, other in without):
                    last = self._step_filling_box(after.with_combo(combo), second, self.rolls[1])
                if last:
                    yield (drop, combo), *last

    @property
    def can_be_completed(self) -> bool:
        return self.known == YES if self.empty_sizes and self.known else bool(self.completing_steps)

    @property
    def right_picks(self) -> frozenset[str]:
        return frozenset((self._right_option,))

    @cached_property
    def _right_option(self) -> str:
        def fills(size: int, turn: int = 0) -> bool:
            return facts.drop_filling_box(self.sheet, self.column, size, self.rolls[turn]) is not None

        low, high = self.empty_sizes[0], self.empty_sizes[-1]
        if len(self.rolls) == 1:
            less = (size for size in range(low - 1, SIZES[0] - 1, -1) if fills(size))
            return YES if self.can_be_completed else str(next(less, SIZES[0] - 1))
        if low != high:
            return YES if self.can_be_completed else (NEITHER, LOW, HIGH, EITHER)[fills(low) + 2 * fills(high)]
        if not self.can_be_completed:
            return NO
        return FIRST if fills(low) else SECOND if fills(low, 1) else PREPARED

    def reasons(self, picks: tuple[str, ...]) -> tuple[Reason, ...]:
        """Return reasons that tell how to complete the column or, if that is impossible, which box stays empty, whatever the ``picks``."""
        return tuple(self._reasons_of_steps() if self.can_be_completed else self._reasons_of_empty_box())

    def _reasons_of_steps(self) -> Iterator[Reason]:
        for turn, (drop, combo) in enumerate(self.completing_steps, 1):
            if combo is None:
                numbers = tuple(number for _, _, number in drop.cells)
                yield earnings.Prepares(Answer(drop.cells).cells, numbers)
            else:
                which = turn if len(self.rolls) > 1 else 0
                yield earnings.FillsBox(self.column, combo.size, which, combo.cells)

    def _reasons_of_empty_box(self) -> Iterator[Reason]:
        if len(self.empty_sizes) == 1:
            yield earnings.StaysEmpty(self.column, self.empty_sizes[0], 0 if len(self.rolls) == 1 else 2)
            return
        for first, second in (self.empty_sizes, self.empty_sizes[::-1]):
            if self._step_filling_box(self.sheet, first, self.rolls[0]):
                yield earnings.ThenEmpty(self.column, first, second)
            else:
                yield earnings.StaysEmpty(self.column, first, 1)

    def pick_name(self, pick: str, language: str) -> str:
        key = "less" if pick == str(SIZES[0] - 1) else "size" if pick.isdecimal() else pick
        sizes = {"low": self.empty_sizes[0], "high": self.empty_sizes[-1], "size": pick}
        return translate(f"pick.ten{len(self.empty_sizes)}_{key}", language, **sizes)

    @property
    def block_might_fall_first(self) -> bool:
        return self.block_might_fall(*self.rolls)

    def without_proof(self) -> Self:
        return replace(self, known="")

    @property
    def prompt_values(self) -> PromptValues:
        lacks = facts.empty_box_sizes(self.sheet, self.column)
        return {"count": len(self.rolls), "kind": self.column, "rolls": tuple(map(str, self.rolls)), "boxes": lacks}

    def hint_cells(self, solution: Answer) -> Cells:
        """Return the cells of the largest combo of the column's kind that can be circled now: making it larger may fill the box."""
        combos = facts.combos_with_free_box(self.sheet)
        return max((combo.cells for combo in combos if combo.kind == self.column), key=len, default=())


def seek_column_completion(chance: SeededRandom) -> Iterator[MinedQuestion]:
    """Yield puzzle questions that ask whether a nearly full column of boxes can be completed with one or two known rolls."""
    for game in states_in_phase(chance, Phase.DROP, 16, from_round=7):
        for kind in KINDS:
            empty = facts.empty_box_sizes(game.sheets[0], kind)
            if 0 < len(empty) <= 2:
                yield from islice(_mine_with_rolls(chance, game, kind, chance.choice((YES, NO))), 1)


def _mine_with_rolls(chance: SeededRandom, game: Game, kind: ComboKind, wanted: str) -> Iterator[MinedQuestion]:
    """Yield questions about the position of ``game`` with random rolls, for which the answer is ``wanted`` (``yes`` or ``no``)."""
    empty = facts.empty_box_sizes(game.sheets[0], kind)
    sizes = {combo.size for combo in facts.combos_with_free_box(game.sheets[0]) if combo.kind == kind}
    near = any(not sizes.isdisjoint((size - 1, size + 1)) for size in empty)
    for _ in range(8):
        count = max(len(empty), chance.random_between(1, 2))
        rolls = tuple(chance.random_roll(stars=chance.one_in(3)) for _ in range(count))
        question = CompleteBoxColumn(**sheet_fields(game.sheets[0]), column=kind, rolls=rolls)
        try:
            actual = YES if question.can_be_completed else NO
        except PositionError:
            continue
        # Where the answer is no, a combo should come close, mostly.
        if actual == wanted and (actual == YES or near or chance.one_in(4)):
            yield MinedQuestion(replace(question, known=actual), "bots")  # type: ignore[arg-type]


def _difficulty_signs(question: CompleteBoxColumn) -> Signs:
    rolls, empty = len(question.rolls), len(facts.empty_box_sizes(question.sheet, question.column))
    return {"rolls": rolls, "empty": empty, "no": int(not question.can_be_completed)}


KIND = Kind(
    question=CompleteBoxColumn, input="ten",
    example=Example(
        CompleteBoxColumn(
            grid=Grid.parse(".....3.\n.....27\n..33.15\n..44544\n...1X42\n..30XX3\n.321X54\n.321767"),
            boxes=(Box(("consecutive", 3)), Box(("consecutive", 4)), Box(("consecutive", 6))), column="consecutive",
            rolls=(Roll.parse("3246T"), Roll.parse("*272S")), known="no",
        ),
        "low", {"yes": "ThenEmpty"},
    ),
    miners=(
        Miner(
            type="ten", seek=seek_column_completion,
            base=700, weights={"rolls": 200, "empty": 200, "no": 150, "holes": 25, "circled": 5}, signs=_difficulty_signs,
            themes=lambda question, answer: iter(("column-bonus",)),
        ),
    ),
)  # fmt: skip
