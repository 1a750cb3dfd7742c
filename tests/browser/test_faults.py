"""What goes wrong around a page: storage is forbidden, the clock is moved back, and names are meant to do harm."""

from __future__ import annotations

import random
import time

from playwright.sync_api import Page, expect

import numberdrop as nd
from tests.browser.player import Table, aside, choose, new_game, open_play

FORBIDDEN = (
    """Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"""
)
HOSTILE = ("<img src=x onerror=b()>", '"><svg onload=b()>', "<script>b()</script>")


def to_drop(page: Page, names=()) -> Table:
    """A game up to its first drop."""
    open_play(page)
    table = new_game(page, max(1, len(names)), seed=11, names=names)
    rng = random.Random(11)
    while table.game.phase != "drop":
        table.do(choose(table.game, rng))
        table.hand_on()
    return table


def test_where_storage_is_forbidden_one_plays_and_is_told_that_nothing_is_kept(page: Page) -> None:
    page.add_init_script(FORBIDDEN)
    open_play(page)
    expect(page.get_by_test_id("storage-full")).to_be_hidden()
    page.get_by_test_id("cell").first.wait_for()
    page.get_by_test_id("button-drop").click()
    expect(page.get_by_test_id("storage-full")).to_be_visible()
    page.get_by_test_id("storage-full").get_by_test_id("button-understood").click()
    page.get_by_test_id("button-roll").click()
    expect(page.get_by_test_id("live")).to_contain_text("The dice show")
    expect(page.get_by_test_id("storage-full")).to_be_hidden()


def test_a_clock_that_is_moved_back_a_year_stops_nothing(page: Page) -> None:
    table = to_drop(page)
    page.clock.set_fixed_time(time.time() - 365 * 86_400)
    table.do(choose(table.game, random.Random(5)))
    page.reload()
    page.locator('[data-ready="true"]').wait_for()
    expect(table.part("why")).to_contain_text("Welcome back")
    table.agree()
    table.do(choose(table.game, random.Random(6)))


def test_names_that_are_meant_to_do_harm_are_text(page: Page) -> None:
    page.add_init_script("window.b = () => { window.boomed = true; }")
    table = to_drop(page, names=HOSTILE)
    aside(table.page, "button-record").click()
    assert tuple(nd.record.loads(table.part("record").input_value()).setup.names) == HOSTILE
    table.part("dialog").get_by_test_id("button-close").click()
    page.reload()
    page.locator('[data-ready="true"]').wait_for()
    expect(table.part("why")).to_contain_text("Welcome back")
    for number, name in enumerate(HOSTILE):
        expect(table.part(f"player-{number}")).to_contain_text(name)
    assert page.evaluate("window.boomed") is None
    assert page.locator(".nd img, .nd script").count() == 0


def test_a_banner_leaves_the_way_to_other_pages_free_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 760})
    page.add_init_script(FORBIDDEN)
    open_play(page)
    page.get_by_test_id("cell").first.wait_for()
    page.get_by_test_id("button-drop").click()
    expect(page.get_by_test_id("storage-full")).to_be_visible()
    page.locator(".nd-menubutton").click()
    page.locator(".nd-pages.nd-open a").first.click()
    expect(page.locator(".nd")).to_have_attribute("data-page", "home")
