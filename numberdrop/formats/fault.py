"""What can be wrong with a record: each fault as data, and the error that collects them all."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from .limits import preview

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numberdrop.rules.game import Game
    from numberdrop.rules.notation import NotationError
    from numberdrop.rules.reasons.reason import Refusal

# What a programmer reads; the sentences for players stand in the language files under the same keys.
_MESSAGES = {
    "record.not_text": "a record is a text, not “{value}”",
    "record.too_big": "a record takes at most {limit} bytes; this one has {value}",
    "record.too_deep": "lists and objects nest at most {limit} deep",
    "record.too_many": "more than {limit} entries in one list",
    "record.syntax": "no JSON at “{value}”",
    "record.ends": "the text ends too soon",
    "record.characters": "control or bidirectional characters in “{value}”",
    "record.number": "“{value}”: numbers are whole and have at most {limit} digits",
    "record.duplicate": "“{value}” stands here a second time",
    "record.unknown": "a record has no field “{value}”; its fields are {fields}",
    "record.stopped": "there are {limit} faults so far; nothing after “{value}” was read",
    "record.missing": "the field “{value}” is missing",
    "record.object": "a record is a JSON object, not “{value}”",
    "record.format": 'format is “{value}”; a record says "numberdrop"',
    "record.version": "version is “{value}”; this program reads version {known}",
    "record.players": "players is “{value}”; one (solo) to {most} can play",
    "record.edition": "edition is “{value}”; the editions are {editions}",
    "record.seed": "seed is “{value}”; a whole number or a text of at most {limit} characters",
    "record.tiles": "tiles “{value}” cannot lie on A to E in this edition with so many players",
    "record.names": "names is “{value}”; one text for each player",
    "record.name": "the name “{value}” is no text of at most {limit} characters",
    "record.actions": "actions is “{value}”; a list with one text for each act",
    "record.action": "“{value}” is no act; an act is a text",
    "record.illegal": "“{value}” is refused by the rules: {refusals}",
    "record.newer": "version is “{value}”: a newer Number Drop has saved this analysis; this one reads version {known}",
    "record.unknown_field": "an analysis has no field “{value}” here; its fields are {fields}, and any that begins with x-",
    "record.position": "“{value}” is no position of a solo game in which nothing was done yet",
    "record.nodes": "nodes is “{value}”; a list with one object for each node",
    "record.node": "“{value}” is no node: a new id, a parent and an action; of what was played the id alone",
    "record.comments": "“{value}” are no comments: objects with a text of at most {limit} characters, and by and lang",
    "record.marks": "“{value}” are no signs; the signs are {marks}",
    "record.evals": "“{value}” are no estimates: objects with coach, unit, player, mean, se and n",
}
KEYS = tuple(_MESSAGES)
"""Every kind of fault that is a record's own; those of a single act are ``numberdrop.rules.notation.KEYS``."""


@dataclass(frozen=True)
class RecordFault:
    """One thing wrong with a record.

    ``key`` names the kind (a key of the language files), ``line`` counts from 1 (0: the text as a whole), ``value`` is
    the text at fault, ``values`` all that the sentence needs, and ``reasons`` why the rules refuse the act, gravest first.
    """

    key: str
    line: int
    value: str
    values: Mapping[str, Any] = field(default_factory=dict, compare=False)
    message: str = field(default="", compare=False)
    reasons: tuple[Refusal, ...] = ()

    @classmethod
    def of(cls, key: str, line: int, value: object, reasons: tuple[Refusal, ...] = (), **more: Any) -> RecordFault:
        """A fault by the short name of its kind."""
        seen = preview(value)
        values = {"line": line, "value": seen, **more}
        refusals = "; ".join(f"{type(reason).__name__} {reason.values}" for reason in reasons)
        message = _MESSAGES[f"record.{key}"].format(refusals=refusals, **values)
        return cls(f"record.{key}", line, seen, MappingProxyType(values), message, reasons)

    @classmethod
    def written(cls, line: int, text: str, error: NotationError) -> RecordFault:
        """The fault of an act that cannot be read; its key and values are the notation's own."""
        values = {"line": line, **error.values, "value": preview(error.values["value"])}
        return cls(error.key, line, preview(text), MappingProxyType(values), preview(str(error), 200))

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else self.message


_TOLD = 8
"""How many faults the message of the error spells out."""


class RecordError(ValueError):
    """A text that is no record of a game. ``faults`` holds everything wrong with it, by line; ``game`` the game up to
    the first act at fault, or ``None`` when the setup cannot be read.
    """

    def __init__(self, faults: Iterable[RecordFault], game: Game | None = None) -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line))
        self.game = game
        told = [str(fault) for fault in self.faults[:_TOLD]]
        more = len(self.faults) - len(told)
        super().__init__("; ".join([*told, f"and {more} more faults"] if more else told))
