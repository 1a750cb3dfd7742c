"""What somebody's eyes, paper and browser ask of a page: letters to write in, white paper, a browser that tells no language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.direct import Direct
from tests.browser.player import open_play
from tests.serving import Served

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


def test_letters_that_are_written_are_large_enough_that_a_phone_does_not_zoom(new_page: NewPage, app: Direct) -> None:
    page = new_page(app, has_touch=True, is_mobile=True)
    seen = 0
    for name in PAGES:
        page.goto(f"/voila/render/{name}.ipynb")
        page.locator(READY).wait_for()
        for width, height in ((320, 568), (390, 760), (667, 320), (768, 1024)):
            page.set_viewport_size({"width": width, "height": height})
            fields = page.evaluate(WRITTEN_IN)
            assert [field for field in fields if field[1] < 16] == [], (name, width)
        seen += len(fields)
    assert seen > 10


# Of every text that is seen: what it says, and how far it stands out from the white of the paper or from what it lies on.
INK = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const over = (colour, ground) => {
    canvas.fillStyle = `rgb(${ground.join()})`;
    canvas.fillRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (rgb) => rgb.map((part) => part / 255).map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (one) => one === null ? [255, 255, 255] : over(getComputedStyle(one).backgroundColor, ground(one.parentElement));
  const pale = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const one = walker.currentNode.parentElement;
    const text = walker.currentNode.data.trim();
    if (!text || one.closest("svg, .nd-sr, script, style") || !one.checkVisibility()) continue;
    const under = ground(one);
    const [a, b] = [light(under), light(over(getComputedStyle(one).color, under))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) pale.push(text);
    if (light(ground(one.closest(".nd-card, main, body"))) < 0.9) pale.push(`not on white: ${text}`);
  }
  return pale;
}"""
LEFT_ON_PAPER = ".nd-header, .nd-dock > :not(.nd-tray), .nd-quietkeys, .nd-lost, .nd-drawer"


@pytest.mark.parametrize("name", ["progress", "play", "lesson_01_gravity", "analysis", "puzzles", "home"])
def test_paper_is_white_in_the_dark_too_and_nothing_lies_over_a_text(new_page: NewPage, app: Direct, name: str) -> None:
    page = new_page(app, color_scheme="dark")
    page.goto(f"/voila/render/{name}.ipynb")
    page.locator('[data-theme="dark"][data-ready="true"]').wait_for()
    page.emulate_media(media="print", color_scheme="dark")
    for width in (718, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(INK) == []
        assert page.locator(LEFT_ON_PAPER).locator("visible=true").count() == 0
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.emulate_media(media="screen", color_scheme="dark")
    expect(page.locator(".nd-header")).to_be_visible()


def test_a_page_without_a_board_is_printed_white_as_well(new_page: NewPage, server: Served) -> None:
    page = new_page(server, color_scheme="dark")
    page.goto("/voila/render/nowhere.ipynb")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(INK) == []
    page.problems.clear()


# Under forced colours the system lays its ground behind each text: who writes in the colour of that ground writes nothing.
UNREAD = """() => {
  const paper = Object.assign(document.body.appendChild(document.createElement("i")), { style: "color: Canvas" });
  const ground = getComputedStyle(paper).color;
  paper.remove();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const unread = [];
  while (texts.nextNode()) {
    const one = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || one.closest("svg, script, style") || !one.checkVisibility()) continue;
    const { color, forcedColorAdjust } = getComputedStyle(one);
    if (color === ground && forcedColorAdjust === "auto") unread.push(texts.currentNode.data);
  }
  return unread;
}"""


def test_under_the_systems_own_colours_every_text_is_read(new_page: NewPage, app: Direct) -> None:
    page = new_page(app, forced_colors="active", viewport={"width": 1366, "height": 768})
    for name in (*PAGES, "lesson_01_gravity"):
        page.goto(f"/voila/render/{name}.ipynb")
        page.locator(READY).wait_for()
        for scheme in ("light", "dark"):
            page.emulate_media(forced_colors="active", color_scheme=scheme)
            page.locator(f'[data-testid="nd-root"][data-theme="{scheme}"]').wait_for()
            assert page.evaluate(UNREAD) == [], (name, scheme)


COVERED = """() => [...document.querySelectorAll(".nd-header :is(a, button), .nd-mainkeys button")]
  .filter((one) => one.checkVisibility() && one.getClientRects().length)
  .filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    if (top + height / 2 > innerHeight) return false; // one scrolls to it
    return !(there && (one.contains(there) || there.contains(one)));
  })
  .map((one) => one.textContent || one.getAttribute("aria-label"))"""


def test_a_word_about_the_connection_lies_over_no_way_and_no_button(page: Page) -> None:
    open_play(page)
    page.get_by_test_id("cell").first.wait_for()
    page.evaluate("() => { window.askPython = () => new Promise(() => {}); }")
    page.get_by_test_id("button-drop").click()
    expect(page.get_by_test_id("lost")).to_be_visible(timeout=15_000)
    for width, height in ((320, 568), (390, 844), (667, 320), (1024, 600), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => { scrollTo(0, 0); setTimeout(done); }))")
        assert page.evaluate(COVERED) == [], width
