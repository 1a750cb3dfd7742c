"""Random visits to the play page, half of them to a finished duel: whatever is done there, and asked of the coach, is answered."""

from __future__ import annotations

import json
import logging
from functools import cache
from random import Random

import pytest

import numberdrop as nd
from numberdrop.coach import bot_named, choose
from numberdrop.rules.game import Phase
from tests.nightly import case

from .hand import Hand
from .visit import Visit
from .walk import Walker

VISITS, EVERY = 80, 7
"""So many at night; by day every seventh of them, duels and others in turn."""
STEPS = 60
_GAMES = [None, {"players": 2, "seed": "walk"}, {"players": 1, "seed": 7}, {"players": 3, "seed": 5}]


@cache
def duel(number: int) -> str:
    """The record of a finished game of two in which drops are of all kinds."""
    rng, game = Random(f"duel {number}"), nd.Game.new(2, seed=f"duel {number}")
    while not game.over:
        drops = game.legal_actions() if game.phase is Phase.DROP and rng.random() < 0.3 else ()
        game = game.apply(rng.choice(drops[:200]) if drops else choose(game, bot_named("pip")))
    return nd.record.dumps(game)


def visited(number: int) -> Visit:
    """A visit of its own kind."""
    game = {"record": duel(number)} if number % 2 else _GAMES[number // 2 % len(_GAMES)]
    visit = Visit("play", {"language": ("en", "fr")[number // 2 % 2], "game": game})
    with visit.steady:
        visit.open()
        Walker(Hand(visit, f"visit {number}").hello()).walk(STEPS)
    return visit


@pytest.mark.parametrize("number", [case(number, by_day=number % EVERY == 5) for number in range(VISITS)])
def test_whatever_is_done_on_a_visit_is_answered(number: int, caplog: pytest.LogCaptureFixture) -> None:
    visit = visited(number)
    failed = [record.exc_text or record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert not failed
    trouble = [intent for intent, picture in visit.steps if '"id":"ui.trouble"' in picture["talk"]]
    assert not trouble, json.dumps(trouble)[:500]
