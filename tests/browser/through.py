"""Pages driven through the browser by intents: the test says what a press would send, the browser draws the answer.

Nothing is looked for on the page, so whoever drives it does not care where a button stands. What `tests.pages` offers to
drive a page without a browser (who is asked what, how an answer is given) works here as well.
"""

from typing import Any

from playwright.sync_api import Page

from numberdrop.pages.app import App
from tests.browser.direct import Direct
from tests.browser.player import ready
from tests.pages.at_play import AtPlay
from tests.pages.driven import Driven
from tests.pages.exercises import DrivenExercise


class Through(Driven):
    """The session behind a page that a browser shows."""

    def __init__(self, page: Page, direct: Direct, path: str) -> None:
        page.goto("about:blank")  # a link to the same page with another end would not load it anew
        page.goto(f"{direct.base}/voila/render/{path}")
        ready(page)
        self.page = page
        self.board = direct.boards[max(direct.boards)]

    @property
    def app(self) -> App:
        return self.board.session.app

    def handle(self, message: object) -> bool:
        """Send a message as the front end does, and wait until what follows from it by itself has happened."""
        # The number of the last answer: the front end counts its own messages and takes this one for none of them.
        sent = {**message, "seq": self.board.ack["seq"]}
        self.page.evaluate("async (intent) => { await window.tellPython(intent); }", sent)
        while self._beats():
            self.page.wait_for_timeout(10)
        return True

    def _beats(self) -> bool:
        """Whether the page goes on by itself; a played example does so only where motion is wanted."""
        tick = self.board.scene["tick"]
        return bool(tick) and (not tick.get("moves") or self.page.get_attribute(".nd", "data-motion") == "on")

    @property
    def talk(self) -> dict[str, Any]:
        return self.board.talk

    def scene(self) -> dict[str, Any]:
        return self.board.scene

    def traits(self) -> dict[str, Any]:
        return self.board.picture()


class PlayThrough(Through, AtPlay):
    """The play page."""


class ExercisesThrough(Through, DrivenExercise):
    """A lesson or the puzzles."""
