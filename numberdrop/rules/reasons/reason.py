"""Base classes of reasons: a reason is one frozen value for each sentence that the rules can say about an act.

A ``Refusal`` tells why an act is refused, a ``Consequence`` what it does, a ``Gain`` what it scores or wins. Each
holds the cells, edges and values that decide it, and the key of its rule (``editions.RULES``). A ``Verdict`` collects them.

To add a reason, write a class, return it where the rule is checked, and add a message ``reason.CLASS_NAME`` in every language.
The class declares what its sentences need: each field and property can be filled in, and its annotation (one of the kinds below)
tells how the value is worded; ``forms`` are the variants of the sentence, ``form`` chooses one, ``counted`` decides between
singular and plural. Importing ``numberdrop.text`` fails if something is missing, and names it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias, TypeVar

from numberdrop.frozen import FrozenType, annotated_fields
from numberdrop.rules.combos import KINDS
from numberdrop.rules.grid import Cell

if TYPE_CHECKING:
    from numberdrop.rules.grid import Grid

# --- kinds of values: ``numberdrop.text.kinds`` chooses by them how a value is spoken ---------------------------------

Cells: TypeAlias = tuple[Cell, ...]
Edge: TypeAlias = tuple[Cell, Cell]
Edges: TypeAlias = tuple[Edge, ...]
Row: TypeAlias = int
"""A row, counted from 0 in data and from 1 in sentences. (A value annotated as ``int`` is written unchanged.)"""
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
"""The high score that a solo score beats: an edition, and a place in its table (1 is the best; 0 if none is beaten)."""
Typed: TypeAlias = str
"""Text typed by a user, of any length."""

Tone: TypeAlias = Literal["info", "refuse", "good", "contact", "hole", "line", "row"]
"""The colour of a sentence and of its cells on the board."""

REASONS: dict[str, type[Reason]] = {}
"""Every class of reasons by its name; classes register themselves when they are defined."""


class Reason(metaclass=FrozenType):
    """The base class of all reasons: the values of a sentence, the key of the ``rule`` that it cites, and what the board highlights.

    A subclass is written like a frozen dataclass, without the decorator; the class variables below may be given as class arguments, as in
    ``class NoStar(Consequence, rule="blocks")``. A base class is ``abstract`` and has no sentence. Mixins stand before the base class; the
    fields are those of the base class, of the mixins, and its own, in this order.
    """

    rule: ClassVar[str] = "phases"
    tone: ClassVar[Tone] = "info"
    forms: ClassVar[tuple[str, ...]] = ("",)
    """The variants of its sentence, as endings of message keys: ``("", "block")`` stands for ``reason.RestsOn`` and
    ``reason.RestsOn.block``. The variant ``you`` addresses the player whom the reason is about, if that is the reader or the only player.
    """
    formed_by: ClassVar[str] = ""
    """Name of the value that decides the variant: a text is the variant itself; any other value stands for the first of two ``forms`` if it
    is false, zero or empty, otherwise for the second.
    """
    counted: ClassVar[str] = ""
    """Name of the value that decides between singular and plural: a number, or a collection by its length."""
    private: ClassVar[bool] = False
    """Whether the reason interests only the player who acts; it is not shown to other players."""
    kinds: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The annotation of each field and property, by its name."""

    def __init_subclass__(cls, abstract: bool = False, **declared: object) -> None:
        super().__init_subclass__()
        for name, value in declared.items():
            if name not in vars(Reason) and name not in vars(Refusal):
                raise TypeError(f"{cls.__name__}: no reason has {name}={value!r}")
            setattr(cls, name, value)
        kinds: dict[str, str] = {}
        for base in reversed(cls.__mro__[: cls.__mro__.index(Reason)]):  # mixins stand before it
            kinds |= annotated_fields(base) | _own_properties(base)
        cls.kinds = MappingProxyType(kinds)
        if not abstract:
            first = REASONS.setdefault(cls.__name__, cls)
            if (first.__module__, first.__qualname__) != (cls.__module__, cls.__qualname__):
                both = f"two reasons are called {cls.__name__}, in {first.__module__} and {cls.__module__}"
                raise TypeError(f"{both}: sentences are found by these names, so call one of them something else")

    @property
    def places(self) -> Cells:
        """The cells to highlight."""
        fields = vars(self)
        single = [fields[name] for name in ("cell", "on") if name in fields]
        return tuple(dict.fromkeys([*fields.get("cells", ()), *single]))

    @property
    def links(self) -> Edges:
        """The edges (pairs of cells) to highlight."""
        edges: Edges = vars(self).get("edges", ())
        return edges

    @property
    def form(self) -> str:
        """The variant of the sentence to use, one of ``forms``."""
        decides = getattr(self, self.formed_by) if self.formed_by else ""
        return decides if isinstance(decides, str) else self.forms[bool(decides)]

    @property
    def values(self) -> dict[str, Any]:
        """The values of the fields, by name."""
        return dict(self.__dict__)

    sentence: ClassVar[Callable[[Reason], str]] = repr
    """The function that returns a reason's English sentence; ``numberdrop.text`` sets it, as the rules contain no sentences."""

    def __str__(self) -> str:
        return Reason.sentence(self)


