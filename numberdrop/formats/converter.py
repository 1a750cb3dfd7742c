"""The strict converter between plain values (such as JSON and TOML hold) and declared types; built on ``cattrs``.

Dataclasses, classes of frozen values, tuples and literals declare the expected types, annotations the limits: ``Annotated[int, Between(0, 8)]``,
``Annotated[tuple[str, ...], AtMost(40)]``. Nothing is coerced: extra fields, booleans for numbers, texts for lists, NaN and lone
surrogates are refused, and sizes are checked before the contents. Cells are written as lists, grids and rolls as texts. All faults are
collected in one error.
"""

from __future__ import annotations

import json
import typing
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, partial
from itertools import islice
from math import isfinite
from operator import eq
from typing import Annotated, Any, Literal, TypeAlias, TypeGuard, TypeVar, get_args, get_origin

from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import Cell, Grid
from numberdrop.rules.reasons.reason import Cells

from . import declarations
from .declarations import DECODER, AtMost, MalformedError, Mismatch, SeparateField, ValueProblem, bad_value, shortened

if typing.TYPE_CHECKING:
    import cattrs
    from _typeshed import DataclassInstance

T = TypeVar("T")
Hook: TypeAlias = Callable[[object, object], object]
"""A function that converts a plain value (first argument) to a type (second argument)."""
LONGEST_TEXT = 256_000
"""Maximum characters of a JSON text, unless the caller sets another limit."""
_FARTHEST = 99
"""Cells are accepted with rows and columns from minus this to this, and numbers from 0 to this."""
_MOST_CELLS = AtMost(98)
_NAMES = {str: "text", int: "whole number", bool: "true or false", list: "list", dict: "table"}


# --- reading and writing ----------------------------------------------------------------------------------------------


def read(kind: type[T], value: object) -> T:
    """Convert a plain value (as JSON has) to the type ``kind``. Raises ``MalformedError``."""
    return structure(strict_converter(), kind, value)


def read_json(kind: type[T], text: object, longest: int = LONGEST_TEXT) -> T:
    """Read a JSON text of at most ``longest`` characters as the type ``kind``. Raises ``MalformedError``."""
    return read(kind, parse_json(text, longest))


def to_plain_values(value: object) -> Any:
    """Convert a typed value to plain values (as JSON has); a field that holds its default is left out if the default is empty."""
    return strict_converter().unstructure(value)


