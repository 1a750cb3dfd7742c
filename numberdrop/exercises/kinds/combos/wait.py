"""Kind ``wait`` of exercises: a combo can be circled and the next roll is known; circle the combo now, or wait?"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from numberdrop.exercises.answer import Answer, PositionError
from numberdrop.exercises.asking.answers import PickQuestion, parse_known_roll
from numberdrop.exercises.asking.on_sheet import CellsInFile, refusal_names
from numberdrop.exercises.asking.question import PromptValues
from numberdrop.exercises.facts import combos_with_free_box, largest_combo_size, percent_of_rolls_with_combo
from numberdrop.exercises.kinds.kind import Example, Kind
from numberdrop.exercises.positions.maker import SMALL_BOXES, Maker, NoPosition, SeededRandom, draw_begun_sheet, tries
from numberdrop.exercises.reasons import compare
from numberdrop.rules import Combo, Grid, Reason, Roll
from numberdrop.rules.legality import judge_selection
from numberdrop.rules.reasons.reason import Cells
from numberdrop.text import translate

TAKE, WAIT = "take", "wait"


@dataclass(frozen=True, kw_only=True)
class TakeOrWait(PickQuestion):
    """Asks what brings more combo points in this round and the next (its roll: ``roll``): to circle the combo ``ring`` now, or to wait."""

    kind = "wait"
    hint_place_key = "wait"
    ring: CellsInFile

    @property
    def option_ids(self) -> tuple[str, ...]:
        return TAKE, WAIT

    @cached_property
    def combo(self) -> Combo:
        combo, faults = judge_selection(self.sheet, tuple(self.ring))
        if combo is None or faults:
            raise PositionError(f"ring: cannot be circled, {refusal_names(faults)}")
        return combo

    @cached_property
    def points_now_and_next_round(self) -> tuple[int, int, int]:
        """Three points: of the combo now, of the largest combo next round if this one is circled now, and of the largest after waiting."""
        roll, taken = parse_known_roll(self.roll), self.sheet.with_combo(self.combo)
        return self.combo.size, largest_combo_size(taken, roll), largest_combo_size(self.sheet, roll)

    @property
    def right_picks(self) -> frozenset[str]:
        now, after_taking, after_waiting = self.points_now_and_next_round
        if now + after_taking == after_waiting:
            raise PositionError("ring: taking and waiting bring the same")
        return frozenset((TAKE if now + after_taking > after_waiting else WAIT,))

    def option_picture(self, pick: str) -> tuple[Grid, Cells]:
        return self.sheet.grid, tuple(self.ring) if pick == TAKE else ()

    def reasons(self, picks: tuple[str, ...]) -> tuple[Reason, ...]:
        summed = compare.TwoRounds(*self.points_now_and_next_round)
        return (summed, self.roll_percentage_reason) if frozenset(picks) == self.right_picks else (summed,)

    @cached_property
    def roll_percentage_reason(self) -> Reason:
        """The reason that tells what percentage of all rolls would allow a larger combo if the present one is not circled now."""
        larger = self.combo.size + 1
        return compare.AnyRollAllows("", larger, percent_of_rolls_with_combo(self.sheet, larger))

    def pick_name(self, pick: str, language: str) -> str:
        return translate(f"pick.{pick}", language)

    @property
    def prompt_values(self) -> PromptValues:
        return {**super().prompt_values, "cells": tuple(self.ring), "size": len(self.ring), "kind": self.combo.kind}

    def hint_cells(self, solution: Answer) -> Cells:
        return tuple(self.ring)


def draw_take_or_wait(chance: SeededRandom, edition: str, wait: bool | None = None, drops: int = 7) -> TakeOrWait:
    """Draw a random question that asks whether to circle a combo now. ``wait``: whether waiting is right; ``None`` for either."""
    wanted = chance.one_in(2) if wait is None else wait
    for _ in range(50):
        sheet = draw_begun_sheet(chance, drops, [box for box in SMALL_BOXES if chance.random_below(5) < 2])
        after = sheet.sheet_in(edition)
        all_combos = list(combos_with_free_box(after))
        most = max((combo.size for combo in all_combos), default=0)
        largest = [combo for combo in all_combos if combo.size == most]
        if len(largest) != 1 or most > 5 or len(all_combos) > 6:
            continue
        combo = largest[0]
        roll = _draw_roll_near_numbers(chance, [int(str(after.grid[cell])) for cell in combo.cells])
        if wanted and largest_combo_size(after, roll) <= most:
            continue  # one enumeration spared: nothing larger comes of waiting
        ring = CellsInFile(combo.cells)
        question = TakeOrWait(edition=edition, grid=sheet.grid, combos=sheet.combos, roll=str(roll), ring=ring)
        with suppress(PositionError):
            if question.right_picks == {WAIT if wanted else TAKE}:
                return question
    raise NoPosition


@tries(60)
def _draw_roll_near_numbers(chance: SeededRandom, numbers: list[int]) -> Roll | None:
    """Draw a roll of which at least three numbers lie in the range of ``numbers`` (those of a combo), extended by one at each end."""
    roll, low, high = chance.random_roll(), min(numbers) - 1, max(numbers) + 1
    return roll if sum(low <= int(face) <= high for face in roll.numbers) >= 3 else None


KIND = Kind(
    question=TakeOrWait, input="pictures",
    example=Example(
        TakeOrWait(grid=Grid.parse("44.....\n4126..."), roll="4471O", ring=CellsInFile(((0, 0), (1, 0), (1, 1)))), "wait",
        {"take": "TwoRounds"},
    ),
    makers=(Maker("take_or_wait", draw_take_or_wait, deals=("wait", (True, False))),),
)  # fmt: skip
