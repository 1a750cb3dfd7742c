"""What an answer costs and what there is to learn from it is found by playing on: only where it is told, and once."""

from dataclasses import replace

import pytest

from numberdrop.exercises import Exercise
from numberdrop.exercises.kinds.points.best_drop import BestDrop
from numberdrop.exercises.puzzles import shipped_pack
from numberdrop.pages.exercise_player.state import ExerciseState
from numberdrop.pages.exercise_player.update import judge_answer, with_reasons_for_best


@pytest.fixture
def asked(monkeypatch) -> list[str]:
    """What a question about the best drop is asked after an answer."""
    found: list[str] = []
    for name in ("reasons_why_worse", "reasons_for_best"):
        monkeypatch.setattr(BestDrop, name, lambda _, __, name=name: found.append(name) or ())
    return found


@pytest.fixture(scope="module")
def puzzle() -> Exercise:
    pack = shipped_pack()
    return pack.puzzle(next(head.id for head in pack.heads if head.type == "best")).exercise


def wrong(puzzle: Exercise):
    return next(one for one in puzzle.question.legal_answers() if not puzzle.question.accepts(one))


def test_before_another_try_only_the_cost_is_found(puzzle, asked):
    player = judge_answer(ExerciseState(puzzle), wrong(puzzle)).player
    assert asked == ["reasons_why_worse"]
    assert with_reasons_for_best(player) is player, "it is still open"
    with_reasons_for_best(replace(player, closed=True))
    assert asked == ["reasons_why_worse", "reasons_for_best"]


def test_a_right_answer_is_the_end_of_it(puzzle, asked):
    assert judge_answer(ExerciseState(puzzle), puzzle.question.solution()).player.closed
    assert asked == ["reasons_why_worse", "reasons_for_best"]


def test_who_goes_on_at_once_waits_for_nothing(puzzle, asked):
    for given in (wrong(puzzle), puzzle.question.solution()):
        judge_answer(ExerciseState(puzzle), given, explained=False)
    assert asked == []
