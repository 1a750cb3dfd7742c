"""Exercises on pages: whatever comes, each page can be drawn; and what the browser keeps brings it back as it was."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numberdrop.exercises import load_lesson
from numberdrop.exercises.kinds import KINDS
from numberdrop.exercises.puzzles import puzzle_types, shipped_pack
from numberdrop.exercises.share_code import SharedQuestion, encode
from numberdrop.pages.exercise_player.inputs import ACTS, INPUTS
from tests.exercises.answering import give, wrong_answers
from tests.exercises.packs import pack
from tests.pages.exercises import DrivenExercise, lesson_page, one_puzzle, puzzles_page
from tests.sampling import examples

LESSONS = ("gravity", "letters", "scoring", "number-choice", "round")
PRESSES = (
    "next",
    "again",
    "hint",
    "show",
    "answer",
    "nothing",
    "legal",
    "pass",
    "clear",
    "step_1",
    "step_3",
    "rating",
    "train",
    "streak",
    "menu",
)
ACTS_TRIED = ("free", "circle", "drop", "block", "slide", "start")
CELLS = st.lists(st.lists(st.integers(0, 6), min_size=2, max_size=2), min_size=1, max_size=5)


@cache
def _lesson(name: str) -> Any:
    return load_lesson(name)


def begun(which: str) -> DrivenExercise:
    """A page of that kind."""
    return puzzles_page(pack(), seed=3) if which == "puzzles" else lesson_page(_lesson(which), seed=3)


def messages(page: DrivenExercise) -> st.SearchStrategy[dict[str, Any]]:
    """What a visitor can do now, sensible or not."""
    posed = page.player.current_exercise.posed if page.player.exercise else None
    ids = list(getattr(posed, "option_ids", ()) or ("A", "B"))
    right = [] if page.player.exercise is None or page.player.walk else [page.exercise.right_answer]
    return st.one_of(
        st.sampled_from(PRESSES).map(lambda name: {"type": "press", "id": name}),
        st.lists(st.sampled_from(ids), max_size=2).map(lambda picks: {"type": "answer", "picks": picks}),
        st.tuples(st.sampled_from(ACTS_TRIED), CELLS).map(
            lambda act: {"type": "act", "action": {"type": act[0], "cells": [[*cell, 5] if act[0] == "drop" else cell for cell in act[1]]}}
        ),
        st.integers(0, 13).map(lambda row: {"type": "mark", "about": {"kind": "row", "row": row}}),
        st.sampled_from([{"type": "show", "player": 1}, {"type": "typed", "text": "hint"}, *({"right": one} for one in right)]),
    )  # fmt: skip


def did(page: DrivenExercise, message: dict[str, Any]) -> None:
    """Send it; the page must answer and be drawn."""
    if "right" in message:
        if page.player.open:
            give(page, message["right"])
    else:
        page.handle({"turn": page.turn, **message})
    assert "ui.trouble" not in page.ids, message
    json.dumps(page.traits(), allow_nan=False)


def come_back(page: DrivenExercise, which: str) -> DrivenExercise:
    """The page opened anew, with what the browser has kept of it."""
    log = page.log()
    again = begun(which)
    kept = {"progress": "\n".join(log["append"]["progress"])}
    again.handle({"type": "hello", "record": log["text"], "kept": kept})
    again.handle({"type": "greeted"})
    return again


def picture(page: DrivenExercise) -> dict[str, Any]:
    """What is to be seen, but for numbers that only tell one picture from the next."""
    traits = page.traits()
    cards = [card for card in traits["scene"]["cards"] if card["kind"] != "talk"]  # what was just said is not kept
    scene = {**traits["scene"], "turn": 0, "dialog": None, "cards": cards}
    board = {**traits["board"], "last": [], "last_id": 0}
    return {"scene": scene, "board": board, "table": traits["table"]}


@pytest.mark.parametrize("which", [*LESSONS, "puzzles"])
@examples(40)
@given(data=st.data())
def test_a_page_comes_back_as_it_was_left(which: str, data: st.DataObject) -> None:
    page = begun(which)
    for _ in range(data.draw(st.integers(1, 7))):
        did(page, data.draw(messages(page)))
    if page.player.walk is not None or (which == "puzzles" and page.state.message.verdict == "refused"):
        return  # the steps of a round begin anew; why a link led nowhere is said once
    if which != "puzzles" and page.state.over:
        return  # a lesson that is over begins anew
    assert picture(come_back(page, which)) == picture(page)


def test_a_judgement_and_a_hint_are_there_again_after_a_reload() -> None:
    page = begun("gravity")
    page.press("step_1")
    give(page, wrong_answers(page)[0])
    assert come_back(page, "gravity").talk["items"] == page.talk["items"]
    page.press("hint")
    again = come_back(page, "gravity")
    assert (again.talk["title"], again.talk["items"]) == (page.talk["title"], page.talk["items"])
    give(page, page.exercise.right_answer)
    again = come_back(page, "gravity")
    assert again.talk["verdict"] == "right"
    assert again.player.closed


@pytest.mark.parametrize(
    "odd",
    ['{"answer":7}', '{"picked":"A"}', '{"hint":9}', '{"answer":{"cells":[[1]],"picks":[]}}', '{"tries":-1}', "7"],
)
def test_what_no_page_of_ours_has_written_of_an_exercise_is_not_taken_up(odd: str) -> None:
    page = begun("gravity")
    record = {"v": 1, "seed": 3, "at": 2, "repeat": 0, "edition": "2023", "exercise": json.loads(odd)}
    page.handle({"type": "hello", "record": json.dumps(record)})
    assert (page.state.at, page.player.tries, page.player.closed) == (2, 0, False)
    assert "ui.trouble" not in page.ids


def test_every_kind_of_question_can_be_answered() -> None:
    assert {kind.input for kind in KINDS.values()} == set(INPUTS)
    assert set(ACTS) == {"start", "slide", "block", "drop", "combo", "skip"}


@pytest.mark.parametrize("type_", puzzle_types())
def test_a_puzzle_of_a_code_is_the_same_wherever_it_is_put(type_: str) -> None:
    heads = shipped_pack().heads_of(type_)
    if not heads:
        pytest.skip("none is shipped yet")
    puzzle = shipped_pack().puzzle(heads[0].id)
    alone = one_puzzle(encode(SharedQuestion(question=puzzle.question, type=puzzle.type)))
    beside = puzzles_page(seed=1)
    beside.open(puzzle)
    assert alone.board() == beside.board()
    assert alone.scene()["headline"] == beside.scene()["headline"]
