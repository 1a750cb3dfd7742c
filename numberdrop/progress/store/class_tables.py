"""The tables of classes in the database: classes, who belongs to them, learners that were two and are one, results of the same dice, boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from .school import LONGEST_CLASS, LONGEST_PUPIL, Pupil, SchoolClass

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
    sql.Column("task_at", sql.Integer, nullable=False, default=0),
    sql.Column("paused", sql.Integer, nullable=False, default=0),
    sql.Column("locked", sql.Integer, nullable=False, default=0),
    sql.Column("question", sql.String(8), nullable=False, default=""),
    sql.Column("told", sql.Integer, nullable=False, default=0),
    sql.Column("changed", sql.Integer, nullable=False, default=0),
)
PUPILS = sql.Table(
    "pupils",
    _tables,
    sql.Column("class_id", sql.String(16), primary_key=True),
    sql.Column("learner", sql.String(200), primary_key=True),
    sql.Column("name", sql.String(LONGEST_PUPIL), nullable=False),
    sql.Column("seen", sql.Integer, nullable=False),
    sql.Column("here", sql.Integer, nullable=False, default=1),
    sql.Column("joined", sql.Integer, nullable=False, default=0),
    sql.Column("word", sql.String(16), nullable=False, default=""),
    sql.Column("task", sql.Text, nullable=False, default=""),
    sql.Column("answer", sql.String(8), nullable=False, default=""),
    sql.Column("misses", sql.Integer, nullable=False, default=0),
    sql.Column("missed", sql.Integer, nullable=False, default=0),
)
"""``here``: 1 in the one class that a learner is in now; in the list of another they stay as somebody who has been there."""
JOINED = sql.Table(
    "joined_learners",
    _tables,
    sql.Column("learner", sql.String(200), primary_key=True),
    sql.Column("now", sql.String(200), nullable=False),
)
"""Of two entries that were the same pupil: who the one is ``now``."""
RESULTS = sql.Table(
    "results",
    _tables,
    sql.Column("class_id", sql.String(16), primary_key=True),
    sql.Column("learner", sql.String(200), primary_key=True),
    sql.Column("task", sql.String(64), primary_key=True),
    sql.Column("round", sql.Integer, nullable=False),
    sql.Column("points", sql.Integer, nullable=False),
    sql.Column("over", sql.Integer, nullable=False),
    sql.Column("lost", sql.Integer, nullable=False, default=-1),
    sql.Column("at", sql.Integer, nullable=False),
)
BOARDS = sql.Table(
    "boards",
    _tables,
    sql.Column("class_id", sql.String(16), primary_key=True),
    sql.Column("learner", sql.String(200), primary_key=True),
    sql.Column("since", sql.Integer, nullable=False),
    sql.Column("wall", sql.Integer, nullable=False),
    sql.Column("told", sql.Integer, nullable=False),
    sql.Column("board", sql.Text, nullable=False),
    sql.Column("changes", sql.Integer, nullable=False),
)
"""``since``: the second since which somebody looks at a pupil's board; ``told``: the pupil's page shows that it is on the ``wall``, or looked at."""
EVENTS_OF = sql.table("events", sql.column("learner"), sql.column("id"), sql.column("line"), sql.column("came"))
LEARNERS_OF = sql.table("learners", sql.column("learner"), sql.column("epoch"))


def read_class(row: Mapping[Any, Any]) -> SchoolClass:
    """The class of a row."""
    return SchoolClass(
        row["id"],
        row["name"],
        row["code"],
        row["keeps"],
        row["task"],
        row["task_at"],
        row["paused"],
        bool(row["locked"]),
        row["question"],
        bool(row["told"]),
        row["changed"],
    )


def read_pupil(row: Mapping[Any, Any]) -> Pupil:
    """The pupil of a row."""
    return Pupil(
        row["learner"],
        row["name"],
        row["seen"],
        row["word"],
        bool(row["here"]),
        row["joined"],
        row["task"],
        row["answer"],
        row["misses"],
    )


def counted(connection: Connection, table: sql.Table, *where: sql.ColumnElement[bool]) -> int:
    """How many rows there are."""
    return connection.scalar(sql.select(sql.func.count()).select_from(table).where(*where)) or 0


def touch(connection: Connection, class_id: str) -> None:
    """Count that something of a class is another than before, which its open pages ask for."""
    changed = CLASSES.c.changed + 1
    connection.execute(sql.update(CLASSES).where(CLASSES.c.id == class_id).values(changed=changed))


def as_now(connection: Connection, learner: str) -> str:
    """Who a learner is now, where two entries were joined."""
    return connection.scalar(sql.select(JOINED.c.now).where(JOINED.c.learner == learner)) or learner
