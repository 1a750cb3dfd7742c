"""Attacks through one's own websocket: what no page ever sends, and what a page must not ask a kernel for."""

import asyncio
import base64
import json
import os
import struct
import uuid
from urllib.parse import urlsplit

from tests.attack.tried import Scene, attack
from tests.attack.visitor import PATIENCE, V1, Line, Visitor, message, raw

_RUN = {"code": "import os; os.system('touch boom')", "silent": False, "user_expressions": {"x": "6 * 7"}}
ASKED_OF_A_KERNEL = {
    "execute_request": _RUN,
    "complete_request": {"code": "impor", "cursor_pos": 5},
    "inspect_request": {"code": "print", "cursor_pos": 5, "detail_level": 1},
    "history_request": {"hist_access_type": "tail", "n": 10, "raw": True, "output": True},
    "is_complete_request": {"code": "x"},
    "interrupt_request": {},
    "shutdown_request": {"restart": False},
    "debug_request": {"type": "request", "seq": 1, "command": "debugInfo"},
    "create_subshell_request": {},
    "usage_request": {},
    "input_reply": {"value": "x"},
    "connect_request": {},
    "EXECUTE_REQUEST": _RUN,
}


async def _line(visitor: Visitor) -> Line | None:
    """A line to the attacker's kernel; a new page when the old one's is gone."""
    return (await visitor.line() if visitor.kernel else None) or await _fresh(visitor)


async def _fresh(visitor: Visitor) -> Line | None:
    while (await visitor.load()).status == 503:  # noqa: ASYNC110 - so many pages are not made at once
        await asyncio.sleep(1)
    return await visitor.line() if visitor.kernel else None


def v1(parts: list[bytes]) -> bytes:
    """A binary frame of the v1 protocol: how many offsets, the offsets, the parts."""
    offsets, at = [], 8 * (len(parts) + 2)
    for part in [*parts, b""]:
        offsets.append(at)
        at += len(part)
    return struct.pack(f"<{len(offsets) + 1}Q", len(offsets), *offsets) + b"".join(parts)


async def joined_v1(visitor: Visitor) -> Line | None:
    """A line to the attacker's own kernel that speaks the binary protocol."""
    socket = await visitor.socket(subprotocols=[V1])
    return None if isinstance(socket, int) else Line(socket)


def lying_frames() -> dict[str, bytes]:
    """Small frames whose tables claim to be large, or point outside."""
    five = [b"shell", b"{}", b"{}", b"{}", b"{}"]
    return {
        "many offsets": struct.pack("<Q", 2**24) + b"\0" * 60,
        "all offsets there are": struct.pack("<Q", 2**63) + b"\0" * 60,
        "many buffers": struct.pack("!i", 2**26) + b"\0" * 60,
        "fewer than none": struct.pack("!i", -1) + b"\0" * 60,
        "outside": struct.pack("<8Q", 7, *[2**40] * 7) + b"x",
        "backwards": struct.pack("<8Q", 7, *range(900, 200, -100)) + b"x" * 1000,
        "empty": b"",
        "no message in it": v1(five),
        "not text": v1([b"\xff\xfe", *five[1:]]),
    }


@attack
async def asked_of_a_kernel(scene: Scene) -> tuple[str, bool]:
    """Execute, complete, inspect, history, debug, shutdown and others, on each channel, with the kernel's signature or not."""
    heard: list[str] = []
    closed = 0
    for channel in ("shell", "control", "stdin", "iopub", "nowhere"):
        line = await _line(scene.attacker)
        if line is None:
            closed += 1
            continue
        for kind, content in ASKED_OF_A_KERNEL.items():
            await line.send(message(kind, content, channel))
        await line.intend(type="ping")
        while (one := await line.hear(0.7)) is not None:
            heard.append(one["msg_type"])
        line.close()
    binary = await joined_v1(scene.attacker)
    if binary is not None:
        header = json.dumps({"msg_id": uuid.uuid4().hex, "msg_type": "execute_request", "session": "s", "username": "u",
                             "version": "5.3", "date": "2026-01-01T00:00:00Z"}).encode()  # fmt: skip
        await binary.send(v1([b"shell", header, b"{}", b"{}", json.dumps(_RUN).encode()]))
        while (got := await _binary(binary)) is not None:
            heard += [kind for kind in ("execute_reply", "execute_input", "execute_result") if kind.encode() in got]
        binary.close()
    answered = sorted(
        {kind for kind in heard if kind.endswith("_reply") or kind.startswith("execute")} - {"kernel_info_reply"}
    )
    return f"answered: {', '.join(answered) or 'none'}", not answered


async def _binary(line: Line) -> bytes | None:
    got = await line.listen(1.0)
    return got.encode() if isinstance(got, str) else got


