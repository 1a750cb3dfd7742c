"""The tables of classes in the database: classes, who belongs to them, learners that were two and are one, results of the same dice, boards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from .school import LONGEST_CLASS, LONGEST_PUPIL, MOST_PUPILS, WATCHED, Pupil, SchoolClass, Watch

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


# --- boards -----------------------------------------------------------------------------------------------------------

# Boards of pupils that their teacher looks at, in the database: as long as somebody looks, the pupil's page keeps its board here.
#
# A pupil is told that their teacher looks. On the wall their board is seen only once their page has said so to them.

LONGEST_BOARD = 4_000
"""Characters."""


@dataclass(frozen=True)
class SeenBoard:
    """The board of a ``learner`` as their page has told it last, empty before that. ``wall``: it is to be on the wall; ``told``: its pupil knows."""

    learner: str
    wall: bool
    told: bool
    board: str


class Boards:
    """The boards that teachers look at. Every call may raise ``StoreDown``."""

    def __init__(self, transaction: Callable[[], AbstractContextManager[Connection]]) -> None:
        self._transaction = transaction

    def look_at(self, class_id: str, learners: Collection[str], now: int, *, wall: bool = False) -> None:
        """Look at the boards of these pupils, and at no other of their class any more. What is known of a board stays."""
        with self._transaction() as connection:
            mine = BOARDS.c.class_id == class_id
            connection.execute(sql.delete(BOARDS).where(mine, BOARDS.c.learner.not_in(learners)))
            known = set(connection.scalars(sql.select(BOARDS.c.learner).where(mine)))
            seen = {"since": now, "wall": int(wall), "told": 0}
            connection.execute(sql.update(BOARDS).where(mine).values(**seen))
            for learner in sorted(set(learners) - known):
                row = {"class_id": class_id, "learner": learner, **seen, "board": "", "changes": 0}
                connection.execute(sql.insert(BOARDS), row)
            touch(connection, class_id)

    def forget(self, now: int) -> None:
        """Erase the boards that nobody looks at any more."""
        with self._transaction() as connection:
            connection.execute(sql.delete(BOARDS).where(BOARDS.c.since <= now - WATCHED))

    def seen(self, class_id: str, now: int) -> tuple[SeenBoard, ...]:
        """The boards that are looked at."""
        mine = sql.select(BOARDS).where(BOARDS.c.class_id == class_id, BOARDS.c.since > now - WATCHED)
        with self._transaction() as connection:
            rows = connection.execute(mine.order_by(BOARDS.c.learner).limit(MOST_PUPILS)).mappings().all()
        return tuple(SeenBoard(row["learner"], bool(row["wall"]), bool(row["told"]), row["board"]) for row in rows)

    def show(self, learner: str, board: str, watch: Watch) -> None:
        """Keep the board of a pupil, if their teacher looks at it; ``watch``: what their page tells them of that."""
        with self._transaction() as connection:
            learner = as_now(connection, learner)
            classes = sql.select(PUPILS.c.class_id).where(PUPILS.c.learner == learner, PUPILS.c.here == 1)
            mine = sql.update(BOARDS).where(BOARDS.c.learner == learner, BOARDS.c.class_id.in_(classes))
            told = sql.case((BOARDS.c.wall == int(watch == "wall"), 1), else_=0)
            connection.execute(mine.values(board=board[:LONGEST_BOARD], told=told, changes=BOARDS.c.changes + 1))
