"""One page in two tabs: what the other went on with is told before anything is changed, and whatever one chooses nothing is lost."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import numberdrop as nd
from numberdrop.coach import bot_named, play_out
from numberdrop.exercises import load_lesson
from tests.effort import often
from tests.exercises.answering import give
from tests.exercises.packs import pack
from tests.pages import hammer
from tests.pages.at_play import AtPlay, at_play
from tests.pages.driven import Driven, driven
from tests.pages.exercises import DrivenExercise, lesson_page, puzzles_page

STATES = play_out(nd.Game.new(1, seed=3), (bot_named("gus"),)).states()
ACTS = STATES[-1].actions


def hears(page: Driven, other: Driven) -> None:
    """What the browser tells a page when another tab has written."""
    log = other.log()
    shelf = {
        name: "\n".join(lines) for name, lines in (log.get("append") or {}).items()
    }  # and the log of what was learned
    kept = {**(log.get("put") or {}), **shelf}
    page.handle({"type": "elsewhere", "name": log["key"], "record": log["text"], "kept": kept})
    hammer.whole(page)


def is_asked(page: Driven) -> bool:
    return page.dialog is not None and page.dialog["id"] == "tabs"


def tabs(first: int, second: int) -> tuple[AtPlay, AtPlay]:
    """Two tabs that have come so far in the same game."""
    pages = at_play(), at_play()
    for page, at in zip(pages, (first, second), strict=True):
        page.lay(*STATES[: at + 1])
    return pages


def writes(page: Driven) -> tuple[object, object]:
    """What a page would have stand in the browser."""
    log = page.log()
    return log["text"], log.get("put")


def test_of_two_tabs_that_both_stay_none_writes_over_the_other_for_ever() -> None:
    at_replay, at_table = tabs(10, 10)
    at_replay.press("replay")
    lessons = lesson("gravity"), lesson("gravity", 4)
    lessons[0].go_to(2)
    press(lessons[0], "hint")
    puzzles = two_at_puzzles("train")
    press(puzzles[1], "streak")
    for one, other in ((at_table, at_replay), lessons, puzzles):
        stood = writes(one)
        assert stood != writes(other)
        hears(one, other)
        assert not is_asked(one)
        assert writes(one) == writes(other), "nothing is done here: what the other tab has written stays"
        press(one, "speed:fast" if one is at_table else "show" if one is lessons[0] else "hint")
        assert writes(one) not in (stood, writes(other))


def shelf(page: Driven) -> list[str]:
    """The buttons of what was set aside; a replay, which has none, is left for it."""
    if any(button["id"] == "leave_replay" for button in page.scene()["buttons"]):
        press(page, "leave_replay")
    if not any(button["id"] == "shelf" for button in page.scene()["buttons"]):
        return []
    press(page, "shelf")
    assert page.dialog is not None
    found = [row[0] for row in page.dialog["rows"]]
    press(page, "close")
    return found


def press(page: Driven, name: str) -> None:
    page.handle({"type": "press", "id": name, "turn": page.turn})
    hammer.whole(page)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_tab_that_lags_behind_asks_before_anything_is_changed(language: str) -> None:
    ahead, behind = tabs(14, 10)
    behind.send(type="lang", value=language)
    hears(behind, ahead)
    assert is_asked(behind)
    assert behind.dialog is not None
    assert "{" not in behind.dialog["text"]
    assert [button["id"] for button in behind.dialog["buttons"]] == ["tab_there", "tab_here"]
    # Whoever closes the question may look, and nothing is written over what the other tab has kept.
    behind.press("close")
    assert behind.dialog is None
    behind.commit(ACTS[10])
    assert is_asked(behind)
    assert behind.game == STATES[10]
    assert behind.log()["text"] == ahead.log()["text"]
    assert behind.log()["put"] == ahead.log()["put"]


@pytest.mark.parametrize(
    ("language", "there", "here"),
    [
        (
            "en",
            "In the other tab: round 1, total 0. You: rolled 3 ★ 3 5 and ★.",
            "Here: round 1, total 0. You: start number",
        ),
        ("fr", "dés lancés", "chiffre de départ"),
    ],
)
def test_where_round_and_total_are_the_same_the_last_act_is_told(language: str, there: str, here: str) -> None:
    ahead, behind = tabs(2, 1)
    behind.send(type="lang", value=language)
    hears(behind, ahead)
    assert behind.dialog is not None
    _, told_there, told_here = behind.dialog["text"].split("\n")
    assert there in told_there
    assert here in told_here
    # Where they are not the same, they are enough.
    ahead, behind = tabs(14, 1)
    hears(behind, ahead)
    assert behind.dialog is not None
    assert "rolled" not in behind.dialog["text"]


def test_going_on_as_it_is_there_and_back_by_undo() -> None:
    ahead, behind = tabs(14, 10)
    hears(behind, ahead)
    behind.press("tab_there")
    assert behind.game == STATES[14]
    assert behind.dialog is None
    assert behind.log()["text"] == ahead.log()["text"]
    assert shelf(behind) == [], "undo leads to all that was here"
    while behind.game != STATES[10]:
        behind.press("undo")
    # Both tabs agree again: the other hears of the undo, and then of what is the same.
    hears(ahead, behind)
    assert is_asked(ahead)
    ahead.press("tab_there")
    hears(behind, ahead)
    assert not is_asked(behind)


def test_keeping_the_one_here_sets_the_other_aside_for_good() -> None:
    ahead, behind = tabs(14, 10)
    hears(behind, ahead)
    behind.press("tab_here")
    assert behind.game == STATES[10]
    assert behind.log()["text"] == nd.record.dumps(STATES[10])
    again = hammer.reopened(behind, at_play())
    assert isinstance(again, AtPlay)
    assert again.game == STATES[10]
    assert shelf(again) == ["shelf:0"]
    again.press("shelf:0")
    assert again.game == STATES[14]
    assert shelf(again) == [], "what stood here is a part of that game"
    assert again.log()["drop"]["shelf.play"] == behind.log()["append"]["shelf.play"]


def test_two_games_change_places() -> None:
    other = at_play(game=None)
    other.lay(*play_out(nd.Game.new(1, seed=8), (bot_named("gus"),)).states()[:9])
    page = at_play()
    page.lay(*STATES[:11])
    theirs = other.game
    hears(page, other)
    page.press("tab_there")
    assert page.game == theirs
    for game in (STATES[10], theirs, STATES[10]):
        assert shelf(page) == ["shelf:0"]
        page.press("shelf:0")
        assert page.game == game


def test_tabs_that_agree_are_not_asked() -> None:
    one, other = tabs(10, 10)
    other.press("replay")
    hears(one, other)
    assert not is_asked(one), "the same game, looked at elsewhere"
    one.commit(ACTS[10])
    assert one.game == STATES[11]
    hears(one, other)
    assert is_asked(one)
    other.press("leave_replay")
    other.commit(ACTS[10])
    hears(one, other)
    assert not is_asked(one), "it came to the same meanwhile"
    one.commit(ACTS[11])
    assert one.game == STATES[12]


def test_an_emptied_storage_and_another_page_are_no_game() -> None:
    page, _ = tabs(10, 0)
    for record, name in (("", "play"), ("nonsense", "play"), (nd.record.dumps(STATES[3]), "sandbox")):
        page.handle({"type": "elsewhere", "name": name, "record": record, "kept": {}})
        assert not is_asked(page), (record, name)
    assert page.game == STATES[10]


def test_who_gave_up_in_another_tab_is_asked_about_here() -> None:
    one, other = tabs(10, 10)
    other.press("resign")
    hears(one, other)
    assert is_asked(one)
    one.press("tab_there")
    assert one.seating.stopped


def test_a_python_that_lives_on_behind_a_page_that_is_loaded_anew_asks_as_well() -> None:
    page, ahead = tabs(10, 14)
    log = ahead.log()
    page.handle({"type": "hello", "record": log["text"], "kept": log["put"]})
    assert is_asked(page)
    # A game that a notebook was given is that game, whatever the browser has kept.
    given = at_play(game=STATES[5])
    given.handle({"type": "hello", "record": log["text"], "kept": log["put"]})
    assert not is_asked(given)
    assert given.game == STATES[5]


def test_only_so_many_are_set_aside() -> None:
    page = at_play()
    page.lay(*STATES[:6])
    for seed in range(20, 28):
        other = at_play(game=nd.Game.new(1, seed=seed))
        other.lay(*play_out(nd.Game.new(1, seed=seed), (bot_named("gus"),)).states()[:5])
        hears(page, other)
        page.press("tab_here")
    assert len(shelf(page)) == 5
    assert len(page.log()["drop"]["shelf.play"]) == 3


@pytest.mark.parametrize("odd", ["NaN", "1e999", '{"a":1,"a":2}', "[", "[" * 3000, "7]["])
def test_a_line_on_the_shelf_that_is_none_of_ours_is_passed_over(odd: str) -> None:
    page, other = tabs(10, 0)
    line = json.dumps([7, nd.record.dumps(STATES[14]), {}])
    for text in (line.replace("7", odd, 1), line.replace("{}", '{"table":"","table":""}')):
        kept = {"shelf.play": f"{text}\n{line}\n"}
        page.handle({"type": "elsewhere", "name": "play", "record": other.log()["text"], "kept": kept})
        assert shelf(page) == ["shelf:0"], odd


def companion(*messages: dict[str, Any]) -> Driven:
    page = driven("companion")
    for message in messages:
        page.handle({"turn": page.turn, **message})
    return page


SHEET = ({"type": "press", "id": "tool_paint"}, {"type": "paint", "cell": [0, 0], "value": "5"})
TABLE = ({"type": "load", "text": nd.record.dumps(STATES[12])},)


def test_the_companion_asks_about_what_was_taken_down_not_about_where_one_looks() -> None:
    one, other = companion(*TABLE), companion(*TABLE, {"type": "press", "id": "tool_paint"})
    hears(one, other)
    assert not is_asked(one)
    hears(one, companion(*SHEET))
    assert is_asked(one)
    press(one, "tab_there")
    assert one.state.desk.paper.grid[0, 0] == 5
    assert shelf(one) == ["shelf:0"]
    press(one, "shelf:0")
    assert one.state.game == STATES[12]


def test_the_sandbox_asks_and_both_pictures_remain() -> None:
    one, other = driven("sandbox"), driven("sandbox")
    hears(one, other)
    assert not is_asked(one)
    other.handle({"type": "paint", "cell": [8, 0], "value": "5", "turn": other.turn})
    hears(one, other)
    assert is_asked(one)
    one.handle({"type": "paint", "cell": [8, 1], "value": "7", "turn": one.turn})
    assert one.state.sheet.grid[8, 1] is None
    press(one, "tab_here")
    assert one.state.sheet.grid[8, 0] is None
    press(one, shelf(one)[0])
    assert one.state.sheet.grid[8, 0] == 5


def test_two_grids_with_as_many_numbers_are_told_apart_by_a_cell() -> None:
    one, other = driven("sandbox"), driven("sandbox")
    for page, cell in ((one, [8, 1]), (other, [8, 0])):
        page.handle({"type": "paint", "cell": cell, "value": "5", "turn": page.turn})
    hears(one, other)
    assert one.dialog is not None
    there, here = one.dialog["text"].split("\n")[1:]
    assert there.endswith("At row 9, column 1: 5.")
    assert here.endswith("At row 9, column 1: empty.")


def composer(*messages: dict[str, Any]) -> Driven:
    page = driven("composer")
    for message in messages:
        page.handle({"turn": page.turn, **message})
    return page


def test_the_composer_asks_and_both_questions_remain() -> None:
    one, other = composer(), composer({"type": "paint", "cell": [8, 0], "value": "5"})
    hears(one, other)
    assert is_asked(one)
    # Whatever is pressed meanwhile changes nothing, a choice in the form neither.
    one.handle({"type": "form", "id": "question", "values": {"sort": "place_box"}, "turn": one.turn})
    press(one, "try")
    assert (one.state.sketch, one.state.trial) == (composer().state.sketch, None)
    assert one.log()["text"] == other.log()["text"]
    press(one, "tab_there")
    assert one.state.sketch == other.state.sketch
    press(one, shelf(one)[0])
    assert one.state.sketch == composer().state.sketch


def test_a_question_that_is_being_tried_goes_with_what_is_composed() -> None:
    one, other = composer({"type": "press", "id": "try"}), composer({"type": "paint", "cell": [8, 0], "value": "5"})
    assert one.state.trial is not None
    hears(one, other)
    assert is_asked(one)
    press(one, "tab_there")
    assert one.state.trial is None
    assert one.state.sketch == other.state.sketch


def test_two_questions_about_one_grid_are_told_apart_by_their_sort_or_their_choices() -> None:
    one = composer({"type": "form", "id": "question", "values": {"sort": "landing"}})
    for values, said in (
        ({"sort": "place_box"}, "A drop that makes a combo"),
        ({"column": "1"}, "With other settings in the form."),
    ):
        hears(one, composer({"type": "form", "id": "question", "values": values}))
        assert one.dialog is not None
        assert said in one.dialog["text"].split("\n")[1]
        press(one, "close")


# --- lessons: nothing is asked but about two whole games ----------------------------------------------------------------


def lesson(name: str, *tasks_solved: int, seed: int = 3) -> DrivenExercise:
    """A lesson, and what was done there; the log of it is the browser's, too."""
    page = lesson_page(load_lesson(name), seed=seed)
    for at in tasks_solved:
        page.go_to(at)
        solve(page)
    return page


