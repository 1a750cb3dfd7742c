"""The boards of pupils that their teacher watches, on the teacher's page or, without names, on a wall display.

The teacher's page shows a single board as it changes, or the boards of all pupils; equal boards form one group, the largest group first.
"""

from collections.abc import Callable, Iterable

from numberdrop.drawing.board import BOARD, draw_board
from numberdrop.drawing.svg import BLUE, FONT, GREEN, RED, tag
from numberdrop.pages.class_tasks import PupilBoard
from numberdrop.pages.message import Voice
from numberdrop.progress.store import Pupil
from numberdrop.progress.store.school import digest
from numberdrop.progress.store.tables import WatchedBoard
from numberdrop.rules.grid import Grid, is_on_grid
from numberdrop.rules.sheet import Sheet

_COLOURS = {"right": GREEN, "wrong": RED}
_VERDICT_BY_OUTCOME = {"right": "right", "wrong": "wrong", "illegal": "wrong", "empty": "open", "": "open"}
_ID_LENGTH = 12


def board_values(
    seen: Iterable[WatchedBoard], pupils: Iterable[Pupil], name: Callable[[Pupil], str], voice: Voice
) -> dict[str, object]:
    """Make the values with which the template shows the watched boards (``seen``); ``name`` returns the name to show for a pupil."""
    watched = tuple(seen)
    members = {pupil.learner: pupil for pupil in pupils if pupil.here}
    wall = any(entry.wall for entry in watched)
    groups: dict[PupilBoard, list[Pupil]] = {}
    for entry in watched:
        board = PupilBoard.read(entry.board) if entry.told and entry.learner in members else None
        if board is not None:
            groups.setdefault(board, []).append(members[entry.learner])
    alone = len(watched) == 1
    first = members.get(watched[0].learner) if alone else None
    return {
        "wall": wall,
        "alone": alone,
        "title": voice("teacher.boards") if first is None or wall else name(first),
        "said": _watching_notice(len(watched), sum(map(len, groups.values())), voice),
        "groups": [
            _group_values(board, who, name, voice, named=not (wall or alone))
            for board, who in sorted(groups.items(), key=lambda group: (-len(group[1]), group[0].text))
        ],
    }


def _watching_notice(watched: int, shown: int, voice: Voice) -> str:
    """Return the notice on how many of the watched boards are shown; empty if there is only one and it is shown."""
    if not watched:
        return voice("teacher.boards_none")
    if not shown:
        return voice("teacher.board_waits" if watched == 1 else "teacher.boards_wait")
    return "" if watched == 1 else voice.plural_sentence("teacher.boards_of", shown, of=watched)


def _group_values(
    board: PupilBoard, who: list[Pupil], name: Callable[[Pupil], str], voice: Voice, *, named: bool
) -> dict[str, object]:
    judged = _VERDICT_BY_OUTCOME.get(board.outcome, "open")
    verdict = voice(f"teacher.board_{judged}")
    names = ", ".join(map(name, who)) if named else ""
    return {
        "id": digest(board.text)[:_ID_LENGTH],
        "asked": board.asked,
        "svg": board_svg(board),
        "outcome": judged,
        "judged": verdict if len(who) == 1 else voice("teacher.board_times", n=len(who), told=verdict),
        "answer": ", ".join(board.picks),
        "who": names,
    }


def board_svg(board: PupilBoard) -> str:
    """Draw the grid of a board as SVG, with the cells and numbers of the last answer; returns an empty text for a board without a grid."""
    if not board.grid:
        return ""
    try:
        grid = Grid.parse(board.grid)
    except ValueError:  # stored by another version
        return ""
    cells = [cell for cell in board.cells if is_on_grid(cell)]
    numbers = [pair for pair in zip(board.cells, board.numbers, strict=False) if pair[0] in cells]
    grid = grid.put({cell: number for cell, number in numbers if number and grid[cell] is None})
    colour = _COLOURS.get(_VERDICT_BY_OUTCOME.get(board.outcome, ""), BLUE)
    title, drawn = tag("title", str(grid)), draw_board(Sheet(grid), dict.fromkeys(cells, colour))
    # Without a style attribute, which the page's policy forbids.
    return tag("svg", title, drawn, viewBox=f"0 0 {BOARD[0]} {BOARD[1]}", role="img", font_family=FONT)
