"""Classes in the database, the pupils' part: joining, coming back with a personal word, attendance, answers, results, leaving.

Guessing a word is limited: a word is checked together with the name, and after ``MOST_WRONG_WORDS`` wrong words in a day no word is
accepted for that name, whoever tries. The teacher, who can look up the word, may reset the count.
"""

from collections.abc import Collection

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from numberdrop.text.names import random_personal_word

from .school import (
    DAY,
    LONGEST_PUPIL,
    MOST_PUPILS,
    WATCH_SECONDS,
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
from .tables import (
    BOARDS,
    CLASSES,
    PUPILS,
    RESULTS,
    TableAccess,
    class_from_row,
    count_rows,
    id_after_merge,
    pupil_from_row,
    pupil_update_statement,
)

_LONGEST_QUOTE = 40
"""Maximum characters of a wrong code that are quoted."""
_SEEN_INTERVAL = 60
"""Minimum seconds between two updates of ``seen`` for a learner."""


class Enrolment(TableAccess):
    """The memberships of learners in classes. Every call may raise ``StoreDown``."""

    def join(self, code: str, learner: str, name: str, now: int, *, may_leave_other: bool = False) -> SchoolClass:
        """Put a learner into the class with this code; another class is left only with ``may_leave_other``. Raises ``JoinRefused``."""
        with self._transaction() as connection:
            school = _class_of_code(connection, code)
            clean_name = _checked_name(name)
            learner = id_after_merge(connection, learner)
            memberships = connection.execute(sql.select(PUPILS).where(PUPILS.c.learner == learner)).mappings().all()
            before = next((row for row in memberships if row["class_id"] == school.id), None)
            if not may_leave_other and any(row["here"] and row["class_id"] != school.id for row in memberships):
                raise JoinRefused("second", school.name)
            others = [pupil for pupil in _pupils_of_class(connection, school) if pupil.learner != learner]
            if clean_name and any(same_name(clean_name, pupil.name) for pupil in others):
                raise JoinRefused("taken", clean_name)
            if before is None and school.locked:
                raise JoinRefused("locked", school.name)
            if before is None and len(others) >= MOST_PUPILS:
                raise JoinRefused("full", school.name)
            connection.execute(sql.update(PUPILS).where(PUPILS.c.learner == learner).values(here=0))
            if before is None:
                row = {"class_id": school.id, "learner": learner, "word": _unused_word(others), "joined": now}
                connection.execute(sql.insert(PUPILS), {**row, "name": clean_name, "seen": now, "here": 1})
            else:
                values = {"name": clean_name or before["name"], "seen": now, "here": 1}
                connection.execute(pupil_update_statement(school.id, learner).values(**values))
        return school

    def rejoin(self, code: str, name: str, word: str, now: int, asking: str = "") -> str:
        """Put the pupil with this name and personal word (see ``read_personal_word``) back into the class; returns the learner's id.

        Raises ``JoinRefused``, for the reason ``second`` if the learner who asks (with the id ``asking``) is this pupil and is now in
        another class; the same call with an empty ``asking`` confirms that the pupil leaves the other class.
        """
        with self._transaction() as connection:
            school = _class_of_code(connection, code)
            clean_name = read_name(name, LONGEST_PUPIL)
            namesakes = [pupil for pupil in _pupils_of_class(connection, school) if same_name(clean_name, pupil.name)]
            if any(pupil.is_shut_out(now) for pupil in namesakes):
                raise JoinRefused("tries", clean_name)
            match = next((pupil for pupil in namesakes if word and pupil.word == word), None)
            if match is not None:
                elsewhere = (PUPILS.c.learner == match.learner, PUPILS.c.class_id != school.id, PUPILS.c.here == 1)
                if match.learner == id_after_merge(connection, asking) and count_rows(connection, PUPILS, *elsewhere):
                    raise JoinRefused("second", school.name)
                connection.execute(sql.update(PUPILS).where(PUPILS.c.learner == match.learner).values(here=0))
                connection.execute(pupil_update_statement(school.id, match.learner).values(here=1, seen=now, misses=0))
                return match.learner
            for pupil in namesakes:
                misses = 1 if now - pupil.missed > DAY else pupil.misses + 1
                connection.execute(pupil_update_statement(school.id, pupil.learner).values(misses=misses, missed=now))
        raise JoinRefused("word", clean_name)

    def record_visit(self, learner: str, now: int) -> Attendance:
        """Record that a learner is present; returns the learner's class and task, or an ``Attendance`` without a class."""
        with self._transaction() as connection:
            learner = id_after_merge(connection, learner)
            query = sql.select(PUPILS).where(PUPILS.c.learner == learner, PUPILS.c.here == 1)
            row = connection.execute(query).mappings().first()
            class_of = sql.select(CLASSES).where(CLASSES.c.id == row["class_id"]) if row else None
            class_row = None if class_of is None else connection.execute(class_of).mappings().first()
            if row is None or class_row is None:
                return Attendance(offered=count_rows(connection, CLASSES) > 0)
            school, pupil = class_from_row(class_row), pupil_from_row(row)
            word = pupil.word
            if not word:  # joined before there were words
                word = _unused_word(_pupils_of_class(connection, school))
                connection.execute(pupil_update_statement(school.id, learner).values(word=word))
            if now - pupil.seen > _SEEN_INTERVAL:
                connection.execute(sql.update(PUPILS).where(PUPILS.c.learner == learner).values(seen=now))
            own_board = (BOARDS.c.class_id == school.id, BOARDS.c.learner == learner)
            wall = connection.scalar(sql.select(BOARDS.c.wall).where(*own_board, BOARDS.c.since > now - WATCH_SECONDS))
        watch: Watch = "" if wall is None else "wall" if wall else "look"
        return Attendance(school, pupil.name, True, word, pupil.task or school.task, pupil.answer, watch)

    def record_presence(self, learners: Collection[str], now: int) -> None:
        """Record that these learners have a page open."""
        with self._transaction() as connection:
            present = [id_after_merge(connection, learner) for learner in learners]
            connection.execute(sql.update(PUPILS).where(PUPILS.c.learner.in_(present)).values(seen=now))

    def record_act(self, learner: str, now: int) -> None:
        """Record the time of a learner's act on a page without questions; on other pages, answers show that a pupil is active."""
        with self._transaction() as connection:
            learner = id_after_merge(connection, learner)
            connection.execute(sql.update(PUPILS).where(PUPILS.c.learner == learner).values(acted=now))

    def leave(self, learner: str) -> None:
        """Remove a learner from the current class and from the lists of former classes."""
        with self._transaction() as connection:
            learner = id_after_merge(connection, learner)
            for table in (PUPILS, BOARDS):
                connection.execute(sql.delete(table).where(table.c.learner == learner))

    def store_answer(self, learner: str, answer: str) -> None:
        """Store a learner's answer (``right``, ``wrong``) to the class's question; it replaces earlier ones until the solution is shown."""
        with self._transaction() as connection:
            learner = id_after_merge(connection, learner)
            row = connection.execute(
                sql.select(CLASSES.c.id, CLASSES.c.question, CLASSES.c.told)
                .select_from(PUPILS.join(CLASSES, PUPILS.c.class_id == CLASSES.c.id))
                .where(PUPILS.c.learner == learner, PUPILS.c.here == 1)
            ).first()
            if row is not None and row.question and not row.told:
                connection.execute(pupil_update_statement(row.id, learner).values(answer=answer))

    def store_result(
        self, learner: str, task: str, at: int, *, round_: int, points: int, over: bool, lost: int | None
    ) -> None:
        """Store a learner's result in the game that is the ``task`` of the class; ``over``: whether the game is finished.

        The result of a finished game is never changed, except that ``lost`` (points lost by mistakes) is added when it is known.
        """
        with self._transaction() as connection:
            learner = id_after_merge(connection, learner)
            query = sql.select(PUPILS.c.class_id).where(PUPILS.c.learner == learner, PUPILS.c.here == 1)
            class_id = connection.scalar(query)
            if class_id is None:
                return
            key = {"class_id": class_id, "learner": learner, "task": digest(task)}
            same = [RESULTS.c[name] == value for name, value in key.items()]
            stored = connection.execute(sql.select(RESULTS).where(*same)).first()
            values = {
                "round": round_,
                "points": points,
                "over": int(over),
                "lost": -1 if lost is None else lost,
                "at": at,
            }
            if stored is None:
                connection.execute(sql.insert(RESULTS), {**key, **values})
            elif not stored.over:
                connection.execute(sql.update(RESULTS).where(*same).values(**values))
            elif lost is not None and stored.lost < 0 and points == stored.points:
                connection.execute(sql.update(RESULTS).where(*same).values(lost=lost))


def _class_of_code(connection: Connection, code: str) -> SchoolClass:
    row = connection.execute(sql.select(CLASSES).where(CLASSES.c.code == read_code(code))).mappings().first()
    if row is None:
        raise JoinRefused("unknown", code.strip()[:_LONGEST_QUOTE])
    return class_from_row(row)


def _checked_name(name: str) -> str:
    """Return the normalised name, which may be empty. Raises ``JoinRefused`` for a name that is too long or invisible."""
    clean_name = read_name(name, LONGEST_PUPIL + 1)
    if len(clean_name) > LONGEST_PUPIL:
        raise JoinRefused("long", str(LONGEST_PUPIL))
    if name.strip() and not clean_name:
        raise JoinRefused("invisible")
    return clean_name


def _pupils_of_class(connection: Connection, school: SchoolClass) -> list[Pupil]:
    query = sql.select(PUPILS).where(PUPILS.c.class_id == school.id).limit(MOST_PUPILS)
    return [pupil_from_row(row) for row in connection.execute(query).mappings()]


def _unused_word(others: Collection[Pupil]) -> str:
    """Return a random personal word that none of the ``others`` has."""
    taken = {pupil.word for pupil in others}
    return next(word for word in iter(random_personal_word, "") if word not in taken)
