"""Classes in the database, as pupils need them: to join one, to come back with a personal word, to be there, to answer, to leave.

A word is guessed at in vain: it counts only together with the name, and after some wrong ones in a day none is taken for that name any more,
whoever types it and from wherever. The teacher, who can look the word up, may let the pupil in at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import AbstractContextManager

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from numberdrop.text.animals import fresh_word

from .class_tables import BOARDS, CLASSES, PUPILS, RESULTS, as_now, counted, read_class, read_pupil
from .school import (
    DAY,
    LONGEST_PUPIL,
    MOST_PUPILS,
    WATCHED,
    Attendance,
    JoinRefused,
    Pupil,
    SchoolClass,
    Watch,
    digest,
    read_code,
    read_name,
    same_name,
)

MOST_MISSES = 5
"""Wrong words for one name in a day."""
_SEEN_AGAIN = 60
"""Seconds after which somebody who is still there is seen again."""


class Enrolment:
    """Who belongs to which class. Every call may raise ``StoreDown``."""

    def __init__(self, transaction: Callable[[], AbstractContextManager[Connection]]) -> None:
        self._transaction = transaction

    def join(self, code: str, learner: str, name: str, now: int, *, sure: bool = False) -> SchoolClass:
        """Have a learner belong to the class of a code. In the list of the class that they were in before they stay as somebody who has been there;
        that has to be ``sure``. Raises ``JoinRefused``.
        """
        with self._transaction() as connection:
            school = _class_of(connection, code)
            called = _called(name)
            learner = as_now(connection, learner)
            mine = connection.execute(sql.select(PUPILS).where(PUPILS.c.learner == learner)).mappings().all()
            before = next((row for row in mine if row["class_id"] == school.id), None)
            if not sure and any(row["here"] and row["class_id"] != school.id for row in mine):
                raise JoinRefused("second", school.name)
            others = [one for one in _pupils(connection, school) if one.learner != learner]
            if called and any(same_name(called, one.name) for one in others):
                raise JoinRefused("taken", called)
            if before is None and school.locked:
                raise JoinRefused("locked", school.name)
            if before is None and len(others) >= MOST_PUPILS:
                raise JoinRefused("full", school.name)
            connection.execute(sql.update(PUPILS).where(PUPILS.c.learner == learner).values(here=0))
            if before is None:
                row = {"class_id": school.id, "learner": learner, "word": _free_word(others), "joined": now}
                connection.execute(sql.insert(PUPILS), {**row, "name": called, "seen": now, "here": 1})
            else:
                values = {"name": called or before["name"], "seen": now, "here": 1}
                connection.execute(_rows(school.id, learner).values(**values))
        return school

    def come_back(self, code: str, name: str, word: str, now: int) -> str:
        """The learner of a class who has this name and this word (as ``read_word`` gives it). Raises ``JoinRefused``."""
        with self._transaction() as connection:
            school = _class_of(connection, code)
            called = read_name(name, LONGEST_PUPIL)
            namesakes = [one for one in _pupils(connection, school) if same_name(called, one.name)]
            since = connection.scalar(
                sql.select(sql.func.max(PUPILS.c.missed)).where(
                    PUPILS.c.class_id == school.id, PUPILS.c.learner.in_([one.learner for one in namesakes])
                )
            )
            fresh = now - (since or 0) > DAY
            if not fresh and any(one.misses >= MOST_MISSES for one in namesakes):
                raise JoinRefused("tries", called)
            found = next((one for one in namesakes if word and one.word == word), None)
            if found is not None:
                connection.execute(sql.update(PUPILS).where(PUPILS.c.learner == found.learner).values(here=0))
                connection.execute(_rows(school.id, found.learner).values(here=1, seen=now, misses=0))
                return found.learner
            for one in namesakes:
                misses = 1 if fresh else one.misses + 1
                connection.execute(_rows(school.id, one.learner).values(misses=misses, missed=now))
        raise JoinRefused("word", called)

    def attend(self, learner: str, now: int) -> Attendance:
        """Note that a learner is here; returns the class that they belong to, if any."""
        joined = PUPILS.join(CLASSES, PUPILS.c.class_id == CLASSES.c.id)
        with self._transaction() as connection:
            learner = as_now(connection, learner)
            mine = sql.select(PUPILS).where(PUPILS.c.learner == learner, PUPILS.c.here == 1)
            row = connection.execute(mine).mappings().first()
            of = sql.select(CLASSES).select_from(joined).where(PUPILS.c.learner == learner, PUPILS.c.here == 1)
            found = connection.execute(of).mappings().first() if row else None
            if row is None or found is None:
                return Attendance(offered=counted(connection, CLASSES) > 0)
            school, pupil = read_class(found), read_pupil(row)
            word = pupil.word
            if not word:  # of a pupil who joined before there were words
                word = _free_word(_pupils(connection, school))
                connection.execute(_rows(school.id, learner).values(word=word))
            if now - pupil.seen > _SEEN_AGAIN:
                connection.execute(sql.update(PUPILS).where(PUPILS.c.learner == learner).values(seen=now))
            watched = (BOARDS.c.class_id == school.id, BOARDS.c.learner == learner, BOARDS.c.since > now - WATCHED)
            wall = connection.scalar(sql.select(BOARDS.c.wall).where(*watched))
        watch: Watch = "" if wall is None else "wall" if wall else "look"
        return Attendance(school, pupil.name, True, word, pupil.task or school.task, pupil.answer, watch)

    def still_here(self, learners: Collection[str], now: int) -> None:
        """Note that these learners have a page open."""
        with self._transaction() as connection:
            known = [as_now(connection, one) for one in learners]
            connection.execute(sql.update(PUPILS).where(PUPILS.c.learner.in_(known)).values(seen=now))

    def leave(self, learner: str) -> None:
        """Have a learner belong to no class any more, and be in no list."""
        with self._transaction() as connection:
            learner = as_now(connection, learner)
            for table in (PUPILS, BOARDS):
                connection.execute(sql.delete(table).where(table.c.learner == learner))

    def answer(self, learner: str, answer: str) -> None:
        """Keep a learner's answer to the question of their class; the last one counts, until the solution is shown."""
        with self._transaction() as connection:
            learner = as_now(connection, learner)
            row = connection.execute(
                sql.select(CLASSES.c.id, CLASSES.c.question, CLASSES.c.told)
                .select_from(PUPILS.join(CLASSES, PUPILS.c.class_id == CLASSES.c.id))
                .where(PUPILS.c.learner == learner, PUPILS.c.here == 1)
            ).first()
            if row is not None and row.question and not row.told:
                connection.execute(_rows(row.id, learner).values(answer=answer))

    def report(
        self, learner: str, task: str, at: int, *, round_: int, points: int, over: bool, lost: int | None
    ) -> None:
        """Keep how far a learner has come in the game of a task. A game that is over stays as it was first finished, but for what was given away."""
        with self._transaction() as connection:
            learner = as_now(connection, learner)
            mine = sql.select(PUPILS.c.class_id).where(PUPILS.c.learner == learner, PUPILS.c.here == 1)
            class_id = connection.scalar(mine)
            if class_id is None:
                return
            key = {"class_id": class_id, "learner": learner, "task": digest(task)}
            same = [RESULTS.c[name] == value for name, value in key.items()]
            known = connection.execute(sql.select(RESULTS).where(*same)).first()
            values = {
                "round": round_,
                "points": points,
                "over": int(over),
                "lost": -1 if lost is None else lost,
                "at": at,
            }
            if known is None:
                connection.execute(sql.insert(RESULTS), {**key, **values})
            elif not known.over:
                connection.execute(sql.update(RESULTS).where(*same).values(**values))
            elif lost is not None and known.lost < 0 and points == known.points:
                connection.execute(sql.update(RESULTS).where(*same).values(lost=lost))


