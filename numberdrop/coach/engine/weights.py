"""The weights that are shipped, by name: ``solo`` and ``table`` are learned, ``hand`` is made by hand and tuned.

How each was made stands in a ``.json`` of the same name, written by the command that made it.
"""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path

from .weight_tables import WEIGHTS

HERE = Path(__file__).parent / "weights"
NAMES = ("solo", "table", "hand")


class WeightsError(ValueError):
    """A file of weights that cannot be used; the message names it and the way out."""


@cache
def weights(name: str) -> bytes:
    """The weights of that name, as little-endian 16-bit numbers. Raises ``WeightsError``."""
    if name not in NAMES:
        raise WeightsError(f"no weights are called {name!r}; there are {', '.join(NAMES)}")
    return read(HERE / f"{name}.bin")


def read(path: Path) -> bytes:
    """A file of weights. Raises ``WeightsError`` that names it."""
    try:
        found = zlib.decompress(path.read_bytes())
    except (OSError, zlib.error) as error:
        raise WeightsError(f"{path} cannot be read as weights ({error}); numberdrop train writes them") from None
    if len(found) != 2 * WEIGHTS:
        raise WeightsError(f"{path} holds {len(found) // 2} weights, not {WEIGHTS}: it is of another version")
    return found


def write(path: Path, found: bytes) -> None:
    """Write a file of weights, in one step."""
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(zlib.compress(found, 9))
    beside.replace(path)
