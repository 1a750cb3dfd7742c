"""Spaced repetition: what was failed is due the next day, and later and later; the clock is moved by hand."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numberdrop.exercises.hints import HINT_LEVELS
from numberdrop.progress import Event, Log
from numberdrop.progress.reviews import derive_schedule, practice_day_of
from numberdrop.progress.stats import count_practice
from tests.sampling import examples

from .making import log_of, logs

DAY, HOUR = 86_400, 3_600
MONDAY = 20_002 * DAY
"""Midnight in Greenwich."""


def tried(outcome, puzzle="p1", at=MONDAY + 20 * HOUR, **more):
    return Event.attempt("landing", puzzle, ("fall",), outcome, themes=("overhang",), at=at, **more)


def mastered(at, rule="fall"):
    aids = ("free", "free", "paper")
    return [
        Event.answer("gravity", "tuck", f"{at} {n}", (rule,), "right", aids=aid, at=at + n)
        for n, aid in enumerate(aids)
    ]


SUMMER, WINTER = 2 * HOUR, HOUR
"""How far a clock in Paris is ahead."""
EARLY = 4 * HOUR + HOUR // 2


def practised_daily(zones):
    """A puzzle at half past four in the morning by the clock on the wall, day after day; each clock is ahead by so much."""
    return [
        replace(tried("right", f"p{n}", MONDAY + n * DAY + EARLY - zone), zone=zone) for n, zone in enumerate(zones)
    ]


@pytest.mark.parametrize(
    "zones",
    [
        (SUMMER, SUMMER, WINTER, WINTER, WINTER),
        (WINTER, WINTER, SUMMER, SUMMER, SUMMER),
        (0, 9 * HOUR, 9 * HOUR, -HOUR * 8, 0),
    ],
    ids=["end of summer time", "its begin", "flights"],
)
@pytest.mark.parametrize("now_in", [SUMMER, WINTER, -8 * HOUR])
def test_each_day_is_that_of_the_clock_it_happened_by(zones, now_in):
    log = log_of(*sorted(practised_daily(zones), key=lambda event: event.at))
    found = count_practice(log, MONDAY + 9 * DAY, now_in)
    assert [day - practice_day_of(MONDAY + DAY // 2) for day in found.days] == [0, 1, 2, 3, 4]
    assert found.longest_streak == 5
    assert Log.of(Event.read(line) for line in log.lines()) == log


def test_what_was_kept_without_a_clock_is_looked_at_by_the_one_of_now():
    event = Event.read(tried("right", at=MONDAY + EARLY).line())
    assert event.zone is None
    assert list(count_practice(log_of(event), MONDAY + DAY, 0).days) == [practice_day_of(MONDAY + DAY // 2)]
    assert list(count_practice(log_of(event), MONDAY + DAY, -HOUR).days) == [practice_day_of(MONDAY + DAY // 2) - 1]


def test_twenty_puzzles_some_failed_tomorrow_the_right_ones_are_due():
    failed = {"p3", "p8", "p15"}
    events = [tried("wrong" if f"p{n}" in failed else "right", f"p{n}", MONDAY + 20 * HOUR + n) for n in range(20)]
    # Each failed one is solved at once on the second try: that is no review.
    events += [tried("right", puzzle, MONDAY + 21 * HOUR) for puzzle in sorted(failed)]
    log = log_of(*events)
    tonight = derive_schedule(log, MONDAY + 22 * HOUR)
    assert (tonight.due_puzzles, tonight.days_until_next) == ((), 1)
    assert set(derive_schedule(log, MONDAY + 27 * HOUR).due_puzzles) == set(), "the night is not over"
    assert set(derive_schedule(log, MONDAY + 31 * HOUR).due_puzzles) == failed


def test_hints_do_not_make_it_a_failure_but_being_told_the_answer_does():
    log = log_of(
        tried("right", "helped", hints=HINT_LEVELS - 1),
        tried("right", "shown", hints=HINT_LEVELS),
        tried("illegal", "broken"),
    )
    assert set(derive_schedule(log, MONDAY + 2 * DAY).due_puzzles) == {"shown", "broken"}


def test_a_review_in_a_new_position_answers_for_the_puzzle_and_comes_back_later_and_later():
    log, now, gaps = log_of(tried("wrong")), MONDAY + 20 * HOUR, []
    for number in range(5):
        gap = derive_schedule(log, now).days_until_next
        gaps.append(gap)
        assert derive_schedule(log, now + (gap - 1) * DAY).due_puzzles == ()
        now += gap * DAY
        assert derive_schedule(log, now).due_puzzles == ("p1",)
        log = log.append(tried("right", f"new{number}", now, mode="review", card="puzzle/p1"))
        assert derive_schedule(log, now).due_puzzles == ()
    assert gaps[0] == 1
    assert gaps == sorted(set(gaps))


def test_a_review_that_fails_comes_back_the_next_day_and_makes_no_second_card():
    log = log_of(tried("wrong"), tried("wrong", "new", MONDAY + 2 * DAY, mode="review", card="puzzle/p1"))
    assert derive_schedule(log, MONDAY + 2 * DAY + HOUR).due_puzzles == ()
    assert derive_schedule(log, MONDAY + 3 * DAY + 5 * HOUR).due_puzzles == ("p1",)
    assert set(derive_schedule(log, MONDAY).cards) == {"puzzle/p1", "rule/fall"}


def test_a_review_with_hints_comes_back_sooner():
    def gap(**more):
        review = tried("right", "new", MONDAY + 2 * DAY, mode="review", card="puzzle/p1", **more)
        return derive_schedule(log_of(tried("wrong"), review), MONDAY + 2 * DAY).days_until_next

    assert gap(hints=1) < gap()


def test_the_most_overdue_comes_first():
    log = log_of(tried("wrong", "new", MONDAY + 3 * DAY), tried("wrong", "old", MONDAY))
    assert derive_schedule(log, MONDAY + 9 * DAY).due_puzzles == ("old", "new")


def test_a_rule_comes_back_once_it_is_mastered():
    noon = MONDAY + 12 * HOUR
    assert derive_schedule(log_of(*mastered(noon)[:2]), noon + 90 * DAY).due_rules == ()
    log = log_of(*mastered(noon))
    gap = derive_schedule(log, noon).days_until_next
    assert derive_schedule(log, noon + (gap - 1) * DAY).due_rules == ()
    assert derive_schedule(log, noon + gap * DAY).due_rules == ("fall",)
    again = log_of(*log, *mastered(noon + 10 * DAY))
    assert derive_schedule(again, noon + 10 * DAY).days_until_next > gap


def test_a_shaky_rule_is_due_at_once():
    log = log_of(*mastered(MONDAY))
    for number in range(2):
        log = log.append(Event.answer("gravity", "tuck", f"again {number}", ("fall",), "wrong", at=MONDAY + 100))
    assert derive_schedule(log, MONDAY + HOUR).due_rules == ("fall",)


def test_a_clock_that_was_years_ahead_puts_nothing_off():
    log = log_of(tried("wrong", at=MONDAY + 4_000 * DAY))
    assert derive_schedule(log, MONDAY + DAY + 20 * HOUR).due_puzzles == ()
    assert derive_schedule(log, MONDAY + DAY + 20 * HOUR).days_until_next == 1


@examples(100)
@given(logs, st.integers(0, 10**11), st.sampled_from([-12, 0, 14]))
def test_any_log_has_a_schedule_and_always_the_same(log, now, hours):
    found = derive_schedule(log, now, hours * HOUR)
    assert found == derive_schedule(Log.of(reversed(log.events)), now, hours * HOUR)
    assert all(card.due > card.last for card in found.cards.values())
    assert set(found.due_puzzles) <= {event.position for event in log if event.kind in ("attempt", "mistake")}
