"""A class as a value, and how its code and the names in it are read. The database's side of it: ``classes``."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias
from unicodedata import category

from numberdrop.formats.declarations import limit_accents
from numberdrop.progress.log import Log
from numberdrop.text.collation import folded

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
WATCHED = 3_600
"""Seconds after which a board is looked at no more, unless the teacher looks again."""
Watch: TypeAlias = Literal["", "look", "wall"]
"""Whether a pupil's board is looked at by their teacher, or by all on the wall."""
SIGNS = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""Nothing that is mistaken for something else on a blackboard, and no vowels that make words."""
CODE = 8
_REFERENCE = 20


@dataclass(frozen=True)
class SchoolClass:
    """A class. ``keeps``: days that a pupil's data stay after they were last here; ``task``: an address inside the tutor that everybody has to do,
    given at the second ``task_at``.
    """

    id: str
    name: str
    code: str
    """What pupils join with, as it is written on a blackboard: ``KXTF-9PQ4``."""
    keeps: int = KEEPS
    task: str = ""
    task_at: int = 0
    paused: int = 0
    """The second since which all boards wait; 0 where they do not."""
    locked: bool = False
    """Whether nobody new can join."""
    question: str = ""
    """The misconception that is put to everybody as a question."""
    told: bool = False
    """Whether its answer is shown."""
    changed: int = 0
    """Counts what the teacher has changed."""


@dataclass(frozen=True)
class Pupil:
    """A learner who has joined a class; ``name`` may be empty, ``seen`` is the second since 1970 when they were last here."""

    learner: str
    name: str
    seen: int
    word: str = ""
    """With it they come back on any device: an animal and a number (``animals``)."""
    here: bool = True
    """Whether this is still their class; else they have joined another one since."""
    joined: int = 0
    task: str = ""
    """What this pupil has to do instead of what everybody does."""
    answer: str = ""
    """What they say to the question: ``right``, ``wrong`` or nothing yet."""
    misses: int = 0
    """How many wrong words were tried for them lately."""


@dataclass(frozen=True)
class Attendance:
    """What a page shows a learner of their class."""

    school: SchoolClass | None = None
    """Nothing for who has not joined one."""
    name: str = ""
    offered: bool = False
    """Whether there is any class to join."""
    word: str = ""
    task: str = ""
    """What they have to do: their own task, or that of all."""
    answer: str = ""
    watch: Watch = ""
    """Who looks at their board."""


@dataclass(frozen=True)
class GameResult:
    """How far a pupil has come in a game that everybody plays: ``lost`` are the points given away, where the coach has looked."""

    learner: str
    round: int
    points: int
    over: bool
    lost: int | None
    at: int


class JoinRefused(Exception):  # noqa: N818 - news, not a mistake
    """Nobody joined. ``why``: no class has this code (``unknown``), it is ``full`` or ``locked``, the name is ``invisible``, ``long`` or ``taken``,
    the word is of nobody (``word``), too many were tried (``tries``), or another class would be left (``second``). ``value``: what it is about.
    """

    def __init__(self, why: str, value: str = "") -> None:
        super().__init__(why)
        self.why, self.value = why, value


def read_code(typed: str) -> str:
    """A code as it is kept, however it was typed, also out of the whole link; empty for what is none."""
    last = re.split(r"[/#=?]", typed.strip().rstrip("/"))[-1] if "/" in typed or "#" in typed else typed
    signs = "".join(sign for sign in last.upper() if sign.isalnum())
    return f"{signs[:4]}-{signs[4:]}" if len(signs) == CODE and set(signs) <= set(SIGNS) else ""


_BLANK = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs that count as letters or symbols and show nothing."""


def read_name(typed: str, longest: int) -> str:
    """A name as it is kept: one line of visible signs, not too long."""
    visible = "".join(sign if sign.isprintable() and sign not in _BLANK else " " for sign in typed[:1_000])
    one_line = " ".join(limit_accents(visible).split())[:longest].strip()
    return one_line if any(category(sign)[0] not in "MZ" for sign in one_line) else ""


def same_name(one: str, other: str) -> bool:
    """Whether two names sound alike: without accents, large letters and what stands between words."""
    return folded(one) == folded(other)


def reference(class_id: str, learner: str) -> str:
    """What stands for a pupil of a class on the pages of its teacher: whoever reads it there can be nobody with it."""
    return digest(f"{class_id} {learner}")[:_REFERENCE]


def digest(key: str) -> str:
    """A digest of a teacher's key, a task or an id: it tells whether two are the same, and not what they are."""
    return hashlib.sha256(key.encode(errors="replace")).hexdigest()


# --- answers ----------------------------------------------------------------------------------------------------------

# What a store answers, and what keeps it from answering.


class StoreDown(Exception):  # noqa: N818 - a state of the world, not a mistake
    """The store does not answer now; nothing was lost, and the same call may succeed later."""


class StoreHeld(StoreDown):
    """Another program has the database's file, and does not let go of it."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"{file}: another program has it and does not let go of it")
        self.file = file


class ErasedElsewhere(Exception):  # noqa: N818 - news, not a mistake
    """What the caller has was erased elsewhere meanwhile; ``epoch`` is the one to go on in."""

    def __init__(self, epoch: int) -> None:
        super().__init__(f"erased; now in epoch {epoch}")
        self.epoch = epoch


class StoreError(ValueError):
    """A setting that no store can be opened with. ``key`` and ``values`` make the sentence for people."""

    def __init__(self, name: str, **values: str) -> None:
        self.key, self.values = f"command.store_{name}", values
        super().__init__(f"{name}: {', '.join(values.values())}")


class StoredProgress(NamedTuple):
    """What a store has of a learner."""

    log: Log
    epoch: int
    """How often everything was erased: a copy out of an earlier epoch is no longer wanted."""
    came: Mapping[str, int] = MappingProxyType({})
    """By the id of an event when it came by the server's clock, where that is known."""
