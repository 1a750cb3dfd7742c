"""Acts on a sheet without a game: their outcomes, and the answer to ``why`` in a game or on a sheet.

Used by the sandbox, exercises and the companion, which have a sheet but no player to act. A grid or its picture stands for a new sheet.
"""

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import Any

from .actions import Block, Circle, Drop
from .combos import Combo
from .dice import Roll, whole_number
from .drops import explain_block, explain_drop, judge_numbers, judge_placing
from .game import Game
from .grid import Cell, Grid, shape_named
from .landing import Landing
from .legality import judge_selection
from .notation import action
from .reasons.reason import Verdict
from .sheet import Sheet
from .transition import Outcome, explain_circling


def _cell_tuples(given: Any, size: int) -> list[Any]:
    """Return the given cells, or those of an act, landing or combo, as tuples. Raises ``TypeError`` unless each has ``size`` entries."""
    match given:
        case object(cells=cells_of_given):
            return _cell_tuples(cells_of_given, size)
        case str():
            cells: list[Any] = [given]
        case _:
            cells = [*given] if isinstance(given, Iterable) else [given]
    for cell in cells:
        if not isinstance(cell, tuple | list) or len(cell) != size or None in map(whole_number, cell[:2]):
            form = "(row, column, number)" if size > 2 else "(row, column)"
            raise TypeError(f"{cell!r:.80} is no cell; give {form} for each, counted from 0")
    return [tuple(cell) for cell in cells]


def try_drop(
    where: Sheet | Grid | str, cells: Drop | Iterable[tuple[int, int, int | None]], roll: Roll | str
) -> Outcome[Sheet]:
    """Judge a drop on a sheet outside a game and return the outcome. ``cells``: the act, or ``(row, col, number)`` for each cell; the
    number is ``None`` for a star whose number is not chosen yet.

    >>> outcome = try_drop(Sheet(), [(0, 0, 1), (0, 1, 2), (1, 0, 3), (1, 1, None)], Roll.parse("123*O"))
    >>> outcome.legal, outcome.landing, outcome.refusals
    (False, <Landing of O on ((0, 0), (0, 1), (1, 0), (1, 1))>, (NoNumber(cell=(1, 1)),))
    """
    sheet, roll = Sheet.of(where), Roll.of(roll)
    numbered = tuple(sorted(_cell_tuples(cells, 3), key=lambda cell: cell[:2]))
    landing, faults = judge_placing(sheet.grid, tuple((row, col) for row, col, _ in numbered), roll.shapes)
    faults += judge_numbers(numbered, roll)
    if landing is None or faults:
        return Outcome(sheet, Verdict.refuse(faults).refusals, landing, before=sheet)
    drop = Drop(numbered)
    explanation = partial(explain_drop, sheet, drop, landing, roll)
    return Outcome(sheet.with_numbers(drop.cells), (), landing, explanation, sheet)


def try_block(where: Sheet | Grid | str, cells: Block | Landing | Iterable[Cell], tile: str) -> Outcome[Sheet]:
    """Judge the fall of a penalty block on a sheet outside a game and return the outcome; ``tile`` is the name of the block's tile."""
    sheet, spots = Sheet.of(where), tuple(sorted(_cell_tuples(cells, 2)))
    landing, faults = judge_placing(sheet.grid, spots, (shape_named(tile).name,))
    if landing is None:
        return Outcome(sheet, Verdict.refuse(faults).refusals, before=sheet)
    return Outcome(sheet.with_block(spots), (), landing, partial(explain_block, sheet, landing), sheet)


def try_combo(where: Sheet | Grid | str, cells: Circle | Combo | Iterable[Cell], solo: bool = False) -> Outcome[Sheet]:
    """Judge the circling of cells on a sheet outside a game and return the outcome; ``solo``: by the rules of the solo mode."""
    sheet = Sheet.of(where)
    combo, faults = judge_selection(sheet, _cell_tuples(cells, 2))
    if combo is None or faults:
        return Outcome(sheet, Verdict.refuse(faults).refusals, combo, before=sheet)
    return Outcome(sheet.with_combo(combo), (), combo, partial(explain_circling, sheet, combo, solo), sheet)


def why(where: Game | Sheet | Grid | str, what: object) -> Verdict:
    """Explain why an act is refused, or what it does.

    With a game: any action or its text (``action``), or cells for the player whose turn it is (``(row, col)`` to circle,
    ``(row, col, number)`` to drop). With a sheet, a grid or its picture: the cells of a combo. Iterating over the verdict gives every
    refusal, gravest first, or the consequences and gains of a legal act. Raises ``TypeError`` for other arguments.
    """
    match where, what:
        case Game(), str(text):
            return where.why(action(text, where))
        case Game(), Iterable():
            act: object = what
            with suppress(TypeError):
                cells = tuple(what)
                numbered = any(len(cell) > 2 for cell in cells)
                act = Drop(cells, where.to_act) if numbered else Circle(cells, where.to_act)
            return where.why(act)
        case Game(), _:
            return where.why(what)
        case Sheet() | Grid() | str(), Iterable():
            return try_combo(where, what).verdict
    wanted = "a Game and an action, or a Sheet or Grid and cells"
    raise TypeError(f"why() takes {wanted}, not {type(where).__name__}, {what!r}")