def solve(page: DrivenExercise) -> None:
    if page.player.example_first:
        press(page, "next")
    give(page, page.exercise.example)
    assert page.player.closed


def place(page: DrivenExercise) -> tuple[int, bool]:
    return page.state.at, page.player.closed


def done(page: DrivenExercise) -> set[str]:
    return {step["id"] for step in page.scene()["steps"] if step["state"] == "done"}


def test_a_lesson_in_which_nothing_was_done_follows_the_other_tab() -> None:
    one, other = lesson("gravity"), lesson("gravity", 2)
    hears(one, other)
    assert not is_asked(one)
    assert place(one) == (2, True)
    assert one.log()["text"] == other.log()["text"]
    press(other, "next")
    hears(one, other)
    assert place(one) == place(other) == (3, False), "nothing was done here since"
    solve(one)
    press(other, "next")
    press(other, "step_5")
    hears(one, other)
    assert place(one) == (3, True), "its answer is still being read"
    assert not is_asked(one)


def test_a_lesson_does_not_follow_a_tab_that_lags_behind() -> None:
    one, other = lesson("gravity", 2), lesson("gravity", 4)
    press(other, "next")
    for page in (one, other):
        hears(page, other if page is one else one)
        assert not is_asked(page)
    assert place(one) == (2, True)
    assert place(other) == (5, False)
    # What was solved in either is known in both.
    assert "4" in done(one)
    assert "2" in done(other)


