"""Attacks through the web socket of a page: what no page of ours ever sends. The same words are tried one by one in ``tests/server``."""

from __future__ import annotations

import base64
import os
import struct
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import websocket

from tests.attack.tried import PATHS, Scene, attack, raw
from tests.pages.test_snapshot import bombs, sealed
from tests.server.test_sessions import BAD, OPENINGS
from tests.server.visiting import PLAY, SESSION, ClosedError, Page, Visitor

ODD = (None, -1, 10**30, "x" * 10_000, ["a"] * 100, {"a": {"b": []}}, "\u202e<script>boom()</script>", True, 1e308)
KINDS = (
    "act",
    "press",
    "hello",
    "load",
    "why",
    "try",
    "tick",
    "lang",
    "kept",
    "paint",
    "form",
    "elsewhere",
    "__init__",
)
FIELDS = ("action", "id", "record", "about", "value", "n", "kept", "values", "cells")


def _end(page: Page, *messages: object) -> str:
    """How a connection ends on which this is sent; nothing where it stays."""
    assert page.line
    try:
        for message in messages:
            page.hear(message)
    except ClosedError as end:
        return str(end.code)
    except OSError:
        return "1006"
    return ""


@attack
def bad_messages(scene: Scene) -> tuple[str, bool]:
    """Messages that are no JSON, no intent, of wrong types, nested 100,000 deep, with half signs; odd values in every place."""
    page = Visitor(scene.base).open()
    told = [*BAD.values()]
    told += [{"type": kind, **dict.fromkeys(FIELDS, value), "turn": page.tab.turn} for kind in KINDS for value in ODD]
    lost, leaked = [], []
    for message in told:
        if end := _end(page, message):
            lost.append(end)
            page.connect()
        leaked += PATHS.findall(page.said)
    page.play(3)
    return f"{len(told)} messages, lines lost: {', '.join(lost) or 'none'}", not lost and not leaked


@attack
def bad_frames(scene: Scene) -> tuple[str, bool]:
    """Binary frames, text that is none, control frames that are too long, pieces without a beginning, and 2 to the 62 bytes."""
    frames = ((b"\0" * 99, 2, 1), (b"\xff\xfe", 1, 1), (b"x" * 200, 9, 1), (b"x", 0, 1), (b"x", 3, 1), (b"x", 9, 0))
    ends = set()
    page = Visitor(scene.base).open()
    for data, kind, whole in frames:
        assert page.line
        with suppress(OSError, websocket.WebSocketException):
            page.line.socket.sock.sendall(struct.pack("!BBH4x", whole << 7 | kind, 254, len(data)) + data)
        ends.add(page.line.end().code)
        page.connect()
    shake = "\r\n".join((
        f"GET {SESSION} HTTP/1.1", f"Host: {urlsplit(scene.base).netloc}", "Upgrade: websocket", "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", "Sec-WebSocket-Version: 13", "", "",
    ))  # fmt: skip
    raw(scene.base, shake.encode() + b"\x81\xff" + struct.pack("!Q", 2**62) + b"\0" * 1000, 2)
    return f"closed with {', '.join(map(str, sorted(ends)))}", ends <= {1002, 1003, 1006, 1007}


@attack
def bad_openings(scene: Scene) -> tuple[str, bool]:
    """Openings of pages, languages and numbers that there are none of, and other messages before the opening."""
    visitor = Visitor(scene.base)
    opens = visitor.load().opens()
    tried: list[Any] = [{**opens, **odd} for odd in OPENINGS]
    tried += [{"type": "press", "id": "roll"}, {"type": "ping"}, "{", "null", '["open"]']
    ends = [Page(visitor, visitor.load()) for _ in tried]
    codes = set()
    for page, message in zip(ends, tried, strict=True):
        page.line = visitor.line()
        codes.add(_end(page, message) or "opened")
    return f"{len(tried)} openings: {', '.join(sorted(codes))}", codes == {"1008"}


@attack
def forged_snapshots(scene: Scene) -> tuple[str, bool]:
    """Snapshots that are changed, signed with a guessed key, or full of commands; somebody else's, with a greeting of one's own."""
    visitor = Visitor(scene.base)
    tab = visitor.load()
    mine = scene.bystander.tab.snapshot
    forged = [mine[:-4], mine[4:], mine.swapcase(), "A" * 200_000, *(sealed(data, b"") for data in bombs().values())]
    believed = 0
    for snapshot in forged:
        tab.snapshot = snapshot
        answer = visitor.line().ask({**tab.opens(), "shown": False})
        believed += "scene" not in answer
    return f"{believed} of {len(forged)} believed", not believed


@attack
def foreign_pages(scene: Scene) -> tuple[str, bool]:
    """A connection from another site's page, from another port, and under another name."""
    port = urlsplit(scene.base).port or 80
    tries: list[dict[str, Any]] = [
        {"origin": "https://evil.example"},
        {"origin": f"http://evil.example:{port}"},
        {"origin": "null"},
        {"origin": f"http://127.0.0.1:{port + 1}"},
        {"origin": "http://evil.example", "host": "evil.example"},
    ]
    told = []
    for options in tries:
        try:
            Visitor(scene.base).line(**options)
            told.append("joined")
        except (websocket.WebSocketException, OSError) as error:
            told.append(str(getattr(error, "status_code", "refused")))
    return ", ".join(told), "joined" not in told


@attack
def enormous(scene: Scene) -> tuple[str, bool]:
    """Messages of two and a quarter and of sixteen megabytes, whole and in pieces."""
    ends = []
    for size in (9 * 2**18, 2**24):
        page = Visitor(scene.base).open(PLAY)
        assert page.line
        with suppress(OSError, websocket.WebSocketException):
            page.line.send("x" * size)
        ends.append(page.line.end().code)
        page.connect()
        with suppress(OSError, websocket.WebSocketException):
            for left in reversed(range(size // 2**18)):
                kind = 1 if left == size // 2**18 - 1 else 0
                page.line.socket.send_frame(websocket.ABNF(int(not left), 0, 0, 0, kind, 1, b"x" * 2**18))
        ends.append(page.line.end().code)
    return f"closed with {', '.join(map(str, ends))}", set(ends) <= {1006, 1009}
