"""The picture of a page by part, and the differences between two values.

The ``turn``, ``scene.tick``, ``talk.n`` and ``board.last_id`` are numbers that only mean something when they change: a picture says
whether they have changed since the one before.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
Picture: TypeAlias = dict[str, str]
"""Each part of a picture as JSON with sorted keys: equal parts are equal texts."""


class Counts:
    """The numbers of the picture before, by name."""

    def __init__(self) -> None:
        self._before: dict[str, object] = {}

    def moved(self, name: str, value: object) -> str:
        """Whether a number is another one than before."""
        before = self._before.get(name)
        self._before[name] = value
        if value is None:
            return "none"
        return "first" if before is None else "same" if before == value else "new"


def picture(traits: Json, turn: int, counts: Counts) -> Picture:
    """The picture of a page's traits, at its turn."""
    scene, board, talk, log = (dict(traits.get(name) or {}) for name in ("scene", "board", "talk", "log"))
    tick = scene.get("tick")
    scene["turn"] = counts.moved("turn", turn)
    when = counts.moved("tick", None if tick is None else json.dumps([tick["n"], tick["after"], tick.get("beat", 0)]))
    if tick is not None:
        scene["tick"] = {"after": tick["after"], "moved": when, "now": tick["n"] == turn}
    if "last_id" in board:
        board["last_id"] = counts.moved("last_id", board["last_id"])
    talk["n"] = counts.moved("talk", talk.get("n"))
    found = {"scene": scene, "board": board, "table": traits["table"], "talk": talk, "log": log}
    return {part: _text(value) for part, value in found.items()}


def said(value: object) -> object:
    """What a value says: what is nothing, no or empty is the same as what is not there, for the front end too."""
    if isinstance(value, dict):
        parts = {key: said(part) for key, part in value.items()}
        return {
            key: part
            for key, part in parts.items()
            if part is not None and part is not False and part not in ("", [], {})
        }
    return [said(part) for part in value] if isinstance(value, list) else value


def _text(value: object) -> str:
    return json.dumps(said(value), ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def differences(old: object, new: object, path: str = "") -> Iterator[tuple[str, object, object]]:
    """Where two values differ, by path (``scene.cards[why].title``); entries of a list that have ids go by them."""
    if type(old) is type(new) and isinstance(old, dict) and isinstance(new, dict):
        for key in [*old, *(key for key in new if key not in old)]:
            at = f"{path}.{key}" if path else str(key)
            if key not in new:
                yield at, old[key], MISSING
            elif key not in old:
                yield at, MISSING, new[key]
            else:
                yield from differences(old[key], new[key], at)
    elif isinstance(old, list) and isinstance(new, list):
        yield from _of_lists(old, new, path)
    elif old != new or type(old) is not type(new):
        yield path, old, new


def _of_lists(old: list[Any], new: list[Any], path: str) -> Iterator[tuple[str, object, object]]:
    olds, news = _ids(old), _ids(new)
    if olds and news and olds != news:
        for i, name in enumerate(olds):
            if name not in news:
                yield f"{path}[{name}]", old[i], MISSING
        for i, name in enumerate(news):
            if name not in olds:
                yield f"{path}[{name}]", MISSING, new[i]
        common = [name for name in olds if name in news]
        if common != [name for name in news if name in olds]:
            yield f"{path} (order)", olds, news
        for name in common:
            yield from differences(old[olds.index(name)], new[news.index(name)], f"{path}[{name}]")
        return
    for i, (one, other) in enumerate(zip(old, new, strict=False)):
        yield from differences(one, other, f"{path}[{olds[i] if olds else i}]")
    for i in range(len(new), len(old)):
        yield f"{path}[{i}]", old[i], MISSING
    for i in range(len(old), len(new)):
        yield f"{path}[{i}]", MISSING, new[i]


def _ids(values: list[Any]) -> list[str]:
    """The ids of entries, where all have one of their own."""
    found = [str(one["id"]) for one in values if isinstance(one, dict) and "id" in one]
    return found if len(found) == len(values) == len(set(found)) else []


class _Missing:
    def __repr__(self) -> str:
        return "(nothing)"


MISSING = _Missing()
"""What stands on the side that has nothing at a path."""
