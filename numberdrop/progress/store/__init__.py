"""The store of progress: a database on this machine or of a class, in addition to the copy that each browser keeps.

The browser's own storage (``widget/front/src/storage/storage_sync.ts``) is authoritative on its device: a page works without a database,
and ``pages/store_sync.py`` syncs both. Writing is append-only and idempotent, since events have ids: a write in doubt is simply repeated.

The setting ``NUMBERDROP_DATABASE`` has the SQLAlchemy URL of the database, or ``browser`` for none. Any number of processes and learners
may share a database; arguments named ``learner`` are the id of the learner.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from urllib.parse import quote

from numberdrop.progress.events import Event
from numberdrop.progress.log import Log, dumps, loads

from .school import (
    Attendance,
    ErasedElsewhere,
    GameResult,
    JoinRefused,
    Pupil,
    SchoolClass,
    StoreDown,
    StoredProgress,
    StoreError,
    StoreLocked,
)

if TYPE_CHECKING:
    from .classes import ClassRegister
    from .enrolment import Enrolment
    from .tables import WatchedBoards

SETTING = "NUMBERDROP_DATABASE"
"""The environment variable with the address of the database."""
LEARNER = "NUMBERDROP_LEARNER"
"""The environment variable with the id of this process's learner."""
HUB = "JUPYTERHUB_USER"
"""The environment variable in which JupyterHub gives the name of the user."""
OF_HUB = "hub:"
"""The prefix of the ids of users of a hub."""
NONE = "browser"
"""The value of the variable ``SETTING`` that means: use no database."""
LONGEST_LEARNER = 200


class Store(Protocol):
    """A store of learners' events, and of classes, in a database. Every call may raise ``StoreDown``."""

    @property
    def address(self) -> str:
        """The address of the database, without the password."""

    @property
    def classes(self) -> ClassRegister:
        """The operations on classes for teachers."""

    @property
    def enrolment(self) -> Enrolment:
        """The operations on classes for pupils: joining, leaving, answers, results."""

    @property
    def boards(self) -> WatchedBoards:
        """The boards of pupils that their teachers watch."""

    def prepare(self) -> None:
        """Create or upgrade the database tables now; without this call, the first call of another method does so."""

    def check_learner_id(self, shown: str) -> str:
        """Return a learner's current id (after merges) if the store signed or stored the id that a browser shows; else a new id."""

    def append(self, learner: str, events: Iterable[Event], epoch: int | None = None) -> None:
        """Store events; they are on disk when this returns. Events stored already, and those beyond the learner's limit, are ignored.

        Raises ``ErasedElsewhere`` for an outdated ``epoch`` (``None``: unchecked), ``StoreDown`` if only pupils and hub users have space.
        """

    def read(self, learner: str) -> StoredProgress:
        """Return a learner's data: all events, and how often the data were erased."""

    def read_several(self, known: Mapping[str, Log]) -> Mapping[str, StoredProgress]:
        """Return the data of all learners in ``known``, read at one moment; events in the log given for a learner are not parsed again."""

    def erase(self, learner: str) -> int:
        """Erase all data of a learner, including class memberships. Returns the new epoch (how often the data were erased)."""

    def learners(self) -> tuple[str, ...]:
        """Return the ids of all learners who have ever used the store, sorted."""


def export_progress(store: Store, learner: str) -> str:
    """Return a learner's progress as the text of a progress file."""
    return dumps(store.read(learner).log)


def import_progress(store: Store, learner: str, text: str) -> None:
    """Add the events of a progress file (its ``text``) to a learner's data. Raises ``ProgressError`` for an invalid file."""
    store.append(learner, loads(text))


def open_store(address: str) -> Store:
    """Open the store at an address, without connecting yet. Raises ``StoreError`` for an invalid address, or if packages are missing."""
    if not address:
        raise StoreError("none")
    try:
        from .sql import SqlStore
    except ModuleNotFoundError as error:
        raise StoreError("package", value=str(error.name), package="numberdrop[app]") from None
    return SqlStore(address)


def sqlite_address(file: Path) -> str:
    """Return the address of the SQLite database in a file, with special characters quoted."""
    return f"sqlite:///{quote(str(file.absolute()), safe='/:')}"


def database_address(environment: Mapping[str, str] = os.environ) -> str:
    """Return the database address in the environment variable ``SETTING``; empty for no database."""
    address = environment.get(SETTING, "")
    return "" if address == NONE else address


def configured_learner(environment: Mapping[str, str] = os.environ) -> str:
    """Return the id of the only learner of this process (set by ``numberdrop`` or JupyterHub); empty if each browser has its own."""
    configured, hub = environment.get(LEARNER, ""), environment.get(HUB, "")
    return (configured or (hub and OF_HUB + hub))[:LONGEST_LEARNER]


__all__ = [
    "HUB",
    "LEARNER",
    "LONGEST_LEARNER",
    "NONE",
    "OF_HUB",
    "SETTING",
    "Attendance",
    "ErasedElsewhere",
    "GameResult",
    "JoinRefused",
    "Pupil",
    "SchoolClass",
    "Store",
    "StoreDown",
    "StoreError",
    "StoreLocked",
    "StoredProgress",
    "configured_learner",
    "database_address",
    "export_progress",
    "import_progress",
    "open_store",
    "sqlite_address",
]  # fmt: skip
