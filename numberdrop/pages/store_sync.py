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
from numberdrop.text.animals import read_word

from .app import App
from .class_games import GameStanding, standing_in
from .class_tasks import board_of, task_now
from .intents import Forgotten, Greeted, Hello, Intent, Joined, Ping
from .message import note
from .visit import DEVICE, PROGRESS, Join

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
        self._shown: tuple[object, str] | None = None
        """What the teacher who looks at the board was last told, and after which change of the class."""
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
            case Ping() if self.class_seen and app.here.page == "home":
                return self.seeing_what_is_new(app)
            case Forgotten():
                self.epoch = None
                return self._meeting(replace(app, visit=app.visit.forgetting()))
        return app

    def seeing_what_is_new(self, app: App) -> App:
        """The app once it knows what the teacher has given to everybody meanwhile."""
        before = self.attendance
        try:
            self._attend()
        except (StoreDown, StoreError):
            self._fails()
        if self.attendance != before:
            app = replace(app, visit=replace(app.visit, attendance=self.attendance))
        self._show_board(app)
        return app

    def keeping(self, before: App, app: App) -> App:
        """The app once the database knows what has happened since ``before``."""
        known = before.visit.past if before.visit.learner else Log()
        news = Log.of(set(app.visit.past) - set(known)) if app.visit.past is not known else Log()
        if len(news) and not self.add(news):
            # Everything was erased on another device; what happens from now on is kept again.
            app = replace(app, visit=app.visit.forgetting(self.name(PROGRESS)).with_log(news))
            self.add(news)
        self._report(before, app)
        self._show_board(app)
        return app

    def has_news(self, before: App, app: App) -> bool:
        """Whether there is something that the database is to know: what was learned, how far the game of the class has come, or a board that is
        looked at.
        """
        if before.visit.learner is not app.visit.learner or self._come_further(before, app) is not None:
            return True
        there = self.attendance
        return there is not None and there.watch != "" and not self.down and before.state is not app.state

    def _come_further(self, before: App, app: App) -> GameStanding | None:
        task = self.attendance.task if self.attendance else ""
        if self.down or not task or before.state is app.state:
            return None
        now, known = standing_in(app.state, task), standing_in(before.state, task)
        return None if now is None or (known is not None and known.told == now.told) else now

    def _report(self, before: App, app: App) -> None:
        """Tell the class how far its game has come, where it has come further."""
        now, there = self._come_further(before, app), self.attendance
        if now is None or there is None:
            return
        try:
            self._store.enrolment.report(self.learner, there.task, int(time.time()), **now._asdict())
        except (StoreDown, StoreError):
            self._fails()

    def _show_board(self, app: App) -> None:
        """Tell the teacher who looks at the board how it is now."""
        watch = self.attendance.watch if self.attendance else ""
        shown = (self.class_seen, board_of(app).text) if watch else None
        if shown is None or shown == self._shown or self.down:
            return
        self._shown = shown
        try:
            self._store.boards.show(self.learner, shown[1], watch)
        except (StoreDown, StoreError):
            self._fails()

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

    def join(self, wish: Join) -> Joined:
        """Have the learner join the class of a code, or be the pupil again whose word this is."""
        if not (self.there and self._admitted):
            return Joined("down")
        if self._guesses >= _MOST_GUESSES:
            return Joined("wait")
        now, back = int(time.time()), False
        try:
            if wish.word.strip() and not self._fixed:
                back = self._come_back(wish, now)
            else:
                self._store.enrolment.join(wish.code, self.learner, wish.name, now, sure=wish.sure)
            self._attend()
        except JoinRefused as refused:
            self._guesses += refused.why in ("unknown", "word", "tries")
            return Joined(refused.why, value=refused.value)
        except (StoreDown, StoreError):
            self._fails()
            return Joined("down")
        return Joined(back=back)

    def _come_back(self, wish: Join, now: int) -> bool:
        """Be the pupil of a name and a word; false for who is that already. What somebody without a class has done on this device is theirs, too."""
        found = self._store.enrolment.come_back(wish.code, wish.name, read_word(wish.word), now)
        before = self.learner
        if found == before:
            return False
        if self._store.enrolment.attend(before, now).school is None and (log := self._store.read(before).log):
            self._store.append(found, log)
        self.learner, self.epoch = found, None
        return True

    def leave(self) -> str:
        """Have the learner belong to no class; gives ``down`` where the database does not answer."""
        try:
            self._store.enrolment.leave(self.learner)
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

    def say(self, answer: str) -> None:
        """Answer the question that is put to the whole class."""
        try:
            self._store.enrolment.answer(self.learner, answer)
            self._attend()
        except (StoreDown, StoreError):
            self._fails()

    @property
    def class_seen(self) -> tuple[str, int] | None:
        """The class whose news a page shows, and how often it had changed then."""
        school = self.attendance.school if self.attendance else None
        return (school.id, school.changed) if school else None

    def _attend(self) -> None:
        there = self._store.enrolment.attend(self.learner, int(time.time()))
        self.attendance = replace(there, task=task_now(there.task))

    def _fails(self) -> None:
        if not self.down:
            _log.warning("the database does not answer", exc_info=True)
        self.down = True
