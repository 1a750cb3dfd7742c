"""Hands: a gesture belongs to the pointer that began it, ends when its button is up, and zoom belongs to the reader."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import PHONE, box, cell, ghost, laid_out, open_page, open_sandbox, take_tool
from tests.browser.player import middle as middle_of

Point = tuple[float, float]


def middle(page: Page, row: int, col: int) -> Point:
    return middle_of(cell(page, row, col).locator(".nd-hit"))


def columns(page: Page) -> set[int]:
    return {col for _, col in ghost(page)}


def test_a_palm_takes_over_nothing_that_a_finger_drags_or_draws(new_page, app):
    page = open_sandbox(new_page(app, **PHONE))
    cdp = page.context.new_cdp_session(page)

    def touch(kind: str, *fingers: tuple[int, Point]) -> None:
        """What an event says of the fingers, by their numbers, that are on the glass."""
        points = [{"id": number, "x": x, "y": y} for number, (x, y) in fingers]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    row, col = max(ghost(page))
    before = columns(page)
    start, palm = middle(page, row, col), middle(page, 13, 7)
    touch("touchStart", (0, start))
    for target in range(col - 1, 0, -1):
        there = middle(page, row, target)
        touch("touchMove", (0, there))
    laid_out(page)
    left = columns(page)
    assert min(left) < min(before)
    touch("touchStart", (0, there), (1, palm))
    touch("touchMove", (0, there), (1, middle(page, 12, 7)))
    touch("touchEnd", (0, there))
    laid_out(page)
    assert columns(page) == left
    touch("touchMove", (0, middle(page, row, col)))
    touch("touchEnd")
    laid_out(page)
    assert columns(page) == before

    take_tool(page, "paint", "")
    page.get_by_test_id("button-palette:5").tap()
    cells = page.locator('[data-testid="cell"]').evaluate_all
    look = "cells => cells.map((cell) => cell.getAttribute('aria-label') + cell.getAttribute('aria-selected'))"
    touch("touchStart", (0, middle(page, 13, 1)))
    touch("touchMove", (0, middle(page, 13, 2)))
    laid_out(page)
    marks = cells(look)
    touch("touchStart", (0, middle(page, 13, 2)), (1, middle(page, 13, 6)))
    touch("touchMove", (0, middle(page, 13, 2)), (1, middle(page, 13, 7)))
    touch("touchEnd", (0, middle(page, 13, 2)))
    laid_out(page)
    assert cells(look) == marks
    touch("touchEnd")


LOSSES = {
    "move": "",
    "blur": "window.dispatchEvent(new Event('blur'))",
    "capture": "document.querySelector('.nd-board').releasePointerCapture(1)",
    "menu": "document.querySelector('.nd-board').dispatchEvent(new MouseEvent('contextmenu'))",
}


def lose(page: Page, lost: str, x: float, y: float) -> None:
    """The mouse goes on to a place without its button, though its release was never heard."""
    if lost == "move":
        moved = {"type": "mouseMoved", "x": x, "y": y, "button": "none", "buttons": 0}
        page.context.new_cdp_session(page).send("Input.dispatchMouseEvent", moved)
    else:
        page.evaluate(LOSSES[lost])
        page.mouse.move(x, y)
    laid_out(page)


def test_painting_and_circling_end_with_the_button_though_no_release_came(page):
    open_sandbox(page)
    take_tool(page, "combo", "Try any combo")
    for lost in LOSSES:
        page.mouse.move(*middle(page, 2, 6))
        page.mouse.down()
        page.mouse.move(*middle(page, 2, 7), steps=6)
        expect(cell(page, 2, 7)).to_have_attribute("aria-selected", "true")
        lose(page, lost, *middle(page, 1, 7))
        expect(cell(page, 1, 7), lost).not_to_have_attribute("aria-selected", "true")
        expect(cell(page, 2, 7)).to_have_attribute("aria-selected", "true")
        page.mouse.up()
        # One goes on where one was: with a new press.
        cell(page, 1, 7).click()
        expect(cell(page, 1, 7)).to_have_attribute("aria-selected", "true")
        for col in ((2, 6), (2, 7), (1, 7)):
            cell(page, *col).click()
        expect(page.locator("[data-testid=cell][aria-selected=true]")).to_have_count(0)
    take_tool(page, "paint", "")
    page.get_by_test_id("button-palette:5").click()
    page.mouse.move(*middle(page, 13, 1))
    page.mouse.down()
    page.mouse.move(*middle(page, 13, 2))
    expect(cell(page, 13, 2)).to_have_attribute("aria-label", "row 13, column 2, 5")
    lose(page, "blur", *middle(page, 13, 5))
    expect(cell(page, 13, 5)).to_have_attribute("aria-label", "row 13, column 5, empty")
    page.mouse.up()
    # A click without a pointer, as assistive technology sends it, is a tap.
    page.wait_for_timeout(1200)
    click = "node => node.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))"
    cell(page, 12, 3).evaluate(click)
    expect(cell(page, 12, 3)).to_have_attribute("aria-label", "row 12, column 3, 5")


def test_two_fingers_zoom_in_every_mode(page):
    open_sandbox(page)
    ways = "all => [...new Set(all.map(one => getComputedStyle(one).touchAction))]"
    for tool in ("drop", "combo", "paint"):
        if tool != "drop":
            take_tool(page, tool, "")
        found = page.locator(".nd-board, .nd-board .nd-hit, .nd button").evaluate_all(ways)
        assert all("pinch-zoom" in way or way in ("auto", "manipulation") for way in found), (tool, found)


CROSSED = """() => {
  const all = [...document.querySelectorAll(".nd-dock .nd-button, .nd-quietkeys .nd-button, .nd-header :is(a, button)")];
  const seen = all.filter((one) => one.getClientRects().length);
  return seen.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent);
}"""
LINES = "[...document.querySelectorAll('.nd-pages a span')].map(one => one.getClientRects().length)"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_word_on_a_key_runs_into_another_and_the_names_of_the_pages_stand_in_one_line(new_page, app, language):
    page = open_page(new_page(app, locale=language), "sandbox")
    page.get_by_test_id("button-tool_drop").click()
    expect(page.get_by_test_id("button-drop")).to_be_visible()
    for width in (1280, 1200, 1130, 1024, 1000, 905, 768):
        page.set_viewport_size({"width": width, "height": 768})
        laid_out(page)
        assert page.evaluate(CROSSED) == [] or width > 1024, width
        if width >= 1130:
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), width
            assert set(page.evaluate(LINES)) <= {1}, width


def test_the_tab_stop_stays_in_the_rows_that_are_shown(page):
    open_page(page, "home")
    stop = page.locator('[data-testid="cell"][tabindex="0"]')
    stop.focus()
    for _ in range(14):
        page.keyboard.press("Shift+ArrowUp")
    assert box(stop.locator(".nd-hit"))["y"] >= box(page.locator(".nd-board"))["y"]
