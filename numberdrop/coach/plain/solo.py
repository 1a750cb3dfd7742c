"""Rounds of a solo game played by the value of a sheet: slides, blocks, drops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from numberdrop.coach.acts import POINT, after, ends, minus_rows, put
from numberdrop.coach.position import BLOCK, SheetView
from numberdrop.coach.slices import Steps
from numberdrop.rules.game import BOTTOM
from numberdrop.rules.grid import LINE

from .drops import best_drops
from .landed import MINUS
from .mind import Mind
from .rolls import STAR, landings
from .value import sheet_worth


def worth_of(sheet: SheetView, mind: Mind) -> int:
    """The value of a sheet, never with the clock of a solo game at 0: no round begins like that."""
    if sheet.solo and sheet.clock == 0:
        sheet = replace(sheet, clock=1)
    return sheet_worth(sheet, mind.weights)


def best_block(sheet: SheetView, tile: int, mind: Mind) -> tuple[int, SheetView]:
    """Drop a block where it is worth most; rows that it fills count. Gives that worth and the sheet."""
    best: tuple[int, SheetView] | None = None
    for cells in landings(sheet.heights, tile):
        then = put(sheet, cells, (BLOCK,) * len(cells))
        value = POINT * (then.points - sheet.points)
        crossed = max(then.heights) > LINE
        if mind.others:
            # With several players a block that crosses the line ends the game.
            then = mind.others.see(then)
            value += -MINUS * POINT * minus_rows(then) if crossed else worth_of(then, mind)
            if not mind.selfish:
                value = mind.others.stakes(value, crossed, then.clock, then.circled)
        else:
            if crossed:
                value -= MINUS * POINT * minus_rows(then)
            value += worth_of(then, mind)
        if best is None or value > best[0]:
            best = value, then
    return best or (worth_of(sheet, mind), sheet)


def _slide(sheet: SheetView, letter: int, mind: Mind) -> tuple[int, SheetView]:
    """Slide one tile; at GO! its block drops unless its letter is held, and the letter is crossed off."""
    levels = tuple(level + (i == letter) for i, level in enumerate(sheet.levels))
    then = replace(sheet, levels=levels, clock=sheet.clock - 1)
    if levels[letter] == BOTTOM:
        then = replace(then, crossed=then.crossed | 1 << letter)
        if not sheet.circled >> letter & 1:
            return best_block(then, then.tiles[letter], mind)
    return worth_of(then, mind), then


def _best_slide(sheet: SheetView, letters: Sequence[int], mind: Mind) -> SheetView:
    best: tuple[int, SheetView] | None = None
    for letter in letters:
        found = _slide(sheet, letter, mind)
        if best is None or found[0] > best[0]:
            best = found
    return best[1] if best else sheet


def slides(sheet: SheetView, roll: tuple[int, ...], mind: Mind) -> SheetView:
    """The slides of phase 1, chosen by the worth of the sheet they leave."""
    sheet = _best_slide(sheet, [i for i, level in enumerate(sheet.levels) if level < BOTTOM], mind)
    if STAR not in roll:
        return sheet
    shown = [i for i, tile in enumerate(sheet.tiles) if roll[4] in (STAR, tile)]
    return _best_slide(sheet, [i for i in shown if sheet.levels[i] < BOTTOM], mind)


def play_round(sheet: SheetView, roll: tuple[int, ...], mind: Mind) -> Steps[tuple[SheetView, int, bool]]:
    """One round: the sheet it leaves, the points scored, whether the game is over."""
    before = sheet.points
    sheet = slides(sheet, roll, mind)
    yield
    best, _ = yield from best_drops(sheet, roll, mind, 1)
    if best:
        sheet = after(sheet, best[0])
    over = ends(sheet)
    return sheet, sheet.points - before - (MINUS * minus_rows(sheet) if over else 0), over
