"""What is shown of a review: how far it has come, the level of the game, luck and skill as a sum, what was given away, dearest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from numberdrop.drawing.svg import signed
from numberdrop.pages.cards import Card, CardButton, ListCard, ListItem, TextCard
from numberdrop.pages.message import Voice
from numberdrop.pages.parts.board import player_name
from numberdrop.rules.game import Game
from numberdrop.text import decimal, decimal_points

from .ideas import act_name
from .luck_card import luck_card, luck_words
from .review_job import ReviewJob

if TYPE_CHECKING:
    from numberdrop.coach import GameReview, ReviewedAct
    from numberdrop.coach.judgement import Verdict
    from numberdrop.progress.games import PlayedGame

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


def result_cards(voice: Voice, game: Game, player: int, review: GameReview, goes: str) -> tuple[Card, ...]:
    """What a review has found: its sums, luck and skill as a picture, everything that was given away."""
    name = player_name(voice, game, player)
    return (
        result_card(voice, game, player, review, goes),
        *luck_card(voice, review, player, name),
        *_given_card(voice, review, player),
    )


def result_card(voice: Voice, game: Game, player: int, review: GameReview, goes: str) -> TextCard:
    """The level and the sums. The costliest acts are buttons: ``goes`` says where they lead, with the number of acts before."""
    solo = game.solo
    return TextCard(
        id=f"review-{player}",
        title=voice("review.title" if solo else "review.title_of", name=player_name(voice, game, player)),
        paragraphs=(*_sums(voice, review, solo), voice(f"review.{goes}" if review.costliest else "review.none_behind")),
        lines=level_line(voice, review.level) or None,
        buttons=tuple(CardButton(f"{goes}:{act.at}", _costly(voice, act)) for act in review.costliest),
    )


def kept_card(voice: Voice, played: PlayedGame) -> tuple[TextCard, ...]:
    """What is kept of the review of a game of the learner's list."""
    found = played.review
    if found is None or played.dice is None:
        return ()
    start, given, dice = round(found.start), round(found.given), played.dice
    values = {"start": str(start), "dice": f"+{dice}" if dice > 0 else signed(dice), "given": str(given)}
    words = (voice("review.luck", **values, final=played.mine), voice("review.kept"))
    return (
        TextCard(
            id="kept-review", title=voice("review.title"), paragraphs=words, lines=level_line(voice, found) or None
        ),
    )


class BetweenBots(Protocol):
    """The level of a game, as a review finds it or as it is kept."""

    @property
    def between(self) -> tuple[str, str] | None: ...
    @property
    def nearest(self) -> str: ...


def level_line(voice: Voice, level: BetweenBots | None) -> tuple[ListItem, ...]:
    """Between which bots the game was played, with the face of the nearer one."""
    if level is None or level.between is None:
        return ()
    low, high = level.between
    if low == high:
        return (ListItem(voice("review.level_like", bot=voice(f"bot.{low}")), face=low),)
    words = voice("review.level_between", low=voice(f"bot.{low}"), high=voice(f"bot.{high}"))
    return (ListItem(words, face=level.nearest),)


def _sums(voice: Voice, review: GameReview, solo: bool) -> tuple[str, ...]:
    """What everything that was chosen comes to, for the reader."""
    acts, verdicts = len(review.acts), review.verdicts
    if voice.reader == "child":
        return (voice.count("review.good", verdicts["best"] + verdicts["equal"], total=acts),)
    told = (*luck_words(voice, review), voice("review.verdicts", **{name: verdicts[name] for name in _VERDICTS}))
    if not solo:
        told = (*told, voice("review.lost_table", lost=decimal(review.lost, voice.language)))
    return (*told, voice("review.formula")) if voice.reader == "expert" else told


def _given_card(voice: Voice, review: GameReview, player: int) -> tuple[ListCard, ...]:
    """Everything that was given away, dearest first; with all the rest in one line it is the whole."""
    dearest = review.dearest
    if voice.reader == "child" or not dearest:
        return ()
    lines = [ListItem(_costly(voice, act)) for act in dearest]
    rest = round(review.given_away, 1) - sum(round(_told(act), 1) for act in dearest)
    lines.append(ListItem(voice("review.given_rest", lost=decimal_points(rest, voice.language))))
    title = voice("review.given_all", lost=decimal(review.given_away, voice.language))
    return (ListCard(id=f"given-{player}", title=title, items=tuple(lines), fold=True),)


def _told(act: ReviewedAct) -> float:
    """The points that an act is said to have cost: what cost games alone, at a table, cost no less than nothing."""
    return max(0.0, act.given)


def _costly(voice: Voice, act: ReviewedAct) -> str:
    judgement, language = act.judgement, voice.language
    what = act_name(act.action).said_by(voice)
    if voice.reader == "child":
        return voice("review.round_act", round=act.round, act=what)
    costs = voice("review.costly", round=act.round, act=what, lost=decimal_points(_told(act), language))
    if voice.reader == "expert":
        low, high = decimal(act.own.lost.low, language), decimal(act.own.lost.high, language)
        costs = voice("review.costly_range", costs=costs, low=low, high=high)
    if judgement.solo or not act.lost:
        return costs
    return voice("review.costly_table", costs=costs, lost=decimal(act.lost, language))
