"""The puzzle page in a real browser: by keyboard alone, in French on a phone, with a clock, and as one comes back to it.

Beside the page runs the same page in Python, with the same pack and seed; both must always agree.
"""

from __future__ import annotations

import json
import re
import time

import pytest
from playwright.sync_api import Page, expect

from numberdrop.exercises import AnswerStatus, judge
from numberdrop.exercises.puzzles import puzzle_types
from tests.browser.conftest import NewPage
from tests.browser.direct import Direct
from tests.browser.lessons import SEED, Keys, Learner, Taps, open_page
from tests.browser.test_access import findings
from tests.exercises.answering import press, send, wrong_answers
from tests.exercises.packs import pack
from tests.pages.exercises import puzzles_page
from tests.serving import ROOT, write_notebook

CODE = f"from numberdrop.widget import puzzles\nfrom tests.exercises.packs import pack\n\npuzzles(pack=pack(), seed={SEED})"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Direct:
    """The home page, and the puzzles with a small pack."""
    folder = tmp_path_factory.mktemp("puzzles")
    (folder / "home.ipynb").write_bytes((ROOT / "notebooks" / "home.ipynb").read_bytes())
    write_notebook(folder / "puzzles.ipynb", ("code", CODE), title="Puzzles")
    return Direct(folder)


class AtPuzzles(Learner):
    """A visitor to the puzzles."""

    def __init__(self, page: Page, language: str = "en") -> None:
        self.page = page
        self.twin = puzzles_page(pack(), language, SEED)
        open_page(page, "puzzles")
        self.agree()

    def use(self, name: str) -> None:
        """Use a button, here and in the twin."""
        self.push(f"button-{name}")
        press(self.twin, name)
        self.agree()

    def train(self, type_: str) -> None:
        """Choose a type to train."""
        self.part("field-type").select_option(type_)
        self.part("card-choice").locator("button[type=submit]").press("Enter")
        send(self.twin, type="form", id="choice", values={"type": type_, "theme": "", "band": ""})
        self.agree()

    def slip(self) -> None:
        """Give a wrong answer, one that is allowed: what is not is no try."""
        exercise = self.twin.exercise
        wrong = [one for one in wrong_answers(self.twin) if judge(exercise, one).outcome is AnswerStatus.WRONG]
        allowed = (one for one in exercise.question.legal_answers() if not exercise.question.accepts(one))
        self.give(wrong[-1] if wrong and self.twin.takes not in ("drop", "block") else list(allowed)[-1])


class ByKeys(AtPuzzles, Keys):
    pass


class ByFinger(AtPuzzles, Taps):
    pass


def test_a_visitor_solves_fails_takes_a_hint_and_tries_again_with_the_keyboard_alone(
    new_page: NewPage, small: Direct
) -> None:
    page = new_page(small, reduced_motion="reduce")
    learner = ByKeys(page)
    assert findings(page) == []
    learner.use("ask_rating")
    learner.use("rating")
    learner.train("largest")
    expect(page.locator(".nd-hint")).to_contain_text("counts for your rating")
    assert findings(page) == []
    learner.slip()
    expect(learner.part("why")).to_contain_text("A second try")
    expect(learner.part("why")).to_contain_text("Your rating is now")
    assert findings(page) == []
    learner.give(learner.twin.exercise.example)
    expect(learner.part("verdict")).to_have_text("Right")
    learner.press("n")
    press(learner.twin, "next")
    learner.agree()
    expect(page.locator("[data-testid=cell]:focus")).to_be_visible()
    # The hint: said before that the puzzle then counts as not solved.
    learner.push("button-hint")
    expect(learner.part("dialog")).to_contain_text("counts as not solved")
    assert findings(page) == []
    learner.push("button-hint_anyway")
    expect(learner.part("why")).to_contain_text("Hint 1 of 3")
    expect(page.locator(".nd-hint")).not_to_contain_text("counts for your rating")
    for name in ("hint", "hint_anyway"):
        press(learner.twin, name)
    learner.agree()
    learner.solve()
    learner.use("menu")
    expect(page.get_by_role("heading", level=2).first).to_have_text("What would you like to solve?")


