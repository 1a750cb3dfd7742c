"""Ratings: Glickman's worked example, what any scale must keep, what counts and what never costs anything."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numberdrop.exercises.puzzles import PuzzleHead, shipped_pack
from numberdrop.progress import Event
from numberdrop.progress.ratings import LARGEST_DEVIATION, PACK_DEVIATION, PuzzleRatings, Rating, rate_learner
from tests.sampling import examples

from .making import log_of, logs

EXAMPLE = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
"""Glickman, "Example of the Glicko-2 system" (2012): a player of 1500 and 200 after these three games."""


def test_glickmans_worked_example():
    found = Rating(1500, 200, 0.06).after_games(EXAMPLE)
    # He rounds in between: with all digits it is 1464.0507, 151.5165, 0.0599960.
    assert found.value == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


ratings = st.builds(Rating, st.floats(300, 2700), st.floats(30, 350), st.floats(0.03, 0.12))
games = st.lists(st.tuples(ratings, st.sampled_from([0.0, 1.0])), min_size=1, max_size=6)


@examples(150)
@given(ratings, games, st.floats(-800, 800))
def test_only_differences_matter_wherever_the_scale_begins(one, played, shift):
    """A well-known library fails this, though it passes the worked example: there the rating is the scale's middle."""
    here = one.after_games(played)
    there = one._replace(value=one.value + shift).after_games(
        [(other._replace(value=other.value + shift), score) for other, score in played]
    )
    assert there.value - shift == pytest.approx(here.value, abs=1e-3)
    assert there.deviation == pytest.approx(here.deviation, abs=1e-3)
    assert there.volatility == pytest.approx(here.volatility, abs=1e-6)


@examples(150)
@given(ratings, games)
def test_the_volatility_solves_glickmans_equation(one, played):
    """Step 5, solved again by halving."""
    scale = 173.7178
    phi, mu = one.deviation / scale, one.value / scale

    def weight(other):
        return 1 / math.sqrt(1 + 3 * (other.deviation / scale) ** 2 / math.pi**2)

    expected = [1 / (1 + math.exp(-weight(other) * (mu - other.value / scale))) for other, _ in played]
    v = 1 / sum(weight(other) ** 2 * e * (1 - e) for (other, _), e in zip(played, expected, strict=True))
    delta = v * sum(weight(other) * (score - e) for (other, score), e in zip(played, expected, strict=True))

    def f(x):
        high = math.exp(x)
        top = high * (delta**2 - phi**2 - v - high)
        return top / (2 * (phi**2 + v + high) ** 2) - (x - math.log(one.volatility**2)) / 0.5**2

    low, high = -30.0, 10.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    assert one.after_games(played).volatility == pytest.approx(math.exp(low / 2), abs=1e-6)


# --- attempts ---------------------------------------------------------------------------------------------------------


def tried(outcome, puzzle="p1", **more):
    return Event.attempt("landing", puzzle, ("fall",), outcome, **{"level": 1500, "rated": True, "at": 10**9, **more})


def rated(log, guess=0.0):
    """The learner, where the pack says of each puzzle what its first attempt says."""
    heads = {}
    for event in log:
        heads.setdefault(event.position, PuzzleHead(event.position, "landing", event.level, (), guess))
    return rate_learner(log, PuzzleRatings(heads, {}))


def learner(*events, guess=0.0):
    return rated(log_of(*events), guess)


def test_solving_raises_the_rating_and_missing_lowers_it():
    won, lost = learner(tried("right")), learner(tried("wrong"))
    assert won.rating.value > 1500 > lost.rating.value
    assert won.rating.deviation < LARGEST_DEVIATION


@pytest.mark.parametrize("outcome", ["right", "wrong", "illegal"])
@pytest.mark.parametrize(
    "how", [{"hints": 1}, {"hints": 4}, {"mode": "review"}, {"mode": "review", "card": "puzzle/p0"}]
)
def test_with_a_hint_or_in_a_review_nothing_is_won_or_lost(outcome, how):
    assert learner(tried("right", "p0"), tried(outcome, **how)).rating == learner(tried("right", "p0")).rating


def test_a_second_try_does_not_count_and_neither_does_a_puzzle_seen_before():
    once = learner(tried("wrong")).rating
    assert learner(tried("wrong"), tried("right")).rating == once
    assert learner(tried("wrong", rated=False), tried("right")).games == []
    assert learner(tried("wrong", hints=1), tried("wrong")).games == []


def test_beating_the_hard_is_worth_more_and_the_graph_goes_step_by_step():
    hard, easy = learner(tried("right", level=2000)), learner(tried("right", level=900))
    assert hard.rating.value > easy.rating.value
    both = learner(tried("right"), tried("wrong", "p2"))
    assert [game.event.position for game in both.games] == ["p1", "p2"]
    assert both.games[0].after == both.games[1].before
    assert both.games[1].after == both.rating


def test_days_without_practice_make_it_less_sure_and_cost_no_points():
    found = learner(*(tried("right", f"p{n}") for n in range(20)))
    later = found.rating_at(10**9 + 300 * 86_400)
    assert later.value == pytest.approx(found.rating.value)
    assert found.rating.deviation < later.deviation <= LARGEST_DEVIATION
    assert found.rating_at(10**9 + 20) == found.rating
    assert found.rating_at(10**11).deviation == LARGEST_DEVIATION


def test_a_puzzle_that_is_in_no_pack_counts_for_nothing():
    invented = log_of(*(tried("right", f"invented{n}", level=4000) for n in range(60)))
    assert rate_learner(invented, PuzzleRatings(shipped_pack().heads_by_id, {})).games == []


def test_how_hard_a_puzzle_is_the_pack_knows_not_the_log():
    head = replace(shipped_pack().heads[0], guess=0.0)
    (game,) = rate_learner(log_of(tried("right", head.id, level=4000)), PuzzleRatings({head.id: head}, {})).games
    assert game.after == Rating().after_games([(Rating(float(head.level), PACK_DEVIATION), 1.0)])


@pytest.mark.parametrize("skill", [1200, 1500])
def test_guessing_wins_nothing(skill):
    """Always "no" where half of the answers are: against puzzles of one's own strength it costs points."""
    puzzles = [tried("right" if n % 2 else "wrong", f"p{n}", level=skill) for n in range(200)]
    start = learner(*(tried("right" if n % 2 else "wrong", f"q{n}", level=skill) for n in range(40)), guess=0.0)
    assert learner(*puzzles, guess=0.5).rating.value < start.rating.value - 200


def test_where_most_guesses_are_right_nothing_counts():
    assert learner(tried("right"), guess=0.8).games == []


def test_a_long_adaptive_day_ends_where_the_learner_is():
    """Puzzles that get easier until half of them are solved: the rating must not overshoot."""
    events, level = [], 1500
    for n in range(120):
        solved = level < 800 if level != 800 else n % 2 == 0
        events.append(tried("right" if solved else "wrong", f"p{n}", level=level))
        level += 50 if solved else -50
    found = learner(*events)
    assert found.rating.value == pytest.approx(775, abs=120)


@examples(100)
@given(logs)
def test_any_log_is_rated(log):
    found = rated(log)
    assert all(map(math.isfinite, found.rating))
    assert found.rating.deviation <= LARGEST_DEVIATION
    assert len({game.event.position for game in found.games}) == len(found.games)
