"""When a rule is mastered, how far a lesson is done, and where the learner goes on."""

from random import Random

import pytest
from hypothesis import given

from numberdrop.progress import AIDS, OUTCOMES, Event, Log, TaskPlace, derive_progress
from numberdrop.progress.mastery import solved_tasks
from numberdrop.rules.editions import RULES
from tests.sampling import examples, soon

from .making import COURSE, answers, logs


def fall(story):
    return derive_progress(answers(story)).rules["fall"]


@pytest.mark.parametrize(
    ("story", "state", "streak", "left"),
    [
        ("", "new", 0, 3),
        ("right", "learning", 1, 2),
        ("wrong", "learning", 0, 3),
        ("right right right", "learning", 3, 1),
        ("right right right/paper", "mastered", 3, 0),
        ("right/paper right right", "mastered", 3, 0),
        ("right/shown right/guided right right/paper", "mastered", 4, 0),
        # The row must be one.
        ("right right wrong right/paper", "learning", 1, 2),
        ("right right illegal right/paper", "learning", 1, 2),
        ("right/paper wrong right right right", "learning", 3, 1),
        # With hints, or in a position met before: neither counts nor breaks.
        ("right right?1 right right/paper?3 right", "learning", 3, 1),
        ("right right?1 right right/paper", "mastered", 3, 0),
        ("right=1 right=1 right=1 right/paper=1", "learning", 1, 2),
        ("right=1 right=2 right=1 right/paper=3", "mastered", 3, 0),
        ("wrong=1 right=1 right right/paper", "learning", 2, 1),
        ("right?4=1 right=1 right right/paper", "learning", 2, 1),
        # A wrong answer breaks it in any position, with any hints.
        ("right=1 right wrong=1 right/paper", "learning", 1, 2),
        ("right right wrong?3 right/paper", "learning", 1, 2),
        # Mastered until two wrong ones in a row.
        ("right right right/paper wrong", "mastered", 0, 0),
        ("right right right/paper wrong right wrong", "mastered", 0, 0),
        ("right right right/paper wrong wrong", "shaky", 0, 3),
        ("right right right/paper wrong illegal", "shaky", 0, 3),
        ("right right right/paper wrong=9 right=9 wrong", "shaky", 0, 3),
        ("right right right/paper wrong right?1 wrong", "shaky", 0, 3),
        ("wrong right right right/paper wrong", "mastered", 0, 0),
        # Back by the same row of three.
        ("right right right/paper wrong wrong right right right", "shaky", 3, 1),
        ("right right right/paper wrong wrong right right right/paper", "mastered", 3, 0),
    ],
)
def test_state_of_a_rule(story, state, streak, left):
    found = fall(story)
    assert (found.state, found.streak, found.missing_answers) == (state, streak, left)


def test_all_that_is_known_of_a_rule():
    found = fall("right wrong!C4 illegal!C4 wrong!C1 wrong right/paper?2 right/paper")
    assert (found.right, found.wrong, found.last) == (3, 4, 1_006)
    assert dict(found.beliefs) == {"C4": 2, "C1": 1}
    assert found.paper
    assert fall("").last is None


def test_every_rule_is_there_in_the_order_of_the_game():
    assert tuple(derive_progress(Log()).rules) == tuple(RULES)
    assert tuple(derive_progress(answers("wrong!C3", rule="slide")).rules) == tuple(RULES)


def test_an_answer_counts_for_each_of_its_rules_and_once_for_its_misconception():
    log = Log().append(Event.answer("gravity", "tuck", "1", ("fall", "no_slide"), "wrong", belief="C16"))
    found = derive_progress(log)
    assert [found.rules[rule].wrong for rule in ("fall", "no_slide", "line")] == [1, 1, 0]
    assert dict(found.beliefs) == {"C16": 1}


