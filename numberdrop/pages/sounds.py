"""The sounds that a page plays between two pictures: an act, a bot's turn, a replay and a worked example sound alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from numberdrop.rules.combos import KINDS

from .fields import Json
from .scene import Sound


class SoundCues(NamedTuple):
    """The properties of a page's picture that decide which sounds are played; they are compared before and after an update."""

    place: tuple[str | None, str | None] = (None, None)
    """The address and the language of the page."""
    refusal: int | None = None
    """The number of the message, if it says that something is refused or wrong."""
    at_star: bool = False
    """Whether a lesson has reached its summary."""
    game_over: bool = False
    marking: bool = False
    board: bool = False
    cells: str = ""
    last_id: int = 0
    """The number of the last fall; it differs from fall to fall."""
    lies: bool = False
    """Whether the shape that fell last is still on the board."""
    blocks: int = 0
    combos: int = 0
    full_rows: int = 0

    @classmethod
    def of(cls, picture: Json, fallback: SoundCues | None = None) -> SoundCues:
        """Read from a picture what decides the sounds; where parts of the picture are missing, ``fallback`` has their values."""
        audible = fallback or SILENT
        if scene := picture.get("scene"):
            steps = scene["steps"]
            audible = audible._replace(
                place=(scene.get("here"), scene.get("lang")),
                at_star=scene.get("steps_kind") == "tasks" and bool(steps) and steps[-1]["state"] == "now",
                marking=scene.get("marking") is True,
            )
        if talk := picture.get("talk"):
            audible = audible._replace(
                refusal=talk["n"] if talk["verdict"] in ("refused", "wrong") else None,
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


SILENT = SoundCues()


def sounds_between(old: SoundCues, new: SoundCues, *, previewed: bool) -> tuple[Sound, ...]:
    """Return the sounds to play, in order, after a change of the picture; none if an act was only ``previewed`` or the page is another."""
    if previewed or old.place != new.place:
        return ()
    if new.refusal is not None and new.refusal != old.refusal:
        return ("refused",)
    finished = (new.at_star and not old.at_star) or (new.game_over and not old.game_over)
    return *_board_sounds(old, new), *(("finished",) if finished else ())


def _board_sounds(old: SoundCues, new: SoundCues) -> Iterator[Sound]:
    if not (old.board and new.board):
        return
    if new.lies and new.last_id != old.last_id:
        yield "block" if new.blocks > old.blocks else "drop"
    elif new.cells != old.cells:
        return  # other marks without a fall mean another sheet
    if new.combos > old.combos:
        yield "combo"
    if new.full_rows > old.full_rows and not new.marking:
        yield "row"
