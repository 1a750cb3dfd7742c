"""Work that can be put down and taken up again, so that a page stays awake while it is done.

Such work is a generator: it yields wherever it may rest, and returns its result. ``run_all`` does all of it at once, ``StepRunner``
a slice of time after the other.
"""

from __future__ import annotations

from collections.abc import Generator
from time import monotonic
from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")
Steps: TypeAlias = Generator[None, None, T]


def run_all(steps: Steps[T]) -> T:
    """The result, without a rest."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result


class StepRunner(Generic[T]):
    """Work under way. ``spent`` are the seconds that went into it so far."""

    def __init__(self, steps: Steps[T]) -> None:
        self._steps = steps
        self._result: list[T] = []
        self.spent = 0.0

    @property
    def done(self) -> bool:
        """Whether there is a result."""
        return bool(self._result)

    @property
    def result(self) -> T:
        """What came of it. Raises ``ValueError`` before it is done."""
        if not self._result:
            raise ValueError("the work is not done yet: run it until it says so")
        return self._result[0]

    def run(self, seconds: float) -> bool:
        """Go on for about so long, one step at least; gives whether it is done."""
        before, at = self.spent, monotonic()
        while not self._result:
            try:
                next(self._steps)
            except StopIteration as end:
                self._result.append(end.value)
            now = monotonic()
            self.spent, at = self.spent + now - at, now
            if self.spent - before >= seconds:
                break
        return self.done


__all__ = ["StepRunner", "Steps", "run_all"]
