"""Whatever the coach says of a drop at a table can be said: at every depth, in every language."""

import logging
import os
from dataclasses import dataclass, field
from random import Random

import pytest

import numberdrop as nd
from numberdrop.coach import bot_named, choose
from numberdrop.coach.bots import available_engine
from numberdrop.coach.candidates import find_candidates
from numberdrop.pages.message import READERS
from numberdrop.pages.table import judgement
from numberdrop.pages.table.seating import OPPONENTS, player_to_decide
from numberdrop.rules import Drop
from numberdrop.rules.game import Phase
from numberdrop.steps import run_all
from numberdrop.text import LANGUAGES

from .at_play import AtPlay, at_play

_LEO = bot_named("leo")
_LOOKED_AT = 400
"""Drops among which one is made, good or bad."""


@dataclass
class Heard:
    """What was met: drops that were judged, the sentences on them, and what went wrong."""

    judged: int = 0
    sentences: set[str] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    """What is met; the coach takes no longer than a moment for a leader, and again to hold two drops against each other."""
    monkeypatch.setattr(available_engine(), "patience", 0.05)
    monkeypatch.setattr(judgement, "LONGEST_COMPARISON", 0.05)
    return Heard()


def _play_one(number: int, heard: Heard) -> None:
    rng = Random(f"judged {number}")
    page = at_play(rng.choice(list(LANGUAGES)), nd.Game.new(1, seed=1))
    bot = OPPONENTS[0 if number % 3 else number % len(OPPONENTS)]  # those that look ahead take their time
    page.form("new", players="2", seed=str(number), seat1="", seat2=bot)
    page.press("speed:once")
    while not page.tab.game.over:
        page.wait()
        if page.tab.pause:
            page.press("next")
            continue
        game = page.tab.game
        if game.over:
            break
        action = _act(game, rng)
        page.commit(action)
        if isinstance(action, Drop):
            _judge(page, heard, f"game {number}, round {game.round}")


def _act(game: nd.Game, rng: Random) -> nd.rules.Action:
    """What the person does: any drop, good or bad, and else what a bot would do."""
    who = player_to_decide(game)
    if game.phase is Phase.DROP and who is not None:
        drops = run_all(find_candidates(game, who, _LEO.valuation_for(game), available_engine(), _LOOKED_AT))
        return rng.choice(drops[: 1 + int(len(drops) * rng.random() ** 2)]).action
    return choose(game, bot_named("pip"))


def _judge(page: AtPlay, heard: Heard, where: str) -> None:
    page.press("judge")
    while page.state.judgement and not page.state.judgement.done and page.scene()["tick"]:
        page.tick()
    heard.judged += 1
    for language in LANGUAGES:
        for reader in READERS:
            page.speak(language)
            page.form("coach", reader=reader)
            items = page.talk["items"]
            heard.sentences.update(item["id"] for item in items)
            if not items or not items[0]["id"].startswith("coach.") or any("{" in item["text"] for item in items):
                heard.wrong.append(f"{where}, {language}, {reader}: {[item['id'] for item in items]}")


GAMES = int(os.environ.get("NUMBERDROP_JUDGED_GAMES") or 3)


@pytest.mark.slow
def test_every_drop_of_a_game_at_a_table_can_be_judged_at_every_depth(heard: Heard, caplog) -> None:
    for number in range(GAMES):
        _play_one(number, heard)
    assert heard.wrong + [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert heard.judged >= 8 * GAMES
    assert {"coach.best", "coach.there", "idea.whole"} <= heard.sentences
