"""The play page under any messages: it never fails, and comes back from what the browser keeps exactly where it was."""

import re
from dataclasses import replace
from unittest.mock import Mock

import pytest

import numberdrop as nd
from numberdrop.coach import bot_named, play_out
from numberdrop.coach.level import shipped_scale
from numberdrop.pages.message import Voice
from numberdrop.pages.parts.scores import SoloScore
from numberdrop.pages.table.seating import OPPONENTS, STRENGTHS, Seating
from numberdrop.rules import drops
from numberdrop.rules.game import Phase
from numberdrop.rules.landing import land
from numberdrop.text import LANGUAGES, translate

from .at_play import AtPlay, at_play

OVER = play_out(nd.Game.new(1, seed=3), (bot_named("gus"),))
MIDDLE = OVER.states()[12]


def test_a_record_against_the_rules_is_refused_with_the_reason() -> None:
    text = nd.record.dumps(MIDDLE)
    start = next(act for act in MIDDLE.actions if isinstance(act, nd.Start))
    page = at_play()
    page.load(text.replace(f'"start c{start.column + 1}"', '"pass"'))
    why = Voice("en").say(MIDDLE.states()[0].play(nd.Pass(0)).reasons[0])
    assert why in page.dialog["text"]
    assert why in page.talk["announce"]


def test_to_one_person_among_bots_a_block_falls_but_nothing_says_go() -> None:
    games = (play_out(nd.Game.new(3, seed=seed), (bot_named("gus"),) * 3) for seed in range(20))
    states = (state for game in games for state in game.states())
    falling = next(state for state in states if state.phase is Phase.BLOCKS and 0 in state.pending)
    page = at_play("en", falling)
    page.app = page.app.with_state(replace(page.state, table=page.tab.with_seating(Seating(("", "gus", "gus")))))
    assert page.scene()["headline"] == f"Block {falling.letter} falls on you"
    while not falling.penalty:
        falling = falling.apply(falling.legal_actions()[0])
    left_out = [step["id"] for step in at_play("en", falling).scene()["steps"] if step["state"] == "skip"]
    assert left_out == ["drop", "combo"], "ruling 11"


def test_heading_and_voice_of_a_replay_name_the_same_round() -> None:
    page = at_play("en", OVER)
    page.press("replay")
    for _ in range(40):
        page.press("forward")
        if not page.game.over:
            round_ = re.search(r"round (\d+)", page.scene()["headline"])[1]
            assert page.talk["announce"].startswith(f"Move {page.replay.at} of {page.replay.last}, round {round_}.")


def greeted(record: str | None = None, hash_: str = "", language: str = "en") -> AtPlay:
    page = at_play(language)
    assert not page.traits()["board"], "an empty sheet says nothing"
    assert page.cards["begin"]["waits"], "whether a game is kept is not known yet"
    page.send(type="hello", record=record, hash=hash_)
    return page


def test_with_no_game_kept_the_page_begins_with_one_choice() -> None:
    page = greeted()
    assert not page.cards["begin"]["waits"]
    assert [door["press"] for door in page.cards["ways"]["items"]] == ["alone", "table"]
    assert [one["label"] for one in page.cards["together"]["buttons"]] == ["2", "3", "4", "5", "6"]
    assert page.scene()["mode"] == "none"
    assert not page.log()["text"], "nothing was begun"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_stands_there_with_its_face_how_it_plays_and_how_strong_it_is(language: str) -> None:
    page = greeted(language=language)
    doors = {door["press"].partition(":")[2]: door for door in page.cards["begin"]["items"]}
    assert tuple(doors) == OPPONENTS
    for bot, door in doors.items():
        assert (door["face"], door["text"]) == (bot, translate(f"bot.{bot}_is", language))
        assert str(STRENGTHS.get(bot, "")) in door["figure"]
    assert [bot for bot, door in doors.items() if door.get("primary")] == ["pip"], "one stands above the others"
    measured = shipped_scale(alone=True).bots
    assert {bot: round(measured[bot]) for bot in STRENGTHS} == STRENGTHS, "as it was measured"


def test_who_has_played_alone_sees_where_they_stand_and_meets_their_like() -> None:
    page = at_play()
    scores = "\n".join(SoloScore(f"game {n}", n, "2023", 20 + n).stored_line() for n in range(3))
    page.send(type="hello", kept={"scores": scores})
    tao = page.cards["begin"]["items"][0]
    assert (tao["face"], tao["primary"], tao["figure"]) == ("tao", True, "21 points solo")


def test_a_table_with_bots_is_laid_by_pressing_faces() -> None:
    page = greeted()
    page.press("table")
    form = page.cards["seats"]
    seats = [field for field in form["fields"] if field["id"].startswith("seat") and field["type"] == "choice"]
    assert [field["value"] for field in seats] == ["", "pip", "zoe", "", "", ""]
    assert all([value for value, _ in field["options"]] == ["", *OPPONENTS] for field in seats)
    assert {field["id"] for field in form["fields"] if field.get("rare")} == {"edition", "seed", "own_dice"}
    page.press("doors")
    assert "begin" in page.cards
    page.press("table")
    values = {"players": "4", "seat2": "kim", "seat3": "nova", "seat4": "", "name1": "Ann"}
    page.form(form["submit"]["id"], **values)
    assert (page.seating.seats, page.game.setup.names[0]) == (("", "kim", "nova", ""), "Ann")


