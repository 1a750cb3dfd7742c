"""Luck and skill of a game that is over: the sum in words and as a picture over the rounds, and the same as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.drawing.chances import Legend, Step, steps_chart
from numberdrop.drawing.charts import DARK, LIGHT
from numberdrop.pages.cards import ChartCard
from numberdrop.pages.message import Voice
from numberdrop.text import decimal, decimal_points

if TYPE_CHECKING:
    from numberdrop.coach import GameReview
    from numberdrop.coach.luck import Luck


def luck_words(voice: Voice, review: GameReview) -> tuple[str, ...]:
    """The sum, where the game turned, and whose dice were best and worst. What is written adds up as it is written."""
    luck = review.luck
    if luck is None:
        return ()
    return *_sum(voice, luck), *_turn(voice, luck), *_details(voice, luck)


def _sum(voice: Voice, luck: Luck) -> tuple[str, ...]:
    language, start, given = voice.language, round(luck.start, 1), round(luck.given_away, 1)
    values = {"dice": decimal(luck.final - start + given, language, sign=True), "given": decimal(given, language)}
    return (voice("review.luck", start=decimal(start, language), final=luck.final, **values),)


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
