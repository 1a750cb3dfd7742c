"""Fresh questions about the end of a round: full rows, the line, who takes -5. Every grid is dropped shape by shape."""

from __future__ import annotations

from numberdrop.exercises.questions import Mark, SheetAt, Total, Which
from numberdrop.exercises.questions.sheet_marks import NOTHING, Part
from numberdrop.rules.editions import LETTERS, edition_named
from numberdrop.rules.game import Phase
from numberdrop.rules.grid import COLS, LINE, Grid
from numberdrop.rules.landing import Landing, landings
from numberdrop.rules.shapes import OTHER_TILES, TETROMINOES

from .chance import Chance, Unlucky, tells_apart
from .registry import maker

_TRIES = 60


def _gentle(landing: Landing) -> tuple[int, int]:
    return 3 * len(landing.holes) + max(row for row, _ in landing.cells), landing.column


def _dropped(chance: Chance, height: int, blocks: int = 0) -> Grid:
    """A grid whose highest mark has just reached row ``height``, or gone past it; some of the drops are blocks of X."""
    grid = Grid().put({(0, chance.below(COLS)): 1})
    drops = 0
    while max(grid.heights) < height:
        drops += 1
        block = blocks > 0 and drops % 5 == 3
        blocks -= block
        name = chance.choice(OTHER_TILES if block else TETROMINOES)
        landing = chance.choice(sorted(landings(grid, name), key=_gentle)[:2])
        grid = grid.put({cell: "X" if block else chance.between(1, 7) for cell in landing.cells})
    return grid


@maker("full_rows")
def full_rows(chance: Chance, edition: str, over: bool = False, height: int = 5) -> Mark:
    """Mark the +2 of every full row, and the -5 when the game is over. Some rows are full, some are not."""
    parts: tuple[Part, ...] = ("rows", "minus") if over else ("rows",)
    for _ in range(_TRIES):
        grid = _dropped(chance, LINE + 1 if over else chance.between(height - 1, height + 1), chance.below(3))
        question = Mark(edition=edition, grid=grid, parts=parts, over=over)
        gaps = sum(row not in grid.full_rows for row in range(max(grid.heights) - 2))
        if gaps and question.right() != {NOTHING} and any(mark[0] == "+" for mark in question.right()):
            return question
    raise Unlucky


@maker("played_points")
def played_points(chance: Chance, edition: str, trap: str = "") -> Total:
    """What do the rows score together at the end of the game? ``trap`` C2 counts full columns of the grid, too."""
    for _ in range(_TRIES):
        question = Total(edition=edition, grid=_dropped(chance, LINE + 1, chance.below(2)), fields=("rows",))
        if not trap or tells_apart(question, trap):
            return question
    raise Unlucky


@maker("end_payers")
def end_payers(chance: Chance, edition: str) -> Which:
    """The game ends: who takes -5? Two at least have crossed the line, so that C8 would name one of them only."""
    for _ in range(_TRIES):
        players = chance.between(3, 4)
        over = chance.between(2, players - 1)
        heights = chance.shuffled([LINE + 1] * over + [LINE - 1] * (players - over))
        drawn = edition_named(edition).draw_tiles(players, str(chance.below(250)))
        question = Which(
            edition=edition,
            about="payers",
            sheets=tuple(SheetAt(grid=_dropped(chance, height)) for height in heights),
            tiles=tuple(drawn[letter] for letter in LETTERS),
            roll=str(chance.roll(stars=False)),
            first=chance.below(players),
            phase=Phase.END,
        )
        if len(question.right()) == over and tells_apart(question, "C8"):
            return question
    raise Unlucky
