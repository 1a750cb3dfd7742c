"""Players with the same dice, of one game or two solo games, compared round by round; and luck and skill in words and charts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from numberdrop.drawing.chances import ChartRound, Legend, waterfall_chart
from numberdrop.drawing.charts import DARK, LIGHT
from numberdrop.pages.board_scene import Highlight, Mini
from numberdrop.pages.cards import ChartCard
from numberdrop.pages.cards.sheet import RoundRow, RoundsCard
from numberdrop.pages.message import Voice
from numberdrop.pages.parts.board import combo_group
from numberdrop.rules.actions import Block, Drop
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import ROWS
from numberdrop.text import decimal, decimal_points, with_minus_sign

from .act_words import short_act
from .state import cells_of

if TYPE_CHECKING:
    from numberdrop.coach import GameReview
    from numberdrop.coach.luck import Luck

_LEAST_ROWS = 5
"""The least number of rows in the picture of a board."""


@dataclass(frozen=True)
class PlayerGame:
    """A game as played by one ``player``: all its states, and the review of the player's acts if there is one."""

    name: str
    states: Sequence[Game]
    player: int = 0
    review: GameReview | None = None

    @cached_property
    def last_placed_by_round(self) -> dict[int, tuple[Game, Drop | Block]]:
        """By round: the player's last drop or block in it, as (game before it, act)."""
        placed: dict[int, tuple[Game, Drop | Block]] = {}
        for before, after in pairwise(self.states):
            match after.actions[-1]:
                case (Drop() | Block()) as act if act.player == self.player:
                    placed[before.round] = before, act
        return placed

    @cached_property
    def last_state_by_round(self) -> dict[int, Game]:
        """The last state of the game in each round."""
        return {game.round: game for game in self.states if game.phase not in (Phase.START, Phase.ROLL)}


def rounds_card(voice: Voice, columns: Sequence[PlayerGame], now: int) -> RoundsCard:
    """Return the table of all rounds, with a column for each player, boards in the row of round ``now``, and the sums of luck and skill."""
    last = max(max(column.last_state_by_round, default=0) for column in columns)
    rows = tuple(_round_row(voice, columns, number, open_=number == now) for number in range(1, last + 1))
    return RoundsCard(
        title=voice("rounds.title"),
        head=(voice("review.col_round"), *(column.name for column in columns)),
        rows=(*rows, *_sum_rows(voice, columns)),
    )


def _round_row(voice: Voice, columns: Sequence[PlayerGame], number: int, *, open_: bool) -> RoundRow:
    rolls = (column.last_state_by_round[number].roll for column in columns if number in column.last_state_by_round)
    return RoundRow(
        press=f"look:{number}",
        label=str(number),
        roll=next((str(roll).replace("*", "★") for roll in rolls if roll), ""),
        cells=tuple(_round_cell(voice, column, number) for column in columns),
        minis=_round_boards(columns, number) if open_ else (),
    )


def _round_cell(voice: Voice, column: PlayerGame, number: int) -> tuple[str, str]:
    if number not in column.last_state_by_round:
        return "", ""
    act, reviewed = column.last_placed_by_round.get(number), column.review.acts if column.review else ()
    lost = round(max(0.0, sum(judged.given_away for judged in reviewed if judged.round == number)), 1)
    points = with_minus_sign(column.last_state_by_round[number].sheets[column.player].score.total)
    cost = voice("rounds.cost", lost=decimal(lost, voice.language)) if lost else ""
    return short_act(*act, alone=True) if act else "–", f"{points} {cost}".rstrip()


def _round_boards(columns: Sequence[PlayerGame], number: int) -> tuple[Mini, ...]:
    """Draw the players' boards at the end of round ``number``, all cut to the same height."""
    last = [(column, column.last_state_by_round.get(number)) for column in columns]
    boards = [(column, game.sheets[column.player]) for column, game in last if game]
    high = min(ROWS, max(_LEAST_ROWS, 1 + max(max(sheet.grid.heights) for _, sheet in boards)))
    minis = []
    for column, sheet in boards:
        act = column.last_placed_by_round.get(number)
        lit = (Highlight(cells_of(act[1]), "row"),) if act else ()
        groups = tuple(combo_group(combo) for combo in sheet.combos)
        minis.append(Mini(sheet.grid.marks, high, lit, column.name, groups))
    return tuple(minis)


