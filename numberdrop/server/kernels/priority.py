"""Whoever computes for long gives way: a page that has kept a processor busy is served after the others, and never refused.

A bot that thinks or a review is over in a few moments, and alone on the machine nobody notices. But a page whose Python is kept busy on
purpose would take as much as everybody else together. Only an administrator may give a process its place back, so that is not tried.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

import psutil

from numberdrop.server.kernels.allowance import Allowance

_LATER = psutil.BELOW_NORMAL_PRIORITY_CLASS if sys.platform == "win32" else 10


class _Watched:
    """The process of a kernel, and what it has had by now; ``None`` when it has given way."""

    def __init__(self, pid: int, allowance: Allowance) -> None:
        self.process = psutil.Process(pid)
        self.allowance: Allowance | None = allowance
        self.had = 0.0

    def look(self) -> None:
        """Let it give way if it has had more than it may."""
        if self.allowance is None:
            return
        times = self.process.cpu_times()
        had = times.user + times.system
        if self.allowance.take(had - self.had):
            self.had = had
        else:
            self.process.nice(_LATER)
            self.allowance = None


class PriorityWatch:
    """Looks after the kernels of a server: each may take ``share`` of a processor for long, and so many ``seconds`` of it at once."""

    def __init__(self, share: float, seconds: float) -> None:
        self._share, self._seconds = share, seconds
        self._watched: dict[str, _Watched] = {}

    def look(self, kernels: Mapping[str, int]) -> None:
        """Look at all kernels, each with the number of its process; those that are not named any more are forgotten."""
        self._watched = {name: known for name, known in self._watched.items() if name in kernels}
        for name, pid in kernels.items():
            try:
                if name not in self._watched:
                    self._watched[name] = _Watched(pid, Allowance(self._share, self._seconds))
                self._watched[name].look()
            except psutil.Error:  # it has just ended, or the system does not let one
                continue
