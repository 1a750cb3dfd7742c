"""The grid as a dict of cells, the shapes as pictures, and the fall one row at a time (phase 3).

Cells are (row, column), zero-based, row 0 at the bottom. A board maps a cell to its number or to "X".
"""

from dataclasses import dataclass

Cell = tuple[int, int]
Cells = frozenset[Cell]
Mark = int | str
Board = dict[Cell, Mark]

COLUMNS = 7
ROWS = 14
SCORING_ROWS = 11  # the Game Over line lies on top of the eleventh row

PICTURES = {
    "I": ["####"],
    "O": ["##", "##"],
    "T": ["###", ".#."],
    "L": ["###", "#.."],
    "S": [".##", "##."],
    "V3": ["##", "#."],
    "I3": ["###"],
    "U5": ["###", "#.#"],
    "X5": [".#.", "###", ".#."],
    "T5": ["###", ".#.", ".#."],
}
TETROMINOES = ("I", "O", "T", "L", "S")
TILES = tuple(PICTURES)


def read(picture: str) -> Board:
    """A picture, rows from top to bottom, as a board; missing cells and rows are empty."""
    board: Board = {}
    lines = picture.split("\n") if picture else []
    for row, line in enumerate(reversed(lines)):
        for column, sign in enumerate(line):
            if sign != ".":
                board[row, column] = "X" if sign == "X" else int(sign)
    return board


def draw(board: Board) -> str:
    """The board as 14 lines of 7 signs, the top row first."""
    return "\n".join(
        "".join(str(board.get((row, column), ".")) for column in range(COLUMNS)) for row in reversed(range(ROWS))
    )


def to_corner(cells: Cells) -> Cells:
    """The same shape moved so that its lowest row and its leftmost column are 0."""
    low = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    return frozenset((row - low, column - left) for row, column in cells)


def orientations(name: str) -> set[Cells]:
    """Every way to hold a shape: four quarter turns of it and of its mirror image, equal results once."""
    shape = frozenset(
        (-line, column) for line, text in enumerate(PICTURES[name]) for column, sign in enumerate(text) if sign == "#"
    )
    found = set()
    for start in (shape, frozenset((row, -column) for row, column in shape)):
        turned = start
        for _ in range(4):
            turned = frozenset((column, -row) for row, column in turned)
            found.add(to_corner(turned))
    return found


def lowered(cells: Cells) -> Cells:
    """The same cells one row further down."""
    return frozenset((row - 1, column) for row, column in cells)


def is_free(board: Board, cells: Cells) -> bool:
    """Whether a falling shape may be here: above the floor and on no filled cell."""
    return all(row >= 0 and (row, column) not in board for row, column in cells)


def fall(board: Board, held: Cells, column: int) -> Cells | None:
    """Where a shape held with its left edge over this column comes to rest; None if that is not inside the grid."""
    cells = frozenset((ROWS + row, column + across) for row, across in held)
    while is_free(board, lowered(cells)):
        cells = lowered(cells)
    inside = all(row < ROWS for row, _ in cells)
    return cells if inside else None


def landings(board: Board, name: str) -> set[Cells]:
    """Every place where a shape can come to rest, as sets of cells."""
    found = set()
    for held in orientations(name):
        width = 1 + max(column for _, column in held)
        for column in range(COLUMNS - width + 1):
            cells = fall(board, held, column)
            if cells is not None:
                found.add(cells)
    return found


@dataclass(frozen=True)
class Certificate:
    """The facts of one landing, each by its definition."""

    contacts: frozenset[tuple[Cell, Cell | None]]
    holes: Cells
    rows: frozenset[int]
    crosses: Cells
    collides: Cells


def covered(board: Board) -> Cells:
    """The empty cells with a filled cell somewhere above them: nothing that falls straight can reach these."""
    return frozenset(
        (row, column)
        for row in range(ROWS)
        for column in range(COLUMNS)
        if (row, column) not in board and any((above, column) in board for above in range(row + 1, ROWS))
    )


def full_rows(board: Board) -> frozenset[int]:
    """The rows without an empty cell, in the whole grid."""
    return frozenset(row for row in range(ROWS) if all((row, column) in board for column in range(COLUMNS)))


def above_line(board: Board) -> Cells:
    """The filled cells above the Game Over line."""
    return frozenset(cell for cell in board if cell[0] >= SCORING_ROWS)


def certificate(board: Board, cells: Cells) -> Certificate:
    """What a landing rests on and what it does, found by comparing the board before and after it."""
    after = board | dict.fromkeys(cells, "X")
    contacts: set[tuple[Cell, Cell | None]] = set()
    for row, column in cells:
        if row == 0:
            contacts.add(((row, column), None))
        elif (row - 1, column) in board:
            contacts.add(((row, column), (row - 1, column)))
    return Certificate(
        contacts=frozenset(contacts),
        holes=covered(after) - covered(board),
        rows=full_rows(after) - full_rows(board),
        crosses=above_line(dict.fromkeys(cells, "X")),
        collides=frozenset((row, column) for row, column in lowered(cells) if row < 0 or (row, column) in board),
    )
