"""What is shown of a review: how far it has come, what all drops come to, the costliest of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.pages.cards import CardButton, TextCard
from numberdrop.pages.parts.board_view import player_name
from numberdrop.pages.voice import Voice
from numberdrop.rules.game import Game
from numberdrop.text import decimal, decimal_points

from .review_job import ReviewJob

if TYPE_CHECKING:
    from numberdrop.coach import GameReview, ReviewedDrop
    from numberdrop.coach.game_luck import Luck
    from numberdrop.coach.judgement import Verdict

_VERDICTS: tuple[Verdict, ...] = ("best", "equal", "unsure", "behind")


def under_way_card(voice: Voice, run: ReviewJob) -> TextCard:
    """How far a review has come."""
    at, of = run.progress
    return TextCard(
        id="reviewing",
        title=voice("review.title"),
        paragraphs=(voice("review.progress", at=at, of=of),),
        buttons=(CardButton("stop_review", voice("ui.button_stop_judging")),),
        progress=run.progress,
    )


def result_card(voice: Voice, game: Game, player: int, review: GameReview, goes: str) -> TextCard:
    """What a review has found. The costliest drops are buttons: ``goes`` says where they lead, with the number of acts before."""
    solo = game.solo
    return TextCard(
        id=f"review-{player}",
        title=voice("review.title" if solo else "review.title_of", name=player_name(voice, game, player)),
        paragraphs=(*_sums(voice, review, solo), voice(f"review.{goes}" if review.costliest else "review.none_behind")),
        buttons=tuple(CardButton(f"{goes}:{drop.at}", _costly(voice, drop)) for drop in review.costliest),
    )


def _sums(voice: Voice, review: GameReview, solo: bool) -> tuple[str, ...]:
    """What everything that was chosen comes to, for the reader."""
    acts, verdicts = len(review.acts), review.verdicts
    if voice.reader == "child":
        return (voice.count("review.good", verdicts["best"] + verdicts["equal"], total=acts),)
    accuracy = voice.count("review.accuracy", acts, accuracy=round(review.accuracy or 0))
    told: tuple[str, ...] = accuracy, voice("review.verdicts", **{name: verdicts[name] for name in _VERDICTS})
    formula = voice("review.formula" if solo else "review.formula_table")
    told = (*told, *_luck(voice, review.luck))
    return (*told, formula) if voice.reader == "expert" else told


def _luck(voice: Voice, luck: Luck | None) -> tuple[str, ...]:
    """What the dice brought and what the moves cost, as a sum of what is written."""
    if luck is None:
        return ()
    start, dice = round(luck.start, 1), round(luck.dice, 1)
    signed = {"moves": luck.final - start - dice, "dice": dice, "best": luck.best.points, "worst": luck.worst.points}
    values = {name: decimal(value, voice.language, sign=True) for name, value in signed.items()}
    rounds = {"best_round": luck.best.round, "worst_round": luck.worst.round}
    summed = voice("review.luck", start=decimal(start, voice.language), final=luck.final, **values)
    return (summed, voice("review.luck_rounds", **rounds, **values)) if len(luck.rounds) > 1 else (summed,)


def _costly(voice: Voice, drop: ReviewedDrop) -> str:
    judgement, language = drop.judgement, voice.language
    if voice.reader == "child":
        return voice("review.round", round=drop.round)
    key, amount = ("review.costly", decimal_points) if judgement.solo else ("review.costly_table", decimal)
    costs = voice(key, round=drop.round, lost=amount(drop.lost, language))
    if voice.reader == "player":
        return costs
    low, high = decimal(judgement.behind.low, language), decimal(judgement.behind.high, language)
    return voice("review.costly_range", costs=costs, low=low, high=high)
