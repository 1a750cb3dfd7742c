"""The database beside the browser: it gets what it lacks, and gives what this device lacks.

The browser's copy is the truth on its device. So nothing waits for the database, and when it does not answer nothing is lost: the
page says so once, calmly, goes on, and tries again with the page's heartbeat.
"""

from __future__ import annotations

import logging
import os
import re
import secrets
import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from numberdrop.progress import Event, Log, compact
from numberdrop.progress.store import (
    OF_HUB,
    Attendance,
    ErasedElsewhere,
    JoinRefused,
    Store,
    StoreDown,
    StoredProgress,
    StoreError,
    learner,
    named,
    open_store,
)

from .app import App
from .intents import Forgotten, Greeted, Hello, Intent, Ping
from .message import note
from .visit import DEVICE, PROGRESS

_log = logging.getLogger(__name__)
_OF_THE_DEVICE = 16
"""Bytes of the random id of a browser whose learner nobody names."""
_MOST_GUESSES = 30
"""Wrong codes from one page: whoever guesses does not get far."""
_ID = re.compile(r"[A-Za-z0-9_.-]{16,60}")
"""What an id of our making looks like: a browser may say anything, but not that it is some user of the hub."""


_store_at = lru_cache(maxsize=8)(open_store)
"""One for all sessions of a process."""


class Met(NamedTuple):
    """The log of device and database put together, and whether the device's own was erased elsewhere."""

    log: Log
    erased: bool = False


