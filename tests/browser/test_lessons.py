"""The lessons in a real browser: by keyboard alone, by what is announced alone, in French on a phone; nobody is left out."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.lessons import HEADS, Keys, Learner, Taps
from tests.browser.listening import VERDICT, Listener, asked_cells, by_trying, largest_group
from tests.browser.player import box
from tests.browser.test_access import faultless, findings
from tests.exercises.answering import wrong_answers
from tests.nightly import case

BY_DAY = {"gravity", "boxes", "scoring"}
"""The lessons that are finished every day: with shapes, combos and numbers; `tests/widget` finishes all of them without a browser."""


def answer_wrongly(learner: Learner) -> bool:
    """Give one wrong answer, where the task takes one that can be told from here."""
    twin = learner.twin
    if twin.player.example_first or twin.takes in ("drop", "block", "start"):
        return False
    grid = twin.exercise.question.picture
    single = twin.scene().get("single")
    for answer in wrong_answers(twin):
        if single and len(answer.cells) > 1:
            continue  # a second pick takes the place of the first
        if twin.takes == "combo" and any(grid[cell] is None for cell in answer.cells):
            continue
        learner.give(answer)
        expect(learner.part("verdict")).to_be_visible()
        expect(learner.part("reason").first).not_to_be_empty()
        return True
    return False


@pytest.mark.parametrize("lesson", [case(name, by_day=name in BY_DAY) for name in HEADS])
def test_a_lesson_is_finished_with_the_keyboard_alone(new_page, seeded, lesson):
    page = new_page(seeded, reduced_motion="reduce")
    learner = Keys(page, lesson)
    assert findings(page) == []
    slipped = False
    while not learner.twin.state.over:
        if not slipped and (slipped := answer_wrongly(learner)):
            assert findings(page) == [], learner.twin.exercise.id
        learner.solve()
        learner.go_on()
    assert slipped
    expect(learner.part("card-summary")).to_be_visible()
    assert findings(page) == []
    assert learner.twin.state.solved == set(range(len(learner.twin.state.lesson.tasks)))
    # On to the next lesson, or back to the map, with the keyboard, too.
    learner.reach("[data-testid=card-summary] a[href='home.ipynb']")
    learner.press("Enter")
    door = learner.part(f"lesson-{HEADS[lesson].number}")
    expect(door).to_have_class(re.compile(r"nd-(done|mastered)"))


def test_a_lesson_in_french_on_a_phone_by_touch(new_page, seeded):
    phone = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
    page = new_page(seeded, **phone, locale="fr-FR", reduced_motion="reduce")
    learner, picks = Taps(page, "scoring", "fr"), ("",)
    while not picks[0].startswith("rows=-"):
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, learner.twin.exercise.id
        picks = learner.twin.exercise.right_answer.picks or ("",)
        if picks[0].startswith("rows=-"):
            the_sign_is_a_key(learner)
        learner.solve()
        learner.go_on()
    faultless(page)


def the_sign_is_a_key(learner: Taps) -> None:
    """A sum below zero is written with digits and a key for its sign, which may come first or last, and goes as it came."""
    rows = learner.part("field-rows")
    sign = learner.page.get_by_role("button", name="Changer le signe\N{NO-BREAK SPACE}: lignes")
    assert min(box(sign)["width"], box(sign)["height"]) >= 44
    sign.tap()
    expect(rows).to_be_focused()
    learner.page.keyboard.type("12")
    expect(rows).to_have_value("-12")
    sign.tap()
    expect(rows).to_have_value("12")
    rows.fill("")


def test_the_first_lesson_by_what_is_announced_alone(new_page, seeded):

    def answer(learner: Listener) -> str:
        if learner.choices():
            return by_trying(learner)
        if "square over the gap" in learner.asked:
            assert "Row 1 is full" in learner.press("Right")
            return learner.press("Drop", VERDICT)
        if "Three equal numbers touch" in learner.asked:
            learner.pick(*largest_group(learner))
            return learner.press("Circle", VERDICT)
        learner.pick(*asked_cells(learner))
        return learner.press("Check", VERDICT)

    Listener(new_page(seeded), "orientation").finish(answer)
