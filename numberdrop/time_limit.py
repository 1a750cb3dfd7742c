"""A deadline for code of learners: code that runs too long is stopped, even an endless loop."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

_OURS = str(Path(__file__).parent)
"""The folder of our own code, which is not traced: it always returns."""
_REPEAT = 0.5
"""Seconds between repeated alarms."""
_HAS_ALARMS = hasattr(signal, "setitimer") and sys.platform != "emscripten"
"""Whether alarms work: in a browser they can be set, but are not delivered while code runs."""


class TooSlow(BaseException):
    """Raised when the time is up; no ``Exception``, so that the learner's code cannot catch it by accident."""


@contextmanager
def stop_at(deadline: float) -> Iterator[None]:
    """Stop the code inside at a deadline (of ``time.monotonic``) with ``TooSlow``."""
    alarms = _HAS_ALARMS and threading.current_thread() is threading.main_thread()
    with _stop_by_alarm(deadline) if alarms else _stop_by_tracing(deadline):
        yield


@contextmanager
def _stop_by_alarm(deadline: float) -> Iterator[None]:
    """Stop by an alarm signal: costs nothing, but works neither on Windows nor in threads."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, ring)
    # Repeated, as an exception raised inside a callback of the interpreter is lost.
    signal.setitimer(signal.ITIMER_REAL, max(deadline - time.monotonic(), 0.001), _REPEAT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _stop_by_tracing(deadline: float) -> Iterator[None]:
    """Stop by checking the time at every step of the learner's code: works everywhere, but is some twenty times slower."""
    before = sys.gettrace()

    def tick(frame: FrameType, event: str, arg: object) -> Any:
        if time.monotonic() > deadline:
            raise TooSlow
        if frame.f_code.co_filename.startswith(_OURS):
            return None
        frame.f_trace_opcodes = True  # a loop in one line has no lines to count
        return tick

    sys.settrace(tick)
    try:
        yield
    finally:
        sys.settrace(before)
