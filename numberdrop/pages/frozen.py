"""Frozen values that cost nothing to define.

A dataclass compiles its methods one by one: for the hundred small classes of intents and pictures that would add some 60 ms to
every start of a kernel. ``Frozen`` has one ``__init__`` for all of them; type checkers see dataclasses.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self, dataclass_transform

_MISSING = object()
_PLAIN = frozenset((str, int, float, bool, type(None)))
"""Most of what a picture holds: on the wire it is what it is."""


class _Optional:
    """Stands for the default of a field that is left out on the wire where it is ``None``."""


def optional() -> Any:
    """The default of a field that only counts where it says something."""
    return _Optional()


@dataclass_transform(frozen_default=True)
class Frozen:
    """A value with the fields that a subclass annotates; compared by value, never changed."""

    _defaults: ClassVar[dict[str, Any]] = {}
    """All fields in their order, with their defaults."""
    _optional: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls, *, kw_only: bool = False) -> None:  # the flag is for type checkers
        own = [name for name, kind in cls.__annotations__.items() if not str(kind).startswith("ClassVar")]
        given = {name: cls.__dict__.get(name, _MISSING) for name in own}
        without = {name for name, default in given.items() if isinstance(default, _Optional)}
        cls._optional = cls._optional | without
        cls._defaults = {**cls._defaults, **given, **dict.fromkeys(without)}
        for name in without:
            setattr(cls, name, None)
        cls.__match_args__ = tuple(cls._defaults)  # type: ignore[attr-defined, misc] # as dataclasses have it

    def __init__(self, *args: Any, **named: Any) -> None:
        defaults = self._defaults
        values = {**defaults, **dict(zip(defaults, args, strict=False)), **named}
        if len(values) != len(defaults) or len(args) > len(defaults):
            raise TypeError(f"{type(self).__name__} takes {', '.join(defaults) or 'nothing'}, not {args} {named}"[:300])
        if _MISSING in values.values():
            lacking = ", ".join(name for name, value in values.items() if value is _MISSING)
            raise TypeError(f"{type(self).__name__} lacks {lacking}")
        self.__dict__.update(values)

    def but(self, **changes: Any) -> Self:
        """The same value with other fields."""
        return type(self)(**{**self.__dict__, **changes})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be changed")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.__dict__.items())})"


def as_json(value: Any) -> Any:
    """A value as JSON: objects for frozen values and mappings, lists for tuples; an optional field that is ``None`` is left out."""
    if isinstance(value, Frozen):
        optional_fields = value._optional  # noqa: SLF001 - this room's own
        return {
            name: held if type(held) in _PLAIN else as_json(held)
            for name, held in value.__dict__.items()
            if held is not None or name not in optional_fields
        }
    if isinstance(value, tuple | list):
        return [one if type(one) in _PLAIN else as_json(one) for one in value]
    if value is None or isinstance(value, str | int | float):
        return value
    if hasattr(value, "items"):
        return {str(name): one if type(one) in _PLAIN else as_json(one) for name, one in value.items()}
    raise TypeError(f"{value!r:.80} is nothing that can be drawn")
