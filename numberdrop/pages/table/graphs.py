"""Graphs of a game by rounds, each described in words: the totals, and the result that the coach expects after each drop."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import isfinite
from typing import TYPE_CHECKING

from numberdrop.drawing.charts import Series, graph_svg, totals_by_round
from numberdrop.pages.cards import Card, ListCard, ListItem, PictureCard
from numberdrop.pages.message import Voice
from numberdrop.pages.parts.board import player_name
from numberdrop.rules.game import Game
from numberdrop.text import decimal, decimal_points, with_minus_sign

from .review import Reviews

if TYPE_CHECKING:
    from numberdrop.coach import GameReview, ReviewedDrop


def graph_cards(
    voice: Voice, reviews: Reviews, states: Sequence[Game] | None = None, now: int | None = None
) -> tuple[Card, ...]:
    """Return cards with graphs of the totals by round and, after a review, of the result that the coach expects: points if solo, else the
    chance of winning in a second graph. No cards before the end of round 1. ``states``: by default all; ``now``: the round to be marked.
    """
    game = reviews.game
    names = [player_name(voice, game, player) for player in range(game.players)]
    series = totals_by_round(states or states_of(game), names)
    words = _round_sentences(voice, series)
    if not words:
        return ()
    coach = [_expectation_curve(game, voice, player, review) for player, review in reviews.done]
    alone = coach if game.solo else []
    alt = voice("graph.alt_coach" if alone else "graph.alt", last=words[-1])
    cards: list[Card] = [
        _graph(voice, "graph", voice("graph.title"), alt, [*series, *alone], now),
        _folded_list("totals", voice("graph.in_words"), words),
    ]
    if coach and not game.solo:
        cards.append(_graph(voice, "chances", voice("graph.chances"), voice("graph.alt_chances"), coach, now))
    return *cards, *(_expectation_card(game, voice, player, review) for player, review in reviews.done)


@lru_cache(maxsize=1)
def states_of(game: Game) -> tuple[Game, ...]:
    """Return every state of the game; cached, as a running review redraws its picture ten times a second."""
    return game.states()


def _round_sentences(voice: Voice, series: Sequence[Series]) -> list[str]:
    """Return a sentence for each round with the totals of all players; together they describe the graph in words."""
    rounds = sorted({round_ for line in series for round_, _ in line.points if round_})

    def values(round_: int) -> Iterable[str]:
        for line in series:
            points = dict(line.points)
            if round_ in points:
                yield f"{line.name} {with_minus_sign(round(points[round_]))}"

    return [voice("graph.round", round=round_, values=", ".join(values(round_))) for round_ in rounds]


def _graph(voice: Voice, name: str, title: str, alt: str, series: Sequence[Series], now: int | None) -> PictureCard:
    svg = graph_svg(title, voice("graph.rounds"), series, now)
    return PictureCard(id=name, title=title, alt=alt, svg=svg, file=f"numberdrop-{name}.svg", print=False)


def _folded_list(name: str, title: str, lines: Iterable[str]) -> ListCard:
    return ListCard(id=name, title=title, items=tuple(map(ListItem, lines)), fold=True)


def _expectation_curve(game: Game, voice: Voice, player: int, review: GameReview) -> Series:
    """Return the curve of the result expected after each drop of a player: points in a solo game, else wins in a hundred games."""
    costly = (drop for drop in review.drops if _is_costly_on_graph(drop, review))
    promises = [(drop.round, *_estimate_of(drop)) for drop in review.drops if drop.expected.samples]
    return Series(
        name=voice("graph.coach") if game.solo else player_name(voice, game, player),
        points=tuple((round_, mean) for round_, mean, _, _ in promises),
        band=tuple((round_, low, high) for round_, _, low, high in promises if isfinite(high - low)),
        marks=tuple((drop.round, decimal(-drop.loss, voice.language)) for drop in costly),
    )


def _is_costly_on_graph(drop: ReviewedDrop, review: GameReview) -> bool:
    """Whether the curve marks a drop: one of the costliest acts, and one that cost points (with several players: chances of winning)."""
    return drop.loss > 0 and drop in review.costliest


def _estimate_of(drop: ReviewedDrop) -> tuple[float, float, float]:
    """Return the result expected after a drop, as (mean, low end, high end) of its interval; chances of winning are limited to 0 to 100."""
    expected = drop.expected
    values = (expected.mean, expected.low, expected.high)
    if drop.judgement.solo:
        return values
    mean, low, high = (max(0.0, min(100.0, value)) if isfinite(value) else value for value in values)
    return mean, low, high


def _expectation_card(game: Game, voice: Voice, player: int, review: GameReview) -> ListCard:
    """Return the card that describes the curve of the expected result in words, one sentence for each drop."""
    title = voice("graph.expected" if game.solo else "graph.chance_of", name=player_name(voice, game, player))
    lines = (_expectation_sentence(voice, drop, costly=_is_costly_on_graph(drop, review)) for drop in review.drops)
    return _folded_list(f"expected-{player}", title, lines)


def _expectation_sentence(voice: Voice, drop: ReviewedDrop, *, costly: bool) -> str:
    mean, low, high = (decimal(value, voice.language) if isfinite(value) else "" for value in _estimate_of(drop))
    key = "graph.coach_round" if low else "graph.coach_round_about"
    words = voice(key, round=drop.round, mean=mean, low=low, high=high)
    if not costly:
        return words
    key, amount = ("graph.cost", decimal_points) if drop.judgement.solo else ("graph.cost_table", decimal)
    return f"{words} {voice(key, lost=amount(drop.loss, voice.language))}"
