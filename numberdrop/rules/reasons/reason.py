"""Reasons: one small frozen value for each sentence the rules can say about an act.

A ``Refusal`` says why an act may not be done, a ``Consequence`` what it does, a ``Gain`` what it scores or wins. Each
carries the cells, edges and values that decide it, and the key of its rule (``editions.RULES``).

A new reason is a class, a place that gives it, and a message ``reason.ITS_CLASS`` in every language. The class says as data
what its sentences need: each field and property can be filled in, and its annotation (one of the kinds below) says how it
is spoken; ``forms`` are the sentences it has, ``form`` chooses one, ``counted`` decides between singular and plural. Whoever
imports ``numberdrop.text`` is told which of the three is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from numberdrop.frozen import Frozen, annotated
from numberdrop.rules.combos import KINDS
from numberdrop.rules.grid import Cell

if TYPE_CHECKING:
    from numberdrop.rules.grid import Grid

# --- kinds of values, by which the text room (``numberdrop.text.kinds``) knows how each is spoken -----------------------

Cells: TypeAlias = tuple[Cell, ...]
Edge: TypeAlias = tuple[Cell, Cell]
Edges: TypeAlias = tuple[Edge, ...]
Row: TypeAlias = int
"""Counted from 0, as everywhere; people are told from 1. What is annotated as a plain ``int`` is told as it is."""
Rows: TypeAlias = tuple[int, ...]
Column: TypeAlias = int
Columns: TypeAlias = tuple[int, ...]
Numbers: TypeAlias = tuple[int, ...]
Times: TypeAlias = int
Points: TypeAlias = int
Totals: TypeAlias = tuple[int, ...]
"""Points of all players, in their order."""
Player: TypeAlias = int
Players: TypeAlias = tuple[int, ...]
ComboKind: TypeAlias = str
ComboName: TypeAlias = tuple[str, int]
"""A kind and a size: of a combo, or of its box."""
Letter: TypeAlias = str
Letters: TypeAlias = tuple[str, ...]
ShapeName: TypeAlias = str
"""A shape or a tile."""
ShapeNames: TypeAlias = tuple[str, ...]
Faces: TypeAlias = tuple[str, ...]
RollText: TypeAlias = str
PhaseName: TypeAlias = str
ActName: TypeAlias = str
Rival: TypeAlias = tuple[str, int]
"""Whom a solo score beats: an edition, and the place in its table of high scores (1 is best, 0 nobody)."""
Typed: TypeAlias = str
"""What somebody has typed, of any length."""

Tone: TypeAlias = Literal["info", "refuse", "good", "contact", "hole", "line", "row"]
"""The colour in which a sentence and its places are told."""

REASONS: dict[str, type[Reason]] = {}
"""Every reason there is, by the name of its class: a class enters itself when it is made."""


class Reason(Frozen):
    """What all reasons have: fields as annotated, a rule, and (maybe) cells and edges to light up on the board.

    A subclass is written like a frozen dataclass, without the decorator. One that is only there for others to be made
    from is ``abstract``: it is never given, and has no sentence.
    """

    rule: ClassVar[str] = "phases"
    tone: ClassVar[Tone] = "info"
    forms: ClassVar[tuple[str, ...]] = ("",)
    """Its sentences, by the last part of their keys: ``("", "block")`` has ``reason.RestsOn`` and ``reason.RestsOn.block``.
    The form ``you`` is spoken to the player whom it is about: the only one there is, or the one among others who listens."""
    counted: ClassVar[str] = ""
    """The value that decides between singular and plural: a number, or things of which there are so many."""
    private: ClassVar[bool] = False
    """Whether it speaks to whoever acts, or only repeats the act: no news for those who look on."""
    kinds: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The kind of each of its values (fields and properties), by name, as it is annotated."""

    def __init_subclass__(cls, abstract: bool = False) -> None:
        super().__init_subclass__()
        kinds: dict[str, str] = {}
        for base in reversed(cls.__bases__):
            kinds.update(base.kinds if issubclass(base, Reason) else {**annotated(base), **dict(_properties(base))})
        kinds.update(annotated(cls))
        kinds.update(_properties(cls))
        cls.kinds = MappingProxyType(kinds)
        if not abstract:
            known = REASONS.setdefault(cls.__name__, cls)
            if (known.__module__, known.__qualname__) != (cls.__module__, cls.__qualname__):
                raise TypeError(
                    f"two reasons are called {cls.__name__}, in {known.__module__} and {cls.__module__}: "
                    "sentences stand under the names of classes, so call one of them something else"
                )

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
    def form(self) -> str:
        """Which of its ``forms`` this one takes."""
        return ""

    @property
    def values(self) -> dict[str, Any]:
        """Its fields by name."""
        return dict(self.__dict__)

    sentence: ClassVar[Callable[[Reason], str]] = repr
    """How it is told in English. The rules have no sentences: ``numberdrop.text`` puts its own here."""

    def __str__(self) -> str:
        return Reason.sentence(self)


