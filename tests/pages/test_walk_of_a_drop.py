"""The walk of a drop, as the guide tells it: which modules a press on the grid passes, and how many."""

import json
import re
import sys
from pathlib import Path
from types import FrameType

from numberdrop.exercises.gentle_bot import gentle_action
from numberdrop.pages import open_page
from numberdrop.pages.connection import Connection
from numberdrop.rules.actions import Drop
from numberdrop.rules.game import Game

GUIDE = Path(__file__).parents[2] / "notebooks/guide/house.md"
OPENING = {
    "type": "open",
    "page": "play.ipynb",
    "language": "en",
    "number": 1,
    "build": "",
    "snapshot": "",
    "shown": False,
}
MOST = 45


def test_a_drop_passes_the_modules_of_the_guide_in_their_order_and_few_others() -> None:
    game = Game.new(2, seed=4)
    while not isinstance(action := gentle_action(game), Drop):
        game = game.apply(action)
    line = Connection(lambda _: open_page.play("en", game))
    line.answer(json.dumps({**OPENING, "seq": 0}))
    drop = {"type": "act", "action": {"type": "drop", "cells": action.cells}, "turn": line.session.turn, "seq": 1}
    passed: dict[str, None] = {}

    def note_module(frame: FrameType, event: str, _: object) -> None:
        name = frame.f_globals.get("__name__", "")
        if event == "call" and name.startswith("numberdrop."):
            passed.setdefault(name.removeprefix("numberdrop."))

    sys.setprofile(note_module)
    try:
        answer = line.answer(json.dumps(drop))
    finally:
        sys.setprofile(None)
    assert json.loads(answer)["board"]["last"], "it has fallen"
    walk = GUIDE.read_text("utf-8").partition("## The walk of a drop")[2].partition("\n## ")[0]
    paths = re.findall(r"`((?:pages|rules|text)/[\w/]+)\.py`", walk)
    told = [path.replace("/__init__", "").replace("/", ".") for path in paths]
    assert sorted(set(told), key=list(passed).index) == list(dict.fromkeys(told))
    assert len(passed) <= MOST, sorted(passed)
