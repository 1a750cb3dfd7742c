"""Games at a table in which every drop of a person is judged, and the word on it is heard at every depth of the coach in every language."""

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

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
    """What was met: drops that were judged, words on them that were heard, how often each sentence, and what went wrong."""

    judged: int = 0
    words: int = 0
    sentences: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


@contextmanager
def hasty(seconds: float) -> Iterator[None]:
    """The coach takes no longer than this for a leader, and again to hold two drops against each other."""
    think, longest = available_engine(), judgement.LONGEST_COMPARISON
    patience = think.patience
    think.patience, judgement.LONGEST_COMPARISON = seconds, seconds
    try:
        yield
    finally:
        think.patience, judgement.LONGEST_COMPARISON = patience, longest


class _Log(logging.Handler):
    """Notes what is logged as a failure."""

    def __init__(self, heard: Heard) -> None:
        super().__init__(logging.ERROR)
        self.heard = heard

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.wrong.append(f"{record.getMessage()}: {record.exc_info and record.exc_info[1]!r}")


def play(games: range, seconds: float = 0.05) -> Heard:
    """Play these games, each by its number, against a bot each."""
    heard = Heard()
    log = _Log(heard)
    logging.getLogger("numberdrop").addHandler(log)
    try:
        with hasty(seconds):
            for number in games:
                _play_one(number, heard)
    finally:
        logging.getLogger("numberdrop").removeHandler(log)
    return heard


def _play_one(number: int, heard: Heard) -> None:
    rng = Random(f"judged {number}")
    page = at_play(rng.choice(list(LANGUAGES)), nd.Game.new(1, seed=1))
    bot = (
        OPPONENTS[number % len(OPPONENTS)] if number % 3 == 0 else OPPONENTS[0]
    )  # those that look ahead take their time
    values = {"players": "2", "seed": str(number), "seat1": "", "seat2": bot}
    page.handle({"type": "form", "id": "new", "values": values, "turn": page.turn})
    page.handle({"type": "press", "id": "speed:once", "turn": page.turn})
    while not page.tab.game.over:
        _wait(page)
        if page.tab.pause:
            page.handle({"type": "press", "id": "next", "turn": page.turn})
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
    page.handle({"type": "press", "id": "judge", "turn": page.turn})
    for _ in range(1000):
        if not (page.state.judgement and not page.state.judgement.done and (tick := page.scene()["tick"])):
            break
        page.handle({"type": "tick", "n": tick["n"]})
    heard.judged += 1
    for language in LANGUAGES:
        for reader in READERS:
            page.handle({"type": "lang", "value": language})
            page.handle({"type": "form", "id": "coach", "values": {"reader": reader}, "turn": page.turn})
            items = page.talk["items"]
            heard.words += 1
            heard.sentences.update(item["id"] for item in items)
            if not items or not items[0]["id"].startswith("coach.") or any("{" in item["text"] for item in items):
                heard.wrong.append(f"{where}, {language}, {reader}: {[item['id'] for item in items]}")


def _wait(page: AtPlay) -> None:
    """Let the bots act."""
    while tick := page.scene()["tick"]:
        page.handle({"type": "tick", "n": tick["n"]})