def test_every_type_of_the_pack_on_a_phone_in_french_by_touch(new_page: NewPage, small: Direct) -> None:
    page = new_page(small, locale="fr-FR", viewport={"width": 360, "height": 780}, has_touch=True, is_mobile=True)
    learner = ByFinger(page, "fr")
    assert findings(page) == []
    for type_ in dict.fromkeys(head.type for head in learner.twin.state.pack.heads):
        learner.train(type_)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, type_
        learner.slip()
        learner.use("show")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, type_
        assert findings(page) == [], type_
        words = set(re.findall(r"\w+", page.locator("body").inner_text().lower()))
        assert words.isdisjoint({"the", "your", "you", "puzzle", "next", "check", "row", "rows", "which"})
        learner.use("next")
        assert 0 <= learner.part("headline").bounding_box()["y"] < 200, "a new puzzle is read from its top"
        learner.solve()
        learner.use("menu")


def test_a_streak_with_its_end(new_page: NewPage, small: Direct) -> None:
    learner = ByKeys(new_page(small))
    learner.use("streak")
    learner.solve()
    learner.use("next")
    learner.slip()
    expect(learner.part("why")).to_contain_text("The streak ends at 1.")
    learner.use("show")
    learner.use("next")
    expect(learner.part("headline")).to_have_text("The streak ended at 1 right answer")
    expect(learner.part("card-end").locator("button").first).to_be_focused()
    assert findings(learner.page) == []


def test_a_storm_shows_its_clock_and_says_it_seldom(new_page: NewPage, small: Direct) -> None:
    page = new_page(small)
    open_page(page, "puzzles")
    page.clock.install()
    page.get_by_test_id("button-storm").click()
    page.get_by_test_id("button-storm_clock").click()
    clock = page.get_by_test_id("clock")
    expect(clock).to_have_text(re.compile(r"Time left (3:00|2:5\d)"))
    assert findings(page) == []
    said = page.get_by_test_id("clock-said")
    expect(said).to_be_empty()
    page.clock.fast_forward(100_000)
    expect(clock).to_have_text(re.compile(r"1:[12]\d"))
    expect(said).to_be_empty()
    page.clock.fast_forward(21_000)
    expect(said).to_have_text("60 seconds left")
    page.get_by_test_id("button-menu").click()
    expect(clock).to_be_hidden()


def test_without_a_clock_there_is_none(new_page: NewPage, small: Direct) -> None:
    learner = ByKeys(new_page(small))
    learner.push("button-storm")
    learner.push("button-storm_calm")
    expect(learner.page.locator(".nd-hint")).to_contain_text("Puzzle 1 of 10, 0 solved")
    expect(learner.part("clock")).to_be_hidden()


def test_one_comes_back_to_the_puzzle_that_was_left_and_a_link_leads_to_another(
    new_page: NewPage, small: Direct
) -> None:
    learner = ByKeys(new_page(small))
    page = learner.page
    learner.train("landing")
    learner.slip()
    page.reload()
    page.locator('[data-ready="true"]').wait_for()
    expect(learner.part("headline")).to_have_text(learner.twin.scene()["headline"])
    expect(learner.part("why")).to_contain_text("A second try")
    other = next(head for head in learner.twin.state.pack.heads if head.type == "hit")
    page.goto("about:blank")
    page.goto(f"/voila/render/puzzles.ipynb#puzzle={other.id}")
    page.locator('[data-ready="true"]').wait_for()
    expect(page.locator(".nd-hint")).to_contain_text(puzzle_types()["hit"].title.in_language("en"))
    assert "#" not in page.url, "a link is followed once"


def test_the_home_page_has_a_door_to_the_puzzles(new_page: NewPage, small: Direct) -> None:
    page = new_page(small)
    open_page(page, "home")
    page.locator("[data-testid=card-doors] a[href='puzzles.ipynb#mode=daily']").click()
    page.locator('[data-page="puzzles"] .nd-hint').wait_for()
    expect(page.locator('[data-page="puzzles"]')).to_be_visible()


def test_what_was_missed_is_due_tomorrow_in_another_position(new_page: NewPage, small: Direct) -> None:
    learner = ByKeys(new_page(small))
    page = learner.page
    learner.train("block")
    learner.slip()
    missed = learner.twin.state.posed.id
    learner.use("show")
    learner.use("menu")
    expect(learner.part("button-review")).to_have_count(0)
    page.clock.set_fixed_time(time.time() + 86_400)
    page.reload()
    page.locator('[data-ready="true"]').wait_for()
    expect(learner.part("button-review")).to_contain_text("One puzzle is due.")
    assert findings(page) == []
    learner.part("button-review").press("Enter")
    expect(page.locator(".nd-hint")).to_contain_text("Review · The least damage")
    expect(learner.part("why")).to_contain_text("Here’s a new position.")
    kept = json.loads(page.evaluate("localStorage.getItem('numberdrop.puzzles')"))
    assert kept["put"]["card"] == f"puzzle/{missed}"
    assert kept["put"]["id"] != missed
