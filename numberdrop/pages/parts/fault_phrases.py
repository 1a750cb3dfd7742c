"""What is wrong with a text that somebody gave a page, as words to be said later."""

from __future__ import annotations

from collections.abc import Iterable

from numberdrop.pages.message import Note, Phrase, Term, phrase, term
from numberdrop.text import Fault


def fault_phrase(fault: Fault) -> Phrase:
    """What is wrong, with the line on which it stands."""
    # The gravest reason says enough: the others are often the same thing seen from another side.
    words = Phrase(fault.key, (*fault.values.items(), ("refusals", term("reasons", fault.reasons[:1]))))
    return phrase("ui.fault_line", line=fault.line, text=words) if fault.line else words


def fault_notes(faults: Iterable[Fault]) -> tuple[Note, ...]:
    """A line for each fault."""
    return tuple(Note(fault_phrase(fault), tone="refuse", name=fault.key) for fault in faults)


def all_faults(faults: Iterable[Fault]) -> Term:
    """All faults in a row, to fill a sentence."""
    return term("sentences", tuple(map(fault_phrase, faults)))
