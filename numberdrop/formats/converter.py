"""The strict converter: plain values, as JSON and TOML have them, into declared types and back. ``cattrs`` does it; here is how strictly.

A dataclass, a ``Frozen``, a tuple, a literal says what is expected, and limits stand in its annotations: ``Annotated[int, Between(0, 8)]``,
``Annotated[tuple[str, ...], AtMost(40)]``. Nothing is guessed: no field too many, no boolean for a number, no text for a list, no NaN, no half of a
surrogate pair; sizes are looked at before what is inside. Cells, grids and rolls have their written forms. All that is wrong is found at once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, partial
from itertools import islice
from math import isfinite
from operator import eq
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import Cell, Grid
from numberdrop.rules.reasons.reason import Cells

from .declarations import (
    MOST_FAULTS,
    AtMost,
    MalformedError,
    Mismatch,
    Named,
    Otherwise,
    Part,
    Problem,
    shortened,
    wrong,
)
from .json import DECODER

if TYPE_CHECKING:
    import cattrs

T = TypeVar("T")
LONGEST_TEXT = 256_000
"""Characters of a text, unless a limit says something else."""
_FAR = 99
_MOST_CELLS = AtMost(98)
_NAMES = {str: "text", int: "whole number", bool: "true or false", list: "list", dict: "table"}


# --- reading and writing ----------------------------------------------------------------------------------------------


def read(kind: type[T], value: object) -> T:
    """A plain value as one of the declared type. Raises ``MalformedError``."""
    return structured(strict(), kind, value)


def read_json(kind: type[T], text: object, longest: int = LONGEST_TEXT) -> T:
    """A value of the declared type out of JSON. Raises ``MalformedError``."""
    return read(kind, decoded(text, longest))


def write(value: object) -> Any:
    """A value as plain ones: what is as by default is left out."""
    return strict().unstructure(value)


def as_text(plain: Any) -> str:
    """Plain values as JSON, as short as can be."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def written_names(kind: type) -> AbstractSet[str]:
    """The names under which the fields of a class are written."""
    renamed = _renamed(kind)
    return {renamed.get(field.name, field.name) for field in fields(kind)}


def decoded(text: object, longest: int = LONGEST_TEXT) -> Any:
    """The plain value that a JSON text is. Raises ``MalformedError``."""
    try:
        _text(text)
        AtMost(longest).check(text)
        return DECODER.decode(text)  # type: ignore[arg-type]
    except Mismatch as error:
        raise MalformedError(tuple(problems_of(error))) from None
    except (ValueError, RecursionError) as error:
        problem = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise MalformedError((Problem((), "value", {"value": shortened(text), "problem": problem}),)) from None


def structured(converter: cattrs.Converter, kind: type[T], value: object) -> T:
    """What ``converter`` makes of a plain value. Raises ``MalformedError`` with all that is wrong."""
    try:
        return converter.structure(value, kind)
    except Exception as error:  # noqa: BLE001 - hooks are parsers: whatever they raise says that the value is none
        raise MalformedError(tuple(islice(problems_of(error), MOST_FAULTS))) from None


def problems_of(error: BaseException, place: tuple[str | int, ...] = ()) -> Iterator[Problem]:
    """Everything that an error of the converter holds."""
    from cattrs.errors import (
        AttributeValidationNote,
        ClassValidationError,
        ForbiddenExtraKeysError,
        IterableValidationError,
    )

    if isinstance(error, ClassValidationError | IterableValidationError):
        with_notes, without = error.group_exceptions()
        for inner in without:
            yield from problems_of(inner, place)
        for inner, note in with_notes:
            step = note.name if isinstance(note, AttributeValidationNote) else note.index
            yield from problems_of(inner, (*place, _written_name(error, step)))
    elif isinstance(error, ForbiddenExtraKeysError):
        known = ", ".join(sorted(field.name for field in fields(error.cl)))
        for name in sorted(map(str, error.extra_fields)):
            yield Problem((*place, name), "unknown", {"known": known})
    elif isinstance(error, Mismatch):
        yield Problem(place, error.what, error.values)
    elif isinstance(error, KeyError):  # the note beside it has named the key
        yield Problem(place, "missing", {})
    else:
        yield Problem(place, "problem", {"problem": str(error)})


