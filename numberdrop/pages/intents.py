"""What a visitor can want of a page: every message of a browser as a typed value. ``read_intent`` makes them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from numberdrop.rules.reasons.reason import Cells

from .fields import NumberedCells
from .frozen import Frozen

_NOTHING_KEPT: Mapping[str, str] = MappingProxyType({})


class Intent(Frozen):
    """Something that a visitor wants."""


class Hello(Intent):
    """A browser shows the page: what it has kept (``record`` is the page's own), its language, clock and address."""

    record: str = ""
    kept: Mapping[str, str] = _NOTHING_KEPT
    language: str = ""
    now: int = 0
    """Seconds since 1970 by the clock of the device."""
    zone: int = 0
    """By how many seconds that clock is ahead of Greenwich."""
    hash: str = ""


class Kept(Intent):
    """More of what the browser has kept: it did not fit into the greeting."""

    kept: Mapping[str, str]


class Elsewhere(Intent):
    """Another tab has kept something else of the page of this name: its ``record``, and what belongs to it."""

    name: str
    record: str = ""
    kept: Mapping[str, str] = _NOTHING_KEPT


class Greeted(Intent):
    """All that the browser keeps has been said."""


class Forgotten(Intent):
    """Everything was erased in another tab."""


class Ping(Intent):
    """Is anybody there?"""


class Speak(Intent):
    """Another language, please."""

    language: str


class Go(Intent):
    """A link inside the tutor: to the page of this name, its address may end in a ``#`` and more."""

    href: str


class Follow(Intent):
    """A link has led to this page, ``hash`` is what stood behind its ``#``."""

    hash: str


class Erased(Intent):
    """Answer of the session: everything that was kept is erased, or could not be."""

    done: bool


class Joined(Intent):
    """Answer of the session: the learner belongs to a class now, or to none any more; or why that could not be (``refused``).
    ``new``: it is another learner.
    """

    refused: str = ""
    new: bool = False


class Idle(Intent):
    """Nobody wants anything for a while: there is time to get ready for what may come."""


class Tick(Intent):
    """The page is drawn: go on with what goes on by itself. ``turn`` is the turn that asked for it."""

    turn: int


class Press(Intent):
    """A button, or the key that stands for one: ``name``, and behind a colon ``which`` of several."""

    name: str
    which: str = ""


class Show(Intent):
    """Look at the sheet of another player."""

    player: int


class Why(Intent):
    """Why is that so? ``about`` names a part of the page."""

    about: Mapping[str, Any]


class TryDrop(Intent):
    """A question: what if the shape in hand fell so?"""

    cells: NumberedCells


class TryCombo(Intent):
    """A question: what if these cells were circled?"""

    cells: Cells


class StartAt(Intent):
    """Write the start number into this column."""

    column: int


class DropAt(Intent):
    """Drop the shape in hand."""

    cells: NumberedCells


class BlockAt(Intent):
    """Drop the block in hand."""

    cells: Cells


class CircleCells(Intent):
    """Circle these cells; where cells are the answer to a question (``free``): these cells."""

    cells: Cells
    free: bool = False


class SlideTile(Intent):
    """Slide the tile of this letter."""

    letter: str


Act: TypeAlias = StartAt | DropAt | BlockAt | CircleCells | SlideTile
"""What is done on the board."""


class Type(Intent):
    """A move in writing."""

    text: str


class Load(Intent):
    """A text that was put into a dialog."""

    text: str


class Submit(Intent):
    """A form, with what stands in its fields."""

    form: str
    values: Mapping[str, Any]


class SetDie(Intent):
    """Die number ``i`` (4: the shape die) is to show this face."""

    i: int
    face: str


class Paint(Intent):
    """A stroke of the brush."""

    cell: tuple[int, int]
    value: str


class Mark(Intent):
    """A mark on the score sheet; ``about`` names its place."""

    about: Mapping[str, Any]


class Choose(Intent):
    """Options out of a list, as an answer."""

    picks: tuple[str, ...]
