"""What is shown of a review: how far it has come, the accuracy, the costliest drops to be tried again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.pages.cards import CardButton, CardLink, TextCard
from numberdrop.pages.parts.board_view import player_name
from numberdrop.pages.visit import Visit
from numberdrop.pages.voice import Voice
from numberdrop.text import decimal, decimal_points

from .own_mistakes import learned_from
from .review_job import ReviewJob
from .state import Play

if TYPE_CHECKING:
    from numberdrop.coach import GameReview, ReviewedDrop
    from numberdrop.coach.judgement import Verdict

_LEARN = "puzzles.ipynb#mode=mistakes"
_VERDICTS: tuple[Verdict, ...] = ("best", "equal", "unsure", "behind")


def review_cards(play: Play, visit: Visit, voice: Voice) -> tuple[TextCard, ...]:
    """One for each review that is done, the last with the way to the puzzles out of this game; and one for that under way."""
    reviews = play.reviewed
    done = [_result(play, voice, player, review) for player, review in reviews.done]
    if done and (learned := learned_from(play.table.game, visit)):
        done[-1] = done[-1].but(links=(CardLink(_LEARN, voice.count("review.learn", learned)),))
    return *done, *((_under_way(voice, reviews.busy),) if reviews.busy else ())


def _under_way(voice: Voice, run: ReviewJob) -> TextCard:
    at, of = run.progress
    return TextCard(
        id="reviewing",
        title=voice("review.title"),
        paragraphs=(voice("review.progress", at=at, of=of),),
        buttons=(CardButton("stop_review", voice("ui.button_stop_judging")),),
        progress=run.progress,
    )


def _result(play: Play, voice: Voice, player: int, review: GameReview) -> TextCard:
    solo = play.game.solo
    return TextCard(
        id=f"review-{player}",
        title=voice("review.title" if solo else "review.title_of", name=player_name(voice, play.game, player)),
        paragraphs=(*_sums(voice, review, solo), voice("review.try" if review.costliest else "review.none_behind")),
        buttons=tuple(CardButton(f"retry:{drop.at}", _costly(voice, drop)) for drop in review.costliest),
    )


def _sums(voice: Voice, review: GameReview, solo: bool) -> tuple[str, ...]:
    """What everything that was chosen comes to, for the reader."""
    acts, verdicts = len(review.acts), review.verdicts
    if voice.reader == "child":
        return (voice.count("review.good", verdicts["best"] + verdicts["equal"], total=acts),)
    accuracy = voice.count("review.accuracy", acts, accuracy=round(review.accuracy or 0))
    told = accuracy, voice("review.verdicts", **{name: verdicts[name] for name in _VERDICTS})
    formula = voice("review.formula" if solo else "review.formula_table")
    return (*told, formula) if voice.reader == "expert" else told


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
