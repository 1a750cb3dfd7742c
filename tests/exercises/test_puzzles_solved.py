"""Every puzzle that ships against a second solver that knows the rulebooks only: answers, how many are right, points."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from importlib.resources import files
from typing import Any

import pytest

from tests.exercises.solver import SOLVERS, disagreements, solve

PACK = [
    json.loads(line)
    for line in (files("numberdrop.exercises.puzzles") / "pack.jsonl").read_text("utf-8").splitlines()
    if line.strip()
]
ONE_ANSWER = {"landing", "column", "largest", "star", "ten", "block", "hit", "referee", "retro"}
"""Types whose words promise that there is one right answer."""
SAMPLE = 5
SLOW = {"plan": 1}
"""Types of which fewer are solved by default."""


def by_type() -> dict[str, list[dict[str, Any]]]:
    found = defaultdict(list)
    for puzzle in PACK:
        found[puzzle["type"]].append(puzzle)
    return dict(found)


OF = by_type()


def sample(type_: str) -> list[dict[str, Any]]:
    """A few of a type, always the same ones as long as the pack is."""
    return random.Random(type_).sample(OF[type_], min(len(OF[type_]), SLOW.get(type_, SAMPLE)))


def denied(puzzles: list[dict[str, Any]]) -> dict[str, list[str]]:
    return {puzzle["id"]: found for puzzle in puzzles if (found := disagreements(puzzle))}


@pytest.mark.parametrize("type_", OF)
def test_a_sample_of_each_type_is_solved_alike(type_: str) -> None:
    assert denied(sample(type_)) == {}


@pytest.mark.proof
@pytest.mark.parametrize("type_", OF)
def test_all_puzzles_are_solved_alike(type_: str) -> None:
    assert denied(OF[type_]) == {}


@pytest.mark.parametrize("type_", [type_ for type_ in OF if type_ in ONE_ANSWER])
def test_types_that_ask_for_the_answer_have_exactly_one(type_: str) -> None:
    assert {puzzle["proof"]["right"] for puzzle in OF[type_]} == {1}


@pytest.mark.parametrize("type_", [type_ for type_ in OF if type_ not in SLOW])
def test_the_solver_refuses_what_others_answer(type_: str) -> None:
    """An answer that is right elsewhere is refused here, unless it is among the right ones here, too."""
    refused = 0
    puzzles = sample(type_)
    for puzzle, other in zip(puzzles, puzzles[1:] + puzzles[:1], strict=True):
        solved = solve(puzzle)
        if not solved.accepts(other["answer"]):
            refused += 1
            assert disagreements({**puzzle, "answer": other["answer"]})
    assert refused or {puzzle["answer"] for puzzle in puzzles} == {puzzles[0]["answer"]}


def test_every_type_is_solved() -> None:
    assert set(OF) <= set(SOLVERS)
