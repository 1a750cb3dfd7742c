"""The classes that a server serves: its database, asked one question after the other, and who may show a teacher's key how often."""

from __future__ import annotations

import asyncio
import logging
import time
from datetime import datetime, timedelta
from typing import Any

from tornado.web import HTTPError

from numberdrop.classroom.acts import UnknownActError, Wish, carry_out
from numberdrop.classroom.addresses import join_links
from numberdrop.classroom.page import ClassPage
from numberdrop.progress.class_export import forget_overdue
from numberdrop.progress.class_overview import ClassOverview, ClassWatch
from numberdrop.progress.store import SchoolClass, Store, StoreDown, StoreError, named, open_store
from numberdrop.progress.store.school import DAY, digest
from numberdrop.server.rate_limits import RateLimits

CLASSES = "tutor_classes"
"""The key of `Classes` in the application's settings."""
_BETWEEN_LOOKS = 1
"""Seconds."""
_LOG = logging.getLogger(__name__)


class Classes:
    """The classes of the database of the setting, and how often somebody may show a wrong key."""

    def __init__(self, limits: RateLimits) -> None:
        """Look at nothing yet."""
        self._limits = limits
        self.address = named()
        self._store: Store | None = None
        self._watch: ClassWatch | None = None
        self._right: frozenset[str] = frozenset()
        self._looked = 0.0
        self._looking = asyncio.Lock()
        self._one = asyncio.Lock()
        self.zone = round((datetime.now().astimezone().utcoffset() or timedelta()).total_seconds())

    @property
    def store(self) -> Store:
        """The database. Raises ``StoreError``."""
        if self._store is None:
            self._store = open_store(self.address)
            self._watch = ClassWatch(self._store, self.zone)
        return self._store

    async def ask(self, question: Any, *values: Any) -> Any:
        """The answer of something that asks the database, one question after the other, while the server goes on."""
        async with self._one:
            try:
                return await asyncio.to_thread(question, *values)
            except (StoreDown, StoreError) as error:
                raise HTTPError(503) from error

    def look(self, class_id: str) -> ClassOverview:
        """The overview of a class."""
        _ = self.store
        assert self._watch is not None  # made with the store
        return self._watch.look(class_id, int(time.time()))

    def page(self, school: SchoolClass, base: str, language: str, hidden: bool) -> ClassPage:
        """The page of a class, whose address is ``base``."""
        seen = self.look(school.id)
        results = self.store.classes.results(school.id, school.task) if school.task else ()
        links = join_links(base, school.code)
        return ClassPage(school, seen, language, links, int(time.time()), self.zone, hidden, results)

    def carry_out(self, school: SchoolClass, wish: Wish, language: str) -> str:
        """Do what a button of the page wants; gives what the page says about it. Raises ``HTTPError`` for what no button of it wants."""
        try:
            return carry_out(self.store, school, self.look(school.id), wish, int(time.time()), language)
        except UnknownActError:
            raise HTTPError(400) from None
        except LookupError:
            raise HTTPError(404) from None

    def mark(self, class_id: str) -> object:
        """Something that is another thing as soon as there is news of a class."""
        return self.store.classes.mark(class_id)

    def _digests(self) -> frozenset[str]:
        """Of the keys that are right."""
        return self.store.classes.digests()

    async def forget(self) -> None:
        """Now and every day from now on: erase what a class keeps no longer."""
        while self.address:
            try:
                await self.ask(lambda: forget_overdue(self.store, int(time.time())))
            except HTTPError:
                _LOG.warning("nobody was forgotten: the database does not answer")
            await asyncio.sleep(DAY)

    async def may_try(self, key: str, address: str) -> bool:
        """Whether somebody there may show a key: a right one, always; others not too often. So nobody who guesses keeps a teacher out,
        from the same school's address either: once there were too many, all who show a key wait for the next look at which are right.
        """
        if digest(key) in self._right:
            return True
        if self._limits.take("teacher_keys", address):
            return True
        came = time.monotonic()
        async with self._looking:
            if self._looked <= came:
                await asyncio.sleep(self._looked + _BETWEEN_LOOKS - came)
                self._right = await self.ask(self._digests)
                self._looked = time.monotonic()
        return digest(key) in self._right

    def welcome(self, key: str) -> None:
        """Remember a key that was right; only so many can be as there are classes."""
        self._right |= {digest(key)}
