"""Synchronisation of the learner's log on this device with the log in the database, in both directions; and the learner's class."""

import logging
import os
import re
import secrets
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from numberdrop.progress import Event, Log, compact, store
from numberdrop.progress.store import Attendance
from numberdrop.text.names import read_personal_word

from .app import App
from .class_tasks import board_of, current_task_address
from .intents import ErasedInOtherTab, Greeted, Hello, JoinResult, Ping, SyncIntent
from .message import note
from .page import GameStanding
from .visit import DEVICE, PROGRESS, JoinClass, StorageChange

_log = logging.getLogger(__name__)
_ID_BYTES = 16
"""Bytes of the random id of an anonymous learner."""
_MOST_WRONG_CODES = 30
"""How many wrong class codes a page may send before it has to be loaded again."""
_PAGES_WITH_QUESTIONS = ("lesson", "puzzle", "puzzles")
"""The pages that ask questions; there the log already shows that a pupil is active."""
_ACT_INTERVAL = 30
"""The least number of seconds between two records of a pupil's activity on pages without questions."""
_ID = re.compile(r"[A-Za-z0-9_.-]{16,60}")
"""The learner ids accepted from a browser: random ones, never those of a hub's users."""

_store_at = lru_cache(maxsize=8)(store.open_store)
"""Returns the connection to a database, one for all sessions of a process."""


