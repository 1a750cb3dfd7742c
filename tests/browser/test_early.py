"""What is pressed before Python is there, or without a connection: kept, said, answered in order, none twice."""

import json
import re

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from numberdrop.text import translate
from tests import nginx
from tests.browser.player import aside, cell, open_page, ready
from tests.serving import free_port

SANDBOX = "/voila/render/sandbox.ipynb"
GREETING = {"open", "hello", "kept", "greeted", "idle", "ping", "try"}
FILLED = (*((0, col) for col in range(7)), (1, 0))
"""Cells of the sandbox that hold something from the start."""


class Line:
    """The line between a page and its session: it carries messages on, or holds what the page says until it is let go."""

    def __init__(self, page: Page, *, holds: bool = False) -> None:
        self.sent: list[dict] = []
        self._answered = 0
        self._holds = holds
        page.route_web_socket(re.compile("/api/session$"), self._join)

    def _join(self, route: WebSocketRoute) -> None:
        # What a page has no answer to, after a pause of a busy machine, it says again on its next socket: there it counts.
        self.sent = [one for one in self.sent if one["type"] in GREETING or one["seq"] <= self._answered]
        held, server = [], route.connect_to_server()
        self._held: list[str] = held
        self._page, self._server = route, server
        route.on_message(self._from_page)

        def from_server(message: str) -> None:
            self._answered = max(self._answered, json.loads(message).get("ack", {}).get("seq", 0))
            route.send(message)

        server.on_message(from_server)

        def leave(*_: object) -> None:
            """A page that has waited too long, on a busy machine, says it all again on its next socket."""
            held.clear()
            server.close()

        route.on_close(leave)

    def _from_page(self, message: str) -> None:
        if self._holds:
            self._held.append(message)
            return
        self.sent.append(json.loads(message))
        self._server.send(message)

    def let_go(self) -> None:
        """Let Python hear what the page says, from the beginning of this socket."""
        self._holds = False
        for message in self._held:
            self._from_page(message)

    def cut(self, code: int = 4000) -> None:
        """Break it; the page opens another, and what it says there is held."""
        self._holds = True
        self._page.close(code=code)

    def pressed(self) -> list[dict]:
        """What was sent that somebody pressed, in order."""
        return [message for message in self.sent if message["type"] not in GREETING]


def press_ten(page: Page) -> None:
    for row, col in FILLED:
        cell(page, row + 1, col + 1).click()
    page.get_by_test_id("button-undo").click()
    page.get_by_test_id("button-drop").click()


def in_order(pressed: list[dict]) -> bool:
    numbers = [message["seq"] for message in pressed]
    return (
        [message["type"] for message in pressed] == [*["why"] * 8, "press", "act"]
        and [message["about"] for message in pressed[:8]] == [{"kind": "cell", "cell": [*at]} for at in FILLED]
        and numbers == sorted(set(numbers))
    )


def test_ten_early_presses_are_answered_in_order_none_twice(new_page, server):
    page = new_page(server)
    page.clock.install()
    line = Line(page, holds=True)
    page.goto(SANDBOX)
    press_ten(page)
    page.clock.run_for(3_000)
    expect(page.get_by_test_id("live")).to_have_text(translate("front.early_kept", "en"))
    expect(page.locator('[data-ready="true"]')).to_have_count(0)
    assert line.sent == []
    line.let_go()
    expect(page.get_by_test_id("verdict")).to_be_visible()  # a star of the shape has no number yet
    assert in_order(line.pressed())


def test_what_was_meant_for_another_position_is_not_done_and_python_says_so(new_page, server):
    page = open_page(new_page(server), "sandbox")
    aside(page, "button-wipe").click()
    page.wait_for_function("(localStorage.getItem('numberdrop.sandbox') || '').length > 0")
    expect(cell(page, 1, 7)).to_have_attribute("aria-label", re.compile("empty"))
    line = Line(page, holds=True)
    page.goto(SANDBOX)
    page.get_by_test_id("button-drop").click()
    page.get_by_test_id("lang-fr").click()
    line.let_go()
    expect(page.get_by_test_id("why")).to_contain_text(translate("ui.stale", "fr"))
    expect(page.locator(".nd")).to_have_attribute("lang", "fr")
    expect(cell(page, 1, 7)).to_have_attribute("aria-label", re.compile("vide"))


def test_a_first_picture_speaks_the_visitors_language_and_shows_the_dice_that_python_has(new_page, server):
    page = new_page(server, locale="fr-CA")
    line = Line(page, holds=True)
    page.goto("/voila/render/lesson_16_number-choice.ipynb")
    expect(page.locator(".nd")).to_have_attribute("lang", "fr")
    first = page.locator(".nd-body").inner_text()
    line.let_go()
    ready(page)
    assert page.locator(".nd-body").inner_text() == first


def test_while_there_is_no_connection_that_is_said_and_what_is_pressed_is_answered_when_it_is_back(new_page, server):
    page = new_page(server)
    page.clock.install()
    line = Line(page)
    open_page(page, "sandbox")
    page.get_by_test_id("button-left").click()
    expect(page.get_by_test_id("why")).to_contain_text("lands")
    half_made = page.locator(".nd-body").inner_html()
    line.cut()
    page.clock.run_for(3_000)
    expect(page.get_by_test_id("away")).to_have_text(translate("front.away", "en"))
    assert page.locator(".nd-body").inner_html() == half_made
    press_ten(page)
    line.let_go()
    page.clock.run_for(3_000)
    expect(page.get_by_test_id("away")).to_be_hidden()
    expect(page.get_by_test_id("verdict")).to_be_visible()
    assert in_order(line.pressed())
    # By this clock an attempt may take too long, so there may be another one.
    greetings = [message for message in line.sent[1:] if message["type"] == "open"]
    assert greetings
    assert all(message["snapshot"] for message in greetings)


PROXY = """
server {{
    listen 127.0.0.1:{port};
    location / {{ proxy_pass {base}; proxy_set_header Host $http_host; }}
    location = /api/session {{ return 403; }}
}}
"""


@nginx.needed
def test_a_proxy_that_answers_403_to_the_upgrade_is_named(new_page, server, tmp_path):
    port = free_port()
    with nginx.running(tmp_path, PROXY.format(port=port, base=server.base), f"http://127.0.0.1:{port}") as proxy:
        for locale, drawn in (("en", True), ("fr", False)):
            page = new_page(proxy, locale=locale)
            page.clock.install()
            if not drawn:
                page.route("**/play.ipynb", without_picture)
            with page.expect_event("console"):  # each refused connection is told there
                page.goto("/voila/render/play.ipynb")
            page.clock.fast_forward(60_000)
            told = translate("front.forbidden", locale)
            expect(page.get_by_test_id("away") if drawn else page.get_by_role("status")).to_have_text(told)
            page.goto("about:blank")
            page.problems.clear()


def without_picture(route: Route) -> None:
    """A page that comes without its first picture, as when nobody could draw it."""
    page = re.sub(r'(id="picture">).*?(?=</script>)', r"\1null", route.fetch().text(), flags=re.DOTALL)
    route.fulfill(body=page, content_type="text/html")
