"""Slips of who circles numbers, told from the combos that may be circled: two at once, or a larger one not seen."""

from __future__ import annotations

from collections.abc import Iterator

from numberdrop.exercises.misconceptions.beliefs import BELIEFS, Belief
from numberdrop.exercises.reasons import misses
from numberdrop.rules.combos import Combo
from numberdrop.rules.reasons.reason import Cells, Reason


def circling_slips(cells: Cells, legal: tuple[Combo, ...], beliefs: tuple[Belief, ...]) -> Iterator[Reason]:
    """What may have led to these cells, which ``beliefs`` explain as well."""
    every = {frozenset(one.cells): one for one in legal}
    chosen = frozenset(cells)
    if chosen not in every:
        first = next((one for one in every if one < chosen and chosen - one in every), None)
        if first is not None:
            yield misses.TwoAtOnce(every[first].cells, every[chosen - first].cells)
    elif beliefs:
        larger = [one for one in every if len(one) > len(chosen)]
        # Who circles the straight part of a larger one has seen that, and refuses the bend.
        straight = BELIEFS["C20"] in beliefs and any(chosen < one for one in larger)
        if larger and not straight:
            yield misses.Overlooked(max(len(one) for one in larger))
