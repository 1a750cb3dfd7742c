"""The base class of the modes of the puzzles page, and a mode as the browser stores it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple

from numberdrop.exercises.puzzles import Pack
from numberdrop.formats.declarations import AtMost, Between, PrintableAscii
from numberdrop.frozen import Frozen
from numberdrop.pages.visit import Visit
from numberdrop.progress.events import LAST_TIME

MOST_BANDS = 5
TRAINING = "train"
"""The name of the mode of training, under which the second tries of some other modes are logged, too."""


class NextPuzzle(NamedTuple):
    """The ``id`` of the next puzzle; ``card``, for the log: the id of its entry in the review schedule, or of the storm, or empty."""

    id: str
    card: str = ""


class KeptMode(Frozen):
    """A mode with its choices, as the browser stores it and as links name it. For training, ``type``, ``theme`` and ``band`` (of
    difficulty) choose puzzles (empty or 0: any); for a storm, ``run`` is its id and ``ends`` the time, in seconds since 1970, of its end.
    """

    name: Annotated[str, AtMost(10)]
    type: Annotated[str, AtMost(20)] = ""
    theme: Annotated[str, AtMost(20)] = ""
    band: Annotated[int, Between(0, MOST_BANDS)] = 0
    run: Annotated[str, AtMost(40), PrintableAscii()] = ""
    ends: Annotated[int, Between(0, LAST_TIME)] = 0


@dataclass(frozen=True)
class Mode:
    """A way to practise puzzles one after the other, which decides on the next puzzle.

    ``name``: the name in the log; ``rates``: answers may count for the rating; ``helps``: hints are offered; ``only_first_tries``: second
    tries at a puzzle are logged as training instead of under ``name``.
    """

    name: ClassVar[str]
    rates: ClassVar[bool] = True
    helps: ClassVar[bool] = True
    only_first_tries: ClassVar[bool] = False

    def next(self, pack: Pack, seed: int, visit: Visit) -> NextPuzzle | None:
        """Choose the next puzzle; ``seed`` decides between equally good ones. ``None`` if the mode has no more puzzles."""
        raise NotImplementedError

    def due_rules_without_puzzle(self, pack: Pack, visit: Visit) -> tuple[str, ...]:
        """Return the rules due for review that only lessons can practise, as no puzzle is about them; none in other modes than review."""
        return ()

    @property
    def kept(self) -> KeptMode:
        """The mode and its choices (the values of its fields) as the browser stores them."""
        return KeptMode(self.name, **vars(self))
