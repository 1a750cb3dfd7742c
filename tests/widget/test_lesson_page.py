"""The lesson page without a browser: whole lessons by the messages that the front end sends, in both languages."""

import json

import pytest

from numberdrop.exercises import Answer, Lesson, judge, load_lesson
from numberdrop.exercises.course import course
from numberdrop.progress import derive_progress, read_browser_log
from numberdrop.rules.editions import EDITIONS
from numberdrop.text import LANGUAGES
from tests.exercises.answering import give, solve, wrong_answers
from tests.exercises.lessons import LESSONS, name
from tests.nightly import in_turn
from tests.pages.exercises import DrivenExercise, lesson_page

IN_EVERY_LANGUAGE = pytest.mark.parametrize(("lesson", "language"), in_turn(LESSONS, LANGUAGES), ids=name)


def texts(value) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        hidden = ("icons", "svg", "words")
        return [text for key, one in value.items() if key not in hidden for text in texts(one)]
    return [text for one in value for text in texts(one)] if isinstance(value, list | tuple) else []


@IN_EVERY_LANGUAGE
def test_a_lesson_leads_from_its_first_task_to_its_summary_and_is_kept(lesson, language):
    page = lesson_page(lesson, language, seed=1)
    assert page.scene()["cards"][0]["id"] == "intro"
    for _ in page.state.lesson.tasks:
        assert page.scene()["headline"] == page.prompt
        solve(page)
        assert page.talk["verdict"] in ("right", "info")
        assert page.buttons[0] == "next"
        page.press("next")
    assert page.state.over
    assert len(page.state.solved) == len(page.state.lesson.tasks)
    cards = page.cards
    assert (
        "".join(cards["summary"]["paragraphs"]).replace(" ", "")
        in "".join(lesson.summary.in_language(language).split())
        or len(cards["summary"]["paragraphs"]) >= 2
    )
    assert len(cards["rules"]["items"]) == len(lesson.rules)
    assert cards["summary"]["links"][-1]["href"] == "home.ipynb"
    after = [head.page for head in course()][int(lesson.number) + 1 :][:1]
    assert [link["href"] for link in cards["summary"]["links"][:-1]] == [f"{one}.ipynb" for one in after]
    lines = "\n".join(page.log()["append"]["progress"])
    kept, tasks = read_browser_log(lines), tuple(task.id for task in lesson.tasks)
    assert (kept.log, kept.faults) == (page.past, ())
    known = derive_progress(kept.log).lesson(lesson.id, tasks, lesson.rules)
    assert known.state in ("done", "mastered")
    assert {*known.solved} == {*tasks}
    other = lesson_page(lesson, language, seed=6)
    other.send(type="hello", kept={"progress": lines})
    assert (other.past, other.added) == (page.past, ())


@IN_EVERY_LANGUAGE
def test_wrong_answers_are_explained_and_lead_nowhere(lesson, language):
    page = lesson_page(lesson, language, seed=2)
    for at in range(len(lesson.tasks)):
        page.go_to(at)
        if page.player.example_first:
            page.press("next")
        before = len(page.past)
        for answer in wrong_answers(page)[:6]:
            told = give(page, answer)
            assert told["verdict"] in ("wrong", "refused"), (page.exercise.id, str(answer), told)
            assert all(text.strip() for text in [told["announce"], *(item["text"] for item in told["items"])])
            assert page.ids
            assert not page.player.closed
            if (belief := judge(page.exercise, answer).belief) is not None:
                assert belief.name in page.ids
                assert page.ids[0] in (belief.name, "option"), "what the author says of a choice comes first"
        assert len(page.past) - before == min(6, len(wrong_answers(page)))
        assert at not in page.state.solved


