"""An example that is watched first, in a real browser: it is stepped with the keys, and is never in the way."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.lessons import HEADS
from tests.browser.player import cell, open_page
from tests.browser.test_access import findings


def part(page: Page, name: str) -> Locator:
    return page.get_by_test_id(name)


def test_keys_step_it_and_let_it_rest_wherever_the_keyboard_is(new_page, seeded):
    page = open_page(new_page(seeded, reduced_motion="reduce"), HEADS["turn"].page)
    part(page, "button-example").click()
    expect(page.locator(".nd-ghost")).to_have_count(0)
    for button in ("play_on", "hold", "slow"):
        expect(part(page, f"button-{button}")).to_have_count(0)
    assert findings(page) == []
    page.keyboard.press("ArrowRight")
    expect(page.locator(".nd-ghost")).to_have_count(4)
    page.keyboard.press("ArrowRight")
    expect(cell(page, 1, 4).locator("text")).not_to_have_text("")
    step = page.locator("[aria-current=step] .nd-say")
    before = step.inner_text()
    page.keyboard.press("ArrowRight")
    expect(step).not_to_have_text(before)
    expect(part(page, "live")).to_have_text(step.inner_text().split("\n")[0])
    # On the board the arrows step as well; with shift they go from cell to cell.
    cell(page, 1, 4).focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(cell(page, 1, 4).locator("text")).to_have_text("")
    page.keyboard.press("Shift+ArrowRight")
    expect(cell(page, 1, 5)).to_be_focused()
    assert findings(page) == []
    page.keyboard.press("n")
    expect(part(page, "button-drop")).to_be_visible()
    # Now the arrows move the shape.
    before = page.locator(".nd-ghost").first.get_attribute("transform")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".nd-ghost").first).not_to_have_attribute("transform", before or "")
