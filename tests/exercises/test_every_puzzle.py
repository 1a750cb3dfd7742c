"""Every puzzle that ships: its proof made again by enumeration, its answer right, nothing not, hints that leave it solvable.

Kinds whose answers take long to go through are sampled here; `-m proof` makes every proof again.
"""

import time
from collections import Counter
from itertools import pairwise

import pytest

from numberdrop.exercises import Answer
from numberdrop.exercises.hinting import LEVELS, hint
from numberdrop.exercises.mining import canonical, prove, themes_of
from numberdrop.exercises.puzzles import BANDS, Pack, shipped, types, write_puzzle
from numberdrop.exercises.questions import Outcome
from numberdrop.exercises.speaking import said

SLOW = {"most": 6, "plan": 11, "ten": 3, "best": 4}
"""Every how many of a type are proved again without being asked."""
HEADS = shipped().heads


def _proved():
    counts: Counter[str] = Counter()
    for head in HEADS:
        counts[head.type] += 1
        often = counts[head.type] % SLOW.get(head.type, 1) == 0
        yield pytest.param(head.id, marks=[] if often else pytest.mark.proof, id=f"{head.type}-{head.id}")


@pytest.mark.parametrize("known", list(_proved()))
def test_the_proof_holds(known):
    puzzle = shipped().puzzle(known)
    assert prove(puzzle.question) == puzzle.proof
    assert puzzle.proof.right < puzzle.proof.tried


@pytest.mark.parametrize("name", types())
def test_each_solution_is_right_and_doing_nothing_is_not(name):
    for head in shipped().of(name):
        puzzle = shipped().puzzle(head.id)
        assert puzzle.question.judge(puzzle.solution).outcome is Outcome.RIGHT, head.id
        assert puzzle.question.judge(Answer()).outcome is Outcome.EMPTY, head.id


@pytest.mark.parametrize("name", types())
def test_hints_leave_it_solvable_and_do_not_say_all_at_once(name):
    for head in shipped().of(name)[::3]:
        puzzle = shipped().puzzle(head.id)
        rule, place, move = (hint(puzzle.exercise, level) for level in range(1, LEVELS + 1))
        assert rule.move is None, head.id
        assert place.move is None, head.id
        assert puzzle.question.judge(move.move).outcome is Outcome.RIGHT, head.id
        shown = set(place.cells)
        assert not puzzle.solution.cells or len(puzzle.solution.cells) == 1 or shown != set(puzzle.solution.cells), (
            head.id
        )


@pytest.mark.parametrize("name", types())
def test_it_is_asked_in_both_languages_and_its_themes_are_those_found(name):
    for head in shipped().of(name)[::5]:
        puzzle = shipped().puzzle(head.id)
        english, french = (said(puzzle.exercise.prompt, puzzle.exercise, language) for language in ("en", "fr"))
        assert english
        assert english != french
        assert themes_of(name, puzzle.question, puzzle.solution) == puzzle.themes, head.id


def test_there_are_enough_of_every_type_and_of_every_band():
    of_type = Counter(head.type for head in HEADS)
    assert len(HEADS) >= 1_000
    assert set(of_type) == set(types())
    assert min(of_type.values()) >= 40
    of_band = Counter(head.band for head in HEADS)
    assert set(of_band) == set(range(1, len(BANDS) + 2))
    assert min(of_band.values()) >= 40


def test_no_two_are_alike_not_even_in_a_mirror():
    assert len({head.id for head in HEADS}) == len(HEADS)
    likes = Counter(canonical(shipped().puzzle(head.id).question) for head in HEADS)
    assert likes.most_common(1)[0][1] == 1


def test_they_come_by_type_in_teaching_order_the_easy_ones_first():
    order = list(types())
    keys = [(order.index(head.type), head.level) for head in HEADS]
    assert all(one <= other for one, other in pairwise(keys))


def test_a_list_of_all_builds_no_question(monkeypatch):
    """Opening the pack reads heads only: questions cost a hundred times as much."""
    lines = [write_puzzle(shipped().puzzle(head.id)) for head in HEADS[:200]]
    began = time.process_time()
    pack = Pack(lines)
    heads = time.process_time() - began
    began = time.process_time()
    for head in pack.heads:
        pack.puzzle(head.id)
    assert heads < (time.process_time() - began) / 5