def _class_of(connection: Connection, code: str) -> SchoolClass:
    row = connection.execute(sql.select(CLASSES).where(CLASSES.c.code == read_code(code))).mappings().first()
    if row is None:
        raise JoinRefused("unknown", code.strip())
    return read_class(row)


def _called(name: str) -> str:
    """The name as it is kept. Raises ``JoinRefused`` for one that is too long, or that nobody sees."""
    called = read_name(name, LONGEST_PUPIL + 1)
    if len(called) > LONGEST_PUPIL:
        raise JoinRefused("long", str(LONGEST_PUPIL))
    if name.strip() and not called:
        raise JoinRefused("invisible")
    return called


def _pupils(connection: Connection, school: SchoolClass) -> list[Pupil]:
    mine = sql.select(PUPILS).where(PUPILS.c.class_id == school.id).limit(MOST_PUPILS)
    return [read_pupil(row) for row in connection.execute(mine).mappings()]


def _rows(class_id: str, learner: str) -> sql.Update:
    return sql.update(PUPILS).where(PUPILS.c.class_id == class_id, PUPILS.c.learner == learner)


def _free_word(others: Collection[Pupil]) -> str:
    """A word that nobody else in the class has."""
    taken = {one.word for one in others}
    return next(word for word in iter(fresh_word, "") if word not in taken)
