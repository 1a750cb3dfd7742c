"""Six puzzles for somebody who knows the rules: what is right is known, and nothing else is."""

import pytest

from numberdrop.exercises import Answer
from numberdrop.pages.app import App, PageId
from numberdrop.pages.visit import Visit
from numberdrop.progress import Log
from numberdrop.text import LANGUAGES
from tests.exercises.answering import give

from .exercises import DrivenExercise


def placed(language: str = "en", log: Log | None = None) -> DrivenExercise:
    page = DrivenExercise(App.at(PageId("puzzles"), Visit(language).with_learner_log(log or Log())), {})
    page.handle({"type": "hello", "hash": "#mode=placement", "record": "", "kept": {}, "lang": language})
    return page


def solve(page: DrivenExercise) -> None:
    answer = page.exercise.question.solution()
    assert answer is not None
    give(page, Answer.parse(str(answer)))


def mastered(page: DrivenExercise) -> set[str]:
    return {rule for rule, known in page.app.visit.progress.rules.items() if known.state == "mastered"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_right_is_mastered_and_the_run_ends_after_six(language: str) -> None:
    page = placed(language)
    for number in range(6):
        assert len(page.app.visit.learner_log) == number
        solve(page)
        page.press("next")
    assert page.state.posed is None
    assert mastered(page) == {"fall", "star", "box", "free_choice", "rows", "end"}
    assert "six" in page.scene()["headline"]
    page.press("menu")
    assert "placement" not in [door.get("press") for card in page.scene()["cards"] for door in card.get("items", ())]


def test_a_hint_is_not_to_be_had_and_what_is_wrong_proves_nothing() -> None:
    page = placed()
    assert "hint" not in page.buttons
    rule, solution = page.exercise.rule, page.exercise.question.solution()
    assert solution is not None
    give(page, Answer.of_cells((row + 1, col) for row, col, *_ in solution.cells))  # it would float
    solve(page)  # a second try
    known = page.app.visit.progress.rules[rule]
    assert (known.state, known.wrong, known.right) == ("learning", 1, 1)


def test_it_is_offered_to_who_has_not_begun_a_lesson() -> None:
    page = DrivenExercise(App.at(PageId("progress"), Visit("en").with_learner_log(Log())), {})
    page.handle({"type": "hello", "kept": {}, "hash": ""})
    due = page.cards["due"]
    assert "puzzles.ipynb#mode=placement" in [link["href"] for link in due["links"]]
