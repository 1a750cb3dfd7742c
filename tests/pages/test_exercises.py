"""Exercises on pages: all is there again after a reload, and every kind of question can be answered."""

import json
from random import Random
from typing import Any

import pytest

from numberdrop.exercises import load_lesson
from numberdrop.exercises.kinds import KINDS
from numberdrop.exercises.puzzles import puzzle_types, shipped_pack
from numberdrop.exercises.share_code import SharedQuestion, encode
from numberdrop.pages.exercise_player.inputs import ACTS, INPUTS
from tests.exercises.answering import give, wrong_answers
from tests.exercises.packs import pack
from tests.pages.exercises import DrivenExercise, lesson_page, one_puzzle, puzzles_page
from tests.sampling import seeds

PRESSES = [
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
]


def begun(which: str = "gravity") -> DrivenExercise:
    return puzzles_page(pack(), seed=3) if which == "puzzles" else lesson_page(load_lesson(which), seed=3)


def picture(page: DrivenExercise) -> list[Any]:
    """What is to be seen, but for numbers that only tell one picture from the next, and what was just said."""
    scene = page.scene()
    cards = [card for card in scene["cards"] if card["kind"] != "talk"]
    return [
        scene | {"turn": 0, "dialog": None, "cards": cards},
        page.board() | {"last": [], "last_id": 0},
        page.table(),
    ]


@pytest.mark.parametrize("seed", seeds(8, 40))
@pytest.mark.parametrize("which", ["gravity", "letters", "scoring", "number-choice", "round", "puzzles"])
def test_a_page_comes_back_as_it_was_left(which: str, seed: int) -> None:
    rng, page = Random(seed), begun(which)
    for _ in range(rng.randint(1, 7)):
        if page.player.exercise and page.player.open and rng.random() < 0.5:
            give(page, rng.choice([page.exercise.right_answer, *wrong_answers(page)]))
        else:
            page.press(rng.choice(PRESSES))
    over = page.state.message.verdict == "refused" if which == "puzzles" else page.state.over
    if page.player.walk is None and not over:  # these begin anew
        assert picture(begun(which).take_over(page)) == picture(page)


@pytest.mark.parametrize(
    ("task", "thing", "told"),
    [
        (0, {"kind": "cell", "cell": [0, 0]}, "why.cell_empty"),
        (0, {"kind": "letter", "letter": "A"}, "lesson.think"),
        (-1, {"kind": "cell", "cell": [0, 0]}, "lesson.think"),
    ],
)
def test_the_board_answers_what_is_asked_but_not_the_exercise_nor_on_paper(task: int, thing: dict, told: str) -> None:
    page = begun()
    page.go_to(range(len(page.state.lesson.tasks))[task])
    page.send(type="why", about=thing)
    assert page.ids == [told]


def test_a_judgement_and_a_hint_are_there_again_after_a_reload() -> None:
    page = begun()
    page.press("step_1")
    give(page, wrong_answers(page)[0])
    assert begun().take_over(page).talk["items"] == page.talk["items"]
    page.press("hint")
    again = begun().take_over(page)
    assert (again.talk["title"], again.talk["items"]) == (page.talk["title"], page.talk["items"])
    give(page, page.exercise.right_answer)
    again = begun().take_over(page)
    assert (again.talk["verdict"], again.player.closed) == ("right", True)


@pytest.mark.parametrize(
    "odd",
    ['{"answer":7}', '{"picked":"A"}', '{"hint":9}', '{"answer":{"cells":[[1]],"picks":[]}}', '{"tries":-1}', "7"],
)
def test_what_no_page_of_ours_has_written_of_an_exercise_is_not_taken_up(odd: str) -> None:
    page = begun()
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
    assert (alone.board(), alone.scene()["headline"]) == (beside.board(), beside.scene()["headline"])
