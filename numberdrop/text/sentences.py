"""``say``: one sentence for every reason of the rules, from its fields and the message named after its class.

The message of ``Overlaps`` is ``reason.Overlaps``. Where one class needs several sentences they are told apart by a
last part (``reason.RestsOn.block``), which ``variants`` chooses. To the only player of a solo game ``.you`` is said.
"""

from __future__ import annotations

from typing import Any

from numberdrop.rules.reasons import Reason

from . import naming
from .catalogue import book, plural, translate
from .naming import Names
from .variants import variant

_MOST = 4
"""Rows of cells named in one sentence; more than that nobody can follow, and the board lights them all."""


def say(reason: Reason, language: str = "en", names: Names = ()) -> str:
    """One sentence for a reason, spoken to a learner.

    ``names`` are the players' names in their order (``None`` or left out: "Player 2"); give one name, or ``(None,)``,
    for a solo game, and the sentence says "you". Raises ``ValueError`` for an unknown language.

    >>> from numberdrop.rules.refusals import BlockCell
    >>> say(BlockCell(cells=((2, 4),)))
    'Row 3, column 5 holds an X: blocks never count in a combo.'
    """
    catalogue = book(language)
    key = f"reason.{type(reason).__name__}"
    values = _values(reason, language, names)
    form, count, more = variant(reason, language, names)
    values.update(more)
    if not form and len(names) == 1 and catalogue.has(f"{key}.you"):
        form = "you"
    if form:
        key = f"{key}.{form}"
    return plural(key, count or 0, language, **values) if catalogue.counts(key) else translate(key, language, **values)


def _values(reason: Reason, language: str, names: Names) -> dict[str, Any]:
    """What most sentences fill in, by the names of the reason's fields."""
    told: dict[str, Any] = {}
    for name, value in reason.values.items():
        told[name] = value
        if name in ("cell", "cells"):
            places = (value,) if name == "cell" else value
            told["cells"] = naming.cells(places, language, _MOST)
            told["the_cells"] = naming.the_cells(places, language, _MOST)
        elif name == "edges":
            told["edges"] = naming.edges(value, language)
        elif name == "row":
            told["row"] = value + 1
        elif name == "rows" and isinstance(value, tuple):
            told["the_rows"] = naming.rows(value, language, "the_row")
        elif name == "numbers":
            told["numbers"] = naming.numbers(value, language)
            told["number"] = value[0] if value else ""
        elif name == "tile" and value:
            told["tile"] = naming.shape(value, language, article=True)
        elif name == "letter" and value:
            told["the_letter"] = naming.letters((value,), language, article=True)
        elif name == "points":
            told["points"] = naming.points(value, language)
        elif name == "parts":
            told["parts"] = naming.earned(value, language)
        elif name == "merits":
            told["merits"] = naming.listing((translate(f"merit.{merit}", language) for merit in value), language)
        elif name == "letters":
            told["the_letters"] = naming.letters(value, language, article=True)
        elif name in ("player", "expected") and isinstance(value, int):
            told[name] = naming.player(value, language, names)
        elif name in ("players", "winners") and isinstance(value, tuple):
            told[name] = naming.listing((naming.player(index, language, names) for index in value), language)
    if "kind" in told and "size" in told:
        told["a_combo"] = naming.combo(told["kind"], told["size"], language, article=True)
        told["points"] = naming.points(told["size"], language)
    return told
