"""Common misconceptions about the rules, C1 to C27, found in reviews, shop texts and help pages.

A ``Rulebook`` holds rules as functions: ``TRUE`` the true ones, a misconception replaces some of them. Questions are answered by any
rulebook, so that the answer of a learner with a misconception can be computed and compared with a given one.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, permutations
from operator import contains
from types import MappingProxyType
from typing import Any

from numberdrop.rules.combos import Kind, find_combos
from numberdrop.rules.dice import NUMBER_DICE, Roll
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import GO_NOTCH, Game
from numberdrop.rules.grid import COLS, LINE, Grid, Orientation
from numberdrop.rules.landing import land
from numberdrop.rules.legality import judge_selection, letter_slid_by_star
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import ROW_POINTS, Sheet

from .wrong_rules import ComboRule, cells_fallen_like_sand, cells_if_full_rows_removed, cells_slid_under

PHASES = ("roll", "blocks", "drop", "combo", "end")
"""All phases of a round, in their order."""
TOTALS = ("rows", "identical", "consecutive", "bonus", "total")
"""The fields of the totals of a sheet."""


@dataclass(frozen=True)
class Rulebook:
    """The rules that questions depend on, each as a function: the true rules, or those that a learner with a misconception believes in."""

    lands: Callable[[Grid, Orientation, int], Cells]
    """Returns the cells on which a shape held over a column comes to rest."""
    combo_kind: Callable[[Sheet, Cells], Kind | None]
    """Returns the kind of combo that these cells make; ``None`` if they may not be circled."""
    combos: Callable[[Sheet], Iterable[Cells]]
    """Returns every set of cells that may be circled on a sheet."""
    number_dice: tuple[str, ...]
    """The faces of each number die, a text for each."""
    shapes: Callable[[Roll], tuple[str, ...]]
    """Returns the names of the shapes that a roll allows."""
    phases: Callable[[Game], tuple[str, ...]]
    """Returns the phases of the round whose dice were just thrown, in order."""
    due: Callable[[Game], str]
    """Returns the Drop letter that is resolved now; empty if there is none."""
    droppers: Callable[[Game], tuple[int, ...]]
    """Returns the indices of the players who drop a block now."""
    slides: Callable[[Game, str], tuple[str, ...]]
    """For a solo game: returns the letters of the tiles that may slide now; the text is the shape that the player wants to drop."""
    payers: Callable[[Game], tuple[int, ...]]
    """Returns the indices of the players who take -5 at the end of the game."""
    plus_rows: Callable[[Grid], frozenset[int]]
    """Returns the zero-based indices of the rows that score +2."""
    totals: Callable[[Sheet], dict[str, int]]
    """Returns the totals of a sheet, by field (``TOTALS``)."""

    def is_possible_roll(self, roll: Roll) -> bool:
        """Whether four number dice can show the numbers of ``roll`` together; this rulebook says which faces the dice have."""
        return any(all(map(contains, dice, roll.numbers)) for dice in permutations(self.number_dice))


def _true_combo_kind(sheet: Sheet, cells: Cells) -> Kind | None:
    combo, faults = judge_selection(sheet, cells)
    return combo.kind if combo is not None and not faults else None


def active_letters(game: Game) -> list[str]:
    """Return the active letters of a game (circled on some sheet and not crossed off) in alphabetical order."""
    return sorted(set().union(*(sheet.active_letters for sheet in game.sheets)))


def letter_resolved_by_star(game: Game) -> str:
    """Return the letter that a star in this roll resolves, the first active one; empty without a star or an active letter."""
    active = active_letters(game)
    return active[0] if active and game.roll is not None and game.roll.has_star else ""


_DROP_PHASES = ("roll", "drop", "combo", "end")
"""The phases of a round without a block."""


def _rules_by_letter(resolved_letter: Callable[[Game], str]) -> dict[str, Any]:
    """Return the fields ``due``, ``phases`` and ``droppers`` of a ``Rulebook`` in which ``resolved_letter`` returns the resolved letter."""

    def droppers(game: Game) -> tuple[int, ...]:
        due = resolved_letter(game)
        return tuple(player for player, sheet in enumerate(game.sheets) if due and due not in sheet.circled)

    def phases(game: Game) -> tuple[str, ...]:
        return ("roll", "blocks", "end") if resolved_letter(game) else _DROP_PHASES

    return {"due": resolved_letter, "phases": phases, "droppers": droppers}


def _true_slides(game: Game, _: str) -> tuple[str, ...]:
    due = letter_slid_by_star(game) if game.slide == "star" else None
    may = (due,) if due is not None else tuple(LETTERS)
    return tuple(letter for letter in may if game.tile_level_by_letter[letter] < GO_NOTCH)


TRUE = Rulebook(
    lands=lambda grid, orientation, column: land(grid, orientation, column).cells,
    combo_kind=_true_combo_kind,
    combos=lambda sheet: (combo.cells for combo in find_combos(sheet.grid) if sheet.box_free(combo.kind, combo.size)),
    number_dice=NUMBER_DICE,
    shapes=lambda roll: roll.shapes,
    **_rules_by_letter(letter_resolved_by_star),
    slides=_true_slides,
    payers=lambda game: tuple(player for player, sheet in enumerate(game.sheets) if sheet.rows_above_line()),
    plus_rows=lambda grid: frozenset(row for row in grid.full_rows if row < LINE),
    totals=lambda sheet: dict(sheet.score._asdict()),
)
"""The true rules, as the rules of the game compute them."""


@dataclass(frozen=True)
class Belief:
    """A misconception: its ``name`` (C1 to C27), the key of the ``rule`` it gets wrong, and its wrong ``rulebook`` (C7: the true one)."""

    name: str
    rule: str
    rulebook: Rulebook = TRUE

    def __reduce__(self) -> tuple[object, ...]:
        return _belief_named, (self.name,)


def _belief_named(name: str) -> Belief:
    return BELIEFS[name]


def _phases_if_held_by_all(game: Game) -> tuple[str, ...]:
    return _DROP_PHASES if letter_resolved_by_star(game) and not TRUE.droppers(game) else TRUE.phases(game)


def _phases_end_before_combo(game: Game) -> tuple[str, ...]:
    return ("roll", "drop", "end", "combo") if "combo" in TRUE.phases(game) else TRUE.phases(game)


def _players_hit_without_star(game: Game) -> tuple[int, ...]:
    """Return the players hit according to C6: all but the first in turn who has circled the first active letter, even without a star."""
    active = active_letters(game)
    if not active:
        return ()
    holder = next(player for player in game.players_clockwise() if active[0] in game.sheets[player].circled)
    return tuple(player for player in range(game.players) if player != holder)


def _letter_resolved_by_number_star(game: Game) -> str:
    return letter_resolved_by_star(game) if game.roll is not None and "*" in game.roll.numbers else ""


def _players_without_letters(game: Game) -> tuple[int, ...]:
    return tuple(
        player for player, sheet in enumerate(game.sheets) if letter_resolved_by_star(game) and not sheet.active_letters
    )


def _players_with_resolved_letter(game: Game) -> tuple[int, ...]:
    due = letter_resolved_by_star(game)
    return tuple(player for player, sheet in enumerate(game.sheets) if due and due in sheet.circled)


def _full_rows_of_numbers(grid: Grid) -> frozenset[int]:
    return frozenset(row for row in TRUE.plus_rows(grid) if "X" not in grid.marks[row * COLS : (row + 1) * COLS])


def _tile_of_shape_in_mind(game: Game, shape: str) -> tuple[str, ...]:
    """Return the letters of tiles that may slide by C13: with a star on the shape die, only that of the ``shape`` to be dropped next."""
    if game.slide != "star" or game.roll is None or game.roll.shape != "*":
        return TRUE.slides(game, shape)
    return tuple(letter for letter, tile in game.tiles.items() if tile == shape)


def _player_who_ended_game(game: Game) -> tuple[int, ...]:
    return tuple(player for player in game.players_clockwise() if game.sheets[player].grid.line_crossed)[:1]


def _full_rows_with_equal_steps(grid: Grid) -> frozenset[int]:
    def one_kind(row: int) -> bool:
        numbers = [grid.numbered[row, col] for col in range(COLS) if (row, col) in grid.numbered]
        return len(numbers) == COLS and {b - a for a, b in pairwise(numbers)} in ({0}, {1}, {-1})

    return frozenset(row for row in TRUE.plus_rows(grid) if one_kind(row))


def _totals_scoring_full_columns(sheet: Sheet) -> dict[str, int]:
    totals = TRUE.totals(sheet)
    full = sum(all(sheet.grid[row, col] is not None for row in range(LINE)) for col in range(COLS))
    return {**totals, "rows": totals["rows"] + ROW_POINTS * full, "total": totals["total"] + ROW_POINTS * full}


def _totals_scoring_letters(sheet: Sheet) -> dict[str, int]:
    """Return the sums of a sheet by name, counted by misconception C11: a circled letter scores the size of its boxes (3 to 7) as points."""
    totals = TRUE.totals(sheet)
    extra = sum("ABCDE".index(letter) + 3 for letter in sheet.circled)
    return {**totals, "total": totals["total"] + extra}


def _with_combo_rule(rule: ComboRule) -> Rulebook:
    return replace(TRUE, combo_kind=rule.kind_of, combos=rule.combos)


_ALL_BELIEFS = (
    Belief("C1", "connected", _with_combo_rule(ComboRule(diagonal=True))),
    Belief("C2", "rows", replace(TRUE, totals=_totals_scoring_full_columns)),
    Belief("C3", "fall", replace(TRUE, lands=cells_fallen_like_sand)),
    Belief("C4", "star", replace(TRUE, number_dice=("13457*", "12456*", "23467*", "12356*"))),
    Belief("C4b", "star", replace(TRUE, number_dice=("13457*", "12456*", "23467", "123567"))),
    Belief("C5", "shape", replace(TRUE, shapes=lambda roll: tuple("IOTL") if roll.shape == "*" else roll.shapes)),
    Belief("C6", "which_letter", replace(TRUE, droppers=_players_hit_without_star)),
    Belief("C7", "blocks"),
    Belief("C8", "minus", replace(TRUE, payers=_player_who_ended_game)),
    Belief("C9", "rows", replace(TRUE, plus_rows=_full_rows_with_equal_steps)),
    Belief(
        "C10",
        "box",
        _with_combo_rule(ComboRule(free=lambda sheet, _, size: all(filled != size for _, filled in sheet.boxes))),
    ),
    Belief("C11", "letter", replace(TRUE, totals=_totals_scoring_letters)),
    Belief("C12", "dice", replace(TRUE, number_dice=("123456",) * 4)),
    Belief("C13", "slide", replace(TRUE, slides=_tile_of_shape_in_mind)),
    Belief("C14", "rows", replace(TRUE, lands=cells_if_full_rows_removed)),
    Belief("C15", "phases", replace(TRUE, phases=lambda game: PHASES)),
    Belief("C16", "no_slide", replace(TRUE, lands=cells_slid_under)),
    Belief("C17", "one_combo", replace(TRUE, phases=_phases_end_before_combo)),
    Belief("C18", "held_by_all", replace(TRUE, phases=_phases_if_held_by_all)),
    Belief("C19", "phases", replace(TRUE, phases=lambda game: TRUE.phases(game)[:-1])),
    Belief("C20", "identical", _with_combo_rule(ComboRule(straight=True))),
    Belief("C20b", "consecutive", _with_combo_rule(ComboRule(branching=True))),
    Belief("C21", "rows", replace(TRUE, plus_rows=_full_rows_of_numbers)),
    Belief("C22", "blocks", replace(TRUE, **_rules_by_letter(lambda game: next(iter(active_letters(game)), "")))),
    Belief(
        "C23",
        "which_letter",
        replace(
            TRUE, **_rules_by_letter(lambda game: active_letters(game)[-1] if letter_resolved_by_star(game) else "")
        ),
    ),
    Belief("C24", "blocks", replace(TRUE, **_rules_by_letter(_letter_resolved_by_number_star))),
    Belief("C25", "which_letter", replace(TRUE, droppers=_players_without_letters)),
    Belief("C26", "blocks", replace(TRUE, droppers=_players_with_resolved_letter)),
    Belief("C27", "minus", replace(TRUE, payers=lambda game: tuple(range(game.players)))),
)
BELIEFS = MappingProxyType({belief.name: belief for belief in _ALL_BELIEFS})
"""All misconceptions by name. Variants: C4 (all dice have a star), C4b (two have); C20 (identical combos are lines), C20b (runs branch)."""


def computable_beliefs() -> Iterator[Belief]:
    """Yield the misconceptions by which wrong answers can be computed: all but C7, which only authors name as the cause of an answer."""
    return (belief for belief in _ALL_BELIEFS if belief.rulebook is not TRUE)
