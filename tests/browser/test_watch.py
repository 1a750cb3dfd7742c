"""An example that is watched first, in a real browser: it plays by itself, is stepped with the keys, and is never in the way."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.lessons import HEADS
from tests.browser.player import cell, open_page
from tests.browser.test_access import findings

BAR = ((1, 4), (2, 4), (3, 4), (4, 4))
"""Where the bar of the first task of "Turn and flip" lands."""


def at_example(page: Page) -> Page:
    open_page(page, HEADS["turn"].page)
    part(page, "button-example").click()
    return page


def part(page: Page, name: str) -> Locator:
    return page.get_by_test_id(name)


def run_until(page: Page, shown: Locator) -> None:
    """Let the page's clock run until something is shown."""
    for _ in range(200):
        if shown.is_visible():
            return
        page.clock.run_for(300)
    expect(shown).to_be_visible()


def test_it_plays_by_itself_until_the_row_is_lit(new_page, seeded):
    page = new_page(seeded)
    page.clock.install()
    at_example(page)
    run_until(page, page.locator("[data-reason=FillsRow][aria-current=step]"))
    for row, col in BAR:
        expect(cell(page, row, col).locator("text")).not_to_have_text("")
    run_until(page, part(page, "button-play_on"))
    page.wait_for_timeout(500)  # before that a press is meant for the button that stood there while it played
    part(page, "button-play_on").click()
    expect(cell(page, *BAR[0]).locator("text")).to_have_text("")
    # Whoever has seen enough does not wait.
    part(page, "button-next").click()
    expect(part(page, "button-drop")).to_be_visible()
    expect(part(page, "button-rewind")).to_have_count(0)


def test_keys_step_it_and_let_it_rest_wherever_the_keyboard_is(new_page, seeded):
    page = at_example(new_page(seeded, reduced_motion="reduce"))
    for button in ("play_on", "hold", "slow"):
        expect(part(page, f"button-{button}")).to_have_count(0)
    assert findings(page) == []
    page.keyboard.press("ArrowRight")
    expect(page.locator(".nd-ghost")).to_have_count(4)
    page.keyboard.press("ArrowRight")
    expect(cell(page, *BAR[0]).locator("text")).not_to_have_text("")
    page.keyboard.press("ArrowRight")
    expect(part(page, "live")).to_have_text(page.locator("[aria-current=step] .nd-say").inner_text().split("\n")[0])
    # On the board the arrows step as well; with shift they go from cell to cell.
    cell(page, 1, 4).focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(cell(page, *BAR[0]).locator("text")).to_have_text("")
    page.keyboard.press("Shift+ArrowRight")
    expect(cell(page, 1, 5)).to_be_focused()
    assert findings(page) == []
    page.keyboard.press("n")
    expect(part(page, "button-drop")).to_be_visible()
    # Now the arrows move the shape.
    before = page.locator(".nd-ghost").first.get_attribute("transform")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".nd-ghost").first).not_to_have_attribute("transform", before or "")
