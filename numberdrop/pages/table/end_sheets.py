"""The end of a game in one look: who won, every sheet small with its points and what they add up from, what is special about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from numberdrop.drawing.svg import signed
from numberdrop.pages.board_scene import Lit, Mini
from numberdrop.pages.cards.sheet import EndCard, EndSheet
from numberdrop.pages.message import Phrase, Voice, phrase, term
from numberdrop.pages.parts.board import SIGN, combo_group, player_name
from numberdrop.pages.parts.scores import Duel, Score, record_against
from numberdrop.rules.combos import BONUS, KINDS
from numberdrop.rules.grid import COLS, LINE, ROWS
from numberdrop.rules.sheet import SIZES, Sheet

from .action_summary import name_words
from .seating import opponent
from .state import Table
from .view import is_you

_DUEL = 2


class Own(NamedTuple):
    """What one has done before: solo scores, games against bots; ``current`` is the id of this game among them."""

    scores: Sequence[Score]
    duels: Sequence[Duel]
    current: str


def end_card(table: Table, voice: Voice, own: Own, buttons: Sequence[str]) -> EndCard:
    """The sheets of a finished game, who won, and how one stands."""
    game, winners = table.game, table.game.winners
    seat = table.seating.seats[winners[0]]
    return EndCard(
        title=won_words(table).said_by(voice),
        text=" · ".join((*_how_it_ended(table, voice), *_standing(table, voice, own.duels))),
        praise=_praise(table, voice, own.scores, own.current),
        face=(opponent(seat) or None) if len(winners) == 1 else None,
        sheets=tuple(_sheet(table, voice, player) for player in range(game.players)),
        buttons=tuple((name, voice(f"end.act_{name}")) for name in buttons),
    )


def won_words(table: Table) -> Phrase:
    """Who won, and by how much."""
    game, winners = table.game, table.game.winners
    totals = [sheet.score.total for sheet in game.sheets]
    best = signed(max(totals))
    if game.solo:
        return phrase("end.solo", totals[0], total=best)
    if len(winners) > 1:
        return phrase("end.shared", names=term("listing", tuple(name_words(game, one) for one in winners)), best=best)
    (winner,) = winners
    name = name_words(game, winner)
    you = "you" if is_you(table, winner) else "name"
    if game.players == _DUEL:
        return phrase(f"end.won_duel_{you}", name=name, best=best, other=signed(totals[1 - winner]))
    return phrase(f"end.won_{you}", name=name, best=best)


def _how_it_ended(table: Table, voice: Voice) -> tuple[str, ...]:
    """How many rounds, and who crossed the line."""
    game = table.game
    rounds = voice.count("end.rounds", game.round)
    over = [player for player, sheet in enumerate(game.sheets) if sheet.grid.crossed]
    if game.solo or len(over) != 1:
        return (rounds,)
    (player,) = over
    key = "end.crossed_you" if is_you(table, player) else "end.crossed"
    return rounds, voice(key, name=player_name(voice, game, player))


def _standing(table: Table, voice: Voice, duels: Sequence[Duel]) -> tuple[str, ...]:
    """How one stands against the bot that one has met, after the second game against it."""
    seats = table.seating.seats
    if len(seats) != _DUEL or len(table.seating.people) != 1:
        return ()
    bot = opponent(seats[1 - table.seating.people[0]])
    record = record_against(duels, bot)
    return (voice("end.record", name=voice(f"bot.{bot}"), **record._asdict()),) if sum(record) > 1 else ()


def _praise(table: Table, voice: Voice, scores: Sequence[Score], current: str) -> tuple[str, ...]:
    """A new best score, and combos of seven: what one does not see every day."""
    game = table.game
    told = []
    if game.solo:
        before = [one.total for one in scores if one.edition == game.setup.edition and one.id != current]
        mine = [one.total for one in scores if one.id == current]
        if before and mine and mine[0] > max(before):
            told.append(voice("end.best", before=signed(max(before))))
    for player in table.seating.people:
        sheet = game.sheets[player]
        sevens = sum((kind, max(SIZES)) in sheet.boxes for kind in KINDS)
        if sevens and (game.solo or is_you(table, player)):
            told.append(voice.count("end.sevens", sevens))
    return tuple(told)


def _sheet(table: Table, voice: Voice, player: int) -> EndSheet:
    game = table.game
    sheet, name = game.sheets[player], player_name(voice, game, player)
    seats, total = table.seating.seats, signed(game.sheets[player].score.total)
    return EndSheet(
        player=player,
        name=name,
        mini=small(sheet, voice("ui.board_solo") if is_you(table, player) else voice("ui.board_of", name=name)),
        total=total,
        parts=_parts(sheet, voice),
        won=not game.solo and player in game.winners,
        shown=player == table.viewed,
        label=voice("ui.player_tab", name=name, total=total),
        face=opponent(seats[player]) or None,
    )


def _parts(sheet: Sheet, voice: Voice) -> tuple[tuple[str, str], ...]:
    score = sheet.score
    names = (voice("end.rows"), *(SIGN[kind] for kind in KINDS), str(BONUS))
    return tuple((name, signed(value)) for name, value in zip(names, score[:-1], strict=True))


def small(sheet: Sheet, label: str) -> Mini:
    """A whole sheet with its combos; what lies over the line stands out."""
    above = tuple(
        (row, col) for row in range(LINE, ROWS) for col in range(COLS) if sheet.grid[row, col] is not None
    )  # fmt: skip
    lit = (Lit(above, "line"),) if above else ()
    return Mini(sheet.grid.marks, ROWS, lit, label, tuple(combo_group(combo) for combo in sheet.combos))
