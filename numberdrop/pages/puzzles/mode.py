"""What every mode of the puzzles has: a name in the log, what counts and helps in it, and the puzzle that comes next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from numberdrop.exercises.puzzles import Pack
from numberdrop.pages.fields import Json
from numberdrop.pages.visit import Visit


class Next(NamedTuple):
    """The puzzle that comes now, by its id, and the card that its attempt answers for."""

    id: str
    card: str = ""


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
    def kept(self) -> Json:
        return {"name": self.name}
