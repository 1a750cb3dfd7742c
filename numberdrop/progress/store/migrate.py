"""The tables of a database brought to what this program knows, by Alembic's migrations, once, however many come at the same time.

Each migration is a file in ``migrations/versions``; a database says in its table ``alembic_version`` which was the last. Ten
processes that find an old one wait for each other: on SQLite their transaction has begun IMMEDIATE already, on PostgreSQL they
take a lock of their own first. What is changed halfway when a process is killed was never changed: both roll back tables too.
"""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from .school import StoreError

HEAD = "0006"
"""The last migration; their names are numbers in order."""
MIGRATIONS = Path(__file__).parent / "migrations"
_VERSION = "alembic_version"
_LOCK = 0x4E44_5052
"""Any number that nobody else takes for a lock."""


def upgrade(connection: Connection, to: str = HEAD) -> None:
    """Bring the tables to that version, within the transaction that has begun.

    Raises ``StoreError`` for a database out of a later version of the program.
    """
    if _version(connection) == to:
        return
    if connection.dialect.name == "postgresql":
        connection.execute(sql.text("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0"))
        connection.execute(sql.select(sql.func.pg_advisory_xact_lock(_LOCK)))
    now = _version(connection)
    if now > to:
        raise StoreError("newer", value=now, known=to)
    if now == to:
        return  # somebody was faster
    from alembic import command
    from alembic.config import Config

    settings = Config()
    settings.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    settings.attributes["connection"] = connection
    command.upgrade(settings, to)


def _version(connection: Connection) -> str:
    """The last migration that the database has seen; empty for a new one."""
    if not sql.inspect(connection).has_table(_VERSION):
        return ""
    return connection.scalar(sql.text(f"SELECT version_num FROM {_VERSION}")) or ""  # nosec B608  # noqa: S608 - our own constant
