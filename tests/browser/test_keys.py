"""The keyboard of a page of the tutor's own: it works on arrival, keeps off what has keys of its own, and shows what Space would press."""

import random

import pytest
from playwright.sync_api import Page, expect

import numberdrop as nd
from tests.browser.player import SMALL_PHONE, aside, choose, ghost, open_page, open_sandbox, played_to, resume
from tests.browser.test_hand import is_untouched


def test_keys_work_on_arrival(page):
    open_sandbox(page)
    assert page.evaluate("document.activeElement === document.body || document.activeElement.id === 'page'")
    before = ghost(page)
    page.keyboard.press("ArrowLeft")
    assert min(col for _, col in ghost(page)) == min(col for _, col in before) - 1
    page.keyboard.press("f")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("4")
    assert any("puts 4 " in label for label in ghost(page).values())
    # The space bar drops, and never scrolls a page with a board.
    page.set_viewport_size({"width": 700, "height": 400})
    page.evaluate("document.activeElement.blur()")
    at = page.evaluate("window.scrollY")
    page.keyboard.press("Space")
    expect(page.get_by_test_id("why")).to_contain_text("Column")
    expect(page.get_by_test_id("button-undo")).not_to_have_attribute("aria-disabled", "true")
    assert page.evaluate("window.scrollY") <= at


def drop_with_space(page: Page) -> None:
    """Press Space, as the Drop button says, when one has seen what is in the hand; it falls."""
    holding = page.locator(".nd").get_attribute("data-mode")
    badge = page.get_by_test_id("button-drop").locator("kbd")
    expect(badge).to_have_text("␣")
    expect(badge).to_be_visible()
    page.wait_for_timeout(1000)
    page.keyboard.press("Space")
    expect(page.locator(".nd")).not_to_have_attribute("data-mode", holding)


def test_space_presses_what_tab_led_to_writes_in_a_field_and_drops_after_more_was_shut(page):
    table = resume(page, played_to("drop", 0, 1))
    before, badge = ghost(page), table.part("button-drop").locator("kbd")
    page.keyboard.press("Tab")
    table.part("button-cw").focus()
    page.keyboard.press("Space")
    assert ghost(page) != before
    table.part("button-hint").focus()
    page.keyboard.press("Enter")
    expect(table.part("why")).to_contain_text("Hint")
    # What a pointer has pressed is pressed by its own key, what Tab has led to by Space; the badges say so.
    table.part("button-hint").click()
    expect(badge).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(table.part("button-hint")).to_be_focused()
    expect(badge).to_be_hidden()
    expect(table.part("button-hint").locator("kbd")).to_have_text("H")
    table.part("button-drop").focus()
    expect(badge).to_be_visible()
    table.part("button-more").focus()
    expect(badge).to_be_hidden()
    page.wait_for_timeout(1000)  # while the coach thinks, a key that has just got another meaning is deaf for a moment
    page.keyboard.press("Space")
    expect(table.part("drawer")).to_be_visible()
    # In a field every key is the field's.
    aside(page, "typed").focus()
    held = ghost(page)
    page.keyboard.type("x 7")
    assert ghost(page) == held
    assert table.part("typed").input_value() == "x 7"
    page.wait_for_timeout(1000)  # what has just come is deaf for a moment
    table.part("button-shut").click()
    expect(table.part("drawer")).to_be_hidden()
    assert is_untouched(table)
    table.part("button-more").click()
    page.keyboard.press("Escape")
    expect(table.part("drawer")).to_be_hidden()
    drop_with_space(page)


@pytest.mark.parametrize("way", ["pointer", "keyboard"])
def test_space_drops_after_a_tile_was_slid(page, way):
    rng, game = random.Random(1), nd.Game.new(1, seed=52)
    while game.phase != "blocks":
        before, action = game, choose(game, rng)
        game = game.apply(action)
    assert isinstance(action, nd.Slide)
    table = resume(page, before)
    tile = table.part(f"tile-{action.letter}")
    if way == "pointer":
        tile.click()
        expect(tile).to_be_focused()
    else:
        tile.press("Enter")
    expect(table.part("button-drop")).to_be_visible()
    drop_with_space(page)
    assert "X" in "".join(
        page.get_by_test_id("cell").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    )


def test_the_table_of_keys_opens_at_its_top_with_the_keys_of_this_page_or_with_gestures(new_page, app):
    page = new_page(app, reduced_motion="reduce")
    resume(page, played_to("drop", 0, 1))
    page.keyboard.press("?")
    dialog = page.get_by_test_id("dialog")
    expect(dialog).to_be_visible()
    assert dialog.evaluate("one => one.scrollTop") == 0
    first = dialog.locator(".nd-keylist").first
    expect(first).to_contain_text("turn right")
    expect(first).not_to_contain_text("on a grid to paint")
    expect(first.locator("dt").first).to_be_in_viewport()
    others = dialog.locator("details")
    expect(others.get_by_text("when painting")).to_be_hidden()
    others.locator("summary").click()
    expect(others.get_by_text("when painting")).to_be_visible()
    expect(dialog).to_contain_text("Roll the dice")

    phone = open_page(new_page(app, **SMALL_PHONE, locale="fr"), "sandbox")
    phone.get_by_test_id("keys").tap()
    first = phone.get_by_test_id("dialog").locator(".nd-keylist").first
    expect(first.locator("dd").first).to_be_in_viewport()
    expect(first.locator("dt").first).to_contain_text("Toucher")
    expect(first).to_contain_text("échanger")
