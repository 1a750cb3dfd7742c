"""One after the other at a SQLite file: who comes first goes first.

SQLite lets whoever looks at the right moment have the file. With twenty processes on a busy machine some of them looked for half a
minute and never found it free, while another wrote a hundred times. The system's own lock on a file beside it keeps a line,
costs nothing while one waits, and is given back whatever becomes of its holder.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

try:
    import fcntl
except ImportError:  # Windows: there SQLite's own waiting has to do
    _flock = None
else:
    _flock = fcntl.flock

PATIENCE = 30.0
"""Seconds to wait for one's turn; a process that holds the file for longer has stopped."""


@contextmanager
def in_turn(file: Path) -> Iterator[None]:
    """Have the file to oneself for the while, and its folder made. Raises ``TimeoutError`` when another process does not let go of it."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with file.with_name(f"{file.name}-turn").open("w") as line:
        if _flock is not None:
            # The lock belongs to the open file, so a copy can wait for it, and lets go of it at once when nobody waits any more.
            waiting = Thread(target=_take_and_close, args=(os.dup(line.fileno()),), daemon=True)
            waiting.start()
            waiting.join(PATIENCE)
            if waiting.is_alive():
                raise TimeoutError(f"another process has held the database for {PATIENCE:.0f} s")
        yield


def _take_and_close(copy: int) -> None:
    assert _flock is not None  # asked before
    try:
        _flock(copy, fcntl.LOCK_EX)
    finally:
        os.close(copy)
