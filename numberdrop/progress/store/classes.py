"""Classes in the database, as their teachers need them: a code that pupils join with, a key that only the teacher has, who is in which, what they do.

Of the key only a digest is kept. A class has an id, which never changes and is the first part of its key; so one row is looked up and
compared in constant time. A learner is the signed id that the store gave their browser. Every list has an end: so many classes, so many pupils in
each. The pupils' side of it: ``enrolment``.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from numberdrop.text.collation import in_order

from .class_tables import (
    BOARDS,
    CLASSES,
    EVENTS_OF,
    JOINED,
    LEARNERS_OF,
    PUPILS,
    RESULTS,
    counted,
    read_class,
    read_pupil,
    touch,
)
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
    GameResult,
    Pupil,
    SchoolClass,
    StoreError,
    digest,
    read_code,
    read_name,
    same_name,
)

_DIGITS = 8
_LONGEST_KEY = 100


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
            if counted(connection, CLASSES) >= MOST_CLASSES:
                raise StoreError("classes_full", most=str(MOST_CLASSES))
            first = {name: int(value) if isinstance(value, bool) else value for name, value in made.__dict__.items()}
            connection.execute(sql.insert(CLASSES), {**first, "digest": digest(key)})
        return made, key

    def new_key(self, class_id: str) -> str:
        """Another key for a class; the one before opens nothing any more."""
        key = _new_key(class_id)
        with self._transaction() as connection:
            connection.execute(sql.update(CLASSES).where(CLASSES.c.id == class_id).values(digest=digest(key)))
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
        return read_class(row) if hmac.compare_digest(digest(key), known) and row else None

    def digests(self) -> frozenset[str]:
        """Of the keys of all classes."""
        with self._transaction() as connection:
            return frozenset(connection.scalars(sql.select(CLASSES.c.digest).limit(MOST_CLASSES)))

    def all(self) -> tuple[SchoolClass, ...]:
        """Every class, by name."""
        with self._transaction() as connection:
            found = connection.execute(sql.select(CLASSES).order_by(CLASSES.c.name).limit(MOST_CLASSES)).mappings()
            return tuple(map(read_class, found))

    def named(self, name: str) -> SchoolClass:
        """The class of that name. Raises ``StoreError`` that names all there are."""
        classes = self.all()
        found = next((one for one in classes if one.name == name), None)
        if found is None:
            raise StoreError("class_unknown", value=name, known=", ".join(one.name for one in classes) or "–")
        return found

    def set_task(self, class_id: str, task: str, at: int = 0, learners: Collection[str] = ()) -> None:
        """What the class has to do now, or only these ``learners``; nothing takes it away. What everybody gets takes the place of what some had."""
        task = task[:LONGEST_TASK]
        with self._transaction() as connection:
            mine = sql.update(PUPILS).where(PUPILS.c.class_id == class_id)
            if learners:
                connection.execute(mine.where(PUPILS.c.learner.in_(learners)).values(task=task))
            else:
                connection.execute(mine.values(task=""))
                connection.execute(sql.update(CLASSES).where(CLASSES.c.id == class_id).values(task=task, task_at=at))
            touch(connection, class_id)

    def pause(self, class_id: str, since: int) -> None:
        """Have all boards wait since a second, or go on (0)."""
        self._change(class_id, paused=since)

    def lock(self, class_id: str, locked: bool) -> None:
        """Let nobody new join, or let them again."""
        self._change(class_id, locked=int(locked))

    def ask(self, class_id: str, question: str) -> None:
        """Put a misconception to everybody as a question, with no answers yet; an empty one ends it."""
        with self._transaction() as connection:
            connection.execute(sql.update(PUPILS).where(PUPILS.c.class_id == class_id).values(answer=""))
            connection.execute(sql.update(CLASSES).where(CLASSES.c.id == class_id).values(question=question, told=0))
            touch(connection, class_id)

    def tell(self, class_id: str) -> None:
        """Show everybody the answer to the question."""
        self._change(class_id, told=1)

    def rename(self, class_id: str, learner: str, name: str) -> str:
        """Give a pupil another name; gives why not: ``invisible`` or ``taken``."""
        called = read_name(name, LONGEST_PUPIL)
        if not called:
            return "invisible"
        with self._transaction() as connection:
            others = sql.select(PUPILS.c.name).where(PUPILS.c.class_id == class_id, PUPILS.c.learner != learner)
            if any(same_name(called, other) for other in connection.scalars(others)):
                return "taken"
            connection.execute(_one(class_id, learner).values(name=called))
            touch(connection, class_id)
        return ""

    def let_in(self, class_id: str, learner: str) -> None:
        """Forget the wrong words that were tried for a pupil, and for all who are called the same: those without a name share their tries."""
        with self._transaction() as connection:
            pupils = connection.execute(sql.select(PUPILS).where(PUPILS.c.class_id == class_id)).mappings().all()
            name = next((row["name"] for row in pupils if row["learner"] == learner), "")
            for row in pupils:
                if same_name(row["name"], name):
                    connection.execute(_one(class_id, row["learner"]).values(misses=0))

    def unite(self, class_id: str, learner: str, other: str) -> None:
        """Make two entries of the same pupil one: all that ``other`` did is ``learner``'s, on every device that was the other's."""
        if learner == other:
            return
        with self._transaction() as connection:
            known = set(connection.scalars(sql.select(EVENTS_OF.c.id).where(EVENTS_OF.c.learner == learner)))
            theirs = connection.scalars(sql.select(EVENTS_OF.c.id).where(EVENTS_OF.c.learner == other)).all()
            doubled = [one for one in theirs if one in known]
            of_other = EVENTS_OF.c.learner == other
            for start in range(0, len(doubled), 500):
                some = EVENTS_OF.c.id.in_(doubled[start : start + 500])
                connection.execute(sql.delete(EVENTS_OF).where(of_other, some))
            connection.execute(sql.update(EVENTS_OF).where(of_other).values(learner=learner))
            connection.execute(sql.delete(BOARDS).where(BOARDS.c.learner.in_((learner, other))))
            for table in (PUPILS, RESULTS):  # also in the lists of other classes, where they have been before
                mine = table.alias()
                key = [mine.c[column.name] == column for column in table.primary_key if column.name != "learner"]
                doubled_row = sql.exists().where(mine.c.learner == learner, *key)
                connection.execute(sql.delete(table).where(table.c.learner == other, doubled_row))
                connection.execute(sql.update(table).where(table.c.learner == other).values(learner=learner))
            connection.execute(sql.update(JOINED).where(JOINED.c.now == other).values(now=learner))
            connection.execute(sql.delete(JOINED).where(JOINED.c.learner == other))
            connection.execute(sql.insert(JOINED), {"learner": other, "now": learner})
            touch(connection, class_id)

    def pupils(self, class_id: str) -> tuple[Pupil, ...]:
        """Who has joined, in the order of the alphabet."""
        with self._transaction() as connection:
            mine = sql.select(PUPILS).where(PUPILS.c.class_id == class_id).limit(MOST_PUPILS)
            found = [read_pupil(row) for row in connection.execute(mine).mappings()]
        return tuple(sorted(found, key=lambda one: (in_order(one.name), one.learner)))

    def elsewhere(self, class_id: str, learner: str) -> bool:
        """Whether somebody of a class belongs to another class now."""
        other = (PUPILS.c.learner == learner, PUPILS.c.class_id != class_id, PUPILS.c.here == 1)
        with self._transaction() as connection:
            return counted(connection, PUPILS, *other) > 0

    def results(self, class_id: str, task: str) -> tuple[GameResult, ...]:
        """How far everybody has come in a game that all play."""
        mine = sql.select(RESULTS).where(RESULTS.c.class_id == class_id, RESULTS.c.task == digest(task))
        with self._transaction() as connection:
            rows = connection.execute(mine.limit(MOST_PUPILS)).mappings().all()
        return tuple(
            GameResult(
                row["learner"],
                row["round"],
                row["points"],
                bool(row["over"]),
                row["lost"] if row["lost"] >= 0 else None,
                row["at"],
            )
            for row in rows
        )

    def mark(self, class_id: str) -> tuple[object, ...]:
        """Values of which at least one changes as soon as there is news of a class: changes, its key, pupils, events, answers, results, boards."""
        mine = sql.select(PUPILS.c.learner).where(PUPILS.c.class_id == class_id)
        of_events = EVENTS_OF.c.learner.in_(mine)
        with self._transaction() as connection:
            row = connection.execute(
                sql.select(CLASSES.c.changed, CLASSES.c.digest).where(CLASSES.c.id == class_id)
            ).first()
            said = (PUPILS.c.class_id == class_id, PUPILS.c.answer == "right")
            denied = (PUPILS.c.class_id == class_id, PUPILS.c.answer == "wrong")
            pupils = [counted(connection, PUPILS, PUPILS.c.class_id == class_id)]
            answers = [counted(connection, PUPILS, *said), counted(connection, PUPILS, *denied)]
            events = connection.scalar(sql.select(sql.func.count()).select_from(EVENTS_OF).where(of_events)) or 0
            rounds = sql.select(sql.func.sum(RESULTS.c.round + RESULTS.c.over)).where(RESULTS.c.class_id == class_id)
            boards = sql.select(sql.func.sum(BOARDS.c.changes)).where(BOARDS.c.class_id == class_id)
            summed = (int(connection.scalar(asked) or 0) for asked in (rounds, boards))
            return *(row or ()), *pupils, *answers, events, *summed

    def changes(self) -> Mapping[str, int]:
        """How often each class has changed: who has an open page of it looks at nothing else."""
        with self._transaction() as connection:
            rows = connection.execute(sql.select(CLASSES.c.id, CLASSES.c.changed).limit(MOST_CLASSES))
            return {row.id: row.changed for row in rows}

    def sizes(self, class_id: str) -> Mapping[str, tuple[int, int]]:
        """How much is kept of each pupil of whom anything is: events, and the epoch that they belong to."""
        joined = PUPILS.join(EVENTS_OF, PUPILS.c.learner == EVENTS_OF.c.learner)
        of = joined.outerjoin(LEARNERS_OF, PUPILS.c.learner == LEARNERS_OF.c.learner)
        asked = sql.select(PUPILS.c.learner, sql.func.count(), sql.func.coalesce(sql.func.max(LEARNERS_OF.c.epoch), 0))
        mine = asked.select_from(of).where(PUPILS.c.class_id == class_id).group_by(PUPILS.c.learner)
        with self._transaction() as connection:
            return {learner: (count, epoch) for learner, count, epoch in connection.execute(mine)}

    def names(self) -> Mapping[str, str]:
        """The name of every learner who has joined a class and has one."""
        named = sql.select(PUPILS.c.learner, PUPILS.c.name).where(PUPILS.c.name != "")
        with self._transaction() as connection:
            return {row.learner: row.name for row in connection.execute(named.limit(MOST_CLASSES * MOST_PUPILS))}

    def remove(self, class_id: str, learner: str = "") -> None:
        """Take a class away, with its list of pupils; or only one pupil out of its list."""
        with self._transaction() as connection:
            for table in (PUPILS, RESULTS, BOARDS):
                mine = sql.delete(table).where(table.c.class_id == class_id)
                connection.execute(mine.where(table.c.learner == learner) if learner else mine)
            if learner:
                touch(connection, class_id)
            else:
                connection.execute(sql.delete(CLASSES).where(CLASSES.c.id == class_id))

    def overdue(self, now: int) -> tuple[str, ...]:
        """The learners who have not been here for longer than any class of theirs keeps data."""
        joined = PUPILS.join(CLASSES, PUPILS.c.class_id == CLASSES.c.id)
        late = sql.func.max(PUPILS.c.seen + CLASSES.c.keeps * DAY) < now
        asked = sql.select(PUPILS.c.learner).select_from(joined).group_by(PUPILS.c.learner).having(late)
        with self._transaction() as connection:
            return tuple(connection.scalars(asked.limit(MOST_PUPILS)))

    def _change(self, class_id: str, **values: str | int) -> None:
        with self._transaction() as connection:
            connection.execute(sql.update(CLASSES).where(CLASSES.c.id == class_id).values(**values))
            touch(connection, class_id)


def _one(class_id: str, learner: str) -> sql.Update:
    return sql.update(PUPILS).where(PUPILS.c.class_id == class_id, PUPILS.c.learner == learner)


def _new_code() -> str:
    return read_code("".join(secrets.choice(SIGNS) for _ in range(CODE)))


def _new_key(class_id: str) -> str:
    return f"{class_id}.{secrets.token_urlsafe(24)}"
