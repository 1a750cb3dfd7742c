"""One after the other at a SQLite file: who comes first goes first.

SQLite lets whoever looks at the right moment have the file. With twenty processes on a busy machine some of them looked for half a
minute and never found it free, while another wrote a hundred times. The system's own lock on a file beside it keeps a line,
costs nothing while one waits, and is given back whatever becomes of its holder.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: there SQLite's own waiting has to do
    _flock = None
else:
    _flock = fcntl.flock


@contextmanager
def in_turn(file: Path) -> Iterator[None]:
    """Have the file to oneself for the while, and its folder made."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with file.with_name(f"{file.name}-turn").open("w") as line:
        if _flock is not None:
            _flock(line, fcntl.LOCK_EX)
        yield
