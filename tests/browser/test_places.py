"""From page to page inside the tutor: one Python, one document, and an address that follows."""

import random
import re

from playwright.sync_api import Page, expect

from tests.browser.player import choose, played_to, resume


def at(page: Page, name: str) -> None:
    """The page of this name is shown, and the address says so."""
    expect(page.get_by_test_id("nd-root")).to_have_attribute("data-page", name.partition("_")[0])
    expect(page).to_have_url(re.compile(rf"/{name}\.ipynb(#.*)?$"))


def mark_document(page: Page) -> None:
    page.evaluate("window.sameDocument = true")


def same_document(page: Page) -> bool:
    return bool(page.evaluate("window.sameDocument === true"))


def link(page: Page, name: str) -> None:
    page.locator(f"nav.nd-pages a[href='{name}.ipynb']").click()


def test_a_link_changes_the_page_in_place_and_back_and_forward_follow(page: Page) -> None:
    page.goto("/voila/render/home.ipynb")
    mark_document(page)
    link(page, "companion")
    at(page, "companion")
    page.go_back()
    at(page, "home")
    page.go_forward()
    at(page, "companion")
    assert same_document(page)
    assert "ompanion" in page.title()


def test_a_game_is_as_it_was_left_and_so_it_is_after_a_reload(page: Page) -> None:
    table, rng = resume(page, played_to("drop", 7)), random.Random(7)
    numbers = page.locator("[role=grid] [data-testid=cell]").all_inner_texts()
    mark_document(page)
    link(page, "home")
    at(page, "home")
    page.go_back()
    at(page, "play")
    assert same_document(page)
    assert page.locator("[role=grid] [data-testid=cell]").all_inner_texts() == numbers
    table.do(choose(table.game, rng))
    page.reload()
    at(page, "play")
    table.agree()


def test_a_lesson_that_one_comes_back_to_stands_at_its_task(page: Page) -> None:
    page.goto("/voila/render/home.ipynb")
    mark_document(page)
    lesson = page.locator("a[href='lesson_04_identical.ipynb']").first
    page.get_by_test_id("part-combos").click()
    lesson.click()
    at(page, "lesson_04_identical")
    page.get_by_test_id("step-1").click()
    expect(page.locator("[aria-current=step] [data-testid=step-1]")).to_be_visible()
    page.go_back()
    at(page, "home")
    lesson.click()
    at(page, "lesson_04_identical")
    expect(page.locator("[aria-current=step] [data-testid=step-1]")).to_be_visible()
    assert same_document(page)


def test_a_link_in_a_new_tab_is_a_page_of_its_own(page: Page) -> None:
    page.goto("/voila/render/home.ipynb")
    at(page, "home")
    with page.context.expect_page() as opened:
        page.locator("nav.nd-pages a[href='companion.ipynb']").click(modifiers=["Control"])
    at(opened.value, "companion")
    at(page, "home")
