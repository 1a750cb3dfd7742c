"""Misconceptions are recognised by the wrong answers that they give, and no right answer is ever taken for one."""

from inspect import signature

import pytest

from numberdrop.exercises.course import MISCONCEPTIONS_BY_MAKER, measure_belief_recognition
from numberdrop.exercises.exercise import MAKERS
from numberdrop.exercises.misconceptions.beliefs import BELIEFS, computable_beliefs

ITEMS = 6


@pytest.fixture(scope="module")
def lines():
    return list(measure_belief_recognition(ITEMS))


def test_every_misconception_that_can_be_run_is_measured(lines):
    assert {line.belief for line in lines} == {belief.name for belief in computable_beliefs()}
    assert [line.belief for line in lines] == sorted((line.belief for line in lines), key=list(BELIEFS).index)


def test_every_maker_that_can_aim_is_measured():
    assert {name for name, maker in MAKERS.items() if "trap" in signature(maker.draw).parameters} <= set(
        MISCONCEPTIONS_BY_MAKER
    )


def test_in_a_position_drawn_for_it_a_misconception_always_shows(lines):
    for line in lines:
        assert (line.aimed.wrong, line.aimed.recognised, line.aimed.another) == (ITEMS, ITEMS, 0), line


def test_elsewhere_most_of_its_wrong_answers_are_recognised(lines):
    wrong = sum(line.by_chance.wrong for line in lines)
    recognised = sum(line.by_chance.recognised for line in lines)
    assert recognised >= 0.9 * wrong > 50
    for line in lines:
        assert line.by_chance.recognised + line.by_chance.another <= line.by_chance.wrong <= ITEMS


def test_no_right_answer_is_accused(lines):
    assert not any(line.right_answers_accused for line in lines)


def test_what_is_taken_for_another_is_counted(monkeypatch):
    # A diagnosis that always says the same is right about one misconception and accuses all right answers.
    monkeypatch.setattr("numberdrop.exercises.course.explaining_beliefs", lambda *_: (BELIEFS["C1"],))
    monkeypatch.setattr("numberdrop.exercises.course.MISCONCEPTIONS_BY_MAKER", {"largest": ("C1", "C20")})
    first, second = measure_belief_recognition(3)
    assert (first.aimed.recognised, first.aimed.another, first.right_answers_accused) == (3, 0, 6)
    assert (second.aimed.recognised, second.aimed.another, second.right_answers_accused) == (0, 3, 6)


def test_a_misconception_that_cannot_be_run_is_not_measured(monkeypatch):
    monkeypatch.setattr("numberdrop.exercises.course.MISCONCEPTIONS_BY_MAKER", {"largest": ("C7",)})
    with pytest.raises(AssertionError, match="C7 cannot be run"):
        list(measure_belief_recognition(1))
