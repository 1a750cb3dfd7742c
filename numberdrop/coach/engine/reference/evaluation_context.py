"""How the coach thinks, in one value that is handed along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from numberdrop.coach.engine.position import SheetView


class Others(Protocol):
    """What a player knows of the others at a table; see ``table``."""

    def see(self, sheet: SheetView) -> SheetView: ...

    def see_letters(self, sheet: SheetView) -> SheetView: ...

    def stakes(self, value: int, over: bool, clock: int, circled: int) -> int: ...


@dataclass(frozen=True, slots=True)
class EvaluationContext:
    """How to think: as ``protocol.Valuation`` says, and what the others have (``None`` alone)."""

    weights: bytes
    fast: bool = False
    greedy: bool = False
    selfish: bool = False
    others: Others | None = None
    spread: bool = False
