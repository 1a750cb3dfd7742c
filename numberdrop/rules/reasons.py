"""Reasons: one small frozen value for each sentence the rules can say about an act.

A ``Refusal`` says why an act may not be done, a ``Consequence`` what it does, a ``Gain`` what it scores or wins. Each
carries the cells, edges and values that decide it, and the key of its rule (``editions.RULES``); its sentence stands in
the language files under the name of its class. A new reason is a class here and a sentence there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias, dataclass_transform

from .shapes import Cell

Cells: TypeAlias = tuple[Cell, ...]
Edge: TypeAlias = tuple[Cell, Cell]


@dataclass_transform(frozen_default=True)
class Reason:
    """What all reasons have: fields as annotated, a rule, and (maybe) cells and edges to light up on the board.

    A subclass is written like a frozen dataclass, without the decorator: for eighty classes that would cost every
    start of a kernel some 60 ms, because it compiles their methods one by one.
    """

    rule: ClassVar[str] = "phases"
    tone: ClassVar[str] = "info"
    _fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        own = (name for name, kind in cls.__annotations__.items() if not str(kind).startswith("ClassVar"))
        cls._fields = (*cls._fields, *own)

    def __init__(self, *args: Any, **named: Any) -> None:
        given = {**dict(zip(self._fields, args, strict=False)), **named}
        if len(args) + len(named) != len(self._fields) or given.keys() != set(self._fields):
            raise TypeError(f"{type(self).__name__} takes {', '.join(self._fields) or 'nothing'}")
        self.__dict__.update((name, given[name]) for name in self._fields)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a reason is frozen: {name} cannot be changed")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.values.items())})"

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
        return {name: self.__dict__[name] for name in self._fields}


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
