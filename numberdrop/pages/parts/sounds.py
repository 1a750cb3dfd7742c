"""What is to be heard of an answer: something has fallen, a combo closes, a row is full, an act is refused, a lesson or a game is over.

Two pictures of a page say it, so that whatever leads from one to the other (an act, a bot's turn, a replay, an example) is heard alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from numberdrop.pages.picture import Sound
from numberdrop.rules.combos import KINDS

_AGAINST = ("refused", "wrong")


class Audible(NamedTuple):
    """What of a picture can be heard when it changes: a few figures, as a picture itself is large."""

    place: tuple[str | None, str | None] = (None, None)
    """Page and language."""
    refusal: int | None = None
    """The number of the explanation, where it is a refusal."""
    at_star: bool = False
    """A lesson stands at its end."""
    game_over: bool = False
    marking: bool = False
    board: bool = False
    cells: str = ""
    last_id: int = 0
    """The number of the last fall."""
    lies: bool = False
    """What fell last lies there."""
    blocks: int = 0
    combos: int = 0
    full_rows: int = 0

    @classmethod
    def of(cls, picture: Mapping[str, Any], before: Audible | None = None) -> Audible:
        """What can be heard of a picture; traits that it lacks are as ``before``."""
        audible = before or SILENT
        if scene := picture.get("scene"):
            steps = scene["steps"]
            audible = audible._replace(
                place=(scene.get("here"), scene.get("lang")),
                at_star=scene.get("steps_kind") == "tasks" and bool(steps) and steps[-1]["state"] == "now",
                marking=scene.get("marking") is True,
            )
        if talk := picture.get("talk"):
            audible = audible._replace(
                refusal=talk["n"] if talk["verdict"] in _AGAINST else None,
                game_over=any(item["id"] == "GameEnds" for item in talk["items"]),
            )
        if (board := picture.get("board")) is not None:
            audible = audible._replace(board=bool(board))
            if board:
                audible = audible._replace(
                    cells=board["cells"],
                    last_id=board["last_id"],
                    lies=bool(board["last"]),
                    blocks=len(board["blocks"]),
                    combos=sum(group["kind"] in KINDS for group in board["groups"]),
                    full_rows=sum(board["plus"]),
                )
        return audible


SILENT = Audible()


def heard(old: Audible, new: Audible, *, tried: bool) -> tuple[Sound, ...]:
    """The sounds to play after an update, in order. With ``tried`` the act was only previewed."""
    if tried or old.place != new.place:
        return ()
    if new.refusal is not None and new.refusal != old.refusal:
        return ("refused",)
    finished = (new.at_star and not old.at_star) or (new.game_over and not old.game_over)
    return *_on_board(old, new), *(("finished",) if finished else ())


def _on_board(old: Audible, new: Audible) -> Iterator[Sound]:
    if not (old.board and new.board):
        return
    fallen = new.lies and new.last_id != old.last_id
    if fallen:
        yield "block" if new.blocks > old.blocks else "drop"
    # Where other marks stand it is another sheet, unless something has fallen.
    if not fallen and new.cells != old.cells:
        return
    if new.combos > old.combos:
        yield "combo"
    if new.full_rows > old.full_rows and not new.marking:
        yield "row"
