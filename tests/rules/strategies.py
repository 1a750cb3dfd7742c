"""What Hypothesis draws: boards that a game could reach, painted boards, rolls, and games played by a careless player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from .reference.board import COLUMNS, ROWS, SCORING_ROWS, TETROMINOES, TILES, Board, Cell, Cells, fall, orientations
from .reference.combos import CONSECUTIVE, IDENTICAL, combos
from .reference.numbers import DICE, SHAPE_DIE, places, write, writings
from .reference.sheet import LETTERS, SIZE_OF, Paper
from .reference.solo import Solo
from .reference.table import Move, Table

if TYPE_CHECKING:
    import random

EDITIONS = ("2023", "2021", "online")
ONLINE_TILES = ("V3", "I3", "U5", "X5", "T5")
# Which 2021 tile faces lie back to back is not printed; this is the product's documented assumption (ruling 13).
FACES_2021 = (("I", "I3"), ("O", "X5"), ("T", "T5"), ("L", "V3"), ("S", "U5"))
HOLDS = {name: sorted(orientations(name), key=sorted) for name in TILES}

columns = st.integers(0, COLUMNS - 1)
cells = st.tuples(st.integers(0, ROWS - 1), columns)
names = st.sampled_from(TILES)
seeds = st.integers(0, 2**32)


@st.composite
def digits(draw: st.DrawFn) -> st.SearchStrategy[int]:
    """Digits from a narrow or a wide range, so that combos are now frequent and now rare."""
    low = draw(st.integers(0, 9))
    return st.integers(low, min(9, low + draw(st.sampled_from([0, 1, 2, 4, 9]))))


@st.composite
def reachable(draw: st.DrawFn, pieces: int = 14) -> Board:
    """A start number, then shapes with numbers and blocks of X, each fallen as the rules say."""
    board: Board = {(0, draw(columns)): draw(st.integers(1, 6))}
    numbers = draw(digits())
    piece = st.tuples(names, st.booleans(), st.integers(0, 7), columns)
    for name, crossed, hold, left in draw(st.lists(piece, max_size=pieces)):
        held = HOLDS[name][hold % len(HOLDS[name])]
        width = 1 + max(column for _, column in held)
        place = fall(board, held, left % (COLUMNS - width + 1))
        if place is not None:
            is_block = crossed or name not in TETROMINOES
            board.update({cell: "X" if is_block else draw(numbers) for cell in sorted(place)})
    return board


@st.composite
def painted(draw: st.DrawFn, most: int = 50) -> Board:
    """Any marks anywhere, floating ones too, as the sandbox lets people paint."""
    marks = st.one_of(draw(digits()), st.just("X"))
    return draw(st.dictionaries(cells, marks, max_size=most))


def boards() -> st.SearchStrategy[Board]:
    """Mostly boards from play, some painted ones."""
    return st.one_of(reachable(), reachable(), painted())


@st.composite
def circled_boards(draw: st.DrawFn) -> tuple[Board, frozenset[Cell]]:
    """A board of which some numbers were used in combos before."""
    board = draw(boards())
    written = sorted(cell for cell, mark in board.items() if mark != "X")
    used = draw(st.sets(st.sampled_from(written), max_size=8)) if written and draw(st.booleans()) else set()
    return board, frozenset(used)


@st.composite
def rolls(draw: st.DrawFn, stars: int = 3) -> str:
    """Any result of the five dice with at most so many stars on the number dice."""
    faces = [draw(st.sampled_from(die)) for die in DICE]
    while faces.count("*") > stars:
        faces[faces.index("*")] = "5"
    numbers = "".join(draw(st.permutations(faces)))
    return numbers + draw(st.sampled_from(SHAPE_DIE))


@st.composite
def papers(draw: st.DrawFn) -> Paper:
    """A sheet with any marks in its boxes; letters follow from the boxes and from those crossed off."""
    board, circled = draw(circled_boards())
    sizes = st.sampled_from([3, 4, 5, 6, 7])
    boxes = {("identical", size) for size in draw(st.sets(sizes))} | {
        ("consecutive", size) for size in draw(st.sets(sizes))
    }
    bonus = draw(st.sampled_from(["", "identical", "consecutive"]))
    boxes |= {(bonus, 8)} if bonus else set()
    crossed = draw(st.sets(st.sampled_from(LETTERS)))
    both = {
        letter
        for letter, size in zip(LETTERS, range(3, 8), strict=True)
        if len({b for b in boxes if b[1] == size}) == 2
    }
    return Paper(board, set(circled), boxes, both - crossed, crossed)


def new_table(rng: random.Random, players: int, edition: str) -> Table:
    """A game about to start, with tiles that the edition allows."""
    if players == 1:
        tiles = rng.sample(TETROMINOES, 5)
        return Solo(edition, dict(zip(LETTERS, tiles, strict=True)))
    if edition == "2023":
        tiles = rng.sample(TILES, 5)
    else:
        faces = ONLINE_TILES if edition == "online" else [rng.choice(pair) for pair in FACES_2021]
        tiles = rng.sample(faces, 5)
    return Table(players, edition, dict(zip(LETTERS, tiles, strict=True)))


def used_papers(rng: random.Random, players: int) -> list[Paper]:
    """Sheets in the middle of a game: towers of shapes, boxes and letters as combos and penalties leave them.

    Some letters are crossed off on every sheet; now and then a tower already stands above the line.
    """
    crossed = set(rng.sample(LETTERS, rng.choice([0, 0, 1, 3])))
    fullness = rng.choice([0.2, 0.6, 0.9])
    found = []
    for player in range(players):
        paper = Paper({(0, rng.randrange(COLUMNS)): player + 1}, crossed=set(crossed))
        low = rng.randrange(8)
        for _ in range(rng.randrange(rng.choice([8, 16]))):
            name = rng.choice(TILES)
            held = rng.choice(HOLDS[name])
            place = fall(paper.board, held, rng.randrange(COLUMNS - max(column for _, column in held)))
            if place is not None and (rng.random() < 0.003 or max(place)[0] < SCORING_ROWS):
                numbered = name in TETROMINOES and rng.random() < 0.9
                paper.board.update({cell: rng.randint(low, low + 2) if numbered else "X" for cell in sorted(place)})
        if rng.random() < 0.03:  # a grid full to the brim, on which little or nothing can land
            heights = [rng.randint(10, ROWS) for _ in range(COLUMNS)]
            brim = {
                (row, column): rng.randint(low, low + 2) for column in range(COLUMNS) for row in range(heights[column])
            }
            paper.board = brim | paper.board
        for size in (3, 4, 5, 6, 7):
            paper.boxes |= {(kind, size) for kind in (IDENTICAL, CONSECUTIVE) if rng.random() < fullness}
        paper.boxes |= {(rng.choice([IDENTICAL, CONSECUTIVE]), 8)} if rng.random() < 0.3 else set()
        both = {letter for letter, size in SIZE_OF.items() if {(IDENTICAL, size), (CONSECUTIVE, size)} <= paper.boxes}
        paper.letters = {letter for letter in both if letter not in crossed or rng.random() < 0.5}
        found.append(paper)
    return found


def throw(rng: random.Random) -> Move:
    """A roll in the order of the dice; stars come a little more often than from fair dice."""
    faces = [rng.choice(die + die[-1]) for die in DICE]
    return "throw", 0, "".join(faces) + rng.choice(SHAPE_DIE)


def some_place(rng: random.Random, choices: set[Cells]) -> Cells:
    """One landing, low ones preferred, so that games last long enough to be interesting."""
    ordered = sorted(choices, key=lambda place: (sum(row for row, _ in place), sorted(place)))
    return ordered[int(len(ordered) * rng.random() ** 4)]


def some_drop(rng: random.Random, table: Table, player: int) -> Move:
    """Of a handful of drops, the one that opens most combos for which the sheet has a box."""
    paper = table.papers[player]
    choices = places(paper.board, table.shape)
    if not choices:
        return "skip", player, None
    orders = sorted(writings(table.numbers))
    best: tuple[int, Move] | None = None
    for _ in range(6):
        numbered = write(some_place(rng, choices), rng.choice(orders))
        board = paper.board | {(row, column): number for row, column, number in numbered}
        opened = {(kind, len(found)) for kind, found in combos(board, paper.circled)} - paper.boxes
        value = sum(1 if size > 3 else 9 for _, size in opened)
        if best is None or value > best[0]:
            best = value, ("drop", player, numbered)
    assert best is not None
    return best[1]


def some_move(rng: random.Random, table: Table) -> Move:
    """A legal move by a careless player who likes low places and small combos."""
    if table.phase == "roll":
        return throw(rng)
    if table.phase == "end":
        return "end", 0, None
    player = rng.choice(table.pending())
    if table.phase == "drop":
        return some_drop(rng, table, player)
    if table.phase == "blocks" and (choices := table.block_places(player)):
        return "block", player, some_place(rng, choices)
    moves = sorted(
        table.moves_of(player), key=lambda move: (move[0], len(move[2] or ()) if move[0] == "circle" else 0, repr(move))
    )
    if table.phase == "combo" and rng.random() < 0.6:
        return moves[0]
    if table.phase == "combo" and rng.random() < 0.6:
        return moves[-2] if len(moves) > 1 else moves[0]
    return rng.choice(moves)
