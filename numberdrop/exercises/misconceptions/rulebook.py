"""What a player takes for the rules: one value of functions, all true ones in ``TRUE``.

A misconception is this value with one function replaced (``beliefs``). A question is answered by the same code under any
rulebook, so that running the learner's rule shows whether it explains the learner's answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import permutations

from numberdrop.rules.combos import Kind, find_combos
from numberdrop.rules.dice import NUMBER_DICE, Roll
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import BOTTOM, Game
from numberdrop.rules.grid import LINE, Grid
from numberdrop.rules.landing import land
from numberdrop.rules.legality import star_letter
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.selection import judge_selection
from numberdrop.rules.shapes import Orientation
from numberdrop.rules.sheet import Sheet

PHASES = ("roll", "blocks", "drop", "combo", "end")
TOTALS = ("rows", "identical", "consecutive", "bonus", "total")


@dataclass(frozen=True)
class Rulebook:
    """The rules that questions ask about, each as a function."""

    lands: Callable[[Grid, Orientation, int], Cells]
    """Where a shape held over a column comes to rest."""
    combo_kind: Callable[[Sheet, Cells], Kind | None]
    """The kind of combo that cells make, box included; ``None`` when they may not be circled."""
    combos: Callable[[Sheet], Iterable[Cells]]
    """Every set of cells that may be circled."""
    number_dice: tuple[str, ...]
    """The faces of the number dice."""
    shapes: Callable[[Roll], tuple[str, ...]]
    """The shapes that a roll lets one drop."""
    phases: Callable[[Game], tuple[str, ...]]
    """The phases of the round that has just been rolled, in the order in which they happen."""
    due: Callable[[Game], str]
    """The letter that is resolved now, if any."""
    droppers: Callable[[Game], tuple[int, ...]]
    """Who drops a block now."""
    slides: Callable[[Game, str], tuple[str, ...]]
    """Solo: the letters of the tiles that may slide now, for who has a certain shape in mind to drop."""
    payers: Callable[[Game], tuple[int, ...]]
    """Who takes -5 at the end of the game that is about to end."""
    plus_rows: Callable[[Grid], frozenset[int]]
    """Rows that take +2."""
    totals: Callable[[Sheet], dict[str, int]]
    """The fields of the totals, by name (``TOTALS``)."""

    def possible(self, roll: Roll) -> bool:
        """Whether the dice can show these numbers together."""
        return _possible(tuple(sorted(roll.numbers)), self.number_dice)


@cache
def _possible(numbers: tuple[str, ...], dice: tuple[str, ...]) -> bool:
    return any(all(face in die for face, die in zip(numbers, order, strict=True)) for order in permutations(dice))


def _lands(grid: Grid, orientation: Orientation, column: int) -> Cells:
    return land(grid, orientation, column).cells


def _combo_kind(sheet: Sheet, cells: Cells) -> Kind | None:
    combo, faults = judge_selection(sheet, cells)
    return combo.kind if combo is not None and not faults else None


def _combos(sheet: Sheet) -> Iterable[Cells]:
    return (combo.cells for combo in find_combos(sheet.grid) if sheet.box_free(combo.kind, combo.size))


def active_letters(game: Game) -> list[str]:
    """The letters that are circled on some sheet and not crossed off, A first."""
    return sorted(set().union(*(sheet.active for sheet in game.sheets)))


def due_letter(game: Game) -> str:
    """The letter that a star of this roll resolves: the highest active one on any sheet; empty when there is none."""
    active = active_letters(game)
    return active[0] if active and game.roll is not None and game.roll.has_star else ""


def _phases(game: Game) -> tuple[str, ...]:
    return ("roll", "blocks", "end") if due_letter(game) else ("roll", "drop", "combo", "end")


def _droppers(game: Game) -> tuple[int, ...]:
    letter = due_letter(game)
    if not letter:
        return ()
    return tuple(player for player, sheet in enumerate(game.sheets) if letter not in sheet.circled)


def _slides(game: Game, _: str) -> tuple[str, ...]:
    due = star_letter(game) if game.slide == "star" else None
    may = (due,) if due is not None else tuple(LETTERS)
    return tuple(letter for letter in may if game.notches[letter] < BOTTOM)


def _payers(game: Game) -> tuple[int, ...]:
    return tuple(player for player, sheet in enumerate(game.sheets) if sheet.rows_above_line())


def _plus_rows(grid: Grid) -> frozenset[int]:
    return frozenset(row for row in grid.full_rows if row < LINE)


def _totals(sheet: Sheet) -> dict[str, int]:
    return dict(sheet.score._asdict())


TRUE = Rulebook(
    lands=_lands,
    combo_kind=_combo_kind,
    combos=_combos,
    number_dice=NUMBER_DICE,
    shapes=lambda roll: roll.shapes,
    phases=_phases,
    due=due_letter,
    droppers=_droppers,
    slides=_slides,
    payers=_payers,
    plus_rows=_plus_rows,
    totals=_totals,
)
"""The rules as the engine has them."""
