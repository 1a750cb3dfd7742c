"""Kind ``boxes`` of exercises: which of these boxes can be filled in this round?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from numberdrop.exercises.answer import PositionError
from numberdrop.exercises.asking.answers import NONE, PickQuestion, parse_known_roll
from numberdrop.exercises.facts import ComboByBox, reachable_boxes
from numberdrop.exercises.kinds.kind import Example, Kind
from numberdrop.exercises.positions.maker import SMALL_BOXES, Maker, SeededRandom, draw_begun_sheet, tries
from numberdrop.exercises.reasons import compare
from numberdrop.rules import Grid, Reason
from numberdrop.rules.combos import KINDS
from numberdrop.rules.combos import Kind as ComboKind
from numberdrop.rules.sheet import SIZES
from numberdrop.text import sheet_mark, translate


@dataclass(frozen=True, kw_only=True)
class ReachableBoxes(PickQuestion):
    """Asks which of the boxes in ``among``, written ``identical4``, can be filled in this round with the roll ``roll``."""

    kind = "boxes"
    hint_look_key = "boxes"
    allows_several_picks = True
    among: tuple[str, ...]

    def pick_name(self, pick: str, language: str) -> str:
        return translate("pick.none_boxes", language) if pick == NONE else sheet_mark(pick, language)

    @property
    def option_ids(self) -> tuple[str, ...]:
        return (*self.among, NONE)

    @cached_property
    def reached_boxes(self) -> ComboByBox:
        return reachable_boxes(self.sheet, parse_known_roll(self.roll))

    @property
    def right_picks(self) -> frozenset[str]:
        return frozenset(box for box in self.among if _parse_box(box) in self.reached_boxes) or frozenset((NONE,))

    def reasons(self, picks: tuple[str, ...]) -> tuple[Reason, ...]:
        reasons: list[Reason] = []
        for name in self.among:
            kind, size = _parse_box(name)
            combo = self.reached_boxes.get((kind, size))
            if combo is not None and name not in picks:
                reasons.append(compare.InReach(kind, size, combo.cells))
            elif combo is None and name in picks:
                full = not self.sheet.box_free(kind, size)
                reasons.append(compare.BoxFull(kind, size) if full else compare.OutOfReach(kind, size))
        return tuple(reasons)


def _parse_box(name: str) -> tuple[ComboKind, int]:
    kind = next((kind for kind in KINDS if name.startswith(kind)), None)
    if kind is None or name.removeprefix(kind) not in tuple("345678"):
        raise PositionError(f"among {name!r}: a box is 'identical' or 'consecutive' and 3 to 8, as in 'identical4'")
    return kind, int(name.removeprefix(kind))


@tries(25)  # each costs an enumeration
def draw_reachable_boxes(chance: SeededRandom, edition: str, count: int = 4, drops: int = 7) -> ReachableBoxes | None:
    """Draw a question that asks which of ``count`` boxes a roll can fill: all but two, of which one is full and one just out of reach."""
    sheet = draw_begun_sheet(chance, drops, chance.shuffled(SMALL_BOXES)[: chance.random_between(1, 2)])
    after, roll = sheet.sheet_in(edition), chance.random_roll()
    reached = reachable_boxes(after, roll)
    boxes = [f"{kind}{size}" for kind in KINDS for size in SIZES]
    can = [f"{kind}{size}" for kind, size in reached if size < 8]
    full = [f"{kind}{size}" for kind, size in sorted(after.boxes)]
    # Just out of reach is worth asking about; far out of reach is not.
    pairs = [(box, f"{box[:-1]}{int(box[-1]) - 1}") for box in boxes if box not in (*can, *full)]
    out = [box for box, smaller in pairs if smaller in (*can, *full)]
    if not can or not out or not full:
        return None
    chosen = [chance.choice(full), chance.choice(out), *chance.shuffled(can)[: count - 2]]
    if len(chosen) < count:
        return None
    among = tuple(sorted(chosen, key=boxes.index))
    return ReachableBoxes(edition=edition, grid=sheet.grid, combos=sheet.combos, roll=str(roll), among=among)


KIND = Kind(
    question=ReachableBoxes, input="pictures",
    example=Example(
        ReachableBoxes(
            grid=Grid.parse("44.....\n4126..."), roll="4471O",
            among=("identical3", "identical4", "identical5", "identical6"),
        ),
        "identical3 identical4 identical5",
        {"identical3": "InReach", "identical3 identical4 identical5 identical6": "OutOfReach"},
    ),
    makers=(Maker("in_reach", draw_reachable_boxes),),
)  # fmt: skip
