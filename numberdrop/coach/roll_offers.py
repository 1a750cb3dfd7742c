"""What each face of the shape die offers a sheet, and a block: which number rolls allow what, and how many points each brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from numberdrop.rules.combos import Kind
from numberdrop.rules.landing import landings

from .number_rolls import RollSet, every, holding, number_rolls
from .roll_needs import Box, ShapeNeeds, SheetNeeds, filled_rows

Event: TypeAlias = str | int | Box
"""What a roll may allow: a box, a row, or the name of a field of ``Chances``."""


class RollOffers(NamedTuple):
    """What a face of the shape die, or a block, offers: the number rolls that allow each thing, and the best gain by each roll."""

    allowing: Mapping[Event, RollSet]
    gains: tuple[int, ...]


def offers_of_shape(needs: SheetNeeds, shape: str) -> RollOffers:
    """What a shape brings with each number roll."""
    brings = needs.shape(shape)
    allowing: dict[Event, RollSet] = dict.fromkeys(brings.rows, every())
    allowing["lands"] = every() if brings.points is not None else 0
    allowing["under_line"] = every() if brings.under_line else 0
    gains = [needs.open_points + (brings.points or 0)] * len(number_rolls())
    for (kind, size), held in _boxes(needs, brings).items():
        allowing[kind, size] = held
        allowing["combo"] = allowing.get("combo", 0) | held
        if needs.completes(kind, size):
            allowing["plus10"] = allowing.get("plus10", 0) | held
    for need, (_, points) in (each for found in brings.combos.values() for each in found.items()):
        rolls = holding(need)
        gains = [max(gain, points) if rolls >> i & 1 else gain for i, gain in enumerate(gains)]
    return RollOffers(allowing, tuple(gains))


def boxes_of_shape(needs: SheetNeeds, shape: str, kinds: tuple[Kind, ...]) -> dict[Box, RollSet]:
    """The boxes of some kinds alone, each with the number rolls that allow a combo for it by a shape: sooner known than all."""
    return {box: rolls for box, rolls in _boxes(needs, needs.shape(shape, kinds)).items() if box[0] in kinds}


def _boxes(needs: SheetNeeds, brings: ShapeNeeds) -> dict[Box, RollSet]:
    """The free boxes, each with the number rolls that allow a combo for it."""
    lengths, found = needs.old.lengths, dict[Box, RollSet]()
    for kind, size in needs.free:
        found[kind, size] = every() if size <= lengths[kind] else 0
        for need, (longest, _) in brings.combos[kind].items():
            if size <= longest:
                found[kind, size] |= holding(need)
    return found


def offers_of_any(offers: list[RollOffers]) -> RollOffers:
    """What a star on the shape die offers: the best of every shape."""
    allowing: dict[Event, RollSet] = {}
    for each in offers:
        for event, rolls in each.allowing.items():
            allowing[event] = allowing.get(event, 0) | rolls
    return RollOffers(allowing, tuple(map(max, zip(*(each.gains for each in offers), strict=True))))


def offers_of_block(needs: SheetNeeds, tile: str | None) -> RollOffers:
    """What a round brings in which nobody drops or circles: to who is hit, the rows of the block."""
    found = landings(needs.sheet.grid, tile) if tile else ()
    gains = [needs.gained(needs.sheet.with_block(landing.cells)) for landing in found]
    rows = {row for landing in found for row in filled_rows(landing)}
    allowing: dict[Event, RollSet] = dict.fromkeys(rows, every())
    allowing["lands"] = every() if found else 0
    allowing["under_line"] = every() if any(not landing.crosses for landing in found) else 0
    return RollOffers(allowing, (max(gains, default=0),) * len(number_rolls()))


def offers_but(offers: RollOffers, rolls: RollSet, block: RollOffers) -> RollOffers:
    """The same, but the block's with some of the rolls."""
    allowing = {
        event: offers.allowing.get(event, 0) & ~rolls | block.allowing.get(event, 0) & rolls
        for event in {**offers.allowing, **block.allowing}
    }
    pairs = enumerate(zip(offers.gains, block.gains, strict=True))
    return RollOffers(allowing, tuple(theirs if rolls >> i & 1 else mine for i, (mine, theirs) in pairs))
