"""Work: what sessions ask for runs in threads, so that a slow answer delays nobody else's.

Acts come first: of those that wait, the one whose address and session have used least of the processor lately. Slices of searches wait, in the same
order, for one thread of their own: each more would ask for Python's lock beside the acts, and delay them. It gives way to the others where the system
can weigh threads (Linux). The database has a third kind, as waiting for it takes no processor.
"""

from __future__ import annotations

import asyncio
import ctypes
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from types import FrameType
from typing import TypeVar

T = TypeVar("T")
_ACTS = 2
"""At once: more would share Python's lock and each take longer; behind a single one a slow act would hold up everybody."""
_STORAGE = 8
_NICE = 10
_TICK = '"tick"'
_LONGEST_TICK = 100
"""Characters: a longer message is no tick."""
_HALF_LIFE = 5.0
"""Seconds in which half of what somebody has used is forgotten."""
_MANY = 10_000
"""Names: beyond that, those that have used as good as nothing are forgotten."""
_LITTLE = 0.001
"""Seconds: as good as nothing."""


def is_slice(message: str) -> bool:
    """Whether a message asks for a slice of work that goes on by itself."""
    return len(message) <= _LONGEST_TICK and _TICK in message


class Work:
    """Threads for acts, searches and the database."""

    def __init__(self) -> None:
        used = _Used()
        self._acts = _Turns(used, _ACTS, "act")
        self._searches = _Turns(used, 1, "search", _give_way)
        self._storage = ThreadPoolExecutor(_STORAGE, "storage")

    async def act(self, do: Callable[[], T], *whose: str, later: bool = False) -> T:
        """Do something for a session, ``later`` behind all acts. ``whose``: the names that its time of the processor is counted for."""
        return await (self._searches if later else self._acts).run(do, whose)

    async def store(self, do: Callable[[], T]) -> T:
        """Do something that waits for the database."""
        return await asyncio.get_running_loop().run_in_executor(self._storage, do)


class _Used:
    """Seconds of a processor that each name has used lately."""

    def __init__(self) -> None:
        self._lately: dict[str, tuple[float, float]] = {}  # seconds, and when they were counted

    def by(self, names: tuple[str, ...]) -> float:
        return sum(map(self._by, names))

    def add(self, names: tuple[str, ...], seconds: float) -> None:
        for name in names:
            self._lately[name] = self._by(name) + seconds, time.monotonic()
        if len(self._lately) > _MANY:
            self._lately = {name: used for name, used in self._lately.items() if self._by(name) > _LITTLE}

    def _by(self, name: str) -> float:
        seconds, when = self._lately.get(name, (0.0, 0.0))
        return seconds and seconds * 0.5 ** ((time.monotonic() - when) / _HALF_LIFE)


class _Turns:
    """So many threads; of those who wait for one, the one who has used least comes next."""

    def __init__(self, used: _Used, threads: int, name: str, initializer: Callable[[], None] | None = None) -> None:
        self._pool = ThreadPoolExecutor(threads, name, initializer=initializer)
        self._used, self._free = used, threads
        self._waiting: dict[asyncio.Future[None], tuple[str, ...]] = {}

    async def run(self, do: Callable[[], T], whose: tuple[str, ...]) -> T:
        loop, seconds = asyncio.get_running_loop(), 0.0

        def timed() -> T:
            nonlocal seconds
            began = time.thread_time()
            try:
                return do()
            finally:
                seconds = time.thread_time() - began

        if self._free:
            self._free -= 1
        else:
            turn = loop.create_future()
            self._waiting[turn] = whose
            await turn
        try:
            return await loop.run_in_executor(self._pool, timed)
        finally:
            self._used.add(whose, seconds)
            self._next()

    def _next(self) -> None:
        if self._waiting:
            turn = min(self._waiting, key=lambda one: self._used.by(self._waiting[one]))
            del self._waiting[turn]
            turn.set_result(None)
        else:
            self._free += 1


def _give_way() -> None:
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)


# --- workers ----------------------------------------------------------------------------------------------------------

# Workers: several processes that serve one port. One that ends unasked is started again; told to stop, all of them end.
#
# The system shares connections out among those that listen (``SO_REUSEPORT``): a page may open its connection to any of them, as none holds anything
# that another does not. Only where processes can be forked and ports be shared: elsewhere one process serves alone.

CAN_SHARE = sys.platform == "linux" and hasattr(socket, "SO_REUSEPORT")
_PARENT_ENDED = 1
"""PR_SET_PDEATHSIG of Linux' prctl."""
_PAUSE = 0.5
"""Seconds between two starts of one worker, should it end at once."""


def run_workers(count: int, serve: Callable[[], None]) -> None:
    """Run ``serve`` in so many processes until told to stop (SIGTERM, SIGINT)."""
    running: set[int] = set()
    stopping = False

    def stop(number: int, _frame: FrameType | None) -> None:
        nonlocal stopping
        stopping = True
        for pid in running:
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def start() -> None:
        if (pid := os.fork()) == 0:
            _end_with_parent()
            for one in (signal.SIGTERM, signal.SIGINT):
                signal.signal(one, signal.default_int_handler if one == signal.SIGINT else signal.SIG_DFL)
            code = 1
            try:
                serve()
                code = 0
            finally:
                os._exit(code)
        running.add(pid)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    for _ in range(count):
        start()
    while running:
        pid, _ = os.wait()
        ours = pid in running
        running.discard(pid)
        _forget_figures(pid)
        if ours and not stopping:
            time.sleep(_PAUSE)
            if not stopping:
                start()


def _end_with_parent() -> None:
    """Have the system stop this worker when the process that starts workers is killed: nobody would tell it to."""
    ctypes.CDLL(None).prctl(_PARENT_ENDED, signal.SIGTERM)


def _forget_figures(pid: int) -> None:
    """What a worker that has ended had open counts no more."""
    from prometheus_client.multiprocess import mark_process_dead

    with suppress(OSError, ValueError, KeyError):
        mark_process_dead(pid)  # type: ignore[no-untyped-call]
