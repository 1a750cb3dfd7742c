"""Keyboards of the world: a key means what its holder means, on other layouts, under Caps Lock, with AltGr, and without single letters."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.direct import Direct
from tests.browser.test_guided import taken_up
from tests.browser.test_hand import cell, ghost, open_sandbox, take_tool
from tests.browser.test_presses import about_to_drop

PRESS = """(node, init) => {
  const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, composed: true, ...init });
  return !(node ?? document.activeElement).dispatchEvent(event);
}"""


def press(node: Locator, key: str, code: str = "", **more: Any) -> bool:
    """A key of some keyboard goes down on an element; tells whether the page has taken it."""
    return bool(node.evaluate(PRESS, {"key": key, "code": code, **more}))


def hear(page: Page, key: str, code: str = "", **more: Any) -> bool:
    """The same where the keyboard is."""
    return bool(page.evaluate(f"init => ({PRESS})(null, init)", {"key": key, "code": code, **more}))


def numbers(page: Page) -> str:
    return "\n".join(ghost(page).values())


@pytest.mark.parametrize(
    ("key", "code", "shift", "wrote"),
    [
        ("'", "Digit4", False, 4),
        ("é", "Digit2", False, 2),
        ("à", "Digit0", False, 0),
        ("4", "Numpad4", False, 4),
        ("4", "Digit4", True, 4),
        ("$", "Digit4", True, None),
        ("٤", "Digit4", False, 4),
    ],
)
def test_the_number_row_writes_digits_on_every_keyboard(
    page: Page, key: str, code: str, shift: bool, wrote: int | None
) -> None:
    open_sandbox(page)
    cell(page, 8, 4).focus()
    before = numbers(page)
    took = hear(page, key, code, shiftKey=shift)
    assert took is (wrote is not None)
    if wrote is None:
        assert numbers(page) == before
    else:
        assert f"puts {wrote}" in numbers(page)


def test_a_french_number_row_paints_and_chooses_the_number_of_a_star(page: Page) -> None:
    open_sandbox(page)
    page.get_by_test_id("die-3").click()
    dial = page.locator(".nd-pop:not([hidden])")
    expect(dial).to_be_visible()
    hear(page, "é", "Digit2")
    expect(dial).to_be_hidden()
    take_tool(page, "paint", "")
    square = cell(page, 12, 2)
    square.focus()
    press(square, "'", "Digit4")
    expect(square).to_have_attribute("aria-label", "row 12, column 2, 4")


def test_the_help_opens_with_the_french_question_mark(page: Page) -> None:
    open_sandbox(page)
    cell(page, 8, 4).focus()
    assert hear(page, "?", "KeyM", shiftKey=True)
    dialog = page.get_by_test_id("dialog")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("[ ] or Tab")


@pytest.mark.parametrize(
    ("writes", "shown"),
    [({"KeyQ": "a", "KeyA": "q", "Digit4": "'"}, "N"), ({"KeyN": "т", "KeyQ": "й"}, "N (Т)")],
    ids=["French", "Russian"],
)
def test_the_table_of_keys_names_those_of_the_readers_own_layout(
    page: Page, writes: dict[str, str], shown: str
) -> None:
    layout = f"async () => new Map(Object.entries({json.dumps(writes)}))"
    page.add_init_script(
        f"Object.defineProperty(Navigator.prototype, 'keyboard', {{ get: () => ({{ getLayoutMap: {layout} }}) }})"
    )
    open_sandbox(page)
    page.get_by_test_id("keys").click()
    row = page.get_by_test_id("dialog").locator("kbd", has_text=re.compile("N"))
    expect(row.first).to_contain_text(shown, timeout=5000)
    page.keyboard.press("Escape")
    before = ghost(page)
    cell(page, 8, 4).focus()
    assert hear(page, writes.get("KeyN", "n"), "KeyN")
    assert ghost(page) != before


def test_caps_lock_makes_no_shift(page: Page) -> None:
    open_sandbox(page)
    cell(page, 8, 4).focus()
    page.keyboard.press("n")
    first = ghost(page)
    page.keyboard.press("n")
    second = ghost(page)
    assert first != second
    hear(page, "n", "KeyN", shiftKey=True)
    assert ghost(page) == first
    hear(page, "N", "KeyN", shiftKey=False)
    assert ghost(page) == second


def chosen(page: Page) -> str | None:
    return page.evaluate("document.activeElement.dataset.row + ' ' + document.activeElement.dataset.col")


@pytest.mark.parametrize(
    "more",
    [
        {"altKey": True, "modifierAltGraph": True},
        {"altKey": True, "ctrlKey": True, "modifierAltGraph": True},
        {"altKey": True, "shiftKey": True},
        {},
    ],
)
def test_brackets_lead_through_the_shape_however_they_are_written(page: Page, more: dict[str, bool]) -> None:
    open_sandbox(page)
    cell(page, 8, 4).focus()
    page.keyboard.press("ArrowLeft")
    first = chosen(page)
    assert hear(page, "]", "Minus", **more)
    second = chosen(page)
    assert second != first
    assert hear(page, "[", "Digit5", **more)
    assert chosen(page) == first
    assert not hear(page, "r", "KeyR", altKey=True)


def test_tab_leads_through_the_shape_and_then_away(page: Page) -> None:
    open_sandbox(page)
    cell(page, 8, 4).focus()
    page.keyboard.press("ArrowLeft")
    places = [chosen(page)]
    for _ in range(3):
        page.keyboard.press("Tab")
        places.append(chosen(page))
    assert len(set(places)) == 4
    page.keyboard.press("Tab")
    expect(page.locator(".nd-cells :focus")).to_have_count(0)


def test_without_single_letters_nothing_that_is_dictated_counts(page: Page) -> None:
    table = about_to_drop(page)
    page.get_by_test_id("letters").click()
    expect(page.get_by_test_id("letters")).to_have_attribute("aria-pressed", "false")
    page.evaluate("document.activeElement.blur()")
    before = (ghost(page), page.get_by_test_id("why").inner_text())
    page.keyboard.type("hello pupil?")
    page.wait_for_timeout(500)
    assert (ghost(page), page.get_by_test_id("why").inner_text()) == before
    expect(page.get_by_test_id("dialog")).to_be_hidden()
    # On the board they count, and elsewhere what writes nothing does.
    page.keyboard.press("ArrowLeft")
    assert ghost(page) != before[0]
    cell(page, 10, 4).focus()
    page.keyboard.press("h")
    expect(table.part("why")).to_contain_text("Hint")
    # It is kept on the device, and can be changed in the dialog of keys.
    page.reload()
    page.locator('[data-ready="true"]').wait_for()
    expect(page.get_by_test_id("letters")).to_have_attribute("aria-pressed", "false")
    page.get_by_test_id("keys").click()
    switch = page.get_by_test_id("letters-everywhere")
    expect(switch).not_to_be_checked()
    switch.check()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("letters")).to_have_attribute("aria-pressed", "true")


def test_the_table_of_keys_can_be_read_on_a_small_phone(new_page: NewPage, app: Direct) -> None:
    page = new_page(app, viewport={"width": 360, "height": 740}, locale="fr")
    open_sandbox(page)
    page.get_by_test_id("keys").click()
    dialog = page.get_by_test_id("dialog")
    dialog.locator("summary").click()
    for text in dialog.locator("dd").all():
        box = text.bounding_box()
        assert box
        assert box["width"] >= 150
        assert box["x"] + box["width"] <= 360
    assert dialog.evaluate("node => node.scrollWidth <= node.clientWidth")


def test_a_french_number_row_writes_the_sums(new_page: NewPage, app: Direct) -> None:
    page = new_page(app, viewport={"width": 1280, "height": 800}, locale="fr")
    taken_up(page, "total")
    field = page.locator("[data-testid^=field-]").first
    field.focus()
    for key, code, more in (
        ("&", "Digit1", {}),
        ("é", "Digit2", {}),
        ("à", "Digit0", {"shiftKey": False}),
        ("!", "Slash", {}),
    ):
        took = press(field, key, code, **more)
        assert took is code.startswith("Digit")
    expect(field).to_have_value("120")
    # What a word is composed with (a Japanese or Chinese keyboard) is not ours: Enter ends the word, and leads nowhere.
    assert not press(field, "Enter", "Enter", isComposing=True)
    expect(field).to_be_focused()
    # On an AZERTY keyboard the minus is the 6 without Shift: it stays a minus where a sum can be one.
    field.fill("")
    assert not press(field, "-", "Digit6")
