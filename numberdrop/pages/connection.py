"""The protocol between a browser and a page's session: JSON text both ways, over a web socket or to a web worker. After the first message
each message is an intent with its number ``seq``; each answer is an object with the changed parts (traits) of the picture, ``ack``, and on
a server a ``snapshot`` from which another connection can continue. Source: the guide, "The protocol".
"""

from __future__ import annotations

import hmac
import io
import json
import logging
import pickle  # nosec B403  # signed, and nothing but the tutor's own values is made of it: `_Unpickler`
import zlib
from base64 import b64decode, b64encode
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, is_dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any

from numberdrop import __version__
from numberdrop.formats.converter import compact_json, parse_json
from numberdrop.formats.declarations import Among, AtMost, Between, MalformedError
from numberdrop.frozen import Frozen, as_json
from numberdrop.text import LANGUAGES

from .fields import BadIntent, Json, read_sent
from .scene import Ack
from .session import Session
from .sounds import SILENT, SoundCues, sounds_between
from .visit import LearnerModel

if TYPE_CHECKING:
    from .app import App


# --- snapshot ---------------------------------------------------------------------------------------------------------

# With every answer the browser gets the session's app, packed and signed, and sends it back when it has to reconnect: any server process can
# continue from it. Anything not signed with this key by this version of the tutor is ignored, and the page starts from the browser's storage.
# The learner's log is left out (the greeting brings it again), and so is work under way: a search is packed as its question and starts again.

_log = logging.getLogger(__name__)
LONGEST_SNAPSHOT = 300_000
"""The greatest number of characters of a snapshot; a page with a larger one is restored from the browser's storage instead."""
_SIGNATURE_BYTES = 32
_STANDARD_NAMES = {
    "builtins": {"frozenset", "set", "range"},
    "collections": {"Counter", "OrderedDict", "defaultdict"},
    "copyreg": {"_reconstructor"},
    "functools": {"partial"},
    "pathlib": {"PurePosixPath"},
}
"""Names of the standard library that snapshots may contain, by module."""
_OWN_PACKAGES = tuple(
    f"numberdrop.{name}." for name in ("coach", "exercises", "formats", "pages", "progress", "rules", "text.fault")
)
_EXCLUDED_PACKAGES = ("numberdrop.coach.training.", "numberdrop.progress.store.")
"""Parts of ``_OWN_PACKAGES`` that snapshots may not contain: they access files and databases."""
_PURE_PACKAGE = "numberdrop.rules."
"""The package whose functions have no side effects, so that snapshots may call any of them."""
_RESTORING_FUNCTIONS = {
    "_cached_search",
    "_belief_named",
    "_rebuild_bot_turn",
    "_rebuild_loss_search",
    "_read_only_mapping",
    "_new_without_init",
    "_load_shipped_pack",
}
"""The functions of the tutor's other packages that snapshots may call: they rebuild values (``__reduce__``)."""


@dataclass(frozen=True)
class SnapshotSigner:
    """A tool that packs an app as a snapshot (a text kept by the browser) and unpacks it; only servers know the ``key`` that signs it."""

    key: bytes

    def pack(self, app: App) -> str | None:
        """Pack the app as a signed text; ``None`` if the text would be too long."""
        # The greeting and the database bring the learner's log and class again.
        learner = app.visit.learner and LearnerModel(at=app.visit.learner.at, zone=app.visit.learner.zone)
        data = io.BytesIO()
        _Pickler(data, 5).dump(replace(app, visit=replace(app.visit, learner=learner, attendance=None)))
        packed = zlib.compress(data.getvalue(), 1)
        text = b64encode(self._sign(packed) + packed).decode()
        return text if len(text) <= LONGEST_SNAPSHOT else None

    def unpack(self, text: str) -> App | None:
        """Unpack the app from a snapshot; ``None`` unless this version of the program packed it and signed it with this key."""
        if len(text) > LONGEST_SNAPSHOT:
            return None
        try:
            data = b64decode(text, validate=True)
        except ValueError:
            return None
        mark, packed = data[:_SIGNATURE_BYTES], data[_SIGNATURE_BYTES:]
        if not hmac.compare_digest(mark, self._sign(packed)):
            return None
        try:
            app: App = _Unpickler(io.BytesIO(zlib.decompress(packed))).load()
        except Exception:  # noqa: BLE001 - whatever is wrong, the page starts from the browser's storage
            _log.exception("a signed snapshot could not be unpacked")
            return None
        return app

    def _sign(self, packed: bytes) -> bytes:
        return hmac.digest(self.key, __version__.encode() + b" " + packed, "sha256")


