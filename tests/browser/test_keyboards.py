"""Keyboards of the world, where the focus counts: what a key means on each is told without a page (`keys.test.ts`, `form.test.tsx`)."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.player import cell, ghost, open_sandbox, played_to, resume, take_tool

PRESS = """init => {
  const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, composed: true, ...init });
  return !document.activeElement.dispatchEvent(event);
}"""
CHOSEN = "document.activeElement.dataset.row + ' ' + document.activeElement.dataset.col"


def hear(page: Page, key: str, code: str, **more: Any) -> bool:
    """A key of some keyboard goes down where the focus is; tells whether the page has taken it."""
    return bool(page.evaluate(PRESS, {"key": key, "code": code, **more}))


def test_a_french_keyboard_writes_digits_paints_opens_the_help_and_leads_through_the_shape(page):
    open_sandbox(page)
    cell(page, 8, 4).focus()
    assert hear(page, "'", "Digit4")
    assert any("puts 4" in label for label in ghost(page).values())
    page.keyboard.press("ArrowLeft")
    places = [page.evaluate(CHOSEN)]
    assert hear(page, "]", "Minus", altKey=True, ctrlKey=True, modifierAltGraph=True)
    places.append(page.evaluate(CHOSEN))
    assert hear(page, "[", "Digit5", altKey=True, modifierAltGraph=True)
    places.append(page.evaluate(CHOSEN))
    assert places[0] == places[2] != places[1]
    assert not hear(page, "r", "KeyR", altKey=True)
    # Tab leads through the shape as well, and then away.
    for _ in range(3):
        page.keyboard.press("Tab")
        places.append(page.evaluate(CHOSEN))
    assert len(set(places)) == 4
    page.keyboard.press("Tab")
    expect(page.locator(".nd-cells :focus")).to_have_count(0)
    page.get_by_test_id("die-3").click()
    dial = page.locator(".nd-pop:not([hidden])")
    expect(dial).to_be_visible()
    hear(page, "é", "Digit2")
    expect(dial).to_be_hidden()
    take_tool(page, "paint", "")
    cell(page, 12, 2).focus()
    hear(page, "'", "Digit4")
    expect(cell(page, 12, 2)).to_have_attribute("aria-label", "row 12, column 2, 4")
    assert hear(page, "?", "KeyM", shiftKey=True)
    expect(page.get_by_test_id("dialog")).to_contain_text("[ ] or Tab")


def test_the_table_of_keys_names_those_of_a_russian_layout_and_is_read_on_a_small_phone(new_page, app):
    page = new_page(app, viewport={"width": 360, "height": 740}, locale="fr")
    layout = "async () => new Map([['KeyN', 'т'], ['KeyQ', 'й']])"
    page.add_init_script(
        f"Object.defineProperty(Navigator.prototype, 'keyboard', {{ get: () => ({{ getLayoutMap: {layout} }}) }})"
    )
    open_sandbox(page)
    page.get_by_test_id("keys").click()
    dialog = page.get_by_test_id("dialog")
    expect(dialog.locator("kbd", has_text=re.compile("N")).first).to_contain_text("N (Т)")
    dialog.locator("summary").click()
    boxes = dialog.locator("dd").evaluate_all("all => all.map((one) => one.getBoundingClientRect())")
    assert all(box["width"] >= 150 and box["right"] <= 360 for box in boxes)
    assert dialog.evaluate("node => node.scrollWidth <= node.clientWidth")
    page.keyboard.press("Escape")
    there = "[...document.querySelectorAll('.nd-ghost')].map((one) => one.getAttribute('transform'))"
    before = page.evaluate(there)
    cell(page, 8, 4).focus()
    assert hear(page, "т", "KeyN")
    assert page.evaluate(there) != before


def test_without_single_letters_nothing_that_is_dictated_counts(page):
    table = resume(page, played_to("drop", 0, 1))
    page.get_by_test_id("letters").click()
    expect(page.get_by_test_id("letters")).to_have_attribute("aria-pressed", "false")
    page.evaluate("document.activeElement.blur()")
    before = (ghost(page), page.get_by_test_id("why").inner_text())
    page.keyboard.type("hello pupil?")
    page.wait_for_timeout(300)
    assert (ghost(page), page.get_by_test_id("why").inner_text()) == before
    expect(page.get_by_test_id("dialog")).to_be_hidden()
    # On the board they count, and elsewhere what writes nothing does.
    page.keyboard.press("ArrowLeft")
    assert ghost(page) != before[0]
    cell(page, 10, 4).focus()
    page.keyboard.press("h")
    expect(table.part("why")).to_contain_text("Hint")
    # It can be changed in the dialog of keys, too.
    page.get_by_test_id("keys").click()
    switch = page.get_by_test_id("letters-everywhere")
    expect(switch).not_to_be_checked()
    page.wait_for_timeout(1000)  # what has just come where something else stood is deaf for a moment
    switch.check()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("letters")).to_have_attribute("aria-pressed", "true")
