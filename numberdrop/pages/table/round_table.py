"""The same dice, round by round: what each player made of each roll, what it cost, and the boards beside each other.

At a table these are the players of one game; of who plays alone, two games with the same dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from numberdrop.drawing.chances import Legend, Step, steps_chart
from numberdrop.drawing.charts import DARK, LIGHT
from numberdrop.drawing.svg import signed
from numberdrop.pages.board_scene import Lit, Mini
from numberdrop.pages.cards import ChartCard
from numberdrop.pages.cards.sheet import RoundRow, RoundsCard
from numberdrop.pages.message import Voice
from numberdrop.pages.parts.board import combo_group
from numberdrop.rules.actions import Block, Drop
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import ROWS
from numberdrop.text import decimal, decimal_points

from .ideas import short

if TYPE_CHECKING:
    from numberdrop.coach import GameReview
    from numberdrop.coach.luck import Luck

_LOW = 5
"""So many rows of a board are seen at least."""


@dataclass(frozen=True)
class Line:
    """A ``player`` of a game, state by state, and what is known of their choices."""

    name: str
    states: Sequence[Game]
    player: int = 0
    review: GameReview | None = None

    @cached_property
    def placed(self) -> dict[int, tuple[Game, Drop | Block]]:
        """What fell last in each round, and the game before it."""
        acts = ((before, after.actions[-1]) for before, after in zip(self.states, self.states[1:], strict=False))
        return {
            before.round: (before, act)
            for before, act in acts
            if isinstance(act, Drop | Block) and act.player == self.player
        }

    @cached_property
    def last(self) -> dict[int, Game]:
        """The state in which each round ends."""
        return {game.round: game for game in self.states if game.phase not in (Phase.START, Phase.ROLL)}

    def gave(self, round_: int) -> float | None:
        """What the choices of a round gave away, in points, as soon as it is known."""
        acts = [act.given for act in self.review.acts if act.round == round_] if self.review else []
        return max(0.0, sum(acts)) if acts else None


def rounds_card(voice: Voice, lines: Sequence[Line], now: int) -> RoundsCard:
    """Every round that was played, the boards of the round that is looked at below it; at last luck and choices, where they are known."""
    last = max(max(line.last, default=0) for line in lines)
    rows = tuple(_round(voice, lines, number, open_=number == now) for number in range(1, last + 1))
    return RoundsCard(
        title=voice("rounds.title"),
        head=(voice("review.col_round"), *(line.name for line in lines)),
        rows=(*rows, *_sums(voice, lines)),
    )


def _round(voice: Voice, lines: Sequence[Line], number: int, *, open_: bool) -> RoundRow:
    rolls = (line.last[number].roll for line in lines if number in line.last)
    return RoundRow(
        press=f"look:{number}",
        label=str(number),
        roll=next((str(roll).replace("*", "★") for roll in rolls if roll), ""),
        cells=tuple(_cell(voice, line, number) for line in lines),
        minis=_boards(voice, lines, number) if open_ else (),
    )


def _cell(voice: Voice, line: Line, number: int) -> tuple[str, str]:
    if number not in line.last:
        return "", ""
    act, gave = line.placed.get(number), line.gave(number)
    points = signed(line.last[number].sheets[line.player].score.total)
    cost = voice("rounds.cost", lost=decimal(gave, voice.language)) if gave is not None and round(gave, 1) else ""
    return short(*act, alone=True) if act else "–", f"{points} {cost}".rstrip()


def _boards(voice: Voice, lines: Sequence[Line], number: int) -> tuple[Mini, ...]:
    """Each board at the end of the round, all as high as the highest one."""
    boards = [(line, line.last[number].sheets[line.player]) for line in lines if number in line.last]
    high = min(ROWS, max(_LOW, 1 + max(max(sheet.grid.heights) for _, sheet in boards)))
    minis = []
    for line, sheet in boards:
        act = line.placed.get(number)
        lit = (Lit(tuple((cell[0], cell[1]) for cell in act[1].cells), "row"),) if act else ()
        groups = tuple(combo_group(combo) for combo in sheet.combos)
        minis.append(Mini(sheet.grid.marks, high, lit, line.name, groups))
    return tuple(minis)


def _sums(voice: Voice, lines: Sequence[Line]) -> tuple[RoundRow, ...]:
    """Luck and choices of everybody."""
    lucks = [line.review.luck if line.review else None for line in lines]
    if not any(lucks):
        return ()
    dice = tuple(("" if luck is None else decimal(luck.dice, voice.language, sign=True), "") for luck in lucks)
    choices = tuple(
        ("" if luck is None else decimal(-luck.given_away, voice.language, sign=True), "") for luck in lucks
    )
    names = (voice("review.col_dice"), dice), (voice("review.col_given"), choices)
    return tuple(RoundRow(press="", label=name, roll="", cells=cells) for name, cells in names)


# --- luck card --------------------------------------------------------------------------------------------------------

# Luck and skill of a game that is over: the sum in words and as a picture over the rounds, and the same as a table.


def luck_words(voice: Voice, review: GameReview) -> tuple[str, ...]:
    """The sum, where the game turned, and whose dice were best and worst. What is written adds up as it is written."""
    luck = review.luck
    if luck is None:
        return ()
    return *_sum(voice, luck), *_turn(voice, luck), *_details(voice, luck)


def _sum(voice: Voice, luck: Luck) -> tuple[str, ...]:
    language, start, given = voice.language, round(luck.start, 1), round(luck.given_away, 1)
    values = {"dice": decimal(luck.final - start + given, language, sign=True), "given": decimal(given, language)}
    told = (voice("review.luck", start=decimal(start, language), final=luck.final, **values),)
    if luck.won_back < 1:
        return told
    back = round(luck.won_back, 1)
    return *told, voice("review.won_back", lost=decimal(given + back, language), back=decimal(back, language))


def _turn(voice: Voice, luck: Luck) -> tuple[str, ...]:
    """Where most was lost of what was expected, and by what."""
    turn, language = luck.turn, voice.language
    if turn.fall < 1:
        return ()
    fall, given = round(turn.fall, 1), round(turn.given, 1)
    values = {"fall": decimal_points(fall, language), "dice": decimal(given - fall, language, sign=True)}
    return (voice("review.turn", round=turn.round, given=decimal(given, language), **values),)


def _details(voice: Voice, luck: Luck) -> tuple[str, ...]:
    language = voice.language
    if len(luck.rounds) < 2:
        return ()
    best, worst = (decimal(one.dice, language, sign=True) for one in (luck.best, luck.worst))
    rounds = {"best_round": luck.best.round, "worst_round": luck.worst.round}
    told = (voice("review.luck_rounds", best=best, worst=worst, **rounds),)
    if voice.reader != "expert":
        return told
    return (*told, voice("review.corrected", points=decimal(luck.corrected, language, sign=True)))


def luck_card(voice: Voice, review: GameReview, player: int, name: str) -> tuple[ChartCard, ...]:
    """The picture; of a game that is not over there is none."""
    luck = review.luck
    if luck is None or voice.reader == "child":
        return ()
    language = voice.language
    names = Legend(*(voice(f"review.key_{key}") for key in Legend._fields))
    drawing = steps_chart(luck.start, [Step(one.round, one.dice, one.given) for one in luck.rounds], names)
    rows = [
        (
            str(one.round),
            decimal(one.dice, language, sign=True),
            decimal(-one.given, language, sign=True),
            decimal(one.expected, language),
        )
        for one in luck.rounds
    ]
    total = (
        voice("review.col_all"),
        decimal(luck.dice, language, sign=True),
        decimal(-luck.given_away, language, sign=True),
        str(luck.final),
    )
    return (
        ChartCard(
            id=f"luck-{player}",
            title=voice("review.luck_title"),
            paragraphs=(),
            light=drawing(LIGHT),
            dark=drawing(DARK),
            alt=voice("review.luck_alt", name=name),
            table=voice("progress.as_table"),
            head=tuple(voice(f"review.col_{column}") for column in ("round", "dice", "given", "expected")),
            rows=(*rows, total),
        ),
    )