R = TypeVar("R", bound=Reason)


def of_kind(reasons: Iterable[Reason], *kinds: type[R]) -> tuple[R, ...]:
    """Return those of ``reasons`` that are of one of the classes ``kinds``, in their order."""
    return tuple(reason for reason in reasons if isinstance(reason, kinds))


def _own_properties(cls: type) -> dict[str, str]:
    """Return the properties that a class adds to those of ``Reason``, as a map from the name to the annotation of the value."""
    return {
        name: str(value.fget.__annotations__.get("return"))
        for name, value in vars(cls).items()
        if isinstance(value, property) and value.fget and name not in vars(Reason)
    }


class OnCells(metaclass=FrozenType, mixin=True):
    """Mixin for reasons whose first value is the ``cells`` that they are about; other reasons with ``cells`` declare them themselves."""

    cells: Cells


class AboutCombo(metaclass=FrozenType, mixin=True):
    """Mixin for reasons about a combo or its box, which has a ``kind`` and a ``size``; ``combo`` is the pair of both."""

    kind: ComboKind
    size: int

    @property
    def combo(self) -> ComboName:
        return self.kind, self.size


class SentenceByKind:
    """Mixin for reasons that have a sentence for each kind of combo. It reads their field ``kind``."""

    forms: ClassVar[tuple[str, ...]] = KINDS
    formed_by: ClassVar[str] = "kind"


class Refusal(Reason, abstract=True):
    """A reason to refuse an act. Refusals are sorted by ``gravity``: 1 is the gravest."""

    tone: ClassVar[Tone] = "refuse"
    gravity: ClassVar[int] = 5


class Consequence(Reason, abstract=True):
    """An effect of an act."""


class Gain(Reason, abstract=True):
    """Points or a letter that an act wins."""

    tone: ClassVar[Tone] = "good"


class FoundCombo(SentenceByKind, AboutCombo, mixin=True):
    """Mixin for gains: a combo that an act circles or makes possible. Sentences name an identical combo by its ``number``."""

    numbers: Numbers
    cells: Cells

    @property
    def number(self) -> int:
        return self.numbers[0]

    @property
    def points(self) -> Points:
        """The points that its box is worth."""
        return self.size


@dataclass(frozen=True)
class Verdict:
    """The judgement of an act: all refusals, or the consequences and gains of a legal one."""

    refusals: tuple[Refusal, ...] = ()
    consequences: tuple[Consequence, ...] = ()
    gains: tuple[Gain, ...] = ()
    grid: Grid | None = field(default=None, compare=False, repr=False)
    """The grid before the act, if there is one: the cells of the reasons belong to it."""

    @classmethod
    def refuse(cls, refusals: Iterable[Refusal]) -> Verdict:
        """Make a verdict of refusals, sorted gravest first; without refusals the verdict is legal."""
        return cls(tuple(sorted(dict.fromkeys(refusals), key=lambda refusal: refusal.gravity)))

    @classmethod
    def accept(cls, reasons: Iterable[Reason]) -> Verdict:
        """Make the verdict of a legal act from its effects, in their order."""
        effects = tuple(reasons)
        return cls((), of_kind(effects, Consequence), of_kind(effects, Gain))

    @property
    def legal(self) -> bool:
        """Whether there is no refusal."""
        return not self.refusals

    def __bool__(self) -> bool:
        return self.legal

    def __repr__(self) -> str:
        reasons = ", ".join(type(reason).__name__ for reason in self)
        return f"<{type(self).__name__} {'legal' if self.legal else 'refused'}: {reasons or 'nothing to say'}>"

    def __str__(self) -> str:
        """Return the sentences of all reasons, one on each line."""
        return "\n".join(map(str, self))

    def __iter__(self) -> Iterator[Reason]:
        yield from self.refusals
        yield from self.consequences
        yield from self.gains


class IllegalAction(ValueError):  # noqa: N818 - the name is promised
    """The error of an act that the rules refuse; ``reasons`` holds every refusal, gravest first. ``str`` gives the refusals' sentences."""

    def __init__(self, action: object, reasons: tuple[Refusal, ...]) -> None:
        super().__init__(action, reasons)
        self.action = action
        self.reasons = reasons

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """The same as ``reasons``, under the name that ``Verdict`` uses."""
        return self.reasons

    def __str__(self) -> str:
        sentences = " ".join(map(str, self.reasons))
        for reason in self.reasons:
            match reason.values:
                case {"given": str(given)}:  # ``NotAnAction`` quotes what was given
                    way_out = "give one of game.legal_actions(), or its text, as in game.apply('c4')"
                    return f"{given} is no act: {way_out}. {sentences}"
        return sentences
