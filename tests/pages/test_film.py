"""An example that is watched first: what the board shows is what the rules make of the answer that is told, shot by shot."""

from dataclasses import replace
from itertools import pairwise

import pytest

from numberdrop.exercises import load_lesson
from numberdrop.exercises.course import course
from numberdrop.rules.grid import ROWS
from tests.pages.exercises import DrivenExercise, lesson_page

HEADS = {head.id: head for head in course()}
SAME_EITHER_WAY = {"turn"}
"""Lessons whose example has its answer in the middle of the grid."""
STILL = {"solo"}
"""Lessons with an example in which nothing on the board moves."""
FILMED = sorted(head for head in HEADS.keys() - STILL if any(task.aids == "shown" for task in load_lesson(head).tasks))


def at_example(lesson: str, language: str = "en") -> DrivenExercise:
    """A lesson at the example of its first task, which is one press away."""
    page = lesson_page(load_lesson(lesson), language, seed=1)
    page.go_to(next((at for at, task in enumerate(page.state.lesson.tasks) if task.aids == "shown"), 0))
    assert page.player.open, "the learner's turn comes first"
    page.press("example")
    return page


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("lesson", FILMED)
def test_an_example_runs_by_itself_from_the_question_to_its_answer(lesson: str, language: str) -> None:
    page = at_example(lesson, language)
    words, pictures = page.talk["items"], []
    while True:
        pictures.append((page.board(), page.scene().get("hang"), page.talk.get("shown")))
        assert page.talk["items"] == words, "what is told stands there from the start: nobody waits for words"
        if not page.scene()["tick"]:
            break
        assert page.scene()["tick"]["moves"]
        page.tick()
    assert len(pictures) > 1
    assert all(one != other for one, other in pairwise(pictures))
    assert pictures[0][2] is None
    assert page.player.visible_answer == page.player.right_answer
    page.press("next")
    assert page.player.open


@pytest.mark.parametrize("lesson", FILMED)
def test_the_answer_is_not_there_before_it_is_shown(lesson: str) -> None:
    page = at_example(lesson)
    first = page.board()
    asked = page.player.begin_exercise(page.exercise, tries=1)
    page.app = page.app.with_state(replace(page.state, player=asked))
    assert {**first, "last_id": 0} == {**page.board(), "last_id": 0}


@pytest.mark.parametrize("lesson", FILMED)
def test_what_is_watched_is_not_the_task_that_follows(lesson: str) -> None:
    """The same question in another position: the answer that was seen is seldom the one that is asked, and the task is as it is written."""
    page = at_example(lesson)
    watched, task = page.exercise, page.state.exercise
    page.press("next")
    assert page.exercise == task
    assert watched.question != task.question
    assert (watched.question.kind, watched.prompt) == (task.question.kind, task.prompt)
    if watched.right_answer.cells and lesson not in SAME_EITHER_WAY:
        assert watched.right_answer != task.right_answer


def test_a_shape_hangs_with_its_numbers_then_lies_where_they_are_told_and_fills_its_row() -> None:
    page = at_example("turn")
    answer = page.player.right_answer
    page.press("forward")
    hang = page.scene()["hang"]["cells"]
    assert max(row for row, _, _ in hang) == ROWS - 1
    assert sorted((col, text) for _, col, text in hang) == sorted((c, str(n)) for _, c, n in answer.numbered)
    page.press("forward")
    board = page.board()
    assert "hang" not in page.scene()
    assert [board["cells"][row * 7 + col] for row, col, _ in answer.numbered] == [str(n) for *_, n in answer.numbered]
    assert {tuple(cell) for cell in board["last"]} == set(answer.cells)
    while page.talk["items"][page.talk["shown"]["line"]]["id"] != "FillsRow":
        page.press("forward")
    shown = page.talk["shown"]
    assert shown["cells"] == [[0, col] for col in range(7)]
    assert page.talk["announce"] == page.talk["items"][shown["line"]]["text"]


def test_numbers_are_ringed_in_their_order_and_the_combo_closes() -> None:
    page = at_example("consecutive")
    grid = page.exercise.question.sheet.grid
    path: list[int] = []
    while not page.board()["groups"]:
        page.press("forward")
        path = [grid[cell[0], cell[1]] for cell in page.talk["shown"]["cells"]] or path
    assert path == [1, 2, 3, 4, 5]
    assert {tuple(cell) for cell in page.board()["groups"][0]["cells"]} == set(page.player.right_answer.cells)


def test_a_full_row_lights_before_its_mark_is_made() -> None:
    page = at_example("rows")
    page.press("forward")
    assert page.talk["shown"]["cells"] == [[0, col] for col in range(7)]
    assert not any(page.board()["plus"])
    page.press("forward")
    assert page.board()["plus"][0]


def test_who_steps_has_it_rest_and_can_go_back_slow_it_and_start_again() -> None:
    page = at_example("turn")
    first = page.traits()
    page.press("forward")
    assert page.scene()["tick"] is None
    page.press("rewind")
    assert page.board() == first["board"]
    assert page.scene()["buttons"][1]["off"]
    page.press("play_on")
    quick = page.scene()["tick"]["after"]
    page.press("slow")
    assert page.scene()["tick"]["after"] > quick
    assert next(one for one in page.scene()["buttons"] if one["id"] == "slow")["pressed"]
    page.press("hold")
    assert page.scene()["tick"] is None
    page.press(*["forward"] * 9)
    assert page.scene()["buttons"][2]["off"]
    page.press("play_on")
    assert page.board() == first["board"]


def test_a_beat_that_comes_late_changes_nothing_and_no_press_goes_stale() -> None:
    page = at_example("turn")
    turn = page.turn
    page.tick()
    picture = page.traits()
    page.handle({"type": "tick", "n": 0})
    assert page.traits() == picture
    page.handle({"type": "press", "id": "next", "turn": turn})
    assert page.player.open
    page.handle({"type": "tick", "n": 1})
    assert not any(item["id"].startswith("ui.") for item in page.talk["items"])
