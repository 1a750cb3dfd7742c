"""What is pressed before Python is there: kept, shown as waiting, and answered in order, none twice; what no longer fits is told."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from numberdrop.text import translate
from tests.browser.conftest import NewPage
from tests.browser.player import aside
from tests.serving import Served

SANDBOX = "/voila/render/sandbox.ipynb"


class Line:
    """The line between a page and its Python, which begins to carry something when it is told to."""

    def __init__(self, page: Page) -> None:
        self.sent: list[dict] = []
        self.answered: list[tuple[int, int]] = []
        """Of each answer its number, and how many intents had been sent before it."""
        self._held: list[bytes] | None = []
        page.route_web_socket(re.compile("/channels"), self._join)

    def _join(self, route: WebSocketRoute) -> None:
        self._server = route.connect_to_server()
        route.on_message(self._from_page)
        self._server.on_message(lambda message: self._from_python(route, message))

    def _from_page(self, message: bytes) -> None:
        if self._held is not None:
            self._held.append(message)
            return
        self._note(message)
        self._server.send(message)

    def _note(self, message: bytes) -> None:
        self.sent.append(part(message, 4)["data"]["content"])

    def _from_python(self, route: WebSocketRoute, message: bytes) -> None:
        state = part(message, 4).get("data", {}).get("state", {}) if b"comm_msg" in message else {}
        if "ack" in state:
            self.answered.append((state["ack"]["seq"], len(self.sent)))
        route.send(message)

    def let_go(self) -> None:
        """Let Python hear what the page says, from the beginning."""
        held, self._held = self._held, None
        for message in held:
            self._note(message)
            self._server.send(message)


def part(message: bytes, number: int) -> dict:
    """A part of a message as Jupyter packs it."""
    start, end = (int.from_bytes(message[8 * (i + 1) : 8 * (i + 2)], "little") for i in (number, number + 1))
    return json.loads(message[start:end])


GREETING = {"picture", "hello", "kept", "greeted"}
FILLED = (*((0, col) for col in range(7)), (1, 0))
"""Cells of the sandbox that hold something from the start."""


def pressed(line: Line) -> list[dict]:
    """What was sent that somebody pressed, in order."""
    return [one for one in line.sent if one["type"] not in GREETING]


def cell(page: Page, row: int, col: int) -> Locator:
    return page.locator(f'[data-testid="cell"][data-row="{row}"][data-col="{col}"]')


def test_ten_early_presses_are_shown_as_waiting_and_answered_in_order_none_twice(
    new_page: NewPage, server: Served
) -> None:
    page = new_page(server)
    line = Line(page)
    page.goto(SANDBOX)
    for row, col in FILLED:
        cell(page, row, col).click()
    page.get_by_test_id("button-undo").click()
    page.get_by_test_id("button-drop").click()
    expect(page.get_by_test_id("live")).to_have_text(translate("front.early_kept", "en"))
    expect(page.locator("[data-waiting]")).to_have_count(10)
    expect(page.locator('[data-ready="true"]')).to_have_count(0)
    assert pressed(line) == []
    line.let_go()
    expect(page.get_by_test_id("verdict")).to_be_visible()  # a star of the shape has no number yet
    expect(page.locator("[data-waiting]")).to_have_count(0)
    sent = [one for one in pressed(line) if one["type"] not in ("try", "idle")]
    assert [one["type"] for one in sent] == [*["why"] * 8, "press", "act"]
    assert [one["about"] for one in sent[:8]] == [{"kind": "cell", "cell": [row, col]} for row, col in FILLED]
    numbers = [one["seq"] for one in sent]
    assert numbers == list(range(numbers[0], numbers[0] + 10))
    before = {
        seq: [one["seq"] for one in line.sent[:count] if one["type"] != "picture"] for seq, count in line.answered
    }
    for number in numbers[:-1]:
        assert number + 1 not in before[number], "each waits for the answer to the one before"
    expect(page.get_by_test_id("left-out")).to_be_hidden()


def test_what_no_longer_fits_the_position_that_comes_back_is_left_out_with_a_word(
    new_page: NewPage, server: Served
) -> None:
    page = new_page(server)
    page.goto(SANDBOX)
    page.locator('[data-ready="true"]').wait_for()
    aside(page, "button-wipe").click()
    page.wait_for_function("(localStorage.getItem('numberdrop.sandbox') || '').length > 0")
    expect(cell(page, 0, 6)).to_have_attribute("aria-label", re.compile("empty"))
    line = Line(page)
    page.goto(SANDBOX)
    page.get_by_test_id("button-drop").click()
    page.get_by_test_id("lang-fr").click()
    line.let_go()
    expect(page.get_by_test_id("left-out")).to_contain_text("Drop")
    expect(page.locator(".nd")).to_have_attribute("lang", "fr")
    assert [one["type"] for one in pressed(line) if one["type"] not in ("try", "idle")] == ["lang"]
    expect(cell(page, 0, 6)).to_have_attribute("aria-label", re.compile("vide"))
    page.get_by_test_id("left-out").get_by_role("button").click()
    expect(page.get_by_test_id("left-out")).to_be_hidden()


def test_a_first_picture_speaks_the_visitors_language_and_shows_the_dice_that_python_has(
    new_page: NewPage, server: Served
) -> None:
    page = new_page(server, locale="fr-CA")
    line = Line(page)
    page.goto("/voila/render/lesson_16_number-choice.ipynb")
    expect(page.locator(".nd")).to_have_attribute("lang", "fr")
    first = page.locator(".nd-body").inner_text()
    line.let_go()
    page.locator('[data-ready="true"]').wait_for()
    assert page.locator(".nd-body").inner_text() == first
