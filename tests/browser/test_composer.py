"""The composer in a browser: composed by mouse and by keyboard, copied, opened elsewhere; a broken code says what is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from numberdrop.exercises.share_code import decode
from tests.browser.conftest import NewPage
from tests.browser.direct import Direct
from tests.browser.player import aside, typed
from tests.browser.test_access import findings
from tests.serving import write_notebook

COMPOSER, PUZZLES = "/voila/render/composer.ipynb", "/voila/render/puzzles.ipynb"
NO_CLIPBOARD = """\
Object.defineProperty(navigator, "clipboard", { value: undefined });
document.execCommand = () => false;
"""


def open_page(page: Page, path: str = COMPOSER) -> None:
    page.goto(path)
    page.locator('[data-ready="true"]').wait_for()
    expect(page.get_by_test_id("headline")).not_to_be_empty()


def cell(page: Page, row: int, col: int):
    return page.locator(f'[data-testid="cell"][data-row="{row}"][data-col="{col}"]')


def told(page: Page):
    return page.get_by_test_id("why")


def shared_code(page: Page) -> str:
    page.get_by_test_id("button-share").click()
    code = page.get_by_test_id("text-code").input_value()
    page.get_by_test_id("button-close").click()
    return code


def test_composed_with_the_mouse_copied_and_solved_by_somebody_else(new_page: NewPage, app: Direct) -> None:
    page = new_page(app, permissions=["clipboard-read", "clipboard-write"])
    open_page(page)
    expect(told(page)).to_contain_text("Exactly one of")
    page.get_by_test_id("field-sort").select_option("place_cover")
    expect(told(page)).to_contain_text("Press “Mark”, then the cells")
    page.get_by_test_id("button-palette:m").click()
    cell(page, 4, 4).click()
    cell(page, 4, 5).click()
    expect(told(page)).to_contain_text("Right answers: ")
    page.get_by_test_id("shape-die").click()
    page.locator('.nd-pop [data-value="I"]').click()
    expect(told(page)).to_contain_text(re.compile("Right answers: .* of 264"))
    page.get_by_test_id("field-prompt").fill("Bridge {cells}!")
    page.get_by_test_id("button-share").click()
    page.get_by_test_id("copy-text-link").click()
    expect(page.get_by_test_id("copy-text-link")).to_have_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.get_by_test_id("text-link").input_value()
    assert decode(link).question.roll.shape == "I"

    other = new_page(app)
    open_page(other, link)
    expect(other.get_by_test_id("headline")).to_contain_text("Bridge row 5, columns 5 and 6!")
    aside(other, "typed").fill(typed(decode(link).question.solution().numbered))
    other.get_by_test_id("typed-go").click()
    expect(told(other)).to_contain_text("Right")


def test_the_shape_is_dragged_over_the_grid_or_moved_by_keys(page: Page) -> None:
    open_page(page)
    page.get_by_test_id("button-tool_shape").click()
    box = cell(page, 13, 2).bounding_box(), cell(page, 13, 5).bounding_box()
    for place, step in zip(box, (page.mouse.down, page.mouse.up), strict=True):
        assert place is not None
        page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, steps=6)
        step()
    page.get_by_test_id("button-drop").click()
    expect(page.get_by_test_id("card-question")).to_contain_text("over column 6")
    cell(page, 0, 0).focus()
    for key in ("ArrowLeft", "ArrowLeft", "x", " "):
        page.keyboard.press(key)
    expect(page.get_by_test_id("card-question")).to_contain_text("over column 4")


def test_composed_with_the_keyboard_alone(page: Page) -> None:
    open_page(page)
    press = page.keyboard.press
    sort = page.get_by_test_id("field-sort")
    sort.focus()
    press("ArrowDown")  # which column leaves no hole
    expect(sort).to_be_focused()
    press("ArrowDown")
    press("ArrowDown")
    expect(sort).to_have_value("largest")
    cell(page, 0, 0).focus()
    for key in ("ArrowRight", "ArrowUp", "ArrowUp", "ArrowUp"):
        press(key)
    press("3")
    expect(cell(page, 3, 1)).to_have_attribute("aria-label", re.compile("3"))
    expect(page.locator(".nd-sr[role=status]")).to_contain_text("Exactly one of")
    page.get_by_test_id("button-try").press("Enter")
    expect(page.get_by_test_id("headline")).to_contain_text("Circle the largest combo")
    page.get_by_test_id("button-compose").press("Enter")
    expect(cell(page, 3, 1)).to_have_attribute("aria-label", re.compile("3"))
    page.get_by_test_id("button-share").press("Enter")
    expect(page.get_by_test_id("copy-text-link")).to_be_focused()
    press("Escape")
    expect(page.get_by_test_id("button-share")).to_be_focused()


def test_marks_are_set_and_taken_away_with_a_key(page: Page) -> None:
    open_page(page)
    page.get_by_test_id("field-sort").select_option("legal")
    expect(page.get_by_test_id("button-palette:m")).to_be_visible()
    cell(page, 1, 0).focus()
    page.keyboard.press("m")
    expect(cell(page, 1, 0)).to_have_attribute("aria-label", re.compile("in the combo in question"))
    page.keyboard.press("m")
    expect(told(page)).to_contain_text("Press “Mark”, then the numbers")


def test_without_the_clipboard_the_text_is_left_selected(page: Page) -> None:
    page.add_init_script(NO_CLIPBOARD)
    open_page(page)
    page.get_by_test_id("button-share").click()
    for part in ("code", "cell", "file"):
        button, area = page.get_by_test_id(f"copy-text-{part}"), page.get_by_test_id(f"text-{part}")
        button.click()
        expect(button).to_have_text("Selected. Now press Ctrl+C")
        expect(area).to_be_focused()
        assert page.evaluate("getSelection().toString()") == area.input_value()


def test_a_broken_code_says_what_is_wrong_wherever_it_is_opened(page: Page) -> None:
    open_page(page)
    code = shared_code(page)
    aside(page, "button-open").click()
    for broken, words in ((code[:-5], "Part of the code is missing"), (code[::-1], "isn’t a share code")):
        page.get_by_test_id("load-text").fill(broken)
        page.get_by_test_id("button-load").click()
        expect(page.get_by_test_id("dialog-text")).to_contain_text(words)
    page.get_by_test_id("load-text").fill(code)
    page.get_by_test_id("button-load").click()
    expect(page.get_by_test_id("dialog")).to_be_hidden()
    swapped = code[:-1] + ("A" if code[-1] != "A" else "B")
    for path in (COMPOSER, PUZZLES):
        page.goto("about:blank")
        open_page(page, f"{path}#code={swapped}")
        expect(told(page)).to_contain_text("has a typo")


def test_what_was_composed_is_there_after_a_reload(page: Page) -> None:
    open_page(page)
    cell(page, 5, 2).click()
    expect(cell(page, 5, 2)).to_have_attribute("aria-label", re.compile(", 0"))
    page.wait_for_function("localStorage.getItem('numberdrop.composer') !== null")
    page.reload()
    page.locator('[data-ready="true"]').wait_for()
    expect(cell(page, 5, 2)).to_have_attribute("aria-label", re.compile(", 0"))


@pytest.mark.parametrize("sort", ["landing", "place_cover"])
def test_on_a_phone_in_the_dark_in_french(new_page: NewPage, app: Direct, sort: str) -> None:
    page = new_page(app, viewport={"width": 360, "height": 740}, color_scheme="dark", locale="fr-FR", has_touch=True)
    open_page(page)
    page.get_by_test_id("field-sort").select_option(sort)
    expect(page.get_by_test_id("headline")).to_have_text("Composez un problème")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert findings(page) == []
    cell(page, 4, 2).scroll_into_view_if_needed()
    cell(page, 4, 2).tap()
    expect(cell(page, 4, 2)).not_to_have_attribute("aria-label", re.compile("vide"))
    page.get_by_test_id("button-undo").click()
    if sort == "landing":
        page.get_by_test_id("button-share").click()
        expect(page.get_by_test_id("text-cell")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert findings(page) == []


def test_a_puzzle_in_a_cell_of_a_notebook(new_page: NewPage, tmp_path: Path) -> None:
    code = "nd1.44.n-Ue7A.I04x3I2ozjM2gbjK2NjMFOo8Mz1Tw5g8E6ArgQyl2loA"
    write_notebook(tmp_path / "one.ipynb", ("code", f"from numberdrop.widget import puzzle\n\npuzzle('{code}')"))
    page = new_page(Direct(tmp_path))
    open_page(page, "/voila/render/one.ipynb")
    expect(page.get_by_test_id("headline")).to_contain_text("Which four cells does the L fill?")
    for row, col in sorted(decode(code).question.solution().cells):
        cell(page, row, col).click()
    page.get_by_test_id("button-answer").click()
    expect(told(page)).to_contain_text("Right")


def test_a_position_of_the_sandbox_becomes_a_puzzle(page: Page) -> None:
    open_page(page, "/voila/render/sandbox.ipynb")
    page.get_by_test_id("button-tool_paint").click()
    page.get_by_test_id("button-palette:8").click()
    cell(page, 9, 6).click()
    expect(cell(page, 9, 6)).to_have_attribute("aria-label", re.compile(", 8"))
    aside(page, "card-compose").get_by_role("link").click()
    expect(page.get_by_test_id("headline")).to_have_text("Compose a puzzle")
    expect(cell(page, 9, 6)).to_have_attribute("aria-label", re.compile(", 8"))
    expect(told(page)).to_contain_text("hang in the air")
