"""Reviews of the game on the table: those that are done, and the one that is worked on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import isfinite
from typing import TYPE_CHECKING, Protocol

from numberdrop.drawing.charts import Series, graph_svg, totals_by_round
from numberdrop.drawing.svg import signed
from numberdrop.pages.cards import Card, CardButton, ListCard, ListItem, PictureCard, TextCard
from numberdrop.pages.message import Voice
from numberdrop.pages.parts.board import player_name
from numberdrop.rules.actions import Action
from numberdrop.rules.game import Game
from numberdrop.text import decimal, decimal_points

from .ideas import Others, act_name
from .round_table import luck_card, luck_words

if TYPE_CHECKING:
    from numberdrop.coach import GameReview, ReviewedAct, ReviewedDrop, ReviewRun
    from numberdrop.coach.judgement import Verdict
    from numberdrop.progress.games import PlayedGame


@dataclass(frozen=True)
class ReviewJob:
    """A review of a ``player`` in the making: how many acts have been judged, of how many."""

    player: int
    search: ReviewRun = field(compare=False, repr=False)
    progress: tuple[int, int]
    found: GameReview
    """What is known by now."""

    @classmethod
    def of(cls, game: Game, player: int) -> ReviewJob:
        """A review of which nothing is done yet."""
        from numberdrop.coach import ReviewRun  # a page on which nobody asks pays nothing for it

        search = ReviewRun(game, player)
        return cls(player, search, search.progress, search.review)


@dataclass(frozen=True)
class Reviews:
    """Reviews of a ``game`` by player, as long as it is on the table; ``busy`` is the one under way, of whoever is ``waiting`` it
    comes after that.
    """

    game: Game
    done: tuple[tuple[int, GameReview], ...] = ()
    busy: ReviewJob | None = None
    waiting: tuple[int, ...] = ()
    asked: tuple[tuple[int, Others], ...] = ()
    """What the bots would have done instead of the dearest acts, by how many acts were before: asked at the end of a game."""

    @property
    def found(self) -> Mapping[int, GameReview]:
        """What is known by now, by player."""
        busy = {self.busy.player: self.busy.found} if self.busy else {}
        return {**dict(self.done), **busy}

    @property
    def asks(self) -> bool:
        """Whether bots still think about what they would have done."""
        return any(not others.done for _, others in self.asked)

    @property
    def chosen(self) -> Mapping[int, Mapping[str, Action]]:
        """What bots would have done, as far as it is known."""
        return {at: others.chosen for at, others in self.asked}

    @property
    def under_way(self) -> bool:
        """Whether there is something to work on."""
        return bool(self.busy or self.waiting)

    @property
    def silent(self) -> bool:
        """Whether the one under way has nothing to tell yet: what was expected is its first word."""
        return self.under_way and (self.busy is None or self.busy.found.start is None)

    @property
    def players(self) -> tuple[int, ...]:
        """Whose drops are looked at, or have been."""
        return *(player for player, _ in self.done), *((self.busy.player,) if self.busy else ()), *self.waiting

    @property
    def costliest(self) -> tuple[ReviewedAct, ...]:
        """The acts that can be gone back to."""
        return tuple(act for _, review in self.done for act in review.costliest)

    def begun(self, player: int) -> Reviews:
        """With a review of one more player."""
        return replace(self, busy=ReviewJob.of(self.game, player))

    def asking(self) -> Reviews:
        """With the question what bots would have done instead of the dearest acts."""
        from numberdrop.coach.bots import engine_here  # there is a review, so the coach has been asked

        states, known = self.game.states(), [at for at, _ in self.asked]
        new = [act for act in self.costliest if act.at not in known]
        others = tuple((act.at, Others.of(states[act.at], act.player, engine_here())) for act in new)
        return replace(self, asked=(*self.asked, *others))

    def asked_on(self, seconds: float) -> Reviews:
        """After bots have thought for so long."""
        at = next(i for i, (_, others) in enumerate(self.asked) if not others.done)
        number, others = self.asked[at]
        return replace(self, asked=(*self.asked[:at], (number, others.thought_on(seconds)), *self.asked[at + 1 :]))

    def worked_on(self, seconds: float) -> Reviews:
        """After so long; the review under way is done, or has come further."""
        run = self.busy
        if run is None and self.waiting:
            return replace(self, waiting=self.waiting[1:]).begun(self.waiting[0]).worked_on(seconds)
        if run is None:
            return self
        run.search.run(seconds)
        if run.search.done:
            return replace(self, done=(*self.done, (run.player, run.search.review)), busy=None)
        return replace(self, busy=replace(run, progress=run.search.progress, found=run.search.review))


# --- review cards -----------------------------------------------------------------------------------------------------

# What is shown of a review: how far it has come, the level of the game, luck and skill as a sum, what was given away, dearest first.

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


# --- graph cards ------------------------------------------------------------------------------------------------------

# A game by rounds: the totals as a picture and in words, and what the coach expected after each drop that was reviewed.


def graph_cards(
    voice: Voice, reviews: Reviews, states: Sequence[Game] | None = None, now: int | None = None
) -> tuple[Card, ...]:
    """The totals by round as a picture and in words, the coach's line among them where there was a review; nothing before the
    first round is over. At a table that line is on another scale, and has a picture of its own. ``now`` is a round to be marked.
    """
    game = reviews.game
    names = [player_name(voice, game, player) for player in range(game.players)]
    series = totals_by_round(states or played(game), names)
    words = _in_words(voice, series)
    if not words:
        return ()
    coach = [_line(game, voice, player, review) for player, review in reviews.done]
    alone = coach if game.solo else []
    alt = voice("graph.alt_coach" if alone else "graph.alt", last=words[-1])
    expected = (_expected(game, voice, player, review) for player, review in reviews.done)
    chances = voice("graph.chances")
    return (
        _picture(voice, "graph", voice("graph.title"), alt, [*series, *alone], now),
        _listed("totals", voice("graph.in_words"), words),
        *(
            (_picture(voice, "chances", chances, voice("graph.alt_chances"), coach, now),)
            if coach and not game.solo
            else ()
        ),
        *expected,
    )


@lru_cache(maxsize=1)
def played(game: Game) -> tuple[Game, ...]:
    """Every state of the game; while a review goes on, the picture is drawn ten times a second."""
    return game.states()


def _in_words(voice: Voice, series: Sequence[Series]) -> list[str]:
    """One sentence a round: the text equivalent of the graph."""
    rounds = sorted({round_ for line in series for round_, _ in line.points if round_})

    def values(round_: int) -> Iterable[str]:
        for line in series:
            points = dict(line.points)
            if round_ in points:
                yield f"{line.name} {signed(round(points[round_]))}"

    return [voice("graph.round", round=round_, values=", ".join(values(round_))) for round_ in rounds]


def _picture(voice: Voice, name: str, title: str, alt: str, series: Sequence[Series], now: int | None) -> PictureCard:
    svg = graph_svg(title, voice("graph.rounds"), series, now)
    return PictureCard(id=name, title=title, alt=alt, svg=svg, file=f"numberdrop-{name}.svg", print=False)


def _listed(name: str, title: str, lines: Iterable[str]) -> ListCard:
    return ListCard(id=name, title=title, items=tuple(map(ListItem, lines)), fold=True)


# --- the coach's line -------------------------------------------------------------------------------------------------


def _line(game: Game, voice: Voice, player: int, review: GameReview) -> Series:
    """What a reviewed game promised after every drop: the final points; at a table, games won in a hundred."""
    promises = [(drop.round, *_promised(drop)) for drop in review.drops]
    return Series(
        name=voice("graph.coach") if game.solo else player_name(voice, game, player),
        points=tuple((round_, mean) for round_, mean, _, _ in promises),
        band=tuple((round_, low, high) for round_, _, low, high in promises if isfinite(high - low)),
        marks=tuple(
            (drop.round, decimal(-drop.lost, voice.language)) for drop in review.drops if _graph_costly(drop, review)
        ),
    )


def _graph_costly(drop: ReviewedDrop, review: GameReview) -> bool:
    """Whether its cost is marked on the line: at a table a drop may cost points of one's own and hardly a game."""
    return drop.lost > 0 and drop in review.costliest


