"""Pages that somebody else has changed: a browser that translates puts elements of its own in the place of every text."""

import random

import pytest
from playwright.sync_api import expect

import numberdrop as nd
from numberdrop.text import translate
from tests.browser.player import aside, choose, resume

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


@pytest.mark.parametrize("anew", [False, True], ids=["moved", "replaced"])
def test_a_translated_page_goes_on_saying_what_is_new_and_digits_and_columns_are_not_for_translators(page, anew):
    table, rng = resume(page, nd.Game.new(1, seed=4).apply(nd.Start(2))), random.Random(4)
    heard = set()
    for _ in range(6):
        page.evaluate(TRANSLATE, anew)
        table.do(choose(table.game, rng))
        expect(page.get_by_test_id("headline")).not_to_have_text("")
        heard.add(page.get_by_test_id("headline").inner_text())
        if table.game.phase == "drop":
            page.evaluate(TRANSLATE, anew)
            for part in (".nd-panel", ".nd-die", ".nd-mark", "kbd", ".nd-tileletter"):
                assert page.locator(f"{part} font").count() == 0, part
                assert page.locator(f'{part}[translate="no"]').count() == page.locator(part).count() > 0, part
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
