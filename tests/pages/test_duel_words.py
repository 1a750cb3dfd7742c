"""At a table of bots the only person is spoken to, never called by a number; and what is offered when the game is over."""

import json
from dataclasses import replace

import pytest

import numberdrop as nd
from numberdrop.coach import bot_named, play_out
from numberdrop.rules.reasons.consequences import Protected
from numberdrop.text import ReaderName, say
from tests.pages.at_play import at_play


@pytest.mark.parametrize(("language", "you", "number"), [("en", "You", "Player 1"), ("fr", "Vous", "Joueur 1")])
def test_a_duel_begins_without_a_number(language: str, you: str, number: str) -> None:
    page = at_play(language)
    page.press("against:pip")
    assert [player["name"] for player in page.scene()["players"]] == [you, "Pip"]
    page.send(type="show", player=1)
    assert number not in json.dumps(page.traits(), ensure_ascii=False)


def test_what_is_said_of_the_listener_is_said_to_them() -> None:
    names = (ReaderName("You"), "Pip")
    assert say(Protected("A", (0,)), "en", names) == "You have circled letter A and are safe."
    assert say(Protected("A", (0, 1)), "en", names) == "You and Pip have circled letter A and are safe."
    assert say(Protected("A", (1,)), "en", names) == "Pip has circled letter A and is safe."


def test_before_the_result_is_seen_no_hint_is_offered_but_a_slip_can_be_taken_back() -> None:
    page = at_play()
    page.lay(*play_out(nd.Game.new(2, seed=3), (bot_named("gus"),) * 2).states())
    page.app = page.app.with_state(replace(page.state, table=replace(page.tab, pause=True)))
    offered = set(page.buttons)
    assert offered >= {"next", "ask", "undo"}
    assert "hint" not in offered
