"""A game for everybody: axe in every phase, and a round with the keyboard alone."""

import json
import random
from itertools import cycle

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

import numberdrop as nd
from tests.browser.player import aside, choose, new_game, open_play
from tests.nightly import case

# Only what is wrong is handed over, as text: all that axe has to say takes Playwright longer to read than axe to find.
LOOK = "async () => JSON.stringify((await axe.run({ resultTypes: ['violations'] })).violations)"


def findings(page: Page) -> list[str]:
    """What axe finds, a line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = json.loads(page.evaluate(LOOK))
    return [
        f"{one['id']}: {node['html'][:200]} {node['failureSummary'][:300]}" for one in found for node in one["nodes"]
    ]


def faultless(page: Page, *told: object) -> None:
    """Axe finds nothing, and nothing is wider than the screen."""
    assert findings(page) == [], told
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), told


SCREENS = ({"width": 320, "height": 640}, "dark"), ({"width": 1280, "height": 900}, "light")


@pytest.mark.parametrize("first", [0, case(1, by_day=False)])
def test_axe_finds_nothing_in_any_phase_and_nothing_moves(new_page, app, first):
    page = open_play(new_page(app, reduced_motion="reduce"))
    table, rng, screens = new_game(page, 1, seed=4), random.Random(4), cycle(SCREENS[first:] + SCREENS[:first])
    seen: set[str] = set()
    while len(seen) < 6:
        if table.game.phase not in seen:
            seen.add(table.game.phase)
            size, scheme = next(screens)
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=scheme)
            page.locator(f'[data-testid="nd-root"][data-theme="{scheme}"]').wait_for()
            if table.game.phase == "drop":
                table.part("button-hint").click()
                expect(table.part("why")).to_contain_text("Hint")
                expect(table.part("why")).not_to_contain_text(
                    "a key to stop it"
                )  # the coach changes nothing more under a press
            assert findings(page) == [], (table.game.phase, scheme)
            assert page.evaluate("document.getAnimations().filter(a => a.playState === 'running').length") == 0
        table.do(choose(table.game, rng))
    aside(table.page, "button-load").click()
    expect(table.part("load-text")).to_be_visible()
    assert findings(page) == []


def test_a_round_with_the_keyboard_alone(page):
    open_play(page)
    table = new_game(page, 1, seed=11)

    def press(*keys: str) -> None:
        for key in keys:
            page.keyboard.press(key)

    def done(action: nd.rules.Action) -> None:
        table.game = table.game.apply(action)
        table.agree()

    table.cell(0, 3).focus()
    press("End", "ArrowLeft", "Space")  # the start number: to the right end, one back, and down it goes
    done(nd.Start(5))
    press("r")
    done(nd.Throw(table.game.seeded_roll))
    while table.game.phase == "slide":
        letter = table.game.legal_actions()[0].letter
        table.part(f"tile-{letter}").focus()
        press("Enter")
        done(nd.Slide(letter))
    # Turn and move the shape to the left wall, write the numbers if there are stars, drop.
    page.locator('[data-testid="cell"][tabindex="0"]').focus()
    press("x", "z", "f", "f", "Home")
    for face in table.game.roll.numbers:
        press("4" if face == "*" else face, "]")
    expect(table.part("live")).not_to_be_empty()
    press("Space")
    expect(table.part("button-pass")).to_be_visible()
    press("w", "h")
    expect(table.part("why")).to_contain_text("There is no combo to circle")
    press("p")
    expect(table.part("button-end")).to_be_visible()
    press("e")
    expect(table.part("headline")).to_contain_text("Round 2")
    press("u")
    expect(table.part("button-end")).to_be_visible()
    press("Escape", "Tab")
    assert page.evaluate("document.activeElement.getAttribute('role')") != "gridcell"
