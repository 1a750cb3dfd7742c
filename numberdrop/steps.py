"""Interruptible work, so that a page stays responsive during long computations.

Such work is a generator that yields wherever it can be interrupted, and returns its result. ``run_all`` runs the generator to the end,
``StepRunner`` runs it in slices of time.
"""

from collections.abc import Generator
from time import monotonic
from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")
Steps: TypeAlias = Generator[None, None, T]


def run_all(steps: Steps[T]) -> T:
    """Run interruptible work to its end and return the result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result


class StepRunner(Generic[T]):
    """Runs interruptible work in slices of time. ``spent`` counts the seconds used so far."""

    def __init__(self, steps: Steps[T]) -> None:
        self._steps = steps
        self._result: list[T] = []
        self.spent = 0.0

    @property
    def done(self) -> bool:
        """Whether the work is done, so that there is a result."""
        return bool(self._result)

    @property
    def result(self) -> T:
        """The result of the work. Raises ``ValueError`` before the work is done."""
        if not self._result:
            raise ValueError("the work is not done yet: run it until it says so")
        return self._result[0]

    def run(self, seconds: float) -> bool:
        """Run the work for about ``seconds``, but at least one step; returns whether it is done."""
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
