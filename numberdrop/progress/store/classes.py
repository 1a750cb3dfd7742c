"""Classes in the database: a code that pupils join with, a key that only their teacher has, who belongs to which, for how long.

Of the key only a digest is kept. A class has an id, which never changes and is the first part of its key; so one row is looked up and
compared in constant time. A learner is the signed id that the store gave their browser; a name is what they typed, or nothing.
Every list has an end: so many classes, so many pupils in each.
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from .answers import StoreError
from .school import (
    CODE,
    DAY,
    KEEPS,
    LONGEST_CLASS,
    LONGEST_PUPIL,
    LONGEST_TASK,
    MOST_CLASSES,
    MOST_PUPILS,
    SIGNS,
    Attendance,
    JoinRefused,
    Pupil,
    SchoolClass,
    digest,
    read_code,
    read_name,
)

_DIGITS = 8
_LONGEST_KEY = 100
_NUMBERED = re.compile(r"(.+) ([1-9][0-9]{0,2})")
"""A name with a number behind it, no larger than pupils get here."""

_tables = sql.MetaData()
CLASSES = sql.Table(
    "classes",
    _tables,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("name", sql.String(LONGEST_CLASS), nullable=False, unique=True),
    sql.Column("code", sql.String(16), nullable=False, unique=True),
    sql.Column("digest", sql.String(64), nullable=False),
    sql.Column("keeps", sql.Integer, nullable=False),
    sql.Column("task", sql.Text, nullable=False),
)
PUPILS = sql.Table(
    "pupils",
    _tables,
    sql.Column("learner", sql.String(200), primary_key=True),
    sql.Column("class_id", sql.String(16), nullable=False, index=True),
    sql.Column("name", sql.String(LONGEST_PUPIL), nullable=False),
    sql.Column("seen", sql.Integer, nullable=False, index=True),
)

_EVENTS = sql.table("events", sql.column("learner"))
_LEARNERS = sql.table("learners", sql.column("learner"), sql.column("epoch"))


class ClassRegister:
    """The classes of a database. Every call may raise ``StoreDown``."""

    def __init__(self, transaction: Callable[[], AbstractContextManager[Connection]]) -> None:
        self._transaction = transaction

    # --- the teacher's -----------------------------------------------------------------------------------------------------

    def make(self, name: str, keeps: int = KEEPS) -> tuple[SchoolClass, str]:
        """A new class of that name, and the key that only its teacher gets. Raises ``StoreError`` for a name that is empty, too long
        or taken, and where there are too many classes.
        """
        kept = read_name(name, LONGEST_CLASS + 1)
        if not 0 < len(kept) <= LONGEST_CLASS:
            raise StoreError("class_name", value=name, longest=str(LONGEST_CLASS))
        made = SchoolClass(secrets.token_hex(_DIGITS), kept, _new_code(), keeps)
        key = _new_key(made.id)
        with self._transaction() as connection:
            if connection.scalar(sql.select(CLASSES.c.id).where(CLASSES.c.name == kept)):
                raise StoreError("class_taken", value=kept)
            if _count(connection, CLASSES) >= MOST_CLASSES:
                raise StoreError("classes_full", most=str(MOST_CLASSES))
            connection.execute(sql.insert(CLASSES), {**made.__dict__, "digest": digest(key)})
        return made, key

    def new_key(self, class_id: str) -> str:
        """Another key for a class; the one before opens nothing any more."""
        key = _new_key(class_id)
        self._change(class_id, digest=digest(key))
        return key

    def opened_by(self, key: str) -> SchoolClass | None:
        """The class that a key opens, if it is the key of one."""
        if len(key) > _LONGEST_KEY or not (key.isascii() and key.isprintable()):
            return None
        with self._transaction() as connection:
            row = (
                connection.execute(sql.select(CLASSES).where(CLASSES.c.id == key.partition(".")[0])).mappings().first()
            )
        known = row["digest"] if row else ""
        return _read(row) if hmac.compare_digest(digest(key), known) and row else None

    def digests(self) -> frozenset[str]:
        """Of the keys of all classes."""
        with self._transaction() as connection:
            return frozenset(connection.scalars(sql.select(CLASSES.c.digest).limit(MOST_CLASSES)))

    def all(self) -> tuple[SchoolClass, ...]:
        """Every class, by name."""
        with self._transaction() as connection:
            found = connection.execute(sql.select(CLASSES).order_by(CLASSES.c.name).limit(MOST_CLASSES)).mappings()
            return tuple(map(_read, found))

    def named(self, name: str) -> SchoolClass:
        """The class of that name. Raises ``StoreError`` that names all there are."""
        classes = self.all()
        found = next((one for one in classes if one.name == name), None)
        if found is None:
            raise StoreError("class_unknown", value=name, known=", ".join(one.name for one in classes) or "–")
        return found

    def set_task(self, class_id: str, task: str) -> None:
        """What the class has to do today; nothing takes it away."""
        self._change(class_id, task=task[:LONGEST_TASK])

    def pupils(self, class_id: str) -> tuple[Pupil, ...]:
        """Who has joined, by name."""
        mine = sql.select(PUPILS.c.learner, PUPILS.c.name, PUPILS.c.seen).where(PUPILS.c.class_id == class_id)
        with self._transaction() as connection:
            found = connection.execute(mine.limit(MOST_PUPILS)).all()
        return tuple(sorted((Pupil(*row) for row in found), key=lambda one: (one.name.casefold(), one.learner)))

    def sizes(self, class_id: str) -> Mapping[str, tuple[int, int]]:
        """How much is kept of each pupil of whom anything is: events, and the epoch that they belong to."""
        joined = PUPILS.join(_LEARNERS, PUPILS.c.learner == _LEARNERS.c.learner)
        of = joined.join(_EVENTS, PUPILS.c.learner == _EVENTS.c.learner)
        asked = sql.select(PUPILS.c.learner, sql.func.count(), sql.func.max(_LEARNERS.c.epoch))
        mine = asked.select_from(of).where(PUPILS.c.class_id == class_id).group_by(PUPILS.c.learner)
        with self._transaction() as connection:
            return {learner: (count, epoch) for learner, count, epoch in connection.execute(mine)}

    def names(self) -> Mapping[str, str]:
        """The name of every learner who has joined a class and has one."""
        named = sql.select(PUPILS.c.learner, PUPILS.c.name).where(PUPILS.c.name != "")
        with self._transaction() as connection:
            return {row.learner: row.name for row in connection.execute(named.limit(MOST_CLASSES * MOST_PUPILS))}

    def remove(self, class_id: str) -> None:
        """Take a class away, with its list of pupils."""
        with self._transaction() as connection:
            connection.execute(sql.delete(PUPILS).where(PUPILS.c.class_id == class_id))
            connection.execute(sql.delete(CLASSES).where(CLASSES.c.id == class_id))

    def overdue(self, now: int) -> tuple[str, ...]:
        """The learners who have not been here for longer than their class keeps data."""
        joined = PUPILS.join(CLASSES, PUPILS.c.class_id == CLASSES.c.id)
        late = PUPILS.c.seen < now - CLASSES.c.keeps * DAY
        with self._transaction() as connection:
            found = connection.scalars(sql.select(PUPILS.c.learner).select_from(joined).where(late).limit(MOST_PUPILS))
            return tuple(found)

    # --- the pupil's -------------------------------------------------------------------------------------------------------

    def join(self, code: str, learner: str, name: str, now: int) -> SchoolClass:
        """Have a learner belong to the class of a code, and to no other. Who has the same name as somebody gets a number behind it.

        Raises ``JoinRefused``.
        """
        with self._transaction() as connection:
            row = connection.execute(sql.select(CLASSES).where(CLASSES.c.code == read_code(code))).mappings().first()
            if row is None:
                raise JoinRefused("unknown")
            connection.execute(sql.delete(PUPILS).where(PUPILS.c.learner == learner))
            there = set(connection.scalars(sql.select(PUPILS.c.name).where(PUPILS.c.class_id == row["id"])))
            if _count(connection, PUPILS, PUPILS.c.class_id == row["id"]) >= MOST_PUPILS:
                raise JoinRefused("full")
            called = _free(read_name(name, LONGEST_PUPIL - 4), there)
            values = {"learner": learner, "class_id": row["id"], "name": called, "seen": now}
            connection.execute(sql.insert(PUPILS), values)
        return _read(row)

    def attend(self, learner: str, now: int) -> Attendance:
        """A learner is here: the class that they belong to, if any."""
        joined = PUPILS.join(CLASSES, PUPILS.c.class_id == CLASSES.c.id)
        mine = PUPILS.c.learner == learner
        with self._transaction() as connection:
            row = (
                connection.execute(
                    sql.select(CLASSES, PUPILS.c.name.label("called"), PUPILS.c.seen).select_from(joined).where(mine)
                )
                .mappings()
                .first()
            )
            if row is None:
                return Attendance(offered=_count(connection, CLASSES) > 0)
            if now - row["seen"] > DAY // 24:
                connection.execute(sql.update(PUPILS).where(mine).values(seen=now))
        return Attendance(_read(row), row["called"], offered=True)

    def leave(self, learner: str) -> None:
        """Have a learner belong to no class."""
        with self._transaction() as connection:
            connection.execute(sql.delete(PUPILS).where(PUPILS.c.learner == learner))

    def _change(self, class_id: str, **values: str) -> None:
        with self._transaction() as connection:
            connection.execute(sql.update(CLASSES).where(CLASSES.c.id == class_id).values(**values))


def _read(row: Mapping[Any, Any]) -> SchoolClass:
    return SchoolClass(row["id"], row["name"], row["code"], row["keeps"], row["task"])


def _count(connection: Connection, table: sql.Table, *where: sql.ColumnElement[bool]) -> int:
    return connection.scalar(sql.select(sql.func.count()).select_from(table).where(*where)) or 0


def _free(name: str, taken: set[str]) -> str:
    """The name, with the next free number behind it where somebody has it already: after "Léa" and "Léa 2" comes "Léa 3"."""
    if not name or name not in taken:
        return name
    numbered = _NUMBERED.fullmatch(name)
    alone, last = (numbered[1], int(numbered[2])) if numbered else (name, 1)
    return next(other for n in range(1, MOST_PUPILS + 2) if (other := f"{alone} {last + n}") not in taken)


def _new_code() -> str:
    return read_code("".join(secrets.choice(SIGNS) for _ in range(CODE)))


def _new_key(class_id: str) -> str:
    return f"{class_id}.{secrets.token_urlsafe(24)}"
