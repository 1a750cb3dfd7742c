"""What is to be heard of an answer: something has fallen, a combo closes, a row is full, an act is refused, a lesson or a game is over.

Two pictures of a page say it, so that whatever leads from one to the other (an act, a bot's turn, a replay, an example) is heard alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from numberdrop.pages.picture import Sound
from numberdrop.rules.combos import KINDS

_AGAINST = ("refused", "wrong")


def heard(before: Mapping[str, Any], after: Mapping[str, Any], *, tried: bool) -> tuple[Sound, ...]:
    """What is heard between two pictures, in order; ``tried``: nothing was done, a place was only asked about."""
    old, new = before["scene"], after["scene"]
    if tried or any(old.get(name) != new.get(name) for name in ("here", "lang")):
        return ()
    if after["talk"]["verdict"] in _AGAINST and after["talk"]["n"] != before["talk"]["n"]:
        return ("refused",)
    finished = (_at_the_star(new) and not _at_the_star(old)) or (_of_the_end(after) and not _of_the_end(before))
    on_board = _on_board(before["board"], after["board"], marking=new.get("marking") is True)
    return *on_board, *(("finished",) if finished else ())


def _at_the_star(scene: Mapping[str, Any]) -> bool:
    """Whether a lesson stands at its end."""
    steps = scene["steps"]
    return scene.get("steps_kind") == "tasks" and bool(steps) and steps[-1]["state"] == "now"


def _of_the_end(picture: Mapping[str, Any]) -> bool:
    """Whether what is said is how a game has ended."""
    return any(item["id"] == "GameEnds" for item in picture["talk"]["items"])


def _on_board(old: Mapping[str, Any], new: Mapping[str, Any], *, marking: bool) -> Iterator[Sound]:
    if not (old and new):
        return
    fallen = bool(new["last"]) and new["last_id"] != old["last_id"]
    if fallen:
        yield "block" if len(new["blocks"]) > len(old["blocks"]) else "drop"
    # Where other marks stand it is another sheet, unless something has fallen.
    if not fallen and new["cells"] != old["cells"]:
        return
    if _combos(new) > _combos(old):
        yield "combo"
    if sum(new["plus"]) > sum(old["plus"]) and not marking:
        yield "row"


def _combos(board: Mapping[str, Any]) -> int:
    return sum(group["kind"] in KINDS for group in board["groups"])
