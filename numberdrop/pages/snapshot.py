"""Snapshots: a session's app as a text that its browser holds, so that any server process can go on from it.

A page is a value, so it needs no process to come back to: with every answer the server hands the browser the app, packed and signed, and a browser
that has lost its connection shows it when it opens another. Only what this very version of the tutor has signed with this key is unpacked; anything
else is ignored, and the page begins from what the browser keeps.

What follows from the browser's own storage (the learner's log) is left out and read again at the greeting. Work under way is not packed either: a
search is packed as what was asked, and begins anew.
"""

from __future__ import annotations

import hmac
import io
import logging
import pickle  # nosec B403  # signed, and nothing but the tutor's own values is made of it: `_Unpickler`
import zlib
from base64 import b64decode, b64encode
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from numberdrop import __version__

if TYPE_CHECKING:
    from .app import App

_log = logging.getLogger(__name__)
LONGEST_SNAPSHOT = 300_000
"""Characters of a snapshot: a page that needs more comes back from what the browser keeps."""
_MARK = 32
_OTHERS = {
    "builtins": {"frozenset", "set", "range"},
    "collections": {"Counter", "OrderedDict", "defaultdict"},
    "copyreg": {"_reconstructor"},
    "functools": {"partial"},
    "pathlib": {"PurePosixPath"},
}
"""What of other modules the tutor's values are made of."""
_OURS = tuple(f"numberdrop.{name}." for name in ("coach", "exercises", "formats", "pages", "progress", "rules"))
_NOT_THESE = ("numberdrop.coach.training.", "numberdrop.progress.store.")
"""Parts of those that hold no values, but reach for files and databases."""
_PURE = "numberdrop.rules."
"""Whose functions make values of values, and nothing else."""
_MAKERS = {"_search_here", "_named", "_begun_anew", "_proxy", "_blank", "_shipped"}
"""The functions of others by which values are made anew (``__reduce__``)."""


@dataclass(frozen=True)
class Seal:
    """Packs and unpacks snapshots with a ``key`` that only servers know."""

    key: bytes

    def pack(self, app: App) -> str | None:
        """The app as a text; nothing where it is too large."""
        data = io.BytesIO()
        _Pickler(data, 5).dump(_without_learner(app))
        packed = zlib.compress(data.getvalue(), 1)
        text = b64encode(self._mark(packed) + packed).decode()
        return text if len(text) <= LONGEST_SNAPSHOT else None

    def unpack(self, text: str) -> App | None:
        """The app of a text; nothing for one that this version has not packed with this key."""
        if len(text) > LONGEST_SNAPSHOT:
            return None
        try:
            data = b64decode(text, validate=True)
        except ValueError:
            return None
        mark, packed = data[:_MARK], data[_MARK:]
        if not hmac.compare_digest(mark, self._mark(packed)):
            return None
        try:
            app: App = _Unpickler(io.BytesIO(zlib.decompress(packed))).load()
        except Exception:  # noqa: BLE001 - whatever it is, the page begins from what its browser keeps
            _log.exception("a snapshot of ours could not be unpacked")
            return None
        return app

    def _mark(self, packed: bytes) -> bytes:
        return hmac.digest(self.key, __version__.encode() + b" " + packed, "sha256")


def _without_learner(app: App) -> App:
    """Without what the greeting brings again."""
    from .known import Known

    visit = app.visit
    learner = None if visit.learner is None else Known(at=visit.learner.at, zone=visit.learner.zone)
    return replace(app, visit=replace(visit, learner=learner, effects=(), attendance=None))


def _proxy(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(values)


def _blank(kind: type) -> object:
    return object.__new__(kind)


def _shipped() -> object:
    from numberdrop.exercises.puzzles import shipped

    return shipped()


class _Pickler(pickle.Pickler):
    """Leaves out what every process has (the pack of puzzles) and what a value has worked out for itself (cached properties)."""

    def reducer_override(self, obj: Any) -> Any:
        if type(obj).__name__ == "Pack" and obj is _shipped():  # a page without puzzles loads none for it
            return _shipped, ()
        if isinstance(obj, MappingProxyType):
            return _proxy, (dict(obj),)
        fields, held = getattr(type(obj), "__dataclass_fields__", None), getattr(obj, "__dict__", None)
        if fields and held and not held.keys() <= fields.keys() and "__reduce__" not in vars(type(obj)):
            return _blank, (type(obj),), {name: held[name] for name in fields if name in held}
        return NotImplemented


class _Unpickler(pickle.Unpickler):
    """Makes nothing but the tutor's own values, and a few of the standard library's."""

    def find_class(self, module: str, name: str) -> Any:
        inside = f"{module}."
        if name in _OTHERS.get(module, ()):
            return super().find_class(module, name)
        if inside.startswith(_OURS) and not inside.startswith(_NOT_THESE) and "." not in name:
            value = super().find_class(module, name)
            own = getattr(value, "__module__", None) == module
            if own and (isinstance(value, type) or name in _MAKERS or inside.startswith(_PURE)):
                return value
        raise pickle.UnpicklingError(f"{module}.{name} is no value of the tutor's")
