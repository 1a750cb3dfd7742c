"""Jupyter's frames: the messages between pages and kernels, as bytes.

A frame is a table and what it names: the channel, header, parent header, metadata and content. That is what pages speak; the older
protocol, JSON as text, is translated at the door. Whoever sends it is not believed: a frame of 68 bytes that lies about its parts
would cost hundreds of megabytes, one that is nested deeply an exception where nobody expects it.
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

BINARY = "v1.kernel.websocket.jupyter.org"
"""The protocol's name, as a browser asks for it."""
LONGEST_ID = 64
_PARTS = ("header", "parent_header", "metadata", "content")
_OFFSETS = len(_PARTS) + 2
"""A table says where the channel, the parts and the end are. The tutor's pages send no further buffers."""
_DEEPEST = 40
"""How many lists and objects may lie within each other in a message: ours have eight."""


class BrokenError(ValueError):
    """No message that any page of ours sends."""


def read(frame: Any) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """Channel, header and content of a message; all its parts are objects. Raises ValueError and its like."""
    if not isinstance(frame, bytes):
        raise BrokenError
    channel, *pieces = _pieces(frame)
    if len(pieces) != len(_PARTS):
        raise BrokenError
    parts = [json.loads(piece) for piece in pieces]
    if not all(isinstance(part, dict) for part in parts):
        raise BrokenError
    header = parts[0]
    texts = [header.get(name) for name in ("msg_type", "msg_id", "session", "version")]
    if not all(isinstance(text, str) and len(text) <= LONGEST_ID for text in texts):
        raise BrokenError
    if not all(map(_shallow, parts)):
        raise BrokenError
    return channel.decode(), header, parts[-1]


def packed(text: Any) -> bytes:
    """The frame of a message that is text. Raises ValueError and its like."""
    if not isinstance(text, str):
        raise BrokenError
    message = json.loads(text)
    if not isinstance(message, dict) or message.get("buffers") not in (None, []):
        raise BrokenError
    channel = message.get("channel")
    if not isinstance(channel, str):
        raise BrokenError
    written = (json.dumps(message.get(name), ensure_ascii=False, allow_nan=False) for name in _PARTS)
    return _frame([piece.encode() for piece in (channel, *written)])


def as_text(frame: bytes) -> str:
    """A kernel's frame as text. What a text cannot hold is left out: no page that asks for text shows it."""
    channel, *parts = _pieces(frame)
    header = json.loads(parts[0])
    named = {name: part.decode() for name, part in zip(_PARTS, parts, strict=False)}
    more = {name: json.dumps(header[name]) for name in ("msg_id", "msg_type")}
    whole = {**named, **more, "channel": json.dumps(channel.decode()), "buffers": "[]"}
    return "{" + ", ".join(f'"{name}": {value}' for name, value in whole.items()) + "}"


def _frame(pieces: list[bytes]) -> bytes:
    table = [8 * (len(pieces) + 2)]
    for piece in pieces:
        table.append(table[-1] + len(piece))
    return b"".join(number.to_bytes(8, "little") for number in (len(table), *table)) + b"".join(pieces)


def _pieces(frame: bytes) -> list[bytes]:
    """What a frame's table names, which tells the truth. Raises ValueError and its like."""
    count = int.from_bytes(frame[:8], "little")
    if not _OFFSETS <= count <= len(frame) // 8:
        raise BrokenError
    table = [int.from_bytes(frame[8 * i : 8 * (i + 1)], "little") for i in range(1, count + 1)]
    if table != sorted(table) or table[0] != 8 * (count + 1) or table[-1] != len(frame):
        raise BrokenError
    return [frame[start:end] for start, end in pairwise(table)]


def _shallow(value: Any, left: int = _DEEPEST) -> bool:
    """Whether so many lists and objects at most lie within each other."""
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, list):
        return True
    return left > 0 and all(_shallow(one, left - 1) for one in value)
