"""What the composer says of a question: how many answers are right, what is wrong with the position, how hard it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .intents import Json

if TYPE_CHECKING:
    from .composer_page import Composer


_WANTS = ("column", "block", "most")
"""Sorts that want something of their own of a position."""


def tell(page: Composer) -> None:
    """Say what the question is worth; while answers are still counted, nothing is announced."""
    voice, counting = page.voice, page.counting
    items = [_answers(page)] if counting is not None else []
    items += [
        voice.note(f"composer.{one.key}", one.cells, tone="refuse" if one.fatal else "hole", **one.values)
        for one in page.blemishes
    ]
    if not page.blemishes:
        items.append(voice.note("composer.sound", tone="good"))
    items += _grade(page)
    counted = counting is None or counting.done
    said = " ".join(item["text"] for item in items) if counted else ""
    page.tell(items, verdict="none", title=voice("composer.worth"), announce=said)


def _answers(page: Composer) -> Json:
    voice, counting = page.voice, page.counting
    assert counting is not None  # only told of one
    if counting.lacking:
        sort = page.sketch.sort
        return voice.note(f"composer.lacks_{sort}" if sort in _WANTS else "composer.lacks", tone="refuse")
    found = counting.so_far
    numbers: dict[str, Any] = {"tried": _number(page, found.tried), "right": _number(page, found.right)}
    if not found.counted:
        return voice.note("composer.counting", **numbers)
    if not found.complete:
        return voice.note("composer.many", tone="info" if found.right else "refuse", **numbers)
    if found.right == 0:
        return voice.note("composer.none_right", tone="refuse", **numbers)
    if found.right == found.tried:
        return voice.note("composer.all_right", tone="hole", **numbers)
    if found.right == 1:
        return voice.note("composer.one_right", tone="good", **numbers)
    return voice.note("composer.some_right", **numbers)


def _grade(page: Composer) -> list[Json]:
    """How hard it is and what it is about, where that can be told."""
    voice, grade = page.voice, page.counting.so_far.grade if page.counting is not None else None
    if grade is None:
        return []
    found = [voice.note("composer.level", band=str(grade.band))]
    if grade.themes:
        found.append(voice.note("composer.themes", themes=", ".join(voice(f"theme.{one}") for one in grade.themes)))
    return found


def _number(page: Composer, value: int) -> str:
    """A number as the language groups it."""
    return f"{value:,}".replace(",", page.voice("composer.thousands"))
