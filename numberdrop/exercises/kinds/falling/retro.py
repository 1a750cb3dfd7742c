"""Kind ``retro`` of exercises: in which order did the shapes in the grid fall? Exactly one order is possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from typing import Literal

from numberdrop.exercises.answer import Answer, PositionError
from numberdrop.exercises.asking.answers import option_letters, reasons_against_picks
from numberdrop.exercises.asking.on_sheet import CellsInFile, SheetDescription
from numberdrop.exercises.asking.question import PromptValues, Question
from numberdrop.exercises.kinds.kind import Example, Kind, MinedQuestion, Miner, Signs
from numberdrop.exercises.misconceptions.beliefs import TRUE, Rulebook
from numberdrop.exercises.positions.games import states_in_phase
from numberdrop.exercises.positions.maker import NoPosition, SeededRandom
from numberdrop.exercises.reasons import misses
from numberdrop.rules import SHAPES, Block, Drop, Grid, Phase, Reason, landings
from numberdrop.rules.drops import judge_placing
from numberdrop.rules.grid import COLS, TETROMINOES
from numberdrop.rules.reasons.reason import Cells

FEWEST, MOST = 3, 5


@dataclass(frozen=True, kw_only=True)
class FallingOrder(SheetDescription, Question):
    """Asks in which order the ``pieces`` (shapes of numbers, blocks of X) fell; answered with letters, A for the first of ``pieces``."""

    kind = "retro"
    hint_place_key = "retro"
    takes_picks = True
    pieces: tuple[CellsInFile, ...]

    @property
    def option_ids(self) -> tuple[str, ...]:
        return option_letters(len(self.pieces))

    @cached_property
    def piece_by_letter(self) -> dict[str, tuple[str, Cells]]:
        """The shape and the cells of each piece, by its letter. Raises ``PositionError`` for impossible pieces."""
        if not FEWEST <= len(self.pieces) <= MOST:
            raise PositionError(f"pieces: {len(self.pieces)} of them; the question takes {FEWEST} to {MOST}")
        if sum(map(len, self.pieces)) > len(set().union(*self.pieces)):
            raise PositionError("pieces: two of them share a cell")
        pieces = ((self._shape_name(cells), tuple(cells)) for cells in self.pieces)
        return dict(zip(self.option_ids, pieces, strict=True))

    def _shape_name(self, cells: CellsInFile) -> str:
        grid = self.sheet.grid
        low, left = min((row for row, _ in cells), default=0), min((col for _, col in cells), default=0)
        offsets = tuple(sorted((row - low, col - left) for row, col in cells))
        crosses = sum(grid[cell] == "X" for cell in cells)
        possible = SHAPES if crosses else TETROMINOES
        shape = next((name for name in possible if any(o.cells == offsets for o in SHAPES[name].orientations)), "")
        if not shape or crosses not in (0, len(cells)) or any(grid[cell] is None for cell in cells):
            named = str(Answer.of_cells(cells))
            raise PositionError(f"pieces, {named!r}: neither numbers in a shape of the die nor a block of X")
        return shape

    def _grid_with_pieces(self, fallen: tuple[str, ...]) -> Grid:
        """Return the grid at the moment when, of all pieces, only those in ``fallen`` (letters) had fallen."""
        later = (cell for pick, (_, cells) in self.piece_by_letter.items() if pick not in fallen for cell in cells)
        return Grid(self.sheet.grid.marks).put(dict.fromkeys(later))

    def _can_land(self, pick: str, fallen: tuple[str, ...]) -> bool:
        """Whether the piece ``pick`` (a letter) could land in its place after the pieces in ``fallen``."""
        shape, cells = self.piece_by_letter[pick]
        return judge_placing(self._grid_with_pieces(fallen), cells, (shape,))[0] is not None

    def _possible_orders(self, fallen: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
        if len(fallen) == len(self.option_ids):
            yield fallen
        for pick in self.option_ids:
            if pick not in fallen and self._can_land(pick, fallen):
                yield from self._possible_orders((*fallen, pick))

    @cached_property
    def right_order(self) -> tuple[str, ...]:
        """The letters of the pieces in the only possible order. Raises ``PositionError`` if no order is possible, or more than one."""
        orders = list(self._possible_orders())
        if len(orders) != 1:
            named = ", ".join(map("".join, orders)) or "none"
            raise PositionError(f"possible orders: {named}; the question needs exactly one")
        return orders[0]

    def accepts(self, answer: Answer, rulebook: Rulebook = TRUE) -> bool:
        return rulebook is TRUE and answer.picks == self.right_order

    def solution(self, rulebook: Rulebook = TRUE) -> Answer | None:
        return Answer(picks=self.right_order) if rulebook is TRUE else None

    def legal_answers(self) -> Iterator[Answer]:
        return (Answer(picks=order) for order in permutations(self.option_ids))

    def misses_of(self, answer: Answer) -> tuple[Reason, ...]:
        return (*self._impossible_step(answer.picks), *reasons_against_picks(answer.picks, frozenset(self.option_ids)))

    def _impossible_step(self, picks: tuple[str, ...]) -> Iterator[Reason]:
        """Yield the reason why the first impossible step of ``picks`` is impossible; nothing if all are possible or a letter is unknown."""
        for i, pick in enumerate(picks):
            if pick not in self.piece_by_letter:
                return
            if pick in picks[:i]:
                yield misses.WrongPlace(i + 1)
                return
            if not self._can_land(pick, picks[:i]):
                yield self._reason_against(i + 1, pick, self._grid_with_pieces(picks[:i]))
                return

    def _reason_against(self, step: int, pick: str, grid: Grid) -> Reason:
        """Return the reason why the piece ``pick`` could not reach its cells in ``grid`` if it fell as number ``step`` of the order."""
        _, own = self.piece_by_letter[pick]
        above = {(row, col) for low, col in own for row in range(low + 1, grid.heights[col])}
        barring = tuple(sorted(cell for cell in above if grid[cell] is not None))
        if barring:
            return misses.InItsWay(step, pick, barring)
        below = {(row - 1, col) for row, col in own if row > 0}.difference(own)
        missing = tuple(sorted(cell for cell in below if grid[cell] is None and self.sheet.grid[cell] is not None))
        return misses.NotHeldYet(step, pick, missing)

    @property
    def pick_mode(self) -> Literal["sequence"]:
        return "sequence"

    @property
    def prompt_values(self) -> PromptValues:
        return {"count": len(self.pieces)}

    def hint_cells(self, solution: Answer) -> Cells:
        """Return the cells of the piece that fell last: knowing it leaves the same question with one piece fewer."""
        return self.piece_by_letter[solution.picks[-1]][1]


def seek_falling_order(chance: SeededRandom) -> Iterator[MinedQuestion]:
    """Yield puzzle questions about the last pieces of a game, or of a random heap of shapes, if they can have fallen in one order only."""
    candidates: list[MinedQuestion] = []
    for game in states_in_phase(chance, Phase.COMBO, 6, from_round=5):
        fallen = [act.cells for act in game.actions if isinstance(act, Drop | Block)]
        pieces = [CellsInFile(tuple((cell[0], cell[1]) for cell in cells)) for cells in fallen]
        candidates += _mine_order(chance, Grid(game.sheets[0].grid.marks), pieces, "bots")
    for _ in range(6):
        with suppress(NoPosition):
            candidates += _mine_order(chance, *_draw_heap(chance), "maker")
    yield from candidates[:6]  # so few that puzzles come from many games


def _mine_order(chance: SeededRandom, grid: Grid, pieces: list[CellsInFile], source: str) -> Iterator[MinedQuestion]:
    """Yield a question about the last 5, 4 or 3 of ``pieces`` (in the order of falling): as many as can have fallen in one order only.
    Nothing if there are none, or if the question is easy and ``source`` is ``maker``.
    """
    for count in range(MOST, FEWEST - 1, -1):
        question = FallingOrder(grid=grid, pieces=tuple(chance.shuffled(pieces[-count:])))
        with suppress(PositionError):
            _ = question.right_order
            if source == "bots" or _count_misleading_pairs(question)["under"] or count > FEWEST:
                yield MinedQuestion(question, source)
            return


def _draw_heap(chance: SeededRandom) -> tuple[Grid, list[CellsInFile]]:
    """Draw a grid with shapes that fell close together; return the grid, and the cells of each of these shapes in the order of falling."""
    grid = chance.draw_grid(chance.random_between(1, 3), flattest=3)
    pieces: list[CellsInFile] = []
    left = chance.random_below(COLS - 3)
    while len(pieces) < MOST:
        all_landings = landings(grid, chance.choice(TETROMINOES))
        spots = [landing for landing in all_landings if left <= landing.column <= left + 3 and not landing.crosses]
        cells = chance.choice(spots).cells
        grid = grid.put({cell: chance.random_between(1, 7) for cell in cells})
        pieces.append(CellsInFile(cells))
    return grid, pieces


def _count_misleading_pairs(question: FallingOrder) -> Counter[str]:
    """Count the pairs of pieces that mislead: ``under``, the piece that fell later lies lower; ``level``, both lie equally low."""
    lows = [min(row for row, _ in question.piece_by_letter[pick][1]) for pick in question.right_order]
    pairs = combinations(lows, 2)
    return Counter("under" if later < first else "level" for first, later in pairs if later <= first)


def _difficulty_signs(question: FallingOrder) -> Signs:
    pairs = _count_misleading_pairs(question)
    return {"pieces": len(question.pieces), "under": pairs["under"], "level": pairs["level"]}


KIND = Kind(
    question=FallingOrder, input="retro",
    example=Example(
        FallingOrder(
            grid=Grid.parse(".1.....\n75.....\n766....\n312....\n543146.\n633146."),
            pieces=(
                CellsInFile(((0, 0), (1, 0), (1, 1), (2, 0))), CellsInFile(((3, 0), (4, 0), (4, 1), (5, 1))),
                CellsInFile(((2, 1), (2, 2), (3, 1), (3, 2))),
            ),
        ),
        "A C B", {"A B C": "InItsWay", "B A C": "NotHeldYet"},
    ),
    miners=(
        Miner(
            type="retro", seek=seek_falling_order, base=200, weights={"pieces": 250, "under": 250, "level": 100, "holes": 10},
            signs=_difficulty_signs, themes=lambda question, answer: iter(("retro",)),
        ),
    ),
)  # fmt: skip