@attack
async def lying(scene: Scene) -> tuple[str, bool]:
    """Frames of 68 bytes whose tables claim to be gigabytes, or point outside."""
    closed = 0
    for frame in lying_frames().values():
        line = await joined_v1(scene.attacker) or (await _fresh(scene.attacker) and await joined_v1(scene.attacker))
        if not line or not await line.send(frame):
            closed += 1
            continue
        closed += not await line.settle(0.3)
        line.close()
        plain = await scene.attacker.socket()
        if not isinstance(plain, int):
            await Line(plain).send(frame)
            plain.close()
    return f"{closed} of {len(lying_frames())} closed the line", True


@attack
async def malformed(scene: Scene) -> tuple[str, bool]:
    """Frames that are no JSON, no message, of wrong types, nested two thousand deep."""
    frames = [
        *("", "{", "null", "[]", "7", '"x"', "NaN", "{}", '{"header":null}', "\u202e\x00", "[" * 2_000 + "]" * 2_000),
        *(message("comm_msg", content) for content in (None, [], 7, {"comm_id": 7}, {"comm_id": {}, "data": 7})),
        *(message("comm_msg", {"comm_id": "nobody", "data": {}}, channel) for channel in ("shell", "x", "", "iopub")),
        {**message("comm_msg", {}), "channel": {}}, {**message("comm_msg", {}), "buffers": 7},
        {**message("comm_msg", {}), "header": {"msg_type": ["x"]}}, {**message("x", {}), "parent_header": 7},
    ]  # fmt: skip
    closed = 0
    line = await _line(scene.attacker)
    traced = False
    for frame in frames:
        line = line or await _line(scene.attacker)
        if line is None:
            return "no page", False
        await line.send(frame if isinstance(frame, str) else json.dumps(frame))
        traced = traced or await _traced(line)
        if line.closed:
            closed += 1
            line = None
    return f"{closed} of {len(frames)} closed the line{', traceback seen' if traced else ''}", not traced


async def _traced(line: Line | None) -> bool:
    """Whether what still comes tells of the inside."""
    while line and (one := await line.hear(0.7)) is not None:
        told = json.dumps(one)
        if one["msg_type"] == "error" or "Traceback" in told or "site-packages" in told:
            return True
    return False


@attack
async def strange_intents(scene: Scene) -> tuple[str, bool]:
    """Intents that there are none of, of a position long gone, with odd values in every place; traits written from outside."""
    line = await _line(scene.attacker)
    if line is None:
        return "no page", False
    odd = (None, -1, 10**30, "x" * 10_000, ["a"] * 100, {"a": {"b": []}}, "\u202e<script>boom()</script>", True, 1e308)
    for kind in ("act", "press", "hello", "load", "why", "try", "tick", "lang", "kept", "paint", "__init__", "handle"):
        for value in odd:
            fields = ("action", "id", "record", "about", "value", "turn", "n", "kept")
            await line.intend(type=kind, **{name: value for name in fields if name != "turn" or kind == "act"})
            await asyncio.sleep(0.02)  # a page's own pace: this is not about speed
    state = {"scene": {"turn": 5}, "words": {}, "_esm": "boom()", "ack": {"seq": 10**9}}
    await line.send(message("comm_msg", {"comm_id": line.model, "data": {"method": "update", "state": state}}))
    other = {"_model_module": "@jupyter-widgets/output", "_model_name": "OutputModel", "msg_id": "x"}
    opened = {"comm_id": uuid.uuid4().hex, "target_name": "jupyter.widget", "data": {"state": other}}
    await line.send(message("comm_open", opened, metadata={"version": "2.1.0"}))
    traced = await _traced(line)
    line.close()
    again = await _line(scene.attacker)
    alive = again is not None and await again.click() < PATIENCE
    return (
        f"the page {'answers as before' if alive else 'is gone'}{', traceback seen' if traced else ''}",
        alive and not traced,
    )


@attack
async def enormous(scene: Scene) -> tuple[str, bool]:
    """Frames of eight megabytes, and one that claims to be of 2 to the 62."""
    line = await _line(scene.attacker)
    if line is None:
        return "no page", False
    await line.send(" " * 2**23)
    closed = await line.click(seconds=5) == PATIENCE
    line.close()
    visitor, path = scene.attacker, f"/api/kernels/{scene.attacker.kernel}/channels?session_id=s"
    shake = "\r\n".join((
        f"GET {path} HTTP/1.1", f"Host: {urlsplit(visitor.base).netloc}", "Upgrade: websocket", "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", "Sec-WebSocket-Version: 13",
        f"Cookie: {'; '.join(f'{name}={value}' for name, value in visitor.cookies.items())}", "", "",
    ))  # fmt: skip
    await raw(visitor.base, shake.encode() + b"\x82\xff" + struct.pack("!Q", 2**62) + b"\0" * 1000, seconds=2)
    return "closed" if closed else "eight megabytes were taken", closed


@attack
async def too_often(scene: Scene) -> tuple[str, bool]:
    """Two thousand messages at once."""
    line = await _line(scene.attacker)
    sent = 0
    while line is not None and sent < 2_000 and await line.intend(type="why", about={"kind": "cell", "cell": [0, 0]}):
        sent += 1
    if line is not None:
        line.close()
    return f"{sent} were sent", True
