"""Legality of acts: every reason why an act is refused, the list of all legal acts, and the judging of combos.

``judge`` and ``legal_actions`` are for acts in a game, ``judge_selection`` for any selection of cells as a combo.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, groupby, islice, product
from operator import itemgetter
from typing import Any, TypeAlias

from .actions import Action, Block, Circle, Drop, EndRound, Pass, Skip, Slide, Start, Throw
from .combos import LARGEST_COMBO, SMALLEST_COMBO, Combo, Kind, find_combos, iter_combos
from .dice import SHAPE_DIE, Roll, is_int
from .drops import count_landings, judge_numbers, judge_placing, legal_drops
from .editions import LETTERS
from .grid import COLS, Cell, Grid, is_on_grid, neighbours
from .landing import Landing, landings
from .reasons import refusals
from .reasons.reason import Edge, Refusal
from .sheet import Sheet
from .state import GO_NOTCH, GameState, Phase

Judged: TypeAlias = tuple[Landing | Combo | None, list[Refusal]]
"""The landing or combo that the cells of an act form, if any, and every refusal, unordered; without refusals the act is legal."""

_PHASES_OF_ACT: dict[type, tuple[Phase, ...]] = {
    Start: (Phase.START,),
    Throw: (Phase.ROLL,),
    Slide: (Phase.SLIDE,),
    Block: (Phase.BLOCKS,),
    Drop: (Phase.DROP,),
    Skip: (Phase.BLOCKS, Phase.DROP),
    Circle: (Phase.COMBO,),
    Pass: (Phase.COMBO,),
    EndRound: (Phase.END,),
}


def judge(game: GameState, action: Any) -> Judged:
    """Judge an act in a game: return the landing or combo that its cells form (or ``None``), and every refusal."""
    phases = _PHASES_OF_ACT.get(type(action))
    if phases is None:
        return None, [refusals.NotAnAction(repr(action)[:80])]
    faults: list[Refusal] = []
    if game.over:
        faults.append(refusals.GameIsOver())
    elif game.phase not in phases:
        faults.append(refusals.WrongPhase(type(action).__name__, game.phase))
    player = action.player
    match action:
        case Throw() | Slide() | EndRound():
            pass  # an act of all players together
        case _ if not is_int(player):
            return None, [*faults, refusals.NotAnAction(repr(action)[:80])]
        case _ if not 0 <= player < game.players:
            return None, [*faults, refusals.NoSuchPlayer(player, game.players)]
        case Circle() if player in game.circled_this_round:
            faults.append(refusals.SecondCombo(player))
        case _ if game.phase in phases and player not in game.pending:
            faults.append(refusals.AlreadyActed(player, game.phase))
        case Circle() | Pass() if game.phase is Phase.COMBO and player != game.pending[0]:
            faults.append(refusals.NotYourTurn(player, game.pending[0]))
    try:
        made, more = _judge_values(game, action)
    except (TypeError, ValueError):
        # Malformed values, such as cells that are no pairs of whole numbers: no refusal of the rules describes them.
        return None, [*faults, refusals.NotAnAction(repr(action)[:80])]
    return made, faults + more


def _judge_values(game: GameState, action: Action) -> Judged:
    """Judge the cells, numbers or roll of an act, no matter whose turn it is. Raises ``TypeError`` or ``ValueError`` if malformed."""
    match action:
        case Start(column) if is_int(column):
            return None, [] if 0 <= column < COLS else [refusals.NoSuchColumn(column)]
        case Throw(Roll() as roll) if not roll.possible:
            return None, [refusals.ImpossibleRoll(str(roll))]
        case Throw(Roll() as roll):
            due = game.seeded_roll or roll
            other_dice = (sorted(due.numbers), due.shape) != (sorted(roll.numbers), roll.shape)
            return None, [refusals.OtherDice(str(roll), str(due))] if other_dice else []
        case Start() | Throw():
            raise TypeError(action)
        case Slide(letter):
            return None, _judge_slide(game, letter)
        case Block(cells, player):
            _check_cells(cells, 2)
            if game.letter is not None:
                return judge_placing(game.sheets[player].grid, cells, (game.tiles[game.letter],))
        case Drop(cells, player):
            _check_cells(cells, 3)
            if game.roll is not None:
                places = tuple((row, col) for row, col, _ in cells)
                landing, faults = judge_placing(game.sheets[player].grid, places, game.roll.shapes)
                return landing, faults + judge_numbers(cells, game.roll)
        case Skip(player):
            count = count_landings(game.sheets[player].grid, due_shapes(game))
            return None, [refusals.SomethingLands(count)] if count else []
        case Circle(cells, player):
            _check_cells(cells, 2)
            return judge_selection(game.sheets[player], cells)
    return None, []


def _judge_slide(game: GameState, letter: str) -> list[Refusal]:
    if letter not in LETTERS or len(letter) != 1:
        return [refusals.NoSuchLetter(letter)]
    faults: list[Refusal] = []
    due = letter_slid_by_star(game) if game.slide == "star" else None
    if due is not None and due != letter:
        faults.append(refusals.MustSlide(letter, due, game.tiles[due]))
    if game.tile_level_by_letter[letter] == GO_NOTCH:
        faults.append(refusals.TileAtBottom(letter, game.tiles[letter]))
    return faults


def letter_slid_by_star(game: GameState) -> str | None:
    """Return the letter of the solo tile that a star slides (the tile of the rolled shape); ``None`` without a roll, or if any may slide."""
    if game.roll is None:
        return None
    return next((letter for letter, tile in game.tiles.items() if tile == game.roll.shape), None)


def _check_cells(cells: Iterable[tuple[object, ...]], width: int) -> None:
    """Raise ``TypeError`` unless each cell has ``width`` entries, the first two of them whole numbers."""
    for cell in cells:
        if len(cell) != width or not all(map(is_int, cell[:2])):
            raise TypeError(cell)


def due_shapes(game: GameState) -> tuple[str, ...]:
    """Return the shapes that may fall now: in the block phase the falling block's tile, in the drop phase those of the roll, else none."""
    if game.phase is Phase.BLOCKS and game.letter is not None:
        return (game.tiles[game.letter],)
    return game.roll.shapes if game.phase is Phase.DROP and game.roll is not None else ()


