"""What goes wrong around a page: storage is forbidden, the clock is moved back a year, no language is told, the connection is lost."""

import random
import time

from playwright.sync_api import expect

from tests.browser.player import choose, open_page, open_play, played_to, reload, resize, resume


def test_where_storage_is_forbidden_one_plays_is_told_that_nothing_is_kept_and_may_go_elsewhere(page):
    page.set_viewport_size({"width": 390, "height": 760})
    refused = "{ get() { throw new DOMException('no', 'SecurityError'); } }"
    page.add_init_script(f"Object.defineProperty(window, 'localStorage', {refused})")
    open_play(page)
    banner = page.get_by_test_id("storage-full")
    expect(banner).to_be_hidden()
    page.get_by_test_id("cell").first.wait_for()
    page.get_by_test_id("button-drop").click()
    expect(banner).to_be_visible()
    page.locator(".nd-menubutton").click()
    expect(page.locator(".nd-pages.nd-open a").first).to_be_visible()
    page.locator(".nd-menubutton").click()
    banner.get_by_test_id("button-understood").click()
    page.get_by_test_id("button-roll").click()
    expect(page.get_by_test_id("live")).to_contain_text("The dice show")
    expect(banner).to_be_hidden()


def test_a_clock_that_is_moved_back_a_year_stops_nothing(page):
    table = resume(page, played_to("drop", 11))
    page.clock.set_fixed_time(time.time() - 365 * 86_400)
    table.do(choose(table.game, random.Random(5)))
    reload(page)
    expect(table.part("why")).to_contain_text("Welcome back")
    table.agree()
    table.do(choose(table.game, random.Random(6)))


def test_a_browser_that_tells_no_language_is_spoken_to_in_english(new_page, app):
    page = new_page(app, locale="en")
    told = "Object.defineProperty(Navigator.prototype, name, { get: () => undefined })"
    page.add_init_script(f"for (const name of ['language', 'languages']) {told}")
    open_page(page, "play")
    expect(page.locator("html")).to_have_attribute("lang", "en")


COVERED = """() => [...document.querySelectorAll(".nd-header :is(a, button), .nd-mainkeys button")]
  .filter((one) => one.checkVisibility() && one.getClientRects().length)
  .filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    if (top + height / 2 > innerHeight) return false; // one scrolls to it
    return !(there && (one.contains(there) || there.contains(one)));
  })
  .map((one) => one.textContent || one.getAttribute("aria-label"))"""


def test_a_word_about_the_connection_lies_over_no_way_and_no_button(page):
    page.clock.install()
    open_play(page)
    page.get_by_test_id("cell").first.wait_for()
    page.evaluate("() => { window.askPython = () => new Promise(() => {}); }")
    page.get_by_test_id("button-drop").click()
    page.clock.run_for(15_000)
    expect(page.get_by_test_id("lost")).to_be_visible()
    for width, height in ((320, 568), (390, 844), (667, 320), (1024, 600), (1366, 768)):
        resize(page, width, height)
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(COVERED) == [], width
