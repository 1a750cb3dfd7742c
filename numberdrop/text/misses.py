"""What is special about the sentences of exercises: how an answer misses what was asked.

Exercises stand above this room, so their reasons are known here by the names of their classes only.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from . import naming
from .catalogue import translate

_MARK = re.compile(r"([+-])(\d+)|(identical|consecutive)(\d)|(x?)([A-E])", re.ASCII)


def mark(name: str, language: str) -> str:
    """A mark on the score sheet as exercises write it: "+2 in row 3" (``+3``), "identical 4", "letter B circled" (``B``)."""
    match = _MARK.fullmatch(name)
    if match is None:
        return translate("pick.nothing", language)
    sign, row, kind, size, crossed, letter = match.groups()
    if sign:
        return translate(f"pick.{'plus' if sign == '+' else 'minus'}", language, row=row)
    if kind:
        return naming.combo(kind, int(size), language)
    return translate("pick.crossed" if crossed else "pick.circled", language, letter=letter)


def entry(name: str, language: str) -> str:
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
        return translate("entry.box", language, combo=naming.combo(kind, int(size), language))
    return translate("pick.letter", language, letter=letter)


def _too_many_holes(reason: Any, language: str) -> tuple[str, int | None, dict[str, Any]]:
    return "" if reason.best else "none", reason.have, {}


def _by_kind(reason: Any, language: str) -> tuple[str, int | None, dict[str, Any]]:
    return reason.kind, None, {}


def _too_high(reason: Any, language: str) -> tuple[str, int | None, dict[str, Any]]:
    return "", None, {"best": reason.best + 1}


def _count(reason: Any, language: str) -> tuple[str, int | None, dict[str, Any]]:
    return "", reason.count, {}


def _wrong_place(reason: Any, language: str) -> tuple[str, int | None, dict[str, Any]]:
    return "first" if reason.place == 1 else "", None, {}


def _wrong_totals(reason: Any, language: str) -> tuple[str, int | None, dict[str, Any]]:
    told = (translate(f"field.{name}", language) for name in reason.fields)
    return "", None, {"fields": naming.listing(told, language)}


def _wrong_marks(reason: Any, language: str) -> tuple[str, int | None, dict[str, Any]]:
    told = naming.listing((mark(one, language) for one in reason.marks), language)
    if not reason.missing:
        return "extra", None, {"marks": told}
    return "" if reason.marks else "missing", reason.missing, {"marks": told}


def _then_empty(reason: Any, language: str) -> tuple[str, int | None, dict[str, Any]]:
    return "", None, {"another": naming.combo(reason.kind, reason.other, language, article=True)}


def _no_room(reason: Any, language: str) -> tuple[str, int | None, dict[str, Any]]:
    return reason.form, None, {"the_shape": naming.shape(reason.shape, language, article=True)}


def _ten_entry(reason: Any, language: str) -> tuple[str, int | None, dict[str, Any]]:
    return reason.form, None, {"kind": translate(f"ui.kind_{reason.kind}", language)}


def _sum_entry(reason: Any, language: str) -> tuple[str, int | None, dict[str, Any]]:
    sums = {name: naming.signed(getattr(reason, name)) for name in ("written", "due")}
    return "wrong" if reason.wrong else "", None, {**sums, "field": translate(f"field.{reason.field}", language)}


MISSES: dict[str, Callable[[Any, str], tuple[str, int | None, dict[str, Any]]]] = {
    "TooManyHoles": _too_many_holes,
    "NotThatCombo": _by_kind,
    "TooHigh": _too_high,
    "OtherKind": _by_kind,
    "PickedWrongly": _count,
    "PicksMissing": _count,
    "WrongPlace": _wrong_place,
    "WrongTotals": _wrong_totals,
    "WrongMarks": _wrong_marks,
    "TenEntry": _ten_entry,
    "SumEntry": _sum_entry,
    "ThenEmpty": _then_empty,
    "NoRoom": _no_room,
}
"""By the class's name: the last part of the key, what is counted, and words beside those of the fields."""
