"""Pages that somebody else has changed: a browser that translates puts elements of its own in the place of every text."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from numberdrop.text import translate
from tests.browser.conftest import NewPage
from tests.browser.direct import Direct
from tests.browser.phases import BY_DAY, walks
from tests.browser.player import aside, choose, new_game, open_play
from tests.nightly import case

# As translators do it: some put the text into their elements, others put another text there and forget ours.
TRANSLATE = """again => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const parent = text.parentElement;
    if (!text.data || parent.closest("svg, script, style, textarea, font, [translate=no]")) continue;
    const outer = document.createElement("font"), inner = document.createElement("font");
    outer.append(inner);
    text.replaceWith(outer);
    inner.append(again ? text.data.toUpperCase() : text);
  }
}"""

# Texts that have another one's element, or none of their own: none of them could be found again.
CROWDED = """() => {
  const walker = document.createTreeWalker(document.querySelector(".nd"), NodeFilter.SHOW_TEXT);
  const crowded = [];
  while (walker.nextNode()) {
    const { data, parentElement: parent } = walker.currentNode;
    if (!parent.closest("svg") && parent.childNodes.length > 1) crowded.push(`${parent.outerHTML.slice(0, 120)}: ${data}`);
  }
  return crowded;
}"""


@pytest.mark.parametrize("anew", [False, True], ids=["moved", "replaced"])
def test_a_translated_page_goes_on_saying_what_is_new(page: Page, anew: bool) -> None:
    open_play(page)
    table, rng = new_game(page, 1, seed=4), random.Random(4)
    heard = set()
    for _ in range(12):
        page.evaluate(TRANSLATE, anew)
        table.do(choose(table.game, rng))
        table.hand_on()
        expect(page.get_by_test_id("headline")).not_to_have_text("")
        heard.add(page.get_by_test_id("headline").inner_text())
    assert len(heard) > 3
    page.evaluate(TRANSLATE, anew)
    aside(page, "button-load").click()
    page.evaluate(TRANSLATE, anew)
    page.get_by_test_id("dialog").get_by_test_id("button-close").click()
    page.evaluate(TRANSLATE, anew)
    page.get_by_test_id("lang-fr").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_test_id("button-more")).to_contain_text(translate("front.more", "fr"))
    expect(page.get_by_test_id("button-more").locator("font")).to_have_count(0)


def test_digits_and_names_of_columns_are_not_for_translators(page: Page) -> None:
    open_play(page)
    table, rng = new_game(page, 1, seed=4), random.Random(4)
    while table.game.phase != "drop":
        table.do(choose(table.game, rng))
    page.evaluate(TRANSLATE, True)
    for part in (".nd-panel", ".nd-die", ".nd-mark", "kbd", ".nd-tileletter"):
        assert page.locator(f"{part} font").count() == 0, part
        assert page.locator(f'{part}[translate="no"]').count() == page.locator(part).count() > 0, part


# The walks miss no phase.
WALKED = {
    "play alone": {"start", "roll", "slide", "drop", "drop, hint", "drop with a star number", "GO! block", "game over"},
    "lesson scoring": {"rows", "audit, wrong", "audit, right", "end"},
    "companion, table": {"set-up", "dice to tap", "drop, refused", "combo, player 2", "entry corrected"},
}


@pytest.mark.parametrize("name", [case(walk.name, by_day=walk.name in BY_DAY) for walk in walks()])
def test_every_text_is_alone_in_its_element(new_page: NewPage, seeded: Direct, name: str) -> None:
    walk = next(walk for walk in walks() if walk.name == name)
    page = new_page(seeded, reduced_motion="reduce", viewport={"width": 1280, "height": 800})
    headlines = {}
    for state in walk.go(page, seeded):
        assert page.evaluate(CROWDED) == [], state
        headlines[state] = page.get_by_test_id("headline").inner_text() if name in WALKED else state
    assert set(headlines) >= WALKED.get(name, set())
    assert len(set(headlines.values())) > 2 or name not in WALKED
