"""The shipped weights (``solo`` and ``table`` are learned, ``hand`` is tuned), their layout, and the engine of this machine.

Each file of weights has a ``.json`` file of the same name that says how they were made; the command that made them writes it.
"""

import zlib
from functools import cache
from itertools import accumulate
from math import prod
from pathlib import Path

from .native import Engine, load_native_engine
from .wasmtime_host import core_in_wasmtime

HERE = Path(__file__).parent / "weights"
NAMES = ("solo", "table", "hand")


class WeightsError(ValueError):
    """The error of an unusable file of weights; the message names the file and the remedy."""


@cache
def load_weights(name: str) -> bytes:
    """Return the shipped weights called ``name``, as little-endian 16-bit numbers. Raises ``WeightsError``."""
    if name not in NAMES:
        raise WeightsError(f"no weights are called {name!r}; there are {', '.join(NAMES)}")
    return read_weights(HERE / f"{name}.bin")


def read_weights(path: Path) -> bytes:
    """Return the weights in a file, as ``load_weights`` does. Raises ``WeightsError``, which names the file."""
    try:
        data = zlib.decompress(path.read_bytes())
    except (OSError, zlib.error) as error:
        raise WeightsError(f"{path} cannot be read as weights ({error}); numberdrop train writes them") from None
    if len(data) != 2 * WEIGHTS:
        raise WeightsError(f"{path} holds {len(data) // 2} weights, not {WEIGHTS}: it is of another version")
    return data


def write_weights(path: Path, values: bytes) -> None:
    """Write a file of weights by renaming a complete one, so that it is never incomplete; ``values`` are 16-bit numbers."""
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(zlib.compress(values, 9))
    beside.replace(path)


# --- weight tables ----------------------------------------------------------------------------------------------------

# A weight is a whole number of 1/256 point. ``core/value.h`` has the same tables in the same order; a test makes sure of it.

STAGES = 8
STAGE_OF_CLOCK = (0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7)
"""The stage of a game by its clock (``position.CLOCK``): eight stages, 0 is the end."""

LATE_STAGES, LEVELS = 6, 3
LATE_OF_CLOCK = (0, 0, 1, 2, 2, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5)
"""The stage of a game by its clock in another division: six stages, finer towards the end."""

SIZES: dict[str, tuple[int, ...]] = {
    "row": (3, 3**7),  # third of the game; each cell open, filled or covered
    "columns": (6, 7**3),  # lowest of four columns side by side; the steps between them, -3 to 3
    "top": (15, 20),  # highest column; open cells below the line, in fours
    "time": (21, 20),  # clock; the same
    "identical": (STAGES, 32),  # which boxes are filled
    "consecutive": (STAGES, 32),
    "count": (STAGES, 2, 6, 6),  # the bonus box; how many boxes of each kind
    "letter": (STAGES, 5, 5, 4),  # letter; how far its tile slid (at a table: who holds it); which of its two boxes
    "tile": (10, 5, 2, 4),  # shape; how far; is it harmless; height of the highest column
    "group": (STAGES, 8, 4, 2),  # equal numbers side by side: how many, open sides, can the dice show it
    "group_boxes": (32, 8, 4),
    "run": (STAGES, 2, 8, 4),  # an end of a run, upper or lower: its length, what may be written there
    "run_boxes": (32, 2, 8, 4),
    "best": (STAGES, 8, 8),  # the largest open group, the longest open run
    "best_identical": (4, 32, 8),
    "best_consecutive": (4, 32, 8),
    "ready": (STAGES, 4, 4),  # combos that lie open, of each kind
    "gaps": (LATE_STAGES, 8, 2, 8),  # a row: its open cells, whether any is covered, how far above the columns they are
    "next": (LATE_STAGES, LEVELS, 8, 8),  # how far above a column a number may lie; the group and the run it would make
    "next_identical": (LATE_STAGES, 32, 8, 3),  # the largest group that one number would make, in how many places
    "next_consecutive": (LATE_STAGES, 32, 8, 3),
}
*_STARTS, WEIGHTS = accumulate(map(prod, SIZES.values()), initial=0)
"""The index at which each table begins, and the number of weights."""
OFFSETS: dict[str, int] = dict(zip(SIZES, _STARTS, strict=True))


def weight_index(table: str, *at: int) -> int:
    """Return the index of a weight by its table and its place ``at`` (an index per dimension). Raises ``IndexError`` if it is outside."""
    place = 0
    for i, size in zip(at, SIZES[table], strict=True):
        if not 0 <= i < size:
            raise IndexError(f"{table}{list(at)}: its sizes are {SIZES[table]}")
        place = place * size + i
    return OFFSETS[table] + place


class CoachUnavailableError(RuntimeError):
    """The error if no engine runs on this machine; the message says what to install."""

    def __init__(self) -> None:
        remedy = 'pip install "numberdrop[wasm]" brings it along.'
        super().__init__(f"The coach needs its compiled core, and none runs here. {remedy}")


def available_engine() -> Engine:
    """Return the engine that runs on this machine. Raises ``CoachUnavailableError`` if none does."""
    if engine := load_native_engine() or core_in_wasmtime():
        return engine
    raise CoachUnavailableError
