"""Work: what sessions ask for runs in threads, so that a slow answer delays nobody else's.

Acts come first. Slices of searches, and whatever a session asks that has used up its processor time, wait for one thread of their own: each
more would ask for Python's lock beside the acts, and delay them. It gives way to the others where the system can weigh threads (Linux). The database
has a third kind, as waiting for it takes no processor.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")
_ACTS = 16
_STORAGE = 8
_NICE = 10
_TICK = '"tick"'
_LONGEST_TICK = 100
"""Characters: a longer message is no tick."""


def is_slice(message: str) -> bool:
    """Whether a message asks for a slice of work that goes on by itself."""
    return len(message) <= _LONGEST_TICK and _TICK in message


class Work:
    """Threads for acts, searches and the database."""

    def __init__(self) -> None:
        self._acts = ThreadPoolExecutor(_ACTS, "act")
        self._searches = ThreadPoolExecutor(1, "search", initializer=_give_way)
        self._storage = ThreadPoolExecutor(_STORAGE, "storage")

    async def act(self, do: Callable[[], T], *, later: bool = False) -> tuple[T, float]:
        """Do something for a session, ``later`` behind all acts; gives what came of it, and the seconds of a processor that it took."""
        pool = self._searches if later else self._acts
        return await asyncio.get_running_loop().run_in_executor(pool, _timed, do)

    async def store(self, do: Callable[[], T]) -> T:
        """Do something that waits for the database."""
        return await asyncio.get_running_loop().run_in_executor(self._storage, do)


def _timed(do: Callable[[], T]) -> tuple[T, float]:
    began = time.thread_time()
    result = do()
    return result, time.thread_time() - began


def _give_way() -> None:
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