def legal_actions(game: GameState, player: int | None = None) -> Sequence[Action]:
    """List all legal acts of a player, by default of the one who is to act next; empty if the player may not act now."""
    if game.phase is Phase.OVER:
        return ()
    if game.phase is Phase.ROLL:
        due = game.seeded_roll
        return (Throw(due),) if due else tuple(Throw(roll) for roll in possible_rolls())
    if game.phase is Phase.END:
        return (EndRound(),)
    if game.phase is Phase.SLIDE:
        return tuple(Slide(letter) for letter in LETTERS if not _judge_slide(game, letter))
    who = game.pending[0] if player is None else player
    if who not in game.pending or (game.phase is Phase.COMBO and who != game.pending[0]):
        return ()
    sheet = game.sheets[who]
    if game.phase is Phase.START:
        return tuple(Start(column, who) for column in range(COLS))
    if game.phase is Phase.COMBO:
        free = (combo for combo in find_combos(sheet.grid) if sheet.box_free(combo.kind, combo.size))
        return (*(Circle(combo.cells, who) for combo in free), Pass(who))
    if game.phase is Phase.BLOCKS:
        return tuple(Block(landing.cells, who) for landing in landings(sheet.grid, due_shapes(game)[0])) or (Skip(who),)
    return legal_drops_of(game, who) or (Skip(who),)


def legal_drops_of(game: GameState, player: int | None = None) -> Sequence[Drop]:
    """List the legal drops of a player, by default of the one who is to act next; none outside the drop phase."""
    if game.phase is not Phase.DROP or game.roll is None:
        return ()
    who = game.pending[0] if player is None else player
    return legal_drops(game.sheets[who].grid, game.roll, who) if who in game.pending else ()


