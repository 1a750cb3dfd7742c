"""Once the best drop was asked for and answered, the bots' faces tell who would have dropped it where."""

from typing import Any

import pytest

from numberdrop import coach
from numberdrop.coach.others import bots_choosing
from numberdrop.exercises import Answer
from numberdrop.exercises.puzzles import shipped_pack
from numberdrop.rules.actions import Drop
from tests.exercises.answering import give
from tests.pages.exercises import DrivenExercise, puzzles_page


@pytest.fixture
def page() -> DrivenExercise:
    pack = shipped_pack()
    page = puzzles_page(pack)
    page.open(pack.puzzle(next(head.id for head in pack.heads if head.type == "best")))
    return page


def faces(page: DrivenExercise) -> dict[str, Any]:
    page.wait()
    return {item["id"]: tuple(item["faces"]) for item in page.talk["items"] if item.get("faces")}


def truly(page: DrivenExercise, answer: Answer) -> tuple[str, ...]:
    game, who = page.player.current_exercise.question.game_and_player
    return bots_choosing({bot.name: coach.choose(game, bot, who) for bot in coach.BOTS}, Drop(answer.numbered))


def test_a_right_answer_is_told_with_those_who_find_it_too(page):
    right = page.exercise.right_answer
    give(page, right)
    assert set(faces(page).values()) == {truly(page, right)} - {()}


def test_after_a_wrong_one_those_who_fall_for_it_and_those_who_do_not(page):
    pack = shipped_pack()
    for head in (head for head in pack.heads if head.type == "best"):
        page.open(pack.puzzle(head.id))
        question, right = page.player.current_exercise.question, page.exercise.right_answer
        wrong = Answer(coach.choose(question.game, coach.bot_named("pip"), 0).cells)
        if wrong.cells != right.cells:
            break
    assert not question.accepts(wrong)
    give(page, wrong)
    assert not faces(page), "there is another try"
    give(page, wrong)
    true = {"coach.others_fell": truly(page, wrong), "coach.others_find": truly(page, right)}
    assert faces(page) == {name: names for name, names in true.items() if names}
    assert "pip" in faces(page)["coach.others_fell"]


def test_no_bot_falls_for_a_drop_of_which_only_the_numbers_are_wrong(page):
    question, right = page.player.current_exercise.question, page.exercise.right_answer
    same_place = (answer for answer in question.legal_answers() if answer.cells == right.cells)
    wrong = next(answer for answer in same_place if not question.accepts(answer))
    give(page, wrong)
    give(page, wrong)
    assert set(faces(page)) <= {"coach.others_find"}
