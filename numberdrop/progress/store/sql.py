"""The store in a database through SQLAlchemy: SQLite for one machine, PostgreSQL for a class; and a fair queue for SQLite files.

For concurrent processes, every transaction on SQLite begins IMMEDIATE (a deferred one fails or loses updates), waits for its turn in the
queue, and is synced to the disk; the journal is a write-ahead log. The only value that is read, changed and written back is a learner's
epoch (how often the data were erased); its row is locked meanwhile. Connections last for one transaction, so that idle processes hold none
and a database server may restart.
"""

import hmac
import os
import secrets
import sqlite3
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from numberdrop.progress.events import Event, ProgressError
from numberdrop.progress.log import Log

from . import OF_HUB
from .classes import ClassRegister
from .enrolment import Enrolment
from .migrate import upgrade
from .school import ErasedElsewhere, StoreDown, StoredProgress, StoreError, StoreLocked
from .tables import (
    BOARDS,
    EVENTS,
    LEARNERS,
    MERGED_LEARNERS,
    PUPILS,
    RESULTS,
    SECRET,
    WatchedBoards,
    count_rows,
    id_after_merge,
)

BUSY_SECONDS = 4
"""Seconds that a transaction on SQLite waits for another program that does not use the queue; a longer wait would make a page look dead."""
SAFE_WAL = (3, 51, 3)
"""The first SQLite version with safe checkpoints during concurrent writes; older ones checkpoint only when the last connection closes."""
_TIMEOUTS = {"connect_timeout": "3", "options": "-c statement_timeout=4000 -c lock_timeout=4000"}
"""Timeouts of PostgreSQL, unless the address sets others; longer ones would make a page look dead."""
_INSERTS: dict[str, Callable[[sql.Table], sqlite.Insert | postgresql.Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}
"""By SQL dialect, the function that makes an insert statement which can ignore existing rows."""

MOST_EVENTS = 50_000
"""Maximum number of events stored for one learner: ten years of a lesson a day."""
MOST_BYTES = 2**30
"""Maximum bytes of all events. Beyond it, only those of a hub's users and of pupils are stored: anonymous visitors could fill the disk."""
_USED_BYTES_QUERY = {
    "sqlite": "SELECT (c.page_count - f.freelist_count) * s.page_size"
    " FROM pragma_page_count c, pragma_freelist_count f, pragma_page_size s",
    "postgresql": "SELECT pg_total_relation_size('events')",
}
_ID_BYTES = 16
_SIGNATURE_BYTES = 12


class SqlStore:
    """A ``Store`` in the database at an SQLAlchemy URL."""

    def __init__(self, address: str) -> None:
        self._engine = _open_engine(_parsed_url(address))
        self._insert = _INSERTS[self._engine.dialect.name]
        self._upgraded = False
        self._file = _sqlite_file(self._engine.url)
        self.classes = ClassRegister(self.transaction)
        self.enrolment = Enrolment(self.transaction)
        self.boards = WatchedBoards(self.transaction)

    @property
    def address(self) -> str:
        url = self._engine.url
        return url.database or "" if self._engine.dialect.name == "sqlite" else url.render_as_string(hide_password=True)

    def prepare(self) -> None:
        with self.transaction():
            pass

    def append(self, learner: str, events: Iterable[Event], epoch: int | None = None) -> None:
        clock, new_events = int(time.time()), tuple(events)
        with self.transaction() as connection:
            learner = id_after_merge(connection, learner)
            # A shared lock: concurrent appends are fine, but not during erasing.
            current_epoch = self._read_and_lock_epoch(connection, learner, shared=True)
            if epoch is not None and epoch != current_epoch:
                raise ErasedElsewhere(current_epoch)
            if not new_events:
                return
            used = connection.exec_driver_sql(_USED_BYTES_QUERY[self._engine.dialect.name]).scalar() or 0
            of_learner = PUPILS.c.learner == learner
            if used >= MOST_BYTES and not (learner.startswith(OF_HUB) or count_rows(connection, PUPILS, of_learner)):
                raise StoreDown(f"{self.address}: {MOST_BYTES} bytes are used, and {learner} belongs to no class")
            room = max(0, MOST_EVENTS - count_rows(connection, EVENTS, EVENTS.c.learner == learner))
            rows = [
                {"learner": learner, "id": event.id, "line": event.line(), "came": min(clock, event.at)}
                for event in new_events[:room]
            ]
            if rows:
                connection.execute(self._insert(EVENTS).on_conflict_do_nothing(), rows)

    def read(self, learner: str) -> StoredProgress:
        return self.read_several({learner: Log()})[learner]

    def read_several(self, known: Mapping[str, Log]) -> Mapping[str, StoredProgress]:
        events = {}
        with self.transaction() as connection:
            for learner in known:
                current = id_after_merge(connection, learner)
                epoch = connection.scalar(sql.select(LEARNERS.c.epoch).where(LEARNERS.c.learner == current))
                rows = connection.execute(sql.select(EVENTS).where(EVENTS.c.learner == current)).all()
                events[learner] = epoch or 0, rows
        # Lines are parsed when others may write again.
        return {learner: _progress_of_rows(*events[learner], log) for learner, log in known.items()}

    def check_learner_id(self, shown: str) -> str:
        with self.transaction() as connection:
            secret = str(connection.scalars(sql.select(SECRET.c.secret)).one())
            bare, _, _ = shown.rpartition(".")
            signed = bare and hmac.compare_digest(shown.encode(), _signed_id(bare, secret).encode())
            if signed or connection.scalar(sql.select(sql.exists().where(LEARNERS.c.learner == shown))):
                return id_after_merge(connection, shown)
            return _signed_id(secrets.token_urlsafe(_ID_BYTES), secret)

    def erase(self, learner: str) -> int:
        with self.transaction() as connection:
            learner = id_after_merge(connection, learner)
            epoch = self._read_and_lock_epoch(connection, learner) + 1
            merged = sql.select(MERGED_LEARNERS.c.learner).where(MERGED_LEARNERS.c.now == learner)
            joined = connection.scalars(merged).all()
            for table in (EVENTS, PUPILS, RESULTS, BOARDS):
                connection.execute(sql.delete(table).where(table.c.learner == learner))
            connection.execute(sql.delete(MERGED_LEARNERS).where(MERGED_LEARNERS.c.now == learner))
            connection.execute(sql.update(LEARNERS).where(LEARNERS.c.learner == learner).values(epoch=epoch))
            for other in joined:  # a device that still uses the merged id must not bring erased data back
                later = self._read_and_lock_epoch(connection, other) + 1
                connection.execute(sql.update(LEARNERS).where(LEARNERS.c.learner == other).values(epoch=later))
        return epoch

    def learners(self) -> tuple[str, ...]:
        with self.transaction() as connection:
            return tuple(connection.scalars(sql.select(LEARNERS.c.learner).order_by(LEARNERS.c.learner)))

    def _read_and_lock_epoch(self, connection: Connection, learner: str, *, shared: bool = False) -> int:
        """Read a learner's epoch (how often the data were erased), and lock it for the transaction, with ``shared`` by a shared lock."""
        connection.execute(self._insert(LEARNERS).on_conflict_do_nothing(), {"learner": learner, "epoch": 0})
        query = sql.select(LEARNERS.c.epoch).where(LEARNERS.c.learner == learner).with_for_update(read=shared)
        return int(connection.scalars(query).one())

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Open a connection with a transaction, which is committed at the end. Raises ``StoreDown`` if the database fails or is locked."""
        try:
            # Databases other than a SQLite file queue transactions themselves.
            with database_lock(self._file) if self._file else nullcontext():
                if not self._upgraded:
                    with self._engine.begin() as connection:
                        upgrade(connection)
                    self._upgraded = True
                with self._engine.begin() as connection:
                    yield connection
        except DBAPIError as error:
            if self._file and "database is locked" in str(error.orig):
                raise record_failed_wait(self._file) from error
            raise StoreDown(f"{self.address}: {error.orig}") from error
        except OSError as error:
            raise StoreDown(f"{self.address}: {error}") from error


def _signed_id(bare: str, secret: str) -> str:
    """Return the id ``bare`` followed by a signature, made with the database's ``secret``, which proves that the id is the store's."""
    signature = hmac.digest(secret.encode(), bare.encode(), "sha256")[:_SIGNATURE_BYTES]
    return f"{bare}.{urlsafe_b64encode(signature).decode()}"


def _progress_of_rows(epoch: int, rows: Sequence[sql.Row[Any]], known: Log) -> StoredProgress:
    """Make a learner's progress from database rows of events; events that the log ``known`` contains are not parsed again."""
    parsed = {event.id: event for event in known}
    events = [parsed[row.id] for row in rows if row.id in parsed]
    events += _readable_events(row.line for row in rows if row.id not in parsed)
    return StoredProgress(Log.of(events), epoch, {row.id: row.came for row in rows if row.came})


def _readable_events(lines: Iterable[str]) -> Iterator[Event]:
    """Parse the events of these lines; unreadable lines, such as those of a later version of the program, are skipped."""
    for line in lines:
        with suppress(ProgressError):
            yield Event.read(line)


def _parsed_url(address: str) -> URL:
    try:
        url = make_url(address)
    except ArgumentError:
        raise StoreError("address", value=address) from None
    if url.get_backend_name() not in _INSERTS:
        raise StoreError("kind", value=url.get_backend_name(), known=", ".join(_INSERTS))
    # The default driver is the one that the extra "class" installs.
    return url.set(drivername="postgresql+psycopg") if url.drivername == "postgresql" else url


def _sqlite_file(url: URL) -> Path | None:
    """Return the file of a SQLite database; ``None`` for one in memory, and for other databases."""
    on_disk = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(str(url.database)) if on_disk else None


def _open_engine(url: URL) -> Engine:
    on_disk = url.get_backend_name() == "sqlite"
    patience = {"timeout": BUSY_SECONDS} if on_disk else {k: v for k, v in _TIMEOUTS.items() if k not in url.query}
    try:
        engine = sql.create_engine(url, poolclass=sql.NullPool, connect_args=patience)
    except NoSuchModuleError:
        raise StoreError("kind", value=url.drivername, known=", ".join(_INSERTS)) from None
    except ModuleNotFoundError as error:
        raise StoreError("package", value=str(error.name), package="numberdrop[class]") from None
    if on_disk:
        _configure_sqlite(engine, _sqlite_file(url))
    return engine


def _configure_sqlite(engine: Engine, file: Path | None) -> None:
    """Configure a SQLite database for concurrent processes; ``file``: the database's file, ``None`` for a database in memory."""

    @sql.event.listens_for(engine, "connect")
    def connect(raw: sqlite3.Connection, _: object) -> None:
        raw.isolation_level = None  # transactions are begun below instead of by the driver
        if file and has_wait_failed_lately(file):
            raw.execute("PRAGMA busy_timeout = 0")
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("PRAGMA synchronous = FULL")
        if sqlite3.sqlite_version_info < SAFE_WAL:
            raw.execute("PRAGMA wal_autocheckpoint = 0")

    @sql.event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


# --- sqlite lock ------------------------------------------------------------------------------------------------------

# A fair queue of processes for a SQLite file. SQLite itself polls for its lock: of twenty busy processes some starve for half a minute.
# The system's lock on a file beside the database is first come, first served, costs nothing while waiting, and is released when its
# holder dies. Each holder updates the file's time: if that stands still for ``STANDSTILL_SECONDS`` seconds, the holder hangs, and nobody waits any more
# for ``HELD_SECONDS`` seconds.

try:
    import fcntl
except ImportError:  # Windows has only SQLite's own waiting
    _fcntl = None
else:
    _fcntl = fcntl

STANDSTILL_SECONDS = 3.0
"""Maximum seconds to wait in a queue that does not move; after a longer wait a page would take its connection for broken."""
LONGEST_WAIT = 30.0
"""Maximum seconds to wait in a queue that moves."""
HELD_SECONDS = 15.0
"""Seconds after a wait without success during which this process does not wait again: if the file is not free at once, the call fails."""
_CHECK_INTERVAL = 0.1
"""Seconds between two checks of the queue; long enough to start a child process, which holds a copy of the lock meanwhile."""

_held: dict[Path, float] = {}
"""By file, the time of the last wait without success."""


def has_wait_failed_lately(file: Path) -> bool:
    """Whether a wait for the file's lock failed within the last ``HELD_SECONDS`` seconds."""
    return time.monotonic() - _held.get(file, -HELD_SECONDS) < HELD_SECONDS


def record_failed_wait(file: Path) -> StoreLocked:
    """Record that a wait for the file's lock has failed; returns the error to raise."""
    _held[file] = time.monotonic()
    return StoreLocked(file)


@contextmanager
def database_lock(file: Path) -> Iterator[None]:
    """Hold the lock of a database file, whose folder is made if needed. Raises ``StoreLocked`` if the lock is not released in time."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with file.with_name(f"{file.name}-turn").open("a") as queue:
        if _fcntl is not None:
            patience = _CHECK_INTERVAL if has_wait_failed_lately(file) else STANDSTILL_SECONDS
            if not _wait_for_lock(queue.fileno(), patience):
                raise record_failed_wait(file)
            os.utime(queue.fileno())
        yield
    _held.pop(file, None)


def _wait_for_lock(descriptor: int, patience: float) -> bool:
    """Wait for an open file's lock; returns ``False`` after ``LONGEST_WAIT`` seconds, or if nobody gets it for ``patience`` seconds."""
    # The lock belongs to the open file: a thread waits for it with a copy of the descriptor, and a late lock is released at once.
    waiting = Thread(target=_lock_and_close, args=(os.dup(descriptor),), daemon=True)
    waiting.start()
    end = time.monotonic() + LONGEST_WAIT
    moved, looks = os.fstat(descriptor).st_mtime_ns, 0
    # Looks are counted, not seconds: a process that was stopped for some seconds has not seen the queue stand still.
    while waiting.is_alive() and looks * _CHECK_INTERVAL < patience and time.monotonic() < end:
        waiting.join(_CHECK_INTERVAL)
        now = os.fstat(descriptor).st_mtime_ns
        moved, looks = now, looks + 1 if now == moved else 0
    return not waiting.is_alive()


def _lock_and_close(copy: int) -> None:
    assert _fcntl is not None  # checked before
    try:
        _fcntl.flock(copy, _fcntl.LOCK_EX)
    finally:
        os.close(copy)
