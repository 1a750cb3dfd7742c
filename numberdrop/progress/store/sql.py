"""Progress in a database: SQLite for one machine, PostgreSQL for a class, through SQLAlchemy.

What many processes at once taught: every transaction on SQLite begins IMMEDIATE (a deferred one fails or loses updates), when its
turn has come (``sqlite_lock``), and is on the disk before it counts. It writes ahead (WAL). Nothing is read to be written back
changed, but for the epoch of a learner, which is locked meanwhile. Connections last for one transaction: a kernel that idles
holds none, and a server that was restarted is simply there again.
"""

from __future__ import annotations

import hmac
import os
import secrets
import sqlite3
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
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
from .class_tables import BOARDS, JOINED, PUPILS, RESULTS, Boards, as_now
from .classes import ClassRegister
from .enrolment import Enrolment
from .migrate import upgrade
from .school import ErasedElsewhere, StoreDown, StoredProgress, StoreError, StoreHeld

WAITS = 4
"""Seconds that a transaction on SQLite waits for one that did not stand in line; a page that waits longer looks dead."""
SAFE_WAL = (3, 51, 3)
"""The first SQLite that moves the write-ahead log into the file while others write without the danger of damage. An older one
is told to leave that to whoever closes the last connection, when nobody else is there."""
_PATIENCE = {"connect_timeout": "3", "options": "-c statement_timeout=4000 -c lock_timeout=4000"}
"""Of PostgreSQL: a page that waits longer looks dead. An address may say otherwise."""
_INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
"""Both can leave alone what is there already, each in its own dialect."""

_tables = sql.MetaData()
EVENTS = sql.Table(
    "events",
    _tables,
    sql.Column("learner", sql.String(200), primary_key=True),
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("line", sql.Text, nullable=False),
    sql.Column("came", sql.Integer, nullable=False),
)
"""``came``: the second by our clock when it happened, or when it was brought if that is earlier; 0 where nobody looked."""
LEARNERS = sql.Table(
    "learners",
    _tables,
    sql.Column("learner", sql.String(200), primary_key=True),
    sql.Column("epoch", sql.Integer, nullable=False),
)
SECRET = sql.Table("secret", _tables, sql.Column("secret", sql.String(64), primary_key=True))
MOST_EVENTS = 50_000
"""Of one learner: ten years of a lesson a day. A page that invents more is not listened to."""
ROOM = 2**30
"""Bytes for the events of everybody. Once they are used, only those are listened to who are known: users of a hub, pupils of a class.
Who is nobody's pupil gets a new id with every new browser, and could fill the disk."""
_USED = {
    "sqlite": "SELECT (c.page_count - f.freelist_count) * s.page_size"
    " FROM pragma_page_count c, pragma_freelist_count f, pragma_page_size s",
    "postgresql": "SELECT pg_total_relation_size('events')",
}
_ID_BYTES = 16
_SIGNATURE_BYTES = 12


