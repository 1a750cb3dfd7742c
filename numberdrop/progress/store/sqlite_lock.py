"""One after the other at a SQLite file: who comes first goes first.

SQLite lets whoever looks at the right moment have the file. With twenty processes on a busy machine some of them looked for half a
minute and never found it free, while another wrote a hundred times. The system's own lock on a file beside it keeps a line,
costs nothing while one waits, and is given back whatever becomes of its holder. Whoever has its turn leaves the time there: a line that
moves is waited in, one that stands still has somebody before it who has stopped, and is left. Then nobody waits there again for a while.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from .school import StoreHeld

try:
    import fcntl
except ImportError:  # Windows: there SQLite's own waiting has to do
    _fcntl = None
else:
    _fcntl = fcntl

STILL = 3.0
"""Seconds that a line may stand still; a page that waits longer for its answer takes the connection for broken."""
LONGEST = 30.0
"""Seconds to wait in a line that moves."""
AGAIN = 15.0
"""So long nobody waits for a file that was not let go of: it is free within a moment, or it is held."""
_LOOK = 0.1
"""A moment: a child process that is being started holds a copy of the lock for as long."""

_held: dict[Path, float] = {}
"""When a file was last waited for in vain."""


def is_held(file: Path) -> bool:
    """Whether a file was waited for in vain not long ago."""
    return time.monotonic() - _held.get(file, -AGAIN) < AGAIN


def found_held(file: Path) -> StoreHeld:
    """Remember that it is held; the answer for whoever waited."""
    _held[file] = time.monotonic()
    return StoreHeld(file)


@contextmanager
def in_turn(file: Path) -> Iterator[None]:
    """Have the file to oneself for the while, and its folder made. Raises ``StoreHeld`` when another process does not let go of it."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with file.with_name(f"{file.name}-turn").open("a") as line:
        if _fcntl is not None:
            if not _taken(line.fileno(), _LOOK if is_held(file) else STILL):
                raise found_held(file)
            os.utime(line.fileno())
        yield
    _held.pop(file, None)


def _taken(line: int, still: float) -> bool:
    """Whether the turn came before the line had stood still for so long."""
    assert _fcntl is not None  # asked before
    # The lock belongs to the open file, so a copy can wait for it, and lets go of it at once when nobody waits any more.
    waiting = Thread(target=_take_and_close, args=(os.dup(line),), daemon=True)
    waiting.start()
    end = time.monotonic() + LONGEST
    moved, since = os.fstat(line).st_mtime_ns, time.monotonic()
    while waiting.is_alive() and time.monotonic() < min(end, since + still):
        waiting.join(min(_LOOK, still))
        if (now := os.fstat(line).st_mtime_ns) != moved:
            moved, since = now, time.monotonic()
    return not waiting.is_alive()


def _take_and_close(copy: int) -> None:
    assert _fcntl is not None  # asked before
    try:
        _fcntl.flock(copy, _fcntl.LOCK_EX)
    finally:
        os.close(copy)
