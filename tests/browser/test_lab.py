"""The tutor's notebooks in JupyterLab: one cell each, with a board that has its keys to itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import numberdrop as nd
from tests.browser.conftest import NewPage, run_in_lab
from tests.browser.player import Table, go_alone
from tests.browser.test_composer import cell
from tests.serving import Served

pytestmark = pytest.mark.slow


def test_the_same_board_in_jupyterlab(new_page: NewPage, lab: Served) -> None:
    page = new_page(lab, viewport={"width": 1400, "height": 1000})
    run_in_lab(page, "play.ipynb")
    page.locator('.jp-OutputArea-output [data-ready="true"]').wait_for()
    go_alone(page)
    table = Table(page, nd.Game.new(1, seed=1))
    cells = "window.jupyterapp.shell.currentWidget.content.widgets.length"
    before = page.evaluate(cells)
    table.cell(0, 3).click()
    table.part("button-drop").click()
    expect(table.part("button-roll")).to_be_visible()
    page.locator('[data-testid="cell"][tabindex="0"]').focus()
    # Keys that JupyterLab would take for itself: a and b add cells, m changes them, x cuts, 0 0 restarts.
    for key in ("a", "b", "m", "x", "d", "d", "z", "0", "0", "h"):
        page.keyboard.press(key)
    expect(table.part("why")).to_contain_text("dice")
    assert page.evaluate(cells) == before
    page.keyboard.press("r")
    expect(table.part("tray")).to_be_visible()
    page.problems.clear()


def test_the_companion_in_jupyterlab(new_page: NewPage, lab: Served) -> None:
    page = new_page(lab, viewport={"width": 1400, "height": 1000})
    run_in_lab(page, "companion.ipynb")
    page.locator('.jp-OutputArea-output [data-ready="true"]').wait_for()
    page.get_by_test_id("button-tool_paint").click()
    expect(page.get_by_test_id("headline")).to_have_text("Copy a finished sheet")
    page.locator('[data-testid="cell"][tabindex="0"]').focus()
    page.keyboard.press("7")
    page.wait_for_function("(localStorage.getItem('numberdrop.companion') || '').includes('7')")
    page.problems.clear()


def test_in_jupyterlab_keys_paint_and_there_is_no_link_to_copy(new_page: NewPage, lab: Served) -> None:
    page = new_page(lab)
    run_in_lab(page, "composer.ipynb")
    cell(page, 5, 2).focus()
    page.keyboard.press("7")
    expect(cell(page, 5, 2)).to_have_attribute("aria-label", re.compile(", 7"))
    page.get_by_test_id("button-undo").click()
    page.get_by_test_id("button-share").click()
    expect(page.get_by_test_id("text-cell")).to_be_visible()
    expect(page.get_by_test_id("text-link")).to_have_count(0)  # the address is the lab's
