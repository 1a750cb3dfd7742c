"""From page to page inside the tutor: one Python, one document, and an address that follows."""

import random
import re

from playwright.sync_api import Page, expect

from tests.browser.player import choose, open_page, played_to, resume


def at(page: Page, name: str) -> None:
    """The page of this name is shown, and the address says so."""
    expect(page.get_by_test_id("nd-root")).to_have_attribute("data-page", name.partition("_")[0])
    expect(page).to_have_url(re.compile(rf"/{name}\.ipynb(#.*)?$"))


def link(page: Page, name: str) -> None:
    page.locator(f"nav.nd-pages a[href='{name}.ipynb']").click()
    at(page, name)


def test_a_link_changes_the_page_in_place_and_back_and_forward_follow(page):
    open_page(page, "home")
    page.evaluate("window.same = true")
    link(page, "companion")
    page.go_back()
    at(page, "home")
    page.go_forward()
    at(page, "companion")
    assert page.evaluate("window.same")
    assert "ompanion" in page.title()


LABELS = "[...document.querySelectorAll('[data-testid=cell]')].map((one) => one.getAttribute('aria-label')).join()"


def test_a_game_is_as_it_was_left_and_so_it_is_after_a_reload(page):
    table, rng = resume(page, played_to("drop", 7)), random.Random(7)
    labels = page.evaluate(LABELS)
    page.evaluate("window.same = true")
    for come_back in (page.go_back, lambda: link(page, "play")):
        link(page, "home")
        come_back()
        at(page, "play")
        page.wait_for_function(f"labels => {LABELS} === labels", arg=labels)
    assert page.evaluate("window.same")
    table.do(choose(table.game, rng))
    page.reload()
    at(page, "play")
    table.agree()


def test_a_link_in_a_new_tab_is_a_page_of_its_own(page):
    open_page(page, "home")
    with page.context.expect_page() as opened:
        page.locator("nav.nd-pages a[href='companion.ipynb']").click(modifiers=["Control"])
    at(opened.value, "companion")
    at(page, "home")
