"""Upgrade of the database tables by Alembic's migrations, safe with concurrent processes.

The migrations are files in ``migrations/versions``; the table ``alembic_version`` has the number of the last one applied. Concurrent
processes wait for each other: on SQLite by their IMMEDIATE transaction, on PostgreSQL by an advisory lock. An upgrade that is killed is
rolled back completely.
"""

from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from .school import StoreError

HEAD = "0007"
"""The number of the last migration; migrations are numbered in order."""
MIGRATIONS = Path(__file__).parent / "migrations"
_VERSION = "alembic_version"
_LOCK = 0x4E44_5052
"""The number of the advisory lock, arbitrary but unique."""


def upgrade(connection: Connection, to: str = HEAD) -> None:
    """Apply all migrations up to number ``to`` in the current transaction. Raises ``StoreError`` if later ones have been applied."""
    if _applied_version(connection) == to:
        return
    if connection.dialect.name == "postgresql":
        connection.execute(sql.text("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0"))
        connection.execute(sql.select(sql.func.pg_advisory_xact_lock(_LOCK)))
    version = _applied_version(connection)
    if version > to:
        raise StoreError("newer", value=version, known=to)
    if version == to:
        return  # another process was faster
    from alembic import command
    from alembic.config import Config

    settings = Config()
    settings.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    settings.attributes["connection"] = connection
    command.upgrade(settings, to)


def _applied_version(connection: Connection) -> str:
    """Return the number of the last migration applied to the database; empty for a new database."""
    if not sql.inspect(connection).has_table(_VERSION):
        return ""
    return connection.scalar(sql.text(f"SELECT version_num FROM {_VERSION}")) or ""  # nosec B608  # noqa: S608 - our own constant
