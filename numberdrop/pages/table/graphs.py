"""Graphs of a game by rounds: the totals, and the coach's expectation after each reviewed drop, each with a text alternative."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import isfinite
from typing import TYPE_CHECKING

from numberdrop.drawing.charts import Series, graph_svg, totals_by_round
from numberdrop.drawing.svg import signed
from numberdrop.pages.cards import Card, ListCard, ListItem, PictureCard
from numberdrop.pages.message import Voice
from numberdrop.pages.parts.board import player_name
from numberdrop.rules.game import Game
from numberdrop.text import decimal, decimal_points

from .review import Reviews

if TYPE_CHECKING:
    from numberdrop.coach import GameReview, ReviewedDrop


def graph_cards(
    voice: Voice, reviews: Reviews, states: Sequence[Game] | None = None, now: int | None = None
) -> tuple[Card, ...]:
    """Return the totals by round as a graph and in words, with the coach's expectation after a review; nothing before the end of the first round.

    At a table the expectation has another scale, and so a graph of its own. ``now`` is a round to be marked.
    """
    game = reviews.game
    names = [player_name(voice, game, player) for player in range(game.players)]
    series = totals_by_round(states or states_of(game), names)
    words = _in_words(voice, series)
    if not words:
        return ()
    coach = [_line(game, voice, player, review) for player, review in reviews.done]
    alone = coach if game.solo else []
    alt = voice("graph.alt_coach" if alone else "graph.alt", last=words[-1])
    expected = (_expectation_card(game, voice, player, review) for player, review in reviews.done)
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
def states_of(game: Game) -> tuple[Game, ...]:
    """Return every state of the game; cached, as a review redraws its picture ten times a second."""
    return game.states()


def _in_words(voice: Voice, series: Sequence[Series]) -> list[str]:
    """Return one sentence for each round: the text alternative of the graph."""
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
    """Return the coach's expectation after every drop: final points, or at a table wins in a hundred games."""
    promises = [(drop.round, *_estimate_of(drop)) for drop in review.drops if drop.expected.samples]
    return Series(
        name=voice("graph.coach") if game.solo else player_name(voice, game, player),
        points=tuple((round_, mean) for round_, mean, _, _ in promises),
        band=tuple((round_, low, high) for round_, _, low, high in promises if isfinite(high - low)),
        marks=tuple(
            (drop.round, decimal(-drop.lost, voice.language)) for drop in review.drops if _graph_costly(drop, review)
        ),
    )


def _graph_costly(drop: ReviewedDrop, review: GameReview) -> bool:
    """Whether the cost of a drop is marked on the line; at a table, costs in points alone are not."""
    return drop.lost > 0 and drop in review.costliest


def _estimate_of(drop: ReviewedDrop) -> tuple[float, float, float]:
    """Return the estimate of a drop with its interval; at a table cut to 0 to 100 wins."""
    expected = drop.expected
    values = (expected.mean, expected.low, expected.high)
    if drop.judgement.solo:
        return values
    mean, low, high = (max(0.0, min(100.0, value)) if isfinite(value) else value for value in values)
    return mean, low, high


def _expectation_card(game: Game, voice: Voice, player: int, review: GameReview) -> ListCard:
    """Return the text alternative of the coach's line: one sentence for each round."""
    title = voice("graph.expected" if game.solo else "graph.chance_of", name=player_name(voice, game, player))
    lines = (_sentence(voice, drop, costly=_graph_costly(drop, review)) for drop in review.drops)
    return _listed(f"expected-{player}", title, lines)


def _sentence(voice: Voice, drop: ReviewedDrop, *, costly: bool) -> str:
    mean, low, high = (decimal(value, voice.language) if isfinite(value) else "" for value in _estimate_of(drop))
    key = "graph.coach_round" if low else "graph.coach_round_about"
    words = voice(key, round=drop.round, mean=mean, low=low, high=high)
    if not costly:
        return words
    key, amount = ("graph.cost", decimal_points) if drop.judgement.solo else ("graph.cost_table", decimal)
    return f"{words} {voice(key, lost=amount(drop.lost, voice.language))}"
