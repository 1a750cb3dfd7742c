"""The register of miners: for each type of puzzle how to look for one, and whether what was found is worth keeping."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from numberdrop.exercises.making.chance import Chance
from numberdrop.exercises.questions import Question


@dataclass(frozen=True)
class Found:
    """A question that may become a puzzle, where it comes from, and what its miner knows of how hard it is."""

    question: Question
    source: str
    signs: Mapping[str, float] = field(default_factory=dict)


Miner: TypeAlias = Callable[[Chance], Iterator[Found]]
MINERS: dict[str, Miner] = {}
"""By the type of puzzle. Each draws from a ``Chance``, and gives what it finds in one go: nothing, one question or a few."""


def miner(type_: str) -> Callable[[Any], Any]:
    """Enter a function for a type of puzzle."""

    def enter(function: Miner) -> Miner:
        MINERS[type_] = function
        return function

    return enter
