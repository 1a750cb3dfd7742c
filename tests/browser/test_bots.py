"""Games against bots in the browser: a round by the keyboard alone; seats, a bot's turn, a replay on a phone for everybody."""

import pytest
from playwright.sync_api import Page, expect

import numberdrop as nd
from numberdrop.coach import bot_named, play_out
from tests.browser.player import aside, cell, load, open_play
from tests.browser.test_access import faultless


def until_acts(page: Page, count: int) -> None:
    page.wait_for_function(
        "n => JSON.parse(localStorage.getItem('numberdrop.play') || '{\"actions\":[]}').actions.length >= n", arg=count
    )


def test_a_round_against_a_bot_with_the_keyboard_only(page):
    open_play(page)
    part = page.get_by_test_id
    aside(page, "button-against").focus()
    page.keyboard.press("Enter")
    part("card-begin").wait_for()
    for _ in range(12):
        if page.evaluate("document.activeElement.dataset.testid") == "button-against:kim":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(part("player-1")).to_contain_text("Kim")
    page.wait_for_function("document.activeElement.dataset.testid === 'cell'")
    page.keyboard.press("Space")  # the start number
    until_acts(page, 2)
    expect(part("live")).to_contain_text("Kim: start number")
    # "Your turn" is deaf for a moment after it came.
    button = part("button-next")
    button.wait_for()
    page.wait_for_timeout(500)
    button.focus()
    page.keyboard.press("Enter")
    part("button-roll").wait_for()
    page.keyboard.press("r")
    until_acts(page, 3)


@pytest.mark.parametrize(
    ("scheme", "size"), [pytest.param("light", (1280, 900), marks=pytest.mark.slow), ("dark", (360, 780))]
)
def test_axe_finds_nothing_and_nothing_overflows(new_page, app, scheme, size):
    page = new_page(app, viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, reduced_motion="reduce")
    open_play(page)
    part = page.get_by_test_id
    aside(page, "button-against").click()
    part("button-table").click()
    part("card-seats").wait_for()
    faultless(page)
    part("button-doors").click()
    part("button-against:pip").click()
    expect(part("player-1")).to_contain_text("Pip")
    aside(page, "button-speed:step").click()
    cell(page, 7, 4).click()
    page.get_by_test_id("button-drop").click()
    part("button-step").wait_for()
    faultless(page)
    game = play_out(nd.Game.new(2, seed=3), (bot_named("gus"), bot_named("pip")))
    load(page, game)
    part("card-end").wait_for()
    aside(page, "fold-totals").click()
    faultless(page)
    page.keyboard.press("Escape")
    part("button-rounds").click()
    part("button-forward").click()
    faultless(page)
