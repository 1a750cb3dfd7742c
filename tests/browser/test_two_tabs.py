"""One page in two tabs of a real browser: it works in one of them, and the other says so and goes on when it is asked to."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

import numberdrop as nd
from tests.browser.conftest import NewPage
from tests.browser.direct import Direct
from tests.browser.lessons import HEADS, Keys, open_page
from tests.browser.player import Table, aside, choose, kept, new_game, open_play
from tests.browser.test_access import findings

SEED = 4
WRITES = """() => {
  window.writes = 0;
  const put = Storage.prototype.setItem;
  Storage.prototype.setItem = function (...args) { window.writes += 1; return put.apply(this, args); };
}"""
SENTENCES = {"en": "Open in another tab.", "fr": "Ouvert dans un autre onglet."}


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


def works(page: Page) -> None:
    expect(page.get_by_test_id("other-tab")).to_have_count(0)


def stopped(page: Page) -> None:
    expect(page.get_by_test_id("other-tab")).to_be_visible()


def go_on(page: Page) -> None:
    stopped(page)
    page.get_by_test_id("button-go_on_here").click()
    works(page)


def totals(table: Table) -> str:
    return str(table.game.sheets[0].score.total)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_game_goes_on_in_the_second_tab_and_then_in_the_first_again(
    new_page: NewPage, app: Direct, language: str
) -> None:
    page = new_page(app, locale=language)
    one, circle = before_a_circle(page)
    other = second_tab(one)
    works(other.page)
    expect(page.get_by_test_id("other-tab")).to_contain_text(SENTENCES[language])
    expect(page.get_by_test_id("button-go_on_here")).to_be_focused()
    assert findings(page) == []
    other.do(circle)
    # By keyboard; no other key does anything.
    page.bring_to_front()
    for key in ("p", "u", "n", "Escape", "ArrowLeft"):
        page.keyboard.press(key)
    one.game = other.game
    one.agree()
    page.keyboard.press("Enter")
    works(page)
    expect(one.part("total")).to_contain_text(totals(one))
    stopped(other.page)
    rng = random.Random(SEED)
    while one.game.phase != "roll":
        one.do(choose(one.game, rng))
    # Nothing is lost on the way back, nor by a reload of either.
    go_on(other.page)
    other.game = one.game
    other.agree()
    expect(other.part("total")).to_contain_text(totals(other))
    stopped(page)
    page.reload()
    works(page)
    stopped(other.page)
    one.agree()
    expect(one.part("total")).to_contain_text(totals(one))


def test_a_stopped_tab_does_and_keeps_nothing(page: Page) -> None:
    one, circle = before_a_circle(page)
    aside(page, "button-record").click()
    expect(one.part("dialog")).to_be_visible()
    other = second_tab(one)
    expect(one.part("dialog")).to_be_hidden()
    page.evaluate("document.querySelector('[data-testid=button-pass]').click()")
    page.wait_for_timeout(500)
    one.agree()
    other.do(circle)
    one.game = other.game
    one.agree()
    # Where the other tab has done nothing all is as it was, the dialog too.
    go_on(page)
    expect(one.part("dialog")).to_be_hidden()
    go_on(other.page)
    aside(other.page, "button-record").click()
    expect(other.part("dialog")).to_be_visible()
    go_on(page)
    expect(other.part("dialog")).to_be_hidden()
    go_on(other.page)
    expect(other.part("dialog")).to_be_visible()


def test_a_bot_plays_in_one_tab_only(page: Page) -> None:
    open_play(page)
    aside(page, "button-against").click()
    page.get_by_test_id("button-against:kim").click()
    aside(page, "button-speed:fast").click()
    expect(page.get_by_test_id("player-1")).to_contain_text("Kim")
    other = page.context.new_page()
    open_play(other)
    stopped(page)
    expect(other.get_by_test_id("player-1")).to_contain_text("Kim")
    page.evaluate(WRITES)
    other.locator('[data-testid="cell"][data-row="6"][data-col="3"]').click()
    other.get_by_test_id("button-drop").click()
    other.wait_for_function("JSON.parse(localStorage.getItem('numberdrop.play')).actions.length >= 2")
    other.wait_for_timeout(1000)
    assert page.evaluate("window.writes") == 0
    before = kept(other)["actions"]
    go_on(page)
    stopped(other)
    page.wait_for_timeout(1000)
    assert kept(page)["actions"][: len(before)] == before


def test_two_tabs_with_different_pages_both_work(page: Page) -> None:
    one, circle = before_a_circle(page)
    other = page.context.new_page()
    open_page(other, "sandbox")
    one.do(circle)
    works(page)
    works(other)
    # The first tab leaves the game for another page: the second may have it, and is not in its way afterwards.
    page.evaluate("document.querySelector('a[href^=lesson_], a[href^=home]').click()")
    expect(page.locator('.nd:not([data-page="play"])')).to_be_visible()
    open_play(other)
    works(other)
    works(page)
    second = Table(other, one.game)
    second.agree()
    rng = random.Random(SEED)
    while second.game.phase != "roll":
        second.do(choose(second.game, rng))
    # Back at the game, the first one shows what the second has done.
    page.go_back()
    stopped(other)
    works(page)
    one.game = second.game
    one.agree()
    expect(one.part("total")).to_contain_text(totals(one))
    one.do(choose(one.game, rng))


def test_the_sandbox_shows_what_the_other_tab_painted(page: Page) -> None:
    tabs = page, page.context.new_page()
    for tab in tabs:
        open_page(tab, "sandbox")
    one, other = tabs
    stopped(one)
    other.get_by_test_id("button-tool_paint").click()
    other.locator('[data-testid="cell"][data-row="8"][data-col="0"]').click()
    painted = other.locator('[data-testid="cell"][data-row="8"][data-col="0"]').get_attribute("aria-label")
    other.wait_for_function("localStorage.getItem('numberdrop.sandbox')")
    go_on(one)
    expect(one.locator('[data-testid="cell"][data-row="8"][data-col="0"]')).to_have_attribute(
        "aria-label", painted or ""
    )


def test_the_analysis_shows_what_the_other_tab_added(page: Page) -> None:
    tabs = page, page.context.new_page()
    for tab in tabs:
        open_page(tab, "analysis")
    one, other = tabs
    stopped(one)
    other.locator('[data-testid="cell"][tabindex="0"]').focus()
    for key in ("Home", "Space"):
        other.keyboard.press(key)
    expect(other.locator(".nd-treemove")).to_have_count(1)
    other.wait_for_function("localStorage.getItem('numberdrop.analysis')")
    go_on(one)
    expect(one.locator(".nd-treemove")).to_have_count(1)
    stopped(other)


def test_a_lesson_goes_on_where_the_other_tab_has_come(new_page: NewPage, seeded: Direct) -> None:
    page = new_page(seeded)
    learner = Keys(page, "gravity")
    other = page.context.new_page()
    open_page(other, HEADS["gravity"].page)
    stopped(page)
    go_on(page)
    learner.solve()
    learner.go_on()
    go_on(other)
    expect(other.locator("[aria-current=step]").get_by_test_id("step-1")).to_be_visible()
