"""Effects of legal acts: the state after an act, the reasons that describe it, and the ``Outcome`` that holds both.

Each ``_perform_...`` function takes a state, the act, and the landing or combo that ``legality.judge`` returned for its cells.
Source: rulebook, phases 1 to 5 and solo mode; rulings 3, 8 to 20, 22.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any, Generic, TypeAlias, TypeVar

from .actions import Action, Block, Circle, Drop, EndRound, Pass, Skip, Slide, Start, Throw
from .combos import BONUS_SIZE, Combo, find_combos
from .dice import Roll
from .drops import explain_block, explain_drop, make_combo_gain
from .editions import LETTER_OF
from .grid import LINE, Grid
from .landing import Landing
from .legality import due_shapes, letter_slid_by_star
from .reasons import consequences, scoring
from .reasons.reason import Reason, Refusal, Verdict
from .sheet import Sheet
from .state import GO_NOTCH, GameState, Phase

Game = TypeVar("Game", bound=GameState)
"""A state, or a subclass such as ``game.Game``."""
Explanation: TypeAlias = Iterable[Reason] | Callable[[], Iterable[Reason]]
"""The reasons that describe a legal act, or a function that returns them: the search for combos takes longer than the rest of an act."""


def perform(game: Game, action: Action, formed: Landing | Combo | None) -> tuple[Game, Explanation]:
    """Return the game after a legal act, and the reasons that describe the act. ``formed``: the landing or combo of its cells, if any."""
    after, explanation = _state_after(game, action, formed)
    return replace(after, actions=(*game.actions, action)), explanation


def _state_after(game: Game, action: Action, formed: Landing | Combo | None) -> tuple[Game, Explanation]:
    """Return the state after a legal act (without the act in ``actions``), and the reasons that describe the act."""
    match action, formed:
        case Start(column, player), _:
            sheet = game.sheets[player].with_numbers([(0, column, player + 1)])
            after = _mark_acted(game.with_sheet(player, sheet), player, Phase.ROLL)
            return after, [consequences.StartsWith((0, column), player + 1)]
        case Throw(roll), _:
            return _perform_throw(game, roll)
        case Slide(letter), _:
            return _perform_slide(game, letter)
        case Block(cells, player), Landing() as landing:
            sheet, letter = game.sheets[player], game.letter or ""
            lands = consequences.BlockLands(letter, game.tiles[letter], cells)
            after = game.with_sheet(player, sheet.with_block(cells))
            return _end_block_phase_if_done(_mark_acted(after, player), [lands, *explain_block(sheet, landing)])
        case Drop(cells, player), Landing() as landing if game.roll is not None:
            sheet = game.sheets[player]
            after = game.with_sheet(player, sheet.with_numbers(cells))
            explanation = partial(explain_drop, sheet, action, landing, game.roll)
            return _mark_acted(after, player, Phase.COMBO), explanation
        case Skip(player), _:
            reasons: list[Reason] = [consequences.NothingLands(due_shapes(game))]
            if game.phase is Phase.BLOCKS:
                return _end_block_phase_if_done(_mark_acted(game, player), reasons)
            return _mark_acted(game, player, Phase.COMBO), reasons
        case Circle(player=player), Combo() as combo:
            sheet = game.sheets[player]
            after = game.with_sheet(player, sheet.with_combo(combo))
            after = replace(after, circled_this_round=game.circled_this_round | {player})
            return _mark_acted(after, player, Phase.END), explain_circling(sheet, combo, game.solo)
        case Pass(player), _:
            return _mark_acted(game, player, Phase.END), partial(_explain_pass, game.sheets[player])
        case EndRound(), _:
            return _perform_end_round(game)
    raise TypeError(f"{action} cannot be done with {formed}")


def _mark_acted(game: Game, player: int, next_phase: Phase | None = None) -> Game:
    """Remove a player from ``pending``, the players who still have to act; if nobody is left, start ``next_phase`` (if one is given)."""
    pending = tuple(other for other in game.pending if other != player)
    if pending or next_phase is None:
        return replace(game, pending=pending)
    return replace(game, phase=next_phase, pending=game.players_clockwise() if next_phase is Phase.COMBO else ())


def _perform_throw(game: Game, roll: Roll) -> tuple[Game, Explanation]:
    reasons: list[Reason] = [consequences.DiceShow(str(roll), (*roll.numbers, roll.shape).count("*"))]
    game = replace(game, roll=roll)
    if game.solo:
        return replace(game, phase=Phase.SLIDE, slide="free", pending=(0,)), reasons
    active = tuple(sorted(set().union(*(sheet.active_letters for sheet in game.sheets))))
    if not roll.has_star or not active:
        if active:
            reasons.append(consequences.NoStar(active))
        elif roll.has_star:
            reasons.append(consequences.NoActiveLetter())
        return _begin_drop_phase(game), reasons
    letter, *waiting = active
    players = game.players_clockwise()
    droppers = tuple(player for player in players if letter not in game.sheets[player].circled)
    safe = tuple(player for player in players if letter in game.sheets[player].circled)
    if waiting:
        reasons.append(consequences.LettersWait(tuple(waiting)))
    if not droppers:
        return _end_block_phase(replace(game, letter=letter), [*reasons, consequences.NobodyDrops(letter)])
    reasons += [consequences.BlockComes(letter, game.tiles[letter], droppers), consequences.Protected(letter, safe)]
    return replace(game, phase=Phase.BLOCKS, letter=letter, pending=droppers), reasons


def _end_block_phase_if_done(game: Game, reasons: list[Reason]) -> tuple[Game, Explanation]:
    return (game, reasons) if game.pending else _end_block_phase(game, reasons)


def _end_block_phase(game: Game, reasons: list[Reason]) -> tuple[Game, Explanation]:
    """Cross off the letter of the block on all sheets; then comes phase 5 (ruling 11), or in a solo game the rest of the round."""
    letter = game.letter or ""
    crossed = replace(game, letter=None, sheets=tuple(sheet.with_letter_crossed(letter) for sheet in game.sheets))
    reasons = [*reasons, consequences.LetterCrossed(letter)]
    if game.solo:
        return _continue_after_slide(crossed, reasons)
    return replace(crossed, phase=Phase.END, penalty=True, pending=()), [*reasons, consequences.RoundSkips()]


def _begin_drop_phase(game: Game) -> Game:
    return replace(game, phase=Phase.DROP, slide="", pending=game.players_clockwise())


def _perform_slide(game: Game, letter: str) -> tuple[Game, Explanation]:
    tile, level = game.tiles[letter], game.tile_level_by_letter[letter] + 1
    after = replace(game, tile_levels=tuple({**game.tile_level_by_letter, letter: level}.values()))
    reasons: list[Reason] = [consequences.TileSlides(letter, tile, GO_NOTCH - level)]
    if level < GO_NOTCH:
        return _continue_after_slide(after, reasons)
    reasons.append(consequences.ReachesGo(letter, tile))
    after = replace(after, letter=letter)
    if letter in game.sheets[0].circled:
        return _end_block_phase(after, [*reasons, consequences.ProtectedFromGo(letter, tile)])
    return replace(after, phase=Phase.BLOCKS, pending=(0,)), reasons


def _continue_after_slide(game: Game, reasons: list[Reason]) -> tuple[Game, Explanation]:
    """Continue a solo round after a slide: with the slide of a star if one is due after the free slide, else with the drop (ruling 18)."""
    roll = game.roll
    if game.slide == "star" or roll is None or not roll.has_star:
        return _begin_drop_phase(game), reasons
    due = letter_slid_by_star(game)
    if due is not None and game.tile_level_by_letter[due] == GO_NOTCH:
        return _begin_drop_phase(game), [*reasons, consequences.StarSlideLost(due, game.tiles[due])]
    if due is None and set(game.tile_levels) == {GO_NOTCH}:
        return _begin_drop_phase(game), reasons
    reasons = [*reasons, consequences.StarSlide(due or "", game.tiles[due] if due else "")]
    return replace(game, phase=Phase.SLIDE, slide="star", pending=(0,)), reasons


def explain_circling(sheet: Sheet, combo: Combo, solo: bool = False) -> list[Reason]:
    """Return, as reasons, what circling a legal combo scores and wins; ``solo``: by the rules of the solo mode."""
    gain: type[scoring.BonusCombo | scoring.CirclesCombo]
    gain = scoring.BonusCombo if combo.size == BONUS_SIZE else scoring.CirclesCombo
    reasons: list[Reason] = [make_combo_gain(gain, sheet.grid, combo)]
    letter = sheet.wins_letter(combo.kind, combo.size)
    if letter and letter in sheet.crossed:
        reasons.append(scoring.LetterTooLate(letter, combo.size))
    elif letter:
        reasons.append((scoring.WinsProtectingLetter if solo else scoring.WinsLetter)(letter, combo.size))
    elif combo.size in LETTER_OF and LETTER_OF[combo.size] not in sheet.crossed:
        other = "consecutive" if combo.kind == "identical" else "identical"
        reasons.append(scoring.OtherBox(other, combo.size, LETTER_OF[combo.size]))
    if combo.size != BONUS_SIZE and sheet.with_combo(combo).column_complete(combo.kind):
        reasons.append(scoring.ColumnDone(combo.kind))
    return reasons


def _explain_pass(sheet: Sheet) -> list[Reason]:
    return [scoring.Passes(sum(sheet.box_free(combo.kind, combo.size) for combo in find_combos(sheet.grid)))]


def _perform_end_round(game: Game) -> tuple[Game, Explanation]:
    reasons: list[Reason] = []
    sheets = []
    for player, sheet in enumerate(game.sheets):
        full = frozenset(row for row in sheet.grid.full_rows if row < LINE)
        reasons += [scoring.RowScores(player, row) for row in sorted(full - sheet.plus_rows)]
        sheets.append(replace(sheet, plus=full))
    game = replace(game, sheets=tuple(sheets), circled_this_round=frozenset(), penalty=False)
    if game.edition.held_by_all_crosses_off and not game.solo:
        for letter in sorted(frozenset.intersection(*(sheet.active_letters for sheet in game.sheets))):
            reasons.append(consequences.HeldByAll(letter))
            game = replace(game, sheets=tuple(sheet.with_letter_crossed(letter) for sheet in game.sheets))
    causes: list[Reason] = []
    for player, sheet in enumerate(game.sheets):
        tops = enumerate(sheet.grid.heights)
        if above := tuple((row, col) for col, top in tops for row in range(LINE, top) if (row, col) in sheet.grid):
            causes.append(scoring.CrossedLine(player, above))
    if game.solo and set(game.tile_levels) == {GO_NOTCH}:
        causes.append(scoring.TilesDown())
    if causes:
        return _finish_game(game, reasons + causes)
    first = (game.first + 1) % game.players
    after = replace(game, phase=Phase.ROLL, round=game.round + 1, first=first, roll=None, slide="", pending=())
    return after, [*reasons, scoring.NextRound(after.round, first)]


def _finish_game(game: Game, reasons: list[Reason]) -> tuple[Game, Explanation]:
    """End the game: mark -5 for each row above the line, for every player (ruling 15), then compute the totals."""
    sheets = tuple(replace(sheet, minus=sheet.rows_above_line()) for sheet in game.sheets)
    over = replace(game, sheets=sheets, phase=Phase.OVER, pending=())
    costs = [scoring.RowCosts(player, row) for player, sheet in enumerate(sheets) for row in sorted(sheet.minus_rows)]
    reasons += [*costs, scoring.GameEnds(over.totals, over.winners)]
    if game.solo:
        rank = game.edition.high_score_rank(over.totals[0])
        reasons.append(scoring.SoloRank(over.totals[0], (game.edition.name, rank or 0)))
    return over, reasons


After_co = TypeVar("After_co", covariant=True)
"""A game, or a sheet on which an act is tried."""


@dataclass(frozen=True)
class Outcome(Generic[After_co]):
    """The outcome of an act in a game (``Game.play``) or on a sheet (``trial``).

    ``after`` is the game or sheet after the act; if the act is refused, it is the same object as before. ``refusals`` are sorted, gravest
    first. ``made`` is the landing or combo that the cells of the act form, if any.
    """

    after: After_co
    refusals: tuple[Refusal, ...] = ()
    made: Landing | Combo | None = None
    explanation: Explanation = field(default=(), repr=False, compare=False)
    """The effects of a legal act, in their order, or a function that returns them."""
    before: GameState | Sheet | None = field(default=None, repr=False, compare=False)
    """The game or sheet before the act."""
    action: Any = field(default=None, repr=False, compare=False)

    @property
    def legal(self) -> bool:
        """Whether the act is allowed."""
        return not self.refusals

    def __bool__(self) -> bool:
        return self.legal

    def __str__(self) -> str:
        """Return the sentences of the reasons."""
        return str(self.verdict)

    @property
    def landing(self) -> Landing | None:
        """The landing of a drop or block, also when only its numbers are refused."""
        return self.made if isinstance(self.made, Landing) else None

    @property
    def combo(self) -> Combo | None:
        """The combo that the cells form, also when its box is filled or it is another player's turn."""
        return self.made if isinstance(self.made, Combo) else None

    @cached_property
    def verdict(self) -> Verdict:
        """The verdict: all refusals, or the consequences and gains; computed on first use."""
        if not self.legal:
            return Verdict(self.refusals, grid=self._grid)
        reasons = self.explanation() if callable(self.explanation) else self.explanation
        return replace(Verdict.accept(reasons), grid=self._grid)

    @property
    def _grid(self) -> Grid | None:
        """The grid that the act is about: the grid of its player, or else of the player to act."""
        match self.before, self.action:
            case GameState(sheets=sheets), object(player=int(player)) if 0 <= player < len(sheets):
                return sheets[player].grid
        return None if self.before is None else self.before.grid

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons of the verdict."""
        return tuple(self.verdict)
