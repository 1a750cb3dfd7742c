"""Frozen values whose classes are made faster than dataclasses.

A dataclass compiles methods for each class, which for the two hundred small classes of reasons, intents and scenes would add 100 ms to
every start. Classes of the type ``FrozenType`` share one ``__init__``; to type checkers and the ``dataclasses`` module they are frozen
dataclasses.
"""

from __future__ import annotations

import dataclasses
from inspect import get_annotations
from types import FunctionType
from typing import Any, ClassVar, Self, dataclass_transform

_UNCHANGED_TYPES = frozenset((str, int, float, bool, type(None)))
"""Types of values that ``as_json`` does not change, tested first for speed."""


_OPTIONAL: Any = object()
"""The mark of a field with the default ``None`` that is left out of JSON while it is ``None``."""


def optional() -> Any:
    """Declare a field with the default ``None`` that is left out of JSON while it is ``None``."""
    return _OPTIONAL


def annotated_fields(cls: type) -> dict[str, str]:
    """Return the annotations of the fields that a class declares itself (without inherited fields), by field name."""
    return {name: kind for name, kind in get_annotations(cls).items() if not str(kind).startswith("ClassVar")}


class _Methods:
    """The methods of frozen values, written in a class so that type checkers read them; ``FrozenType`` copies them."""

    __match_args__: ClassVar[tuple[str, ...]]
    """The names of all fields, in order."""
    _defaults: ClassVar[dict[str, object]]
    """The default of each field; ``dataclasses.MISSING`` if it has none."""

    def __init__(self, *args: object, **named: object) -> None:
        names = self.__match_args__
        if named or len(args) != len(names):
            self.__dict__.update(self._with_defaults(args, named))
        else:
            self.__dict__.update(zip(names, args, strict=True))

    def _with_defaults(self, args: tuple[object, ...], named: dict[str, object]) -> dict[str, object]:
        """Return each field's value, from the arguments or the defaults. Raises ``TypeError`` for wrong arguments."""
        names = self.__match_args__
        given = {**dict(zip(names, args, strict=False)), **named}
        values = {**self._defaults, **given}
        if len(given) != len(args) + len(named) or len(values) != len(names):
            raise TypeError(f"{type(self).__name__} takes {', '.join(names) or 'nothing'}, not {args} {named}"[:300])
        if len(given) != len(names) and dataclasses.MISSING in values.values():
            lacking = ", ".join(name for name, value in values.items() if value is dataclasses.MISSING)
            raise TypeError(f"{type(self).__name__} lacks {lacking}")
        return values

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be changed")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.__dict__.items())})"


_METHODS = {name: method for name, method in vars(_Methods).items() if isinstance(method, FunctionType)}


@dataclass_transform(frozen_default=True)
class FrozenType(type):
    """The metaclass of frozen values: their objects are immutable, have the fields that the class and its bases annotate, and are compared
    by value. A class is given the methods for that (``_Methods``) unless it inherits them, or is a ``mixin``.
    """

    def __new__(
        mcs, name: str, bases: tuple[type, ...], body: dict[str, Any],
        *, kw_only: bool = False, mixin: bool = False, **declared: object,
    ) -> Any:  # fmt: skip
        """Make a class. ``kw_only`` is for type checkers; anything else that is ``declared`` goes to ``__init_subclass__``."""
        frozen_bases: list[Any] = [base for base in reversed(bases) if isinstance(base, mcs)]
        has_methods = mixin or any(base.__setattr__ is _Methods.__setattr__ for base in frozen_bases)
        cls: Any = super().__new__(mcs, name, bases, body if has_methods else {**_METHODS, **body}, **declared)
        all_fields: dict[str, Any] = {}
        cls._optional = frozenset()
        for base in frozen_bases:
            all_fields |= base.__dataclass_fields__
            cls._optional |= base._optional  # noqa: SLF001 - this class's own
        for own, kind in annotated_fields(cls).items():
            default = body.get(own, dataclasses.MISSING)
            if default is _OPTIONAL:
                cls._optional |= {own}
                default = None
                setattr(cls, own, None)
            field: Any = dataclasses.field(default=default)
            field.name, field.type = own, kind
            field._field_type = dataclasses._FIELD  # type: ignore[attr-defined] # noqa: SLF001 - that of ordinary fields
            all_fields[own] = field
        cls.__dataclass_fields__ = all_fields
        cls.__match_args__ = tuple(all_fields)  # type: ignore[misc] # as dataclasses have it
        cls._defaults = {field: value.default for field, value in all_fields.items()}
        return cls


class Frozen(metaclass=FrozenType):
    """The base class of frozen values that have nothing else in common; ``Reason`` and ``Intent`` are base classes themselves."""

    _optional: ClassVar[frozenset[str]]
    """The names of the fields declared with ``optional()``."""

    def but(self, **changes: object) -> Self:
        """Return a copy of the value with some fields changed."""
        return type(self)(**{**self.__dict__, **changes})


def as_json(value: Any) -> Any:
    """Convert a value for JSON: ``Frozen`` values and mappings to dicts, tuples to lists. Omits ``optional()`` fields that are ``None``."""
    match value:
        case Frozen():
            return {
                name: entry if type(entry) in _UNCHANGED_TYPES else as_json(entry)
                for name, entry in value.__dict__.items()
                if entry is not None or name not in value._optional  # noqa: SLF001 - this module's own
            }
        case tuple() | list():
            return [entry if type(entry) in _UNCHANGED_TYPES else as_json(entry) for entry in value]
        case None | str() | int() | float():
            return value
    if hasattr(value, "items"):
        return {
            str(name): entry if type(entry) in _UNCHANGED_TYPES else as_json(entry) for name, entry in value.items()
        }
    raise TypeError(f"{value!r:.80} is nothing that can be drawn")
