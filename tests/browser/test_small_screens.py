"""A small phone on its side, an old laptop, a page zoomed to 320 pixels, letters half as large again: every page still works."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests import serving
from tests.browser.direct import Direct
from tests.browser.in_sight import Size, Window, looks
from tests.browser.phases import walk
from tests.browser.player import laid_out
from tests.browser.test_guided import taken_up

REACHABLE = (Path(__file__).parent / "reachable.js").read_text("utf-8")
ON_ITS_SIDE = (Size(568, 320, touch=True), Size(740, 360, touch=True))
ZOOMED = (Size(320, 256, touch=False),)
LARGE_LETTERS = (Size(1280, 720, touch=False), Size(360, 740, touch=True))
NEEDED = {"board", "headline", "moves", "acts", "dice", "options", "way on"}
PAGES = ("home", "sandbox", "play alone", "lesson orientation", "puzzle landing")
READ = (*PAGES, "lesson letters", "puzzles", "puzzle plan", "analysis", "companion, table")
BY_DAY = {"play alone", "lesson orientation", "analysis"}
EACH = pytest.mark.parametrize(
    "name", [pytest.param(one, marks=() if one in BY_DAY else pytest.mark.slow) for one in READ]
)


@pytest.mark.parametrize("name", PAGES)
def test_a_phone_on_its_side_shows_grid_question_and_way_on(new_page, seeded, name):
    page = new_page(seeded, locale="fr", reduced_motion="reduce")
    seen = list(islice(looks(walk(name), Window(page), seeded, "fr", ON_ITS_SIDE), 12 * len(ON_ITS_SIDE)))
    assert [(look.state, look.size.name, bad) for look in seen if (bad := NEEDED.intersection(look.lacking))] == []
    assert [(look.state, look.size.name, look.covered) for look in seen if look.covered] == []


def test_a_phone_on_its_side_plays_the_guided_game(new_page, app):
    page = new_page(app, locale="fr", reduced_motion="reduce")
    window, faults = Window(page), []
    for step in ("start", "drop1", "circle2", "ask4", "drop5", "paper_rows"):
        taken_up(page, step)
        for size in ON_ITS_SIDE:
            found = window.look(size)
            faults += [(step, size.name, part) for part in NEEDED.intersection(found["lacking"])]
            faults += [(step, size.name, one) for one in found["covered"]]
    assert faults == []


def unreachable(page: Page, direct: Direct, name: str, sizes: tuple[Size, ...], most: int) -> Iterator[tuple[str, ...]]:
    """What cannot be read or pressed in the first states of a walk."""
    window = Window(page)
    for state in islice(walk(name).go(page, direct), most):
        for size in sizes:
            window.resize(size)
            laid_out(page)
            yield from ((state, size.name, fault) for fault in page.evaluate(REACHABLE))


@EACH
def test_zoomed_to_320_pixels_a_page_scrolls_one_way_and_nothing_is_cut(new_page, seeded, name):
    """WCAG 1.4.10: a window of 1280 by 1024 pixels at 400 per cent."""
    page = new_page(seeded, locale="fr", reduced_motion="reduce")
    assert list(unreachable(page, seeded, name, ZOOMED, 5)) == []


@pytest.fixture(scope="module")
def large_letters(browser):
    """A browser whose reader wants letters of 24 pixels."""
    flags = [*serving.CHROMIUM_FLAGS, "--blink-settings=defaultFontSize=24"]
    patience = serving.PATIENCE * 1000
    large = browser.browser_type.launch(executable_path=serving.chromium(), args=flags, timeout=patience)
    yield large
    large.close()


@EACH
def test_letters_half_as_large_again_are_shown_and_nothing_is_cut(large_letters, seeded, name):
    context = large_letters.new_context(locale="fr", base_url=seeded.base, reduced_motion="reduce")
    context.set_default_timeout(serving.PATIENCE * 1000)
    seeded.serve(context)
    page = context.new_page()
    assert list(unreachable(page, seeded, name, LARGE_LETTERS, 4)) == []
    assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('.nd')).fontSize)") == 24
    context.close()
    seeded.forget()
