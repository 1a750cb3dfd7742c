"""Whether JSON is of a type of the wire: a class of ``pages`` is an object with its fields, a tuple a list.

The front end is written against these types (``numberdrop.widget.wire``), and much of a scene is put together from parts whose
types no type checker follows.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Any, Literal, Never, Union, get_args, get_origin, get_type_hints, is_typeddict

from numberdrop.frozen import FrozenType


def faults(value: Any, kind: Any, path: str = "") -> Iterator[str]:
    """The places where a value is not of a type."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        if not any(_fits(value, one) for one in args):
            # Where one of them has the same name, what is wrong with that one says more.
            named = (one for one in args if types_of(one).get("kind") == Literal[_kind_of(value)])
            yield from next((tuple(faults(value, one, path)) for one in named), _odd(value, kind, path))
    elif origin is Literal:
        yield from () if value in args else _odd(value, kind, path)
    elif origin is tuple and args[-1:] == (...,):
        yield from _list(value, [args[0]] * len(value), path) if isinstance(value, list) else _odd(value, kind, path)
    elif origin is tuple:
        same = isinstance(value, list) and len(value) == len(args)
        yield from _list(value, args, path) if same else _odd(value, kind, path)
    elif origin is Mapping or origin is dict or (origin is not None and issubclass(origin, Mapping)):
        yield from _mapping(value, *args, path) if isinstance(value, dict) else _odd(value, kind, path)
    elif types_of(kind):
        yield from _object(value, kind, path) if isinstance(value, dict) else _odd(value, kind, path)
    elif kind is not Any and (kind is Never or type(value) is not kind):
        yield from _odd(value, kind, path)


def _odd(value: Any, kind: Any, path: str) -> tuple[str, ...]:
    return (f"{path} is {value!r:.80}, not {getattr(kind, '__name__', kind)!s:.80}",)


def _fits(value: Any, kind: Any) -> bool:
    return next(faults(value, kind), None) is None


def _kind_of(value: Any) -> Any:
    return value.get("kind") if isinstance(value, dict) else None


@cache
def types_of(kind: Any) -> Mapping[str, Any]:
    """The fields of a class that is an object on the wire."""
    if not isinstance(kind, type) or not (is_typeddict(kind) or isinstance(kind, FrozenType)):
        return {}
    return {name: hint for name, hint in get_type_hints(kind).items() if not name.startswith("_")}


def _list(value: list[Any], kinds: Any, path: str) -> Iterator[str]:
    for at, (one, kind) in enumerate(zip(value, kinds, strict=True)):
        yield from faults(one, kind, f"{path}[{at}]")


def _mapping(value: dict[str, Any], key: Any, kind: Any, path: str) -> Iterator[str]:
    for name, one in value.items():
        yield from (*faults(name, key, path), *faults(one, kind, f"{path}.{name}"))


def _object(value: dict[str, Any], kind: Any, path: str) -> Iterator[str]:
    hints, optional = types_of(kind), getattr(kind, "_optional", ())
    yield from (f"{path} has {name}" for name in value.keys() - hints.keys())
    for name, hint in hints.items():
        if name in value:
            # A field that is left out where it is nothing never is nothing where it stands.
            if value[name] is None and name in optional:
                yield f"{path}.{name} is None, not left out"
            yield from faults(value[name], hint, f"{path}.{name}")
        elif name not in optional:
            yield f"{path} lacks {name}"
