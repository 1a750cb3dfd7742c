"""The tutor's notebooks in JupyterLab: one cell each, with a board that has its keys to itself."""

import re
import string
from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import run_in_lab
from tests.browser.player import cell, go_alone, press_until

pytestmark = pytest.mark.slow

KEYS = (
    *(*string.ascii_lowercase, *string.digits, "d", "d", "i", "i", "0", "0", "Shift+M", "Shift+Space", "Space"),
    *("ArrowUp", "ArrowDown", "Home", "End", "PageDown", "Delete", "Backspace", "Shift+ArrowDown", "Shift+L"),
    *("Shift+Enter", "Control+Enter", "Alt+Enter", "Enter", "Control+b", "Control+Shift+c", "Control+s", "Escape"),
)
"""What JupyterLab does something with, and more."""


def _after(button: str, shut: str) -> Callable[[Page], None]:

    def do(page: Page) -> None:
        page.get_by_test_id(button).click()
        page.locator("dialog[open]").wait_for()
        page.keyboard.press(shut)
        page.locator("dialog[open]").wait_for(state="detached")

    return do


def _ask_the_coach(page: Page) -> None:
    page.get_by_test_id("button-hint").click()
    page.get_by_test_id("why").click()


def _leave_the_board(page: Page) -> None:
    page.locator('[data-testid="cell"][tabindex="0"]').focus()
    page.keyboard.press("Escape")


PLACES: Mapping[str, Callable[[Page], None]] = {
    "what is read before a game": lambda page: page.locator(".nd-reading").focus(),
    "a button that is gone": lambda page: page.get_by_test_id("button-drop").click(),
    "the heading": lambda page: page.locator(".nd h2:visible").first.click(),
    "the header between its buttons": lambda page: page.locator(".nd-header").click(position={"x": 300, "y": 5}),
    "the words of the coach": _ask_the_coach,
    "the board": lambda page: page.locator('[data-testid="cell"]').nth(40).click(),
    "the board that Escape left": _leave_the_board,
    "more that was shut": _after("button-more", "Escape"),
    "the table of keys that was shut": _after("keys", "Escape"),
    "a button": lambda page: page.get_by_test_id("theme").click(),
}
"""Ways to bring the focus to a part of the widget."""

WATCH = """() => {
  window.ran = [];
  window.unmarked = [];
  window.jupyterapp.commands.commandExecuted.connect((_, { id }) => window.ran.push(id));
  document.addEventListener("keydown", ({ key, target }) => {
    // What hosts look for that hear keys before we do, as Notebook 7 does.
    if (!target.hasAttribute("data-lm-suppress-shortcuts")) window.unmarked.push(`${key} on ${target.outerHTML.slice(0, 80)}`);
  }, true);
}"""
BEGIN_ANEW = """async () => {
  localStorage.clear();
  await window.jupyterapp.commands.execute("notebook:clear-all-cell-outputs");
  await window.jupyterapp.commands.execute("notebook:run-all-cells");
}"""
# What was sent before has been answered when this has.
ANSWERED = """async () => {
  await window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestKernelInfo();
}"""
NOTEBOOK = "() => window.jupyterapp.shell.currentWidget.content.model.toJSON().cells.map(({ cell_type, source }) => [cell_type, source])"


@pytest.mark.parametrize("host", ["lab/tree", "notebooks"])
def test_no_key_that_is_pressed_in_the_widget_reaches_the_notebook(new_page, lab, host):
    page = new_page(lab, viewport={"width": 1400, "height": 1000})
    run_in_lab(page, "play.ipynb", host)
    page.evaluate(WATCH)
    before = page.evaluate(NOTEBOOK)
    for place, focus in PLACES.items():
        # Each begins with a new game: keys that are pressed one after the other lead anywhere.
        page.evaluate(BEGIN_ANEW)
        page.locator('.jp-OutputArea-output [data-ready="true"]').wait_for()
        if place != "what is read before a game":
            go_alone(page)
        page.evaluate("window.ran.length = window.unmarked.length = 0")
        focus(page)
        page.wait_for_timeout(300)
        for key in KEYS:
            page.keyboard.press(key)
        page.evaluate(ANSWERED)
        page.wait_for_timeout(500)  # a dialog that the keys asked for may come after the last of them
        while page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
            page.wait_for_timeout(100)
        assert page.evaluate("[window.ran, window.unmarked]") == [[], []], place
        assert page.evaluate(NOTEBOOK) == before, place
        expect(page.get_by_test_id("nd-root")).to_be_visible()
    # Tab is the browser's: it leads on, and at last out of the widget.
    page.get_by_test_id("theme").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.testid") == "motion"
    page.problems.clear()


def test_in_jupyterlab_keys_paint_and_there_is_no_link_to_copy(new_page, lab):
    page = new_page(lab)
    run_in_lab(page, "composer.ipynb")
    page.locator('.jp-OutputArea-output [data-ready="true"]').wait_for()
    cell(page, 6, 3).focus()
    page.keyboard.press("7")
    expect(cell(page, 6, 3)).to_have_attribute("aria-label", re.compile(", 7"))
    press_until(page.get_by_test_id("button-undo"), cell(page, 6, 3).and_(page.locator('[aria-label$=", empty"]')))
    press_until(page.get_by_test_id("button-share"), page.get_by_test_id("text-cell"))
    expect(page.get_by_test_id("text-cell")).to_be_visible()
    expect(page.get_by_test_id("text-link")).to_have_count(0)  # the address is the lab's
