"""Every page of the tutor, as everybody may come to it: both languages, light, dark, forced colours, phone, twice as large."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from numberdrop import paths
from numberdrop.exercises.puzzles import puzzle_types, shipped_pack
from tests.browser.conftest import NewPage
from tests.browser.direct import Direct
from tests.browser.lessons import HEADS, open_page
from tests.browser.test_access import findings
from tests.nightly import case

LESSONS = [head.page for head in HEADS.values()]
# The notebook for programmers is a document: it has no board of its own to look at.
PAGES = sorted({path.stem for path in paths.notebooks().glob("*.ipynb")} - {*LESSONS, "lesson_A_programmers"})
PUZZLES = {name: f"puzzles.ipynb#puzzle={shipped_pack().heads_of(name)[0].id}" for name in puzzle_types()}
# By day one lesson and one puzzle of each way to answer: cells, options, marks on the sheet, numbers to drop.
LESSONS_BY_DAY = {"lesson_02_turn", "lesson_09_letters", "lesson_12_scoring"}
PUZZLES_BY_DAY = {"landing", "referee", "retro", "plan"}

# Nothing is wider than the screen.
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
# Whatever can be reached by Tab shows that it has been reached.
UNMARKED = """() => {
  const look = (one) => { const s = getComputedStyle(one); return s.outlineStyle + s.outlineWidth + s.boxShadow; };
  const plain = (one) => look(one) + look(one.closest("label") ?? one); // a choice shows it on its whole line
  const left = [];
  for (const one of document.querySelectorAll(".nd :is(a[href], button, input, select, textarea, summary)")) {
    if (!one.checkVisibility() || one.disabled || one.tabIndex < 0) continue;
    one.blur();
    const before = plain(one);
    one.focus({ focusVisible: true });
    if (document.activeElement === one && plain(one) === before) left.push(one.outerHTML.slice(0, 120));
  }
  document.activeElement?.blur();
  return left;
}"""


def test_the_sweep_leaves_nothing_out() -> None:
    assert {"home", "play", "puzzles", "sandbox", "progress", "companion", "composer", "analysis"} <= set(PAGES)
    assert set(LESSONS) > LESSONS_BY_DAY
    assert set(PUZZLES) > PUZZLES_BY_DAY


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_for_everybody(new_page: NewPage, app: Direct, name: str) -> None:
    page = new_page(app, viewport={"width": 1280, "height": 900}, locale="en")
    open_page(page, name)
    everybody(page)


@pytest.mark.parametrize("name", [case(name, by_day=name in LESSONS_BY_DAY) for name in LESSONS])
def test_a_lesson_is_for_everybody(new_page: NewPage, seeded: Direct, name: str) -> None:
    page = new_page(seeded, viewport={"width": 1280, "height": 900}, locale="en")
    open_page(page, name)
    everybody(page)


@pytest.mark.parametrize("name", [case(name, by_day=name in PUZZLES_BY_DAY) for name in PUZZLES])
def test_a_puzzle_of_every_type_is_for_everybody(new_page: NewPage, app: Direct, name: str) -> None:
    page = new_page(app, viewport={"width": 1280, "height": 900}, locale="en")
    page.goto(f"/voila/render/{PUZZLES[name]}")
    page.locator('[data-ready="true"]').wait_for()
    expect(page.get_by_test_id("button-menu")).to_be_visible()
    everybody(page)


def everybody(page: Page) -> None:
    """Look at a page in every way that is promised."""
    well(page, "light, 1280 pixels, English")
    assert page.evaluate(UNMARKED) == []
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 360, "height": 780})
    page.locator('[data-testid="nd-root"][data-theme="dark"]').wait_for()
    page.get_by_test_id("lang-fr").click()
    expect(page.locator("html")).to_have_attribute("lang", re.compile("^fr"))
    well(page, "dark, a phone, French")
    # Twice as large: the same window has half as many of the page's pixels.
    page.emulate_media(color_scheme="light", forced_colors="active", reduced_motion="reduce")
    page.set_viewport_size({"width": 640, "height": 450})
    well(page, "forced colours, 200 %, French")


def well(page: Page, how: str) -> None:
    page.wait_for_function(FITS)
    assert findings(page) == [], how
