"""All database tables: events, learners, classes and their pupils, results of games that a whole class plays, watched boards."""

from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, fields

import sqlalchemy as sql
from sqlalchemy.engine import Connection, RowMapping

from .school import LONGEST_CLASS, LONGEST_PUPIL, MOST_PUPILS, WATCH_SECONDS, Pupil, SchoolClass, Watch

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
    sql.Column("acted", sql.Integer, nullable=False, default=0),
)
"""``here``: 1 in the learner's current class, 0 in the lists of former classes."""
MERGED_LEARNERS = sql.Table(
    "joined_learners",
    _tables,
    sql.Column("learner", sql.String(200), primary_key=True),
    sql.Column("now", sql.String(200), nullable=False),
)
"""Learners who were merged into another one: ``now`` is the id of the remaining learner."""
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
"""``since``: when the teacher last chose to watch; ``wall``: 1 for the wall display; ``told``: 1 once the pupil's page has said so;
``changes``: how often the board was stored."""
EVENTS = sql.Table(
    "events",
    _tables,
    sql.Column("learner", sql.String(200), primary_key=True),
    sql.Column("id", sql.String(40), primary_key=True),
    sql.Column("line", sql.Text, nullable=False),
    sql.Column("came", sql.Integer, nullable=False),
)
"""``came``: the event's own time, or the time by the server's clock when it was stored, if that is earlier; 0 in old rows."""
LEARNERS = sql.Table(
    "learners",
    _tables,
    sql.Column("learner", sql.String(200), primary_key=True),
    sql.Column("epoch", sql.Integer, nullable=False),
)
"""``epoch``: how often the learner's data were erased."""
SECRET = sql.Table("secret", _tables, sql.Column("secret", sql.String(64), primary_key=True))


def class_from_row(row: RowMapping) -> SchoolClass:
    """Make the class that a row of the table ``CLASSES`` stores."""
    values = {field.name: row[field.name] for field in fields(SchoolClass)}
    return SchoolClass(**{**values, "locked": bool(row["locked"]), "told": bool(row["told"])})


def pupil_from_row(row: RowMapping) -> Pupil:
    """Make the pupil that a row of the table ``PUPILS`` stores."""
    values = {field.name: row[field.name] for field in fields(Pupil)}
    return Pupil(**{**values, "here": bool(row["here"])})


def pupil_update_statement(class_id: str, learner: str) -> sql.Update:
    """Return a statement that updates a pupil's row in a class; the caller adds the new values."""
    return sql.update(PUPILS).where(PUPILS.c.class_id == class_id, PUPILS.c.learner == learner)


def count_rows(connection: Connection, table: sql.FromClause, *where: sql.ColumnElement[bool]) -> int:
    """Return the number of rows that match all conditions ``where``."""
    return connection.scalar(sql.select(sql.func.count()).select_from(table).where(*where)) or 0


def increment_change_counter(connection: Connection, class_id: str) -> None:
    """Increment the change counter of a class, so that open pages notice the change."""
    changed = CLASSES.c.changed + 1
    connection.execute(sql.update(CLASSES).where(CLASSES.c.id == class_id).values(changed=changed))


def id_after_merge(connection: Connection, learner: str) -> str:
    """Return the id of the learner into whom the given one was merged; if it was not merged, the given id."""
    return connection.scalar(sql.select(MERGED_LEARNERS.c.now).where(MERGED_LEARNERS.c.learner == learner)) or learner


# --- boards -----------------------------------------------------------------------------------------------------------

# While a teacher watches a board, the pupil's page stores it here and tells the pupil so. On the wall a board is shown only once the
# pupil's page has told them.

LONGEST_BOARD = 4_000
"""Maximum characters of a stored board."""


@dataclass(frozen=True)
class WatchedBoard:
    """A pupil's board that the teacher watches, how it is watched, and whether the pupil was ``told``."""

    learner: str
    wall: bool
    """Whether the whole class may see the board on the wall display, not only the teacher."""
    told: bool
    """Whether the pupil's page shows the notice that the teacher watches or, if ``wall``, that the whole class may see the board."""
    board: str
    """The board as the pupil's page sent it last; empty if none was sent."""


class TableAccess:
    """Access to the database tables by transactions. Every call may raise ``StoreDown``."""

    def __init__(self, transaction: Callable[[], AbstractContextManager[Connection]]) -> None:
        self._transaction = transaction

    def _execute(self, *statements: sql.Executable) -> None:
        """Execute statements in one transaction."""
        with self._transaction() as connection:
            for statement in statements:
                connection.execute(statement)

    def _rows(self, query: sql.Executable) -> Sequence[RowMapping]:
        """Return the rows of a query in a transaction of its own."""
        with self._transaction() as connection:
            return connection.execute(query).mappings().all()


class WatchedBoards(TableAccess):
    """The boards that teachers watch. Every call may raise ``StoreDown``."""

    def watch(self, class_id: str, learners: Collection[str], now: int, *, wall: bool = False) -> None:
        """Let the teacher watch the boards of these pupils and of no others in the class, with ``wall`` also on the wall display."""
        with self._transaction() as connection:
            of_class = BOARDS.c.class_id == class_id
            connection.execute(sql.delete(BOARDS).where(of_class, BOARDS.c.learner.not_in(learners)))
            watched = set(connection.scalars(sql.select(BOARDS.c.learner).where(of_class)))
            seen = {"since": now, "wall": int(wall), "told": 0}
            connection.execute(sql.update(BOARDS).where(of_class).values(**seen))
            for learner in sorted(set(learners) - watched):
                row = {"class_id": class_id, "learner": learner, **seen, "board": "", "changes": 0}
                connection.execute(sql.insert(BOARDS), row)
            increment_change_counter(connection, class_id)

    def erase_unwatched(self, now: int) -> None:
        """Erase boards that are no longer watched."""
        self._execute(sql.delete(BOARDS).where(BOARDS.c.since <= now - WATCH_SECONDS))

    def watched_boards(self, class_id: str, now: int) -> tuple[WatchedBoard, ...]:
        """Return the boards of a class that are watched at the time ``now``."""
        watched = sql.select(BOARDS).where(BOARDS.c.class_id == class_id, BOARDS.c.since > now - WATCH_SECONDS)
        rows = self._rows(watched.order_by(BOARDS.c.learner).limit(MOST_PUPILS))
        return tuple(WatchedBoard(row["learner"], bool(row["wall"]), bool(row["told"]), row["board"]) for row in rows)

    def store_board(self, learner: str, board: str, watch: Watch) -> None:
        """Store a watched pupil's board, and whether ``watch``, of which the pupil's page gives notice, is who really sees the board now."""
        with self._transaction() as connection:
            learner = id_after_merge(connection, learner)
            classes = sql.select(PUPILS.c.class_id).where(PUPILS.c.learner == learner, PUPILS.c.here == 1)
            update = sql.update(BOARDS).where(BOARDS.c.learner == learner, BOARDS.c.class_id.in_(classes))
            watched = sql.case((BOARDS.c.wall == int(watch == "wall"), 1), else_=0)
            connection.execute(update.values(board=board[:LONGEST_BOARD], told=watched, changes=BOARDS.c.changes + 1))
