"""What can be marked on a score sheet, as exercises write it (``+3``, ``identical4``, ``xB``), in words."""

from __future__ import annotations

import re

from . import terms
from .catalogue import translate

_MARK = re.compile(r"([+-])(\d+)|(identical|consecutive)(\d)|(x?)([A-E])", re.ASCII)


def sheet_mark(name: str, language: str) -> str:
    """A mark on the score sheet as exercises write it: "+2 in row 3" (``+3``), "identical 4", "letter B circled" (``B``)."""
    match = _MARK.fullmatch(name)
    if match is None:
        return translate("pick.nothing", language)
    sign, row, kind, size, crossed, letter = match.groups()
    if sign:
        return translate(f"pick.{'plus' if sign == '+' else 'minus'}", language, row=row)
    if kind:
        return terms.combo(kind, int(size), language)
    return translate("pick.crossed" if crossed else "pick.circled", language, letter=letter)


def sheet_entry(name: str, language: str) -> str:
    """An entry of a finished sheet, made or not: "Row 3, +2" (``+3``), "Box identical 4", "Letter B", "Sum: the rows"."""
    if name.startswith("plus10"):
        return translate("entry.ten", language, kind=translate(f"ui.kind_{name.removeprefix('plus10')}", language))
    if name.startswith("bonus8"):
        return translate("entry.bonus", language)
    match = _MARK.fullmatch(name)
    if match is None:
        return translate("entry.sum", language, field=translate(f"field.{name}", language))
    sign, row, kind, size, _, letter = match.groups()
    if sign:
        return translate(f"entry.{'plus' if sign == '+' else 'minus'}", language, row=row)
    if kind:
        return translate("entry.box", language, combo=terms.combo(kind, int(size), language))
    return translate("pick.letter", language, letter=letter)
