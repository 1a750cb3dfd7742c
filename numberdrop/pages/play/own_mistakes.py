"""What a review has found in a person's game goes into their log, and comes back as puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.pages.parts.solo_scores import game_id
from numberdrop.pages.table.seating import PERSON
from numberdrop.pages.visit import Visit
from numberdrop.rules.game import Game

from .state import Play

if TYPE_CHECKING:
    from numberdrop.coach import GameReview

_OPENING = 6
"""Acts that tell a game from others, however far it has come."""


def with_mistakes(before: Play, after: Play, visit: Visit) -> Visit:
    """The visit with what the reviews that have just been done say of people; bots learn nothing."""
    if after.reviews is before.reviews:
        return visit
    known, seats = before.reviewed.done, after.table.seating.seats
    for player, review in after.reviewed.done:
        if (player, review) not in known and seats[player] == PERSON:
            visit = _noted(after.table.game, review, visit)
    return visit


def learned_from(game: Game, visit: Visit) -> int:
    """How many puzzles a game has become."""
    name = _name(game)
    return sum(event.game == name for event in visit.known.mistakes.values())


def _noted(game: Game, review: GameReview, visit: Visit) -> Visit:
    from numberdrop.exercises.own_games import own_mistakes  # a page on which nobody asks pays nothing for it
    from numberdrop.progress import Event

    states = game.states()
    for one in own_mistakes(game, review):
        name = game_id(states[one.at + 1])
        event = Event.mistake(name, one.type, one.id, round_=one.round, game=_name(game), code=one.code)
        if not visit.past.has(event.id):
            visit = visit.with_event(event)
    return visit


def _name(game: Game) -> str:
    states = game.states()
    return game_id(states[min(_OPENING, len(states) - 1)])
