"""Counting: how many sequences of legal moves there are from a position, the rolls being told beforehand."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from .board import read

if TYPE_CHECKING:
    from .numbers import Numbered
    from .table import Move, Table


def parse_move(text: str) -> Move:
    """A move written as one word and its details.

    "start 0 3", "throw 1*42L", "slide C", "block 0 XX/XX", "drop 1 .65/.61", "circle 0 .66/.6", "pass 1", "skip 0",
    "end"; pictures are rows from top to bottom over the whole grid's lower left corner, "." being no part of it.
    """
    word, *rest = text.split()
    if word == "throw":
        return word, 0, rest[0]
    if word == "slide":
        return word, 0, rest[0]
    if word == "end":
        return word, 0, None
    player = int(rest[0])
    if word == "start":
        return word, player, int(rest[1])
    if word in ("pass", "skip"):
        return word, player, None
    drawn = read(rest[1].replace("/", "\n"))
    numbered: Numbered = frozenset(
        (row, column, mark) for (row, column), mark in drawn.items() if isinstance(mark, int)
    )
    return word, player, numbered if word == "drop" else frozenset(drawn)


def options(table: Table, rolls: list[str]) -> set[Move]:
    """The legal moves now; the next roll is the first one told."""
    if table.phase == "roll":
        return {("throw", 0, roll) for roll in rolls[:1]}
    if table.phase == "end":
        return {("end", 0, None)}
    if table.phase == "over":
        return set()
    return set().union(*(table.moves_of(player) for player in table.pending()))


def count(table: Table, rolls: list[str], depth: int) -> int:
    """How many sequences of so many moves are legal from here."""
    moves = options(table, rolls)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = copy.deepcopy(table)
        after.play(move)
        total += count(after, rolls[1:] if move[0] == "throw" else rolls, depth - 1)
    return total
