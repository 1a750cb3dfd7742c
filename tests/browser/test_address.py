"""The address and the history of the browser: pressed twice, pasted into an open page, and left without leaving."""

from playwright.sync_api import Page, expect

import numberdrop as nd
from numberdrop.formats.game_record import dumps
from numberdrop.pages.parts.frame import analysis_href
from tests.browser.player import cell, open_page, reload, resume
from tests.browser.test_places import at, link


def through(page: Page, *steps: str) -> None:
    """Go back or on, as fast as one presses."""
    page.evaluate("steps => steps.forEach((step, n) => setTimeout(() => history[step](), 60 * n))", list(steps))


def test_back_and_forward_in_a_moment_and_a_double_click_make_no_entry_too_many(page):
    open_page(page, "home")
    before = page.evaluate("history.length")
    page.locator("nav.nd-pages a[href='analysis.ipynb']").dblclick()
    at(page, "analysis")
    link(page, "progress")
    assert page.evaluate("history.length") == before + 2
    through(page, "back", "back")
    at(page, "home")
    page.go_forward()
    at(page, "analysis")
    page.go_forward()
    at(page, "progress")
    through(page, "back", "forward")
    page.wait_for_timeout(500)
    at(page, "progress")
    assert page.evaluate("history.length") == before + 2


def paste(page: Page, hash_: str) -> None:
    """Put a link to this page with another end into its address."""
    page.evaluate("hash => { window.location.hash = hash; }", hash_)


def test_a_link_that_is_pasted_into_the_open_page_is_followed_once_and_an_anchor_is_none(page):
    table = resume(page, nd.Game.new(1, seed=7).apply(nd.Start(2)))
    page.evaluate("window.same = true")
    paste(page, "#page")
    page.wait_for_timeout(200)
    table.agree()
    paste(page, "#dice=monday")
    expect(page.get_by_test_id("why")).to_contain_text("monday")
    assert page.evaluate("window.same")
    assert page.evaluate("window.location.hash") == ""
    cell(page, 1, 6).click()
    page.get_by_test_id("button-drop").click()
    expect(page.get_by_test_id("button-roll")).to_be_visible()
    reload(page)
    expect(page.get_by_test_id("why")).to_contain_text("Welcome back")
    expect(page.get_by_test_id("button-roll")).to_be_visible()
    link(page, "analysis")
    href = analysis_href(dumps(nd.Game.new(seed=5).apply(nd.Start(3))))
    paste(page, "#" + href.partition("#")[2])
    expect(page.locator(".nd-treemove")).to_have_text(["c4"])
    link(page, "puzzles")
    paste(page, "#code=nonsense")
    expect(page.get_by_test_id("why")).not_to_be_empty()
    paste(page, "#mode=streak")
    expect(page.get_by_test_id("cell").first).to_be_visible()
    assert page.evaluate("window.location.hash") == ""
