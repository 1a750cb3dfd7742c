"""The solo game: tiles slide down a board of five columns, and drop when they reach GO!."""

from .sheet import LETTERS
from .table import Move, Table

BOTTOM = 4  # the notch that shows GO!


class Solo(Table):
    """One player, the five tetromino tiles, one per letter."""

    def __init__(self, edition: str, tiles: dict[str, str]) -> None:
        """All tiles at the top of their columns."""
        super().__init__(1, edition, tiles)
        self.notches = dict.fromkeys(LETTERS, 0)
        self.slid = 0  # slides made or waived this round: 0, 1 or 2

    def sliders(self) -> set[str]:
        """The tiles that may slide now: first any that is not at the bottom, then the one the shape die names."""
        moving = {letter for letter in LETTERS if self.notches[letter] < BOTTOM}
        if self.slid == 0 or self.shape == "*":
            return moving
        return {letter for letter in moving if self.tiles[letter] == self.shape}

    def legal(self, move: Move) -> bool:
        """Slides besides everything else."""
        kind, _, what = move
        if kind == "slide":
            return self.phase == "slide" and what in self.sliders()
        return super().legal(move)

    def moves_of(self, player: int) -> set[Move]:
        """Slides besides everything else."""
        if self.phase == "slide":
            return {("slide", player, letter) for letter in self.sliders()}
        return super().moves_of(player)

    def play(self, move: Move) -> None:
        """A slide that ends on GO! drops the tile before anything else, unless its letter is circled."""
        kind, player, what = move
        if kind != "slide":
            super().play(move)
            return
        assert self.legal(move), move
        self.notches[what] += 1
        self.slid += 1
        if self.notches[what] == BOTTOM and what not in self.papers[player].letters:
            self.letter = what
            self.everybody("blocks")
        else:
            self.slide_or_drop()

    def after_throw(self) -> None:
        """No phase 2: the free slide comes first."""
        self.slid = 0
        self.slide_or_drop()

    def slide_or_drop(self) -> None:
        """A star anywhere asks for a second slide; a slide that no tile can make is left out."""
        wanted = 2 if self.has_star() else 1
        while self.slid < wanted and not self.sliders():
            self.slid += 1
        if self.slid < wanted:
            self.everybody("slide")
        else:
            self.everybody("drop")

    def after_everybody(self) -> None:
        """After a GO! block the round goes on where it was."""
        if self.phase != "blocks":
            super().after_everybody()
            return
        assert self.letter is not None
        self.papers[0].crossed.add(self.letter)
        self.letter = None
        self.slide_or_drop()

    def is_last_round(self) -> bool:
        """The line crossed, or every tile at the bottom."""
        return super().is_last_round() or all(notch == BOTTOM for notch in self.notches.values())

    def finish_round(self) -> None:
        """One player holds a letter alone: nothing is crossed off for that, in any edition."""
        self.phase = "over" if self.is_last_round() else "roll"
        self.round += self.phase == "roll"
