"""What an act does: the next game, and the reasons that tell it, from the same values.

Each function takes a game and a legal act. Source: rulebook, phases 1 to 5 and solo mode; rulings 3, 8 to 20, 22.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeAlias

from . import effects as yes
from .actions import Action, Block, Circle, Drop, EndRound, Pass, Skip, Slide, Start, Throw
from .combos import BONUS, Combo, find_combos
from .court import judge_selection
from .drops import judge_drop, judge_placing, numbers_in, tell_contacts, tell_drop, tell_landing, written
from .editions import LETTER_OF, LETTERS
from .game import BOTTOM, Game, Phase
from .grid import COLS, LINE
from .reasons import Reason
from .referee import due_shapes, star_letter
from .sheet import Sheet

Outcome: TypeAlias = tuple[Game, Iterable[Reason]]
"""What is to be said may be worked out only when somebody asks: looking for combos takes longer than all the rest."""


def play(game: Game, action: Action) -> Outcome:
    """The next game and all that is to be said about the act. The act must be legal."""
    after, told = _PLAYS[type(action)](game, action)
    return replace(after, actions=(*game.actions, action)), told


def _later(tell: Callable[[], Iterable[Reason]]) -> Iterator[Reason]:
    yield from tell()


def _done(game: Game, player: int) -> Game:
    return replace(game, pending=tuple(other for other in game.pending if other != player))


def _start(game: Game, action: Start) -> Outcome:
    cell, number = (0, action.column), action.player + 1
    sheet = game.sheets[action.player]
    after = _done(game.with_sheet(action.player, replace(sheet, grid=sheet.grid.put({cell: number}))), action.player)
    if not after.pending:
        after = replace(after, phase=Phase.ROLL)
    return after, [yes.StartsWith(cell, number)]


# --- phase 1 and 2 ----------------------------------------------------------------------------------------------------


def _throw(game: Game, action: Throw) -> Outcome:
    roll = action.roll
    told: list[Reason] = [yes.DiceShow(str(roll), (*roll.numbers, roll.shape).count("*"))]
    game = replace(game, roll=roll)
    if game.solo:
        return replace(game, phase=Phase.SLIDE, slide="free", pending=(0,)), told
    active = sorted(set().union(*(sheet.active for sheet in game.sheets)))
    if not roll.has_star or not active:
        if active:
            told.append(yes.NoStar(tuple(active)))
        elif roll.has_star:
            told.append(yes.NoActiveLetter())
        return _to_drop(game), told
    letter = active[0]
    droppers = tuple(player for player in game.around() if letter not in game.sheets[player].circled)
    safe = tuple(player for player in game.around() if player not in droppers)
    if active[1:]:
        told.append(yes.LettersWait(tuple(active[1:])))
    if not droppers:
        return _after_blocks(replace(game, letter=letter), [*told, yes.NobodyDrops(letter)])
    told += [yes.BlockComes(letter, game.tiles[letter], droppers), yes.Protected(letter, safe)]
    return replace(game, phase=Phase.BLOCKS, letter=letter, pending=droppers), told


def _block(game: Game, action: Block) -> Outcome:
    sheet = game.sheets[action.player]
    letter = game.letter or ""
    landing, _ = judge_placing(sheet.grid, action.cells, due_shapes(game))
    told = [yes.BlockLands(letter, game.tiles[letter], action.cells)]
    effects: list[Reason] = [*told, *(tell_contacts(sheet.grid, landing) + tell_landing(landing) if landing else [])]
    after = replace(sheet, grid=sheet.grid.put(dict.fromkeys(action.cells, "X")), blocks=(*sheet.blocks, action.cells))
    return _block_done(_done(game.with_sheet(action.player, after), action.player), effects)


def _block_done(game: Game, told: list[Reason]) -> Outcome:
    return (game, told) if game.pending else _after_blocks(game, told)


def _after_blocks(game: Game, told: list[Reason]) -> Outcome:
    """The letter is crossed off everywhere; with several players the round skips to phase 5 (ruling 11)."""
    letter = game.letter or ""
    crossed = replace(game, letter=None, sheets=tuple(sheet.crossing(letter) for sheet in game.sheets))
    told = [*told, yes.LetterCrossed(letter)]
    if game.solo:
        return _after_slide(crossed, told)
    return replace(crossed, phase=Phase.END, penalty=True, pending=()), [*told, yes.RoundSkips()]


def _to_drop(game: Game) -> Game:
    return replace(game, phase=Phase.DROP, slide="", pending=game.around())


# --- solo slides ------------------------------------------------------------------------------------------------------


def _slide(game: Game, action: Slide) -> Outcome:
    letter, tile = action.letter, game.tiles[action.letter]
    level = game.notches[letter] + 1
    levels = tuple(level if other == letter else game.notches[other] for other in LETTERS)
    after = replace(game, levels=levels)
    told: list[Reason] = [yes.TileSlides(letter, tile, BOTTOM - level)]
    if level < BOTTOM:
        return _after_slide(after, told)
    told.append(yes.ReachesGo(letter, tile))
    after = replace(after, letter=letter)
    if letter in game.sheets[0].circled:
        return _after_blocks(after, [*told, yes.ProtectedFromGo(letter, tile)])
    return replace(after, phase=Phase.BLOCKS, pending=(0,)), told


def _after_slide(game: Game, told: list[Reason]) -> Outcome:
    """The free slide may be followed by that of a star, then comes the drop (ruling 18)."""
    roll = game.roll
    if game.slide == "star" or roll is None or not roll.has_star:
        return _to_drop(game), told
    due = star_letter(game)
    if due is not None and game.notches[due] == BOTTOM:
        return _to_drop(game), [*told, yes.StarSlideLost(due, game.tiles[due])]
    if due is None and set(game.levels) == {BOTTOM}:
        return _to_drop(game), told
    told = [*told, yes.StarSlide(due or "", game.tiles[due] if due else "")]
    return replace(game, phase=Phase.SLIDE, slide="star", pending=(0,)), told


# --- phase 3 and 4 ----------------------------------------------------------------------------------------------------


def _drop(game: Game, action: Drop) -> Outcome:
    sheet = game.sheets[action.player]
    roll = game.roll
    assert roll is not None  # the drop phase always follows a throw
    landing, _ = judge_drop(sheet.grid, action.cells, roll)
    told = _later(lambda: tell_drop(sheet, action, landing, roll)) if landing else ()
    after = replace(sheet, grid=written(sheet.grid, action))
    return _drop_done(game.with_sheet(action.player, after), action.player), told


def _drop_done(game: Game, player: int) -> Game:
    after = _done(game, player)
    return after if after.pending else replace(after, phase=Phase.COMBO, pending=game.around())


def _skip(game: Game, action: Skip) -> Outcome:
    told: list[Reason] = [yes.NothingLands(due_shapes(game))]
    if game.phase is Phase.BLOCKS:
        return _block_done(_done(game, action.player), told)
    return _drop_done(game, action.player), told


def _circle(game: Game, action: Circle) -> Outcome:
    sheet = game.sheets[action.player]
    combo, _ = judge_selection(sheet, action.cells)
    assert combo is not None  # the referee has let it pass
    after = game.with_sheet(action.player, sheet.with_combo(combo))
    after = replace(after, circled_now=game.circled_now | {action.player})
    return _combo_done(after, action.player), tell_combo(sheet, combo, game.solo)


def tell_combo(sheet: Sheet, combo: Combo, solo: bool = False) -> list[Reason]:
    """What circling a legal combo scores and wins."""
    cells = tuple(divmod(i, COLS) for i in combo.path)
    gain = yes.BonusCombo if combo.size == BONUS else yes.CirclesCombo
    told: list[Reason] = [gain(combo.kind, combo.size, numbers_in(sheet.grid, cells), cells)]
    letter = sheet.wins_letter(combo.kind, combo.size)
    if letter and letter in sheet.crossed:
        told.append(yes.LetterTooLate(letter, combo.size))
    elif letter:
        told.append((yes.WinsShelter if solo else yes.WinsLetter)(letter, combo.size))
    elif combo.size in LETTER_OF and LETTER_OF[combo.size] not in sheet.crossed:
        other = "consecutive" if combo.kind == "identical" else "identical"
        told.append(yes.OtherBox(LETTER_OF[combo.size], other, combo.size))
    if combo.size != BONUS and sheet.with_combo(combo).column_complete(combo.kind):
        told.append(yes.ColumnDone(combo.kind))
    return told


def _pass(game: Game, action: Pass) -> Outcome:
    sheet = game.sheets[action.player]
    return _combo_done(game, action.player), _later(lambda: [yes.Passes(_open_combos(sheet))])


def _open_combos(sheet: Sheet) -> int:
    return sum(sheet.box_free(combo.kind, combo.size) for combo in find_combos(sheet.grid))


def _combo_done(game: Game, player: int) -> Game:
    after = _done(game, player)
    return after if after.pending else replace(after, phase=Phase.END)


# --- phase 5 ----------------------------------------------------------------------------------------------------------


def _end_round(game: Game, action: EndRound) -> Outcome:
    told: list[Reason] = []
    sheets = []
    for player, sheet in enumerate(game.sheets):
        full = frozenset(row for row in sheet.grid.full_rows if row < LINE)
        told += [yes.RowScores(player, row) for row in sorted(full - sheet.plus_rows)]
        sheets.append(replace(sheet, plus=full))
    game = replace(game, sheets=tuple(sheets), circled_now=frozenset(), penalty=False)
    if game.edition.held_by_all_crosses_off and not game.solo:
        for letter in sorted(frozenset.intersection(*(sheet.active for sheet in game.sheets))):
            told.append(yes.HeldByAll(letter))
            game = replace(game, sheets=tuple(sheet.crossing(letter) for sheet in game.sheets))
    crossed = [player for player, sheet in enumerate(game.sheets) if sheet.grid.crossed]
    all_down = game.solo and set(game.levels) == {BOTTOM}
    if crossed or all_down:
        return _game_over(game, crossed, all_down, told)
    first = (game.first + 1) % game.players
    after = replace(game, phase=Phase.ROLL, round=game.round + 1, first=first, roll=None, slide="", pending=())
    return after, [*told, yes.NextRound(after.round, first)]


def _game_over(game: Game, crossed: list[int], all_down: bool, told: list[Reason]) -> Outcome:
    """-5 for each row above the line, for every player (ruling 15), then the totals."""
    for player in crossed:
        marks = game.sheets[player].grid
        above = tuple(
            (row, col)
            for col, top in enumerate(marks.heights)
            for row in range(LINE, top)
            if marks[row, col] is not None
        )
        told.append(yes.CrossedLine(player, above))
    if all_down:
        told.append(yes.TilesDown())
    sheets = tuple(replace(sheet, minus=sheet.rows_above_line()) for sheet in game.sheets)
    told += [yes.RowCosts(player, row) for player, sheet in enumerate(sheets) for row in sorted(sheet.minus_rows)]
    over = replace(game, sheets=sheets, phase=Phase.OVER, pending=())
    totals = tuple(sheet.score.total for sheet in sheets)
    told.append(yes.GameEnds(totals, over.winners))
    if game.solo:
        rank = game.edition.rank(totals[0])
        beaten = game.edition.high_scores[rank - 1][0] if rank else ""
        told.append(yes.SoloRank(totals[0], rank or 0, beaten))
    return over, told


_PLAYS: dict[type, Callable[[Game, Any], Outcome]] = {
    Start: _start,
    Throw: _throw,
    Slide: _slide,
    Block: _block,
    Drop: _drop,
    Skip: _skip,
    Circle: _circle,
    Pass: _pass,
    EndRound: _end_round,
}
