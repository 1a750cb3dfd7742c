"""A node of an analysis: an act, the game after it, what follows, and what is said of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, TypeAlias

from numberdrop.formats.declarations import Among, AtMost, Between, Checked, Named, wrong
from numberdrop.rules.actions import Action
from numberdrop.rules.game import Game

MARKS = ("!!", "!", "!?", "?!", "?", "??")
"""The signs that can stand behind an act, from very good to a blunder."""


LONGEST_COMMENT = 2_000
_Words: TypeAlias = Annotated[str, AtMost(LONGEST_COMMENT)]
_Number: TypeAlias = Annotated[int, Between(-(10**9), 10**9)]
_MANY = AtMost(20)


def _check_said(text: str) -> None:
    if not text:
        raise wrong(text, "a comment says something")


@dataclass(frozen=True)
class Comment:
    """What somebody has written: who, in which language; nothing where that is not known."""

    text: Annotated[_Words, Checked(_check_said)]
    by: _Words = ""
    lang: _Words = ""


@dataclass(frozen=True)
class Estimated:
    """What a coach thought of the game after an act, for a ``player``: ``mean`` and ``error`` in hundredths of the ``unit`` (points to
    come, or games won in a hundred), out of so many ``samples``.
    """

    coach: Annotated[str, AtMost(40)]
    unit: Annotated[str, AtMost(20)]
    player: _Number
    mean: _Number
    error: Annotated[_Number, Named("se")]
    samples: Annotated[_Number, Named("n")]


@dataclass(frozen=True)
class Said:
    """What is said of a node, as a file has it."""

    comments: Annotated[tuple[Comment, ...], _MANY] = ()
    marks: Annotated[tuple[Annotated[str, Among(MARKS)], ...], _MANY] = ()
    estimates: Annotated[tuple[Estimated, ...], _MANY, Named("evals")] = ()


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
    def said(self) -> Said:
        """What is said of it, but for what others have written."""
        return Said(self.comments, self.marks, self.estimates)

    @property
    def bare(self) -> bool:
        """Whether nothing is said of it."""
        return self.said == Said() and not self.more
