"""What goes wrong around a page: storage is forbidden, the clock is moved back a year."""

import random
import time

from playwright.sync_api import expect

from tests.browser.player import choose, open_play, played_to, reload, resume

FORBIDDEN = (
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
)


def test_where_storage_is_forbidden_one_plays_is_told_that_nothing_is_kept_and_may_go_elsewhere(page):
    page.set_viewport_size({"width": 390, "height": 760})
    page.add_init_script(FORBIDDEN)
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
