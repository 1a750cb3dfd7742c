"""Faults of what somebody wrote, as every reader makes them, and the errors that collect them all."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from numberdrop.text.fault import Fault, kinds_of_fault

from .limits import MOST_FAULTS, preview

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numberdrop.rules.game import Game
    from numberdrop.rules.notation import NotationError
    from numberdrop.rules.reasons.reason import Refusal

__all__ = ["KEYS", "Fault", "FaultyTextError", "RecordError", "fault", "notation_fault"]

KEYS = (*kinds_of_fault("record"), *kinds_of_fault("text"))
"""Every kind of fault that a record can have, by its sentence; those of a single act are ``numberdrop.rules.notation.KEYS``."""
_LONGEST = 400
"""Characters of a value that is quoted where no line says where it stands; what is known is told in full."""
_TOLD = 8
"""How many faults the message of an error spells out."""


def fault(place: int | str, what: str, value: object = "", reasons: tuple[Refusal, ...] = (), **way_out: Any) -> Fault:
    """A fault whose values are short, and hold no strange characters."""
    shown = {
        name: preview(entry, _LONGEST) if isinstance(entry, str) and name != "known" else entry
        for name, entry in way_out.items()
    }
    if isinstance(place, str):
        return Fault(preview(place, _LONGEST), preview(value, _LONGEST), what, MappingProxyType(shown), reasons)
    return Fault(place, preview(value), what, MappingProxyType(shown), reasons)


def notation_fault(line: int, text: str, error: NotationError) -> Fault:
    """The fault of an act that cannot be read; its sentence quotes the word at fault."""
    return Fault(
        line, preview(text), error.key, MappingProxyType({**error.values, "value": preview(error.values["value"])})
    )


class FaultyTextError(ValueError):
    """A text that cannot be read. ``faults`` holds what is wrong with it, by line, at most a hundred faults; ``file`` names it."""

    def __init__(self, faults: Iterable[Fault], file: str = "") -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line)[:MOST_FAULTS])
        self.file = file
        super().__init__(self.faults)

    def __str__(self) -> str:
        told = [str(fault) for fault in self.faults[:_TOLD]]
        more = len(self.faults) - len(told)
        told = [*told, f"and {more} more faults"] if more else told
        return "\n".join(f"{self.file}: {line}" for line in told) if self.file else "; ".join(told)


class RecordError(FaultyTextError):
    """A text that is no record of a game. ``faults`` holds everything wrong with it, by line; ``game`` the game up to
    the first act at fault, or ``None`` when the setup cannot be read.
    """

    def __init__(self, faults: Iterable[Fault], game: Game | None = None) -> None:
        super().__init__(faults)
        self.game = game
