"""Hands: a gesture belongs to the pointer that began it, ends when its button is up, and zoom belongs to the reader."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.direct import Direct
from tests.browser.test_hand import cell, ghost, open_sandbox, take_tool

Point = tuple[float, float]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def middle(page: Page, row: int, col: int) -> Point:
    box = cell(page, row, col).locator(".nd-hit").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def toucher(cdp: CDPSession) -> Callable[..., None]:
    """Fingers by their number: what each event says of those that are on the glass."""

    def touch(kind: str, *fingers: tuple[int, Point]) -> None:
        points = [{"id": number, "x": x, "y": y} for number, (x, y) in fingers]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return touch


def columns(page: Page) -> set[int]:
    return {col for _, col in ghost(page)}


def test_a_palm_does_not_take_over_what_a_finger_drags(new_page: NewPage, app: Direct) -> None:
    page = new_page(app, **PHONE)
    open_sandbox(page)
    touch = toucher(page.context.new_cdp_session(page))
    row, col = max(ghost(page))
    before = columns(page)
    start, palm = middle(page, row, col), middle(page, 13, 7)
    touch("touchStart", (0, start))
    for target in range(col - 1, 0, -1):
        there = middle(page, row, target)
        touch("touchMove", (0, there))
    left = columns(page)
    assert min(left) < min(before)
    touch("touchStart", (0, there), (1, palm))
    touch("touchMove", (0, there), (1, middle(page, 12, 7)))
    touch("touchEnd", (0, there))
    page.wait_for_timeout(200)
    assert columns(page) == left
    back = middle(page, row, col)
    touch("touchMove", (0, back))
    touch("touchEnd")
    page.wait_for_timeout(200)
    assert columns(page) == before


@pytest.mark.parametrize("tool", ["paint", "combo"])
def test_a_palm_draws_nothing_while_a_finger_draws(new_page: NewPage, app: Direct, tool: str) -> None:
    page = new_page(app, **PHONE)
    open_sandbox(page)
    take_tool(page, tool, "")
    row = 1 if tool == "combo" else 13
    if tool == "paint":
        page.get_by_test_id("button-palette:5").tap()
    touch = toucher(page.context.new_cdp_session(page))
    drawn = page.locator('[data-testid="cell"]').evaluate_all
    look = "cells => cells.map((cell) => cell.getAttribute('aria-label') + cell.getAttribute('aria-selected'))"
    touch("touchStart", (0, middle(page, row, 1)))
    touch("touchMove", (0, middle(page, row, 2)))
    page.wait_for_timeout(200)
    before = drawn(look)
    touch("touchStart", (0, middle(page, row, 2)), (1, middle(page, row, 6)))
    touch("touchMove", (0, middle(page, row, 2)), (1, middle(page, row, 7)))
    touch("touchEnd", (0, middle(page, row, 2)))
    page.wait_for_timeout(200)
    assert drawn(look) == before
    touch("touchEnd")


def lose(page: Page, lost: str, x: float, y: float) -> None:
    """The mouse goes on to a place without its button, though its release was never heard."""
    if lost == "blur":
        page.evaluate("window.dispatchEvent(new Event('blur'))")
    elif lost == "capture":
        page.evaluate("document.querySelector('.nd-board').releasePointerCapture(1)")
    elif lost == "menu":
        page.evaluate("document.querySelector('.nd-board').dispatchEvent(new MouseEvent('contextmenu'))")
    else:
        moved = {"type": "mouseMoved", "x": x, "y": y, "button": "none", "buttons": 0}
        page.context.new_cdp_session(page).send("Input.dispatchMouseEvent", moved)
    if lost != "move":
        page.mouse.move(x, y)
    page.wait_for_timeout(300)


LOST = pytest.mark.parametrize("lost", ["move", "blur", "capture", "menu"])


@LOST
def test_painting_ends_with_the_button_though_no_release_came(page: Page, lost: str) -> None:
    open_sandbox(page)
    take_tool(page, "paint", "")
    page.get_by_test_id("button-palette:5").click()
    page.mouse.move(*middle(page, 13, 1))
    page.mouse.down()
    page.mouse.move(*middle(page, 13, 2))
    expect(cell(page, 13, 2)).to_have_attribute("aria-label", "row 13, column 2, 5")
    lose(page, lost, *middle(page, 13, 5))
    expect(cell(page, 13, 5)).to_have_attribute("aria-label", "row 13, column 5, empty")
    page.mouse.up()


@LOST
def test_circling_ends_with_the_button_though_no_release_came(page: Page, lost: str) -> None:
    open_sandbox(page)
    take_tool(page, "combo", "Try any combo")
    page.mouse.move(*middle(page, 2, 6))
    page.mouse.down()
    page.mouse.move(*middle(page, 2, 7), steps=6)
    expect(cell(page, 2, 7)).to_have_attribute("aria-selected", "true")
    lose(page, lost, *middle(page, 1, 7))
    expect(cell(page, 1, 7)).not_to_have_attribute("aria-selected", "true")
    expect(cell(page, 2, 7)).to_have_attribute("aria-selected", "true")
    # One goes on where one was: with a new press.
    page.mouse.up()
    cell(page, 1, 7).click()
    expect(cell(page, 1, 7)).to_have_attribute("aria-selected", "true")
    expect(page.get_by_test_id("why")).to_contain_text("Allowed")


def test_two_fingers_zoom_in_every_mode(page: Page) -> None:
    open_sandbox(page)
    ways = "all => [...new Set(all.map(one => getComputedStyle(one).touchAction))]"
    for tool in ("drop", "combo", "paint"):
        if tool != "drop":
            take_tool(page, tool, "")
        found = page.locator(".nd-board, .nd-board .nd-hit, .nd button").evaluate_all(ways)
        assert all("pinch-zoom" in way or way in ("auto", "manipulation") for way in found), (tool, found)


def test_a_click_without_a_pointer_is_a_tap(page: Page) -> None:
    open_sandbox(page)
    take_tool(page, "paint", "")
    page.get_by_test_id("button-palette:5").click()
    page.wait_for_timeout(1200)
    square = cell(page, 12, 3)
    square.evaluate(
        "node => node.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))"
    )
    expect(square).to_have_attribute("aria-label", "row 12, column 3, 5")


CROSSED = """() => {
  const all = [...document.querySelectorAll(".nd-dock .nd-button, .nd-quietkeys .nd-button, .nd-header :is(a, button)")];
  const seen = all.filter((one) => one.getClientRects().length);
  return seen.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent);
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [1024, 1000, 905, 768])
def test_no_word_on_a_key_of_the_sandbox_runs_into_another(
    new_page: NewPage, app: Direct, width: int, language: str
) -> None:
    page = new_page(app, viewport={"width": width, "height": 768}, locale=language)
    page.goto("/voila/render/sandbox.ipynb")
    page.locator('[data-ready="true"]').wait_for()
    page.get_by_test_id("button-tool_drop").click()
    expect(page.get_by_test_id("button-drop")).to_be_visible()
    assert page.evaluate(CROSSED) == []


@pytest.mark.parametrize("width", [1130, 1200, 1280])
def test_the_names_of_the_pages_stand_in_one_line(new_page: NewPage, app: Direct, width: int) -> None:
    page = new_page(app, viewport={"width": width, "height": 720}, locale="fr")
    page.goto("/voila/render/play.ipynb")
    page.locator('[data-ready="true"]').wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    lines = "[...document.querySelectorAll('.nd-pages a span')].map(one => one.getClientRects().length)"
    assert set(page.evaluate(lines)) <= {1}


def test_the_tab_stop_stays_in_the_rows_that_are_shown(page: Page) -> None:
    page.goto("/voila/render/home.ipynb")
    page.locator('[data-ready="true"]').wait_for()
    stop = page.locator('[data-testid="cell"][tabindex="0"]')
    stop.focus()
    for _ in range(14):
        page.keyboard.press("Shift+ArrowUp")
    cut = page.locator(".nd-board").bounding_box()
    there = stop.locator(".nd-hit").bounding_box()
    assert cut
    assert there
    assert there["y"] >= cut["y"]