@IN_EVERY_LANGUAGE
def test_hints_climb_to_the_answer_and_it_can_be_shown(lesson, language):
    page = lesson_page(lesson, language, seed=3)
    for at in range(len(lesson.tasks)):
        page.go_to(at)
        if page.player.example_first:
            assert page.ids[0] == "lesson.example"
            page.press("next")
        said = set()
        for level in (1, 2, 3):
            assert "hint" in page.buttons
            said.add(page.press("hint")["announce"])
            assert page.ids, (page.exercise.id, level)
        assert len(said) == 3, (page.exercise.id, said)
        if page.player.walk is None:
            assert "show" in page.buttons
            assert page.hears("show")[0] == "lesson.shown"
            assert page.player.closed
            assert at not in page.state.solved
            assert "again" in page.buttons


# --- what learners do besides -----------------------------------------------------------------------------------------

GRAVITY = load_lesson("gravity")
FRESH = next(i for i, task in enumerate(GRAVITY.tasks) if task.is_drawn_by_maker)
WRITTEN = next(i for i, task in enumerate(GRAVITY.tasks) if not task.is_drawn_by_maker and task.aids != "shown")


def at_task(at: int, lesson: Lesson = GRAVITY, language: str = "en") -> DrivenExercise:
    page = lesson_page(lesson, language, seed=1)
    page.go_to(at)
    return page


def test_doing_nothing_is_no_answer_and_leaves_no_trace():
    page = at_task(WRITTEN)
    give(page, Answer())
    assert page.ids[0].startswith("lesson.empty_")
    assert (page.player.tries, page.added) == (0, ())


def test_a_hint_while_an_example_is_shown_says_that_the_example_comes_first():
    page = at_task(next(i for i, task in enumerate(GRAVITY.tasks) if task.aids == "shown"))
    assert page.hears("example", "hint")[0] == "lesson.example_first"
    assert page.hears("next", "hint")[0] != "lesson.example_first"


def test_an_answer_that_is_in_cannot_be_given_again():
    page = at_task(WRITTEN)
    solve(page)
    lines = page.added
    give(page, page.exercise.right_answer)
    assert (page.ids[0], page.added) == ("ui.not_now", lines)


@pytest.mark.parametrize("at", [FRESH, WRITTEN])
def test_a_fresh_task_comes_again_in_another_position_and_a_written_one_as_it_was(at):
    page = at_task(at)
    first = page.exercise
    page.press(*["hint"] * (at == WRITTEN))
    solve(page, "again")
    assert (page.exercise.question == first.question) is (at == WRITTEN)
    assert (page.exercise.seed == first.seed) is (at == WRITTEN)
    assert not page.player.closed
    solve(page)


def test_a_lesson_that_is_repeated_shows_other_positions():
    def positions() -> list[object]:
        return [task.exercise(page.state.seed).question for task in GRAVITY.tasks if task.is_drawn_by_maker]

    page = at_task(0)
    before = positions()
    page.press(f"step_{len(GRAVITY.tasks)}", "repeat")
    assert (page.state.at, len(page.state.solved)) == (0, 0)
    assert all(one != two for one, two in zip(before, positions(), strict=True))


def test_one_may_go_to_any_task_and_back():
    page = at_task(0)
    page.press(f"step_{FRESH}")
    assert page.state.at == FRESH
    solve(page, "step_0")
    assert page.state.at == 0
    assert [step["state"] for step in page.scene()["steps"]][FRESH] == "done"
    page.press(f"step_{len(GRAVITY.tasks)}")
    assert page.state.over
    for odd in ("step_99", "step_x", "step_", "step_-1"):
        assert page.hears(odd)[0] == "ui.bad_message"
        assert page.state.over


def states() -> dict[str, DrivenExercise]:
    """A lesson page in every state that there is."""
    found = {name: at_task(WRITTEN) for name in ("question", "wrong", "empty", "hint", "shown", "right", "why")}
    found |= {"example": at_task(0), "summary": at_task(len(GRAVITY.tasks))}
    give(found["wrong"], wrong_answers(found["wrong"])[0])
    give(found["empty"], Answer())
    found["hint"].press("hint")
    found["shown"].press("show")
    solve(found["right"])
    found["why"].send(type="why", about={"kind": "cell", "cell": [0, 0]})
    return found


