"""What can be wrong with an exercise file or a share code: data that names the file, the key, the value and the way out."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from numberdrop.formats.limits import preview

_MESSAGES = {
    "toml": "this is not TOML: {problem}",
    "json": "this is not JSON: {problem}",
    "missing": "the key is missing",
    "unknown": "no such key is known here; the keys are {known}",
    "type": "{value} is no {wanted}",
    "choice": "{value} is none of {known}",
    "value": "{value}: {problem}",
    "position": "the position cannot be: {problem}",
    "no_solution": "no answer is right",
    "solution": "the solution {value} is not right: {problem}",
    "mistake": "the mistake {value} gives {found}, not {wanted}",
    "language": "the text has no {language}",
    "place": "the text speaks of {value}, which this question does not have; it has {known}",
    "twice": "{value} is there twice",
    "empty": "there is nothing to do: no tasks",
    "file": "{problem}",
    "large": "the file has {count} bytes; at most {limit} are read",
    "code": "this is no share code: one begins with “{start}”",
    "code_version": "the code is of version {value}; this program reads version {known}",
    "code_sign": "sign {at} of the code is “{value}”; a code has letters, digits, - and _",
    "code_cut": "a piece of the code is missing: {count} of {wanted} signs are there",
    "code_long": "the code has {count} signs; {wanted} belong to it",
    "code_changed": "a sign of the code is not the one that was copied",
    "code_large": "the code has {count} signs; at most {limit} are read",
    "code_slow": "solving what the code holds takes too long",
    "code_data": "what the code holds cannot be read: {problem}",
}
KEYS = tuple(f"check.{key}" for key in _MESSAGES)
"""Every kind of fault, as its sentence is named in the language files."""

_LONGEST = 400
"""Characters of a value that a sentence quotes; what is known is told in full."""


@dataclass(frozen=True)
class Fault:
    """One thing wrong: ``where`` (``task 3 (tuck), roll``), ``key`` of its sentence, ``values`` that fill it."""

    where: str
    key: str
    values: MappingProxyType[str, object]

    @classmethod
    def of(cls, where: str, key: str, **values: object) -> Fault:
        previews = {
            name: preview(value, _LONGEST) if isinstance(value, str) and name != "known" else value
            for name, value in values.items()
        }
        return cls(preview(where, _LONGEST), f"check.{key}", MappingProxyType(previews))

    def __str__(self) -> str:
        text = _MESSAGES[self.key.removeprefix("check.")].format(**self.values)
        return f"{self.where}: {text}" if self.where else text


class ExerciseError(ValueError):
    """A file of exercises, or a share code, that cannot be used; ``faults`` has every reason, ``file`` its name."""

    def __init__(self, file: str, faults: tuple[Fault, ...]) -> None:
        self.file = file
        self.faults = faults
        super().__init__("\n".join(f"{file}: {fault}" for fault in faults))


class PositionError(ValueError):
    """A position that cannot be; the message names the value at fault."""
