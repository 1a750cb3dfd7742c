"""What keeps an exercise file, a share code or a position from being used."""

from __future__ import annotations

from collections.abc import Iterable

from numberdrop.formats.fault import Fault, FaultyTextError


class ExerciseError(FaultyTextError):
    """A file of exercises, or a share code, that cannot be used; ``faults`` has every reason, ``file`` its name."""

    def __init__(self, file: str, faults: Iterable[Fault]) -> None:
        super().__init__(faults, file)


class PositionError(ValueError):
    """A position that cannot be; the message names the value at fault."""
