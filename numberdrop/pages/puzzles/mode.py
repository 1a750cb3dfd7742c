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


class NextPuzzle(NamedTuple):
    """The ``id`` of the next puzzle, and what the log notes as the ``card`` of its attempt: the review card that is reviewed, or in a storm
    the id of the storm.
    """

    id: str
    card: str = ""


class KeptMode(Frozen):
    """A mode with its choices, as the browser stores it and as links name it. ``type``, ``theme``, ``band`` (of difficulty) choose puzzles
    for training; ``run``, ``ends`` are the id of a storm and the time at which it ends.
    """

    name: Annotated[str, AtMost(10)]
    type: Annotated[str, AtMost(20)] = ""
    theme: Annotated[str, AtMost(20)] = ""
    band: Annotated[int, Between(0, MOST_BANDS)] = 0
    run: Annotated[str, AtMost(40), PrintableAscii()] = ""
    ends: Annotated[int, Between(0, LAST_TIME)] = 0


@dataclass(frozen=True)
class Mode:
    """A way of solving puzzles one after the other, which chooses the next puzzle.

    ``name``: the name in the log; ``rates``: answers may count for the rating; ``helps``: hints are offered.
    """

    name: ClassVar[str]
    rates: ClassVar[bool] = True
    helps: ClassVar[bool] = True

    def next(self, pack: Pack, seed: int, visit: Visit) -> NextPuzzle | None:
        """Choose the next puzzle; ``seed`` decides between equally good ones. ``None`` if the mode has no more puzzles."""
        raise NotImplementedError

    def due_rules_without_puzzle(self, pack: Pack, visit: Visit) -> tuple[str, ...]:
        """Return the rules due for review that only lessons can practise, as no puzzle is about them."""
        return ()

    @property
    def name_of_second_try(self) -> str:
        """The name of the mode under which a second try at a puzzle is logged: for a run or test it is another name, as only first tries
        belong to it.
        """
        return self.name

    @property
    def kept(self) -> KeptMode:
        return KeptMode(self.name)
