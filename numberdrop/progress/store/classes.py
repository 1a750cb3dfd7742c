"""Classes in the database, the teachers' part: codes and keys, tasks, questions, pupils, results. The pupils' part is ``enrolment``.

Pupils join with the code of a class; only the teacher has its key, of which a digest is stored. The key begins with the fixed id of the
class, so that only one row is looked up, whose digest is compared in constant time. Learners are known by the signed id that the store
gave to their browser.
"""

import hmac
import secrets
from collections.abc import Collection, Mapping

import sqlalchemy as sql

from numberdrop.text.names import name_sort_key

from .school import (
    CODE_CHARACTERS,
    CODE_LENGTH,
    DAY,
    DEFAULT_STORAGE_DAYS,
    LONGEST_CLASS,
    LONGEST_PUPIL,
    LONGEST_TASK,
    MOST_CLASSES,
    MOST_PUPILS,
    GameResult,
    Pupil,
    SchoolClass,
    StoreError,
    digest,
    read_code,
    read_name,
    same_name,
)
from .tables import (
    BOARDS,
    CLASSES,
    EVENTS,
    LEARNERS,
    MERGED_LEARNERS,
    PUPILS,
    RESULTS,
    TableAccess,
    class_from_row,
    count_rows,
    increment_change_counter,
    pupil_from_row,
    pupil_update_statement,
)

_ID_BYTES = 8
_LONGEST_KEY = 100