def _written_name(error: BaseException, step: str | int) -> str | int:
    return _renamed(getattr(error, "cl", None)).get(step, step) if isinstance(step, str) else step


# --- hooks ------------------------------------------------------------------------------------------------------------


def _need(value: object, expected: type, wanted: str = "") -> None:
    if type(value) is not expected:
        raise Mismatch("type", value=shortened(value), wanted=wanted or _NAMES[expected])


def _plain(value: Any, kind: Any) -> Any:
    _need(value, kind)
    return value


def _number(value: Any, _: Any) -> Any:
    if type(value) not in (int, float) or not isfinite(value):
        raise Mismatch("type", value=shortened(value), wanted="number")
    return value  # a whole one stays so, and is written again as it was


def _text(value: Any, _: Any = None) -> str:
    _need(value, str)
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise wrong(value, "half of a character") from None
    return str(value)


def _anything(value: Any, _: Any) -> Any:
    """What only the page can tell what it is: JSON that can be sent on."""
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, TypeError, RecursionError):
        raise wrong(type(value), "it cannot be sent on") from None
    return value


def _choice(value: Any, kind: Any) -> Any:
    known = get_args(kind)
    if not any(type(value) is type(name) and value == name for name in known):
        raise Mismatch("choice", value=shortened(value), known=", ".join(map(str, known)))
    return value


def parsed(parse: Callable[[str], T], wanted: str) -> Callable[[Any, Any], T]:
    """A hook for what is written as a text: ``parse`` reads it, raising ``ValueError``; ``wanted`` says what it is."""

    def hook(value: Any, _: Any) -> T:
        _need(value, str, wanted)
        try:
            return parse(value)
        except ValueError as error:
            raise wrong(value, str(error)) from None

    return hook


def _cell(width: int, value: Any, _: Any) -> Any:
    """Row and column, which may lie off the grid: the rules say so then; of three, the last is what is written there, or nothing."""
    _need(value, list)
    low, high = (-_FAR, _FAR) if width == len(value) else (1, 0)
    sound = all(type(number) is int and low <= number <= high for number in value[:2])
    if not sound or not all(number is None or (type(number) is int and 0 <= number <= _FAR) for number in value[2:]):
        raise wrong(value, "no cell")
    return tuple(value)


def _cells(width: int, value: Any, _: Any) -> Any:
    _need(value, list)
    _MOST_CELLS.check(value)
    return tuple(_cell(width, cell, None) for cell in value)


def _limited(kind: Any, converter: cattrs.Converter) -> Callable[[Any, Any], Any]:
    """The hook of an annotated type: sizes first, then what it is, then its other limits."""
    base, *marks = get_args(kind)
    inner = converter.get_structure_hook(base)
    sizes = [mark for mark in marks if isinstance(mark, AtMost)]
    limits = [mark for mark in marks if hasattr(mark, "check") and mark not in sizes]
    instead = next((mark for mark in marks if isinstance(mark, Otherwise)), None)

    def hook(value: Any, _: Any) -> Any:
        try:
            for limit in sizes:
                limit.check(value)
            made = inner(value, base)
            for limit in limits:
                limit.check(made)
        except Exception:
            if instead is None:
                raise
            return instead.value
        return made

    return hook


def _part(kind: Any, converter: cattrs.Converter) -> Callable[[Any, Any], Any]:
    (inner,) = get_args(kind)

    def hook(value: Any, _: Any) -> Part[Any]:
        try:
            return Part(structured(converter, inner, value))
        except MalformedError as error:
            return Part(error=error)

    return hook


def _is_object(kind: Any) -> bool:
    return isinstance(kind, type) and is_dataclass(kind)


def _made_of(*origins: Any) -> Callable[[Any], bool]:
    return lambda kind: kind in origins or get_origin(kind) in origins


