"""What comes of an act: it is judged once, told once, applied once; whoever asks again reads the same value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from .combos import Combo
from .grid import Grid
from .landing import Landing
from .reasons.reason import Reason, Refusal, Verdict

After_co = TypeVar("After_co", covariant=True)
"""What is acted on: a game, or a sheet on which something is tried."""


@dataclass(frozen=True)
class Outcome(Generic[After_co]):
    """The outcome of an act: ``Game.play`` gives one, and so does trying something on a sheet (``trial``).

    ``after`` is what there is after the act: for a refused one the very same value as before, for nothing has happened.
    ``refusals`` are all of them, gravest first. ``made`` is what the cells of the act make, where they make something.
    """

    after: After_co
    refusals: tuple[Refusal, ...] = ()
    made: Landing | Combo | None = None
    explanation: Iterable[Reason] = field(default=(), repr=False, compare=False)
    """What a legal act does, in the order of the act; it follows from the rest, and may be a ``Later``."""
    before: Any = field(default=None, repr=False, compare=False)
    """What was acted on; of a game ``action`` says whose sheet it is about."""
    action: Any = field(default=None, repr=False, compare=False)

    @property
    def legal(self) -> bool:
        """Whether the act may be done."""
        return not self.refusals

    def __bool__(self) -> bool:
        return self.legal

    def __str__(self) -> str:
        """The sentences of its reasons."""
        return str(self.verdict)

    @property
    def landing(self) -> Landing | None:
        """Where the shape of a drop or a block comes to rest; also when it is only the numbers that are refused."""
        return self.made if isinstance(self.made, Landing) else None

    @property
    def combo(self) -> Combo | None:
        """The combo that the cells make; also when its box is filled, or somebody else is to circle."""
        return self.made if isinstance(self.made, Combo) else None

    @cached_property
    def verdict(self) -> Verdict:
        """All refusals, or the consequences and gains; worked out when somebody asks, and then kept."""
        told = Verdict.tell(self.explanation) if self.legal else Verdict(self.refusals)
        return replace(told, grid=self._grid)

    @property
    def _grid(self) -> Grid | None:
        """The grid that the act is about."""
        sheets: tuple[Any, ...] = getattr(self.before, "sheets", ())
        player = getattr(self.action, "player", None)
        about = sheets[player] if type(player) is int and 0 <= player < len(sheets) else self.before
        grid: Grid | None = getattr(about, "grid", None)
        return grid

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The same, one after another."""
        return tuple(self.verdict)


class Later:
    """Reasons that are worked out when somebody reads them: looking for combos takes longer than all the rest of an act."""

    def __init__(self, explain: Callable[..., Iterable[Reason]], *values: Any) -> None:
        self._explain, self._values = explain, values

    def __iter__(self) -> Iterator[Reason]:
        yield from self._explain(*self._values)