def _read_only_mapping(values: dict[object, object]) -> MappingProxyType[object, object]:
    return MappingProxyType(values)


def _new_without_init(kind: type) -> object:
    return object.__new__(kind)


def _load_shipped_pack() -> object:
    from numberdrop.exercises.puzzles import shipped_pack

    return shipped_pack()


class _Pickler(pickle.Pickler):
    """A pickler that leaves out what every process can make again: cached properties, and the pack of puzzles that comes with the tutor."""

    def reducer_override(self, obj: object) -> Any:
        match obj:
            case MappingProxyType():
                return _read_only_mapping, (dict(obj),)
            case type():
                return NotImplemented
        # The name first: pages without puzzles load no pack.
        if type(obj).__name__ == "Pack" and obj is _load_shipped_pack():
            return _load_shipped_pack, ()
        if not is_dataclass(obj) or not hasattr(obj, "__dict__") or "__reduce__" in vars(type(obj)):
            return NotImplemented
        fields, held = obj.__dataclass_fields__, vars(obj)
        if held.keys() <= fields.keys():
            return NotImplemented
        return _new_without_init, (type(obj),), {name: held[name] for name in fields if name in held}


class _Unpickler(pickle.Unpickler):
    """An unpickler that accepts only the tutor's own values and a few classes of the standard library."""

    def find_class(self, module: str, name: str) -> object:
        inside = f"{module}."
        if name in _STANDARD_NAMES.get(module, ()):
            return super().find_class(module, name)
        if inside.startswith(_OWN_PACKAGES) and not inside.startswith(_EXCLUDED_PACKAGES) and "." not in name:
            value: object = super().find_class(module, name)
            is_permitted = isinstance(value, type) or name in _RESTORING_FUNCTIONS or inside.startswith(_PURE_PACKAGE)
            if value.__module__ == module and is_permitted:
                return value
        raise pickle.UnpicklingError(f"{module}.{name} is no value of the tutor's")


# --- connection -------------------------------------------------------------------------------------------------------

LONGEST = 2**21
"""The greatest number of characters of a message; the longest is a greeting with all of the browser's storage."""
_MESSAGES_WITHOUT_SNAPSHOT = ("tick", "ping", "idle", "kept", "greeted")
"""Types of messages after which no new snapshot is sent while the turn stays the same."""


class FirstMessage(Frozen):
    """The first message of a browser, which opens a ``page``. ``number`` seeds the page's dice; ``shown``: the first picture is on screen;
    ``build``: the version of the front end; ``seq``, ``snapshot``: the last message number and the snapshot of an earlier connection.
    """

    page: Annotated[str, AtMost(80)]
    language: Annotated[str, AtMost(12), Among(LANGUAGES)]
    number: Annotated[int, Between(0, 2**32)] = 0
    shown: bool = False
    build: Annotated[str, AtMost(80)] = ""
    seq: Annotated[int, Between(0, 2**32)] = 0
    snapshot: Annotated[str, AtMost(LONGEST_SNAPSHOT)] = ""

    @classmethod
    def read(cls, message: object) -> FirstMessage:
        """Read the first message. Raises ``BadIntent`` for any other."""
        match message:
            case {"type": "open", **fields}:
                return read_sent(cls, fields)
        raise BadIntent("the first message opens the page")


