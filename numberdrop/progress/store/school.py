"""Value types for school classes (class, pupil, attendance, result), the parsing of codes and names, and the errors of a store."""

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
from numberdrop.text.names import fold_accents

MOST_CLASSES = 500
MOST_PUPILS = 300
"""Maximum number of pupils in one class."""
LONGEST_CLASS = 60
"""Maximum characters of a class's name."""
LONGEST_PUPIL = 40
LONGEST_TASK = 4_600
DEFAULT_STORAGE_DAYS = 400
"""The default storage time of a pupil's data in days after their last visit: a school year and the holidays."""
MOST_STORAGE_DAYS = 3_650
DAY = 86_400
MOST_WRONG_WORDS = 5
"""The number of wrong personal words for one name in a day after which no word is accepted for that name."""
WATCH_SECONDS = 3_600
"""Seconds for which a board stays watched after the teacher last chose to watch it."""
Watch: TypeAlias = Literal["", "look", "wall"]
"""Who watches a pupil's board: nobody, the teacher (``look``), or the whole class on a wall display (``wall``)."""
CODE_CHARACTERS = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""The characters of class codes: none that look alike on a blackboard, and no vowels, so that no words occur."""
CODE_LENGTH = 8
"""The number of characters of a class code."""
_REFERENCE_LENGTH = 20


@dataclass(frozen=True)
class SchoolClass:
    """A school class, whose pupils join with a code."""

    id: str
    name: str
    code: str
    """The code with which pupils join, such as ``KXTF-9PQ4``."""
    keeps: int = DEFAULT_STORAGE_DAYS
    """The storage time of a pupil's data, in days after the last visit."""
    task: str = ""
    """The address of the page on which all pupils have to work, set at the time ``task_at``."""
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
    """The change counter, incremented by every change that open pages have to learn of."""


@dataclass(frozen=True)
class Pupil:
    """A learner who has joined a class; ``name`` may be empty, ``seen`` is the time of their last visit in seconds."""

    learner: str
    name: str
    seen: int
    word: str = ""
    """The personal word to log in with on another device: an animal and a number (``text.names.animal_names``)."""
    here: bool = True
    """Whether the learner is still in this class; ``False`` after joining another one."""
    joined: int = 0
    task: str = ""
    """The pupil's own task, instead of that of the class."""
    answer: str = ""
    """The answer to the class's question: ``right``, ``wrong`` or empty."""
    misses: int = 0
    """The number of wrong personal words tried recently, the last of them at the time ``missed``."""
    missed: int = 0
    acted: int = 0
    """When the pupil last acted on a page that asks for no answers, was given a task of their own, or could go on after a pause."""

    def is_shut_out(self, now: int) -> bool:
        """Whether too many wrong words were tried for the pupil's name, so that nobody can log in with it for a day."""
        return self.misses >= MOST_WRONG_WORDS and now - self.missed <= DAY


@dataclass(frozen=True)
class Attendance:
    """A learner's membership in a class, as the learner's pages show it."""

    school: SchoolClass | None = None
    """The class; ``None`` if the learner is in none."""
    name: str = ""
    offered: bool = False
    """Whether the database has any class to join."""
    word: str = ""
    task: str = ""
    """The learner's own task, or else that of the class."""
    answer: str = ""
    watch: Watch = ""
    """Who watches the learner's board."""


@dataclass(frozen=True)
class GameResult:
    """A pupil's result so far in the game that the whole class plays."""

    learner: str
    round: int
    """The last round played."""
    points: int
    over: bool
    """Whether the game is finished."""
    lost: int | None
    """The points lost by mistakes; ``None`` before the coach's review."""
    at: int
    """The time of the result, in seconds."""


class JoinRefused(Exception):  # noqa: N818 - news, not a mistake
    """Raised if joining a class is refused. ``value``: what the message quotes (a code or a name). ``why``, the reason:

    * the class: no class has this code (``unknown``), it is ``full`` or ``locked``, or another would have to be left (``second``);
    * the name: it is ``invisible``, too ``long`` (``value``: the limit) or ``taken``;
    * the personal word: it is wrong (``word``), or too many wrong ones were tried (``tries``).
    """

    def __init__(self, why: str, value: str = "") -> None:
        super().__init__(why)
        self.why, self.value = why, value


def read_code(typed: str) -> str:
    """Return the normalised class code in a typed code or a pasted link; empty if the text has no code."""
    for part in reversed(re.split(r"[/#=?&]", normalize("NFKC", typed[:1_000]).upper())):
        signs = "".join(sign for sign in part if sign.isalnum())
        if len(signs) == CODE_LENGTH and set(signs) <= set(CODE_CHARACTERS):
            return f"{signs[:4]}-{signs[4:]}"
    return ""


_INVISIBLE = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and symbols that are invisible."""


def read_name(typed: str, longest: int) -> str:
    """Normalise a typed name to one line of at most ``longest`` visible characters; empty if nothing in it is visible."""
    visible = "".join(sign if sign.isprintable() and sign not in _INVISIBLE else " " for sign in typed[:1_000])
    one_line = " ".join(limit_accents(visible).split())[:longest].strip()
    return one_line if any(category(sign)[0] not in "MZ" for sign in one_line) else ""


def same_name(name: str, other: str) -> bool:
    """Whether two names are equal apart from accents, case and the number of spaces."""
    return fold_accents(name) == fold_accents(other)


def public_reference(class_id: str, learner: str) -> str:
    """Return the pupil's id for teachers' pages; unlike the learner's id it does not let anybody log in as the pupil."""
    return digest(f"{class_id} {learner}")[:_REFERENCE_LENGTH]


def digest(key: str) -> str:
    """Return the SHA-256 digest of a key, a task or an id, in hexadecimal."""
    return hashlib.sha256(key.encode(errors="replace")).hexdigest()


# --- stored data and errors -------------------------------------------------------------------------------------------


class StoreDown(Exception):  # noqa: N818 - a state of the world, not a mistake
    """Raised while the store is not available; the same call may succeed later."""


class StoreLocked(StoreDown):
    """Raised while another program has locked the database's file."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"{file}: another program has it and does not let go of it")
        self.file = file


class ErasedElsewhere(Exception):  # noqa: N818 - news, not a mistake
    """Raised if the learner's data were erased on another device meanwhile; ``epoch``: how often they were erased in all."""

    def __init__(self, epoch: int) -> None:
        super().__init__(f"erased; now in epoch {epoch}")
        self.epoch = epoch


class StoreError(ValueError):
    """Raised for an invalid setting or argument. ``key``: the key of the error message; ``values``: what the message inserts."""

    def __init__(self, name: str, **values: str) -> None:
        self.key, self.values = f"command.store_{name}", values
        super().__init__(f"{name}: {', '.join(values.values())}")


class StoredProgress(NamedTuple):
    """A learner's data as read from a store: the log, its ``epoch``, and the events' times by the server's clock (``came``)."""

    log: Log
    epoch: int
    """How often all data of the learner were erased: copies from an earlier epoch are obsolete."""
    came: Mapping[str, int] = MappingProxyType({})
    """By event id, the event's own time or, if earlier, that of storing by the server's clock; events without a known time are left out."""
