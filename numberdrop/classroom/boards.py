"""The boards of pupils that their teacher looks at: those that are the same together, most first; on the wall without names, once their pupils know.

So one board is seen as it changes, the same position of everybody stands side by side, and the wrong boards of a puzzle are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from numberdrop.drawing.board import BOARD, draw_board
from numberdrop.drawing.svg import BLUE, FONT, GREEN, RED, tag
from numberdrop.pages.class_tasks import PupilBoard
from numberdrop.pages.message import Voice
from numberdrop.progress.store import Pupil
from numberdrop.progress.store.class_tables import SeenBoard
from numberdrop.progress.store.school import digest
from numberdrop.rules.grid import Grid, on_grid
from numberdrop.rules.sheet import Sheet

_COLOURS = {"right": GREEN, "wrong": RED}
_JUDGED = {"right": "right", "wrong": "wrong", "illegal": "wrong", "empty": "open", "": "open"}
_ID = 12


def boards_shown(
    seen: Iterable[SeenBoard], pupils: Iterable[Pupil], name: Callable[[Pupil], str], voice: Voice
) -> dict[str, Any]:
    """What the template wants. ``name``: what a pupil is called on the page."""
    looked = tuple(seen)
    known = {one.learner: one for one in pupils if one.here}
    wall = any(one.wall for one in looked)
    found: dict[PupilBoard, list[Pupil]] = {}
    for one in looked:
        board = PupilBoard.read(one.board) if one.told and one.learner in known else None
        if board is not None:
            found.setdefault(board, []).append(known[one.learner])
    shown = sum(map(len, found.values()))
    alone = len(looked) == 1
    first = known.get(looked[0].learner) if alone else None
    return {
        "wall": wall,
        "alone": alone,
        "title": voice("teacher.boards") if first is None or wall else name(first),
        "said": _said(len(looked), shown, alone, voice),
        "groups": [
            _group(board, who, name, voice, named=not (wall or alone))
            for board, who in sorted(found.items(), key=lambda entry: (-len(entry[1]), entry[0].text))
        ],
    }


def _said(looked: int, shown: int, alone: bool, voice: Voice) -> str:
    if not looked:
        return voice("teacher.boards_none")
    if not shown:
        return voice("teacher.board_waits" if alone else "teacher.boards_wait")
    return "" if alone else voice.count("teacher.boards_of", shown, of=looked)


def _group(
    board: PupilBoard, who: list[Pupil], name: Callable[[Pupil], str], voice: Voice, *, named: bool
) -> dict[str, Any]:
    judged = _JUDGED.get(board.outcome, "open")
    told = voice(f"teacher.board_{judged}")
    names = ", ".join(map(name, who)) if named else ""
    return {
        "id": digest(board.text)[:_ID],
        "asked": board.asked,
        "svg": board_svg(board),
        "outcome": judged,
        "judged": told if len(who) == 1 else voice("teacher.board_times", n=len(who), told=told),
        "answer": ", ".join(board.picks),
        "who": names,
    }


def board_svg(board: PupilBoard) -> str:
    """The grid of a board with the last answer in it: framed, and its numbers written; empty for a page without one."""
    try:
        grid = Grid.parse(board.grid) if board.grid else None
    except ValueError:  # kept by another version
        grid = None
    if grid is None:
        return ""
    cells = [cell for cell in board.cells if on_grid(cell)]
    written = {
        cell: number for cell, number in zip(board.cells, board.numbers, strict=False) if number and cell in cells
    }
    grid = grid.put({cell: number for cell, number in written.items() if grid[cell] is None})
    colour = _COLOURS.get(_JUDGED.get(board.outcome, ""), BLUE)
    told, drawn = tag("title", str(grid)), draw_board(Sheet(grid), dict.fromkeys(cells, colour))
    # Without a style of its own, which the page does not allow.
    return tag("svg", told, drawn, viewBox=f"0 0 {BOARD[0]} {BOARD[1]}", role="img", font_family=FONT)
