"""The log: put together in any way it is the same; a file and a browser's lines give it back."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numberdrop.exercises.puzzles import PuzzleHead
from numberdrop.progress import Event, Log, ProgressError, compact, derive_progress, dumps, loads, read_browser_log
from numberdrop.progress.events import LAST_ORDER_KEY, LAST_TIME, LONGEST_LINE
from numberdrop.progress.log import LONGEST_TEXT, MOST_EVENTS
from numberdrop.progress.ratings import PuzzleRatings, rate_learner
from numberdrop.progress.reviews import derive_schedule
from tests.sampling import examples

from .making import COURSE, LARGEST, LARGEST_ATTEMPT, LARGEST_MISTAKE, LARGEST_REVIEW, answers, events, logs


@examples(300)
@given(events)
def test_a_line_gives_its_event_back(event):
    line = event.line()
    assert Event.read(line) == event
    assert "\n" not in line
    assert len(line) <= LONGEST_LINE


@pytest.mark.parametrize(
    "largest", [LARGEST, LARGEST_ATTEMPT, LARGEST_MISTAKE, LARGEST_REVIEW], ids=lambda largest: largest.kind
)
def test_the_longest_event_fits_into_a_line(largest):
    assert Event.read(largest.line()) == largest
    assert len(largest.line()) <= LONGEST_LINE


STAMP, TRIED = ("q3Zx0aPd", 17), (("fall", "star"), "wrong", 1, "paper", "C4", "2021")


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            Event("answer", *STAMP, 1, "a", "b", "c 1", *TRIED),
            '[1,"answer","q3Zx0aPd",17,1,"a","b","c 1","fall star","wrong",1,"paper","C4","2021"]',
        ),
        (Event("opened", *STAMP, 0, "a", "b"), '[1,"opened","q3Zx0aPd",17,0,"a","b"]'),
        (Event("finished", *STAMP, 0, "a"), '[1,"finished","q3Zx0aPd",17,0,"a"]'),
        (
            Event("attempt", *STAMP, 1, "", "b", "p7", *TRIED, "review", ("overhang", "hole"), 1480, 1, "puzzle/p3"),
            '[1,"attempt","q3Zx0aPd",17,1,"b","p7","fall star","wrong",1,"paper","C4","2021","review","overhang hole",1480,1,"puzzle/p3"]',
        ),
        (
            Event.mistake("0123456789ab", "own_drop", "p7", round_=3, game="8c0d2e55a1", code="nd1.2.x.y_-z", at=17),
            '[1,"mistake","own-0123456789ab",17,0,"own_drop","p7",3,"8c0d2e55a1","nd1.2.x.y_-z"]',
        ),
    ],
)
def test_lines_of_version_1_are_read_for_ever(event, line):
    assert event.line() == line
    assert Event.read(line) == event


def test_ids_are_made_once_each():
    assert len({Event.opened("a", "b", at=1).id for _ in range(500)}) == 500


@examples(200)
@given(logs, logs, logs)
def test_union(one, two, three):
    assert one | two == two | one
    assert (one | two) | three == one | (two | three)
    assert one | one == one
    assert one | Log() == one
    assert {event.id for event in one | two} == {event.id for event in (*one, *two)}


@examples(200)
@given(logs, st.randoms(use_true_random=False))
def test_shuffled_duplicates_change_nothing(log, rng):
    again = [*log, *rng.choices(log.events, k=7)] if log.events else []
    rng.shuffle(again)
    assert Log.of(again) == log
    kept = read_browser_log("\n".join(event.line() for event in again))
    assert kept == (log, ())
    assert derive_progress(kept.log) == derive_progress(log)


@examples(200)
@given(st.lists(events, max_size=12, unique_by=lambda event: event.id))
def test_what_is_appended_comes_last_whatever_the_clock_says(given_events):
    log = Log()
    for event in given_events:
        if log.events and log.events[-1].order_key == LAST_ORDER_KEY:
            continue  # only a file tampered with comes here
        placed = log.event_placed_last(event)
        longer = log.append(event)
        assert longer.events == (*log.events, placed)
        assert placed.at == event.at
        assert longer.append(event) == longer.append(placed) == longer
        assert longer.lines(log) == (placed.line(),)
        log = longer
    assert [event.id for event in log] == [event.id for event in given_events]


def test_after_the_last_tick_there_is_still_room():
    log = Log.of([Event("opened", "tampered", LAST_TIME, LAST_ORDER_KEY - LAST_TIME, "gravity", "tuck")])
    for _ in range(3):
        log = log.append(Event.opened("gravity", "check"))
    assert len(loads(dumps(log))) == 4


def test_a_log_out_of_order_is_no_log():
    first, second = answers("right wrong").events
    for wrong in ((second, first), (first, first)):
        with pytest.raises(ValueError, match=r"use Log\.of"):
            Log(wrong)


# --- files ------------------------------------------------------------------------------------------------------------


@examples(150)
@given(logs)
def test_a_file_gives_its_log_back_however_it_is_laid_out(log):
    text = dumps(log)
    assert loads(text) == log
    data = json.loads(text)
    assert list(data) == ["format", "version", "events"]
    for layout in (json.dumps(data), json.dumps(data, indent=3), "\ufeff" + text.replace("\n", "\r\n")):
        assert loads(layout) == log
    assert text.count("\n") == (len(log) + 6 if log.events else 5)


def test_a_log_larger_than_a_file_is_refused_before_it_is_lost():
    log = Log.of(Event.opened("a", "b", at=number) for number in range(MOST_EVENTS + 1))
    with pytest.raises(ProgressError) as caught:
        dumps(log)
    assert [fault.key for fault in caught.value.faults] == ["fault.log.too_many"]
    assert len(loads(dumps(Log(log.events[1:])))) == MOST_EVENTS


# --- what a browser kept ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("thing", [None, 3, [], {"progress": ""}, b""])
def test_what_is_no_text_holds_nothing(thing):
    kept = read_browser_log(thing)
    assert (kept.log, kept.skipped) == (Log(), 0)
    assert [fault.key for fault in kept.faults] == ["fault.log.not_text"]


def test_nothing_kept_is_no_fault():
    assert read_browser_log("") == (Log(), ())


def test_of_too_much_the_last_is_read():
    line = Event.opened("a", "b", at=1).line()
    for text, key in (
        (("x" * 999 + "\n") * (LONGEST_TEXT // 1_000) + line, "too_big"),
        ("\n" * 2 * MOST_EVENTS + line, "too_many"),
    ):
        kept = read_browser_log(text)
        assert kept.log.lines() == (line,)
        assert kept.faults[0].key == f"fault.log.{key}"
        assert kept.faults[0].line == 0


# --- compacting -------------------------------------------------------------------------------------------------------


@examples(200)
@given(logs)
def test_compacting_changes_nothing_that_is_derived(log):
    shorter = compact(log, limit=0)
    assert derive_progress(shorter) == derive_progress(log)
    assert derive_progress(shorter).task_to_continue(COURSE) == derive_progress(log).task_to_continue(COURSE)
    assert compact(shorter, limit=0) == shorter
    assert shorter | log == log
    assert {event for event in log if event.kind in ("answer", "attempt", "mistake")} <= set(shorter)
    pack = {event.position: PuzzleHead(event.position, "landing", 1_500, ()) for event in log}
    assert rate_learner(shorter, PuzzleRatings(pack, {})) == rate_learner(log, PuzzleRatings(pack, {}))
    assert derive_schedule(shorter, 10**9) == derive_schedule(log, 10**9)


def test_compacting_keeps_the_latest_mistakes_of_ones_games():
    made = [
        Event.mistake(f"mistake{n}", "own_drop", f"p{n}", round_=1, game="a", code="nd1", at=1_000 + n)
        for n in range(250)
    ]
    assert [event.position for event in compact(Log.of(made), limit=0)] == [f"p{n}" for n in range(50, 250)]


def test_compacting_drops_what_was_opened_on_the_way():
    log = answers("right")
    for task in COURSE["gravity"]:
        log = log.append(Event.opened("gravity", task)).append(Event.finished("gravity"))
    assert [event.kind for event in compact(log, limit=0)] == ["answer", "finished"]
    assert compact(log) is log


@examples(100)
@given(logs, logs)
def test_compacting_one_of_two_logs_changes_nothing_that_both_give(log, later):
    ids = {event.id for event in log}
    later = Log(tuple(event for event in later if event.id not in ids))  # no id stands for two different events
    one, two = derive_progress(compact(log, limit=0) | later), derive_progress(log | later)
    assert (one.rules, one.beliefs) == (two.rules, two.beliefs)
    for lesson, tasks in COURSE.items():
        assert one.lesson(lesson, tasks, ("fall",)) == two.lesson(lesson, tasks, ("fall",))
    assert one.task_to_continue(COURSE) == two.task_to_continue(COURSE)
