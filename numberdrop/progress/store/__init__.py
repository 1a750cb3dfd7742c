"""Where progress lasts: beside the browser, which always has its own copy, a database of this machine or of a class.

The browser is a store too (``widget/front/src/storage/storage_sync.ts``) and remains the truth on its device: a page works without any
other, and what one of them lacks it gets from the other (``widget/learning.py``). Everything here is append-only and idempotent: an event
has an id from where it was made, and writing it again changes nothing. So whoever does not know whether a write arrived
writes it again.

One setting decides, ``NUMBERDROP_DATABASE``: the address of a database as SQLAlchemy reads it, or ``browser`` for none. It may be
shared by any number of processes and learners. Whose progress it is: see ``learner``.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from urllib.parse import quote

from numberdrop.progress.events import Event
from numberdrop.progress.log import dumps, loads

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
    StoreHeld,
)

if TYPE_CHECKING:
    from .class_tables import Boards
    from .classes import ClassRegister
    from .enrolment import Enrolment

SETTING = "NUMBERDROP_DATABASE"
LEARNER = "NUMBERDROP_LEARNER"
HUB = "JUPYTERHUB_USER"
OF_HUB = "hub:"
"""What the id of a hub's user begins with."""
NONE = "browser"
"""The setting that says: no database."""
LONGEST_LEARNER = 200


class Store(Protocol):
    """A place where the events of learners last. Every call may raise ``StoreDown``."""

    @property
    def address(self) -> str:
        """Where it is, without a password."""

    @property
    def classes(self) -> ClassRegister:
        """The classes, as their teachers need them."""

    @property
    def enrolment(self) -> Enrolment:
        """The classes, as pupils need them."""

    @property
    def boards(self) -> Boards:
        """The boards of pupils that their teachers look at."""

    def prepare(self) -> None:
        """Make it ready to be used; done by whatever is asked first, if not before."""

    def admit(self, shown: str) -> str:
        """The id that a browser shows, if it is one of ours: made and signed here, or known since before ids were signed. Another
        one, new, if it is not.
        """

    def append(self, learner: str, events: Iterable[Event], epoch: int | None = None) -> None:
        """Have these events kept when this returns; those that are there already stay as they are. Of one learner no more are kept
        than anybody makes, and of strangers altogether no more than there is room for.

        Raises ``ErasedElsewhere`` when ``epoch`` is given and over, ``StoreDown`` where there is no room for a stranger.
        """

    def read(self, learner: str) -> StoredProgress:
        """All events of a learner."""

    def erase(self, learner: str) -> int:
        """Erase all that is known of a learner, for every device, and their place in a class; gives the new epoch."""

    def learners(self) -> tuple[str, ...]:
        """All who have ever been here, in order."""


def export(store: Store, learner: str) -> str:
    """A learner's progress as a file."""
    return dumps(store.read(learner).log)


def bring_in(store: Store, learner: str, text: str) -> None:
    """Add the events of a file. Raises ``ProgressError`` for a file that is none."""
    store.append(learner, loads(text))


def open_store(address: str) -> Store:
    """The store at an address; it is not asked anything yet.

    Raises ``StoreError`` where none is named, for an address that leads nowhere, and where the packages it takes are not installed.
    """
    if not address:
        raise StoreError("none")
    try:
        from .sql import SqlStore
    except ModuleNotFoundError as error:
        raise StoreError("package", value=str(error.name), package="numberdrop[app]") from None
    return SqlStore(address)


def sqlite_address(file: Path) -> str:
    """The address of the database in a file, whatever signs its name has."""
    return f"sqlite:///{quote(str(file.absolute()), safe='/:')}"


def named(environment: Mapping[str, str] = os.environ) -> str:
    """The address that the setting names; nothing where there is to be no database."""
    address = environment.get(SETTING, "")
    return "" if address == NONE else address


def learner(environment: Mapping[str, str] = os.environ) -> str:
    """Whose progress it is, as far as this process knows: who the setting names (the command's user on their own machine), or
    the hub's user; otherwise nobody, and the browser's own random id is taken. No name is ever asked for.
    """
    own, hub = environment.get(LEARNER, ""), environment.get(HUB, "")
    return (own or (hub and OF_HUB + hub))[:LONGEST_LEARNER]


__all__ = [
    "HUB", "LEARNER", "LONGEST_LEARNER", "NONE", "OF_HUB", "SETTING", "Attendance", "ErasedElsewhere", "GameResult", "JoinRefused", "Pupil",
    "SchoolClass", "Store", "StoreDown", "StoreError", "StoreHeld", "StoredProgress", "bring_in", "export", "learner", "named", "open_store",
    "sqlite_address",
]  # fmt: skip
