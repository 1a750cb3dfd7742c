"""How hard puzzles turn out: what tells of it, that a class puts its results together in any order, and that nobody can push a puzzle."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numberdrop.exercises.mining.bots import collect_tries, try_pack
from numberdrop.exercises.puzzles import Pack, PuzzleHead, shipped_pack
from numberdrop.exercises.puzzles.pack import read_tries, shipped_tries
from numberdrop.progress import Event, ProgressError, dumps, loads
from numberdrop.progress.ratings import (
    MOST_DEVIATION_TO_COUNT,
    PACK_DEVIATION,
    PuzzleRatings,
    Rating,
    TryResult,
    bot_tries_by_puzzle,
    merge_results,
    rate_learner,
    read_results,
    results_of_log,
    write_results,
)
from tests.sampling import examples

from .making import log_of, logs

START = 10**9
PACK = {
    **{f"p{n}": PuzzleHead(f"p{n}", "landing", 1_300, ()) for n in range(80)},
    "wanted": PuzzleHead("wanted", "landing", 1_300, ()),
    "guessed": PuzzleHead("guessed", "legal", 1_300, (), guess=0.8),
}


def tried(puzzle, outcome="right", **more):
    return Event.attempt("landing", puzzle, ("fall",), outcome, **{"at": START, "level": 1_300, **more})


def known(*then, first=0, tries=24, at=START):
    """The log of somebody who solves every other puzzle, and after that what is given."""
    before = (tried(f"p{first + n}", "right" if n % 2 else "wrong", at=at) for n in range(tries))
    return log_of(*before, *then)


def ratings(*some, bots=None):
    return PuzzleRatings(PACK, bots or {}, merge_results(*(results_of_log(log, PACK) for log in some)))


def value(found, puzzle="wanted"):
    return found.standing(puzzle).rating.value


# --- what tells how hard a puzzle is ------------------------------------------------------------------------------------------


def test_who_misses_a_puzzle_raises_it_and_who_solves_it_lowers_it():
    missed, solved = ratings(known(tried("wanted", "wrong"))), ratings(known(tried("wanted")))
    assert value(solved) < 1_300 < value(missed)
    assert missed.standing("wanted").people == 1
    assert missed.standing("wanted").rating.deviation < PuzzleRatings(PACK, {}).standing("wanted").rating.deviation


def test_nobody_has_to_ask_for_a_rating_for_their_tries_to_tell():
    assert value(ratings(known(tried("wanted", "wrong", rated=True)))) == value(
        ratings(known(tried("wanted", "wrong")))
    )


@pytest.mark.parametrize(
    "then",
    [
        (tried("wanted", "wrong", hints=1),),
        (tried("wanted", "wrong", hints=1), tried("wanted", "wrong")),
        (tried("wanted", "wrong", mode="review"),),
        (tried("wanted", "wrong", mode="mistakes"),),
        (tried("wanted", "wrong", mode="storm", card="storm/1"), tried("wanted", "wrong")),
        (tried("invented", "wrong"), tried("guessed", "wrong")),
        (),
    ],
    ids=["hint", "after a hint", "review", "own mistakes", "storm", "invented or guessed", "left"],
)
def test_what_is_no_first_try_without_help_or_clock_moves_no_puzzle(then):
    found, before = ratings(known(*then)), ratings(known())
    assert {id_: found.standing(id_) for id_ in PACK} == {id_: before.standing(id_) for id_ in PACK}


def test_a_second_try_tells_nothing():
    once = known(tried("wanted", "wrong"))
    assert value(ratings(once | log_of(tried("wanted", at=START + 99)))) == value(ratings(once))


def test_a_newcomer_moves_no_puzzle_and_so_no_number_of_them_does():
    invented = [log_of(tried("wanted", "wrong"), *(tried(f"p{n}", "wrong") for n in range(5))) for _ in range(40)]
    assert ratings(*invented).results == ()


def test_one_person_moves_a_puzzle_by_less_than_30_points():
    for outcome in ("right", "wrong"):
        assert abs(value(ratings(known(tried("wanted", outcome), tries=79))) - 1_300) < 30


def test_who_gives_up_everything_is_soon_too_weak_to_make_a_puzzle_look_hard():
    gave_up = log_of(*(tried(f"p{n}", "wrong") for n in range(79)), tried("wanted", "wrong"))
    assert value(ratings(gave_up)) - 1_300 < 10


def test_to_solve_a_puzzle_that_looked_hard_to_others_brings_its_solver_more():
    early = known(tried("wanted", "wrong", at=START + 100), first=30)
    late = log_of(tried("wanted", at=START + 200, rated=True))
    alone = rate_learner(late, ratings(late))
    assert rate_learner(late, ratings(early, late)).rating.value > alone.rating.value
    # What others do later changes nothing that was won before.
    afterwards = known(tried("wanted", "wrong", at=START + 300), first=30)
    assert rate_learner(late, ratings(afterwards, late)) == alone


# --- together -----------------------------------------------------------------------------------------------------------------

pupils = st.lists(logs, max_size=4)


@examples(60)
@given(pupils, st.randoms())
def test_results_of_a_class_are_put_together_in_any_order_and_however_often(some, random):
    some = [log | known(first=10 * n) for n, log in enumerate(some)]
    pack = {**PACK, **{name: PuzzleHead(name, "landing", 1_500, ()) for name in "123"}}
    each = [results_of_log(log, pack) for log in some]
    shuffled = [*each, *each[:2]]
    random.shuffle(shuffled)
    found = PuzzleRatings(pack, {}, merge_results(*each))
    one_by_one = PuzzleRatings(pack, {})
    for more in shuffled:
        one_by_one = one_by_one.with_results(more)
    assert one_by_one.results == found.results == merge_results(found.results, found.results)
    for id_ in pack:
        assert one_by_one.standing(id_) == found.standing(id_)
        assert all(map(math.isfinite, found.standing(id_).rating))


def test_progress_that_is_taken_to_another_device_tells_the_same():
    here = known(tried("wanted", "wrong"))
    there = loads(dumps(here))
    assert ratings(there).standing("wanted") == ratings(here).standing("wanted")
    assert ratings(here | there).standing("wanted") == ratings(here).standing("wanted")


def test_results_are_read_as_they_were_written_and_files_behind_each_other_too():
    one, two = (results_of_log(known(tried("wanted"), first=n), PACK) for n in (0, 30))
    assert read_results(write_results(one)) == merge_results(one)
    assert read_results(write_results(one) + write_results(two) + write_results(one)) == merge_results(two, one)


GOOD = TryResult(START, "abcdefgh", "wanted", 1_300.0, 80.0, 1.0).line()


@pytest.mark.parametrize(
    "line",
    ["{", "[]", "[" * 5_000, "{}", "1", GOOD.replace("[1,", "[2,"), GOOD.replace("80.0", "300.0"), GOOD.replace("1300.0", "1e9"),
     GOOD.replace("1.0]", "0.5]"), GOOD.replace("1.0]", "true]"), GOOD.replace(str(START), "true"), GOOD.replace("abcdefgh", "a b")],
)  # fmt: skip
def test_a_line_that_is_no_result_is_named(line):
    assert read_results(GOOD)
    with pytest.raises(ProgressError, match="Line 2"):
        read_results(f"{GOOD}\n{line}\n")


# --- bots ---------------------------------------------------------------------------------------------------------------------


def test_bots_that_solve_less_than_is_expected_of_them_raise_a_puzzle():
    strong = Rating(1_600.0, 30.0)
    failed, half = (ratings(bots={"wanted": ((strong, score),)}) for score in (0.0, 0.85))
    assert value(failed) > 1_320
    assert value(half) == pytest.approx(1_300, abs=3)
    assert failed.standing("wanted").bots == 1


def test_the_shipped_tries_are_those_of_the_shipped_puzzles():
    tries = shipped_tries()
    assert set(tries.solved) <= set(shipped_pack().heads_by_id)
    assert len(tries.solved) > 700
    assert read_tries(tries.as_text()) == tries


def test_bots_stand_by_what_they_solve_and_those_who_look_further_solve_more():
    tries = shipped_tries()
    strong = tries.strengths
    # One is greedy, one makes mistakes: at puzzles they are as good as each other.
    assert strong["pip"] + 200 < min(strong["gus"], strong["ada"])
    assert max(strong["gus"], strong["ada"]) + 200 < strong["kim"] < strong["leo"] - 100
    again = collect_tries(shipped_pack(), tries.solved, tries.command, PACK_DEVIATION)
    assert again.as_text() == tries.as_text(), "made by the command that it names"


def test_all_together_the_bots_make_puzzles_neither_harder_nor_easier_and_none_by_far():
    found = PuzzleRatings(shipped_pack().heads_by_id, bot_tries_by_puzzle(shipped_tries()))
    moved = [found.initial_rating(id_).value - shipped_pack().head(id_).level for id_ in shipped_tries().solved]
    assert abs(sum(moved) / len(moved)) < 10
    assert max(map(abs, moved)) < 200
    assert sum(map(abs, moved)) / len(moved) < 60


def inline(work, tasks, *, in_order=True):
    return (work(task) for task in tasks)


def test_the_bots_try_again_and_do_the_same():
    tries = shipped_tries()
    some = [shipped_pack().line(id_) for id_ in sorted(tries.solved)[::90]]
    pack = Pack(some)
    again = collect_tries(pack, dict(try_pack(pack, inline)), "again", PACK_DEVIATION)
    assert again.solved == {id_: tries.solved[id_] for id_ in again.solved}
    assert len(again.solved) == len(some)


def test_known_after_about_ten_tries():
    assert len(results_of_log(known(tries=8), PACK)) == 0
    assert len(results_of_log(known(tries=16), PACK)) > 0
    assert all(result.deviation <= MOST_DEVIATION_TO_COUNT for result in results_of_log(known(tries=79), PACK))
