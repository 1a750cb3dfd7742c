"""The pages as they are served: each in its own frame, and what becomes of it when the connection or the server is gone."""

import random
import re
import signal

import psutil
import pytest
from playwright.sync_api import expect

import numberdrop as nd
from numberdrop.text import translate
from tests import serving
from tests.browser.lessons import HEADS
from tests.browser.player import (
    aside,
    cell,
    choose,
    ghost,
    open_page,
    open_play,
    open_sandbox,
    played_to,
    ready,
    reload,
    resume,
    typed,
)
from tests.browser.test_everywhere import DESK, FITS, everybody

LINES = """
const Line = WebSocket;
window.lines = [];
window.WebSocket = class extends Line { constructor(...given) { super(...given); window.lines.push(this); } };
"""

PAGES = ("home", HEADS["gravity"].page, "play", "puzzles", "sandbox", "progress", "companion", "composer", "analysis")


@pytest.mark.parametrize("name", [*PAGES[:3], *(pytest.param(name, marks=pytest.mark.slow) for name in PAGES[3:])])
def test_a_page_is_served_and_its_python_answers(new_page, server, name):
    page = open_page(new_page(server, viewport={"width": 360, "height": 780}, locale="en"), name)
    said = page.get_by_test_id("headline").text_content()
    page.get_by_test_id("lang-fr").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_test_id("headline")).not_to_have_text(said)
    page.wait_for_function(FITS)


def test_what_is_smuggled_into_a_page_is_not_evaluated_and_the_page_does_without(new_page, server):
    page = new_page(server, locale="en")
    page.add_init_script(
        """
        window.refused = [];
        addEventListener("securitypolicyviolation", (event) => window.refused.push(event.blockedURI));
        setTimeout(() => { try { eval("window.got = 1"); } catch { window.refused.push("thrown"); } });
        """
    )
    open_page(page, "play")
    page.wait_for_function("['thrown', 'eval'].every((one) => window.refused.includes(one))")
    assert page.evaluate("window.got ?? 0") == 0
    page.problems.clear()  # that the browser says so
    page.get_by_test_id("lang-fr").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert page.problems == []


@pytest.mark.parametrize(("file", "locale"), [("served.js", "en"), ("front.js", "fr")])
def test_a_script_that_a_network_blocks_is_named(new_page, server, file, locale):
    page = new_page(server, locale=locale)
    page.route(f"**/{file}", lambda route: route.abort())
    page.goto("/voila/render/play.ipynb")
    expect(page.locator("#start [role=status]")).to_have_text(translate("site.refused", locale, file=file, answer="–"))
    page.problems.clear()


def test_in_its_frame_a_page_is_for_everybody_too(new_page, server):
    everybody(new_page(server, **DESK), "play")


@pytest.mark.slow
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_a_page_is_where_it_was_when_its_server_has_come_back(new_page, tmp_path, end):
    port, home = serving.free_port(), {"HOME": str(tmp_path)}
    with serving.numberdrop(log=tmp_path / "first.txt", port=port, env=home) as first:
        page = new_page(first)
        table = resume(page, played_to("drop", 11))
        table.part("button-hint").click()
        expect(table.part("why")).to_contain_text("Hint")
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_be_visible()
        expect(page.locator(".nd")).not_to_contain_text(re.compile("The coach is (thinking|still)"))
        page.wait_for_timeout(500)
        before = page.locator(".nd").inner_text()
        first.process.send_signal(end)
        first.process.wait(serving.PATIENCE)
    expect(page.get_by_test_id("away")).to_have_text(translate("front.away", "en"))
    with serving.numberdrop(log=tmp_path / "second.txt", port=port, env=home):
        expect(page.get_by_test_id("away")).to_be_hidden()
        # The hint is looked for anew.
        page.wait_for_function("text => document.querySelector('.nd').innerText === text", arg=before)
        page.keyboard.press("Escape")
        table.do(choose(table.game, random.Random(3)))
        page.problems.clear()  # what was asked in vain is told on the console


def test_hovering_shows_at_once_where_the_shape_lands_without_asking_the_server(new_page, server):
    page = open_sandbox(new_page(server))
    page.wait_for_timeout(500)
    python = psutil.Process(server.process.pid)
    python.suspend()  # nothing but the table that was sent can answer now
    try:
        cell(page, 12, 1).hover()
        assert min(col for _, col in ghost(page)) == 1
        cell(page, 12, 7).hover()
        assert max(col for _, col in ghost(page)) == 7
    finally:
        python.resume()


@pytest.mark.slow  # it takes a whole Chromium of its own
def test_where_no_cookie_is_taken_one_plays_as_well(storing_nothing, server):
    page = storing_nothing(server)
    open_play(page)
    page.get_by_test_id("button-drop").click()
    expect(page.get_by_test_id("storage-full")).to_be_visible()


def test_a_link_in_a_language_is_followed_and_what_one_chooses_afterwards_stays(new_page, server):
    page = open_page(new_page(server, locale="en"), "play", "?lang=fr#anything")
    expect(page.locator(".nd").first).to_have_attribute("lang", "fr")
    expect(page).to_have_url(re.compile(r"play\.ipynb(#.*)?$"))
    reload(page)
    expect(page.locator(".nd").first).to_have_attribute("lang", "fr")
    page.get_by_test_id("lang-en").click()
    answer = page.goto("/voila/render/sandbox.ipynb")
    assert '<html lang="en"' in answer.text()
    expect(page.get_by_test_id("headline")).to_contain_text("44")


def test_the_network_goes_and_comes_back_and_the_same_game_goes_on(new_page, server):
    page = new_page(server)
    page.add_init_script(LINES)
    table = resume(page, played_to("drop", 11))
    page.context.set_offline(True)
    page.evaluate("window.lines.forEach((line) => line.close())")
    page.wait_for_function("window.lines.every((line) => line.readyState === WebSocket.CLOSED)")
    page.context.set_offline(False)
    page.wait_for_function("window.lines.some((line) => line.readyState === WebSocket.OPEN)")
    table.agree()
    table.do(choose(table.game, random.Random(3)))
    page.problems.clear()  # what could not be fetched is told on the console


def test_a_browser_that_closes_in_the_middle_of_a_move_comes_back_before_or_after_it(new_page, server):
    page = new_page(server)
    table = resume(page, played_to("drop", 11))
    drop = choose(table.game, random.Random(5))
    aside(table.page, "typed").fill(typed(drop.cells))
    with page.expect_navigation():
        table.part("typed-go").evaluate("button => { button.click(); location.reload(); }")
    ready(page)
    expect(table.part("why")).to_contain_text("Welcome back")
    found = nd.record.loads(page.evaluate("localStorage.getItem('numberdrop.play')"))
    assert found in {table.game, table.game.apply(drop)}
    table.game = found
    table.do(choose(found, random.Random(6)))


def test_a_page_that_was_nearly_left_goes_on_at_once(new_page, server):
    page = new_page(server)
    page.add_init_script(LINES)
    open_play(page)
    page.evaluate("window.dispatchEvent(new Event('beforeunload'))")
    assert page.evaluate("window.lines.some((line) => line.readyState === WebSocket.OPEN)"), "it kept its connection"
    head = {"Content-Disposition": "attachment; filename=file.txt"}
    page.route("**/file.txt", lambda route: route.fulfill(headers=head, body="x"))
    with page.expect_download():
        page.evaluate("window.location.assign('/file.txt')")
    cell(page, 1, 3).click()
    page.get_by_test_id("button-drop").click()
    expect(page.get_by_test_id("button-roll")).to_be_visible()
