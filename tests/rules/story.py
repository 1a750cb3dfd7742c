"""Short stories for the rulings: sheets and games in a given position, told in a line each."""

from typing import Any

import numberdrop as nd

from .reference.board import read

Cells = tuple[tuple[int, int], ...]
TILES = ("V3", "I3", "U5", "X5", "T5")
SOLO_TILES = ("O", "I", "T", "L", "S")


def cells(picture: str) -> Cells:
    """The marked cells of a picture, sorted."""
    return tuple(sorted(read(picture)))


def numbers(picture: str) -> tuple[tuple[int, int, int], ...]:
    """The numbers of a picture with their cells, sorted."""
    marks = read(picture).items()
    return tuple(sorted((row, column, mark) for (row, column), mark in marks if isinstance(mark, int)))


def boxes(text: str) -> frozenset[tuple[str, int]]:
    """Boxes from "i3 c3": identical 3 and consecutive 3."""
    kinds = {"i": "identical", "c": "consecutive"}
    return frozenset((kinds[word[0]], int(word[1])) for word in text.split())


def sheet(picture: str = "", taken: str = "", letters: str = "", crossed: str = "", edition: str = "2023") -> nd.Sheet:
    """A sheet in play: a grid, its taken boxes, circled and crossed letters; no row marked yet."""
    none: frozenset[int] = frozenset()
    grid = nd.Grid.parse(picture)
    return nd.Sheet(grid, boxes(taken), frozenset(letters), frozenset(crossed), plus=none, minus=none, edition=edition)


def game(*sheets: nd.Sheet, edition: str = "2023", tiles: tuple[str, ...] | None = None) -> nd.Game:
    """A game in which the next thing to do is to throw the dice; one sheet is solo."""
    tiles = tiles or (TILES if len(sheets) > 1 else SOLO_TILES)
    play = nd.Game.new(players=len(sheets), edition=edition, seed=None, tiles=tiles)
    *_, play = play.apply_all(nd.Start(0, player) for player in range(len(sheets)))
    for player, its in enumerate(sheets):
        play = play.with_sheet(player, its)
    return play


def throw(play: nd.Game, roll: str) -> nd.Game:
    """The dice show this."""
    return play.apply(nd.Throw(nd.Roll.parse(roll)))


def lowest(play: nd.Game, player: int) -> Any:
    """One of the legal actions of a player: the one whose cells lie lowest."""
    return min(play.legal_actions(player), key=lambda act: sorted(cell[0] for cell in act.cells))


def everybody(play: nd.Game) -> nd.Game:
    """All players who owe a block or a drop place it low."""
    phase = play.phase
    while play.phase == phase and play.pending:
        play = play.apply(lowest(play, play.pending[0]))
    return play


def pass_all(play: nd.Game) -> nd.Game:
    """Nobody circles anything (any more), and the round ends."""
    while play.pending:
        play = play.apply(nd.Pass(play.pending[0]))
    return play.apply(nd.EndRound())


def quiet_round(play: nd.Game, roll: str = "1235O") -> nd.Game:
    """A whole round without combos."""
    return pass_all(everybody(throw(play, roll)))


def refusals(verdict: nd.Verdict) -> set[str]:
    """The names of the reasons why something is refused."""
    return {type(reason).__name__ for reason in verdict.refusals}


def full(rows: int, gaps: str = "") -> str:
    """A picture of so many full rows of blocks; `gaps` is a picture of the rows on top of them."""
    return "\n".join([*gaps.split(), *["XXXXXXX"] * rows])
