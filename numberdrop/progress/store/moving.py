"""Everything that a database holds in one file, to be carried to another computer: a SQLite database with the same tables, whatever the other is."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from . import sqlite_address
from .class_tables import BOARDS, CLASSES, JOINED, PUPILS, RESULTS
from .school import StoreDown, StoreError
from .sql import EVENTS, LEARNERS, SECRET, SqlStore

_TABLES = (EVENTS, LEARNERS, SECRET, CLASSES, PUPILS, JOINED, RESULTS, BOARDS)
_SOME = 500
_FIRST = b"SQLite format 3\x00"


class NotOurFileError(ValueError):
    """The file holds no classes that this program knows."""


def save_to(address: str, file: Path) -> None:
    """Write everything of the database at an address into a new file. Raises ``OSError`` where it cannot be written, ``StoreDown``."""
    file.touch(mode=0o600, exist_ok=False)
    try:
        with SqlStore(address).transaction() as here, SqlStore(sqlite_address(file)).transaction() as there:
            _copy(here, there)
    except BaseException:
        file.unlink()
        raise
    finally:
        for beside in ("-turn", "-wal", "-shm"):
            file.with_name(file.name + beside).unlink(missing_ok=True)


def restore_from(address: str, file: Path) -> None:
    """Take over everything out of a file, into a database that holds no class. Raises ``NotOurFileError``, ``StoreDown``."""
    try:
        with file.open("rb") as given:
            ours = given.read(len(_FIRST)) == _FIRST
    except OSError:
        ours = False
    if not ours:
        raise NotOurFileError(str(file))
    with SqlStore(address).transaction() as there:
        try:
            with SqlStore(sqlite_address(file)).transaction() as here:
                _copy(here, there)
        except (StoreDown, StoreError, SQLAlchemyError) as error:
            raise NotOurFileError(str(file)) from error


def _copy(here: Connection, there: Connection) -> None:
    for table in _TABLES:
        there.execute(sql.delete(table))
        rows = here.execute(sql.select(table)).mappings()
        while some := rows.fetchmany(_SOME):
            there.execute(sql.insert(table), [dict(row) for row in some])
