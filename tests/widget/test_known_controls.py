"""Questions about points, plans and room on a page: read from a file, with all that decides them in sight, told in both languages."""

from __future__ import annotations

import pytest

from numberdrop.exercises import Answer, parse_lesson
from numberdrop.exercises.files.codec import question_data, read_question
from numberdrop.exercises.files.lesson_file import check_lesson
from tests.exercises.answering import give, press, send
from tests.exercises.own_lesson import LESSON
from tests.pages.exercises import DrivenExercise, lesson_page

HEAD = LESSON.partition("[[task]]")[0]
LOW = 'grid = """\n36..72.\n41..165"""\n'
MOST = f'kind = "most"\nrule = "box"\nroll = "1167O"\n{LOW}'
STAR = 'kind = "star"\nrule = "star"\nroll = "247*O"\ndrop = "r1c2=4 r1c3 r2c2=2 r2c3=7"\ngrid = """\n3......\n8..12.7"""\n'
PLAN = f'kind = "plan"\nrule = "one_combo"\nroll = "1167O"\nthen = "2355O"\n{LOW}'
TEN = (
    'kind = "ten"\nrule = "plus10"\ncolumn = "identical"\nrolls = ["1125I", "2356I"]\n'
    'boxes = ["identical 5", "identical 6", "identical 7"]\ngrid = """\n11.....\n23.77.."""\n'
)
UNDER = (
    'kind = "under"\nrule = "line"\nshapes = ["L", "O"]\ngrid = """\n'
    + "11.....\n" * 2
    + "11....1\n"
    + "11..111\n" * 8
    + '"""\n'
)
EVERY = {"most": MOST, "star": STAR, "plan": PLAN, "ten": TEN, "under": UNDER}


def page(task: str, language: str = "en") -> DrivenExercise:
    words = '[[task]]\nid = "one"\nprompt = "?"\n'
    return lesson_page(parse_lesson(f"{HEAD}{words}{task}", "90_mine.toml"), language, seed=1)


def cards(shown: DrivenExercise) -> dict[str, dict]:
    return {card["id"]: card for card in shown.scene()["cards"]}


def texts(talk: dict) -> list[str]:
    return [item["text"] for item in talk["items"]]


@pytest.mark.parametrize("kind", EVERY)
def test_it_is_read_from_a_file_written_again_and_holds_what_it_says(kind: str) -> None:
    words = '[[task]]\nid = "one"\nprompt = "?"\n'
    lesson = parse_lesson(f"{HEAD}{words}{EVERY[kind]}", "90_mine.toml")
    assert check_lesson(lesson) == ()
    question = lesson.tasks[0].question
    faults: list = []
    again = read_question(question_data(question), "", faults)
    assert (again, faults) == (question, [])


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("kind", EVERY)
def test_wrong_answers_are_told_with_a_better_one_and_right_ones_close_it(kind: str, language: str) -> None:
    shown = page(EVERY[kind], language)
    question = shown.exercise.question
    wrong = next(answer for answer in question.legal_answers() if not question.accepts(answer))
    talk = give(shown, wrong)
    assert talk["verdict"] == "wrong"
    assert all(item["text"] for item in talk["items"])
    for _ in range(3):
        press(shown, "hint")
    assert give(shown, question.solution())["verdict"] == "right"
    assert shown.player.closed
    assert shown.board()


def test_points_are_told_for_ones_own_drop_and_for_the_best() -> None:
    shown = page(MOST)
    assert [face["face"] for face in shown.scene()["dice"]] == ["1", "1", "6", "7"]
    assert cards(shown)["sheet"]["kind"] == "sheet"
    talk = give(shown, Answer.parse("r1c3=6 r1c4=7 r2c3=1 r2c4=1"))
    assert texts(talk) == [
        "This drop scores 2 points this round: 1 full row.",
        "Another drop scores 6 points: 1 full row and a combo of 4 identical numbers.",
    ]


def test_the_star_waits_in_the_drop_for_its_number() -> None:
    shown = page(STAR)
    assert shown.board()["cells"][:7] == "84.12.7"
    assert [(group["label"], group["cells"]) for group in shown.board()["groups"]] == [("★", [[0, 2]])]
    assert [item["label"] for item in cards(shown)["options"]["items"]] == list("0123456789")
    talk = send(shown, type="answer", picks=["8"])
    assert texts(talk) == [
        "With the 8, the drop scores nothing this round.",
        "Another number scores 3 points: a run of 3.",
    ]
    send(shown, type="answer", picks=["0"])
    assert shown.board()["cells"][:7] == "84012.7"


def test_the_roll_that_comes_next_is_in_sight() -> None:
    assert cards(page(PLAN))["then"]["alt"] == "2, 3, 5 and 5; the shape is the square"
    shown = page(TEN)
    assert [face["face"] for face in shown.scene()["dice"]] == ["1", "1", "2", "5"]
    assert cards(shown)["then"]["alt"] == "2, 3, 5 and 6; the shape is the bar"
    assert [item["label"] for item in cards(shown)["options"]["items"]][:2] == [
        "Yes: one box with each roll",
        "No: the first roll fills neither box",
    ]


def test_what_cannot_be_filled_is_named() -> None:
    talk = send(page(TEN), type="answer", picks=["yes"])
    assert texts(talk) == [
        "If you circle a combo of 3 identical numbers with the first roll, you can’t circle a combo of 4 identical numbers with the second.",
        "If you circle a combo of 4 identical numbers with the first roll, you can’t circle a combo of 3 identical numbers with the second.",
    ]


def test_a_shape_without_numbers_is_dropped_below_the_line() -> None:
    shown = page(UNDER)
    scene = shown.scene()
    assert (scene["mode"], scene["bare"], shown.table()["order"]) == ("block", True, ["L"])
    assert cards(shown)["then"]["alt"] == "the square"
    question = shown.exercise.question
    right = question.solution()
    wrong = next(one for one in question.legal_answers() if max(one.cells)[0] < 11 and not question.accepts(one))
    talk = give(shown, wrong)
    assert texts(talk) == ["Drop it here, and the next shape, the square, will have to cross the line."]
    assert talk["ghost"]
    give(shown, right)
    assert [group["cells"] for group in shown.board()["groups"]] == [[list(cell) for cell in right.cells]]
    assert "X" not in shown.board()["cells"]
