"""What a review has found in a person's game goes into their log, and comes back as puzzles."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from numberdrop.pages.parts.scores import game_id
from numberdrop.pages.visit import Visit
from numberdrop.rules.game import Game

if TYPE_CHECKING:
    from numberdrop.coach import GameReview

LEARN_LINK = "puzzles.ipynb#mode=mistakes"
"""Where they are asked."""
_OPENING = 6
"""Acts that tell a game from others, however far it has come."""


def learned_from(game: Game, visit: Visit) -> int:
    """How many puzzles a game has become."""
    name = _name(game)
    return sum(event.game == name for event in visit.known.mistakes.values())


def noted(game: Game, review: GameReview, visit: Visit, only: Collection[int] | None = None) -> Visit:
    """The visit with what a review of a player says, or with the acts of it after ``only`` so many; what was noted before is not noted again."""
    from numberdrop.exercises.own_games import own_mistakes  # a page on which nobody asks pays nothing for it
    from numberdrop.progress import Event

    states = game.states()
    for one in own_mistakes(game, review):
        if only is not None and one.at not in only:
            continue
        name = game_id(states[one.at + 1])
        event = Event.mistake(name, one.type, one.id, round_=one.round, game=_name(game), code=one.code)
        if not visit.past.has(event.id):
            visit = visit.with_event(event)
    return visit


def _name(game: Game) -> str:
    states = game.states()
    return game_id(states[min(_OPENING, len(states) - 1)])
