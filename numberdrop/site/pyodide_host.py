"""The Python side of a page without a server: it runs in the browser, and answers the texts that the front end sends."""

from __future__ import annotations

import json
from pathlib import Path

from numberdrop.pages.connection import Connection, Opening
from numberdrop.pages.fields import BadIntent
from numberdrop.pages.open_page import PAGES
from numberdrop.pages.seeds import settled
from numberdrop.pages.session import Session

NOTEBOOKS = Path(__file__).with_name("pages.json")
"""What makes each page, and with which settings, by the name of its notebook without the ending."""


class Host:
    """The page that is open."""

    def __init__(self) -> None:
        self.notebooks: dict[str, tuple[str, dict[str, object]]] = json.loads(NOTEBOOKS.read_text("utf-8"))
        self._connection: Connection | None = None

    def answer(self, message: str) -> str:
        """The answer to a message; one that opens a page leaves the page before."""
        content = json.loads(message)
        if self._connection is None or (isinstance(content, dict) and content.get("type") == "open"):
            self._connection = Connection(self._open_page)
        return self._connection.answer(message)

    def _open_page(self, opening: Opening) -> Session:
        if opening.page not in self.notebooks:
            raise BadIntent(f"no page is called {opening.page!r}")
        maker, settings = self.notebooks[opening.page]
        with settled(opening.number):
            return PAGES[maker](**{"language": opening.language, **settings})
