"""The analysis board in a real browser, by keyboard alone: walk, branch, write, leave, order and delete; the game is there again later."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

import numberdrop as nd
from tests.browser.lessons import open_page
from tests.browser.player import aside
from tests.browser.test_access import findings
from tests.formats.players import some_game

GAME = some_game(Random(4), 1, "2023", seed=4, acts=30)
DUE = next(at for at, state in enumerate(GAME.states()) if state.phase == "drop")

CUT = """() => {
    const box = (one) => one.getBoundingClientRect(), list = box(document.querySelector('.nd-tree'));
    const seen = [...document.querySelectorAll('.nd-treeline')].filter(one => box(one).bottom > list.top + 1 && box(one).top < list.bottom - 1);
    const whole = (one) => box(one).top > list.top - 1 && box(one).bottom < list.bottom + 1;
    const here = document.querySelector('.nd-treemove[aria-current]').parentElement;
    return [...new Set([...seen, here])].filter(one => !whole(one)).map(one => one.textContent);
}"""
"""The lines of the tree that are shown in part, and that of the move on the board if it is not shown whole."""


def on_board(page: Page, at: int) -> None:
    """The move of this number is the one on the board."""
    expect(page.locator("[aria-current=step].nd-treemove")).to_have_attribute("data-k", f"node-{at}")


def test_lines_are_made_and_walked_by_the_keyboard_alone(page: Page) -> None:
    open_page(page, "analysis")
    aside(page, "button-load").click()
    page.get_by_test_id("load-text").fill(nd.record.dumps(GAME))
    page.get_by_test_id("dialog").get_by_test_id("button-load").click()
    expect(page.locator(".nd-treemove")).to_have_count(len(GAME.actions))
    press = page.keyboard.press
    for at in range(1, DUE + 1):
        press("j")
        on_board(page, at)
    assert page.evaluate(CUT) == [], "whole lines are shown, the one of the move among them"
    page.locator('[data-testid="cell"][tabindex="0"]').focus()
    for key in ("Home", "Space"):
        press(key)
    new = len(GAME.actions) + 1
    on_board(page, new)
    assert findings(page) == []
    press("t")
    expect(page.get_by_test_id("note-text")).to_be_focused()
    page.keyboard.type("?! on the left")
    page.get_by_test_id("button-note").press("Enter")
    expect(page.get_by_test_id(f"node-{new}")).to_contain_text("?!")
    press("Shift+K")
    on_board(page, DUE)
    press("j")
    on_board(page, new)
    # In the tree the arrows go from move to move, Enter to the one that has the keyboard.
    page.get_by_test_id(f"node-{new}").focus()
    press("Home")
    press("Enter")
    on_board(page, 1)
    page.reload()
    page.locator('[data-ready="true"]').wait_for()
    on_board(page, 1)
    expect(page.get_by_test_id(f"node-{new}")).to_contain_text("?!")
