"""Workers: several processes that serve one port. One that ends unasked is started again; told to stop, all of them end.

The system shares connections out among those that listen (``SO_REUSEPORT``): a page may open its connection to any of them, as none holds anything
that another does not. Only where processes can be forked and ports be shared: elsewhere one process serves alone.
"""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

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