def test_of_marks_in_one_task_the_further_ones_stay() -> None:
    one, other = lesson("gravity"), lesson("gravity")
    for page in (one, other):
        page.go_to(2)
    other.handle({"type": "press", "id": "hint", "turn": other.turn})
    hears(one, other)
    assert one.player.hints == 1
    press(one, "hint")
    assert one.player.hints == 2
    hears(other, one)
    assert other.player.hints == 2
    hears(one, lesson("gravity"))
    assert one.player.hints == 2


def duel(acts: int, seed: int = 3) -> DrivenExercise:
    """The game at the end of a lesson, so many acts of the learner's into it."""
    page = lesson_page(load_lesson("first-game"), seed=seed)
    page.app = page.app.putting(replace(page.state, fixed_seed=False))  # as whoever opens it meets it
    ids = [task.id for task in page.state.lesson.tasks]
    page.go_to(ids.index("game"))
    for _ in range(acts):
        give(page, page.exercise.example)
    return page


def test_a_whole_game_is_never_written_over_by_a_tab_in_which_none_is_played() -> None:
    one, other = lesson("first-game", 0), duel(4)
    game = other.player.walk.game
    hears(one, other)
    assert not is_asked(one)
    assert one.player.walk.game == game
    # One that has all of it stays, and one that is left behind follows.
    give(one, one.exercise.example)
    hears(one, other)
    assert one.player.walk.game != game
    hears(other, one)
    assert other.player.walk.game == one.player.walk.game
    hears(other, lesson("first-game", 0, 1, 2))
    assert other.player.walk.game == one.player.walk.game
    assert not is_asked(other)
    assert other.log()["text"] == one.log()["text"], "whoever comes back finds the game"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_two_whole_games_are_asked_about_and_both_remain(language: str) -> None:
    one, other = duel(4), duel(7, seed=8)
    one.handle({"type": "lang", "value": language})
    ours = one.player.walk.game
    hears(one, other)
    assert is_asked(one)
    assert "{" not in one.dialog["text"]
    give(one, one.exercise.example)
    assert one.player.walk.game == ours
    assert one.log()["text"] == other.log()["text"]
    press(one, "tab_here")
    assert one.player.walk.game == ours
    assert one.log()["text"] != other.log()["text"]
    fresh = lesson_page(load_lesson("first-game"))
    hammer.reopened(one, fresh)
    assert fresh.player.walk.game == ours
    assert shelf(fresh) == ["shelf:0"]


