"""Fresh tasks by the name of their maker, as lessons name it: questions of every kind, and rounds to be played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numberdrop.plugins import Later
from numberdrop.rules.editions import DEFAULT

from . import kinds
from .positions.maker import Maker
from .walkthroughs import ROUND

MAKERS: Mapping[str, Maker] = Later(lambda: {**kinds.MAKERS, ROUND.name: ROUND})


def make(name: str, seed: int | str, given: Mapping[str, object] | None = None, edition: str = DEFAULT) -> Any:
    """What a maker draws from a seed. Raises ``KeyError`` for an unknown maker, and what ``Maker.make`` raises."""
    if name not in MAKERS:
        raise KeyError(f"no maker is called {name!r}; the makers are {', '.join(sorted(MAKERS))}")
    return MAKERS[name].make(seed, given, edition)
