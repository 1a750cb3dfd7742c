"""What is wrong with a share code, as lines of an explanation."""

from __future__ import annotations

from collections.abc import Iterable

from numberdrop.exercises import Fault
from numberdrop.pages.message import Note, Phrase, Term, term


def fault_notes(faults: Iterable[Fault]) -> tuple[Note, ...]:
    """A line for each fault."""
    return tuple(Note(_fault_words(fault), tone="refuse", name=fault.key) for fault in faults)


def all_faults(faults: Iterable[Fault]) -> Term:
    """All faults in a row, to fill a sentence."""
    return term("sentences", tuple(map(_fault_words, faults)))


def _fault_words(fault: Fault) -> Phrase:
    bare = fault.key == "check.value" and not fault.values.get("value")
    values = tuple(
        (name, value if isinstance(value, str | int | float) else str(value)) for name, value in fault.values.items()
    )
    return Phrase(f"{fault.key}.bare" if bare else fault.key, values)
