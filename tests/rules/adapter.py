"""Between the two languages: the engine's values and actions on one side, the reference's dicts and tuples on the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numberdrop as nd

from .reference.board import COLUMNS, ROWS, Board, Cells, draw
from .reference.sheet import Paper
from .reference.solo import Solo

if TYPE_CHECKING:
    from .reference.table import Move, Table


def grid_of(board: Board, circled: Any = ()) -> nd.Grid:
    """The engine's grid with the same cells."""
    return nd.Grid.parse(draw(board), circled=sorted(circled))


def board_of(grid: nd.Grid) -> Board:
    """The reference's board with the same cells, asked for one by one."""
    marks = {(row, column): grid[row, column] for row in range(ROWS) for column in range(COLUMNS)}
    return {cell: mark for cell, mark in marks.items() if mark is not None}


def cells_of(thing: Any) -> Cells:
    """The cells of a landing or a combo as a set."""
    cells = frozenset(thing.cells)
    assert list(thing.cells) == sorted(cells), "cells come sorted and once each"
    return cells


def sheet_of(paper: Paper, edition: str = "2023", **more: Any) -> nd.Sheet:
    """The engine's sheet with the same marks."""
    return nd.Sheet(
        grid_of(paper.board, paper.circled),
        boxes=frozenset(paper.boxes),
        circled=frozenset(paper.letters),
        crossed=frozenset(paper.crossed),
        edition=edition,
        **more,
    )


def action_of(move: Move) -> Any:
    """The engine's action for a move."""
    kind, player, what = move
    if kind == "start":
        return nd.Start(what, player)
    if kind == "throw":
        return nd.Throw(nd.Roll.parse(what))
    if kind == "slide":
        return nd.Slide(what)
    if kind == "block":
        return nd.Block(tuple(sorted(what)), player)
    if kind == "drop":
        return nd.Drop(tuple(sorted(what)), player)
    if kind == "skip":
        return nd.Skip(player)
    if kind == "circle":
        return nd.Circle(tuple(sorted(what)), player)
    return nd.Pass(player) if kind == "pass" else nd.EndRound()


def move_of(action: Any) -> Move:
    """The move for an engine's action."""
    kind = type(action).__name__.lower()
    if kind == "throw":
        return "throw", 0, str(action.roll)
    if kind == "slide":
        return "slide", 0, action.letter
    if kind == "endround":
        return "end", 0, None
    if kind == "start":
        return "start", action.player, action.column
    if kind in ("block", "drop", "circle"):
        assert list(action.cells) == sorted(set(action.cells)), "cells come sorted and once each"
        return kind, action.player, frozenset(action.cells)
    return kind, action.player, None


def paper_of(sheet: nd.Sheet) -> Paper:
    """The marks of an engine's sheet."""
    return Paper(
        board_of(sheet.grid), set(sheet.grid.circled), set(sheet.boxes), set(sheet.circled), set(sheet.crossed)
    )


def points_of(sheet: nd.Sheet) -> tuple[int, int, int, int, int]:
    """The four columns and the total of an engine's sheet."""
    score = sheet.score
    return score.rows, score.identical, score.consecutive, score.bonus, score.total


def new_game(table: Table, **more: Any) -> nd.Game:
    """The engine's game with the same setup, dice from outside unless a seed is given."""
    players = len(table.papers)
    return nd.Game.new(players=players, edition=table.edition, tiles=dict(table.tiles), **({"seed": None} | more))


def seat(game: nd.Game, table: Table, papers: list[Paper]) -> nd.Game:
    """Give each player this paper, on both sides: a game that goes on from a position."""
    table.papers = papers
    for player, paper in enumerate(papers):
        # No row has been marked yet: phase 5 does that.
        sheet = sheet_of(paper, table.edition, plus=frozenset(), minus=frozenset())
        game = game.with_sheet(player, sheet)
    return game


def all_actions(game: nd.Game) -> list[Any]:
    """The legal actions of everybody who may act now."""
    if game.pending:
        return [action for player in game.pending for action in game.legal_actions(player)]
    return list(game.legal_actions())


def same_state(game: nd.Game, table: Table) -> None:
    """Fail unless both sides tell the same about everything that the rules speak of."""
    assert game.phase == table.phase
    assert game.over == (table.phase == "over")
    assert set(game.pending) == (table.owing if table.phase not in ("roll", "end", "over") else set())
    assert game.round == table.round
    assert game.first == table.first
    if table.phase == "blocks":
        assert game.letter == table.letter
    for sheet, paper in zip(game.sheets, table.papers, strict=True):
        assert board_of(sheet.grid) == paper.board
        assert set(sheet.grid.circled) == paper.circled
        assert set(sheet.boxes) == paper.boxes
        assert set(sheet.circled) == paper.letters
        # Solo: whether a letter that protects is crossed off too when its tile arrives changes nothing.
        protecting = paper.letters if isinstance(table, Solo) else set()
        assert set(sheet.crossed) - protecting == paper.crossed - protecting
    if isinstance(table, Solo):
        assert dict(game.tile_level_by_letter) == table.notches
    if table.phase == "over":
        assert [points_of(sheet) for sheet in game.sheets] == table.points()