def _sum_rows(voice: Voice, columns: Sequence[PlayerGame]) -> tuple[RoundRow, ...]:
    """Return the rows below the rounds, with the sums of luck and skill of each player."""
    lucks = [column.review.luck if column.review else None for column in columns]
    if not any(lucks):
        return ()

    def row(name: str, points: Callable[[Luck], float]) -> RoundRow:
        cells = (("" if luck is None else decimal(points(luck), voice.language, sign=True), "") for luck in lucks)
        return RoundRow(press="", label=voice(f"review.col_{name}"), roll="", cells=tuple(cells))

    return row("dice", lambda luck: luck.dice), row("given", lambda luck: -luck.given_away)


def luck_words(voice: Voice, review: GameReview) -> tuple[str, ...]:
    """Return sentences on luck and skill: how they add up to the final points, the turning point, the best and the worst dice."""
    luck = review.luck
    if luck is None:
        return ()
    return *_luck_sum_sentences(voice, luck), *_turning_point_sentence(voice, luck), *_best_and_worst_dice(voice, luck)


def _luck_sum_sentences(voice: Voice, luck: Luck) -> tuple[str, ...]:
    language, start, given = voice.language, round(luck.start, 1), round(luck.given_away, 1)
    values = {"dice": decimal(luck.final - start + given, language, sign=True), "given": decimal(given, language)}
    voices = (voice("review.luck", start=decimal(start, language), final=luck.final, **values),)
    if luck.won_back < 1:
        return voices
    back = round(luck.won_back, 1)
    return *voices, voice("review.won_back", lost=decimal(given + back, language), back=decimal(back, language))


def _turning_point_sentence(voice: Voice, luck: Luck) -> tuple[str, ...]:
    """Return a sentence on the round in which the expected result fell most, and why; none if it never fell by a point."""
    turn, language = luck.turn, voice.language
    if turn.fall_in_estimate < 1:
        return ()
    fall, given = round(turn.fall_in_estimate, 1), round(turn.given, 1)
    values = {"fall": decimal_points(fall, language), "dice": decimal(given - fall, language, sign=True)}
    return (voice("review.turn", round=turn.round, given=decimal(given, language), **values),)


def _best_and_worst_dice(voice: Voice, luck: Luck) -> tuple[str, ...]:
    language = voice.language
    if len(luck.rounds) < 2:
        return ()
    best, worst = (decimal(round_.dice, language, sign=True) for round_ in (luck.luckiest_round, luck.unluckiest_round))
    rounds = {"best_round": luck.luckiest_round.round, "worst_round": luck.unluckiest_round.round}
    words = (voice("review.luck_rounds", best=best, worst=worst, **rounds),)
    if voice.reader != "expert":
        return words
    return (*words, voice("review.corrected", points=decimal(luck.corrected, language, sign=True)))


def luck_card(voice: Voice, review: GameReview, player: int, name: str) -> tuple[ChartCard, ...]:
    """Return the chart of luck and skill with its table; no card for a child, or before the game is over."""
    luck = review.luck
    if luck is None or voice.reader == "child":
        return ()

    def row(label: str, dice: float, given: float, expected: str) -> tuple[str, ...]:
        return label, decimal(dice, language, sign=True), decimal(-given, language, sign=True), expected

    language, rounds = voice.language, luck.rounds
    names = Legend(*(voice(f"review.key_{key}") for key in Legend._fields))
    drawing = waterfall_chart(luck.start, [ChartRound(step.round, step.dice, step.given) for step in rounds], names)
    rows = (row(str(step.round), step.dice, step.given, decimal(step.expected, language)) for step in rounds)
    card = ChartCard(
        id=f"luck-{player}",
        title=voice("review.luck_title"),
        paragraphs=(),
        light=drawing(LIGHT),
        dark=drawing(DARK),
        alt=voice("review.luck_alt", name=name),
        table=voice("progress.as_table"),
        head=tuple(voice(f"review.col_{column}") for column in ("round", "dice", "given", "expected")),
        rows=(*rows, row(voice("review.col_all"), luck.dice, luck.given_away, str(luck.final))),
    )
    return (card,)
