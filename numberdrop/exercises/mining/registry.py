"""The register of miners: for each type of puzzle how to look for one, and whether what was found is worth keeping."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from numberdrop.exercises.generators.chance import Chance
from numberdrop.exercises.questions import Question


@dataclass(frozen=True)
class Found:
    """A question that may become a puzzle, and its ``source``: a game of bots, or a maker."""

    question: Question
    source: str


Seek: TypeAlias = Callable[[Chance], Iterator[Found]]


@dataclass(frozen=True)
class Miner:
    """``seek`` draws from a ``Chance`` and gives what it finds in one go: nothing, one question or a few.

    So many times the puzzles wanted are mined (``spare``): more, so that there is a choice among levels, or fewer where each
    costs much. At most so many answers may be right (``most``); where the answer is what good play would be (``play``), bots say how hard it is.
    """

    seek: Seek
    spare: float = 2
    most: int = 10**6
    play: bool = False


MINERS: dict[str, Miner] = {}
"""By the type of puzzle."""


def miner(type_: str, **wishes: Any) -> Callable[[Seek], Seek]:
    """Enter a function for a type of puzzle."""

    def enter(function: Seek) -> Seek:
        MINERS[type_] = Miner(function, **wishes)
        return function

    return enter
