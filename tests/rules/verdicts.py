"""What holds for every verdict of the engine, whatever was asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numberdrop as nd

from .reference.board import COLUMNS, ROWS

if TYPE_CHECKING:
    from collections.abc import Iterable


def named(reasons: Iterable[Any]) -> dict[str, Any]:
    """Reasons by the name of their class."""
    return {type(reason).__name__: reason for reason in reasons}


def well_formed(verdict: nd.Verdict, given_cells: Iterable[Any] = ()) -> None:
    assert verdict.legal == (not verdict.refusals)
    if verdict.refusals:
        assert not verdict.consequences
        assert not verdict.gains
    assert tuple(verdict) == (verdict.refusals or (*verdict.consequences, *verdict.gains))
    gravity = [reason.gravity for reason in verdict.refusals]
    assert gravity == sorted(gravity)
    assert len(set(verdict.refusals)) == len(verdict.refusals)
    asked = {tuple(cell[:2]) for cell in given_cells}
    for reason in verdict:
        assert reason.rule in nd.RULES
        inside = {cell for cell in reason.places if 0 <= cell[0] < ROWS and 0 <= cell[1] < COLUMNS}
        assert set(reason.places) <= inside | asked, reason
        assert {cell for edge in reason.links for cell in edge} <= asked, reason
