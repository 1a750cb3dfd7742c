"""Learning of the value of a sheet from games that the coach plays against itself, and the handmade weights.

Sheets after acts are valued by temporal differences with a step size for each weight (temporal coherence learning, as for 2048). The games
of a batch are played with the weights before it, so the same seed gives the same weights on any number of cores.
"""

from __future__ import annotations

import ctypes
import json
import struct
import zipfile
import zlib
from array import array
from collections.abc import Callable, Generator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from numberdrop.coach.engine.native import Engine, load_native_engine
from numberdrop.coach.engine.position import POINT
from numberdrop.coach.engine.weights import OFFSETS, SIZES, WEIGHTS, weight_index

from .bot_ratings import TrainingError
from .tournament import TaskRunner

GAMES_PER_TASK = 50
TASKS_PER_BATCH = 8
"""The tasks in a batch; fixed, so that the weights do not depend on the number of cores. Eight keep four cores busy for over 80 %."""
_RECORD_ROOM = 14_000
"""The most numbers in the record of a sheet's game."""
_FORMAT = {"games": GAMES_PER_TASK, "tasks": TASKS_PER_BATCH, "tables": zlib.crc32(repr(SIZES).encode())}
"""The constants on which a saved learner depends."""

_Floats = ctypes.c_float * WEIGHTS
_WEIGHT_ARRAYS = ("weights", "errors", "sizes")


@dataclass(frozen=True)
class TrainingSettings:
    """The settings of training: players (1 is solo), seed, learning ``rate``, and ``late``, the lambda of temporal differences."""

    players: int = 1
    seed: int = 1
    rate: float = 1.0
    late: float = 0.5


class LearningTask(NamedTuple):
    """A task: the number of games to play, the seed of their dice, the number of players, and the weights that all players use."""

    games: int
    seed: int
    players: int
    weights: bytes


class LearningGames(NamedTuple):
    """The result of a task: the record of its games in the core's format, to learn from, and the totals of all players."""

    record: bytes
    totals: list[int]


def require_native_engine() -> Engine:
    """Return the engine that uses the native library, as training needs it. Raises ``TrainingError``."""
    if engine := load_native_engine():
        return engine
    raise TrainingError("no_core")


def dice_seed(name: str) -> int:
    """Return the seed of the core's dice that belongs to a name: a whole number of 64 bits."""
    return int.from_bytes(sha256(name.encode()).digest()[:8], "little")


def play_learning_games(task: LearningTask) -> LearningGames:
    """Play the games of a task with the core; return their record and the totals."""
    library = require_native_engine().library
    room = task.games * task.players * _RECORD_ROOM
    record, totals = (ctypes.c_int32 * room)(), (ctypes.c_int * (task.games * task.players))()
    weights = (ctypes.c_int16 * WEIGHTS).from_buffer_copy(task.weights)
    play, players = (library.nd_record, ()) if task.players == 1 else (library.nd_record_table, (task.players,))
    seed = ctypes.c_uint64(task.seed)
    used = play(seed, task.games, *players, weights, 1, record, ctypes.c_int64(room), totals)
    if used < 0:
        raise OverflowError("the record of some games was longer than any game can be")
    return LearningGames(ctypes.string_at(record, used * 4), list(totals))