class StoreSync:
    """A learner's place in the database of the setting, or nothing where there is none.

    ``down``: it did not answer when it was last asked, so it lacks something.
    """

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self.address = named(environment)
        self.learner = learner(environment)
        self._admitted = self._fixed = bool(self.learner)
        self.epoch: int | None = None
        self.down = False
        self.attendance: Attendance | None = None
        self._guesses = 0

    @property
    def there(self) -> bool:
        """Whether a database is named."""
        return bool(self.address)

    @cached_property
    def _store(self) -> Store:
        """Opened when it is first needed: the page is drawn before that."""
        return _store_at(self.address)

    def name(self, kept: str) -> str:
        """The name under which the browser keeps something: each user of a hub has their own, on a computer they share."""
        return f"{kept}.{self.learner}" if self.learner.startswith(OF_HUB) else kept

    @property
    def device(self) -> str:
        """What the device is to keep of this."""
        return self.learner if self.epoch is None else f"{self.learner} {self.epoch}"

    # --- following the app --------------------------------------------------------------------------------------------

    def after(self, intent: Intent, app: App) -> App:
        """The app once it knows what the database knew, where an intent is an occasion to ask."""
        match intent:
            case Hello(kept=kept) if self.name(DEVICE) in kept or not self.learner:
                self.recognise(kept.get(self.name(DEVICE)))
            case Greeted():
                return self._meeting(app)
            case Ping() if self.there and self.down:
                return self._meeting(app)
            case Ping() if self.attendance and self.attendance.school and app.here.page == "home":
                return self._seeing_what_is_new(app)
            case Forgotten():
                self.epoch = None
                return self._meeting(replace(app, visit=app.visit.forgetting()))
        return app

    def _seeing_what_is_new(self, app: App) -> App:
        """The app once it knows what the teacher has given to everybody meanwhile."""
        before = self.attendance
        try:
            self._attend()
        except (StoreDown, StoreError):
            self._fails()
        same = self.attendance == before
        return app if same else replace(app, visit=replace(app.visit, attendance=self.attendance))

    def keeping(self, before: App, app: App) -> App:
        """The app once the database knows what has happened since ``before``."""
        known = before.visit.past if before.visit.learner else Log()
        news = Log.of(set(app.visit.past) - set(known)) if app.visit.past is not known else Log()
        if len(news) and not self.add(news):
            # Everything was erased on another device; what happens from now on is kept again.
            app = replace(app, visit=app.visit.forgetting(self.name(PROGRESS)).with_log(news))
            self.add(news)
        return app

    def _meeting(self, app: App) -> App:
        """All that the browser keeps has been read: meet the database, and make room in the browser."""
        device, visit = app.visit.past, app.visit
        met = self.meet(device)
        if met.erased:
            visit, device = visit.forgetting(self.name(PROGRESS)), Log()
            app = app.putting(app.state.say(note("store.erased")))
        visit = visit.taking(compact(met.log))
        brought, dropped = visit.past.lines(device), device.lines(visit.past)
        return replace(app, visit=replace(visit, brought=brought, dropped=dropped, attendance=self.attendance))

    # --- the database ---------------------------------------------------------------------------------------------------

    def recognise(self, device: object) -> None:
        """Take from what this device kept (``device``) who it is, and the epoch it was in."""
        kept_id, _, epoch = device.partition(" ") if isinstance(device, str) else ("", "", "")
        own = kept_id if _ID.fullmatch(kept_id) else secrets.token_urlsafe(_OF_THE_DEVICE)
        self.learner = self.learner or own
        self.epoch = int(epoch) if kept_id == self.learner and epoch.isdecimal() and len(epoch) < 10 else None

    def meet(self, mine: Log) -> Met:
        """Put the device's log and the database's together, on both sides."""
        if not self.there or not self.learner:
            return Met(mine)
        try:
            if not self._admitted:
                self.learner, self._admitted = self._store.admit(self.learner), True
            stored = self._store.read(self.learner)
            erased = self.epoch is not None and self.epoch < stored.epoch
            known = Log() if erased else mine
            self._attend()
            if lacking := set(known) - set(stored.log):
                self._store.append(self.learner, lacking, stored.epoch)
        except ErasedElsewhere as news:
            # In the very moment between; what has been written since is met the next time.
            stored, erased, known = StoredProgress(Log(), news.epoch), True, Log()
        except (StoreDown, StoreError):
            self._fails()
            return Met(mine)
        self.epoch, self.down = stored.epoch, False
        return Met(stored.log | known, erased)

    def add(self, events: Iterable[Event]) -> bool:
        """Send what has just happened; false where everything was erased elsewhere meanwhile."""
        if not self.there or self.down or self.epoch is None:
            return True  # the next meeting sends it
        try:
            self._store.append(self.learner, events, self.epoch)
        except ErasedElsewhere as news:
            self.epoch = news.epoch
            return False
        except (StoreDown, StoreError):
            self._fails()
        return True

    def erase(self) -> bool:
        """Erase all that the database has of the learner; false where it does not answer, and nothing is erased."""
        if not self.there:
            return True
        try:
            self.epoch = self._store.erase(self.learner)
            self._attend()
        except (StoreDown, StoreError):
            self._fails()
            return False
        return True

    # --- the class ------------------------------------------------------------------------------------------------------

    def join(self, code: str, name: str) -> str:
        """Have the learner join the class of a code; gives why that could not be: ``unknown``, ``full`` or ``down``."""
        if not (self.there and self._admitted) or self._guesses >= _MOST_GUESSES:
            return "down"
        try:
            self._store.classes.join(code, self.learner, name, int(time.time()))
            self._attend()
        except JoinRefused as refused:
            self._guesses += 1
            return refused.why
        except (StoreDown, StoreError):
            self._fails()
            return "down"
        return ""

    def leave(self) -> str:
        """Have the learner belong to no class; gives ``down`` where the database does not answer."""
        try:
            self._store.classes.leave(self.learner)
            self._attend()
        except (StoreDown, StoreError):
            self._fails()
            return "down"
        return ""

    def renew(self) -> str:
        """Have the device belong to a new learner; gives ``down`` where the database does not answer, or where somebody else says who it is."""
        if self._fixed or not self.there:
            return "down"
        before = self.learner, self.epoch
        self.learner, self.epoch, self._admitted = "", None, False
        self.recognise(None)
        self.meet(Log())
        if self.down:
            (self.learner, self.epoch), self._admitted = before, True
            return "down"
        return ""

    def _attend(self) -> None:
        self.attendance = self._store.classes.attend(self.learner, int(time.time()))

    def _fails(self) -> None:
        if not self.down:
            _log.warning("the database does not answer", exc_info=True)
        self.down = True
