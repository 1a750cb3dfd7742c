"""What a store answers, and what keeps it from answering."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from numberdrop.progress.log import Log


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
