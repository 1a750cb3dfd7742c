"""Backup of the whole database to a file, and its restoration.

The file is a SQLite database with the same tables as the original, also if that is a PostgreSQL database.
"""

from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from . import sqlite_address
from .school import StoreDown, StoreError
from .sql import SqlStore
from .tables import BOARDS, CLASSES, EVENTS, LEARNERS, MERGED_LEARNERS, PUPILS, RESULTS, SECRET

_TABLES = (EVENTS, LEARNERS, SECRET, CLASSES, PUPILS, MERGED_LEARNERS, RESULTS, BOARDS)
_BATCH = 500
_SQLITE_HEADER = b"SQLite format 3\x00"


class InvalidBackupError(ValueError):
    """Raised for a file that is no backup, or is one that this program cannot read."""


def save_database(address: str, file: Path) -> None:
    """Write the whole database at an address to a new file. Raises ``OSError``, ``StoreDown``."""
    file.touch(mode=0o600, exist_ok=False)
    try:
        with SqlStore(address).transaction() as source, SqlStore(sqlite_address(file)).transaction() as target:
            _copy_tables(source, target)
    except BaseException:
        file.unlink()
        raise
    finally:
        for beside in ("-turn", "-wal", "-shm"):
            file.with_name(file.name + beside).unlink(missing_ok=True)


def restore_database(address: str, file: Path) -> None:
    """Replace the contents of the database at an address by those of a backup. Raises ``InvalidBackupError``, ``StoreDown``."""
    try:
        with file.open("rb") as backup:
            is_sqlite = backup.read(len(_SQLITE_HEADER)) == _SQLITE_HEADER
    except OSError:
        is_sqlite = False
    if not is_sqlite:
        raise InvalidBackupError(str(file))
    with SqlStore(address).transaction() as target:
        try:
            with SqlStore(sqlite_address(file)).transaction() as source:
                _copy_tables(source, target)
        except (StoreDown, StoreError, SQLAlchemyError) as error:
            raise InvalidBackupError(str(file)) from error


def _copy_tables(source: Connection, target: Connection) -> None:
    for table in _TABLES:
        target.execute(sql.delete(table))
        rows = source.execute(sql.select(table)).mappings()
        while batch := rows.fetchmany(_BATCH):
            target.execute(sql.insert(table), [dict(row) for row in batch])
