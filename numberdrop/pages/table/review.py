"""Reviews of the game on the table: finished ones and the one under way, with their cards and graphs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from numberdrop.pages.cards import Card, CardButton, ListCard, ListItem, TextCard
from numberdrop.pages.message import Voice, note, phrase
from numberdrop.pages.parts.board import player_name
from numberdrop.rules.actions import Drop
from numberdrop.rules.game import Game
from numberdrop.text import decimal, decimal_points, with_minus_sign

from .act_words import act_name, acts_of_kind
from .round_table import luck_card, luck_words
from .searches import BotChoicesJob
from .state import S

if TYPE_CHECKING:
    from numberdrop.coach import GameReview, ReviewedAct, ReviewRun
    from numberdrop.coach.level import Level
    from numberdrop.progress.games import KeptReview, PlayedGame


@dataclass(frozen=True)
class ReviewJob:
    """The review of a ``player`` while it is computed; ``progress`` is the number of acts judged so far, and of all acts."""

    player: int
    search: ReviewRun = field(compare=False, repr=False)
    progress: tuple[int, int]
    review: GameReview
    """The results found so far."""


def has_dropped(game: Game, player: int) -> bool:
    """Whether a player has dropped a shape yet."""
    return any(drop.player == player for drop in acts_of_kind(game.actions, Drop))


@dataclass(frozen=True)
class Reviews:
    """The reviews of a ``game``, by player: finished (``done``) or being computed (``busy``), and the players ``waiting`` for one."""

    game: Game
    done: tuple[tuple[int, GameReview], ...] = ()
    busy: ReviewJob | None = None
    waiting: tuple[int, ...] = ()
    asked: tuple[tuple[int, BotChoicesJob], ...] = ()
    """The searches for what bots would have done instead of the costliest acts, each with the index of its act; made after the game."""

    @property
    def by_player(self) -> Mapping[int, GameReview]:
        """The results found so far, by player."""
        busy = {self.busy.player: self.busy.review} if self.busy else {}
        return {**dict(self.done), **busy}

    @property
    def bot_choices_due(self) -> bool:
        """Whether some bots have not been asked yet what they would have done instead of the costliest acts."""
        return any(not others.done for _, others in self.asked)

    @property
    def under_way(self) -> bool:
        """Whether a review is being computed or is waiting to be."""
        return bool(self.busy or self.waiting)

    @property
    def players(self) -> tuple[int, ...]:
        """The players with a review, whether finished, being computed or waiting."""
        return *(player for player, _ in self.done), *((self.busy.player,) if self.busy else ()), *self.waiting

    @property
    def costliest(self) -> tuple[ReviewedAct, ...]:
        """The costliest acts in all finished reviews; each of them gets a button that leads back to it."""
        return tuple(act for _, review in self.done for act in review.costliest)

    def may_begin(self, player: int) -> bool:
        """Whether a review of a player can start: the player has dropped a shape and has no review yet, and no review is under way."""
        return not self.under_way and player not in self.players and has_dropped(self.game, player)

    def with_review_begun(self, player: int) -> Reviews:
        """Start the review of a player."""
        from numberdrop.coach import ReviewRun  # imported late: only when a review is asked for

        search = ReviewRun(self.game, player)
        return replace(self, busy=ReviewJob(player, search, search.progress, search.review))

    def with_bot_choice_search(self) -> Reviews:
        """Start to ask bots what they would have done instead of the costliest acts."""
        from numberdrop.coach.bots import available_engine  # imported late: only after a review

        states, asked = self.game.states(), [at for at, _ in self.asked]
        new = [act for act in self.costliest if act.at not in asked]
        others = tuple((act.at, BotChoicesJob.of(states[act.at], act.player, available_engine())) for act in new)
        return replace(self, asked=(*self.asked, *others))

    def with_bot_choices_advanced(self, seconds: float) -> Reviews:
        """Return the reviews after ``seconds`` more of the first unfinished search for what bots would do instead of a costly act."""
        at = next(i for i, (_, others) in enumerate(self.asked) if not others.done)
        number, others = self.asked[at]
        return replace(self, asked=(*self.asked[:at], (number, others.advanced(seconds)), *self.asked[at + 1 :]))

    def advanced(self, seconds: float) -> Reviews:
        """Compute the reviews for ``seconds`` more; returns them with their new results."""
        run = self.busy
        if run is None and self.waiting:
            return replace(self, waiting=self.waiting[1:]).with_review_begun(self.waiting[0]).advanced(seconds)
        if run is None:
            return self
        run.search.run(seconds)
        if run.search.done:
            return replace(self, done=(*self.done, (run.player, run.search.review)), busy=None)
        return replace(self, busy=replace(run, progress=run.search.progress, review=run.search.review))


_REVIEW_TITLE = phrase("review.title")


def ask_review(state: S, reviews: Reviews) -> S:
    """Start a review of the player whose sheet is shown, or say that none can start now."""
    if not reviews.may_begin(state.table.viewed):
        return state.say(note("review.not_now"), title=_REVIEW_TITLE)
    begun = state.with_new_turn(reviews=reviews.with_review_begun(state.table.viewed))
    return begun.say(note("review.begun"), title=_REVIEW_TITLE)


def stop_review(state: S, reviews: Reviews) -> S:
    """Stop the review that is being computed and discard its results; none of those waiting will start."""
    stopped = state.with_new_turn(reviews=replace(reviews, busy=None, waiting=()))
    return stopped.say(note("review.stopped"), title=_REVIEW_TITLE)


def tell_review_done(state: S) -> S:
    """Say that all the reviews that were asked for are done."""
    return state.with_new_turn().say(note("review.done", tone="good"), title=_REVIEW_TITLE)


def review_progress_card(voice: Voice, run: ReviewJob) -> TextCard:
    """Return the card that shows how far a review has got."""
    words = (voice("review.progress", at=run.progress[0], of=run.progress[1]),)
    stop = (CardButton("stop_review", voice("ui.button_stop_judging")),)
    return TextCard(id="reviewing", title=voice("review.title"), paragraphs=words, buttons=stop, progress=run.progress)


def result_cards(voice: Voice, game: Game, player: int, review: GameReview, press: str) -> tuple[Card, ...]:
    """Return the cards of a review. Buttons for the costliest acts are called ``press``, a colon and the index of the act."""
    solo, name = game.solo, player_name(voice, game, player)
    result = TextCard(
        id=f"review-{player}",
        title=voice("review.title" if solo else "review.title_of", name=name),
        paragraphs=(
            *_sum_sentences(voice, review, solo),
            voice(f"review.{press}" if review.costliest else "review.none_behind"),
        ),
        lines=level_line(voice, review.level) or None,
        buttons=tuple(CardButton(f"{press}:{act.at}", _costly_act_words(voice, act)) for act in review.costliest),
    )
    return result, *luck_card(voice, review, player, name), *_losses_card(voice, review, player)


def kept_review_card(voice: Voice, played: PlayedGame) -> tuple[TextCard, ...]:
    """Return the card with the review of a game as the learner's log keeps it; no card if the log keeps none."""
    review = played.review
    if review is None or played.luck_points is None:
        return ()
    start, given, dice = round(review.start), round(review.given), played.luck_points
    values = {"start": str(start), "dice": f"+{dice}" if dice > 0 else with_minus_sign(dice), "given": str(given)}
    words = (voice("review.luck", **values, final=played.own_points), voice("review.kept"))
    level = level_line(voice, review) or None
    return (TextCard(id="kept-review", title=voice("review.title"), paragraphs=words, lines=level),)


