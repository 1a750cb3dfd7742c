"""Why the coach prefers a move, part by part: in words for who reads reasons, with points for who adds them up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.pages.message import Note, note, term

if TYPE_CHECKING:
    from numberdrop.coach.value_breakdown import Part

NOTHING = 0.05
"""What rounds to nothing is no part."""


def reason_lines(parts: tuple[Part, ...], most: int) -> list[Note]:
    """In what a move is better, in words alone, the weightiest first."""
    weighty = [part for part in parts if part.difference >= NOTHING][:most]
    return [note(f"coach.why_{part.name}") for part in weighty] or [note("coach.why_played")]


def worth_lines(parts: tuple[Part, ...], most: int | None = None, whole: float | None = None) -> list[Note]:
    """The parts with their points, ``most`` of them by name. They add up to the ``whole``, where that is known in points: what
    the parts leave open, the coach has found by playing on.
    """
    named = [(part.name, round(part.difference, 1)) for part in parts if abs(part.difference) >= NOTHING][:most]
    if whole is not None:
        rest = round(whole, 1) - sum(worth for _, worth in named)
        named.append(("rest" if most and named else "played", rest))
    return [
        note(f"coach.part_{name}", tone="good" if worth > 0 else "info", worth=term("decimal", worth, True))
        for name, worth in named
        if abs(worth) >= NOTHING
    ]
