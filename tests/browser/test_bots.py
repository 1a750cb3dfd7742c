"""Games against bots in the browser: a round by the keyboard alone; seats, a bot's turn, a replay on a phone for everybody."""

import json

import pytest
from playwright.sync_api import Page, expect

import numberdrop as nd
from numberdrop.coach import bot_named, play_out
from tests.browser.direct import Direct
from tests.browser.player import aside, cell, kept, load, open_play, typed
from tests.browser.test_access import findings


def until_acts(page: Page, count: int) -> None:
    page.wait_for_function(
        "n => JSON.parse(localStorage.getItem('numberdrop.play') || '{\"actions\":[]}').actions.length >= n", arg=count
    )


def take_turn(page: Page) -> None:
    """Press "Your turn", a moment after it came: before that it is deaf."""
    button = page.get_by_test_id("button-next")
    button.wait_for()
    page.wait_for_timeout(500)
    button.focus()
    page.keyboard.press("Enter")
    button.wait_for(state="detached")


def move(page: Page) -> str:
    """A drop of the dice that lie there, as one types it."""
    game = nd.record.loads(json.dumps(kept(page)))
    shape = "I" if game.roll.shape == "*" else game.roll.shape
    return next(text for drop in game.legal_actions(0) if (text := typed(drop.cells)).startswith(shape))


def test_a_round_against_a_bot_with_the_keyboard_only(page: Page) -> None:
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
    take_turn(page)
    part("button-roll").wait_for()
    page.keyboard.press("r")
    until_acts(page, 3)
    part("button-drop").wait_for()
    aside(page, "typed").focus()
    page.keyboard.type(move(page))
    page.keyboard.press("Enter")
    until_acts(page, 5)
    expect(part("live")).to_contain_text("Kim: dropped")
    take_turn(page)
    part("button-pass").wait_for()
    part("button-pass").focus()
    page.keyboard.press("p")
    until_acts(page, 6)


@pytest.mark.parametrize(
    ("scheme", "size"), [pytest.param("light", (1280, 900), marks=pytest.mark.slow), ("dark", (360, 780))]
)
def test_axe_finds_nothing_and_nothing_overflows(new_page, app: Direct, scheme: str, size: tuple[int, int]) -> None:
    page = new_page(app, viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, reduced_motion="reduce")
    open_play(page)
    part = page.get_by_test_id

    def sound() -> None:
        assert findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

    aside(page, "button-against").click()
    part("button-table").click()
    part("card-seats").wait_for()
    sound()
    part("button-doors").click()
    part("button-against:pip").click()
    aside(page, "button-speed:step").click()
    cell(page, 7, 4).click()
    page.get_by_test_id("button-drop").click()
    part("button-step").wait_for()
    sound()
    game = play_out(nd.Game.new(2, seed=3), (bot_named("gus"), bot_named("pip")))
    load(page, game)
    aside(page, "fold-totals").click()
    sound()
    page.keyboard.press("Escape")
    part("button-rounds").click()
    part("button-forward").click()
    sound()
