"""The puzzle page by keyboard alone and by touch in French; the same page in Python always agrees with it."""

import pytest
from playwright.sync_api import Page, expect

from numberdrop.exercises import AnswerStatus, judge
from tests.browser.direct import Direct
from tests.browser.lessons import SEED, Keys, Learner, Taps
from tests.browser.player import open_page
from tests.browser.test_access import faultless, findings
from tests.exercises.answering import press, send, wrong_answers
from tests.exercises.packs import pack
from tests.pages.exercises import puzzles_page
from tests.serving import ROOT, write_notebook

CODE = f"from numberdrop.widget import puzzles\nfrom tests.exercises.packs import pack\n\npuzzles(pack=pack(), seed={SEED})"


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """The home page, and the puzzles with a small pack."""
    folder = tmp_path_factory.mktemp("puzzles")
    (folder / "home.ipynb").write_bytes((ROOT / "notebooks" / "home.ipynb").read_bytes())
    write_notebook(folder / "puzzles.ipynb", ("code", CODE), title="Puzzles")
    return Direct(folder)


class AtPuzzles(Learner):
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


def test_a_visitor_solves_fails_takes_a_hint_and_tries_again_with_the_keyboard_alone(new_page, small):
    page = new_page(small, reduced_motion="reduce")
    learner = ByKeys(page)
    learner.use("ask_rating")
    learner.use("rating")
    learner.train("largest")
    expect(page.locator(".nd-hint")).to_contain_text("counts for your rating")
    learner.slip()
    expect(learner.part("why")).to_contain_text("A second try")
    assert findings(page) == []
    learner.give(learner.twin.exercise.right_answer)
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
    for name in ("hint", "hint_anyway"):
        press(learner.twin, name)
    learner.agree()
    learner.solve()
    learner.use("menu")
    # The end of a streak: the keyboard is on the way on.
    learner.use("streak")
    learner.slip()
    learner.use("show")
    learner.use("next")
    expect(learner.part("card-end").locator("button").first).to_be_focused()


def test_every_way_to_answer_on_a_phone_in_french_by_touch(new_page, small):
    page = new_page(small, locale="fr-FR", viewport={"width": 360, "height": 780}, has_touch=True, is_mobile=True)
    learner = ByFinger(page, "fr")
    for type_ in ("landing", "hit", "block"):  # cells, options, a shape
        learner.train(type_)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, type_
        learner.slip()
        learner.use("show")
        faultless(page, type_)
        learner.use("menu" if type_ != "block" else "next")
    assert 0 <= learner.part("headline").bounding_box()["y"] < 200, "a new puzzle is read from its top"