@cache
def _renamed(kind: Any) -> Mapping[str, str]:
    """The fields of a class that are written under another name. Limits in annotations are resolved on the way: the library would drop them."""
    if not _is_object(kind):
        return {}
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        field.type = hints[field.name]
    marks = ((name, mark) for name, hint in hints.items() for mark in getattr(hint, "__metadata__", ()))
    return {name: mark.name for name, mark in marks if isinstance(mark, Named)}


def new_converter(*, brief: bool = False) -> cattrs.Converter:
    """A strict converter, for rooms that have written forms of their own (lesson files): their hooks, registered later, count first.

    ``brief``: whatever is as by default is left out, where what is written follows its defaults.
    """
    import cattrs  # only whoever reads something needs it
    from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

    class Strict(cattrs.Converter):
        """The converter of the library, with its own hooks behind stricter ones."""

        def tuple_of(self, kind: Any) -> Callable[[Any, Any], Any]:
            inner, *others = get_args(kind)
            entry = self.get_structure_hook(inner) if others == [...] else None

            def hook(value: Any, _: Any) -> Any:
                _need(value, list)
                if entry is None and len(value) != 1 + len(others):
                    raise wrong(value, f"{1 + len(others)} entries")
                if entry is not None:
                    with suppress(Exception):  # the library tells every entry at fault
                        return tuple([entry(item, inner) for item in value])
                return self._structure_tuple(value, kind)

            return hook

        def set_of(self, value: Any, kind: Any) -> Any:
            _need(value, list)
            return self._structure_frozenset(value, kind)

        def mapping_of(self, kind: Any) -> Any:
            return _of_object(self.gen_structure_mapping(kind))

        def object_of(self, kind: Any) -> Any:
            names: Any = {name: override(rename=written) for name, written in _renamed(kind).items()}
            return _of_object(make_dict_structure_fn(kind, self, _cattrs_forbid_extra_keys=True, **names))

        def plain_of(self, kind: Any) -> Any:
            renamed = _renamed(kind)
            # What is left out has to mean the same in years: that is sure of nothing, none and zero only.
            names: Any = {
                field.name: override(
                    rename=renamed.get(field.name),
                    omit_if_default=brief or field.default is MISSING or not field.default,
                )
                for field in fields(kind)
            }
            return make_dict_unstructure_fn(kind, self, _cattrs_omit_if_default=True, **names)

    def _of_object(hook: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
        def checked(value: Any, kind: Any) -> Any:
            _need(value, dict)
            return hook(value, kind)

        return checked

    made = Strict(forbid_extra_keys=True, omit_if_default=True)
    for plain, hook in ((int, _plain), (bool, _plain), (float, _number), (str, _text)):
        made.register_structure_hook(plain, hook)
    made.register_structure_hook_func(lambda kind: kind is Any, _anything)
    made.register_structure_hook_func(_made_of(Literal), _choice)
    made.register_structure_hook_factory(_made_of(tuple), made.tuple_of)
    made.register_structure_hook_func(_made_of(frozenset), made.set_of)
    made.register_unstructure_hook_func(_made_of(frozenset), sorted)
    made.register_structure_hook_factory(_made_of(dict, Mapping), made.mapping_of)
    made.register_structure_hook_factory(_is_object, made.object_of)
    made.register_unstructure_hook_factory(_is_object, made.plain_of)
    made.register_structure_hook_factory(_made_of(Annotated), lambda kind: _limited(kind, made))
    made.register_structure_hook_factory(_made_of(Part), lambda kind: _part(kind, made))
    made.register_unstructure_hook_func(_made_of(Part), lambda part: made.unstructure(part.value))
    for form, width, many in ((Cell, 2, False), (Cells, 2, True), (tuple[tuple[int, int, int | None], ...], 3, True)):
        made.register_structure_hook_func(partial(eq, form), partial(_cells if many else _cell, width))
    for kind, parse, write_form, wanted in (
        (Grid, Grid.parse, str, "picture of a grid"),
        (Roll, Roll.parse, str, "roll"),
    ):
        made.register_structure_hook(kind, parsed(parse, wanted))
        made.register_unstructure_hook(kind, write_form)
    return made


strict = cache(new_converter)
"""The converter of all that pages keep and are sent."""
