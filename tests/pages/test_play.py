"""The play page under any messages: it never fails, and comes back from what the browser keeps exactly where it was."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import numberdrop as nd
from numberdrop.coach import bot_named, play_out
from numberdrop.rules import drops
from numberdrop.rules.landing import land
from tests.effort import often

from . import hammer
from .at_play import AtPlay, at_play

PRESSES = (
    "roll", "pass", "skip", "end", "combo", "step", "next", "back", "hold", "go", "resign", "audit", "hint", "judge", "review",
    "stop_review", "retry:7", "try_again", "leave_trial", "replay", "forward", "rewind", "round_on", "round_back", "play_on",
    "leave_replay", "new", "record", "load", "use_prefix", "against", "against:gus", "rival:pip", "same_dice", "speed:once",
    "speed:step",
)  # fmt: skip
OWN = (
    {"type": "tick", "n": "current"},
    {"type": "tick", "n": "stale"},
    {"type": "show", "player": 1},
    {"type": "form", "id": "replay", "values": {"round": "2"}},
    {"type": "form", "id": "new", "values": {"players": "2", "seed": "7", "seat2": "pip", "name1": "Ann"}},
    {"type": "form", "id": "new", "values": {"players": "1", "own_dice": True}},
    {"type": "form", "id": "dice", "values": {"roll": "1*42L"}},
    {"type": "act", "action": {"type": "start", "column": 3}},
    {"type": "act", "action": {"type": "slide", "letter": "A"}},
    {"type": "typed", "text": "c3 1 2 3 4"},
)
MIDDLE = play_out(nd.Game.new(1, seed=3), (bot_named("gus"),)).states()[12]
OVER = play_out(nd.Game.new(1, seed=3), (bot_named("gus"),))


def seen(page: AtPlay) -> dict:
    """What a game looks like, whoever looks at it."""
    scene = page.scene()
    return {part: scene[part] for part in ("steps", "tiles", "dice", "shape_die", "tools")} | {
        "names": [(player["name"], player["total"]) for player in scene["players"]],
    }


@settings(max_examples=often(60), deadline=None)
@given(st.sampled_from([None, MIDDLE, OVER]), hammer.messages(PRESSES, *OWN, most=16))
def test_whatever_is_sent_the_page_is_drawn_and_comes_back_where_it_was(game: nd.Game | None, messages: list) -> None:
    page = at_play()
    if game:
        page.lay(*game.states())
    for message in messages:
        hammer.send(page, message)
    if page.retry:
        page.press("leave_trial")
    fresh = hammer.reopened(page, at_play())
    if page.log()["text"]:
        assert fresh.game == page.game
        assert fresh.log()["text"] == page.log()["text"]
        assert fresh.log()["put"] == page.log()["put"]
        assert seen(fresh) == seen(page)


def test_a_reload_in_a_replay_comes_back_to_the_very_act() -> None:
    page = at_play()
    page.lay(*OVER.states())
    page.press("replay")
    for _ in range(5):
        page.press("round_on")
    page.press("rewind")
    fresh = hammer.reopened(page, at_play())
    assert fresh.game == page.game != OVER
    assert fresh.replay is not None
    assert fresh.talk["items"] == page.talk["items"]
    fresh.press("leave_replay")
    assert fresh.game == OVER


def test_what_is_said_is_said_again_in_another_language() -> None:
    page = at_play()
    page.commit(nd.Start(2, 0))
    english = page.talk["items"]
    page.send(type="lang", value="fr")
    assert [item["id"] for item in page.talk["items"]] == [item["id"] for item in english]
    assert page.talk["items"] != english


def test_a_drop_lands_once_from_the_click_to_the_sentence_also_while_a_star_wants_its_number(monkeypatch) -> None:
    thrown = nd.Game.new(1, tiles="OILTS").apply(nd.Start(0)).apply(nd.Throw(nd.Roll.parse("123*O")))
    page = at_play("en", thrown.apply(nd.Slide("A")).apply(nd.Slide("A")))
    page.traits()
    landed = []

    def counting(*where: object) -> object:
        landed.append(where)
        return land(*where)

    monkeypatch.setattr(drops, "land", counting)
    square = [[0, 1, 1], [0, 2, 2], [1, 1, 3], [1, 2, None]]
    for kind, message, told in (
        ("try", {"cells": square}, ["RestsOnFloor", "NoNumber"]),
        ("act", {"action": {"type": "drop", "cells": square}}, ["NoNumber"]),
        ("act", {"action": {"type": "drop", "cells": [*square[:3], [1, 2, 9]]}}, ["RestsOnFloor", "StarBecomes"]),
    ):
        landed.clear()
        page.handle({"type": kind, "turn": page.turn, **message})
        page.traits()
        assert [item["id"] for item in page.talk["items"]][: len(told)] == told
        assert len(landed) == 1
