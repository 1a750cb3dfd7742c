"""Every page of the tutor for everybody: languages, colours, screens, twice as large, on paper, by Tab, spaced."""

import re

import pytest
from playwright.sync_api import Page, expect

from numberdrop import paths
from numberdrop.exercises.puzzles import puzzle_types, shipped_pack
from tests.browser.lessons import HEADS
from tests.browser.player import open_page, resize
from tests.browser.test_access import findings
from tests.nightly import case

LESSONS = [head.page for head in HEADS.values()]
# The notebook for programmers is a document: it has no board of its own to look at.
PAGES = sorted({path.stem for path in paths.notebooks().glob("*.ipynb")} - {*LESSONS, "lesson_A_programmers"})
PUZZLES = {name: f"#puzzle={shipped_pack().heads_of(name)[0].id}" for name in puzzle_types()}
# By day lessons and puzzles of each way to answer: cells, options, marks on the sheet, sums, numbers to drop.
LESSONS_BY_DAY = {"lesson_09_letters", "lesson_12_scoring"}
PUZZLES_BY_DAY = {"referee", "retro", "plan"}

# Nothing is wider than the screen.
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
# Whatever can be reached by Tab shows that it has been reached.
UNMARKED = """() => {
  const look = (one, part) => { const s = getComputedStyle(one, part); return s.outlineStyle + s.outlineWidth + s.boxShadow; };
  // A choice shows it on its whole line, or in front of the words beside it.
  const plain = (one) => look(one) + look(one.closest("label") ?? one) + look(one.nextElementSibling ?? one, "::before");
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
WRITTEN_IN = """() => [...document.querySelectorAll("input, select, textarea")]
  .filter((one) => !["checkbox", "radio", "file"].includes(one.type))
  .map((one) => [one.dataset.testid ?? one.className, parseFloat(getComputedStyle(one).fontSize)])"""
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
LAID_ON = """css => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
SPACED = """
.nd * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
.nd p { margin-bottom: 2em !important; }
"""
CUT = """() => [...document.querySelectorAll(".nd :is(p, h1, h2, h3, li, button, a, label, td, th, summary)")]
  .filter((one) => one.checkVisibility() && one.textContent.trim() && !one.closest(".nd-sr, svg") && one.clientWidth > 1)
  .filter((one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    const hides = (way) => way === "hidden" || way === "clip";
    return (hides(overflowX) && one.scrollWidth > one.clientWidth + 1) || (hides(overflowY) && one.scrollHeight > one.clientHeight + 1);
  })
  .map((one) => `${one.tagName}.${one.className}: ${one.textContent}`)"""
UNNAMED = """() => [...document.querySelectorAll(".nd :is(button, a)[aria-label]")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.getAttribute("aria-label"), [...one.querySelectorAll(":not([aria-hidden=true], .nd-sr, svg *)"), one]
    .flatMap((part) => [...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent.trim())).join(" ").trim()])
  .filter(([name, text]) => /\\p{L}{2}/u.test(text) && !name.toLowerCase().includes(text.toLowerCase()))"""
COVERED = """() => {
  const one = document.activeElement;
  if (!one || one === document.body || !one.getClientRects().length) return null;
  const box = one.getBoundingClientRect();
  for (const x of [0.1, 0.5, 0.9]) for (const y of [0.1, 0.5, 0.9]) {
    const there = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    if (there && (one.contains(there) || there.contains(one) || one.labels?.[0]?.contains(there))) return null;
  }
  return one.outerHTML.slice(0, 120);
}"""


def test_the_sweep_leaves_nothing_out():
    assert {"home", "play", "puzzles", "sandbox", "progress", "companion", "composer", "analysis"} <= set(PAGES)
    assert set(LESSONS) > LESSONS_BY_DAY
    assert set(PUZZLES) > PUZZLES_BY_DAY


DESK = {"viewport": {"width": 1280, "height": 900}, "locale": "en"}


@pytest.mark.parametrize("name", [case(name, by_day=name != "guided_solo-minute") for name in PAGES])
def test_a_page_is_for_everybody(new_page, app, name):
    everybody(new_page(app, **DESK), name)


@pytest.mark.parametrize("name", [case(name, by_day=name in LESSONS_BY_DAY) for name in LESSONS])
def test_a_lesson_is_for_everybody(new_page, seeded, name):
    everybody(new_page(seeded, **DESK), name)


@pytest.mark.parametrize("name", [case(name, by_day=name in PUZZLES_BY_DAY) for name in PUZZLES])
def test_a_puzzle_of_every_type_is_for_everybody(new_page, app, name):
    everybody(new_page(app, **DESK), "puzzles", PUZZLES[name])


def everybody(page: Page, name: str, more: str = "") -> None:
    """Open a page and look at it in every way that is promised."""
    open_page(page, name, more)
    if more:
        expect(page.get_by_test_id("button-menu")).to_be_visible()
    assert page.title().strip(), "2.4.2"
    well(page, "light, 1280 pixels, English")
    assert page.evaluate(UNMARKED) == []
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 360, "height": 780})
    page.locator('[data-testid="nd-root"][data-theme="dark"]').wait_for()
    page.get_by_test_id("lang-fr").click()
    expect(page.locator("html")).to_have_attribute("lang", re.compile("^fr"))
    well(page, "dark, a phone, French")
    for width, height in ((320, 568), (390, 760), (667, 320), (768, 1024)):
        resize(page, width, height)
        assert [field for field in page.evaluate(WRITTEN_IN) if field[1] < 16] == [], "a phone zooms in"
    page.set_viewport_size({"width": 905, "height": 700})
    page.wait_for_function(FITS)  # the longest names of pages, just before they are behind one button
    # Paper is white in the dark, too.
    page.emulate_media(media="print", color_scheme="dark")
    for width in (718, 1280):
        resize(page, width, 900)
        assert page.evaluate(INK) == []
        assert page.locator(LEFT_ON_PAPER).locator("visible=true").count() == 0
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for scheme in ("dark", "light"):
        page.emulate_media(media="screen", color_scheme=scheme, forced_colors="active", reduced_motion="reduce")
        page.locator(f'[data-testid="nd-root"][data-theme="{scheme}"]').wait_for()
        assert page.evaluate(UNREAD) == [], scheme
    # Twice as large: the same window has half as many of the page's pixels.
    page.set_viewport_size({"width": 640, "height": 450})
    well(page, "forced colours, 200 %, French")
    assert page.evaluate(UNNAMED) == [], "2.5.3: who speaks to the page says what is seen"
    page.emulate_media(forced_colors="none", reduced_motion="reduce")
    resize(page, 1024, 600)
    page.evaluate("document.activeElement?.blur()")
    for _ in range(45):
        page.keyboard.press("Tab")
        assert page.evaluate(COVERED) is None, "2.4.11: what Tab leads to is not wholly covered"
    page.evaluate(LAID_ON, SPACED)
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        assert page.evaluate(CUT) == [], "1.4.12"
    page.wait_for_function(FITS)  # of the phone


def well(page: Page, how: str) -> None:
    page.wait_for_function(FITS)
    assert findings(page) == [], how
