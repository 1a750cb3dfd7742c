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


# --- what is looked at ------------------------------------------------------------------------------------------------


def texts(value) -> list[str]:
    """Every text that is shown."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        hidden = ("icons", "svg", "words")
        return [text for key, one in value.items() if key not in hidden for text in texts(one)]
    return [text for one in value for text in texts(one)] if isinstance(value, list | tuple) else []


def finish(page: DrivenExercise) -> None:
    """Do every task from here to the summary."""
    while not page.state.over:
        solve(page, "next")


# --- whole lessons ----------------------------------------------------------------------------------------------------


@IN_EVERY_LANGUAGE
def test_a_lesson_leads_from_its_first_task_to_its_summary_and_is_kept(lesson: Lesson, language: str) -> None:
    page = lesson_page(lesson, language, seed=1)
    assert page.scene()["cards"][0]["id"] == "intro"
    seen = 0
    while not page.state.over:
        assert page.scene()["headline"] == page.prompt
        solve(page)
        seen += 1
        assert page.talk["verdict"] in ("right", "info")
        assert page.scene()["buttons"][0]["id"] == "next"
        page.press("next")
    assert seen == len(page.state.lesson.tasks) == len(page.state.solved)
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
    kept = read_browser_log(lines)
    assert (kept.log, kept.faults) == (page.past, ())
    known = derive_progress(kept.log).lesson(lesson.id, tuple(task.id for task in lesson.tasks), lesson.rules)
    assert known.state in ("done", "mastered")
    assert set(known.solved) == {task.id for task in lesson.tasks}
    other = lesson_page(lesson, language, seed=6)
    other.send(type="hello", kept={"progress": lines})
    assert (other.past, other.added) == (page.past, ())


@IN_EVERY_LANGUAGE
def test_wrong_answers_are_explained_and_lead_nowhere(lesson: Lesson, language: str) -> None:
    page = lesson_page(lesson, language, seed=2)
    for at in range(len(lesson.tasks)):
        page.go_to(at)
        if page.player.example_first:
            page.press("next")
        before = len(page.past)
        for answer in wrong_answers(page)[:6]:
            told = give(page, answer)
            assert told["verdict"] in ("wrong", "refused"), (page.exercise.id, str(answer), told)
            assert told["items"]
            assert told["announce"]
            assert all(item["text"].strip() for item in told["items"])
            assert not page.player.closed
            found = judge(page.exercise, answer)
            if found.belief is not None:
                said = [item["id"] for item in told["items"]]
                assert found.belief.name in said
                assert said[0] in (found.belief.name, "option"), "what the author says of a choice comes first"
        assert len(page.past) - before == min(6, len(wrong_answers(page)))
        assert at not in page.state.solved


@IN_EVERY_LANGUAGE
def test_hints_climb_to_the_answer_and_it_can_be_shown(lesson: Lesson, language: str) -> None:
    page = lesson_page(lesson, language, seed=3)
    for at in range(len(lesson.tasks)):
        page.go_to(at)
        if page.player.example_first:
            assert page.talk["items"][0]["id"] == "lesson.example"
            page.press("next")
        said = []
        for level in (1, 2, 3):
            assert "hint" in set(page.buttons)
            told = page.press("hint")
            assert told["items"], (page.exercise.id, level)
            said.append(told["announce"])
        assert len(set(said)) == 3, (page.exercise.id, said)
        if page.player.walk is None:
            assert "show" in set(page.buttons)
            page.press("show")
            assert page.player.closed
            assert at not in page.state.solved
            assert page.talk["items"][0]["id"] == "lesson.shown"
            assert "again" in set(page.buttons)


# --- what learners do besides -----------------------------------------------------------------------------------------

GRAVITY = load_lesson("gravity")
FRESH = next(i for i, task in enumerate(GRAVITY.tasks) if task.is_drawn_by_maker)
WRITTEN = next(i for i, task in enumerate(GRAVITY.tasks) if not task.is_drawn_by_maker and task.aids != "shown")


def at_task(at: int, lesson: Lesson = GRAVITY, language: str = "en") -> DrivenExercise:
    page = lesson_page(lesson, language, seed=1)
    page.go_to(at)
    return page


def test_doing_nothing_is_no_answer_and_leaves_no_trace() -> None:
    page = at_task(WRITTEN)
    told = give(page, Answer())
    assert told["items"][0]["id"].startswith("lesson.empty_")
    assert (page.player.tries, page.added) == (0, ())


def test_a_hint_while_an_example_is_shown_says_that_the_example_comes_first() -> None:
    page = at_task(next(i for i, task in enumerate(GRAVITY.tasks) if task.aids == "shown"))
    page.press("example", "hint")
    assert page.talk["items"][0]["id"] == "lesson.example_first"
    page.press("next", "hint")
    assert page.talk["items"][0]["id"] != "lesson.example_first"


def test_an_answer_that_is_in_cannot_be_given_again() -> None:
    page = at_task(WRITTEN)
    solve(page)
    lines = page.added
    give(page, page.exercise.right_answer)
    assert page.talk["items"][0]["id"] == "ui.not_now"
    assert page.added == lines


def test_a_fresh_task_comes_again_in_another_position_and_a_written_one_as_it_was() -> None:
    page = at_task(FRESH)
    first = page.exercise
    solve(page, "again")
    assert page.exercise.question != first.question
    assert page.exercise.position_id != first.position_id
    assert not page.player.closed
    solve(page)
    page = at_task(WRITTEN)
    first = page.exercise
    page.press("hint")
    solve(page, "again")
    assert page.exercise.question == first.question
    assert not page.player.closed


def test_a_lesson_that_is_repeated_shows_other_positions() -> None:
    page = at_task(0)
    before = [task.exercise(page.state.seed).question for task in GRAVITY.tasks if task.is_drawn_by_maker]
    page.go_to(len(GRAVITY.tasks))
    page.press("repeat")
    assert page.state.at == 0
    assert not page.state.solved
    after = [task.exercise(page.state.seed).question for task in GRAVITY.tasks if task.is_drawn_by_maker]
    assert all(one != two for one, two in zip(before, after, strict=True))


def test_one_may_go_to_any_task_and_back() -> None:
    page = at_task(0)
    page.press(f"step_{FRESH}")
    assert page.state.at == FRESH
    solve(page, "step_0")
    assert page.state.at == 0
    assert [step["state"] for step in page.scene()["steps"]][FRESH] == "done"
    page.press(f"step_{len(GRAVITY.tasks)}")
    assert page.state.over
    for odd in ("step_99", "step_x", "step_", "step_-1"):
        page.press(odd)
        assert page.state.over
        assert page.talk["items"][0]["id"] == "ui.bad_message"


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
def test_the_language_can_be_switched_in_every_state(state: str) -> None:
    page = states()[state]
    before = (page.state.at, page.player.closed, page.player.tries, len(page.past))
    english = texts(page.traits()["scene"])
    page.speak("fr")
    assert (page.state.at, page.player.closed, page.player.tries, len(page.past)) == before
    french = page.traits()["scene"]
    assert french["lang"] == "fr"
    assert french["headline"] not in english
    items = [item["text"] for item in page.talk["items"]]
    page.speak("en")
    assert texts(page.traits()["scene"]) == english
    assert not set(items) & {item["text"] for item in page.talk["items"]}


@pytest.mark.parametrize(("lesson", "edition"), in_turn(LESSONS, list(EDITIONS)), ids=name)
def test_the_edition_can_be_switched_and_every_task_be_done_under_it(lesson: Lesson, edition: str) -> None:
    page = lesson_page(lesson, "en", seed=4)
    page.form("edition", edition=edition)
    assert page.state.edition == edition
    for at, task in enumerate(lesson.tasks):
        if task.make == "round":
            continue  # played once for each edition would be slow: the rules have their own tests
        page.go_to(at)
        solve(page)
        assert at in page.state.solved


def test_no_edition_but_those_there_are() -> None:
    page = at_task(WRITTEN)
    page.form("edition", edition="1999")
    assert page.state.edition in EDITIONS
    assert page.talk["items"][0]["id"] == "ui.bad_message"


# --- progress ---------------------------------------------------------------------------------------------------------


def test_three_right_answers_in_new_positions_master_a_rule_if_one_is_on_paper() -> None:
    page = at_task(len(GRAVITY.tasks) - 1)
    assert page.exercise.aids == "paper"
    for left in (2, 1, 0):
        solve(page)
        assert page.progress.rules[page.exercise.rule].answers_missing == left
        page.press("again")
    assert page.progress.rules[page.exercise.rule].state == "mastered"


def test_an_answer_after_hints_does_not_count_as_known() -> None:
    page = at_task(FRESH)
    page.press("hint")
    solve(page)
    assert page.progress.rules[page.exercise.rule].right == 0 or page.progress.rules[page.exercise.rule].streak == 0


def test_a_worked_example_that_is_repeated_does_not_count_as_known() -> None:
    page = at_task(0)
    solve(page)
    assert page.progress.rules["fall"].streak == 0


def test_the_lesson_goes_on_where_it_was_left() -> None:
    page = lesson_page(GRAVITY, "en")
    page.go_to(FRESH)
    page.form("edition", edition="2021")
    other = lesson_page(GRAVITY, "en")
    other.send(type="hello", record=page.log()["text"])
    assert (other.state.at, other.state.edition) == (FRESH, "2021")
    assert other.exercise.question == page.exercise.question
    finish(page)
    again = lesson_page(GRAVITY, "en")
    again.send(type="hello", record=page.log()["text"])
    assert again.state.at == 0


@pytest.mark.parametrize("odd", [{"at": -1}, {"at": "1"}, {"at": True}, {"seed": 1e99}, {"seed": 99999999999}], ids=str)
def test_a_record_that_is_not_ours_starts_the_lesson_at_its_beginning(odd: dict[str, object]) -> None:
    page = lesson_page(GRAVITY, "en", seed=1)
    page.send(type="hello", record=json.dumps({"v": 1, "seed": 9, "at": 1, "repeat": 0, "edition": "2023", **odd}))
    assert (page.state.at, page.ids) == (0, ["ui.begins_anew"])


def test_where_only_the_game_is_damaged_the_task_begins_anew_in_the_same_position() -> None:
    walk = {"game": "no record", "asked": [], "slips": []}
    record = {"v": 1, "seed": 5, "at": 2, "repeat": 0, "edition": "2021", "walk": walk}
    page = lesson_page(load_lesson("first-game"), "en")
    page.send(type="hello", record=json.dumps(record))
    assert (page.state.seed, page.state.at, page.state.edition) == (5, 2, "2021")
