"""One player's paper: grid, circled cells, boxes, letters, and the four columns of its score (game over)."""

from dataclasses import dataclass, field

from .board import SCORING_ROWS, Board, Cell, Cells, above_line, full_rows
from .combos import CONSECUTIVE, IDENTICAL, Box, box_is_free, kind_of

LETTERS = "ABCDE"
SIZE_OF = {"A": 3, "B": 4, "C": 5, "D": 6, "E": 7}


@dataclass
class Paper:
    """What one player has written so far."""

    board: Board = field(default_factory=dict)
    circled: set[Cell] = field(default_factory=set)
    boxes: set[Box] = field(default_factory=set)
    letters: set[str] = field(default_factory=set)
    crossed: set[str] = field(default_factory=set)

    def active(self) -> set[str]:
        """The letters that are circled and not crossed off."""
        return self.letters - self.crossed

    def may_circle(self, cells: Cells) -> bool:
        """Whether the cells are a combo for which the sheet still has a box."""
        kind = kind_of(self.board, self.circled, cells)
        return kind is not None and box_is_free(self.boxes, kind, len(cells))

    def circle(self, cells: Cells) -> None:
        """Circle a combo, its box, and the letter beside two circled boxes of one size."""
        kind = kind_of(self.board, self.circled, cells)
        assert kind is not None
        self.circled |= cells
        self.boxes.add((kind, len(cells)))
        for letter, size in SIZE_OF.items():
            both = (IDENTICAL, size) in self.boxes and (CONSECUTIVE, size) in self.boxes
            if both and letter not in self.crossed:
                self.letters.add(letter)

    def has_crossed_line(self) -> bool:
        """Whether anything is written above the Game Over line."""
        return bool(above_line(self.board))

    def points(self, blocks_cost: bool = True) -> tuple[int, int, int, int, int]:
        """Rows, identical, consecutive, bonus, total; `blocks_cost`: a row above the line with only Xs costs 5 too."""
        rows = 2 * sum(1 for row in full_rows(self.board) if row < SCORING_ROWS)
        costly = {row for row, column in above_line(self.board) if blocks_cost or self.board[row, column] != "X"}
        rows -= 5 * len(costly)
        columns = []
        for kind in (IDENTICAL, CONSECUTIVE):
            sizes = [size for size in SIZE_OF.values() if (kind, size) in self.boxes]
            columns.append(sum(sizes) + (10 if sizes == [3, 4, 5, 6, 7] else 0))
        bonus = 8 if any(size == 8 for _, size in self.boxes) else 0
        return rows, columns[0], columns[1], bonus, rows + sum(columns) + bonus
