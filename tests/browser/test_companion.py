"""The companion in Chromium: a round and a paper sheet by the keyboard alone, and by finger on a phone in French."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import aside, cell, open_page, press_label
from tests.browser.test_access import faultless


def open_companion(page: Page) -> None:
    """Through a door, where nothing was begun."""
    open_page(page, "companion")
    begin = page.get_by_test_id("button-seats:2")
    begin.click()
    begin.wait_for(state="detached")


def part(page: Page, name: str):
    return page.get_by_test_id(name)


def said(page: Page, pattern: str) -> None:
    """Wait until the explanation says it; the live region does too."""
    expect(part(page, "why")).to_contain_text(re.compile(pattern))
    expect(part(page, "live")).to_contain_text(re.compile(pattern))


def type_in(page: Page, words: str) -> None:
    aside(page, "typed").fill(words)
    part(page, "typed-go").click()


def set_up(page: Page, names: tuple[str, ...]) -> None:
    press_label(page, f"field-players-{len(names)}")
    for i, name in enumerate(names, 1):
        part(page, f"field-name{i}").fill(name)
    part(page, "more-new").click()
    for letter, tile in zip("ABCDE", ("V3", "I3", "U5", "X5", "T5"), strict=True):
        part(page, f"field-tile{letter}").select_option(tile)
    part(page, "card-new").locator('button[type="submit"]').click()
    expect(part(page, "player-0")).to_contain_text(names[0])


def test_with_the_keyboard_alone(page):
    open_companion(page)
    set_up(page, ("Ann", "Bob"))
    key = page.keyboard.press
    board = page.locator('[data-testid="cell"][tabindex="0"]')
    for way_on in ("button-next", "button-throw"):
        board.focus()
        key("End")
        key("Space")
        part(page, way_on).wait_for()
        if way_on == "button-next":
            board.focus()
            key("n")
            part(page, way_on).wait_for(state="detached")
    key("Tab")  # from here on somebody goes by keys
    part(page, "die-0").focus()
    for i, face in enumerate("1345"):
        part(page, f"die-{i}").focus()
        key("Enter")
        key(face)
        expect(part(page, f"die-{i}")).to_have_text(face)
        expect(part(page, f"die-{i}")).to_be_focused()
    part(page, "shape-die").focus()
    for press in ("Enter", "ArrowRight", "Enter"):
        key(press)
    said(page, "All five dice are in")
    board.focus()
    key("r")
    expect(part(page, "card-owed")).to_contain_text("Ann: where the square lands")
    board.focus()
    key("Home")
    key("Space")
    expect(part(page, "card-owed")).to_contain_text("Ann: nothing")
    # On to the desk: the tools are one tab stop with arrows inside.
    part(page, "button-tool_table").focus()
    key("ArrowRight")
    key("Enter")
    expect(part(page, "headline")).to_have_text("Copy a finished sheet")
    board.focus()
    key("Control+Home")
    for press in (*["ArrowDown"] * 13, "Home", *["4", "ArrowRight"] * 3, "c"):
        key(press)
    expect(part(page, "headline")).to_have_text("Circle its combos")
    board.focus()
    for press in ("Home", *["Space", "ArrowRight"] * 3, "Enter"):
        key(press)
    said(page, "Circled. That is a valid combo")
    part(page, "box-identical-3").focus()
    key("Enter")
    expect(part(page, "box-identical-3")).to_have_attribute("aria-pressed", "true")
    part(page, "field-total").focus()
    page.keyboard.type("3")
    part(page, "button-check").focus()
    key("Enter")
    said(page, "Everything is right. The total is 3.")


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_in_french_on_a_phone(new_page, app, scheme):
    phone = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "locale": "fr-FR"}
    page = new_page(app, **phone, color_scheme=scheme, reduced_motion="reduce")
    open_companion(page)
    faultless(page)
    set_up(page, ("Zoé", "Léa"))
    for player in range(2):
        part(page, f"player-{player}").click()
        expect(part(page, f"player-{player}")).to_have_attribute("aria-selected", "true")
        type_in(page, "c7")
        expect(cell(page, 1, 7)).to_have_attribute("aria-label", f"ligne 1, colonne 7, {player + 1}")
    part(page, "button-throw").wait_for()
    part(page, "die-0").tap()
    page.locator('.nd-choice[data-value="*"]').tap()
    expect(part(page, "die-0")).to_have_text("★")
    part(page, "button-throw").tap()
    expect(part(page, "why")).to_contain_text("3, 4")  # these dice are still missing
    for roll, card, told in (("9999L", "why", "9999L"), ("*345L", "card-owed", "Léa : où tombe le L, avec ★ 3 4 5")):
        aside(page, "field-roll").fill(roll)
        part(page, "card-dice").locator('button[type="submit"]').tap()
        expect(part(page, card)).to_contain_text(told)
    faultless(page)
    part(page, "button-tool_combo").tap()
    expect(part(page, "headline")).to_have_text("Entourez ses combinaisons")
    type_in(page, "entourer l1c1 l1c2")
    faultless(page)
    part(page, "button-tool_paint").tap()
    expect(part(page, "headline")).to_have_text("Recopiez une feuille terminée")
    type_in(page, "r1 1X3")
    part(page, "row-0").tap()
    for total, card, told in (("douze", "why", "« douze »"), ("12", "audit-0", "Le bon total")):
        part(page, "field-total").fill(total)
        part(page, "button-check").tap()
        expect(part(page, card)).to_contain_text(told)
    faultless(page)
    words = set(re.findall(r"[a-z]+", page.evaluate("document.body.innerText").lower()))
    assert words.isdisjoint({"the", "your", "row", "roll", "sheet", "circle", "letter", "check", "right", "dice"})