@pytest.mark.parametrize("state", sorted(states()))
def test_the_language_can_be_switched_in_every_state(state):
    page = states()[state]
    before, english = (page.state.at, page.player.closed, page.player.tries, len(page.past)), texts(page.scene())
    page.speak("fr")
    assert (page.state.at, page.player.closed, page.player.tries, len(page.past)) == before
    assert page.scene()["lang"] == "fr"
    assert page.scene()["headline"] not in english
    items = {item["text"] for item in page.talk["items"]}
    page.speak("en")
    assert texts(page.scene()) == english
    assert items.isdisjoint(item["text"] for item in page.talk["items"])


@pytest.mark.parametrize(("lesson", "edition"), in_turn(LESSONS, list(EDITIONS)), ids=name)
def test_the_edition_can_be_switched_and_every_task_be_done_under_it(lesson, edition):
    page = lesson_page(lesson, "en", seed=4)
    page.form("edition", edition=edition)
    assert page.state.edition == edition
    for at, task in enumerate(lesson.tasks):
        if task.make != "round":  # played once for each edition would be slow: the rules have their own tests
            page.go_to(at)
            solve(page)
            assert at in page.state.solved


def test_no_edition_but_those_there_are():
    page = at_task(WRITTEN)
    page.form("edition", edition="1999")
    assert page.state.edition in EDITIONS
    assert page.ids[0] == "ui.bad_message"


def test_three_right_answers_in_new_positions_master_a_rule_if_one_is_on_paper():
    page = at_task(len(GRAVITY.tasks) - 1)
    assert page.exercise.aids == "paper"
    for left in (2, 1, 0):
        solve(page)
        assert page.progress.rules[page.exercise.rule].missing_answers == left
        page.press("again")
    assert page.progress.rules[page.exercise.rule].state == "mastered"


@pytest.mark.parametrize(("at", "hints"), [(FRESH, 1), (0, 0)], ids=["after a hint", "after a worked example"])
def test_what_was_helped_with_does_not_count_as_known(at, hints):
    page = at_task(at)
    page.press(*["hint"] * hints)
    rule = page.exercise.rule
    solve(page)
    assert page.progress.rules[rule].streak == 0


def test_the_lesson_goes_on_where_it_was_left():
    page = lesson_page(GRAVITY, "en")
    page.go_to(FRESH)
    page.form("edition", edition="2021")
    other, again = lesson_page(GRAVITY, "en"), lesson_page(GRAVITY, "en")
    other.send(type="hello", record=page.log()["text"])
    assert (other.state.at, other.state.edition) == (FRESH, "2021")
    assert other.exercise.question == page.exercise.question
    while not page.state.over:
        solve(page, "next")
    again.send(type="hello", record=page.log()["text"])
    assert again.state.at == 0


@pytest.mark.parametrize("odd", [{"at": -1}, {"at": "1"}, {"at": True}, {"seed": 1e99}, {"seed": 99999999999}], ids=str)
def test_a_record_that_is_not_ours_starts_the_lesson_at_its_beginning(odd):
    page = lesson_page(GRAVITY, "en", seed=1)
    page.send(type="hello", record=json.dumps({"v": 1, "seed": 9, "at": 1, "repeat": 0, "edition": "2023", **odd}))
    assert (page.state.at, page.ids) == (0, ["ui.begins_anew"])


def test_where_only_the_game_is_damaged_the_task_begins_anew_in_the_same_position():
    walk = {"game": "no record", "asked": [], "slips": []}
    record = {"v": 1, "seed": 5, "at": 2, "repeat": 0, "edition": "2021", "walk": walk}
    page = lesson_page(load_lesson("first-game"), "en")
    page.send(type="hello", record=json.dumps(record))
    assert (page.state.seed, page.state.at, page.state.edition) == (5, 2, "2021")
