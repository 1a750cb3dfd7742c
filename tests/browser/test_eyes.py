"""What somebody's eyes, paper and browser ask of a page: letters to write in, white paper, a browser that tells no language."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.direct import Direct

READY = '[data-ready="true"]'
PAGES = ("home", "play", "sandbox", "companion", "analysis", "puzzles", "composer", "progress")

NO_LANGUAGE = "for (const name of ['language', 'languages']) Object.defineProperty(Navigator.prototype, name, { get: () => undefined })"
WRITTEN_IN = """() => [...document.querySelectorAll("input, select, textarea")]
  .filter((one) => !["checkbox", "radio", "file"].includes(one.type))
  .map((one) => [one.dataset.testid ?? one.className, parseFloat(getComputedStyle(one).fontSize)])"""


def test_a_browser_that_tells_no_language_is_spoken_to_in_english(new_page: NewPage, app: Direct) -> None:
    page = new_page(app, locale="en")
    page.add_init_script(NO_LANGUAGE)
    page.goto("/voila/render/play.ipynb")
    page.locator(READY).wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize("size", [(320, 568), (390, 760), (667, 320), (768, 1024)])
def test_letters_that_are_written_are_large_enough_that_a_phone_does_not_zoom(
    new_page: NewPage, app: Direct, size: tuple[int, int]
) -> None:
    page = new_page(app, viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    seen = 0
    for name in PAGES:
        page.goto(f"/voila/render/{name}.ipynb")
        page.locator(READY).wait_for()
        fields = page.evaluate(WRITTEN_IN)
        seen += len(fields)
        assert [field for field in fields if field[1] < 16] == [], name
    assert seen > 10