def test_puzzles_count_for_their_rules_and_belong_to_no_lesson():
    log = answers("right right/paper").append(Event.attempt("landing", "p1", ("fall",), "right"))
    found = derive_progress(log)
    assert found.rules["fall"].state == "mastered"
    assert derive_progress(log.append(Event.attempt("landing", "p1", ("fall",), "right"))).rules["fall"].streak == 3, (
        "once more"
    )
    assert found.task_to_continue(COURSE) == derive_progress(answers("right")).task_to_continue(COURSE)


def test_a_position_is_new_in_another_task():
    log = answers("right=1") | answers("right=1", task="tuck") | answers("right/paper=1", task="check")
    assert derive_progress(log).rules["fall"].state == "mastered"


def test_what_is_due_longest_ago_first():
    story = "right right right/paper wrong wrong"
    log = answers(story, "fall") | answers(story, "line", task="tuck")
    log = log.append(Event.answer("gravity", "tuck", "x", ("fall",), "wrong", at=9_000))
    assert derive_progress(log).shaky_rules() == ("line", "fall")


def test_clocks_do_not_matter():
    log = Log()
    for hour in (3, 2, 1):
        aids = "paper" if hour == 3 else "free"
        log = log.append(Event.answer("gravity", "tuck", str(hour), ("fall",), "right", aids=aids, at=hour * 3_600))
    log = log.append(Event.opened("turn", "flip", at=0))
    found = derive_progress(log)
    assert (found.rules["fall"].state, found.rules["fall"].last) == ("mastered", 3_600)
    assert found.task_to_continue(COURSE) == ("turn", "flip")


# --- lessons ----------------------------------------------------------------------------------------------------------


def story(*happened):
    """`("gravity", "tuck")` opened, `("gravity", "tuck", "right")` answered, `("gravity",)` finished."""
    log = Log()
    for lesson, *rest in happened:
        if len(rest) == 2:
            event = Event.answer(lesson, rest[0], str(len(log)), ("fall",), rest[1])
        else:
            event = Event.opened(lesson, *rest) if rest else Event.finished(lesson)
        log = log.append(event)
    return derive_progress(log)


SOLVED = [("gravity", task, "right") for task in COURSE["gravity"]]


@pytest.mark.parametrize(
    ("happened", "state", "solved", "following"),
    [
        ([], "todo", (), "predict"),
        ([("turn", "flip")], "todo", (), "predict"),
        ([("gravity", "predict")], "started", (), "predict"),
        ([("gravity", "tuck", "wrong")], "started", (), "predict"),
        ([("gravity", "tuck", "right")], "started", ("tuck",), "predict"),
        ([("gravity", "predict", "right"), ("gravity", "gone", "right")], "started", ("predict",), "tuck"),
        (SOLVED, "done", COURSE["gravity"], None),
        ([("gravity",)], "done", (), "predict"),
        ([*SOLVED, ("gravity", "tuck", "wrong")], "done", COURSE["gravity"], None),
    ],
)
def test_state_of_a_lesson(happened, state, solved, following):
    found = story(*happened).lesson("gravity", COURSE["gravity"], ("fall",))
    assert (found.state, found.solved, found.next, found.total) == (state, solved, following, 3)
    assert (found.last is None) == (state == "todo")


def test_a_lesson_is_mastered_when_it_is_done_and_all_its_rules_are():
    log = answers("right right right/paper")
    assert derive_progress(log).lesson("gravity", COURSE["gravity"], ("fall",)).state == "started"
    log = log.append(Event.finished("gravity"))
    assert derive_progress(log).lesson("gravity", COURSE["gravity"], ("fall",)).state == "mastered"
    partly = derive_progress(log).lesson("gravity", COURSE["gravity"], ("fall", "no_slide"))
    assert (partly.state, partly.mastered, partly.shaky) == ("done", ("fall",), ())
    assert derive_progress(log).lesson("gravity", COURSE["gravity"]).state == "done"
    for _ in range(2):
        log = log.append(Event.answer("turn", "flip", "p", ("fall",), "wrong"))
    again = derive_progress(log).lesson("gravity", COURSE["gravity"], ("fall",))
    assert (again.state, again.shaky) == ("done", ("fall",))