# --- puzzles: nothing is asked, what was answered elsewhere is known ----------------------------------------------------


def two_at_puzzles(mode: str) -> tuple[DrivenExercise, DrivenExercise]:
    """Two tabs with the same puzzle of a mode."""
    one = puzzles_page(pack(), seed=3)
    press(one, mode)
    other = puzzles_page(pack(), seed=3)
    hammer.reopened(one, other)
    assert other.state.posed == one.state.posed
    return one, other


@pytest.mark.parametrize("mode", ["train", "streak"])
def test_a_puzzle_that_was_answered_in_another_tab_is_not_put_again(mode: str) -> None:
    one, other = two_at_puzzles(mode)
    first = one.state.posed
    give(other, other.exercise.example)
    press(other, "next")
    hears(one, other)
    assert one.dialog is None
    assert one.state.posed == other.state.posed != first
    assert one.past == other.past
    assert one.scene()["hint"] == other.scene()["hint"], "how many of the streak are solved"


def test_a_puzzle_at_which_something_was_done_stays_and_the_next_one_is_that_of_both() -> None:
    one, other = two_at_puzzles("streak")
    for page in (one, other):
        give(page, page.exercise.example)
    press(other, "next")
    hears(one, other)
    assert one.player.closed
    press(one, "next")
    assert one.state.posed == other.state.posed


