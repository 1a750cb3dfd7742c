"""What a browser may send to the Python behind its page: widget messages of a sane form, and not too many.

Voilà refuses to execute anything, but it takes a frame at its word: one of 68 bytes that lies about its parts costs
hundreds of megabytes and stops everybody. It also lets a page make any widget, and sets no limit on how often it speaks.
Here a frame is read with care before the kernel hears of it. What a page may not say is passed over; a frame that is
broken, and a flood, end the connection. (The largest frame is Tornado's `websocket_max_message_size`.)
"""

import asyncio
import json
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any
from weakref import WeakKeyDictionary

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from traitlets import Float, Int

from numberdrop.server import metrics

_V1 = "v1.kernel.websocket.jupyter.org"
_OFFSETS = 6
"""A frame's table: where the channel, four parts and the end are. The tutor's pages send no further buffers."""

_POLICY = 1008
_RESTART = 1012
_MOMENT = 0.5
_ASKING = {"kernel_info_request", "comm_info_request"}
_COMMS = {"comm_open", "comm_msg", "comm_close"}
_METHODS = {"update", "custom", "request_state", "request_states"}
_TARGETS = {"jupyter.widget.control"}  # it lists the widgets there are; "jupyter.widget" would make new ones
_MOST_ASKED = 100


class _BrokenError(ValueError):
    """No message that any page of ours sends."""


class _Allowance:
    """How much may still be said: it grows with time, up to a burst."""

    def __init__(self, burst: int) -> None:
        self.left = float(burst)
        self.at = time.monotonic()

    def take(self, rate: float, burst: int) -> bool:
        now = time.monotonic()
        self.left = min(float(burst), self.left + (now - self.at) * rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


_allowances: WeakKeyDictionary[Any, _Allowance] = WeakKeyDictionary()
"""By kernel and not by connection: who connects anew gets no new allowance."""


class GuardedConnection(ZMQChannelsWebsocketConnection):
    """The line between a page and its kernel."""

    messages_per_second = Float(40, min=1, config=True, help="How many messages a page may send for long.")
    burst = Int(300, min=1, config=True, help="How many messages a page may send at once.")

    _closing = False

    def __init__(self, **given: Any) -> None:
        """Connect nothing yet."""
        super().__init__(**given)
        self._asked: dict[str, float] = {}

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Hand a message on to the kernel if a page may send it."""
        if self._closing:
            return
        allowance = _allowances.setdefault(self.kernel_manager, _Allowance(self.burst))
        if not allowance.take(self.messages_per_second, self.burst):
            self._end("flood")
            return
        try:
            channel, header, content = self._read(incoming_msg)
            may = channel == "shell" and _may_say(header["msg_type"], content)
        except (ValueError, TypeError, RecursionError):
            self._end("broken")
            return
        if not may:
            metrics.REFUSED_MESSAGES.labels("forbidden").inc()
            return
        if len(self._asked) < _MOST_ASKED:
            self._asked[header["msg_id"]] = time.monotonic()
        super().handle_incoming_message(incoming_msg)

    @classmethod
    async def tell_all_to_come_back(cls) -> None:
        """End every line with the code for a restart, and give it a moment to reach the pages."""
        lines = list(cls._open_sockets)
        for line in lines:
            line.websocket_handler.close(_RESTART)
        if lines:
            await asyncio.sleep(_MOMENT)

    def _read(self, frame: str | bytes) -> tuple[Any, dict[str, Any], dict[str, Any]]:
        """Channel, header and content of a message; all its parts are objects. Raises ValueError and its like."""
        if self.subprotocol == _V1:
            if not isinstance(frame, bytes):
                raise _BrokenError
            channel, packed = _split(frame)
            parts = [json.loads(part) for part in packed]
        else:
            if not isinstance(frame, str):
                raise _BrokenError
            message = json.loads(frame)
            if not isinstance(message, dict) or message.get("buffers") not in (None, []):
                raise _BrokenError
            json.dumps(message, ensure_ascii=False, allow_nan=False).encode()  # it is written anew for the kernel
            channel = message.get("channel")
            parts = [message.get(name) for name in ("header", "parent_header", "metadata", "content")]
        if not all(isinstance(part, dict) for part in parts):
            raise _BrokenError
        header = parts[0]
        if not all(isinstance(header.get(name), str) for name in ("msg_type", "msg_id", "session")):
            raise _BrokenError
        return channel, header, parts[-1]

    def _end(self, reason: str) -> None:
        self._closing = True
        metrics.REFUSED_MESSAGES.labels(reason).inc()
        self.websocket_handler.close(_POLICY, reason)

    def _on_zmq_reply(self, stream: Any, msg_list: Any) -> None:
        super()._on_zmq_reply(stream, msg_list)
        if not self._asked:
            return
        unpack: Callable[[Any], Any] = self.session.unpack
        legacy = isinstance(msg_list, dict)
        header = msg_list["header"] if legacy else unpack(msg_list[0])
        content = msg_list["content"] if legacy else unpack(msg_list[3]) if header["msg_type"] == "status" else {}
        # The kernel is idle again: all that the message changed is on its way to the page.
        if header["msg_type"] == "status" and content.get("execution_state") == "idle":
            parent = msg_list["parent_header"] if legacy else unpack(msg_list[1])
            if since := self._asked.pop(parent.get("msg_id", ""), 0.0):
                metrics.ANSWER_SECONDS.observe(time.monotonic() - since)


def _split(frame: bytes) -> tuple[Any, list[bytes]]:
    """Channel and parts of a frame whose table tells the truth."""
    if int.from_bytes(frame[:8], "little") != _OFFSETS:
        raise _BrokenError
    table = [int.from_bytes(frame[8 * i : 8 * (i + 1)], "little") for i in range(1, _OFFSETS + 1)]
    if table != sorted(table) or table[0] != 8 * (_OFFSETS + 1) or table[-1] != len(frame):
        raise _BrokenError
    channel, *parts = [frame[start:end] for start, end in pairwise(table)]
    return channel.decode(), parts


def _may_say(kind: str, content: dict[str, Any]) -> bool:
    if kind not in _COMMS:
        return kind in _ASKING
    if kind == "comm_open":
        return content.get("target_name") in _TARGETS
    data = content.get("data")
    return kind == "comm_close" or (isinstance(data, dict) and data.get("method") in _METHODS)