@lru_cache(maxsize=1)
def possible_rolls() -> tuple[Roll, ...]:
    """Return every roll that the five dice can show, its number dice in sorted order."""
    rolls = (Roll(numbers, shape) for numbers in combinations_with_replacement("1234567*", 4) for shape in SHAPE_DIE)
    return tuple(roll for roll in rolls if roll.possible)


# --- selection --------------------------------------------------------------------------------------------------------

# Judging any selection of cells as a combo: what is wrong with it, and the nearest legal combo.
#
# Source: rulebook, phase 4; rulings 4 to 7. A connected selection of different numbers is a run exactly when its steps of
# one connect it and no number comes twice: then the steps form a single line. So every other selection has a wrong edge or
# cell, and a refusal names it.

_MAX_COMBOS_SEARCHED = 20_000
"""The most combos among which the one nearest to a selection is searched; grids in real games have fewer. On a grid with as many
or more, all combos at most ``_MAX_CHANGES`` changes away from the selection are searched, too."""
_MAX_CHANGES = 2
"""The most cells added to or left out of a selection in that second search."""


def judge_selection(sheet: Sheet, cells: Iterable[Cell]) -> tuple[Combo | None, list[Refusal]]:
    """Judge whether cells of a sheet can be circled: return the combo that they form, if any, and every refusal, also for a filled box."""
    combo, faults = judge_cells(sheet.grid, cells)
    if combo is not None and not sheet.box_free(combo.kind, combo.size):
        faults.append(refusals.BoxTaken(combo.kind, combo.size))
    return combo, faults


def judge_cells(grid: Grid, cells: Iterable[Cell]) -> tuple[Combo | None, list[Refusal]]:
    """Judge whether cells of a grid form a combo, whether or not its box is filled: return the combo, or ``None`` and every refusal."""
    selected = tuple(dict.fromkeys(cells))
    chosen = tuple(cell for cell in selected if is_on_grid(cell))
    wrong_cells = {
        refusals.OffGrid: [cell for cell in selected if not is_on_grid(cell)],
        refusals.EmptyCell: sorted(cell for cell in chosen if grid[cell] is None),
        refusals.BlockCell: sorted(cell for cell in chosen if grid[cell] == "X"),
        refusals.AlreadyCircled: sorted(grid.circled.intersection(chosen)),
    }
    faults: list[Refusal] = [refusal(tuple(wrong)) for refusal, wrong in wrong_cells.items() if wrong]
    numbers = {cell: grid.numbered[cell] for cell in chosen if cell in grid.numbered}
    faults += _refuse_gaps(chosen)
    kind: Kind = "identical" if len(set(numbers.values())) <= 1 else "consecutive"
    if kind == "consecutive":
        faults += _refuse_steps(numbers)
    if len(selected) < SMALLEST_COMBO:
        faults.append(refusals.TooFew(len(numbers)))
    if len(numbers) > LARGEST_COMBO:
        faults.append(refusals.TooMany(len(numbers)))
    if faults:
        return None, faults
    return Combo.of(kind, tuple(sorted(chosen, key=lambda cell: (numbers[cell], cell)))), []


