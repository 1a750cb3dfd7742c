"""What reaches the Python behind a page from a browser: messages to every page, and the frames that carry them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import traitlets
from jupyter_client.session import Session

from numberdrop import progress, record
from numberdrop.rules.game import Game
from numberdrop.server.kernels.line import GuardedConnection
from tests.exercises.test_sharing import CODE
from tests.pages.driven import driven

from .frames import v1


def as_text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


# --- messages ---------------------------------------------------------------------------------------------------------

PAGES: tuple[Callable[[], Any], ...] = (
    partial(driven, "home"),
    partial(driven, "play"),
    partial(driven, "sandbox"),
    partial(driven, "analysis"),
    partial(driven, "companion"),
    partial(driven, "composer"),
    partial(driven, "lesson", "en", "gravity"),
    partial(driven, "puzzles"),
    partial(driven, "progress"),
    partial(driven, "puzzle", "en", CODE),
)
_FEW = 12
RECORD = record.dumps(Game.new(1, "2023", 7))
PROGRESS = progress.dumps(progress.Log().append(progress.Event.opened("gravity", "tuck", at=5_000)))


def read_messages(data: bytes) -> None:
    """The first byte chooses a page; then a message to a line. Whatever comes is answered, and the page can be shown."""
    page = PAGES[data[0] % len(PAGES) if data else 0]()
    for line in data[1:].split(b"\n")[:_FEW]:
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            continue
        stamped = {"turn": page.turn, **message} if isinstance(message, dict) else message
        page.handle(stamped)
        assert "ui.trouble" not in [item["id"] for item in page.talk["items"]], stamped
        json.dumps(page.traits(), allow_nan=False, ensure_ascii=False).encode()


def messages() -> Iterator[str]:
    told = [
        *({"type": "press", "id": name} for name in ("roll", "undo", "hint", "next", "train", "keys", "why", "combo")),
        {"type": "hello", "lang": "fr", "record": RECORD, "kept": {"table": "{}"}, "hash": "#dice=1&players=2"},
        {"type": "act", "action": {"type": "start", "column": 3}},
        {"type": "act", "action": {"type": "drop", "cells": [[0, 1, 5], [0, 2, None], [0, 3, 1], [1, 1, 2]]}},
        {"type": "act", "action": {"type": "circle", "cells": [[0, 1], [0, 2]], "player": 0}},
        {"type": "form", "id": "new", "values": {"players": "2", "edition": "2021", "seed": "7", "name1": "Ann"}},
        {"type": "form", "id": "dice", "values": {"roll": "1 * 4 2 L"}},
        {"type": "load", "text": "12\n34"}, {"type": "load", "text": PROGRESS},
        {"type": "paint", "cell": [3, 2], "value": "7"}, {"type": "set_die", "i": 4, "face": "X5"},
        {"type": "try", "cells": [[0, 2, 5], [0, 3, 6], [0, 4, 7], [0, 5, 4]]}, {"type": "try", "combo": [[3, 2]]},
        {"type": "typed", "text": "L r2 f c3 5 6 4 1"}, {"type": "why", "about": {"kind": "cell", "cell": [0, 0]}},
        {"type": "answer", "picks": ["c3"], "cells": [[0, 1]]}, {"type": "show", "player": 1},
        {"type": "lang", "value": "fr"}, {"type": "tick", "n": 1, "now": 5, "zone": 60}, {"type": "mark", "cell": [0, 0]},
        {"type": "elsewhere", "name": "play", "record": RECORD, "kept": {"shelf.play": "[1]\n[1, 2, {}]", "table": "{}"}},
        {"type": "kept", "put": {}}, {"type": "greeted", "id": "x", "kept": {}}, {"type": "forgotten"}, {"type": "ping"},
    ]  # fmt: skip
    for number in range(len(PAGES)):
        for at in range(0, len(told), 3):
            yield f"{number}" + "\n".join(map(json.dumps, told[at : at + 3]))


# --- frames -----------------------------------------------------------------------------------------------------------


class _Kernel:
    """Hears what is let through to it, on any channel."""

    kernel_id = "k"

    def send_multipart(self, parts: Any, *_: object, **__: object) -> None:
        assert len(parts) >= 6


class _Line(GuardedConnection):
    """A line without a socket."""

    websocket_handler = traitlets.Any()  # type: ignore[assignment]
    kernel_manager = traitlets.Any()  # type: ignore[assignment]
    multi_kernel_manager = SimpleNamespace(allowed_message_types=[])  # type: ignore[assignment]


def read_frame(data: bytes) -> None:
    """An even first byte: binary; an odd one: text. It goes to the kernel, is passed over or ends the line: all in order."""
    line = _Line(session=Session())
    line.kernel_manager, line.channels = _Kernel(), {"shell": _Kernel()}
    closed: list[object] = []
    binary = not data or data[0] % 2 == 0
    line._is_binary = binary
    stream = SimpleNamespace(writing=lambda: False)
    line.websocket_handler = SimpleNamespace(
        close=lambda *why: closed.append(why), ws_connection=SimpleNamespace(stream=stream)
    )
    line.handle_incoming_message(data[1:] if binary else as_text(data[1:]))
    assert len(closed) <= 1


def frames() -> Iterator[bytes]:
    header = {"msg_id": "1", "msg_type": "comm_msg", "session": "s", "username": "", "version": "5.3"}
    for kind, content in (
        ("comm_msg", {"comm_id": "x", "data": {"method": "custom", "content": {"type": "ping"}}}),
        ("comm_open", {"comm_id": "x", "target_name": "jupyter.widget.control", "data": {}}),
        ("comm_close", {"comm_id": "x", "data": {}}),
        ("comm_info_request", {"target_name": "jupyter.widget"}),
    ):
        told = {"header": {**header, "msg_type": kind}, "parent_header": {}, "metadata": {}, "content": content}
        yield b"0" + v1([b"shell", *(json.dumps(part).encode() for part in told.values())])
        yield b"1" + json.dumps({"channel": "shell", "buffers": [], **told}).encode()
