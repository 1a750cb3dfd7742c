"""The guided game in a browser: English by mouse, French on a phone by touch, and by keyboard alone. Every game comes to its end.

What the page keeps in the browser is the game: it is read after every act, and played again beside the page.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest
from playwright.sync_api import Locator, Page, expect

from numberdrop.drawing.board import printed_list_svg
from numberdrop.exercises.guided.run import GuidedGame
from numberdrop.exercises.guided.script import load_guided
from numberdrop.exercises.guided.validate_guided import play_step
from numberdrop.exercises.guided.wishes import sensible_act
from numberdrop.exercises.positions.maker import SeededRandom
from numberdrop.pages.guided.state import KEPT, KeptGame
from numberdrop.rules.actions import Block, Circle, Drop, Pass, Slide, Start
from numberdrop.text import LANGUAGES, translate
from tests.browser.conftest import NewPage
from tests.browser.direct import Direct
from tests.browser.player import PHONE, aside, cell, gap, ghost, open_page, typed
from tests.exercises import answering

FIRST = "ten-minutes"
DEAF = 700
"""Milliseconds for which a button that has just changed its meaning may hear nothing."""
FRENCH_PHONE = {**PHONE, "locale": "fr"}


class Guest:
    """Somebody at the page, with a mouse or a finger."""

    def __init__(self, page: Page, language: str = "en", *, touches: bool = False) -> None:
        self.page, self.touches = page, touches
        open_page(page, f"guided_{FIRST}")
        if page.locator("html").get_attribute("lang") != language:
            page.get_by_test_id(f"lang-{language}").click()
        self.run = GuidedGame.begin(load_guided(FIRST), "2021" if language == "fr" else "2023")

    def use(self, spot: Locator) -> None:
        if self.touches:
            spot.tap()
        else:
            spot.click()

    def push(self, name: str) -> None:
        self.use(self.page.get_by_test_id(f"button-{name}"))

    def touch(self, row: int, col: int) -> None:
        self.use(cell(self.page, row + 1, col + 1))

    def pick(self, option: str) -> None:
        self.use(self.page.get_by_test_id(f"option-{option}"))

    def type(self, text: str) -> None:
        field = aside(self.page, "typed")
        field.fill(text)
        field.press("Enter")

    def kept(self) -> GuidedGame:
        text = self.page.evaluate(f"localStorage.getItem('numberdrop.guided-{FIRST}')")
        kept = json.loads(text) if text else {"log": [], "seed": 0, "edition": self.run.edition}
        return GuidedGame.replay(load_guided(FIRST), kept["edition"], kept["seed"], tuple(kept["log"]))

    def step(self) -> None:
        """What somebody does who plays well; then wait until the page has kept it."""
        self.run = self.kept()
        step = self.run.step
        assert step is not None
        headline = self.page.get_by_test_id("headline")
        expect(headline).to_have_text(step.say.in_language("fr" if self.run.edition == "2021" else "en"))
        before = len(self.run.log)
        if step.task is not None:
            self.answer()
            self.wait(before + 1)
            before += 1
        if step.task is not None or step.do in ("read", "roll", "end"):
            self.page.wait_for_timeout(DEAF)  # Pip may just have done something
            self.push(step.do if step.do in ("roll", "end") else "next")
        else:
            self.act()
        self.wait(before + 1)

    def finish(self) -> None:
        while not self.kept().over:
            self.step()
        expect(self.page.get_by_test_id("card-rules")).to_be_visible()

    def wait(self, entries: int) -> None:
        told = f"n => JSON.parse(localStorage.getItem('numberdrop.guided-{FIRST}') || '{{}}').log?.length === n"
        self.page.wait_for_function(told, arg=entries)

    def act(self) -> None:
        match sensible_act(self.run.game, 0, self.run.wish):
            case Start():
                self.push("drop")
            case Drop(cells) | Block(cells):
                self.type(typed(cells))
            case Circle(cells):
                for row, col in cells:
                    self.touch(row, col)
                self.push("circle")
            case Pass():
                self.push("pass")
            case Slide(letter):
                self.page.get_by_test_id(f"tile-{letter}").click()

    def answer(self) -> None:
        exercise = self.run.exercise
        given, question = exercise.right_answer, exercise.question
        if question.kind == "total":
            for pick in given.picks:
                name, _, value = pick.partition("=")
                self.page.get_by_test_id(f"field-{name}").fill(value)
            self.page.get_by_test_id(f"field-{name}").press("Enter")
        elif given.picks and given.picks[0] in ("legal", "nothing"):
            self.push(given.picks[0])
        elif question.kind == "mark":
            for pick in given.picks:
                name = "-".join(str(value) for value in answering.about(pick).values())
                self.page.get_by_test_id(name).click()
            self.push("answer")
        elif given.picks:
            for pick in given.picks:
                self.pick(pick)
            self.push("answer")
        else:
            for row, col in given.cells:
                self.touch(row, col)
            self.push("circle" if question.kind == "circle" else "answer")


DESK = {"viewport": {"width": 1366, "height": 768}}


@pytest.mark.proof  # two whole games
@pytest.mark.parametrize("options", [DESK, FRENCH_PHONE], ids=["mouse", "phone"])
def test_a_whole_game(options, new_page, app):
    page, phone = new_page(app, **options), options is FRENCH_PHONE
    Guest(page, options.get("locale", "en"), touches=phone).finish()
    rules, summary = page.get_by_test_id("card-rules"), page.get_by_test_id("card-summary")
    assert rules.locator("li").count() >= 24
    expect(summary.locator("a").first).to_have_attribute("href", "play.ipynb#against=pip")
    if phone:
        assert gap(summary, rules) < 80, "no empty band between the two"
    else:
        expect(rules.locator("li").last).to_be_in_viewport(ratio=1)  # all of them at once


class Newcomer(Guest):
    """Arrows, Space, Enter and digits, and Tab between the cells of a shape: no letter, and no way to a button."""

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)

    def push(self, name: str) -> None:
        self.press("Enter")

    def go_to(self, row: int, col: int) -> None:
        if not self.page.evaluate("document.activeElement.matches('.nd-cell')"):
            self.press("ArrowLeft")  # on the board
            self.page.locator('[data-testid="cell"][tabindex="0"]').focus()
        here = self.page.evaluate("[+document.activeElement.dataset.row, +document.activeElement.dataset.col]")
        self.press("ArrowUp" if row > here[0] else "ArrowDown", abs(row - here[0]))
        self.press("ArrowRight" if col > here[1] else "ArrowLeft", abs(col - here[1]))

    def touch(self, row: int, col: int) -> None:
        self.go_to(row, col)
        self.press("Space")

    def type(self, text: str) -> None:
        """Put the shape where the text wants it, number by number."""
        action = sensible_act(self.run.game, 0, self.run.wish)
        wanted = {(cell[0] + 1, cell[1] + 1): cell[2:] for cell in action.cells}
        for _ in range(4):
            self.press("ArrowLeft", 7)
            for _ in range(7):
                if set(ghost(self.page)) == set(wanted):
                    break
                self.press("ArrowRight")
            else:
                self.press("ArrowUp")
                continue
            break
        assert set(ghost(self.page)) == set(wanted)
        if isinstance(action, Drop):
            here = "[+document.activeElement.dataset.row + 1, +document.activeElement.dataset.col + 1]"
            self.page.locator('[data-testid="cell"][tabindex="0"]').focus()
            self.press("Shift+Tab", 3)
            self.page.locator('[data-testid="cell"][tabindex="0"]').focus()
            for step in range(4):
                self.press("Tab", int(step > 0))
                self.press(str(*wanted[tuple(self.page.evaluate(here))]))
        self.press("Enter")

    def pick(self, option: str) -> None:
        """The keyboard is on the answers already."""
        ids = self.page.locator("[data-testid^=option-]").evaluate_all("all => all.map(one => one.dataset.testid)")
        focused = "document.activeElement.closest('[data-testid^=option-]')?.dataset.testid"
        here = self.page.evaluate(focused)
        assert here in ids
        if self.page.locator("[data-testid^=option-] input[type=radio]").count():
            self.press("ArrowDown", (ids.index(f"option-{option}") - ids.index(here)) % len(ids))
        else:
            self.press("Tab", ids.index(f"option-{option}") - ids.index(here))
        self.press("Space")

    def answer(self) -> None:
        exercise = self.run.exercise
        if exercise.question.kind == "total":
            for pick in exercise.right_answer.picks:
                self.page.keyboard.type(pick.partition("=")[2])
                self.press("Enter")
        else:
            super().answer()  # the sheet is marked by mouse; what follows goes on by Enter


@pytest.mark.proof
def test_a_newcomer_plays_with_enter(new_page, app):
    Newcomer(new_page(app)).finish()


PHONES = ((390, 844), (360, 740), (320, 568))


def on_phone(new_page: NewPage, app: Direct, size: tuple[int, int] = PHONES[0], language: str = "fr") -> Page:
    return new_page(app, **{**PHONE, "viewport": dict(zip(("width", "height"), size, strict=True)), "locale": language})


def taken_up(page: Page, step: str, language: str = "fr", seed: int = 0, *, skipping: bool = False) -> None:
    """The game at a step (``""``: at its end), as the page takes up what it has kept."""
    run = replace(GuidedGame.begin(load_guided(FIRST), "2021" if language == "fr" else "2023"), seed=seed)
    while run.step is not None and run.step.id != step:
        run = run.let_tutor_do_step().run if skipping else play_step(run, SeededRandom(seed, "guest"), careful=True)
    kept = json.dumps(KEPT.text(KeptGame(run.script.version, run.edition, seed, run.log)))
    page.add_init_script(f"localStorage['numberdrop.guided-{FIRST}'] = {kept}")
    open_page(page, f"guided_{FIRST}")
    if run.step is not None:
        expect(page.get_by_test_id("headline")).to_have_text(run.step.say.in_language(language))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_that_one_knows_at_the_end_is_in_one_view_on_a_low_laptop(language, new_page, app):
    page = new_page(app, **DESK, locale=language)
    taken_up(page, "", language)
    expect(page.get_by_test_id("card-rules").locator("li")).to_have_count(30)
    expect(page.get_by_test_id("card-rules").locator("li").last).to_be_in_viewport(ratio=1)


def assert_read_and_pressed(page: Page) -> None:
    """What is to be read is not cut, and what is pressed is in the window."""
    expect(page.locator(".nd-mainkeys .nd-primary")).to_be_in_viewport(ratio=1)
    said = page.get_by_test_id("brief")
    if said.is_visible():
        expect(said).to_be_in_viewport(ratio=1)
        assert said.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
        assert said.locator("> span").last.evaluate("one => one.scrollHeight <= one.clientHeight + 1")


def in_each_size(page: Page) -> Iterator[None]:
    """The same page on each of the phones, from its top."""
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => { scrollTo(0, 0); setTimeout(done); }))")
        yield


def test_on_a_phone_the_longest_explanation_is_read_as_a_whole(new_page, app):
    page = on_phone(new_page, app)
    taken_up(page, "ask7")
    for _ in in_each_size(page):
        assert_read_and_pressed(page)
        expect(page.locator(".nd-die").last).to_be_in_viewport(ratio=1)
    page.get_by_test_id("option-finish").tap()
    page.get_by_test_id("button-answer").tap()
    expect(page.get_by_test_id("button-next")).to_be_visible()
    for _ in in_each_size(page):
        assert_read_and_pressed(page)


def test_on_a_phone_boxes_and_roll_are_seen_while_one_circles(new_page, app):
    page = on_phone(new_page, app)
    taken_up(page, "circle2")
    for _ in in_each_size(page):
        for name in ("box-identical-3", "box-consecutive-7", "letter-A", "letter-E"):
            expect(page.get_by_test_id(name)).to_be_in_viewport(ratio=1)
        expect(page.locator(".nd-die").last).to_be_in_viewport(ratio=1)
    page.wait_for_timeout(DEAF)
    page.get_by_test_id("button-circle").tap()
    expect(page.get_by_test_id("brief")).to_have_text("Touchez d’abord les chiffres de votre combinaison.")
    for _ in in_each_size(page):
        assert_read_and_pressed(page)


def test_on_a_phone_the_sums_are_seen_and_after_a_touch_no_frame_stands_around_a_cell(new_page, app):
    page = on_phone(new_page, app)
    taken_up(page, "total")
    for _ in islice(in_each_size(page), 2):  # on the smallest one scrolls
        for name in ("total-rows", "total-identical", "total-consecutive", "total-bonus", "box-identical-3"):
            expect(page.get_by_test_id(name)).to_be_in_viewport(ratio=1)
    page.wait_for_timeout(DEAF)
    log = f"JSON.parse(localStorage['numberdrop.guided-{FIRST}']).log.length"
    before = page.evaluate(log)
    for answers in (1, 2):  # the second wrong answer is put right
        for field in page.locator(".nd-form input, [data-testid^=field-]").all():
            field.tap()
            field.fill("0")
        field.press("Enter")
        page.wait_for_function(f"n => {log} === n", arg=before + answers)
    page.get_by_test_id("button-next").tap()
    expect(page.get_by_test_id("headline")).to_contain_text("Six questions")
    page.wait_for_timeout(300)
    assert page.locator(".nd-ring").evaluate_all("all => all.filter((one) => one.checkVisibility()).length") == 0


@pytest.mark.slow
@pytest.mark.parametrize("size", PHONES)
def test_on_a_small_phone_what_is_pressed_is_in_sight(new_page, app, size):
    page = on_phone(new_page, app, size)
    guest, questions = Guest(page, "fr", touches=True), 0
    while (step := guest.kept().step) is not None:
        page.evaluate("scrollTo(0, 0)")
        assert_read_and_pressed(page)
        questions += step.task is not None
        if not questions and size[1] > 600:
            expect(page.get_by_test_id("button-ahead")).to_be_in_viewport(ratio=1)
        guest.step()
    assert questions > 6


def test_the_fullest_sheets_leave_the_answers_in_sight(new_page, app):
    """Four players with ten or eleven rows each: of six hundred seeds those that need the most room."""
    for language, seeds in (("fr", (194, 325)), ("en", (241,))):
        page = on_phone(new_page, app, language=language)
        for seed in seeds:
            taken_up(page, "paper_hit", language, seed, skipping=True)
            expect(page.locator(".nd-option").last).to_be_in_viewport(ratio=1)
            heights = page.locator(".nd-option").evaluate_all("options => options.map(one => one.offsetHeight)")
            assert len(set(heights)) == 1, "no name is broken into two lines"
            expect(page.get_by_test_id("button-answer")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_paper_holds_its_title_and_its_lines(page, language):
    lines = [text.in_language(language) for step in load_guided(FIRST).steps for text in step.facts_learned("2023")]
    page.set_content(printed_list_svg(f"Number Drop: {translate('guided.now', language)}", lines))
    edge = page.evaluate("document.querySelector('svg').viewBox.baseVal.width")
    ends = page.evaluate("[...document.querySelectorAll('text')].map(t => t.getBBox().x + t.getBBox().width)")
    assert max(ends) < edge
