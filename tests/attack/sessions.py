"""Attacks through the web socket of a page: frames, sizes and origins. Messages are tried in ``tests/server``."""

import base64
import os
import struct
from contextlib import suppress
from urllib.parse import urlsplit

import websocket

from tests.attack.tried import Scene, attack, raw
from tests.server.visiting import PLAY, SESSION, Page, Visitor


@attack
def bad_frames(scene: Scene) -> tuple[str, bool]:
    """Binary frames, text that is none, control frames that are too long, pieces without a beginning, and 2 to the 62 bytes."""
    frames = ((b"\0" * 99, 2, 1), (b"\xff\xfe", 1, 1), (b"x" * 200, 9, 1), (b"x", 0, 1), (b"x", 3, 1), (b"x", 9, 0))
    ends = set()
    page = Visitor(scene.base).open()
    for data, kind, whole in frames:
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
def foreign_pages(scene: Scene) -> tuple[str, bool]:
    """A connection from another site's page, from another port, and under another name."""
    port = urlsplit(scene.base).port or 80
    tries = [
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
        for pieces in (1, size // 2**18):
            page = Visitor(scene.base).open(PLAY)
            page.line.socket.settimeout(5)
            with suppress(OSError, websocket.WebSocketException):
                for left in reversed(range(pieces)):
                    kind = 1 if left == pieces - 1 else 0
                    piece = b"x" * (size // pieces)
                    page.line.socket.send_frame(websocket.ABNF(int(not left), 0, 0, 0, kind, 1, piece))
            ends.append(_ended(page))
    return f"closed with {', '.join(map(str, ends))}", set(ends) <= {1006, 1009}


def _ended(page: Page) -> int:
    """How the connection ended; 1006 where a proxy reads no more, so that not even our own farewell gets through."""
    try:
        return page.line.end().code
    except websocket.WebSocketTimeoutException:
        return 1006
