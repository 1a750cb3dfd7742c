"""The register of makers, by the name that lessons use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from numberdrop.exercises.questions import Question

Maker: TypeAlias = Callable[..., Question]
MAKERS: dict[str, Maker] = {}
"""Each takes a ``Chance``, an edition, and its wishes by name."""


def maker(name: str) -> Callable[[Any], Any]:
    """Enter a function under a name."""

    def enter(function: Maker) -> Maker:
        MAKERS[name] = function
        return function

    return enter
