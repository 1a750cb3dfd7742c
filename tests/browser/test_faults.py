"""What goes wrong around a page: storage is forbidden, the network goes and comes back, the browser closes in mid-move, the clock
is moved back, and names are meant to do harm."""

from __future__ import annotations

import random
import time

from playwright.sync_api import Page, expect

import numberdrop as nd
from tests.browser.conftest import NewPage
from tests.browser.player import Table, choose, new_game, open_play, typed
from tests.serving import Served

FORBIDDEN = (
    """Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"""
)
LINES = """
const Line = WebSocket;
window.lines = [];
window.WebSocket = class extends Line { constructor(...given) { super(...given); window.lines.push(this); } };
"""
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
    page.locator('[data-testid="cell"][data-row="6"][data-col="3"]').click()
    expect(page.get_by_test_id("storage-full")).to_be_visible()
    page.get_by_test_id("storage-full").get_by_test_id("button-understood").click()
    page.get_by_test_id("button-roll").click()
    expect(page.get_by_test_id("live")).to_contain_text("The dice show")
    expect(page.get_by_test_id("storage-full")).to_be_hidden()


def test_where_no_cookie_is_taken_either_one_plays_and_the_python_leaves_with_the_page(
    storing_nothing: NewPage, app: Served
) -> None:
    assert app.kernels_become(0)
    page = storing_nothing(app)
    open_play(page)
    page.locator('[data-testid="cell"][data-row="6"][data-col="3"]').click()
    expect(page.get_by_test_id("storage-full")).to_be_visible()
    assert app.kernels_become(1)
    page.goto("about:blank")
    assert app.kernels_become(0)


def test_the_network_goes_and_comes_back_and_the_same_game_goes_on(page: Page) -> None:
    page.add_init_script(LINES)
    table = to_drop(page)
    page.context.set_offline(True)
    page.evaluate("window.lines.forEach((line) => line.close())")
    page.wait_for_function("window.lines.every((line) => line.readyState === WebSocket.CLOSED)")
    page.context.set_offline(False)
    page.wait_for_function("window.lines.some((line) => line.readyState === WebSocket.OPEN)")
    table.agree()
    table.do(choose(table.game, random.Random(3)))
    page.problems.clear()  # what could not be fetched is told on the console


def test_a_browser_that_closes_in_the_middle_of_a_move_comes_back_before_or_after_it(
    new_page: NewPage, app: Served
) -> None:
    page = new_page(app)
    table = to_drop(page)
    drop = choose(table.game, random.Random(5))
    table.part("typed").fill(typed(drop.cells))
    table.part("typed-go").evaluate("button => { button.click(); location.reload(); }")
    page.wait_for_load_state()
    page.locator('[data-ready="true"]').wait_for()
    expect(table.part("why")).to_contain_text("Welcome back")
    found = nd.record.loads(page.evaluate("localStorage.getItem('numberdrop.play')"))
    assert found in {table.game, table.game.apply(drop)}
    table.game = found
    table.do(choose(found, random.Random(6)))


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
    table.part("button-record").click()
    assert tuple(nd.record.loads(table.part("record").input_value()).setup.names) == HOSTILE
    table.part("dialog").get_by_test_id("button-close").click()
    page.reload()
    page.locator('[data-ready="true"]').wait_for()
    expect(table.part("why")).to_contain_text("Welcome back")
    for number, name in enumerate(HOSTILE):
        expect(table.part(f"player-{number}")).to_contain_text(name)
    assert page.evaluate("window.boomed") is None
    assert page.locator(".nd img, .nd script").count() == 0