@dataclass(frozen=True)
class WeightLearner:
    """The state of learning: the weights; for each the sum of its errors (``errors``) and the sum of their absolute values (``sizes``).

    ``playing`` are the weights of the current batch, empty between two batches.
    """

    settings: TrainingSettings
    weights: Any = field(default_factory=_Floats, repr=False)
    errors: Any = field(default_factory=_Floats, repr=False)
    sizes: Any = field(default_factory=_Floats, repr=False)
    learned_tasks: int = 0
    playing: bytes = field(default=b"", repr=False)
    stages: tuple[tuple[int, float, float], ...] = ()
    """Earlier settings: until how many games they were used, their ``rate`` and ``late``."""

    @classmethod
    def starting_from(cls, settings: TrainingSettings, path: Path) -> WeightLearner:
        """Make a learner that begins with the weights in a file; tables missing at its end begin at 0. Raises ``TrainingError``."""
        try:
            data = zlib.decompress(path.read_bytes())
        except (OSError, zlib.error) as error:
            raise TrainingError("unreadable", {"file": path, "problem": error}) from None
        return cls(settings, _Floats(*(value / POINT for value in array("h", data[: 2 * WEIGHTS]))))

    @property
    def games(self) -> int:
        """The number of games learned from."""
        return self.learned_tasks * GAMES_PER_TASK

    def tasks_left(self) -> list[LearningTask]:
        """Return the tasks of the current batch that have not been learned from yet."""
        weights = self.playing or self.weights_to_play()
        batch, done = divmod(self.learned_tasks, TASKS_PER_BATCH)
        names = (f"numberdrop:train:{self.settings.seed}:{batch}:{i}" for i in range(done, TASKS_PER_BATCH))
        return [LearningTask(GAMES_PER_TASK, dice_seed(name), self.settings.players, weights) for name in names]

    def after_games(self, played: LearningGames) -> WeightLearner:
        """Return a new learner that has learned from the games of the next task; this learner is unchanged, in case of an interruption."""
        library = require_native_engine().library
        record = (ctypes.c_int32 * (len(played.record) // 4)).from_buffer_copy(played.record)
        weights, errors, sizes = (_Floats.from_buffer_copy(getattr(self, part)) for part in _WEIGHT_ARRAYS)
        rate, late = ctypes.c_float(self.settings.rate), ctypes.c_float(self.settings.late)
        library.nd_learn(record, ctypes.c_int64(len(record)), weights, errors, sizes, rate, late)
        done = self.learned_tasks + 1
        playing = (self.playing or self.weights_to_play()) if done % TASKS_PER_BATCH else b""
        return WeightLearner(self.settings, weights, errors, sizes, done, playing, self.stages)

    def weights_to_play(self) -> bytes:
        """Return the weights to play with: whole numbers of 1/256 point."""
        return array("h", map(_whole_weight, self.weights)).tobytes()

    def weights_to_ship(self) -> bytes:
        """Return the weights to ship, rounded to 1/32 point: this is less than their error, and makes the file a third smaller."""
        step, whole = 8, map(_whole_weight, self.weights)
        return array("h", (min(32767 // step, round(weight / step)) * step for weight in whole)).tobytes()

    def save(self, path: Path) -> None:
        """Save the learner by renaming a complete file, so that an interruption leaves the old file intact. Raises ``TrainingError``."""
        beside = path.with_name(path.name + ".new")
        about = {"settings": vars(self.settings), "learned_tasks": self.learned_tasks}
        about |= {"stages": self.stages, "format": _FORMAT}
        try:
            with zipfile.ZipFile(beside, "w", zipfile.ZIP_DEFLATED) as held:
                held.writestr("learner.json", json.dumps(about))
                held.writestr("playing", self.playing)
                for part in _WEIGHT_ARRAYS:
                    held.writestr(part, bytes(getattr(self, part)))
            beside.replace(path)
        except OSError as error:
            raise TrainingError("unwritable", {"file": path, "problem": error.strerror}) from None

    @classmethod
    def load(cls, path: Path) -> WeightLearner:
        """Load a saved learner. Raises ``TrainingError``, which names the file."""
        try:
            with zipfile.ZipFile(path) as held:
                about = json.loads(held.read("learner.json"))
                if about.get("format") != _FORMAT:
                    raise TrainingError("version", {"file": path})
                weights, errors, sizes = (_Floats.from_buffer_copy(held.read(part)) for part in _WEIGHT_ARRAYS)
                playing = held.read("playing")
            stages = tuple((int(games), float(rate), float(late)) for games, rate, late in about["stages"])
            settings, tasks = TrainingSettings(**about["settings"]), int(about["learned_tasks"])
        except (OSError, KeyError, TypeError, ValueError, AttributeError, zipfile.BadZipFile) as error:
            raise TrainingError("unreadable", {"file": path, "problem": error}) from None
        if len(playing) not in (0, 2 * WEIGHTS):
            raise TrainingError("version", {"file": path})
        return cls(settings, weights, errors, sizes, tasks, playing, stages)

    def with_settings(self, **changed: Any) -> WeightLearner:
        """Return the learner with some settings ``changed``, such as a smaller ``rate``; the change is noted in ``stages``."""
        settings = replace(self.settings, **changed)
        if settings == self.settings:
            return self
        stage = (self.games, self.settings.rate, self.settings.late)
        return replace(self, settings=settings, stages=(*self.stages, stage))


def _whole_weight(points: float) -> int:
    """Return a weight in units of 1/256 point, limited to 16 bits."""
    return max(-32768, min(32767, round(points * POINT)))


def train(learner: WeightLearner, run: TaskRunner) -> Generator[tuple[WeightLearner, LearningGames], None, None]:
    """Learn without end; after each task yield the learner and the games of the task. ``run`` plays the tasks."""
    while True:
        for played in run(play_learning_games, learner.tasks_left()):
            learner = learner.after_games(played)
            yield learner, played


# --- handmade weights -------------------------------------------------------------------------------------------------

# CMA-ES tunes a dozen numbers (``tune``) that fill the same tables as learned weights, so that the same code plays with both.


class HandmadeWeights(NamedTuple):
    """The handmade weights: the points for each feature of a sheet that a human player would count."""

    hole: float = -1.6
    """An empty cell with a mark above it."""
    filled: float = 0.02
    """A row, times the square of the number of its filled cells."""
    step: float = -0.25
    """Each step between two columns, by its height (at most 3)."""
    cliff: float = -0.3
    """A step of 3 or more, in addition."""
    high: float = -0.2
    """The highest column, for each row from the eighth on."""
    pair: float = 0.6
    """Two equal numbers side by side with an open side."""
    three: float = 1.8
    """Three or more equal numbers with an open side, for each number beyond two."""
    run_two: float = 0.5
    """A run of two, for each end at which a number of the dice can extend it."""
    run_three: float = 1.4
    """A run of three or more that can be extended: for each number beyond two, half of it at either end."""
    taken: float = 0.5
    """The share by which groups and runs lose worth when all five boxes of their kind are filled; a fifth of it for each box."""
    ready: float = 1.0
    """A combo that can be circled."""
    letter: float = 1.0
    """A letter with only one of its two boxes filled."""


def pack_weights(hand: HandmadeWeights) -> bytes:
    """Compute the tables of weights from the handmade weights ``hand``; return them as little-endian 16-bit numbers."""
    table = [0.0] * WEIGHTS
    for third, code in product(range(3), range(3**7)):
        cells = [code // 3**i % 3 for i in range(7)]
        filled = cells.count(1)
        table[weight_index("row", third, code)] = hand.hole * cells.count(2) + hand.filled * filled * filled
    for low, *steps in product(range(6), range(7), range(7), range(7)):
        # Four windows of four columns overlap: a step stands in up to three of them.
        size = [abs(step - 3) for step in steps]
        worth = hand.step * sum(size) / 2 + hand.cliff * sum(side == 3 for side in size) / 2
        table[weight_index("columns", low, steps[0] * 49 + steps[1] * 7 + steps[2])] = worth

    def group_worth(boxes: int, size: int, sides: int) -> float:
        if not sides or size < 2:
            return 0.0
        return (hand.pair if size == 2 else hand.three * (size - 2)) * _share_left(hand, boxes)

    def run_worth(boxes: int, way: int, length: int, end: int) -> float:
        if end < 2 or length < 2:
            return 0.0
        return (hand.run_two if length == 2 else hand.run_three * (length - 2) / 2) * _share_left(hand, boxes)

    worths: dict[str, Callable[..., float]] = {
        "top": lambda top, room: hand.high * max(0, top - 7),
        "letter": lambda stage, letter, level, boxes: hand.letter if boxes in (1, 2) and level < 4 else 0,
        "group_boxes": group_worth,
        "run_boxes": run_worth,
        "ready": lambda stage, groups, runs: hand.ready * (groups + runs),
    }
    for name, worth_of in worths.items():
        for at, place in enumerate(product(*map(range, SIZES[name]))):
            table[OFFSETS[name] + at] = worth_of(*place)
    return struct.pack(f"<{WEIGHTS}h", *map(_whole_weight, table))


def _share_left(hand: HandmadeWeights, boxes: int) -> float:
    """Return the share of its worth that a group or run keeps; ``boxes``: the bit set of the filled boxes of its kind."""
    return max(0.0, 1 - hand.taken * boxes.bit_count() / 5)
