"""Points of WCAG 2.2 that no other test asks: text spacing, labels in names, focus that is not covered, titles of pages."""

from __future__ import annotations

import pytest

from tests.browser.conftest import NewPage
from tests.browser.direct import Direct

READY = '[data-ready="true"]'
PAGES = ("home", "play", "sandbox", "companion", "analysis", "puzzles", "composer", "progress", "lesson_01_gravity")
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


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_named_is_walked_by_tab_and_takes_wider_spacing(new_page: NewPage, app: Direct, name: str) -> None:
    page = new_page(app, viewport={"width": 1280, "height": 800}, locale="fr", reduced_motion="reduce")
    page.goto(f"/voila/render/{name}.ipynb")
    page.locator(READY).wait_for()
    # 2.4.2 and 2.5.3: each page has a title of its own; who speaks to the page says what is seen.
    assert page.title().strip()
    assert page.evaluate(UNNAMED) == []
    # 2.4.11, where room is scarce: what Tab leads to is not wholly covered.
    page.set_viewport_size({"width": 1024, "height": 600})
    covered = []
    for _ in range(45):
        page.keyboard.press("Tab")
        covered.append(page.evaluate(COVERED))
    assert [one for one in covered if one] == []
    # 1.4.12, by mouse and on a phone: wider spacing cuts no text.
    page.add_style_tag(content=SPACED)
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")  # of the phone
