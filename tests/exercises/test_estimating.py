"""The question which drop is best by the coach's estimate: judged by what stands in it, and it says that it is an estimate."""

from dataclasses import replace

import pytest

import numberdrop as nd
from numberdrop.exercises import Answer
from numberdrop.exercises.answer import PositionError
from numberdrop.exercises.asking.question import AnswerStatus
from numberdrop.exercises.files.codec import question_data, read_question
from numberdrop.exercises.kinds.points.best_drop import BestDrop
from tests.no_core import without_core

DATA = {
    "kind": "best_drop",
    "edition": "2023",
    "roll": "4565*",
    "best": "r4c1=4 r5c1=5 r6c1=6 r7c1=5",
    "total": 21.0,
    "rivals": [
        {"drop": "r3c7=4 r4c7=5 r5c7=6 r6c7=5", "behind": 3.8},
        {"drop": "r4c1=5 r5c1=4 r6c1=5 r7c1=6", "behind": 4.3},
    ],
    "tiles": ["O", "S", "I", "L", "T"],
    "notches": [3, 2, 2, 4, 2],
    "grid": "..3..X.\n.54XXX.\n.55141.\n.23637.\n.32441.\n621.26.\n1324564\n1463123",
    "circled": "r1c5 r1c6 r1c7 r2c2 r2c3 r2c7 r3c3 r6c2 r6c3 r7c2",
    "boxes": ["consecutive 3", "consecutive 4", "identical 3"],
    "letters": "A",
    "crossed": "D",
}


@pytest.fixture
def question() -> BestDrop:
    faults = []
    found = read_question(DATA, "question", faults)
    assert not faults
    assert isinstance(found, BestDrop)
    return found


def test_a_file_holds_it(question):
    assert read_question(question_data(question), "question", []) == question


def test_only_the_best_drop_is_right(question):
    right = [answer for answer in question.legal_answers() if question.judge(answer).outcome is AnswerStatus.RIGHT]
    assert right == [question.solution()] == [Answer.parse(DATA["best"])]


@pytest.mark.parametrize(
    ("drop", "told"),
    [("r3c7=4 r4c7=5 r5c7=6 r6c7=5", "about 4 points less"), ("r8c1=4 r8c2=5 r9c1=6 r9c2=5", None), ("r1c1=4", None)],
)
def test_a_wrong_drop_is_told_how_far_it_is_behind(question, drop, told):
    judged = question.judge(Answer.parse(drop))
    assert judged.outcome is not AnswerStatus.RIGHT
    sentences = " ".join(nd.say(reason) for reason in judged.reasons)
    assert sentences
    assert told is None or (told in sentences and "The coach thinks" in sentences)


def test_a_drop_that_the_coach_passed_over_hears_how_far_the_next_best_is_behind(question):
    other = next(answer for answer in question.legal_answers() if question.points_of(answer) is None)
    (reason,) = question.judge(other).reasons
    assert "about 4 points behind" in nd.say(reason)


def test_whoever_has_answered_is_told_what_it_cost_and_the_idea(question):
    """Always a figure, also of a drop that was not looked at when the puzzle was made; and of the best one how far the next is behind."""
    other = next(answer for answer in question.legal_answers() if question.points_of(answer) is None)
    (cost,), ideas = question.reasons_why_worse(other), question.reasons_for_best(other)
    assert type(cost).__name__ == "EstimatedBehind"
    assert cost.points >= 1
    assert all(type(one).__name__ in ("IdeaOfBox", "IdeaOfPart", "NextRollMakes", "SeenOnBoards") for one in ideas)
    *_, behind = question.reasons_for_best(question.solution())
    assert "about 4 points less" in nd.say(behind)


def test_where_no_engine_runs_nothing_is_learned_and_nothing_fails(question, monkeypatch):
    without_core(monkeypatch)
    other = next(answer for answer in question.legal_answers() if question.points_of(answer) is None)
    assert question.reasons_why_worse(other) == question.reasons_for_best(other) == ()


def test_what_it_is_worth_is_the_total_less_what_it_is_behind(question):
    assert question.points_of(Answer.parse(DATA["best"])) == 21.0
    assert question.points_of(Answer.parse("r4c1=5 r5c1=4 r6c1=5 r7c1=6")) == pytest.approx(16.7)


def test_the_game_is_the_solo_game_of_the_sheet(question):
    assert question.game.tile_levels == (3, 2, 2, 4, 2)
    assert question.game.tiles["D"] == "L"
    assert str(question.game.roll) == "4565*"


@pytest.mark.parametrize("best", ["r4c1=4 r5c1=5 r6c1=6 r7c1=7", "r9c1=4 r5c1=5 r6c1=6 r7c1=5", "north"])
def test_a_best_drop_that_is_none_is_named(question, best):
    with pytest.raises(PositionError, match=best):
        replace(question, best=best).judge(question.solution())