def _neighbour_pairs(cells: Iterable[Cell]) -> list[Edge]:
    return [(a, b) for a, b in combinations(cells, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]


def _connected_parts(cells: Iterable[Cell], edges: Iterable[Edge]) -> list[set[Cell]]:
    """Split ``cells`` into the parts that ``edges`` (pairs of cells) connect."""
    parts = [{cell} for cell in cells]
    for a, b in edges:
        part_a = next(part for part in parts if a in part)
        part_b = next(part for part in parts if b in part)
        if part_a is not part_b:
            part_a |= part_b
            parts.remove(part_b)
    return parts


def _refuse_gaps(cells: tuple[Cell, ...]) -> list[Refusal]:
    """Return the refusals ``DiagonalOnly`` and ``Gap`` of a selection in several parts, with the nearest cells; none if it is connected."""
    parts = _connected_parts(cells, _neighbour_pairs(cells))
    diagonal: list[Edge] = []
    gaps: list[Edge] = []
    while len(parts) > 1:
        # Join the two nearest parts at their nearest cells.
        distance, a, b, i, j = min(
            ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2, a, b, i, j)
            for (i, first), (j, second) in combinations(enumerate(parts), 2)
            for a, b in product(first, second)
        )
        (diagonal if distance == 2 else gaps).append((a, b))  # the squared distance of cells that touch at a corner
        parts[i] |= parts.pop(j)
    faults: list[Refusal] = []
    if diagonal:
        faults.append(refusals.DiagonalOnly(tuple(diagonal)))
    if gaps:
        faults.append(refusals.Gap(tuple(gaps)))
    return faults


def _refuse_steps(numbers: dict[Cell, int]) -> list[Refusal]:
    """Return the refusals of neighbouring numbers (given by cell) that cannot stand in one run; gaps are left to ``_refuse_gaps``."""
    faults: list[Refusal] = []
    touching = _neighbour_pairs(sorted(numbers))
    by_one = [(a, b) for a, b in touching if abs(numbers[a] - numbers[b]) == 1]
    parts = _connected_parts(numbers, by_one)
    between = [(a, b) for a, b in touching if not any(a in part and b in part for part in parts)]
    equal = sorted((numbers[a], (a, b)) for a, b in between if numbers[a] == numbers[b])
    for number, pairs in groupby(equal, key=itemgetter(0)):
        faults.append(refusals.MixedKinds(tuple(pair for _, pair in pairs), number))
    faults += [refusals.WrongStep(((a, b),), numbers[a], numbers[b]) for a, b in between if numbers[a] != numbers[b]]
    for part in parts:
        if len({numbers[cell] for cell in part}) == len(part):
            continue
        for cell in sorted(part):
            for step in (1, -1):
                near = sorted(part.intersection(neighbours(cell)))
                back = [other for other in near if numbers[other] == numbers[cell] + step]
                if len(back) > 1:
                    faults.append(refusals.TurnsBack((back[0], cell, *back[1:]), numbers[cell], numbers[back[0]]))
    return faults


def nearest_combo(sheet: Sheet, cells: Iterable[Cell]) -> Combo | None:
    """Find the combo that differs in the fewest cells from a selection (on a tie, the larger), of those whose box is free;
    ``None`` if no such combo shares a cell with the selection.
    """
    chosen = frozenset(cell for cell in cells if is_on_grid(cell))
    combos = list(islice(iter_combos(sheet.grid), _MAX_COMBOS_SEARCHED))
    if len(combos) == _MAX_COMBOS_SEARCHED:
        combos += _combos_around(sheet.grid, chosen)
    near = [combo for combo in combos if sheet.box_free(combo.kind, combo.size) and chosen & set(combo.cells)]
    return min(near, key=lambda combo: (len(chosen ^ set(combo.cells)), -combo.size, combo.cells), default=None)


def _combos_around(grid: Grid, chosen: frozenset[Cell]) -> Iterator[Combo]:
    """Yield the combos that differ from the selection ``chosen`` by at most ``_MAX_CHANGES`` cells, added or removed."""
    around = {
        (row + up, col + right)
        for row, col in chosen
        for up in range(-_MAX_CHANGES, _MAX_CHANGES + 1)
        for right in range(abs(up) - _MAX_CHANGES, _MAX_CHANGES + 1 - abs(up))
    }
    changeable = sorted(cell for cell in around if is_on_grid(cell))
    for changes in range(_MAX_CHANGES + 1):
        for changed in combinations(changeable, changes):
            combo, _ = judge_cells(grid, chosen.symmetric_difference(changed))
            if combo is not None:
                yield combo