def test_who_solves_for_something_else_goes_on_with_that() -> None:
    one, other = two_at_puzzles("train")
    solved = other.state.posed
    give(other, other.exercise.example)
    press(other, "menu")
    hears(one, other)
    assert one.state.mode is not None
    assert one.state.posed not in (None, solved)
    before = one.state.posed
    press(other, "streak")
    hears(one, other)
    assert one.state.posed == before, "nobody has answered it"


RECORDS = (
    "",
    "nonsense",
    *(nd.record.dumps(STATES[at]) for at in (3, 10, 14)),
    nd.record.dumps(nd.Game.new(2, seed=5)),
)
OWN = tuple(
    {"type": kind, "name": "play", "record": record, "kept": {"shelf.play": f"[1]\n{json.dumps([7, record, {}])}\n"}}
    for kind in ("elsewhere", "hello")
    for record in RECORDS
)
PRESSES = (
    "tab_there",
    "tab_here",
    "shelf",
    "shelf:0",
    "shelf:1",
    "replay",
    "forward",
    "new",
    "against:gus",
    "roll",
    "resign",
)


@settings(max_examples=often(60), deadline=None)
@given(st.sampled_from((0, 10, 14)), hammer.messages(PRESSES, *OWN, most=14))
def test_whatever_tabs_write_the_page_is_drawn_and_comes_back_where_it_was(at: int, messages: list) -> None:
    page = at_play()
    page.lay(*STATES[: at + 1])
    for message in messages:
        hammer.send(page, message)
    if page.state.elsewhere:
        page.press("tab_here")
    kept = page.log()["text"]
    fresh = hammer.reopened(page, at_play())
    assert fresh.log()["text"] == kept
    assert shelf(fresh) == shelf(page)
