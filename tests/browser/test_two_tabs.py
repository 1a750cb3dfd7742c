"""One game in two tabs of a real browser: the one that lags behind says so before it changes anything."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

import numberdrop as nd
from tests.browser.conftest import NewPage
from tests.browser.direct import Direct
from tests.browser.lessons import HEADS, Keys, open_page
from tests.browser.player import Table, aside, choose, new_game, open_play
from tests.nightly import case

SEED = 4
UNSEEN = "Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })"


def before_a_circle(page: Page) -> tuple[Table, nd.Circle]:
    """A game up to where a combo can be circled, and that circle."""
    open_play(page)
    table = new_game(page, 1, seed=SEED)
    rng = random.Random(SEED)
    while not isinstance(action := choose(table.game, rng), nd.Circle):
        table.do(action)
    return table, action


def second_tab(first: Table) -> Table:
    """The same game in another tab of the same browser."""
    other = Table(first.page.context.new_page(), first.game)
    open_play(other.page)
    expect(other.part("button-circle")).to_be_visible()
    other.agree()
    return other


def end_round(table: Table) -> None:
    rng = random.Random(SEED)
    while table.game.phase != "roll":
        table.do(choose(table.game, rng))


def question(table: Table):
    return table.part("dialog").get_by_role("button")


def totals(table: Table) -> str:
    return str(table.game.sheets[0].score.total)


def test_what_was_circled_in_one_tab_is_not_lost_in_the_other(page: Page) -> None:
    one, circle = before_a_circle(page)
    other = second_tab(one)
    expect(other.part("dialog")).to_be_hidden()
    # Nobody looks at the other tab: it hears of the circle when something is to be done there.
    other.page.evaluate(UNSEEN)
    one.do(circle)
    assert one.game.sheets[0].score.total > other.game.sheets[0].score.total
    other.part("button-pass").click()
    expect(other.part("dialog-text")).to_contain_text(f"total {totals(one)}")
    expect(other.part("dialog-text")).to_contain_text(f"total {totals(other)}")
    one.agree()
    other.part("button-tab_there").click()
    expect(other.part("dialog")).to_be_hidden()
    other.game = one.game
    end_round(other)
    # The first tab is looked at: it asks without being touched.
    one.part("button-tab_there").click()
    expect(one.part("dialog")).to_be_hidden()
    one.game = other.game
    page.reload()
    one.agree()
    expect(one.part("total")).to_contain_text(totals(one))


@pytest.mark.parametrize("language", [case("en", by_day=False), "fr"])
def test_keeping_the_one_here_sets_the_other_aside(new_page: NewPage, app: Direct, language: str) -> None:
    page = new_page(app, locale=language)
    one, circle = before_a_circle(page)
    other = second_tab(one)
    one.do(circle)
    # It is looked at, and says so at once; its question is closed and comes again before anything is changed.
    expect(other.part("dialog")).to_be_visible()
    other.page.keyboard.press("Escape")
    expect(other.part("dialog")).to_be_hidden()
    other.part("button-pass").click()
    other.part("button-tab_here").click()
    expect(other.part("dialog")).to_be_hidden()
    end_round(other)
    other.page.reload()
    other.agree()
    other.part("button-shelf").click()
    other.part("button-shelf:0").click()
    other.game = one.game
    other.agree()
    # What the second tab had is set aside in its turn.
    expect(other.part("button-shelf")).to_be_visible()


def test_tabs_that_agree_say_nothing(page: Page) -> None:
    one, circle = before_a_circle(page)
    other = second_tab(one)
    one.page.get_by_test_id("lang-fr").click()
    aside(other.page, "button-audit").click()
    expect(other.part("card-audit")).to_be_visible()
    other.do(circle)
    expect(other.part("dialog")).to_be_hidden()


# --- the composer -------------------------------------------------------------------------------------------------------

SKETCH = "() => JSON.parse(localStorage.getItem('numberdrop.composer') || '{}')"


def open_composer(page: Page) -> Page:
    page.goto("/voila/render/composer.ipynb")
    page.locator('[data-ready="true"]').wait_for()
    expect(page.get_by_test_id("headline")).not_to_be_empty()
    return page


def composed(page: Page, sort: str) -> None:
    """Wait until this is what the browser keeps."""
    page.wait_for_function(f"sort => ({SKETCH})().sort === sort", arg=sort)


def test_what_was_composed_in_one_tab_is_not_written_over_by_the_other(page: Page) -> None:
    one, other = open_composer(page), open_composer(page.context.new_page())
    other.evaluate(UNSEEN)
    one.get_by_test_id("field-sort").select_option("place_clean")
    composed(one, "place_clean")
    other.get_by_test_id("field-sort").select_option("place_box")
    expect(other.get_by_test_id("dialog-text")).to_contain_text("In the other tab: “")
    composed(other, "place_clean")
    other.get_by_test_id("button-tab_here").click()
    expect(other.get_by_test_id("dialog")).to_be_hidden()
    composed(other, "landing")
    other.get_by_test_id("button-shelf").click()
    other.get_by_test_id("button-shelf:0").click()
    composed(other, "place_clean")
    expect(other.get_by_test_id("field-sort")).to_have_value("place_clean")


# --- lessons and puzzles: nothing is asked ------------------------------------------------------------------------------

WRITES = """() => {
  window.writes = 0;
  const put = Storage.prototype.setItem;
  Storage.prototype.setItem = function (...args) { window.writes += 1; return put.apply(this, args); };
}"""


def at_task(page: Page, number: int) -> None:
    expect(page.locator("[aria-current=step]").get_by_test_id(f"step-{number}")).to_be_visible()


def test_a_lesson_goes_on_in_the_other_tab_without_a_question(new_page: NewPage, seeded: Direct) -> None:
    page = new_page(seeded)
    learner = Keys(page, "gravity")
    other = page.context.new_page()
    open_page(other, HEADS["gravity"].page)
    other.evaluate(WRITES)
    learner.solve()
    learner.go_on()
    # The other one, in which nothing was done, follows.
    at_task(other, 1)
    expect(other.get_by_test_id("dialog")).to_be_hidden()
    other.get_by_test_id("button-hint").click()
    expect(other.get_by_test_id("live")).not_to_be_empty()
    # What stands in two tabs that are both looked at stays, and neither writes for ever.
    page.get_by_test_id("step-3").click()
    at_task(page, 3)
    page.wait_for_timeout(500)
    at_task(other, 1)
    before = other.evaluate("window.writes")
    other.wait_for_timeout(1000)
    assert other.evaluate("window.writes") == before
    other.reload()
    at_task(other, 3)


def test_a_puzzle_that_was_solved_in_one_tab_is_not_put_again_in_the_other(page: Page) -> None:
    tabs = page, page.context.new_page()
    for tab in tabs:
        open_page(tab, "puzzles")
        expect(tab.get_by_test_id("headline")).not_to_be_empty()
        if tab is page:
            tab.get_by_test_id("button-train").click()
        expect(tab.get_by_test_id("button-menu")).to_be_visible()
    one, other = tabs
    asked = one.get_by_test_id("headline").inner_text()
    expect(other.get_by_test_id("headline")).to_have_text(asked)
    while not other.get_by_test_id("button-show").count():
        other.get_by_test_id("button-hint").click()
        other.wait_for_timeout(100)
    other.get_by_test_id("button-show").click()
    for tab in (one, other):
        expect(tab.get_by_test_id("button-next")).to_be_visible()
        expect(tab.get_by_test_id("dialog")).to_be_hidden()


def test_of_two_windows_that_show_one_game_in_two_ways_neither_writes_for_ever(page: Page) -> None:
    one, _ = before_a_circle(page)
    other = second_tab(one)
    other.page.evaluate(WRITES)
    other.part("button-replay").click()
    expect(other.part("button-leave_replay")).to_be_visible()
    other.page.wait_for_timeout(500)
    before = other.page.evaluate("window.writes")
    assert before
    other.page.wait_for_timeout(1000)
    assert other.page.evaluate("window.writes") == before
