"""The classes that a server serves: its database, asked one question after the other, and who may show a teacher's key how often."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from tornado.web import HTTPError

from numberdrop.classroom.desk import TeacherDesk
from numberdrop.progress.class_help import forget_overdue
from numberdrop.progress.store import Store, StoreDown, StoreError, named, open_store
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
        self._desk: TeacherDesk | None = None
        self._right: frozenset[str] = frozenset()
        self._looked = 0.0
        self._looking = asyncio.Lock()
        self._one = asyncio.Lock()

    @property
    def desk(self) -> TeacherDesk:
        """What teachers ask of the database. Raises ``StoreError``."""
        if self._desk is None:
            self._desk = TeacherDesk(open_store(self.address))
        return self._desk

    @property
    def store(self) -> Store:
        """The database. Raises ``StoreError``."""
        return self.desk.store

    async def ask(self, question: Any, *values: Any) -> Any:
        """The answer of something that asks the database, one question after the other, while the server goes on."""
        async with self._one:
            try:
                return await asyncio.to_thread(question, *values)
            except (StoreDown, StoreError) as error:
                raise HTTPError(503) from error

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
