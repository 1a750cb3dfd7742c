"""Threads for the work of sessions, so that slow answers do not delay others; and the worker processes of a server.

Acts run in two threads; the next act is that of the address and session that have used the least processor time lately. Slices of
searches are queued in the same order for a single thread, of low priority on Linux: more threads would compete with the acts for Python's
lock. Queries of the database have their own threads, as waiting takes no processor.
"""

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
_ACT_THREADS = 2
"""The number of threads for acts: more would compete for Python's lock, and a single one would be blocked by each slow act."""
_QUERY_THREADS = 8
_NICE = 10
_TICK = '"tick"'
_LONGEST_TICK = 100
"""Maximum characters of a tick (the message by which a page asks for the next slice of a search)."""
_HALF_LIFE = 5.0
"""Seconds after which used processor time counts half."""
_NAMES_KEPT = 10_000
"""The number of names (of addresses and sessions) above which names with negligible use are forgotten."""
_NEGLIGIBLE = 0.001
"""Seconds up to which the use of processor time by a name is negligible."""


def is_search_tick(message: str) -> bool:
    """Whether a message is a tick, by which the page asks for the next slice of a search."""
    return len(message) <= _LONGEST_TICK and _TICK in message


class WorkThreads:
    """The threads for acts, for searches and for queries of the database."""

    def __init__(self) -> None:
        used = _UsedTime()
        self._acts = _FairPool(used, _ACT_THREADS, "act")
        self._searches = _FairPool(used, 1, "search", _lower_priority)
        self._storage = ThreadPoolExecutor(_QUERY_THREADS, "storage")

    async def run_act(self, do: Callable[[], T], *whose: str, is_search: bool = False) -> T:
        """Run a function in a thread for acts or (``is_search``) for searches. ``whose``: address and session to which its time counts."""
        return await (self._searches if is_search else self._acts).run(do, whose)

    async def run_query(self, do: Callable[[], T]) -> T:
        """Run a function that waits for the database, in a thread for queries."""
        return await asyncio.get_running_loop().run_in_executor(self._storage, do)


class _UsedTime:
    """The processor time that each client address and session has used, in seconds that decay with time."""

    def __init__(self) -> None:
        self._lately: dict[str, tuple[float, float]] = {}  # seconds, and when they were counted

    def add(self, names: tuple[str, ...], seconds: float) -> None:
        for name in names:
            self._lately[name] = self.seconds_of(name) + seconds, time.monotonic()
        if len(self._lately) > _NAMES_KEPT:
            self._lately = {name: used for name, used in self._lately.items() if self.seconds_of(name) > _NEGLIGIBLE}

    def seconds_of(self, name: str) -> float:
        seconds, when = self._lately.get(name, (0.0, 0.0))
        return seconds and seconds * 0.5 ** ((time.monotonic() - when) / _HALF_LIFE)


class _FairPool:
    """A thread pool whose next function is the waiting one whose address and session have used the least processor time lately."""

    def __init__(self, used: _UsedTime, threads: int, name: str, initializer: Callable[[], None] | None = None) -> None:
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
            self._run_next()

    def _run_next(self) -> None:
        if self._waiting:
            turn = min(self._waiting, key=lambda waiting: sum(map(self._used.seconds_of, self._waiting[waiting])))
            del self._waiting[turn]
            turn.set_result(None)
        else:
            self._free += 1


def _lower_priority() -> None:
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)


# --- workers ----------------------------------------------------------------------------------------------------------

# Workers: several processes that serve one port (``SO_REUSEPORT``). One that ends unasked is started again; a stop signal ends all.
# A page may connect to any of them, as none holds state. Where processes cannot be forked or ports not be shared, one process serves.

CAN_SHARE = sys.platform == "linux" and hasattr(socket, "SO_REUSEPORT")
_PR_SET_PDEATHSIG = 1
"""The number of the operation PR_SET_PDEATHSIG of Linux' prctl."""
_RESTART_DELAY = 0.5
"""Seconds to wait before a worker that has ended is started again."""


def run_workers(count: int, serve: Callable[[], None]) -> None:
    """Run ``serve`` in ``count`` processes, starting again those that end by themselves, until SIGTERM or SIGINT."""
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
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)  # ends this worker when its parent is killed
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
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
        _remove_metrics(pid)
        if ours and not stopping:
            time.sleep(_RESTART_DELAY)
            if not stopping:
                start()


def _remove_metrics(pid: int) -> None:
    """Remove from the metrics the open sessions of a worker process that has ended."""
    from prometheus_client.multiprocess import mark_process_dead

    with suppress(OSError, ValueError, KeyError):
        mark_process_dead(pid)  # type: ignore[no-untyped-call]
