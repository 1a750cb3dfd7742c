"""Every puzzle that ships against a second solver that knows the rulebooks only: answers, how many are right, points."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from importlib.resources import files
from typing import Any

import pytest

from tests.exercises.solver import SOLVERS, disagreements, solve
from tests.exercises.solver.themes import HOLDS, wrong_themes

PACK = [
    json.loads(line)
    for line in (files("numberdrop.exercises.puzzles") / "pack.jsonl").read_text("utf-8").splitlines()
    if line.strip()
]
ONE_ANSWER = {"landing", "column", "largest", "star", "ten", "block", "hit", "referee", "retro"}
"""Types whose words promise that there is one right answer."""
SAMPLE = 5
SLOW = {"plan", "wait-or-take"}
"""Of these only the one is solved by default that has the fewest answers."""


def by_type() -> dict[str, list[dict[str, Any]]]:
    found = defaultdict(list)
    for puzzle in PACK:
        found[puzzle["type"]].append(puzzle)
    return dict(found)


OF = by_type()


def sample(puzzles: list[dict[str, Any]], of: str) -> list[dict[str, Any]]:
    """A few puzzles of a type or a theme, always the same ones as long as the pack is."""
    if of in SLOW:
        return sorted(puzzles, key=lambda puzzle: puzzle["proof"]["tried"])[:1]
    return random.Random(of).sample(puzzles, min(len(puzzles), SAMPLE))


def denied(puzzles: list[dict[str, Any]]) -> dict[str, list[str]]:
    return {puzzle["id"]: found for puzzle in puzzles if (found := disagreements(puzzle))}


@pytest.mark.parametrize("type_", OF)
def test_a_sample_of_each_type_is_solved_alike(type_: str) -> None:
    assert denied(sample(OF[type_], type_)) == {}


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
    puzzles = sample(OF[type_], type_)
    for puzzle, other in zip(puzzles, puzzles[1:] + puzzles[:1], strict=True):
        solved = solve(puzzle)
        if not solved.accepts(other["answer"]):
            refused += 1
            assert disagreements({**puzzle, "answer": other["answer"]})
    assert refused or {puzzle["answer"] for puzzle in puzzles} == {puzzles[0]["answer"]}


def wrongly_named(puzzles: list[dict[str, Any]]) -> dict[str, list[str]]:
    return {puzzle["id"]: found for puzzle in puzzles if (found := wrong_themes(puzzle))}


@pytest.mark.parametrize("theme", HOLDS)
def test_a_sample_of_each_theme_is_about_it(theme: str) -> None:
    named = [puzzle for puzzle in PACK if theme in puzzle["themes"]]
    assert wrongly_named([{**puzzle, "themes": [theme]} for puzzle in sample(named, theme)]) == {}


@pytest.mark.proof
def test_all_themes_are_what_puzzles_are_about() -> None:
    assert wrongly_named(PACK) == {}


def test_every_type_is_solved() -> None:
    assert set(OF) <= set(SOLVERS)
