"""The composer in a browser: composed by mouse, by keyboard and on a phone, copied, opened elsewhere."""

import re

from playwright.sync_api import Page, expect

from numberdrop.exercises.share_code import decode
from tests.browser.player import aside, cell, middle, open_page, press_until, ready, typed
from tests.browser.test_access import faultless


def open_composer(page: Page) -> None:
    open_page(page, "composer")
    expect(page.get_by_test_id("headline")).not_to_be_empty()


def told(page: Page):
    return page.get_by_test_id("why")


def test_composed_with_the_mouse_copied_and_solved_by_somebody_else(new_page, app):
    page = new_page(app, permissions=["clipboard-read", "clipboard-write"])
    open_composer(page)
    expect(told(page)).to_contain_text("Exactly one of")
    page.get_by_test_id("field-sort").select_option("place_cover")
    expect(told(page)).to_contain_text("Press “Mark”, then the cells")
    page.get_by_test_id("button-palette:m").click()
    cell(page, 5, 5).click()
    cell(page, 5, 6).click()
    expect(told(page)).to_contain_text("Right answers: ")
    press_until(page.get_by_test_id("shape-die"), page.locator('.nd-pop [data-value="I"]'))
    page.locator('.nd-pop [data-value="I"]').click()
    expect(told(page)).to_contain_text(re.compile("Right answers: .* of 264"))
    page.get_by_test_id("field-prompt").fill("Bridge {cells}!")
    press_until(page.get_by_test_id("button-share"), page.get_by_test_id("text-cell"))
    page.get_by_test_id("copy-text-link").click()
    expect(page.get_by_test_id("copy-text-link")).to_have_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.get_by_test_id("text-link").input_value()
    assert decode(link).question.roll.shape == "I"

    other = new_page(app)
    other.goto(link)
    ready(other)
    expect(other.get_by_test_id("headline")).to_contain_text("Bridge row 5, columns 5 and 6!")
    aside(other, "typed").fill(typed(decode(link).question.solution().numbered))
    other.get_by_test_id("typed-go").click()
    expect(told(other)).to_contain_text("Right")


def test_the_shape_is_dragged_over_the_grid_or_moved_by_keys(page):
    open_composer(page)
    page.get_by_test_id("button-tool_shape").click()
    expect(page.get_by_test_id("button-drop")).to_be_visible()
    for column, step in ((3, page.mouse.down), (6, page.mouse.up)):
        page.mouse.move(*middle(cell(page, 14, column)), steps=6)
        step()
    page.get_by_test_id("button-drop").click()
    expect(page.get_by_test_id("card-question")).to_contain_text("over column 6")
    cell(page, 1, 1).focus()
    for key in ("ArrowLeft", "ArrowLeft", "x", " "):
        page.keyboard.press(key)
    expect(page.get_by_test_id("card-question")).to_contain_text("over column 4")


def test_composed_with_the_keyboard_alone(page):
    open_composer(page)
    press = page.keyboard.press
    sort = page.get_by_test_id("field-sort")
    sort.focus()
    press("ArrowDown")
    expect(told(page)).to_contain_text("Exactly one column must leave no hole")
    expect(sort).to_be_focused()
    press("ArrowDown")
    expect(told(page)).to_contain_text("the numbers that someone wants to circle")
    press("ArrowDown")
    expect(told(page)).to_contain_text("Exactly one of")
    expect(sort).to_have_value("largest")
    cell(page, 1, 1).focus()
    for key in ("ArrowRight", "ArrowUp", "ArrowUp", "ArrowUp"):
        press(key)
    press("3")
    expect(cell(page, 4, 2)).to_have_attribute("aria-label", re.compile("3"))
    expect(page.locator(".nd-sr[role=status]")).to_contain_text("Exactly one of")
    page.get_by_test_id("button-try").press("Enter")
    expect(page.get_by_test_id("headline")).to_contain_text("Circle the largest combo")
    page.get_by_test_id("button-compose").press("Enter")
    expect(cell(page, 4, 2)).to_have_attribute("aria-label", re.compile("3"))
    page.get_by_test_id("button-share").press("Enter")
    expect(page.get_by_test_id("copy-text-link")).to_be_focused()
    press("Escape")
    expect(page.get_by_test_id("button-share")).to_be_focused()


def test_without_the_clipboard_the_text_is_left_selected(page):
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {}); document.execCommand = () => false;")
    open_composer(page)
    press_until(page.get_by_test_id("button-share"), page.get_by_test_id("text-cell"))
    for part in ("code", "cell", "file"):
        button, area = page.get_by_test_id(f"copy-text-{part}"), page.get_by_test_id(f"text-{part}")
        button.click()
        expect(button).to_have_text("Selected. Now press Ctrl+C")
        expect(area).to_be_focused()
        assert page.evaluate("getSelection().toString()") == area.input_value()


def test_on_a_phone_in_the_dark_in_french(new_page, app):
    page = new_page(app, viewport={"width": 360, "height": 740}, color_scheme="dark", locale="fr-FR", has_touch=True)
    open_composer(page)
    page.get_by_test_id("field-sort").select_option("place_cover")
    expect(page.get_by_test_id("headline")).to_have_text("Composez un problème")
    faultless(page)
    page.get_by_test_id("field-sort").select_option("landing")
    cell(page, 5, 3).scroll_into_view_if_needed()
    cell(page, 5, 3).tap()
    expect(cell(page, 5, 3)).not_to_have_attribute("aria-label", re.compile("vide"))
    press_until(page.get_by_test_id("button-undo"), cell(page, 5, 3).and_(page.locator('[aria-label*="vide"]')))
    press_until(page.get_by_test_id("button-share"), page.get_by_test_id("text-cell"))
    expect(page.get_by_test_id("text-cell")).to_be_visible()
    faultless(page)
