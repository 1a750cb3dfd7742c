"""The session of a page on the static site: it runs in the browser and answers the front end's messages."""

import json
from pathlib import Path

from numberdrop.pages.connection import Connection, FirstMessage
from numberdrop.pages.fields import BadIntent
from numberdrop.pages.open_page import PAGES
from numberdrop.pages.page import deterministic_seeds
from numberdrop.pages.session import Session

NOTEBOOKS = Path(__file__).with_name("pages.json")
"""The file with the function that opens each page and its arguments, by the name of the notebook without the suffix."""


class Host:
    """Holds the session of the open page, and answers the messages of the front end."""

    def __init__(self) -> None:
        self.notebooks: dict[str, tuple[str, dict[str, object]]] = json.loads(NOTEBOOKS.read_text("utf-8"))
        self._connection: Connection | None = None

    def answer(self, message: str) -> str:
        """Answer a message; one that opens a page replaces the open page."""
        content = json.loads(message)
        if self._connection is None or (isinstance(content, dict) and content.get("type") == "open"):
            self._connection = Connection(self._open_page)
        return self._connection.answer(message)

    def _open_page(self, opening: FirstMessage) -> Session:
        if opening.page not in self.notebooks:
            raise BadIntent(f"no page is called {opening.page!r}")
        maker, settings = self.notebooks[opening.page]
        with deterministic_seeds(opening.number):
            return PAGES[maker](**{"language": opening.language, **settings})
