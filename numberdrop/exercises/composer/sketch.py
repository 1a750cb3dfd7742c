"""A sketch of a question: what an author has painted and chosen so far, whether it makes a question yet or not.

``SORTS`` are the questions that can be composed, each with what there is to choose for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, Self, get_args

from numberdrop.exercises.answer import Text
from numberdrop.exercises.asking.answers import Held
from numberdrop.exercises.asking.on_sheet import Places
from numberdrop.exercises.asking.question import Question
from numberdrop.exercises.kinds import OURS, Sort
from numberdrop.exercises.kinds.falling.block import Tile
from numberdrop.exercises.share_code import Shared
from numberdrop.formats.declarations import Among, Between, Checked, wrong
from numberdrop.rules.combos import BONUS, SMALLEST, Kind
from numberdrop.rules.combos import KINDS as COMBO_KINDS
from numberdrop.rules.dice import SHAPE_DIE, STAR, Roll
from numberdrop.rules.grid import COLS, LINE, Grid, connected_to, on_grid
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.selection import judge_selection
from numberdrop.rules.sheet import Sheet

TILES: tuple[str, ...] = get_args(Tile)
FALLING = tuple(SHAPE_DIE.replace(STAR, ""))
"""The shapes of the shape die, without the star."""
EXAMPLE = Grid.parse("..34...\n13365..\n1236.51\n4456.51")


CHOICES: Mapping[str, tuple[Any, ...]] = MappingProxyType({
    "shape": FALLING,
    "turns": (0, 1, 2, 3),
    "flip": (False, True),
    "column": tuple(range(COLS)),
    "tile": TILES,
    "row": tuple(range(LINE)),
    "kind": COMBO_KINDS,
    "size": tuple(range(SMALLEST, BONUS + 1)),
})  # fmt: skip
"""What each choice offers."""


SORTS: Mapping[str, Sort] = MappingProxyType(
    {
        one.name: one
        for one in sorted((sort for kind in OURS.values() for sort in kind.sorts), key=lambda sort: sort.place)
    }
)
"""The questions that can be composed, in the order in which they are offered."""


def _check_on_grid(cells: Cells) -> None:
    if not all(map(on_grid, cells)):
        raise wrong(cells, "off the grid")


@dataclass(frozen=True)
class Sketch:
    """``sort`` is what is asked. The rest are choices, of which each sort needs some; ``marked`` are cells that it is about."""

    sort: Annotated[str, Among(SORTS)] = "landing"
    grid: Grid = EXAMPLE
    shape: Annotated[str, Among(FALLING)] = "L"
    turns: Annotated[int, Between(0, 3)] = 0
    flip: bool = False
    column: Annotated[int, Between(0, COLS - 1)] = 2
    roll: Roll = field(default_factory=lambda: Roll.parse("5671L"))
    tile: Annotated[str, Among(TILES)] = "X5"
    row: Annotated[int, Between(0, LINE - 1)] = 2
    kind: Kind = "identical"
    size: Annotated[int, Between(SMALLEST, BONUS)] = 4
    marked: Annotated[Cells, Checked(_check_on_grid)] = ()
    prompt: Text | None = None
    """The author's own words."""

    @property
    def held(self) -> Held:
        """The shape as it is held, its column as far to the right as the grid allows."""
        way = f"{self.shape} r{self.turns}{' f' * self.flip}"
        widest = COLS - Held.parse(f"{way} c1").orientation.width
        return Held.parse(f"{way} c{min(self.column, widest) + 1}")

    @property
    def cells(self) -> Places:
        """The marked cells in their order."""
        return Places(tuple(sorted(set(self.marked))))

    @property
    def rings(self) -> tuple[Cells, ...]:
        """The circled numbers, those together that touch."""
        left, found = set(self.grid.circled), []
        while left:
            group = connected_to(left, [min(left)])
            left -= group
            found.append(tuple(sorted(group)))
        return tuple(found)

    @cached_property
    def sheet(self) -> Sheet:
        """The sheet that is painted: a ring around a combo fills its box."""
        sheet = Sheet(Grid(self.grid.marks))
        for ring in self.rings:
            combo, faults = judge_selection(sheet, ring)
            if combo is not None and not faults:
                sheet = sheet.with_combo(combo)
        return replace(sheet, grid=self.grid)

    @property
    def on_sheet(self) -> dict[str, Any]:
        """The painted grid as a question has it."""
        combos = tuple(Places(tuple(sorted(combo.cells))) for combo in self.sheet.combos)
        rest = self.grid.circled.difference(*combos)
        return {"grid": Grid(self.grid.marks), "combos": combos, "circled": Places(tuple(sorted(rest)))}

    @property
    def question(self) -> Question:
        return SORTS[self.sort].build(self)

    @property
    def shared(self) -> Shared:
        """The question with its words."""
        return Shared(question=self.question, type=self.sort, prompt=self.prompt)

    def with_choices(self, **choices: Any) -> Self:
        """The sketch with other choices. Raises ``ValueError`` for one that there is not."""
        changed = replace(self, **choices)
        for name, known in {"sort": tuple(SORTS), **CHOICES}.items():
            value = getattr(changed, name)
            if value not in known or type(value) is not type(known[0]):
                raise ValueError(f"{name} {value!r} is none of {known}")
        return changed

    @classmethod
    def of(cls, shared: Shared) -> Self | None:
        """The sketch that a shared question was made from; ``None`` for a question that is not composed here."""
        question = shared.question
        if shared.type not in SORTS:
            return None
        try:
            given = SORTS[shared.type].choices(question) | {
                "sort": shared.type,
                "prompt": shared.prompt,
                "grid": question.picture,
            }
            sketch = cls().with_choices(**given)
            same = sketch.question == question
        except (ValueError, TypeError, AttributeError):  # whose question is of another kind than its words
            return None
        return sketch if same else None
