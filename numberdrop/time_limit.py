"""A deadline for code that somebody else wrote: what runs too long is stopped, also a loop that never ends."""

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
"""Where our own code lies, which comes back by itself."""
_AGAIN = 0.5
"""Seconds."""
_RING = hasattr(signal, "setitimer") and sys.platform != "emscripten"
"""Whether alarms ring: in a browser they can be set, but nobody hears them while something runs."""


class TooSlow(BaseException):
    """The time is up; no ``except Exception`` of the learner's stops it."""


@contextmanager
def until(deadline: float) -> Iterator[None]:
    """Stop what runs here at a deadline, a loop without end too."""
    alarms = _RING and threading.current_thread() is threading.main_thread()
    with _alarmed(deadline) if alarms else _traced(deadline):
        yield


@contextmanager
def _alarmed(deadline: float) -> Iterator[None]:
    """An alarm costs nothing, but there is none on Windows and in threads."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, ring)
    # Again after a while: where it rings in a callback of the interpreter, nobody hears it.
    signal.setitimer(signal.ITIMER_REAL, max(deadline - time.monotonic(), 0.001), _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _traced(deadline: float) -> Iterator[None]:
    """Looking at the clock at every step of the learner's code works everywhere, and makes it some twenty times slower."""
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