class SqlStore:
    """A ``Store`` at an address as SQLAlchemy reads it."""

    def __init__(self, address: str) -> None:
        self._engine = _engine(_url(address))
        self._insert = _INSERTS[self._engine.dialect.name]
        self._upgraded = False
        self._file = _file(self._engine.url)
        self.classes = ClassRegister(self.transaction)
        self.enrolment = Enrolment(self.transaction)
        self.boards = Boards(self.transaction)

    def _turn(self) -> AbstractContextManager[None]:
        """The wait for one's turn where the database does not see to that itself."""
        return in_turn(self._file) if self._file else nullcontext()

    @property
    def address(self) -> str:
        url = self._engine.url
        return url.database or "" if self._engine.dialect.name == "sqlite" else url.render_as_string(hide_password=True)

    def prepare(self) -> None:
        with self.transaction():
            pass

    def append(self, learner: str, events: Iterable[Event], epoch: int | None = None) -> None:
        clock, given = int(time.time()), tuple(events)
        with self.transaction() as connection:
            learner = as_now(connection, learner)
            rows = [{"learner": learner, "id": one.id, "line": one.line(), "came": min(clock, one.at)} for one in given]
            # As often as one likes at once, but not while everything is being erased.
            now = self._epoch(connection, learner, read=True)
            if epoch is not None and epoch != now:
                raise ErasedElsewhere(now)
            if rows and not (self._has_room(connection) or self._is_known(connection, learner)):
                raise StoreDown(f"{self.address}: {ROOM} bytes are used, and {learner} belongs to no class")
            if rows and (fit := rows[: max(0, MOST_EVENTS - self._count(connection, learner))]):
                connection.execute(self._insert(EVENTS).on_conflict_do_nothing(), fit)

    def read(self, learner: str) -> StoredProgress:
        with self.transaction() as connection:
            learner = as_now(connection, learner)
            epoch = connection.scalar(sql.select(LEARNERS.c.epoch).where(LEARNERS.c.learner == learner))
            rows = connection.execute(sql.select(EVENTS).where(EVENTS.c.learner == learner)).all()
        came = {row.id: row.came for row in rows if row.came}
        return StoredProgress(Log.of(_readable(row.line for row in rows)), epoch or 0, came)

    def admit(self, shown: str) -> str:
        with self.transaction() as connection:
            secret = str(connection.scalars(sql.select(SECRET.c.secret)).one())
            bare, _, _ = shown.rpartition(".")
            if bare and hmac.compare_digest(shown.encode(), _signed(bare, secret).encode()):
                return as_now(connection, shown)
            known = sql.select(sql.exists().where(LEARNERS.c.learner == shown))
            return (
                as_now(connection, shown)
                if connection.scalar(known)
                else _signed(secrets.token_urlsafe(_ID_BYTES), secret)
            )

    def erase(self, learner: str) -> int:
        with self.transaction() as connection:
            learner = as_now(connection, learner)
            epoch = self._epoch(connection, learner) + 1
            joined = connection.scalars(sql.select(JOINED.c.learner).where(JOINED.c.now == learner)).all()
            for table in (EVENTS, PUPILS, RESULTS, BOARDS):
                connection.execute(sql.delete(table).where(table.c.learner == learner))
            connection.execute(sql.delete(JOINED).where(JOINED.c.now == learner))
            connection.execute(sql.update(LEARNERS).where(LEARNERS.c.learner == learner).values(epoch=epoch))
            for other in joined:  # a device that has not been here since the two were joined is to bring nothing back
                later = self._epoch(connection, other) + 1
                connection.execute(sql.update(LEARNERS).where(LEARNERS.c.learner == other).values(epoch=later))
        return epoch

    def learners(self) -> tuple[str, ...]:
        with self.transaction() as connection:
            return tuple(connection.scalars(sql.select(LEARNERS.c.learner).order_by(LEARNERS.c.learner)))

    def _has_room(self, connection: Connection) -> bool:
        return (connection.exec_driver_sql(_USED[self._engine.dialect.name]).scalar() or 0) < ROOM

    def _is_known(self, connection: Connection, learner: str) -> bool:
        pupil = sql.select(sql.exists().where(PUPILS.c.learner == learner))
        return learner.startswith(OF_HUB) or bool(connection.scalar(pupil))

    def _count(self, connection: Connection, learner: str) -> int:
        return connection.scalar(sql.select(sql.func.count()).where(EVENTS.c.learner == learner)) or 0

    def _epoch(self, connection: Connection, learner: str, *, read: bool = False) -> int:
        """The learner's epoch, locked until the end of the transaction."""
        connection.execute(self._insert(LEARNERS).on_conflict_do_nothing(), {"learner": learner, "epoch": 0})
        mine = sql.select(LEARNERS.c.epoch).where(LEARNERS.c.learner == learner).with_for_update(read=read)
        return int(connection.scalars(mine).one())

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A connection in a transaction; what keeps it from coming about is ``StoreDown``."""
        try:
            with self._turn():
                if not self._upgraded:
                    with self._engine.begin() as connection:
                        upgrade(connection)
                    self._upgraded = True
                with self._engine.begin() as connection:
                    yield connection
        except DBAPIError as error:
            if self._file and "database is locked" in str(error.orig):
                raise found_held(self._file) from error
            raise StoreDown(f"{self.address}: {error.orig}") from error
        except OSError as error:
            raise StoreDown(f"{self.address}: {error}") from error


def _signed(bare: str, secret: str) -> str:
    """An id with the mark of this database."""
    mark = hmac.digest(secret.encode(), bare.encode(), "sha256")[:_SIGNATURE_BYTES]
    return f"{bare}.{urlsafe_b64encode(mark).decode()}"


def _readable(lines: Iterable[str]) -> Iterator[Event]:
    """The events of these lines; what a later version of the program wrote is left to that one."""
    for line in lines:
        try:
            yield Event.read(line)
        except ProgressError:
            continue


def _url(address: str) -> URL:
    try:
        url = make_url(address)
    except ArgumentError:
        raise StoreError("address", value=address) from None
    if url.get_backend_name() not in _INSERTS:
        raise StoreError("kind", value=url.get_backend_name(), known=", ".join(_INSERTS))
    # Named without a driver it is the one that the extra "class" installs.
    return url.set(drivername="postgresql+psycopg") if url.drivername == "postgresql" else url


def _file(url: URL) -> Path | None:
    """The file of a database that is one."""
    one_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(str(url.database)) if one_file else None


def _engine(url: URL) -> Engine:
    on_disk = url.get_backend_name() == "sqlite"
    patience = {"timeout": WAITS} if on_disk else {k: v for k, v in _PATIENCE.items() if k not in url.query}
    try:
        engine = sql.create_engine(url, poolclass=sql.NullPool, connect_args=patience)
    except NoSuchModuleError:
        raise StoreError("kind", value=url.drivername, known=", ".join(_INSERTS)) from None
    except ModuleNotFoundError as error:
        raise StoreError("package", value=str(error.name), package="numberdrop[class]") from None
    if on_disk:
        _immediate(engine, _file(url))
    return engine


def _immediate(engine: Engine, file: Path | None) -> None:
    """Have SQLite do what many processes at once need."""

    @sql.event.listens_for(engine, "connect")
    def connect(raw: Any, _: Any) -> None:
        raw.isolation_level = None  # transactions are begun below, not by the driver
        if file and is_held(file):
            raw.execute("PRAGMA busy_timeout = 0")
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("PRAGMA synchronous = FULL")
        if sqlite3.sqlite_version_info < SAFE_WAL:
            raw.execute("PRAGMA wal_autocheckpoint = 0")

    @sql.event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


# --- sqlite lock ------------------------------------------------------------------------------------------------------

# One after the other at a SQLite file: who comes first goes first.
#
# SQLite lets whoever looks at the right moment have the file. With twenty processes on a busy machine some of them looked for half a
# minute and never found it free, while another wrote a hundred times. The system's own lock on a file beside it keeps a line,
# costs nothing while one waits, and is given back whatever becomes of its holder. Whoever has its turn leaves the time there: a line that
# moves is waited in, one that stands still has somebody before it who has stopped, and is left. Then nobody waits there again for a while.

try:
    import fcntl
except ImportError:  # Windows: there SQLite's own waiting has to do
    _fcntl = None
else:
    _fcntl = fcntl

STILL = 3.0
"""Seconds that a line may stand still; a page that waits longer for its answer takes the connection for broken."""
LONGEST = 30.0
"""Seconds to wait in a line that moves."""
AGAIN = 15.0
"""So long nobody waits for a file that was not let go of: it is free within a moment, or it is held."""
_LOOK = 0.1
"""A moment: a child process that is being started holds a copy of the lock for as long."""

_held: dict[Path, float] = {}
"""When a file was last waited for in vain."""


def is_held(file: Path) -> bool:
    """Whether a file was waited for in vain not long ago."""
    return time.monotonic() - _held.get(file, -AGAIN) < AGAIN


def found_held(file: Path) -> StoreHeld:
    """Remember that it is held; the answer for whoever waited."""
    _held[file] = time.monotonic()
    return StoreHeld(file)


@contextmanager
def in_turn(file: Path) -> Iterator[None]:
    """Have the file to oneself for the while, and its folder made. Raises ``StoreHeld`` when another process does not let go of it."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with file.with_name(f"{file.name}-turn").open("a") as line:
        if _fcntl is not None:
            if not _taken(line.fileno(), _LOOK if is_held(file) else STILL):
                raise found_held(file)
            os.utime(line.fileno())
        yield
    _held.pop(file, None)


def _taken(line: int, still: float) -> bool:
    """Whether the turn came before the line had stood still for so long."""
    assert _fcntl is not None  # asked before
    # The lock belongs to the open file, so a copy can wait for it, and lets go of it at once when nobody waits any more.
    waiting = Thread(target=_take_and_close, args=(os.dup(line),), daemon=True)
    waiting.start()
    end = time.monotonic() + LONGEST
    moved, looks = os.fstat(line).st_mtime_ns, 0
    # Looks are counted, not seconds: on a machine that stops us for some seconds the line has not stood still for as long.
    while waiting.is_alive() and looks * _LOOK < still and time.monotonic() < end:
        waiting.join(_LOOK)
        now = os.fstat(line).st_mtime_ns
        moved, looks = now, looks + 1 if now == moved else 0
    return not waiting.is_alive()


def _take_and_close(copy: int) -> None:
    assert _fcntl is not None  # asked before
    try:
        _fcntl.flock(copy, _fcntl.LOCK_EX)
    finally:
        os.close(copy)