def compact_json(plain: object) -> str:
    """Write plain values as compact JSON."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def written_field_names(kind: type) -> AbstractSet[str]:
    """Return the names under which the fields of a dataclass are written to JSON (see ``WrittenAs``)."""
    renamed = _renamed_fields(kind)
    return {renamed.get(field.name, field.name) for field in fields(kind)}


def parse_json(text: object, longest: int = LONGEST_TEXT) -> Any:
    """Parse a JSON text of at most ``longest`` characters. Raises ``MalformedError``."""
    try:
        AtMost(longest).check(text)
        return DECODER.decode(_structure_text(text))
    except Mismatch as error:
        raise MalformedError(tuple(problems_of(error))) from None
    except ValueError as error:
        problem = str(error)
    except RecursionError:
        problem = "nested too deeply"
    raise MalformedError((ValueProblem((), "value", {"value": shortened(text), "problem": problem}),))


def structure(converter: cattrs.Converter, kind: type[T], value: object) -> T:
    """Convert a plain value to the type ``kind`` with a converter. Raises ``MalformedError`` with at most ``MOST_FAULTS`` problems."""
    try:
        return converter.structure(value, kind)
    except Exception as error:  # noqa: BLE001 - hooks are parsers: whatever they raise means that the value is malformed
        raise MalformedError(tuple(islice(problems_of(error), declarations.MOST_FAULTS))) from None


def problems_of(error: BaseException, place: tuple[str | int, ...] = ()) -> Iterator[ValueProblem]:
    """Yield the problems that an error of the converter contains; ``place``: the field names and indices that lead to the value."""
    from cattrs import errors

    match error:
        case errors.ClassValidationError() | errors.IterableValidationError():
            with_notes, without = error.group_exceptions()
            for inner in without:
                yield from problems_of(inner, place)
            for inner, note in with_notes:
                match note:
                    case errors.AttributeValidationNote(name=name):
                        yield from problems_of(inner, (*place, _renamed_fields(error.cl).get(name, name)))
                    case _:
                        yield from problems_of(inner, (*place, note.index))
        case errors.ForbiddenExtraKeysError():
            names = ", ".join(sorted(field.name for field in fields(error.cl)))
            for name in sorted(map(str, error.extra_fields)):
                yield ValueProblem((*place, name), "unknown", {"known": names})
        case Mismatch():
            yield ValueProblem(place, error.what, error.values)
        case KeyError():  # the note beside it named the key
            yield ValueProblem(place, "missing", {})
        case _:
            yield ValueProblem(place, "problem", {"problem": str(error)})


# --- hooks ------------------------------------------------------------------------------------------------------------


def _require_type(value: object, expected: type, wanted: str = "") -> None:
    if type(value) is not expected:
        raise Mismatch("type", value=shortened(value), wanted=wanted or _NAMES[expected])


def _structure_exact_type(value: object, kind: type) -> object:
    _require_type(value, kind)
    return value


def _structure_number(value: Any, _: object) -> object:
    if type(value) not in (int, float) or not isfinite(value):
        raise Mismatch("type", value=shortened(value), wanted="number")
    return value  # an int stays an int, so that it is written again as it was


def _structure_text(value: Any, _: object = None) -> str:
    _require_type(value, str)
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise bad_value(value, "half of a character") from None
    return str(value)


def _structure_any(value: object, _: object) -> object:
    """Accept any value that can be written as JSON. (The contents of a field declared ``Any`` are checked later, by the page.)"""
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, TypeError, RecursionError):
        raise bad_value(type(value), "it cannot be sent on") from None
    return value


def _structure_choice(value: object, kind: object) -> object:
    choices = get_args(kind)
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        raise Mismatch("choice", value=shortened(value), known=", ".join(map(str, choices)))
    return value


def text_hook(parse: Callable[[str], T], wanted: str) -> Callable[[object, object], T]:
    """Make a hook for a type written as text: ``parse`` reads it or raises ``ValueError``; ``wanted`` names the type in error messages."""

    def hook(value: Any, _: object) -> T:
        _require_type(value, str, wanted)
        try:
            return parse(value)
        except ValueError as error:
            raise bad_value(value, str(error)) from None

    return hook


def _structure_cell(width: int, value: Any, _: object) -> tuple[int, ...]:
    """Read a cell, perhaps off the grid, from a list of ``width`` entries: 2 (row, column) or 3 (row, column, and a number or ``None``)."""
    _require_type(value, list)
    place, number = value[:2], value[2:]
    sound = all(type(entry) is int and abs(entry) <= _FARTHEST for entry in place)
    sound &= all(entry is None or (type(entry) is int and 0 <= entry <= _FARTHEST) for entry in number)
    if len(value) != width or not sound:
        raise bad_value(value, "no cell")
    return tuple(value)


def _structure_cells(width: int, value: Any, _: object) -> tuple[tuple[int, ...], ...]:
    _require_type(value, list)
    _MOST_CELLS.check(value)
    return tuple(_structure_cell(width, cell, None) for cell in value)


def _hook_with_limits(kind: object, converter: cattrs.Converter) -> Hook:
    """Make the hook of a type annotated with limits; the hook checks the size first, then the type, then the other limits."""
    base, *marks = get_args(kind)
    inner = converter.get_structure_hook(base)
    sizes, limits, fallback = list[AtMost](), list[Any](), None
    for mark in marks:
        match mark:
            case AtMost():
                sizes.append(mark)
            case declarations.Fallback():
                fallback = mark
            case object(check=_):
                limits.append(mark)

    def hook(value: object, _: object) -> object:
        try:
            for limit in sizes:
                limit.check(value)
            converted = inner(value, base)
            for limit in limits:
                limit.check(converted)
        except Exception:
            if fallback is None:
                raise
            return fallback.value
        return converted

    return hook


def _separate_field_hook(kind: object, converter: cattrs.Converter) -> Hook:
    (inner,) = get_args(kind)

    def hook(value: object, _: object) -> SeparateField[object]:
        try:
            return SeparateField(structure(converter, inner, value))
        except MalformedError as error:
            return SeparateField(error=error)

    return hook


def _is_dataclass_type(kind: object) -> TypeGuard[type[DataclassInstance]]:
    return isinstance(kind, type) and is_dataclass(kind)


def _has_origin(*origins: object) -> Callable[[object], bool]:
    return lambda kind: kind in origins or get_origin(kind) in origins


@cache
def _renamed_fields(kind: object) -> Mapping[str, str]:
    """Map the name of each field that is written under another name (``WrittenAs``) to that name.
    As a side effect, the types of the class's fields are set to the resolved annotations: ``cattrs`` would lose the limits in them.
    """
    if not _is_dataclass_type(kind):
        return {}
    hints = typing.get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        field.type = hints[field.name]
    marks = ((name, mark) for name, hint in hints.items() for mark in get_args(hint))
    return {name: mark.name for name, mark in marks if isinstance(mark, declarations.WrittenAs)}


def new_converter(*, brief: bool = False) -> cattrs.Converter:
    """Make a strict converter. Formats with other written forms (lesson files) register hooks of their own, which take precedence.
    ``brief``: when writing, leave out every field that holds its default, not only those whose default is empty.
    """
    import cattrs  # slow to import, and not needed to play
    from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

    converter = cattrs.Converter(forbid_extra_keys=True, omit_if_default=True)

    def requiring(expected: type, hook: Callable[[Any, Any], object]) -> Hook:
        def checked(value: object, kind: object) -> object:
            _require_type(value, expected)
            return hook(value, kind)

        return checked

    def tuple_hook(kind: type) -> Hook:
        inner, *others = get_args(kind)
        entry = converter.get_structure_hook(inner) if others == [...] else None

        def hook(value: Any, _: object) -> object:
            if entry is not None:
                with suppress(Exception):  # cattrs is slower, and names every entry at fault
                    return tuple([entry(item, inner) for item in value])
            elif len(value) != 1 + len(others):
                raise bad_value(value, f"{1 + len(others)} entries")
            return converter._structure_tuple(value, kind)  # noqa: SLF001 - has no public name

        return requiring(list, hook)

    def dataclass_hook(kind: type) -> Hook:
        names: Any = {name: override(rename=written) for name, written in _renamed_fields(kind).items()}
        return requiring(dict, make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True, **names))

    def dataclass_writer(kind: type[DataclassInstance]) -> Callable[[Any], object]:
        renamed = _renamed_fields(kind)
        # A default may change in later versions, an empty one will not: only those are left out.
        names: Any = {
            field.name: override(
                rename=renamed.get(field.name), omit_if_default=brief or field.default is MISSING or not field.default
            )
            for field in fields(kind)
        }
        return make_dict_unstructure_fn(kind, converter, _cattrs_omit_if_default=True, **names)

    converter.register_structure_hook(int, _structure_exact_type)
    converter.register_structure_hook(bool, _structure_exact_type)
    converter.register_structure_hook(float, _structure_number)
    converter.register_structure_hook(str, _structure_text)
    converter.register_structure_hook_func(lambda kind: kind is Any, _structure_any)
    converter.register_structure_hook_func(_has_origin(Literal), _structure_choice)
    set_hook = requiring(list, converter._structure_frozenset)  # noqa: SLF001 - as above
    register_factory = converter.register_structure_hook_factory
    register_factory(_has_origin(tuple), tuple_hook)
    converter.register_structure_hook_func(_has_origin(frozenset), set_hook)
    converter.register_unstructure_hook_func(_has_origin(frozenset), sorted)
    register_factory(_has_origin(dict, Mapping), lambda kind: requiring(dict, converter.gen_structure_mapping(kind)))
    register_factory(_is_dataclass_type, dataclass_hook)
    converter.register_unstructure_hook_factory(_is_dataclass_type, dataclass_writer)
    register_factory(_has_origin(Annotated), lambda kind: _hook_with_limits(kind, converter))
    register_factory(_has_origin(SeparateField), lambda kind: _separate_field_hook(kind, converter))
    converter.register_unstructure_hook_func(_has_origin(SeparateField), lambda part: converter.unstructure(part.value))
    numbered_cells = tuple[tuple[int, int, int | None], ...]
    converter.register_structure_hook_func(partial(eq, Cell), partial(_structure_cell, 2))
    converter.register_structure_hook_func(partial(eq, Cells), partial(_structure_cells, 2))
    converter.register_structure_hook_func(partial(eq, numbered_cells), partial(_structure_cells, 3))
    converter.register_structure_hook(Grid, text_hook(Grid.parse, "picture of a grid"))
    converter.register_structure_hook(Roll, text_hook(Roll.parse, "roll"))
    converter.register_unstructure_hook(Grid, str)
    converter.register_unstructure_hook(Roll, str)
    return converter


strict_converter = cache(new_converter)
"""Returns the one converter for everything that pages store and receive."""