def test_an_answer_that_was_shown_solves_nothing():
    log = Log().append(Event.answer("turn", "flip", "1", (), "right", hints=4))
    assert derive_progress(log).lesson("turn", COURSE["turn"]).solved == ()
    assert derive_progress(log).task_to_continue(COURSE) == ("turn", "flip")


@pytest.mark.parametrize(
    ("happened", "place"),
    [
        ([], None),
        ([("other", "predict")], None),
        ([("gravity", "tuck")], ("gravity", "tuck")),
        ([("gravity", "tuck", "wrong")], ("gravity", "tuck")),
        ([("gravity", "predict", "right")], ("gravity", "tuck")),
        ([("gravity", "check", "right")], ("gravity", "predict")),
        ([("gravity", "gone")], ("gravity", "predict")),
        ([("turn", "flip"), ("gravity", "tuck"), ("other", "x")], ("gravity", "tuck")),
        (SOLVED, ("gravity", "check")),
        ([("gravity",)], ("turn", "match")),
        ([("turn", "match", "right"), ("gravity",)], ("turn", "flip")),
        ([("turn",)], ("empty", "")),
        ([("empty",), ("turn",)], ("gravity", "predict")),
        ([("empty",), ("turn",), ("gravity",)], None),
        # A finished lesson is repeated.
        ([("gravity",), ("gravity", "tuck")], ("gravity", "tuck")),
        ([*SOLVED, ("gravity",), ("gravity", "predict", "right")], ("gravity", "tuck")),
        ([*SOLVED, ("gravity",), ("gravity", "check", "right")], ("gravity", "check")),
        ([("empty", "gone")], ("empty", "")),
    ],
)
def test_where_to_go_on(happened, place):
    found = story(*happened).task_to_continue(COURSE)
    assert found == (place and TaskPlace(*place))


def test_the_next_lesson():
    assert story().next_lesson(COURSE) == "gravity"
    assert story(("turn",)).next_lesson(COURSE) == "gravity"
    assert story(*SOLVED).next_lesson(COURSE) == "turn"
    assert story(*SOLVED, ("turn",), ("empty",)).next_lesson(COURSE) is None
    assert story().next_lesson({}) is None


# --- any log ----------------------------------------------------------------------------------------------------------


@examples(150)
@given(logs)
def test_every_prefix_of_a_log_derives(log):
    for end in range(len(log) + 1):
        begun = Log(log.events[:end])
        found = derive_progress(begun)
        assert sum(rule.right + rule.wrong for rule in found.rules.values()) == sum(
            len(event.rules) for event in log.events[:end]
        )
        for rule in found.rules.values():
            assert (rule.state == "new") == (rule.last is None)
            assert (rule.missing_answers == 0) == (rule.state == "mastered")
            assert sum(rule.beliefs.values()) <= rule.wrong
        for lesson, tasks in COURSE.items():
            told = found.lesson(lesson, tasks, ("fall", "start"))
            assert {told.next, *told.solved} <= {None, *tasks}
            assert {task for task in tasks if task in solved_tasks(begun, lesson)} == set(told.solved)
        place = found.task_to_continue(COURSE)
        assert place is None or place.task in COURSE[place.lesson] or (place.lesson, place.task) == ("empty", "")


def test_five_thousand_events_are_soon_read_and_derived():
    rng = Random(3)
    log = Log.of(
        Event.answer(
            "gravity",
            f"t{rng.randrange(12)}",
            str(rng.randrange(10**6)),
            rng.sample(list(RULES), 2),
            rng.choice(OUTCOMES),
            aids=rng.choice(AIDS),
            at=10**9 + number,
        )
        for number in range(5_000)
    )
    assert soon(lambda: derive_progress(log), 0.5)  # some 20 ms; a quadratic one takes many seconds
    assert soon(lambda: log.append(Event.opened("gravity", "tuck")), 0.2)  # some 5 ms
