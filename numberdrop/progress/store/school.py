"""Values of classes: class, pupil, attendance, result; the parsing of codes and names; and the answers and errors of a store."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias
from unicodedata import category, normalize

from numberdrop.formats.declarations import limit_accents
from numberdrop.progress.log import Log
from numberdrop.text.names import fold

MOST_CLASSES = 500
MOST_PUPILS = 300
"""Pupils of one class."""
LONGEST_CLASS = 60
"""Characters of a class's name."""
LONGEST_PUPIL = 40
LONGEST_TASK = 4_600
KEEPS = 400
"""The default storage time of a pupil's data in days after their last visit: a school year and the holidays."""
LONGEST_KEEPS = 3_650
DAY = 86_400
MOST_MISSES = 5
"""Wrong words for one name in a day."""
WATCHED = 3_600
"""Seconds that a board stays watched after the teacher has last looked."""
Watch: TypeAlias = Literal["", "look", "wall"]
"""Who watches a pupil's board: nobody, their teacher, or all on the wall."""
SIGNS = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""The characters of codes: none that look alike on a blackboard, and no vowels that would make words."""
CODE = 8
_REFERENCE = 20


@dataclass(frozen=True)
class SchoolClass:
    """A class. ``keeps``: storage time of a pupil's data in days after their last visit; ``task``: the page that all pupils have to work on,
    set at the time ``task_at``.
    """

    id: str
    name: str
    code: str
    """The code that pupils join with: ``KXTF-9PQ4``."""
    keeps: int = KEEPS
    task: str = ""
    task_at: int = 0
    paused: int = 0
    """The time since which all boards are paused; 0 if they are not."""
    locked: bool = False
    """Whether new pupils are refused."""
    question: str = ""
    """The misconception that the class is asked about."""
    told: bool = False
    """Whether the answer to the question is shown."""
    changed: int = 0
    """The change counter."""


@dataclass(frozen=True)
class Pupil:
    """A learner who has joined a class; ``name`` may be empty, ``seen`` is the time of their last visit."""

    learner: str
    name: str
    seen: int
    word: str = ""
    """The word to log in with on another device: an animal and a number (``animal_names``)."""
    here: bool = True
    """Whether this is still their class; otherwise they have joined another one."""
    joined: int = 0
    task: str = ""
    """The pupil's own task, instead of that of the class."""
    answer: str = ""
    """The answer to the question: ``right``, ``wrong`` or empty."""
    misses: int = 0
    """The number of wrong words tried recently, the last of them at the time ``missed``."""
    missed: int = 0
    acted: int = 0
    """When they last acted on a page that asks for no answers, were given a task of their own, or could go on after a pause."""

    def is_shut_out(self, now: int) -> bool:
        """Whether too many wrong words were tried for the name, so that nobody gets in by it today."""
        return self.misses >= MOST_MISSES and now - self.missed <= DAY


@dataclass(frozen=True)
class Attendance:
    """A learner's class, as their pages show it."""

    school: SchoolClass | None = None
    """``None`` if the learner has no class."""
    name: str = ""
    offered: bool = False
    """Whether there is any class to join."""
    word: str = ""
    task: str = ""
    """The learner's own task, or that of the class."""
    answer: str = ""
    watch: Watch = ""
    """Who watches their board."""


@dataclass(frozen=True)
class GameResult:
    """A pupil's result in a game that the whole class plays; ``lost``: points given away, if the coach has reviewed it."""

    learner: str
    round: int
    points: int
    over: bool
    lost: int | None
    at: int


class JoinRefused(Exception):  # noqa: N818 - news, not a mistake
    """Joining was refused. ``why``: no class has this code (``unknown``), it is ``full`` or ``locked``; the name is ``invisible``, ``long`` or
    ``taken``; a wrong ``word``, too many wrong words (``tries``); another class would be left (``second``). ``value``: the code or name.
    """

    def __init__(self, why: str, value: str = "") -> None:
        super().__init__(why)
        self.why, self.value = why, value


def read_code(typed: str) -> str:
    """Normalise a typed code, or the code in a pasted link; empty if it is none."""
    for part in reversed(re.split(r"[/#=?&]", normalize("NFKC", typed[:1_000]).upper())):
        signs = "".join(sign for sign in part if sign.isalnum())
        if len(signs) == CODE and set(signs) <= set(SIGNS):
            return f"{signs[:4]}-{signs[4:]}"
    return ""


_BLANK = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and symbols that are invisible."""


def read_name(typed: str, longest: int) -> str:
    """Normalise a name: one line of visible characters, at most ``longest``."""
    visible = "".join(sign if sign.isprintable() and sign not in _BLANK else " " for sign in typed[:1_000])
    one_line = " ".join(limit_accents(visible).split())[:longest].strip()
    return one_line if any(category(sign)[0] not in "MZ" for sign in one_line) else ""


def same_name(name: str, other: str) -> bool:
    """Whether two names are equal apart from accents, case and separators."""
    return fold(name) == fold(other)


def public_reference(class_id: str, learner: str) -> str:
    """A public id of a pupil for the teacher's pages, with which nobody can log in as the pupil."""
    return digest(f"{class_id} {learner}")[:_REFERENCE]


def digest(key: str) -> str:
    """The SHA-256 digest of a key, a task or an id."""
    return hashlib.sha256(key.encode(errors="replace")).hexdigest()


# --- answers ----------------------------------------------------------------------------------------------------------

# The answers and errors of a store.


class StoreDown(Exception):  # noqa: N818 - a state of the world, not a mistake
    """The store is not available now; the same call may succeed later."""


class StoreHeld(StoreDown):
    """Another program has locked the database's file."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"{file}: another program has it and does not let go of it")
        self.file = file


class ErasedElsewhere(Exception):  # noqa: N818 - news, not a mistake
    """The learner's data were erased on another device; ``epoch`` is the new one."""

    def __init__(self, epoch: int) -> None:
        super().__init__(f"erased; now in epoch {epoch}")
        self.epoch = epoch


class StoreError(ValueError):
    """An invalid setting or argument. ``key`` and ``values`` give the sentence for people."""

    def __init__(self, name: str, **values: str) -> None:
        self.key, self.values = f"command.store_{name}", values
        super().__init__(f"{name}: {', '.join(values.values())}")


class StoredProgress(NamedTuple):
    """A learner's data in a store."""

    log: Log
    epoch: int
    """The number of times all data were erased: copies from earlier epochs are obsolete."""
    came: Mapping[str, int] = MappingProxyType({})
    """By event id, when the event came by the server's clock, if known."""
