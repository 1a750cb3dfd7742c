"""The engine in calls per second, on boards of 45 cells: a start number and eleven shapes that fell anywhere.

Where it says *new boards*, no call sees a board that an earlier one saw, and the engine's memory is emptied first; the
same board again is much faster. Results are lazy: the lines below say what was read of them. The known figures are
those of an existing online implementation on similar machines.
"""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numberdrop as nd
from numberdrop.coach import chances
from numberdrop.rules import landing as landing_room

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

KNOWN_LANDINGS, KNOWN_COMBOS = 3_500, 320
"""Calls per second of an existing online implementation."""
DICE = ("13457*", "12456*", "23467*", "123567")
TURNS = 7
"""Each line is the best of so many turns: whatever else the machine does can only slow a turn down."""


class Line(NamedTuple):
    """One line of the table: what was called, how often in a second, and what is known to compare it with."""

    what: str
    rate: float
    known: float | None = None

    def __str__(self) -> str:
        ratio = f"{self.known:>8,.0f}{self.rate / self.known:>8.1f} x" if self.known else ""
        return f"{self.what:<58}{self.rate:>12,.1f}{ratio}"


def board(rng: Random) -> nd.Grid:
    """A board of 45 cells; boards on which the eleventh shape finds no room are given up."""
    grid = nd.Grid().put({(0, rng.randrange(7)): 1})
    for _ in range(11):
        found = nd.landings(grid, rng.choice("IOTLS"))
        if not found:
            return board(rng)
        numbers = [rng.choice(die).replace("*", str(rng.randrange(10))) for die in DICE]
        grid = grid.put(dict(zip(rng.choice(found).cells, map(int, numbers), strict=True)))
    return grid


def fresh(grids: Iterable[nd.Grid]) -> list[nd.Grid]:
    """The same boards as if just written, nothing remembered of them."""
    landing_room._landings_on_marks.cache_clear()
    return [nd.Grid(grid.marks, grid.circled) for grid in grids]


def rate(calls: int, prepare: Callable[[], list[nd.Grid]], call: Callable[[nd.Grid], object]) -> float:
    """Calls per second, the best of some turns; preparing is not counted."""
    rates = []
    for _ in range(TURNS):
        grids = prepare()
        begin = time.perf_counter()
        for grid in grids:
            call(grid)
        rates.append(calls / (time.perf_counter() - begin))
    return max(rates)


def solo_game(rng: Random) -> nd.Game:
    """A whole game of any legal acts, chosen from the full list each time."""
    game = nd.Game.new(1, seed=rng.randrange(10**9))
    while not game.over:
        game = game.apply(rng.choice(game.legal_actions()))
    return game


def measure(boards: int = 2_000, games: int = 5) -> Iterator[Line]:
    """The lines of the table, one by one."""
    rng = Random(45)
    grids = [board(rng) for _ in range(boards)]
    one = fresh(grids[:1]) * boards

    def new() -> list[nd.Grid]:
        return fresh(grids)

    def read_cells(grid: nd.Grid) -> object:
        return [landing.cells for landing in nd.landings(grid, "L")]

    def read_all(grid: nd.Grid) -> object:
        return [(found.contacts, found.holes, found.completed_rows, found.crosses) for found in nd.landings(grid, "L")]

    yield Line("landings of L, new boards", rate(boards, new, lambda grid: nd.landings(grid, "L")), KNOWN_LANDINGS)
    yield Line("landings of L, new boards, cells read", rate(boards, new, read_cells), KNOWN_LANDINGS)
    yield Line("landings of L, new boards, certificates read", rate(boards, new, read_all))
    again = rate(boards, lambda: one, lambda grid: nd.landings(grid, "L"))
    yield Line("landings of L, the same board again", again, KNOWN_LANDINGS)
    yield Line("find_combos, new boards", rate(boards, new, nd.find_combos), KNOWN_COMBOS)
    combos = rate(boards, new, lambda grid: [combo.cells for combo in nd.find_combos(grid)])
    yield Line("find_combos, new boards, cells read", combos, KNOWN_COMBOS)
    for text, calls in (("1257L", 200), ("**44L", 20), ("**4**", 1)):
        roll = nd.Roll.parse(text)
        count = len(nd.legal_drops(nd.Grid(), roll))
        drops = rate(
            calls, lambda calls=calls: fresh([nd.Grid()] * calls), lambda grid, roll=roll: nd.legal_drops(grid, roll)
        )
        yield Line(f"legal_drops of {text}, empty board ({count:,} drops)", drops)
    yield Line(
        "coach.chances of all 7,776 rolls, new boards",
        rate(20, lambda: new()[:20], lambda grid: chances(nd.Sheet(grid))),
    )
    begin = time.perf_counter()
    for _ in range(games):
        solo_game(rng)
    yield Line("whole solo games, any legal act each time", games / (time.perf_counter() - begin))


def main(_: Sequence[str] = ()) -> None:
    """Measure and print."""
    print(f"{'engine, on one core':<58}{'calls/s':>12}{'known':>8}{'ratio':>10}")
    for line in measure():
        print(line, flush=True)


if __name__ == "__main__":
    main()
