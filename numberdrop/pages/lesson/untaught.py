"""What a lesson leaves out of the picture because it is taught only later: the score sheet, its letters, its +10, the tiles, turning."""

from __future__ import annotations

from functools import cache
from typing import Any

from numberdrop.exercises.course import course
from numberdrop.pages.cards import Card
from numberdrop.pages.cards.sheet import SheetCard
from numberdrop.pages.scene import Button

_MET_BEFORE = frozenset({"rows", "box"})
"""Rules that are spoken of before their own lessons: the first drop fills a row, a combo is worth its size."""
_LETTERS = frozenset({"letter", "slide"})
"""The rules without which letters and tiles mean nothing."""
_BUTTONS = {"cw": "shape", "ccw": "shape", "flip": "shape", "swap": "dice", "lower": "fall"}
"""The buttons that wait for a rule: turning for what a shape allows, swapping for numbers that matter."""


@cache
def taught_later(lesson: str) -> frozenset[str]:
    """The rules that come up only after a lesson of the course; none for a lesson of one's own."""
    heads = course()
    at = next((i for i, head in enumerate(heads) if head.id == lesson), len(heads))
    known = frozenset[str]().union(*(head.rules for head in heads[: at + 1]))
    return frozenset[str]().union(*(head.rules for head in heads[at:])) - known


def not_spoken_of(lesson: str) -> frozenset[str]:
    """The rules about which a lesson says nothing yet."""
    return taught_later(lesson) - _MET_BEFORE


def parts_known(parts: dict[str, Any], lesson: str) -> dict[str, Any]:
    """The parts of a picture without what is taught later."""
    hidden = {"tiles"} if taught_later(lesson) >= _LETTERS else set()
    return {name: part for name, part in parts.items() if name not in hidden}


def buttons_known(buttons: tuple[Button, ...], lesson: str) -> tuple[Button, ...]:
    """The buttons without those for what is taught later; their keys work all the same."""
    later = taught_later(lesson)
    return tuple(button for button in buttons if _BUTTONS.get(button.id) not in later)


def cards_known(cards: tuple[Card, ...], lesson: str) -> tuple[Card, ...]:
    """The cards without what is taught later."""
    later = taught_later(lesson)
    known = (card for card in cards if not _taught_later(card, later))
    return tuple(_known_part(card, later) if isinstance(card, SheetCard) else card for card in known)


def _taught_later(card: Card, later: frozenset[str]) -> bool:
    """Whether all of a card is taught later: the score sheet, or who holds which letter."""
    return "box" in later if isinstance(card, SheetCard) else card.id == "table" and later >= _LETTERS


def _known_part(card: SheetCard, later: frozenset[str]) -> SheetCard:
    """A score sheet without what is taught later: its letters and tiles, the +10 below its columns."""
    if later >= _LETTERS:
        card = card.but(columns=card.columns[:2], rows=tuple(row.but(letter=None, tile=None) for row in card.rows))
    return card.but(plus10=None) if "plus10" in later else card
