"""From page to page inside the tutor: one Python, one document, and an address that follows."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect


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
    link(page, "sandbox")
    at(page, "sandbox")
    page.go_back()
    at(page, "home")
    page.go_forward()
    at(page, "sandbox")
    assert same_document(page)
    assert "andbox" in page.title()
