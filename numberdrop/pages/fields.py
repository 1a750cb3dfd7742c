"""Types of the fields that a browser sends or stores. A message that no page can have sent raises ``BadIntent``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from numberdrop.formats.converter import read
from numberdrop.formats.declarations import Among, AtMost, Between, Fallback, MalformedError
from numberdrop.frozen import Frozen
from numberdrop.rules.combos import BONUS_SIZE, Kind
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.grid import ROWS, Cell
from numberdrop.rules.sheet import SIZES

T = TypeVar("T")
Json: TypeAlias = dict[str, Any]
"""A JSON object."""
NumberedCells: TypeAlias = tuple[tuple[int, int, int | None], ...]
"""Cells as (row, column, number); the number is ``None`` for a star that has none yet."""


class AboutCell(Frozen):
    """What a visitor asks about or marks: a cell of the grid."""

    kind: Literal["cell"]
    cell: Cell


class AboutRow(Frozen):
    """What a visitor asks about or marks: the mark at the end of a row (+2 or -5)."""

    kind: Literal["row"]
    row: Annotated[int, Between(0, ROWS - 1)]


class AboutBox(Frozen):
    """What a visitor asks about or marks: a box of the score sheet."""

    kind: Literal["box"]
    which: Kind
    size: Annotated[int, Between(min(SIZES), BONUS_SIZE)]


class AboutColumn(Frozen):
    """What a visitor asks about or marks: the bonus of +10 at the foot of a column of boxes."""

    kind: Literal["plus10"]
    which: Kind


class AboutLetter(Frozen):
    """What a visitor asks about or marks: a letter of the score sheet, or the tile beside it."""

    kind: Literal["letter", "tile"]
    letter: Annotated[str, Among(tuple(LETTERS))]


class AboutDie(Frozen):
    """What a visitor asks about: a number die by its index, or the shape die (index 4)."""

    kind: Literal["die"]
    i: Annotated[int, Between(0, 4)]


class AboutNamed(Frozen):
    """What a visitor asks about: a phase of the round, or a sum of the score."""

    kind: Literal["step", "total"]
    id: Annotated[str, AtMost(12)]


class AboutOnly(Frozen):
    """What a visitor asks about or marks: the bonus box (for a combo of eight), or the Game Over line."""

    kind: Literal["bonus", "line"]


About: TypeAlias = AboutCell | AboutRow | AboutBox | AboutColumn | AboutLetter | AboutDie | AboutNamed | AboutOnly
"""A part of the page that a visitor can ask about or mark."""

LONGEST_TEXT = 256_000
LONGEST_LINK = 4_300


class BadIntent(ValueError):  # noqa: N818 - the visitor's fault, no error of ours
    """The error of a message that no page of the tutor can have sent, for example one that is malformed."""


def read_sent(kind: type[T], value: object) -> T:
    """Read a value sent by a browser as a value of type ``kind``. Raises ``BadIntent`` if it does not fit the type."""
    try:
        return read(kind, value)
    except MalformedError as error:
        raise BadIntent(str(error)) from None


Texts: TypeAlias = Annotated[Mapping[str, Annotated[str, Fallback("")]], AtMost(40)]
"""Texts of the browser's storage, by name; a value that is no text is read as an empty one."""
Picks: TypeAlias = Annotated[tuple[Annotated[str, AtMost(40)], ...], AtMost(40)]
"""The ids of options chosen from a list, or of marks made."""


def read_whole_number(value: object, low: int, high: int) -> int:
    """Read a whole number from ``low`` to ``high``. Raises ``BadIntent`` for anything else."""
    number = read_sent(int, value)
    if not low <= number <= high:
        raise BadIntent(f"{number} is not from {low} to {high}")
    return number


def read_text(value: object, longest: int = 80) -> str:
    """Read a text of at most ``longest`` characters. Raises ``BadIntent`` for anything else."""
    words = read_sent(str, value)
    if len(words) > longest:
        raise BadIntent(f"a text of more than {longest} characters: {words!r:.40}")
    return words