def test_another_game_is_begun_at_the_same_doors_and_the_one_on_the_table_waits() -> None:
    page = at_play(game=MIDDLE)
    page.press("against")
    assert [door["press"] for door in page.cards["ways"]["items"]] == ["resume", "alone", "table"]
    assert page.log()["text"], "it is kept meanwhile"
    page.press("resume")
    assert page.game == MIDDLE
    page.press("against", "alone")
    assert (page.game.solo, page.game.actions) == (True, ())
    page.press("undo")
    assert page.game == MIDDLE


@pytest.mark.parametrize("pressed", ["roll", "end", "combo", "hint"])
def test_a_key_of_the_game_pressed_before_one_has_begun_asks_who_is_playing(pressed: str) -> None:
    page = greeted()
    page.press(pressed)
    assert page.talk["announce"] == "First things first: who is playing?"
    assert "begin" in page.cards


@pytest.mark.parametrize(
    ("door", "seats"), [("alone", ("",)), ("against:pip", ("", "pip")), ("against:nova", ("", "nova"))]
)
def test_a_door_begins_alone_or_against_a_bot_at_once(door: str, seats: tuple[str, ...]) -> None:
    page = greeted()
    page.press(door)
    assert (page.seating.seats, page.scene()["mode"], "begin" in page.cards) == (seats, "start", False)


def test_behind_the_third_door_one_says_how_many_and_who() -> None:
    page = greeted()
    page.press("together:3")
    form = page.cards["seats"]
    assert form["fields"][0]["value"] == "3"
    assert [field["value"] for field in form["fields"] if field["id"].startswith("seat")] == [""] * 6
    assert "begin" not in page.cards
    page.form(form["submit"]["id"], players="3", name1="Ann", name2="Ben", name3="")
    assert (page.game.setup.players, page.game.setup.names) == (3, ("Ann", "Ben", ""))
    assert (page.seating.seats, page.scene()["mode"]) == (("", "", ""), "start")
    assert page.game.setup.seed is not None, "the dice are rolled here unless the form says otherwise"


def test_there_are_no_doors_where_a_game_is_kept_given_named_by_a_link_or_begun_otherwise() -> None:
    kept = nd.record.dumps(MIDDLE)
    assert "begin" not in greeted(kept).cards
    assert "begin" not in at_play(game=nd.Game.new(1, seed=3)).cards
    linked = greeted(hash_="#dice=7")
    assert (linked.game.setup.seed, linked.scene()["mode"]) == (7, "start")
    typed = greeted()
    typed.typed("c4")
    assert "begin" not in typed.cards
    loaded = greeted()
    loaded.load(kept)
    assert "begin" not in loaded.cards
    loaded.press("alone")
    assert loaded.game == MIDDLE, "a door that is gone begins nothing"


def test_a_table_of_two_that_has_not_begun_comes_back() -> None:
    page = at_play("en", nd.Game.new(2, seed=1))
    assert at_play().take_over(page).game == page.game


def test_a_reload_in_a_replay_comes_back_to_the_very_act() -> None:
    page = at_play()
    page.lay(*OVER.states())
    page.press("replay", *["round_on"] * 5, "rewind")
    fresh = at_play().take_over(page)
    assert fresh.game == page.game != OVER
    assert fresh.replay is not None
    assert fresh.talk["items"] == page.talk["items"]
    fresh.press("leave_replay")
    assert fresh.game == OVER


def test_what_is_said_is_said_again_in_another_language() -> None:
    page = at_play()
    page.commit(nd.Start(2, 0))
    english = page.talk["items"]
    page.speak("fr")
    assert page.ids == [item["id"] for item in english]
    assert page.talk["items"] != english


def test_a_drop_lands_once_from_the_click_to_the_sentence_also_while_a_star_wants_its_number(monkeypatch) -> None:
    thrown = nd.Game.new(1, tiles="OILTS").apply(nd.Start(0)).apply(nd.Throw(nd.Roll.parse("123*O")))
    page = at_play("en", thrown.apply(nd.Slide("A")).apply(nd.Slide("A")))
    page.traits()
    counting = Mock(side_effect=land)
    monkeypatch.setattr(drops, "land", counting)
    square = [[0, 1, 1], [0, 2, 2], [1, 1, 3], [1, 2, None]]
    for kind, message, told in (
        ("try", {"cells": square}, ["RestsOnFloor", "NoNumber"]),
        ("act", {"action": {"type": "drop", "cells": square}}, ["NoNumber"]),
        ("act", {"action": {"type": "drop", "cells": [*square[:3], [1, 2, 9]]}}, ["StarBecomes", "RestsOnFloor"]),
    ):
        counting.reset_mock()
        page.send(type=kind, **message)
        page.traits()
        assert (page.ids[: len(told)], counting.call_count) == (told, 1)
