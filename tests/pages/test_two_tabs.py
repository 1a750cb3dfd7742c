"""One page in two tabs, one after the other: whoever goes on is greeted anew, and shows what the other tab has kept, or what was there."""

from typing import Any

import pytest

import numberdrop as nd
from numberdrop.coach import bot_named, play_out
from numberdrop.exercises import load_lesson
from tests.exercises.answering import give, solve
from tests.exercises.packs import pack
from tests.pages.at_play import AtPlay, at_play
from tests.pages.driven import Driven, driven
from tests.pages.exercises import DrivenExercise, lesson_page, puzzles_page

STATES = play_out(nd.Game.new(1, seed=3), (bot_named("gus"),)).states()
ACTS = STATES[-1].actions
AGAINST_KIM = ({"type": "press", "id": "against:kim"}, {"type": "act", "action": {"type": "start", "column": 3}})
ODD = ("", "nonsense", "{", "[]", '{"v":1}', "[" * 3000)


def first_of(name: str) -> Driven:
    """The tab, as it is used after its greeting."""
    page = IN_USE[name][0]()
    page.handle({"type": "hello"})
    return page


def writes(page: Driven) -> tuple[object, object]:
    """What a page would have stand in the browser."""
    log = page.log()
    return log["text"], log.get("put")


def playing(acts: int) -> AtPlay:
    """A tab that has come so far in a game."""
    page = at_play()
    page.lay(*STATES[: acts + 1])
    return page


def heard(name: str, *messages: dict[str, Any]) -> Driven:
    page = driven(name)
    for message in messages:
        page.send(**message)
    return page


def lesson(*tasks_solved: int, name: str = "gravity", seed: int = 3) -> DrivenExercise:
    page = lesson_page(load_lesson(name), seed=seed)
    for at in tasks_solved:
        page.go_to(at)
        solve(page)
    return page


def training(*names: str) -> DrivenExercise:
    page = puzzles_page(pack(), seed=3)
    page.form("choice")
    page.press(*names)
    return page


def pressed(acts: int, *names: str) -> AtPlay:
    page = playing(acts)
    page.press(*names)
    return page


TO_PAPER = {"type": "press", "id": "tool_paint"}
PAINT = {"type": "paint", "cell": [8, 0], "value": "5"}
TABLE = {"type": "load", "text": nd.record.dumps(STATES[12])}
STARTED = {"type": "act", "action": {"type": "start", "column": 2}}
IN_USE = {
    "play": (lambda: playing(10), lambda: playing(14)),
    "an undo": (lambda: playing(14), lambda: playing(10)),
    "replay": (lambda: playing(14), lambda: pressed(14, "replay", "rewind", "rewind")),
    "from replay": (lambda: pressed(14, "replay", "rewind", "rewind"), lambda: playing(14)),
    "resigned": (lambda: playing(10), lambda: pressed(10, "resign")),
    "a bot": (lambda: playing(10), lambda: heard("play", *AGAINST_KIM)),
    "in a dialog": (lambda: pressed(10, "record"), lambda: playing(14)),
    "table": (lambda: heard("companion", TO_PAPER, PAINT | {"cell": [0, 0]}), lambda: heard("companion", TABLE)),
    "sheet": (lambda: heard("companion", TABLE), lambda: heard("companion", TO_PAPER, PAINT)),
    "analysis": (lambda: heard("analysis", TABLE), lambda: heard("analysis", STARTED)),
    "place": (lambda: heard("analysis", TABLE), lambda: heard("analysis", TABLE, {"type": "press", "id": "node:4"})),
    "sandbox": (lambda: heard("sandbox", PAINT | {"cell": [8, 1]}), lambda: heard("sandbox", PAINT)),
    "composer": (
        lambda: heard("composer", {"type": "press", "id": "try"}),
        lambda: heard("composer", {"type": "form", "id": "question", "values": {"sort": "place_box"}}),
    ),
    "lesson": (lambda: lesson(0, 1), lambda: lesson(0, 1, 2, 3)),
    "mode": (training, lambda: training("menu", "streak")),
    "menu": (training, lambda: training("menu")),
}  # fmt: skip
"""A tab, and another one that has gone on otherwise."""


@pytest.mark.parametrize("name", IN_USE)
def test_who_goes_on_shows_what_the_other_tab_did(name: str) -> None:
    page, other = first_of(name), IN_USE[name][1]()
    assert writes(page) != writes(other)
    turn, said = page.turn, page.talk["n"]
    page.take_over(other)
    assert writes(page) == writes(other)
    assert page.dialog is None
    assert page.turn > turn, "what was on its way was meant for another moment"
    assert page.talk["n"] > said


@pytest.mark.parametrize("name", IN_USE)
def test_who_goes_on_where_nothing_was_done_meanwhile_finds_all_as_it_was(name: str) -> None:
    page = first_of(name)
    before = page.state
    page.take_over(page)
    assert page.state == before


@pytest.mark.parametrize("record", ODD)
@pytest.mark.parametrize("name", IN_USE)
def test_what_is_none_of_ours_changes_nothing_of_a_page_in_use(name: str, record: str) -> None:
    page = first_of(name)
    before = writes(page)
    seen = page.board(), page.table(), {**page.scene(), "turn": 0}
    page.handle({"type": "hello", "record": record, "kept": {}})
    assert (writes(page), (page.board(), page.table(), {**page.scene(), "turn": 0})) == (before, seen)


def test_undo_leads_back_to_what_was_here() -> None:
    page, other = playing(10), at_play()
    other.lay(*play_out(nd.Game.new(1, seed=8), (bot_named("gus"),)).states()[:9])
    page.take_over(other)
    while page.game.setup != STATES[0].setup:
        page.press("undo")
    assert page.game.actions
    for name in ("analysis", "sandbox", "composer"):
        page, other = (make() for make in IN_USE[name])
        before = writes(page)[0]
        page.take_over(other)
        page.press("undo")
        assert writes(page)[0] == before, name


def test_two_tabs_that_change_places_act_by_act_play_one_game() -> None:
    tabs = at_play(), at_play()
    tabs[0].lay(*STATES[:2])
    for at in range(1, 20):
        here, there = tabs[at % 2], tabs[(at + 1) % 2]
        here.take_over(there)
        here.commit(ACTS[at])
        assert here.game == STATES[at + 1]


def test_a_puzzle_that_was_answered_in_another_tab_is_not_put_again() -> None:
    one = training()
    other = puzzles_page(pack(), seed=3)
    other.take_over(one)
    first = one.state.posed
    assert other.state.posed == first
    give(other, other.exercise.right_answer)
    other.press("next")
    one.take_over(other)
    assert one.state.posed == other.state.posed != first
    assert one.past == other.past


def test_what_was_solved_in_another_tab_is_known_here() -> None:
    one, other = lesson(0), lesson(4)
    other.press("next")
    one.take_over(other)
    assert {"0", "4"} <= {step["id"] for step in one.scene()["steps"] if step["state"] == "done"}


def test_a_whole_game_in_a_lesson_goes_on_where_the_other_tab_has_come() -> None:
    def duel(acts: int) -> DrivenExercise:
        page = lesson_page(load_lesson("first-game"), seed=3)
        for _ in range(acts):
            give(page, page.exercise.right_answer)
        return page

    one, other = duel(4), duel(7)
    one.take_over(other)
    assert one.player.walk.game == other.player.walk.game
