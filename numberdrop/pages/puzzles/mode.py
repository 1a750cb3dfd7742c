"""What every mode of the puzzles has: a name in the log, what counts and helps in it, and the puzzle that comes next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple

from numberdrop.exercises.puzzles import Pack
from numberdrop.formats.declarations import AtMost, Between, Printable
from numberdrop.frozen import Frozen
from numberdrop.pages.visit import Visit
from numberdrop.progress.events import LAST_TIME

MOST_BANDS = 5


class Next(NamedTuple):
    """The puzzle that comes now, by its id, and the card that its attempt answers for."""

    id: str
    card: str = ""


class KeptMode(Frozen):
    """A mode as the browser keeps it, and as links name it: what was chosen."""

    name: Annotated[str, AtMost(10)]
    type: Annotated[str, AtMost(20)] = ""
    theme: Annotated[str, AtMost(20)] = ""
    band: Annotated[int, Between(0, MOST_BANDS)] = 0
    run: Annotated[str, AtMost(40), Printable()] = ""
    ends: Annotated[int, Between(0, LAST_TIME)] = 0


@dataclass(frozen=True)
class Mode:
    """``name`` as the log calls it. ``rates``: attempts may count for the rating; ``helps``: there are hints at once."""

    name: ClassVar[str]
    rates: ClassVar[bool] = True
    helps: ClassVar[bool] = True

    def next(self, pack: Pack, seed: int, visit: Visit) -> Next | None:
        """The puzzle that comes now; ``None`` at the end."""
        raise NotImplementedError

    @property
    def again(self) -> str:
        """What the log calls a second try, which is no part of a run."""
        return self.name

    @property
    def kept(self) -> KeptMode:
        return KeptMode(self.name)
