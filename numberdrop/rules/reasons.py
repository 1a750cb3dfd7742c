"""Reasons: one small frozen value for each sentence the rules can say about an act.

A ``Refusal`` says why an act may not be done, a ``Consequence`` what it does, a ``Gain`` what it scores or wins. Each
carries the cells, edges and values that decide it, and the key of its rule (``editions.RULES``); its sentence stands in
the language files under the name of its class. A new reason is a class here and a sentence there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeAlias

from .shapes import Cell

Cells: TypeAlias = tuple[Cell, ...]
Edge: TypeAlias = tuple[Cell, Cell]


@dataclass(frozen=True)
class Reason:
    """What all reasons have: a rule, and (maybe) cells and edges to light up on the board."""

    rule: ClassVar[str] = "phases"
    tone: ClassVar[str] = "info"

    @property
    def places(self) -> Cells:
        """The cells to light up."""
        found: list[Cell] = []
        for name in ("cells", "cell", "on"):
            value: Any = getattr(self, name, None)
            if value:
                found.extend(value if isinstance(value[0], tuple) else [value])
        return tuple(dict.fromkeys(found))

    @property
    def links(self) -> tuple[Edge, ...]:
        """The edges (pairs of cells) to light up."""
        edges: tuple[Edge, ...] = getattr(self, "edges", ())
        return edges

    @property
    def values(self) -> dict[str, Any]:
        """Its fields by name, for the sentence."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


class Refusal(Reason):
    """Why an act may not be done. Refusals are told gravest first: in the order of their ``gravity``."""

    tone = "refuse"
    gravity: ClassVar[int] = 5


class Consequence(Reason):
    """What an act does."""


class Gain(Reason):
    """What an act scores or wins."""

    tone = "good"


@dataclass(frozen=True)
class Verdict:
    """The answer to "may I, and what then?": all refusals, or the consequences and gains of a legal act."""

    refusals: tuple[Refusal, ...] = ()
    consequences: tuple[Consequence, ...] = ()
    gains: tuple[Gain, ...] = ()

    @classmethod
    def refuse(cls, refusals: Iterable[Refusal]) -> Verdict:
        """A verdict of refusals, gravest first; one with none is legal."""
        return cls(tuple(sorted(dict.fromkeys(refusals), key=lambda refusal: refusal.gravity)))

    @classmethod
    def tell(cls, reasons: Iterable[Reason]) -> Verdict:
        """A legal verdict from the reasons of what happens, in order."""
        told = tuple(reasons)
        return cls(
            (),
            tuple(reason for reason in told if isinstance(reason, Consequence)),
            tuple(reason for reason in told if isinstance(reason, Gain)),
        )

    @property
    def legal(self) -> bool:
        return not self.refusals

    def __iter__(self) -> Iterator[Reason]:
        yield from self.refusals
        yield from self.consequences
        yield from self.gains


class IllegalAction(ValueError):  # noqa: N818 - the name is promised
    """An act that the rules refuse; ``reasons`` holds every refusal, gravest first, as data."""

    def __init__(self, action: object, reasons: tuple[Refusal, ...]) -> None:
        self.action = action
        self.reasons = reasons
        told = "; ".join(f"{type(reason).__name__} {reason.values}" for reason in reasons)
        super().__init__(f"{action!r} is refused: {told}. numberdrop.say(reason) tells each in words")
