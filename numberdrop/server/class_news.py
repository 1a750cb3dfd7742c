"""News of classes for the pages that are open: what a teacher gives is there at once, and who has a page open counts as here."""

from __future__ import annotations

import asyncio
import logging
import time

from tornado.web import HTTPError

from numberdrop.server.served_classes import Classes
from numberdrop.server.session_handler import SessionHandler, Sessions

_EVERY = 1.0
"""Seconds between two looks at what has changed."""
_HERE = 30.0
"""Seconds between two notes of who is here."""
_LOG = logging.getLogger(__name__)


class ClassNews:
    """Watches the classes of the pages of a process: one question a second, as long as pupils are here."""

    def __init__(self, classes: Classes, sessions: Sessions) -> None:
        """Watch nothing yet."""
        self._classes, self._sessions = classes, sessions
        self._noted = 0.0
        self._telling: dict[SessionHandler, asyncio.Task[None]] = {}

    async def watch(self) -> None:
        """Poll for changes as long as the server runs."""
        while self._classes.address:
            await asyncio.sleep(_EVERY)
            here = {one: found for one in self._sessions.handlers if (found := one.attends)}
            if not here:
                continue
            try:
                await self._tell(here)
            except HTTPError:
                await asyncio.sleep(_EVERY)  # the database does not answer; it is asked again
            except Exception:  # noqa: BLE001 - whatever it is, the next look may go well
                _LOG.exception("no news of classes")

    async def _tell(self, here: dict[SessionHandler, tuple[str, tuple[str, int]]]) -> None:
        now = await self._classes.ask(lambda: self._classes.store.classes.changes())  # noqa: PLW0108 - the store is opened in the thread
        stale = [one for one, (_, (school, changed)) in here.items() if now.get(school) != changed]
        for one in stale:
            if one not in self._telling:  # a page that is slow, or fails, delays no other
                self._telling[one] = asyncio.create_task(self._tell_page(one))
        if time.monotonic() - self._noted > _HERE:
            self._noted = time.monotonic()
            learners = {learner for learner, _ in here.values()}
            await self._classes.ask(lambda: self._classes.store.enrolment.still_here(learners, int(time.time())))

    async def _tell_page(self, page: SessionHandler) -> None:
        try:
            await page.tell_class()
        except Exception:  # noqa: BLE001 - whatever it is, the page is told again with the next look
            _LOG.exception("a page could not be told the news of its class")
        finally:
            del self._telling[page]
