"""The analysis board in a real browser, by keyboard alone: walk, branch, write, leave, order and delete; the game is there again later."""

from random import Random

from playwright.sync_api import Page, expect

import numberdrop as nd
from tests.browser.player import SMALL_PHONE, aside, load, open_page, reload
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


CUT_KEYS = """() => [...document.querySelectorAll('.nd-mainkeys .nd-button')]
    .filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"""
"""The acts whose names do not fit into their buttons."""


def opened(page: Page, game: nd.Game) -> None:
    open_page(page, "analysis")
    load(page, game)
    expect(page.locator(".nd-treemove")).to_have_count(len(game.actions))


def on_board(page: Page, at: int) -> None:
    """The move of this number is the one on the board."""
    expect(page.locator("[aria-current=step].nd-treemove")).to_have_attribute("data-k", f"node-{at}")


def test_lines_are_made_and_walked_by_the_keyboard_alone(page):
    opened(page, GAME)
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
    reload(page)
    on_board(page, 1)
    expect(page.get_by_test_id(f"node-{new}")).to_contain_text("?!")


def test_a_candidate_that_is_pointed_at_or_focused_is_seen_on_the_board(page):
    opened(page, GAME)
    page.get_by_test_id(f"node-{DUE}").click()
    expect(page.get_by_test_id(f"node-{DUE}")).to_have_attribute("aria-current", "step")
    page.keyboard.press("l")
    first = page.get_by_test_id("button-candidate:0")
    first.hover()
    expect(page.locator(".nd-suggest")).to_have_count(4)
    expect(page.locator(".nd-heat")).to_be_visible()  # whatever the coach goes on to say, it stays
    expect(page.locator(".nd-suggest")).to_have_count(4)
    page.mouse.move(0, 0)
    expect(page.locator(".nd-suggest")).to_have_count(0)
    first.focus()
    expect(page.locator(".nd-suggest")).to_have_count(4)
    page.keyboard.press("Enter")
    expect(page.locator("[aria-current=step].nd-treemove")).not_to_have_attribute("data-k", f"node-{DUE}")
    expect(page.locator(".nd-suggest")).to_have_count(0)


def test_on_a_phone_another_position_is_seen_from_its_top(new_page, app):
    phone = new_page(app, **SMALL_PHONE)
    short = nd.Game.from_setup(GAME.setup).apply_all(GAME.actions[: DUE + 20])[-1]
    opened(phone, short)
    aside(phone, "button-review").tap()
    costly = phone.locator("[data-testid^='button-node:']").first
    costly.scroll_into_view_if_needed()
    assert phone.evaluate("scrollY") > 0
    costly.tap()
    expect(phone.get_by_test_id("button-drop")).to_be_in_viewport()
    assert phone.evaluate("scrollY") == 0
    assert phone.evaluate(CUT_KEYS) == [], "every act can be read"
