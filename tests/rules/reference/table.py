"""A slow referee for a whole game with two or more players, phase by phase as the rulebook tells it.

A move is (kind, player, what): ("start", p, column), ("throw", 0, "1*42L"), ("block", p, cells),
("drop", p, numbered cells), ("skip", p, None), ("circle", p, cells), ("pass", p, None), ("end", 0, None),
and in the solo game ("slide", 0, letter).
"""

from typing import Any

from .board import COLUMNS, Cells, landings
from .combos import combos
from .numbers import drops, is_drop, is_possible, places
from .sheet import LETTERS, Paper

Move = tuple[str, int, Any]


class Table:
    """The state of a game with several players; `play` changes it, `legal` and `moves` judge."""

    def __init__(self, players: int, edition: str, tiles: dict[str, str]) -> None:
        """Papers are empty, player 0 is the first active player, everybody owes a start number."""
        self.edition = edition
        self.tiles = tiles
        self.papers = [Paper() for _ in range(players)]
        self.first = 0
        self.round = 1
        self.phase = "start"
        self.owing = set(range(players))
        self.numbers = ""
        self.shape = ""
        self.letter: str | None = None

    def clockwise(self) -> list[int]:
        """The players in order of play, the active player first."""
        count = len(self.papers)
        return [(self.first + step) % count for step in range(count)]

    def pending(self) -> list[int]:
        """Who may act now: everybody who owes something, but combos are circled one player after another."""
        waiting = [player for player in self.clockwise() if player in self.owing]
        return waiting[:1] if self.phase == "combo" else waiting

    def has_star(self) -> bool:
        """A star on any of the five dice."""
        return "*" in self.numbers + self.shape

    # What may be done.

    def block_places(self, player: int) -> set[Cells]:
        """Where the tile of the dropped letter can land."""
        assert self.letter is not None
        return landings(self.papers[player].board, self.tiles[self.letter])

    def legal(self, move: Move) -> bool:
        """Whether the rules allow this move now."""
        kind, player, what = move
        if kind == "throw":
            return self.phase == "roll" and len(what) == 5 and is_possible(what[:4], what[4])
        if kind == "end":
            return self.phase == "end"
        if player not in self.pending():
            return False
        paper = self.papers[player]
        if kind == "start":
            return self.phase == "start" and what in range(COLUMNS)
        if kind == "block":
            return self.phase == "blocks" and what in self.block_places(player)
        if kind == "drop":
            return self.phase == "drop" and is_drop(paper.board, self.numbers, self.shape, what)
        if kind == "skip":
            if self.phase == "blocks":
                return not self.block_places(player)
            return self.phase == "drop" and not places(paper.board, self.shape)
        if kind == "circle":
            return self.phase == "combo" and paper.may_circle(what)
        return kind == "pass" and self.phase == "combo"

    def moves_of(self, player: int) -> set[Move]:
        """Every legal move of a player who owes one; empty while the dice or the end of the round are awaited."""
        paper = self.papers[player]
        if self.phase == "start":
            return {("start", player, column) for column in range(COLUMNS)}
        if self.phase == "blocks":
            found: set[Move] = {("block", player, cells) for cells in self.block_places(player)}
            return found or {("skip", player, None)}
        if self.phase == "drop":
            found = {("drop", player, numbered) for numbered in drops(paper.board, self.numbers, self.shape)}
            return found or {("skip", player, None)}
        if self.phase == "combo":
            can = {cells for _, cells in combos(paper.board, paper.circled) if paper.may_circle(cells)}
            return {("circle", player, cells) for cells in can} | {("pass", player, None)}
        return set()

    # What happens then.

    def play(self, move: Move) -> None:
        """Carry out a legal move."""
        kind, player, what = move
        assert self.legal(move), move
        if kind == "throw":
            self.numbers, self.shape = what[:4], what[4]
            self.after_throw()
            return
        if kind == "end":
            self.finish_round()
            return
        board = self.papers[player].board
        if kind == "start":
            board[0, what] = player + 1
        elif kind == "block":
            board.update(dict.fromkeys(what, "X"))
        elif kind == "drop":
            board.update({(row, column): number for row, column, number in what})
        elif kind == "circle":
            self.papers[player].circle(what)
        self.owing.discard(player)
        if not self.owing:
            self.after_everybody()

    def everybody(self, phase: str) -> None:
        """Begin a phase in which each player owes a move."""
        self.phase = phase
        self.owing = set(range(len(self.papers)))

    def after_throw(self) -> None:
        """Phase 2 if there is a star and an active letter, else phase 3."""
        active = set().union(*(paper.active() for paper in self.papers))
        if not (self.has_star() and active):
            self.everybody("drop")
            return
        self.letter = min(active)
        self.phase = "blocks"
        self.owing = {player for player, paper in enumerate(self.papers) if self.letter not in paper.letters}
        if not self.owing:  # everybody is protected: nobody drops, the round is skipped all the same
            self.after_everybody()

    def after_everybody(self) -> None:
        """The next phase once nobody owes anything more."""
        if self.phase == "start":
            self.phase = "roll"
        elif self.phase == "blocks":
            assert self.letter is not None
            for paper in self.papers:
                paper.crossed.add(self.letter)
            self.letter = None
            self.phase = "end"
        elif self.phase == "drop":
            self.everybody("combo")
        elif self.phase == "combo":
            self.phase = "end"

    def is_last_round(self) -> bool:
        """Whether the game ends with this round: somebody has crossed the Game Over line."""
        return any(paper.has_crossed_line() for paper in self.papers)

    def finish_round(self) -> None:
        """Phase 5: the game ends, or the next player becomes the active one."""
        if self.edition == "online":
            for letter in LETTERS:
                if all(letter in paper.letters for paper in self.papers):
                    for paper in self.papers:
                        paper.crossed.add(letter)
        if self.is_last_round():
            self.phase = "over"
            return
        self.first = (self.first + 1) % len(self.papers)
        self.round += 1
        self.phase = "roll"

    def points(self) -> list[tuple[int, int, int, int, int]]:
        """The score of every paper: the 2021 text charges a row above the line for numbers only."""
        return [paper.points(blocks_cost=self.edition != "2021") for paper in self.papers]
