"""The first pictures of pages: what a fresh visitor sees of a page before its own Python is there.

They are drawn here, in the server's process, by the very pages that Python runs later; chance follows from a number that is
handed on, so that both show the same dice. No notebook is run for it, and nothing of anybody's progress is looked at. A
picture is drawn once and kept. When it has been shown, the next one is drawn while nobody waits, with another number: who
comes back to a new game finds new dice.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

from numberdrop.frozen import as_json
from numberdrop.pages.open_page import PAGES, TutorNotebook
from numberdrop.pages.scene import Ack
from numberdrop.pages.seeds import settled
from numberdrop.progress.store import StoreDown, StoreError, named, open_store
from numberdrop.text.locale import DEFAULT

_LOG = logging.getLogger(__name__)
_MOST = 2**32
_PAUSE = 3.0
"""Seconds until the next picture is drawn: the page that took the last one is to be ready first."""


@dataclass(frozen=True)
class FirstPicture:
    """A picture that is drawn, or being drawn: JSON of its traits, nothing where that failed; `number` settles its dice."""

    number: int
    traits: asyncio.Future[str | None]


class FirstPictures:
    """The pictures of all pages, in all languages that were asked for."""

    def __init__(self) -> None:
        """Begin with none."""
        self._pictures: dict[tuple[TutorNotebook, str], FirstPicture] = {}
        self._artist = ThreadPoolExecutor(1, "first-pictures")  # one after the other: pages share what they have read

    def take(self, notebook: TutorNotebook, language: str) -> FirstPicture:
        """Return the picture of a page in a language, and see to the next one."""
        picture = self._pictures.get((notebook, language)) or self._begin(notebook, language)
        if picture.traits.done():
            asyncio.get_running_loop().call_later(_PAUSE, self._replace, notebook, language, picture)
        return picture

    def _replace(self, notebook: TutorNotebook, language: str, shown: FirstPicture) -> None:
        if self._pictures[notebook, language] is not shown:
            return
        fresh = self._draw(notebook, language)
        fresh.traits.add_done_callback(lambda _: self._pictures.update({(notebook, language): fresh}))

    def _begin(self, notebook: TutorNotebook, language: str) -> FirstPicture:
        self._pictures[notebook, language] = picture = self._draw(notebook, language)
        return picture

    def _draw(self, notebook: TutorNotebook, language: str) -> FirstPicture:
        number = secrets.randbelow(_MOST)
        loop = asyncio.get_running_loop()
        return FirstPicture(number, loop.run_in_executor(self._artist, _drawn, notebook, language, number))

    async def prepare(self, notebooks: Iterable[TutorNotebook], language: str) -> None:
        """Draw pictures before anybody asks for them."""
        for notebook in notebooks:
            if (notebook, language) not in self._pictures:
                await self._begin(notebook, language).traits


def _picture(maker: str, settings: Mapping[str, Any], number: int) -> dict[str, Any]:
    """The traits that a page begins with."""
    with settled(number):
        session = PAGES[maker](**settings)
    return {**session.traits(), "ack": as_json(Ack(0, session.turn))}


_COMMON: Mapping[str, Mapping[str, str]] = {
    "home": {},
    "lesson": {"name": "orientation"},
    "play": {},
    "puzzles": {},
    "sandbox": {},
    "companion": {},
    "progress": {},
}
"""A page of nearly every kind. The composer, which few begin with, rates its first position: that takes as long as all of these."""


@cache
def load_pages() -> None:
    """Load whatever page may come, and what keeps progress, before it is known which page that is."""
    for maker, settings in _COMMON.items():
        _picture(maker, {"language": DEFAULT, **settings}, 0)
    if address := named():
        # The page says so itself where it is not to be had.
        with suppress(StoreError, StoreDown):
            open_store(address).prepare()


def _drawn(notebook: TutorNotebook, language: str, number: int) -> str | None:
    try:
        return json.dumps(_picture(notebook.maker, notebook.settings_in(language), number), ensure_ascii=False)
    except Exception:  # noqa: BLE001 (whatever is wrong with it, the page itself says it)
        _LOG.info("no first picture of %s", notebook, exc_info=True)
        return None