def _properties(cls: type) -> Iterator[tuple[str, str]]:
    """The properties that a class adds itself, each with the annotation of what it gives."""
    for name, value in cls.__dict__.items():
        if isinstance(value, property) and value.fget is not None and name not in Reason.__dict__:
            yield name, str(value.fget.__annotations__.get("return"))


class AboutCombo:
    """For reasons that have a ``kind`` and a ``size``: the combo, or the box, that these name."""

    kind: ComboKind
    size: int

    @property
    def combo(self) -> ComboName:
        return self.kind, self.size


class OfNumbers:
    """For reasons that have the ``numbers`` of a combo: where all are equal, one of them names it."""

    numbers: Numbers

    @property
    def number(self) -> int:
        return self.numbers[0]


class ByKind:
    """For reasons that have a sentence for each kind of combo."""

    kind: ComboKind
    forms: ClassVar[tuple[str, ...]] = KINDS

    @property
    def form(self) -> str:
        return self.kind


class Refusal(Reason, abstract=True):
    """Why an act may not be done. Refusals are told gravest first: in the order of their ``gravity``."""

    tone: ClassVar[Tone] = "refuse"
    gravity: ClassVar[int] = 5


class Consequence(Reason, abstract=True):
    """What an act does."""


class Gain(Reason, abstract=True):
    """What an act scores or wins."""

    tone: ClassVar[Tone] = "good"


@dataclass(frozen=True)
class Verdict:
    """The answer to "may I, and what then?": all refusals, or the consequences and gains of a legal act."""

    refusals: tuple[Refusal, ...] = ()
    consequences: tuple[Consequence, ...] = ()
    gains: tuple[Gain, ...] = ()
    grid: Grid | None = field(default=None, compare=False, repr=False)
    """The grid that was asked about, before the act, where there was one: the cells of the reasons are cells of it."""

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
        """Whether nothing is against it."""
        return not self.refusals

    def __bool__(self) -> bool:
        return self.legal

    def __repr__(self) -> str:
        reasons = ", ".join(type(reason).__name__ for reason in self)
        return f"<{type(self).__name__} {'legal' if self.legal else 'refused'}: {reasons or 'nothing to say'}>"

    def __str__(self) -> str:
        """Its sentences, one on a line."""
        return "\n".join(map(str, self))

    def __iter__(self) -> Iterator[Reason]:
        yield from self.refusals
        yield from self.consequences
        yield from self.gains


class IllegalAction(ValueError):  # noqa: N818 - the name is promised
    """An act that the rules refuse; ``reasons`` holds every refusal, gravest first, as data. Its text is their sentences."""

    def __init__(self, action: object, reasons: tuple[Refusal, ...]) -> None:
        super().__init__(action, reasons)
        self.action = action
        self.reasons = reasons

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """The same by the name that a verdict has for them."""
        return self.reasons

    def __str__(self) -> str:
        told = " ".join(map(str, self.reasons))
        # What was given as an act and is none (``NotAnAction``) is named as it was written.
        given = [text for reason in self.reasons if isinstance(text := getattr(reason, "given", None), str)]
        if not given:
            return told
        return f"{given[0]} is no act: give one of game.legal_actions(), or its text, as in game.apply('c4'). {told}"
