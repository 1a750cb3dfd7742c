"""The server's access to the database of classes: one query at a time, and a limit on wrong keys of teachers."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TypeVar

from tornado.web import HTTPError

from numberdrop.classroom.desk import TeacherService
from numberdrop.progress.class_help import erase_expired_data
from numberdrop.progress.store import Store, StoreDown, StoreError, database_address, open_store
from numberdrop.progress.store.school import DAY, digest
from numberdrop.server.rate_limits import RateLimits

CLASSES = "tutor_classes"
"""The key of `ServedClasses` in the application's settings."""
_REFRESH_SECONDS = 1
"""Minimum seconds between two queries of the valid keys."""
_LOG = logging.getLogger(__name__)
T = TypeVar("T")


class ServedClasses:
    """Access to the classes in the database at ``address`` (empty: no database), with a rate limit on wrong teachers' keys."""

    def __init__(self, limits: RateLimits) -> None:
        self._limits = limits
        self.address = database_address()
        self._desk: TeacherService | None = None
        self._valid_digests: frozenset[str] = frozenset()
        self._refreshed = 0.0
        self._refreshing = asyncio.Lock()
        self._query_lock = asyncio.Lock()

    @property
    def teacher_service(self) -> TeacherService:
        """The object that carries out what teachers ask for on their pages. Raises ``StoreError`` for an invalid database."""
        if self._desk is None:
            self._desk = TeacherService(open_store(self.address))
        return self._desk

    @property
    def store(self) -> Store:
        """The store of the configured database. Raises ``StoreError`` for an invalid database."""
        return self.teacher_service.store

    async def run_query(self, query: Callable[[], T]) -> T:
        """Run a query of the database in a thread, while other queries wait. Raises ``HTTPError`` 503 if the database does not answer."""
        async with self._query_lock:
            try:
                return await asyncio.to_thread(query)
            except (StoreDown, StoreError) as error:
                raise HTTPError(503) from error

    async def erase_expired_data_daily(self) -> None:
        """Erase the data of pupils whose storage time in their classes is over: at once, and every day after that."""
        while self.address:
            try:
                await self.run_query(lambda: erase_expired_data(self.store, int(time.time())))
            except HTTPError:
                _LOG.warning("nobody was forgotten: the database does not answer")
            await asyncio.sleep(DAY)

    async def may_try_key(self, key: str, address: str) -> bool:
        """Whether a teacher's key from this address may be tried: a valid key always, others at a limited rate.

        Guessing cannot lock out a teacher at the same address: beyond the limit, each request waits until the valid keys are read again.
        """
        if digest(key) in self._valid_digests or self._limits.try_take("teacher_keys", address):
            return True
        arrived = time.monotonic()
        async with self._refreshing:
            if self._refreshed <= arrived:
                await asyncio.sleep(self._refreshed + _REFRESH_SECONDS - arrived)
                self._valid_digests = await self.run_query(lambda: self.store.classes.key_digests())  # noqa: PLW0108 - the store is opened in the thread
                self._refreshed = time.monotonic()
        return digest(key) in self._valid_digests

    def remember_valid_key(self, key: str) -> None:
        """Remember that this key is valid, so that its use is never limited."""
        self._valid_digests |= {digest(key)}
