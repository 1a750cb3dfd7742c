"""Every puzzle that ships: its proof made again by enumeration, its answer right, nothing not, hints that leave it solvable.

By day a sample; `-m proof` makes the proofs of every kind that is not known to be proved (see ``tests/exercises/proof_cache.py``).
"""

import inspect
import sys
from collections import Counter
from itertools import pairwise

import pytest

from numberdrop.exercises import Answer
from numberdrop.exercises.asking.question import AnswerStatus
from numberdrop.exercises.files.codec import mirror_independent_text
from numberdrop.exercises.hints import HINT_LEVELS, exercise_text, hint_of_level
from numberdrop.exercises.kinds import MINERS
from numberdrop.exercises.mining import difficulty_signs_of, level_of, prove, themes_of
from numberdrop.exercises.mining.bots import TRIES, shares_solved_by_bots
from numberdrop.exercises.puzzles import BANDS, Pack, PuzzleHead, puzzle_types, shipped_pack, write_puzzle
from tests.each import each
from tests.exercises import proof_cache
from tests.sampling import some, takes

HEADS = shipped_pack().heads


def called(head: PuzzleHead) -> str:
    return f"{head.type}-{head.id}"


@pytest.mark.proof
@pytest.mark.parametrize("name", puzzle_types())
def test_every_proof_of_a_kind_holds(name):
    if proof_cache.is_proved(name):
        pytest.skip("proved as it is now")
    each(shipped_pack().heads_of(name), called)(made_again)()
    proof_cache.note(name)


@pytest.mark.parametrize("name", ["best", "landing"])
def test_a_proof_is_stale_after_a_change_of_any_module_that_it_uses(name):
    files = {str(path) for path in proof_cache.reached(name)}
    modules = [module for module in sys.modules.values() if getattr(module, "__file__", None) in files]
    things = [
        thing
        for module in modules
        for thing in vars(module).values()
        if inspect.isroutine(thing) or inspect.isclass(thing)
    ]
    used = {
        sys.modules[thing.__module__].__file__ for thing in things if str(thing.__module__).startswith("numberdrop.")
    }
    assert used - files == set()


@each(some(HEADS, 40, "proofs"), called)
def test_the_proof_holds(head):
    made_again(head)


def made_again(head: PuzzleHead) -> None:
    puzzle = shipped_pack().puzzle(head.id)
    assert prove(puzzle.question) == puzzle.proof
    assert puzzle.proof.right < puzzle.proof.tried


@each(some(HEADS, 150, "solutions"), called)
def test_each_solution_is_right_and_doing_nothing_is_not(head):
    puzzle = shipped_pack().puzzle(head.id)
    assert puzzle.question.judge(puzzle.solution).outcome is AnswerStatus.RIGHT
    assert puzzle.question.judge(Answer()).outcome is AnswerStatus.EMPTY


@each(some(HEADS[::3], 60, "hints"), called)
def test_hints_leave_it_solvable_and_do_not_say_all_at_once(head):
    puzzle = shipped_pack().puzzle(head.id)
    rule, place, move = (hint_of_level(puzzle.exercise, level) for level in range(1, HINT_LEVELS + 1))
    assert rule.move is None
    assert place.move is None
    assert puzzle.question.judge(move.move).outcome is AnswerStatus.RIGHT
    shown = set(place.cells)
    assert not puzzle.solution.cells or len(puzzle.solution.cells) == 1 or shown != set(puzzle.solution.cells)


@each(some(HEADS[::5], 60, "words"), called)
def test_it_is_asked_in_both_languages_and_its_themes_are_those_found(head):
    puzzle = shipped_pack().puzzle(head.id)
    english, french = (exercise_text(puzzle.exercise.prompt, puzzle.exercise, language) for language in ("en", "fr"))
    assert english
    assert english != french
    assert themes_of(head.type, puzzle.question, puzzle.solution) == puzzle.themes


@each(some(HEADS[::20], 8, "levels"), called)
def test_how_hard_it_is_follows_from_the_position_and_from_what_is_asked(head):
    puzzle = shipped_pack().puzzle(head.id)
    signs = difficulty_signs_of(head.type, puzzle.question, puzzle.proof)
    if MINERS[head.type].is_play:
        shares = shares_solved_by_bots(puzzle.question, TRIES)
        signs["missed"] = round(1 - sum(shares) / len(shares), 3)
    assert level_of(head.type, signs) == head.level


def test_what_the_first_thought_solves_is_not_among_the_hardest():
    """The lowest landing, the greediest drop, the tile with most room; and nobody is hit where no die shows a star."""
    for head in HEADS:
        signs = MINERS[head.type].signs
        if head.band == len(BANDS) + 1 and "obvious" in MINERS[head.type].weights:
            assert signs(shipped_pack().puzzle(head.id).question)["obvious"] <= 0.5, head.id
        if head.type == "hit" and head.band > 1:
            assert signs(shipped_pack().puzzle(head.id).question)["star"], head.id


def test_there_are_enough_of_every_type_and_of_every_band():
    of_type = Counter(head.type for head in HEADS)
    assert len(HEADS) >= 1_000
    assert set(of_type) == set(puzzle_types())
    assert min(of_type.values()) >= 40
    of_band = Counter(head.band for head in HEADS)
    assert set(of_band) == set(range(1, len(BANDS) + 2))
    assert min(of_band.values()) >= 40


def test_no_two_are_alike_not_even_in_a_mirror():
    assert len({head.id for head in HEADS}) == len(HEADS)
    likes = Counter(mirror_independent_text(shipped_pack().puzzle(head.id).question) for head in HEADS)
    assert likes.most_common(1)[0][1] == 1


def test_they_come_by_type_in_teaching_order_the_easy_ones_first():
    order = list(puzzle_types())
    keys = [(order.index(head.type), head.level) for head in HEADS]
    assert all(one <= other for one, other in pairwise(keys))


def test_a_list_of_all_builds_no_question(monkeypatch):
    """Opening the pack reads heads only: questions cost a hundred times as much."""
    lines = [write_puzzle(shipped_pack().puzzle(head.id)) for head in HEADS[:200]]
    heads = min(takes(lambda: Pack(lines)) for _ in range(3))

    def questions() -> None:
        pack = Pack(lines)
        for head in pack.heads:
            pack.puzzle(head.id)

    assert heads < takes(questions) / 5
