"""Learning the value of a sheet from games that the coach plays against itself.

Afterstates are valued by temporal differences with a step of its own for each weight (temporal coherence learning, known
from the game 2048): a step stays large while the errors of its weight agree. Games of a batch are played with the weights
as they stood before it, whoever plays them, and learned in order: the same seed gives the same weights on any number of cores.
"""

from __future__ import annotations

import ctypes
import json
import zipfile
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from .acts import POINT
from .native import Core, core
from .tables import WEIGHTS

GAMES_PER_TASK = 50
TASKS_PER_BATCH = 4
"""Fixed, so that what is learned does not depend on how many cores there are."""
_ROOM = 14_000
"""Numbers that the record of one sheet's game may take."""


_Floats = ctypes.c_float * WEIGHTS


class TrainingError(RuntimeError):
    """Training cannot begin or go on; the message names the file or what is missing."""


@dataclass(frozen=True)
class Settings:
    """What is trained and how. ``players`` 1 is solo; ``late`` is the mix of later values in a target (lambda)."""

    players: int = 1
    seed: int = 1
    rate: float = 1.0
    late: float = 0.5


class Task(NamedTuple):
    """Some games to play: their seed, how many players, and the weights."""

    seed: int
    players: int
    weights: bytes


class Played(NamedTuple):
    """What came of a task: the records to learn from, and every total."""

    record: bytes
    totals: list[int]


def needed() -> Core:
    """The compiled core: training in plain Python would take weeks. Raises ``TrainingError``."""
    found = core()
    if found is None:
        raise TrainingError(
            "training needs the compiled core: python -m numberdrop.coach.building says what is missing"
        )
    return found


def play(task: Task) -> Played:
    """Play the games of a task."""
    library = needed().library
    room = GAMES_PER_TASK * task.players * _ROOM
    record, totals = (ctypes.c_int32 * room)(), (ctypes.c_int * (GAMES_PER_TASK * task.players))()
    weights = (ctypes.c_int16 * WEIGHTS).from_buffer_copy(task.weights)
    seed = ctypes.c_uint64(task.seed)
    if task.players == 1:
        used = library.nd_record(seed, GAMES_PER_TASK, weights, 1, record, ctypes.c_int64(room), totals)
    else:
        used = library.nd_record_table(
            seed, GAMES_PER_TASK, task.players, weights, 1, record, ctypes.c_int64(room), totals
        )
    if used < 0:
        raise TrainingError("the record of some games was longer than any game can be")
    return Played(ctypes.string_at(record, used * 4), list(totals))


@dataclass
class Learner:
    """Weights in the making: what they are, how their errors went, and how many batches are done."""

    settings: Settings
    weights: Any = field(default_factory=_Floats)
    errors: Any = field(default_factory=_Floats)
    sizes: Any = field(default_factory=_Floats)
    batches: int = 0

    @property
    def games(self) -> int:
        """How many games it has learned from."""
        return self.batches * GAMES_PER_TASK * TASKS_PER_BATCH

    def tasks(self) -> Iterator[Task]:
        """The next batch."""
        weights = self.packed()
        for i in range(TASKS_PER_BATCH):
            name = f"numberdrop:train:{self.settings.seed}:{self.batches}:{i}"
            seed = int.from_bytes(sha256(name.encode()).digest()[:8], "little")
            yield Task(seed, self.settings.players, weights)

    def learn(self, played: Played) -> None:
        """Learn from the games of one task; they must come in order."""
        library = needed().library
        record = (ctypes.c_int32 * (len(played.record) // 4)).from_buffer_copy(played.record)
        rate, late = ctypes.c_float(self.settings.rate), ctypes.c_float(self.settings.late)
        library.nd_learn(record, ctypes.c_int64(len(record)), self.weights, self.errors, self.sizes, rate, late)

    def packed(self) -> bytes:
        """The weights as they are played with: whole numbers of 1/256 point."""
        whole = array("h", (max(-32768, min(32767, round(value * POINT))) for value in self.weights))
        return whole.tobytes()

    def save(self, path: Path) -> None:
        """Write everything down, in one step: a file that exists is whole."""
        beside = path.with_name(path.name + ".new")
        told = {"settings": vars(self.settings), "batches": self.batches, "weights": WEIGHTS}
        with zipfile.ZipFile(beside, "w", zipfile.ZIP_DEFLATED) as held:
            held.writestr("learner.json", json.dumps(told))
            for name in ("weights", "errors", "sizes"):
                held.writestr(name, bytes(getattr(self, name)))
        beside.replace(path)

    @classmethod
    def load(cls, path: Path) -> Learner:
        """Read what ``save`` wrote. Raises ``TrainingError`` that names the file."""
        try:
            with zipfile.ZipFile(path) as held:
                told = json.loads(held.read("learner.json"))
                if told["weights"] != WEIGHTS:
                    raise TrainingError(
                        f"{path} holds {told['weights']} weights, not {WEIGHTS}: it is of another version"
                    )
                learner = cls(Settings(**told["settings"]), batches=told["batches"])
                for name in ("weights", "errors", "sizes"):
                    ctypes.memmove(getattr(learner, name), held.read(name), WEIGHTS * 4)
        except (OSError, KeyError, TypeError, ValueError, zipfile.BadZipFile) as error:
            raise TrainingError(f"{path} is no training file ({error})") from None
        return learner

    def again(self, **changed: Any) -> Learner:
        """The same weights with other settings (a smaller rate, say)."""
        return replace(self, settings=replace(self.settings, **changed))
