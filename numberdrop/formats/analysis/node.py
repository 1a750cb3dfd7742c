"""A node of an analysis: an act, the game after it, what follows, and what is said of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from numberdrop.rules.actions import Action
from numberdrop.rules.game import Game

MARKS = ("!!", "!", "!?", "?!", "?", "??")
"""The signs that can stand behind an act, from very good to a blunder."""


@dataclass(frozen=True)
class Comment:
    """What somebody has written: who, in which language; nothing where that is not known."""

    text: str
    by: str = ""
    lang: str = ""


@dataclass(frozen=True)
class Estimated:
    """What a coach thought of the game after an act, for a ``player``: ``mean`` and ``error`` in hundredths of the ``unit`` (points to
    come, or games won in a hundred), out of so many ``samples``.
    """

    coach: str
    unit: str
    player: int
    mean: int
    error: int
    samples: int


@dataclass(frozen=True)
class Node:
    """An act (none at the beginning), the ``game`` after it, and the ids of what follows, the main line first."""

    id: int
    parent: int | None
    action: Action | None
    game: Game = field(compare=False, repr=False)
    children: tuple[int, ...] = ()
    comments: tuple[Comment, ...] = ()
    marks: tuple[str, ...] = ()
    estimates: tuple[Estimated, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What others have written into the file, by names that begin with ``x-``."""

    @property
    def bare(self) -> bool:
        """Whether nothing is said of it."""
        return not (self.comments or self.marks or self.estimates or self.more)
