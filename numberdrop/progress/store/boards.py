"""Boards of pupils that their teacher looks at, in the database: as long as somebody looks, the pupil's page keeps its board here.

A pupil is told that their teacher looks. On the wall their board is seen only once their page has said so to them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from dataclasses import dataclass

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from .class_tables import BOARDS, PUPILS, as_now, touch
from .school import MOST_PUPILS, WATCHED, Watch

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