class StoreSync:
    """The connection of one learner to the configured database, if any; ``down``: the database did not answer the last request. Pages use
    only the log that the browser stores, so that nothing waits for the database.
    """

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self.address = store.database_address(environment)
        self.learner = store.configured_learner(environment)
        self._is_id_checked = self._is_learner_fixed = bool(self.learner)
        self.epoch: int | None = None
        self.down = False
        self.attendance: Attendance | None = None
        self._board_sent: tuple[object, str] | None = None
        """The class's id and version when a board was last sent to the teacher, and that board's text; ``None``: none was sent."""
        self._last_act_at = -float(_ACT_INTERVAL)
        """When the pupil's activity was last recorded, in seconds of the monotonic clock."""
        self._wrong_codes = 0

    @property
    def configured(self) -> bool:
        """Whether a database is configured."""
        return bool(self.address)

    @cached_property
    def _store(self) -> store.Store:
        """The database, opened when it is first used: after the page is drawn."""
        return _store_at(self.address)

    def storage_name(self, kept: str) -> str:
        """Return the browser's name for ``kept``, such as ``PROGRESS``; on JupyterHub with the user's id, as users may share a browser."""
        return f"{kept}.{self.learner}" if self.learner.startswith(store.OF_HUB) else kept

    @property
    def identity_text(self) -> str:
        """What the browser stores to recognise the learner: their id and epoch (a number that rises when the learner erases everything)."""
        return self.learner if self.epoch is None else f"{self.learner} {self.epoch}"

    # --- following the app --------------------------------------------------------------------------------------------

    def sync_after_intent(self, intent: SyncIntent, app: App) -> tuple[App, StorageChange | None]:
        """Synchronise after a greeting, heartbeat or the like; returns the new app, and the change of the browser's storage, if any."""
        match intent:
            case Hello(kept=kept) if self.storage_name(DEVICE) in kept or not self.learner:
                self.read_identity(kept.get(self.storage_name(DEVICE)))
            case Greeted():
                return self._synchronise(app)
            case Ping() if self.configured and self.down:
                return self._synchronise(app)
            case Ping() if self.shown_class_version and app.here.page == "home":
                return self.with_class_news(app), None
            case ErasedInOtherTab():
                self.epoch = None
                return self._synchronise(replace(app, visit=app.visit.without_learner()))
        return app, None

    def with_class_news(self, app: App) -> App:
        """Read what the teacher has changed and return the app with it; also send the pupil's board to the teacher."""
        before = self.attendance
        with _NotingFailure(self):
            self._read_class()
        if self.attendance != before:
            app = replace(app, visit=replace(app.visit, attendance=self.attendance))
        self._send_board_to_teacher(app)
        return app

    def write_new_data(self, before: App, app: App) -> tuple[App, StorageChange | None]:
        """Write to the database what is new since the app was ``before``: events, and for the teacher the pupil's board, activity, and
        progress in the class's game. Returns the app afterwards, and the change of the browser's storage, if any.
        """
        past = before.visit.learner_log if before.visit.learner else Log()
        news = Log.of(set(app.visit.learner_log) - set(past)) if app.visit.learner_log is not past else Log()
        change = None
        if len(news) and not self.write_events(news):
            # Everything was erased on another device: drop the old log, keep the new events.
            app = replace(app, visit=app.visit.without_learner().with_merged_log(news))
            change = StorageChange(erase=(self.storage_name(PROGRESS),))
            self.write_events(news)
        now, attendance = self._new_standing(before, app), self.attendance
        if now is not None and attendance is not None:
            with _NotingFailure(self):
                self._store.enrolment.store_result(self.learner, attendance.task, int(time.time()), **now._asdict())
        if not self.down and self._is_activity_due(before, app):
            self._last_act_at = time.monotonic()
            with _NotingFailure(self):
                self._store.enrolment.record_act(self.learner, int(time.time()))
        self._send_board_to_teacher(app)
        return app, change

    def has_unwritten_data(self, before: App, app: App) -> bool:
        """Whether there is anything to write: events, progress in the class's game, the pupil's board, or that the pupil is active."""
        if before.visit.learner is not app.visit.learner or self._new_standing(before, app) is not None:
            return True
        attendance = self.attendance
        if attendance is None or self.down or before.state is app.state:
            return False
        return attendance.watch != "" or self._is_activity_due(before, app)

    def _new_standing(self, before: App, app: App) -> GameStanding | None:
        """Return the pupil's progress in the class's game if it has to be reported to the teacher, else ``None``."""
        task = self.attendance.task if self.attendance else ""
        if self.down or not task or before.state is app.state:
            return None
        now, old = app.state.standing(task), before.state.standing(task)
        return None if now is None or (old is not None and old.values_to_report == now.values_to_report) else now

    def _is_activity_due(self, before: App, app: App) -> bool:
        """Whether to record now that the pupil is active, lest the teacher thinks they are stuck: something was done on a page without
        questions, and the last record is old enough.
        """
        if app.here.page in _PAGES_WITH_QUESTIONS or app.state.turn == before.state.turn:
            return False
        return self.shown_class_version is not None and time.monotonic() - self._last_act_at > _ACT_INTERVAL

    def _send_board_to_teacher(self, app: App) -> None:
        """Send the pupil's board to the teacher, if the teacher is looking at it and it has changed."""
        watch = self.attendance.watch if self.attendance else ""
        shown = (self.shown_class_version, board_of(app).text) if watch else None
        if shown is not None and shown != self._board_sent and not self.down:
            self._board_sent = shown
            with _NotingFailure(self):
                self._store.boards.store_board(self.learner, shown[1], watch)

    def _synchronise(self, app: App) -> tuple[App, StorageChange]:
        """Merge the device's log with the database's; returns the app with all events, and the changes to make in the browser's storage."""
        device, visit = app.visit.learner_log, app.visit
        merged, erased = self.merge(device)
        if erased:
            visit, device = visit.without_learner(), Log()
            app = app.with_state(app.state.say(note("store.erased")))
        visit = visit.with_learner_log(compact(merged))
        erase = (self.storage_name(PROGRESS),) if erased else ()
        change = StorageChange(erase, visit.learner_log.lines(device), device.lines(visit.learner_log))
        return replace(app, visit=replace(visit, attendance=self.attendance)), change

    # --- the database ---------------------------------------------------------------------------------------------------

    def read_identity(self, device: str | None) -> None:
        """Read the learner's id and epoch from ``device``, a text of the browser's storage; without a valid one, make a new id."""
        kept_id, _, epoch = (device or "").partition(" ")
        own = kept_id if _ID.fullmatch(kept_id) else secrets.token_urlsafe(_ID_BYTES)
        self.learner = self.learner or own
        self.epoch = int(epoch) if kept_id == self.learner and epoch.isdecimal() and len(epoch) < 10 else None

    def merge(self, device_log: Log) -> tuple[Log, bool]:
        """Merge the device's log with the database's, and write to the database the events that it lacked. Returns the merged log, and
        whether the learner has erased their data on another device.
        """
        if not self.configured or not self.learner:
            return device_log, False
        with _NotingFailure(self):
            try:
                if not self._is_id_checked:
                    self.learner, self._is_id_checked = self._store.check_learner_id(self.learner), True
                stored = self._store.read(self.learner)
                erased = self.epoch is not None and self.epoch < stored.epoch
                kept = Log() if erased else device_log
                self._read_class()
                if lacking := set(kept) - set(stored.log):
                    self._store.append(self.learner, lacking, stored.epoch)
            except store.ErasedElsewhere as news:
                # Erased between reading and writing; the next synchronisation brings what was written since.
                stored, erased, kept = store.StoredProgress(Log(), news.epoch), True, Log()
            self.epoch, self.down = stored.epoch, False
            return stored.log | kept, erased
        return device_log, False

    def write_events(self, events: Iterable[Event]) -> bool:
        """Write new events to the database, or leave that to the next synchronisation; returns false if another device has erased all."""
        if not self.configured or self.down or self.epoch is None:
            return True  # the next synchronisation writes it
        with _NotingFailure(self):
            try:
                self._store.append(self.learner, events, self.epoch)
            except store.ErasedElsewhere as news:
                self.epoch = news.epoch
                return False
        return True

    def erase_learner(self) -> bool:
        """Erase the learner's data in the database; returns false if the database does not answer."""
        if not self.configured:
            return True
        with _NotingFailure(self):
            self.epoch = self._store.erase(self.learner)
            self._read_class()
            return True
        return False

    # --- the class ------------------------------------------------------------------------------------------------------

    def join_class(self, request: JoinClass) -> JoinResult:
        """Join a class as requested; with a secret word, continue as the pupil of that class to whom the word belongs."""
        if not (self.configured and self._is_id_checked):
            return JoinResult("down")
        if not request.code.strip():
            return JoinResult("no_code")
        if self._wrong_codes >= _MOST_WRONG_CODES:
            return JoinResult("wait")
        now, back = int(time.time()), False
        with _NotingFailure(self):
            try:
                if request.word.strip() and not self._is_learner_fixed:
                    back = self._rejoin_class(request, now)
                else:
                    self._store.enrolment.join(
                        request.code, self.learner, request.name, now, may_leave_other=request.sure
                    )
                self._read_class()
                return JoinResult(back=back)
            except store.JoinRefused as refused:
                self._wrong_codes += refused.why in ("unknown", "word", "tries")
                return JoinResult(refused.why, value=refused.value)
        return JoinResult("down")

    def _rejoin_class(self, request: JoinClass, now: int) -> bool:
        """Continue as the pupil whose name and secret word were entered; returns false if the learner is this pupil already. If the
        previous learner was in no class, their log is added to the pupil's.
        """
        before = self.learner
        asking = "" if request.sure else before
        pupil = self._store.enrolment.rejoin(request.code, request.name, read_personal_word(request.word), now, asking)
        if pupil == before:
            return False
        if self._store.enrolment.record_visit(before, now).school is None and (log := self._store.read(before).log):
            self._store.append(pupil, log)
        self.learner, self.epoch = pupil, None
        return True

    def leave_class(self) -> str:
        """Leave the class; returns ``down`` if the database does not answer, otherwise an empty text."""
        with _NotingFailure(self):
            self._store.enrolment.leave(self.learner)
            self._read_class()
            return ""
        return "down"

    def renew_learner(self) -> str:
        """Make a new learner for the device; returns an empty text, or ``down`` if no database answers or the settings fix the learner."""
        if self._is_learner_fixed or not self.configured:
            return "down"
        before = self.learner, self.epoch
        self.learner, self.epoch, self._is_id_checked = "", None, False
        self.read_identity(None)
        self.merge(Log())
        if self.down:
            (self.learner, self.epoch), self._is_id_checked = before, True
            return "down"
        return ""

    def write_class_answer(self, answer: str) -> None:
        """Write the pupil's answer (``right`` or ``wrong``) to the teacher's question to the whole class."""
        with _NotingFailure(self):
            self._store.enrolment.store_answer(self.learner, answer)
            self._read_class()

    @property
    def shown_class_version(self) -> tuple[str, int] | None:
        """The id of the class that the page shows, and the version of the class's data that it shows; ``None`` without a class."""
        school = self.attendance.school if self.attendance else None
        return (school.id, school.changed) if school else None

    def _read_class(self) -> None:
        attendance = self._store.enrolment.record_visit(self.learner, int(time.time()))
        self.attendance = replace(attendance, task=current_task_address(attendance.task))


@dataclass(frozen=True)
class _NotingFailure:
    """A ``with`` block that ends early, without an error, if the database does not answer; ``down`` of the ``sync`` is set then."""

    sync: StoreSync

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        failed = isinstance(error, store.StoreDown | store.StoreError)
        if failed:
            if not self.sync.down:
                _log.warning("the database does not answer", exc_info=True)
            self.sync.down = True
        return failed
