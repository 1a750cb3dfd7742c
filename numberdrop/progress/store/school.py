"""A class as a value, and how its code and the names in it are read. The database's side of it: ``classes``."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from numberdrop.formats.limits import limit_accents

MOST_CLASSES = 500
MOST_PUPILS = 300
"""Of one class."""
LONGEST_CLASS = 60
"""Characters of a class's name."""
LONGEST_PUPIL = 40
LONGEST_TASK = 4_600
KEEPS = 400
"""Days that a pupil's data are kept after they were last here, unless the class says otherwise: a school year and the holidays."""
LONGEST_KEEPS = 3_650
DAY = 86_400
SIGNS = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""Nothing that is mistaken for something else on a blackboard, and no vowels that make words."""
CODE = 8


@dataclass(frozen=True)
class SchoolClass:
    """A class. ``keeps``: days that a pupil's data stay after they were last here; ``task``: today's, an address inside the tutor."""

    id: str
    name: str
    code: str
    """What pupils join with, as it is written on a blackboard: ``KXTF-9PQ4``."""
    keeps: int = KEEPS
    task: str = ""


@dataclass(frozen=True)
class Pupil:
    """A learner who has joined a class; ``name`` may be empty, ``seen`` is the second since 1970 when they were last here."""

    learner: str
    name: str
    seen: int


@dataclass(frozen=True)
class Attendance:
    """What a page shows a learner of their class."""

    school: SchoolClass | None = None
    """Nothing for who has not joined one."""
    name: str = ""
    offered: bool = False
    """Whether there is any class to join."""


class JoinRefused(Exception):  # noqa: N818 - news, not a mistake
    """Nobody joined: no class has this code (``unknown``), or it is ``full``."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def read_code(typed: str) -> str:
    """A code as it is kept, however it was typed; empty for what is none."""
    signs = "".join(sign for sign in typed.upper() if sign.isalnum())
    return f"{signs[:4]}-{signs[4:]}" if len(signs) == CODE and set(signs) <= set(SIGNS) else ""


def read_name(typed: str, longest: int) -> str:
    """A name as it is kept: one line of visible signs, not too long."""
    visible = "".join(sign if sign.isprintable() else " " for sign in typed[:1_000])
    return " ".join(limit_accents(visible).split())[:longest].strip()


def digest(key: str) -> str:
    """What is kept of a teacher's key: it tells whether a key is the right one, and not what it is."""
    return hashlib.sha256(key.encode(errors="replace")).hexdigest()