class Connection:
    """A connection to one page. ``open_page`` makes the session, or raises ``BadIntent`` for an unknown page; ``signer`` signs snapshots;
    ``build`` is the version of the front end; ``count_wrong_code`` counts a wrong class code, and returns whether the limit allows another.
    """

    def __init__(
        self,
        open_page: Callable[[FirstMessage], Session],
        signer: SnapshotSigner | None = None,
        build: str = "",
        count_wrong_code: Callable[[], bool] | None = None,
    ) -> None:
        self._open_page, self._signer, self._build, self._count_wrong_code = open_page, signer, build, count_wrong_code
        self.session: Session | None = None
        """The session of the page; ``None`` until the first message has opened it."""
        self._sent: dict[str, int] = {}
        """The hash of each part of the picture that the browser has."""
        self._answered: deque[int] = deque(maxlen=64)
        """The numbers of the last messages, so that a repeated one is not carried out twice."""
        self._audible: SoundCues = SILENT
        self._snapshot_turn = -1
        """The turn of the last snapshot."""

    def answer(self, message: str) -> str:
        """Answer one message of the browser, as JSON. Raises ``BadIntent`` if the first message opens no page."""
        try:
            content: object = parse_json(message, LONGEST)
        except MalformedError:
            content = None
        if self.session is None:
            return self._open(FirstMessage.read(content))
        seq, kind = (content.get("seq"), content.get("type")) if isinstance(content, dict) else (None, None)
        if type(seq) is int and seq in self._answered:
            self._sent = {}  # the answer was lost, so send the whole picture
            self.session.request_redraw()
            return self._answer_of(seq, "ping")
        self.session.handle(content)
        if type(seq) is int and seq:
            self._answered.append(seq)
        return self._answer_of(seq if type(seq) is int else 0, str(kind))

    def read_class_news(self) -> str | None:
        """Read from the database what the teacher has changed; returns the parts of the picture that change, as JSON (``None``: none)."""
        if self.session is None or self.session.returning or not self.session.read_class_news():
            return None
        return self._answer_of(0, "ping")

    def write_new_data(self) -> str | None:
        """Write new data of the learner to the database; returns the parts of the picture that change, as JSON (``None``: none)."""
        if self.session is None or not self.session.write_new_data():
            return None
        return self._answer_of(0, "ping")

    def _open(self, opening: FirstMessage) -> str:
        if opening.build != self._build:
            return json.dumps({"reload": True})
        app = self._signer.unpack(opening.snapshot) if self._signer and opening.snapshot else None
        if app is not None:
            self.session = Session(app, returning=True, count_wrong_code=self._count_wrong_code)
            return self._answer_of(opening.seq, "ping")
        self.session = self._open_page(opening)
        self.session.count_wrong_code = self._count_wrong_code
        if opening.shown:
            self._changed_traits(self.session.traits())
        return self._answer_of(opening.seq, "open")

    def _answer_of(self, seq: int, kind: str) -> str:
        """Return, as JSON, the answer to the message with number ``seq`` and type ``kind``: the parts of the picture that have changed."""
        session = self.session
        assert session is not None
        if session.returning:  # show nothing before the greeting has told who the learner is
            return json.dumps({"ack": as_json(Ack(seq, session.turn))})
        traits = session.traits()
        audible, changed = SoundCues.of(traits, self._audible), self._changed_traits(traits)
        sounds = sounds_between(self._audible, audible, previewed=kind == "try")
        self._audible = audible
        changed["ack"] = json.dumps(as_json(Ack(seq, session.turn, sounds or None)))
        if self._signer and (kind not in _MESSAGES_WITHOUT_SNAPSHOT or session.turn != self._snapshot_turn):
            self._snapshot_turn = session.turn
            if snapshot := self._signer.pack(session.app):
                changed["snapshot"] = json.dumps(snapshot)
        return "{" + ",".join(f'"{name}":{value}' for name, value in changed.items()) + "}"

    def _changed_traits(self, traits: Json) -> dict[str, str]:
        """Return the parts of the picture that the browser does not have yet, each as JSON; also free the session's copy of the picture."""
        assert self.session is not None
        texts = {name: compact_json(value) for name, value in traits.items()}
        hashes = {name: hash(value) for name, value in texts.items()}
        changed = {name: value for name, value in texts.items() if self._sent.get(name) != hashes[name]}
        self._sent |= hashes
        self.session.forget_picture()
        return changed