class ClassRegister(TableAccess):
    """The classes in a database, with all operations for teachers. Every call may raise ``StoreDown``."""

    def make_class(self, name: str, keeps: int = DEFAULT_STORAGE_DAYS) -> tuple[SchoolClass, str]:
        """Make a class; returns it and its key. ``keeps``: days of storage. Raises ``StoreError`` (bad or used name, too many classes)."""
        kept = read_name(name, LONGEST_CLASS + 1)
        if not 0 < len(kept) <= LONGEST_CLASS:
            raise StoreError("class_name", value=name[:LONGEST_CLASS], longest=str(LONGEST_CLASS))
        code = read_code("".join(secrets.choice(CODE_CHARACTERS) for _ in range(CODE_LENGTH)))
        made = SchoolClass(secrets.token_hex(_ID_BYTES), kept, code, keeps)
        key = _new_key(made.id)
        with self._transaction() as connection:
            if connection.scalar(sql.select(CLASSES.c.id).where(CLASSES.c.name == kept)):
                raise StoreError("class_taken", value=kept)
            if count_rows(connection, CLASSES) >= MOST_CLASSES:
                raise StoreError("classes_full", most=str(MOST_CLASSES))
            values = {**made.__dict__, "locked": 0, "told": 0, "digest": digest(key)}
            connection.execute(sql.insert(CLASSES), values)
        return made, key

    def replace_key(self, class_id: str) -> str:
        """Make and return a new key for a class; the old key becomes invalid."""
        key = _new_key(class_id)
        self._execute(sql.update(CLASSES).where(CLASSES.c.id == class_id).values(digest=digest(key)))
        return key

    def class_of_key(self, key: str) -> SchoolClass | None:
        """Return the class with this key; ``None`` for a wrong key."""
        if len(key) > _LONGEST_KEY or not (key.isascii() and key.isprintable()):
            return None
        rows = self._rows(sql.select(CLASSES).where(CLASSES.c.id == key.partition(".")[0]))
        stored = rows[0]["digest"] if rows else ""
        return class_from_row(rows[0]) if hmac.compare_digest(digest(key), stored) and rows else None

    def key_digests(self) -> frozenset[str]:
        """Return the digests of the keys of all classes."""
        return frozenset(row["digest"] for row in self._rows(sql.select(CLASSES.c.digest).limit(MOST_CLASSES)))

    def all_classes(self) -> tuple[SchoolClass, ...]:
        """Return all classes, sorted by name."""
        return tuple(map(class_from_row, self._rows(sql.select(CLASSES).order_by(CLASSES.c.name).limit(MOST_CLASSES))))

    def class_named(self, name: str) -> SchoolClass:
        """Return the class of this name. Raises ``StoreError``, with the names of all classes, if no class has it."""
        classes = {school.name: school for school in self.all_classes()}
        if name not in classes:
            raise StoreError("class_unknown", value=name, known=", ".join(classes) or "–")
        return classes[name]

    def set_task(self, class_id: str, task: str, at: int = 0, learners: Collection[str] = ()) -> None:
        """Give these ``learners`` a task of their own or, if there are none, give the whole class a task and clear all pupils' own tasks.
        ``task``: the address of a page, or empty for no task; ``at``: the time of the change.
        """
        task = task[:LONGEST_TASK]
        with self._transaction() as connection:
            update = sql.update(PUPILS).where(PUPILS.c.class_id == class_id)
            if learners:
                connection.execute(update.where(PUPILS.c.learner.in_(learners)).values(task=task, acted=at))
            else:
                connection.execute(update.values(task=""))
                connection.execute(sql.update(CLASSES).where(CLASSES.c.id == class_id).values(task=task, task_at=at))
            increment_change_counter(connection, class_id)

    def pause_boards(self, class_id: str, now: int) -> None:
        """Pause the boards of all pupils: their pages ask them to wait."""
        self._update_class(class_id, paused=now)

    def end_pause(self, class_id: str, now: int) -> None:
        """End the pause of all boards; the time of the pause does not count as inactivity of the pupils."""
        self._execute(sql.update(PUPILS).where(PUPILS.c.class_id == class_id).values(acted=now))
        self._update_class(class_id, paused=0)

    def set_joining_locked(self, class_id: str, locked: bool) -> None:
        """Forbid (``locked``) or allow new pupils to join."""
        self._update_class(class_id, locked=int(locked))

    def set_question(self, class_id: str, question: str) -> None:
        """Ask the class about the misconception ``question`` and clear all earlier answers; if it is empty, end the current question."""
        with self._transaction() as connection:
            connection.execute(sql.update(PUPILS).where(PUPILS.c.class_id == class_id).values(answer=""))
            connection.execute(sql.update(CLASSES).where(CLASSES.c.id == class_id).values(question=question, told=0))
            increment_change_counter(connection, class_id)

    def show_answer(self, class_id: str) -> None:
        """Show the right answer to the class's question to all pupils."""
        self._update_class(class_id, told=1)

    def rename_pupil(self, class_id: str, learner: str, name: str) -> str:
        """Rename a pupil; returns ``invisible`` or ``taken`` if the name cannot be used, else an empty string."""
        new_name = read_name(name, LONGEST_PUPIL)
        if not new_name:
            return "invisible"
        with self._transaction() as connection:
            others = sql.select(PUPILS.c.name).where(PUPILS.c.class_id == class_id, PUPILS.c.learner != learner)
            if any(same_name(new_name, other) for other in connection.scalars(others)):
                return "taken"
            connection.execute(pupil_update_statement(class_id, learner).values(name=new_name))
            increment_change_counter(connection, class_id)
        return ""

    def reset_wrong_words(self, class_id: str, learners: Collection[str]) -> None:
        """Set to 0 the number of wrong personal words tried for the names of these pupils, also for others of the same names."""
        with self._transaction() as connection:
            pupils = connection.execute(sql.select(PUPILS).where(PUPILS.c.class_id == class_id)).mappings().all()
            names = [row["name"] for row in pupils if row["learner"] in learners]
            for row in pupils:
                if any(same_name(row["name"], name) for name in names):
                    connection.execute(pupil_update_statement(class_id, row["learner"]).values(misses=0))
            increment_change_counter(connection, class_id)

    def merge_pupils(self, class_id: str, learner: str, other: str) -> None:
        """Merge two entries of the same pupil: the data and devices of ``other`` become those of ``learner``."""
        if learner == other:
            return
        with self._transaction() as connection:
            connection.execute(sql.delete(BOARDS).where(BOARDS.c.learner.in_((learner, other))))
            for table in (EVENTS, PUPILS, RESULTS):  # also in the lists of former classes
                own_rows = table.alias()
                key = [own_rows.c[column.name] == column for column in table.primary_key if column.name != "learner"]
                doubled_row = sql.exists().where(own_rows.c.learner == learner, *key)
                connection.execute(sql.delete(table).where(table.c.learner == other, doubled_row))
                connection.execute(sql.update(table).where(table.c.learner == other).values(learner=learner))
            connection.execute(sql.update(MERGED_LEARNERS).where(MERGED_LEARNERS.c.now == other).values(now=learner))
            connection.execute(sql.delete(MERGED_LEARNERS).where(MERGED_LEARNERS.c.learner == other))
            connection.execute(sql.insert(MERGED_LEARNERS), {"learner": other, "now": learner})
            increment_change_counter(connection, class_id)

    def pupils(self, class_id: str) -> tuple[Pupil, ...]:
        """Return the pupils of a class in alphabetical order, including those who have left it for another class."""
        rows = self._rows(sql.select(PUPILS).where(PUPILS.c.class_id == class_id).limit(MOST_PUPILS))
        pupils = map(pupil_from_row, rows)
        return tuple(sorted(pupils, key=lambda pupil: (name_sort_key(pupil.name), pupil.learner)))

    def is_in_other_class(self, class_id: str, learner: str) -> bool:
        """Whether a learner is now in another class than this one."""
        other = (PUPILS.c.learner == learner, PUPILS.c.class_id != class_id, PUPILS.c.here == 1)
        with self._transaction() as connection:
            return count_rows(connection, PUPILS, *other) > 0

    def game_results(self, class_id: str, task: str) -> tuple[GameResult, ...]:
        """Return the results so far in the game ``task`` that the whole class plays."""
        query = sql.select(RESULTS).where(RESULTS.c.class_id == class_id, RESULTS.c.task == digest(task))
        with self._transaction() as connection:
            rows = connection.execute(query.limit(MOST_PUPILS)).all()
        return tuple(
            GameResult(row.learner, row.round, row.points, bool(row.over), row.lost if row.lost >= 0 else None, row.at)
            for row in rows
        )

    def data_version(self, class_id: str) -> tuple[object, ...]:
        """Return a tuple that changes when data of the class do: its change counter, key, pupils, events, answers, results or boards."""
        of_class = PUPILS.c.class_id == class_id
        of_members = EVENTS.c.learner.in_(sql.select(PUPILS.c.learner).where(of_class))
        class_columns = sql.select(CLASSES.c.changed, CLASSES.c.digest).where(CLASSES.c.id == class_id)
        rounds = sql.select(sql.func.sum(RESULTS.c.round + RESULTS.c.over)).where(RESULTS.c.class_id == class_id)
        boards = sql.select(sql.func.sum(BOARDS.c.changes)).where(BOARDS.c.class_id == class_id)
        with self._transaction() as connection:
            row = connection.execute(class_columns).first()
            pupils = count_rows(connection, PUPILS, of_class)
            answers = [count_rows(connection, PUPILS, of_class, PUPILS.c.answer == said) for said in ("right", "wrong")]
            events = count_rows(connection, EVENTS, of_members)
            summed = [int(connection.scalar(query) or 0) for query in (rounds, boards)]
        return *(row or ()), pupils, *answers, events, *summed

    def change_counters(self) -> Mapping[str, int]:
        """Return the change counters of all classes, by class id; the server polls them to tell open pages of changes."""
        rows = self._rows(sql.select(CLASSES.c.id, CLASSES.c.changed).limit(MOST_CLASSES))
        return {row["id"]: row["changed"] for row in rows}

    def log_sizes(self, class_id: str) -> Mapping[str, tuple[int, int]]:
        """Return by learner id, for pupils with events: the number of events, and the epoch (how often the data were erased)."""
        joined = PUPILS.join(EVENTS, PUPILS.c.learner == EVENTS.c.learner)
        source = joined.outerjoin(LEARNERS, PUPILS.c.learner == LEARNERS.c.learner)
        epoch = sql.func.coalesce(sql.func.max(LEARNERS.c.epoch), 0)
        columns = sql.select(PUPILS.c.learner, sql.func.count(), epoch).select_from(source)
        query = columns.where(PUPILS.c.class_id == class_id).group_by(PUPILS.c.learner)
        with self._transaction() as connection:
            return {learner: (count, epoch) for learner, count, epoch in connection.execute(query)}

    def pupil_names(self) -> Mapping[str, str]:
        """Return by learner id the names of the pupils of all classes; pupils without a name are left out."""
        named = sql.select(PUPILS.c.learner, PUPILS.c.name).where(PUPILS.c.name != "")
        return {row["learner"]: row["name"] for row in self._rows(named.limit(MOST_CLASSES * MOST_PUPILS))}

    def remove_class_or_pupil(self, class_id: str, learner: str = "") -> None:
        """Remove a class with its list of pupils or, if ``learner`` is given, only this pupil from the list; the pupils' progress stays."""
        with self._transaction() as connection:
            for table in (PUPILS, RESULTS, BOARDS):
                delete = sql.delete(table).where(table.c.class_id == class_id)
                connection.execute(delete.where(table.c.learner == learner) if learner else delete)
            if learner:
                increment_change_counter(connection, class_id)
            else:
                connection.execute(sql.delete(CLASSES).where(CLASSES.c.id == class_id))

    def learners_past_storage_time(self, now: int) -> tuple[str, ...]:
        """Return the learners who have been absent for longer than the storage time of every class whose list they are in."""
        joined = PUPILS.join(CLASSES, PUPILS.c.class_id == CLASSES.c.id)
        late = sql.func.max(PUPILS.c.seen + CLASSES.c.keeps * DAY) < now
        asked = sql.select(PUPILS.c.learner).select_from(joined).group_by(PUPILS.c.learner).having(late)
        return tuple(row["learner"] for row in self._rows(asked.limit(MOST_PUPILS)))

    def _update_class(self, class_id: str, **values: str | int) -> None:
        with self._transaction() as connection:
            connection.execute(sql.update(CLASSES).where(CLASSES.c.id == class_id).values(**values))
            increment_change_counter(connection, class_id)


def _new_key(class_id: str) -> str:
    return f"{class_id}.{secrets.token_urlsafe(24)}"
