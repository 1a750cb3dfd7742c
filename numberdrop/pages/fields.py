"""The parts of what a browser sends, each checked for shape, size and range before anything looks at it.

A visitor can send anything at all. What no control of ours sends raises ``BadIntent`` and is answered with a sentence, never
obeyed.
"""

from __future__ import annotations

import json
from typing import Any, Literal, TypeAlias, TypedDict, cast

from numberdrop.formats.strict_decoder import DECODER
from numberdrop.rules.combos import Kind
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.shapes import Cell

Json: TypeAlias = dict[str, Any]
NumberedCells: TypeAlias = tuple[tuple[int, int, int | None], ...]
"""Cells as (row, column, number); no number where a star still wants one."""


class AboutCell(TypedDict):
    kind: Literal["cell"]
    cell: Cell


class AboutRow(TypedDict):
    """The mark at the end of a row."""

    kind: Literal["row"]
    row: int


class AboutBox(TypedDict):
    kind: Literal["box"]
    which: Kind
    size: int


class AboutColumn(TypedDict):
    """The +10 at the foot of a column."""

    kind: Literal["plus10"]
    which: Kind


class AboutLetter(TypedDict):
    """A letter of the score sheet, or the tile beside it."""

    kind: Literal["letter", "tile"]
    letter: str


class AboutDie(TypedDict):
    """A number die, or the shape die (4)."""

    kind: Literal["die"]
    i: int


class AboutNamed(TypedDict):
    """A phase of the round, or a sum of the score."""

    kind: Literal["step", "total"]
    id: str


class AboutOnly(TypedDict):
    """What there is one of: the bonus, and the line above which the game ends."""

    kind: Literal["bonus", "line"]


About: TypeAlias = AboutCell | AboutRow | AboutBox | AboutColumn | AboutLetter | AboutDie | AboutNamed | AboutOnly
"""A part of the page that can be asked about, or marked."""

LONGEST_TEXT = 256_000
LONGEST_LINK = 4_300
_MOST_CELLS = 98
_MOST_KEYS = 40
_FAR = 99


class BadIntent(ValueError):  # noqa: N818 - it is the visitor's, not ours
    """A message that no control of ours sends."""


def whole(value: Any, low: int = 0, high: int = _FAR) -> int:
    """A whole number in a range (booleans are none)."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadIntent(f"{value!r:.40} is no whole number from {low} to {high}")
    return value


def text(value: Any, longest: int = 80) -> str:
    """A text of limited length."""
    if not isinstance(value, str) or len(value) > longest:
        raise BadIntent(f"{value!r:.40} is no text of at most {longest} characters")
    return value


def plain(value: Any, longest: int = 80) -> str:
    """A text of limited length that any log may hold: no accents, no invisible signs."""
    checked = text(value, longest)
    if not (checked.isascii() and checked.isprintable()):
        raise BadIntent(f"{checked!r:.40} is no plain text")
    return checked


def cells(value: Any) -> Cells:
    """Cells as ``[[row, col], ...]``; they may lie off the grid, the rules say so then."""
    return tuple((whole(row, -_FAR), whole(col, -_FAR)) for row, col in _rows(value, 2))


def numbered(value: Any) -> NumberedCells:
    """Cells with numbers, ``[[row, col, number or null], ...]``."""
    return tuple(
        (whole(row, -_FAR), whole(col, -_FAR), None if number is None else whole(number))
        for row, col, number in _rows(value, 3)
    )


def _rows(value: Any, width: int) -> list[list[Any]]:
    if not isinstance(value, list) or len(value) > _MOST_CELLS:
        raise BadIntent("cells must be a list")
    for row in value:
        if not isinstance(row, list) or len(row) != width:
            raise BadIntent(f"{row!r:.40} is no cell")
    return value


def sound(value: Any) -> Any:
    """A message that can be quoted in an answer: no halves of a character, no numbers that are none, no endless depth."""
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, TypeError, RecursionError):
        raise BadIntent("the message cannot be sent back") from None
    return value


def read_json(value: Any, longest: int = LONGEST_TEXT) -> Any:
    """What the browser kept as JSON: pages write it, and read it as strictly as any file."""
    try:
        return DECODER.decode(text(value, longest))
    except (ValueError, RecursionError):
        raise BadIntent("what was kept is none of ours") from None


def mapping(value: Any) -> Json:
    """A JSON object with text keys, not too many."""
    if not isinstance(value, dict) or len(value) > _MOST_KEYS or not all(isinstance(key, str) for key in value):
        raise BadIntent("an object was expected")
    return value


def about(value: Any) -> About:
    """A part of the page. Only whoever answers knows which parts there are, and reads which one it is."""
    return cast("About", mapping(value))