def _promised(drop: ReviewedDrop) -> tuple[float, float, float]:
    """The estimate with its interval; no more than all games are won."""
    expected = drop.expected
    values = (expected.mean, expected.low, expected.high)
    if drop.judgement.solo:
        return values
    mean, low, high = (max(0.0, min(100.0, value)) if isfinite(value) else value for value in values)
    return mean, low, high


def _expected(game: Game, voice: Voice, player: int, review: GameReview) -> ListCard:
    """The text equivalent of the coach's line: one sentence a round."""
    title = voice("graph.expected" if game.solo else "graph.chance_of", name=player_name(voice, game, player))
    lines = (_sentence(voice, drop, costly=_graph_costly(drop, review)) for drop in review.drops)
    return _listed(f"expected-{player}", title, lines)


def _sentence(voice: Voice, drop: ReviewedDrop, *, costly: bool) -> str:
    mean, low, high = (decimal(value, voice.language) if isfinite(value) else "" for value in _promised(drop))
    key = "graph.coach_round" if low else "graph.coach_round_about"
    words = voice(key, round=drop.round, mean=mean, low=low, high=high)
    if not costly:
        return words
    key, amount = ("graph.cost", decimal_points) if drop.judgement.solo else ("graph.cost_table", decimal)
    return f"{words} {voice(key, lost=amount(drop.lost, voice.language))}"