def level_line(voice: Voice, level: Level | KeptReview | None) -> tuple[ListItem, ...]:
    """Return the line that names the two bots between which the level of play lies; no line while the level is unknown."""
    if level is None or level.between is None:
        return ()
    low, high = level.between
    if low == high:
        return (ListItem(voice("review.level_like", bot=voice(f"bot.{low}")), face=low),)
    words = voice("review.level_between", low=voice(f"bot.{low}"), high=voice(f"bot.{high}"))
    return (ListItem(words, face=level.nearest),)


def _sum_sentences(voice: Voice, review: GameReview, solo: bool) -> tuple[str, ...]:
    """Return the sums of a review in sentences, in as much detail as the voice's reader wants."""
    acts, verdicts = len(review.acts), review.verdict_counts
    if voice.reader == "child":
        return (voice.plural_sentence("review.good", verdicts["best"] + verdicts["equal"], total=acts),)
    counts = {name: verdicts[name] for name in ("best", "equal", "unsure", "behind")}
    words = (*luck_words(voice, review), voice("review.verdicts", **counts))
    if not solo:
        words = (*words, voice("review.lost_table", lost=decimal(review.total_loss, voice.language)))
    return (*words, voice("review.formula")) if voice.reader == "expert" else words


def _losses_card(voice: Voice, review: GameReview, player: int) -> tuple[ListCard, ...]:
    """List the points that the player lost by mistakes, the costliest first; a last line has the rest, so that the list adds up."""
    dearest = review.dearest
    if voice.reader == "child" or not dearest:
        return ()
    lines = [ListItem(_costly_act_words(voice, act)) for act in dearest]
    rest = round(review.given_away, 1) - sum(round(_points_lost(act), 1) for act in dearest)
    lines.append(ListItem(voice("review.given_rest", lost=decimal_points(rest, voice.language))))
    title = voice("review.given_all", lost=decimal(review.given_away, voice.language))
    return (ListCard(id=f"given-{player}", title=title, items=tuple(lines), fold=True),)


def _points_lost(act: ReviewedAct) -> float:
    """Return the points that an act cost, at least 0, as an act may gain points and still lower the chance of winning."""
    return max(0.0, act.given_away)


def _costly_act_words(voice: Voice, act: ReviewedAct) -> str:
    judgement, language = act.judgement, voice.language
    name = act_name(act.action).said_by(voice)
    if voice.reader == "child":
        return voice("review.round_act", round=act.round, act=name)
    costs = voice("review.costly", round=act.round, act=name, lost=decimal_points(_points_lost(act), language))
    if voice.reader == "expert":
        low, high = decimal(act.own.lost.low, language), decimal(act.own.lost.high, language)
        costs = voice("review.costly_range", costs=costs, low=low, high=high)
    if judgement.solo or not act.loss:
        return costs
    return voice("review.costly_table", costs=costs, lost=decimal(act.loss, language))
