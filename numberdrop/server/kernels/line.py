"""The line between a page and the Python behind it: what a browser sends is read with care, and nobody gets more than their share.

Voilà refuses to execute anything, but it takes a frame at its word: one of 68 bytes that lies about its parts costs
hundreds of megabytes and stops everybody. It also sets no limit on how often a page speaks, how much it is told, and how many lines it has.
Here a frame is read (`frames`) and weighed (`message_filter`) before the kernel hears of it. What a page may not say is passed over; whoever
speaks too fast is heard later; a frame that is broken, too many bytes and long silence end the line. A page has few lines at once, and begins
no line after line. (The largest frame is Tornado's `websocket_max_message_size`.)
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.ioloop import IOLoop
from tornado.iostream import StreamBufferFullError
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError
from traitlets import Float, Int

from numberdrop.server import metrics
from numberdrop.server.kernels import frames, message_filter
from numberdrop.server.kernels.allowance import Allowance

_GONE = 1001
_POLICY = 1008
_RESTART = 1012
_LAST_WORD = 0.5
"""Seconds in which it reaches the pages."""
_GREETED = 0.1
"""Seconds in which a kernel has greeted, if it does: it takes a hundredth."""
_MOST_ASKED = 100
_GREETINGS = (0.2, 20)
"""A page says once per line that it wants to know the widgets; Python remembers each time."""

_WHOLE = (0.5, 20)
"""Whole pages, a second for long and at once. A page asks for one per line; what waits for it is kept here, for each of its lines."""


class _Page:
    """What all lines of a page have in common. Whoever connects anew gets no new allowance."""

    def __init__(self, line: GuardedConnection) -> None:
        self.lines: list[GuardedConnection] = []
        self.messages = Allowance(line.messages_per_second, line.burst)
        self.heard = Allowance(line.bytes_per_second, line.burst_of_bytes)
        self.told = Allowance(line.told_per_second, line.burst_told)
        self.begun = Allowance(line.lines_per_second, line.burst_of_lines)
        self.greetings = Allowance(*_GREETINGS)
        self.whole = Allowance(*_WHOLE)


_pages: WeakKeyDictionary[Any, _Page] = WeakKeyDictionary()
"""By kernel."""


class GuardedConnection(ZMQChannelsWebsocketConnection):
    """The line between a page and its kernel."""

    messages_per_second = Float(40, min=1, config=True, help="How many messages a page may send for long.")
    burst = Int(300, min=1, config=True, help="How many messages a page may send at once.")
    bytes_per_second = Float(200_000, min=1, config=True, help="How many bytes a page may send for long.")
    burst_of_bytes = Int(4_000_000, min=1, config=True, help="How many bytes a page may send at once.")
    told_per_second = Float(500_000, min=1, config=True, help="How many bytes a page may be sent for long.")
    burst_told = Int(20_000_000, min=1, config=True, help="How many bytes a page may be sent at once.")
    most_unread = Int(2_000_000, min=1, config=True, help="How many bytes may wait for a page that does not read.")
    lines_per_second = Float(10, min=0, config=True, help="How many lines a page may begin, for long.")
    burst_of_lines = Int(100, min=1, config=True, help="How many lines a page may begin, at once.")
    most_lines = Int(3, min=1, config=True, help="How many lines a page may have; one more ends the oldest.")
    silent_seconds = Float(60, min=0, config=True, help="How long a line may stand before it is first used.")

    subprotocol = frames.BINARY
    """Whatever the line speaks: what is text is read and told at its ends."""

    _is_binary = True
    _begun = False
    _closing = False
    _used = False

    def __init__(self, **given: Any) -> None:
        """Connect nothing yet."""
        super().__init__(**given)
        self._asked: dict[str, float] = {}

    @property
    def _page(self) -> _Page:
        kernel = self.kernel_manager
        if kernel not in _pages:
            _pages[kernel] = _Page(self)
        return _pages[kernel]

    async def prepare(self) -> None:
        """Get ready to connect; 429 when the page has begun many lines of late."""
        if not self._page.begun.take():
            metrics.REFUSED_MESSAGES.labels("begun").inc()
            raise HTTPError(429)
        await super().prepare()

    async def _register_session(self) -> None:
        """Note nothing yet: a line that is never begun would be kept for good, and end the one that the page has."""

    async def connect(self) -> None:
        """Begin, as one of few: a page needs one line, and a lost one may still be thought to be there."""
        self._begun = True
        self._open_sockets.add(self)  # however far it comes: its end looks for it there
        await super()._register_session()
        self._is_binary = self.websocket_handler.selected_subprotocol == frames.BINARY
        self.websocket_handler.ws_connection.stream.max_write_buffer_size = self.most_unread
        lines = self._page.lines
        lines.append(self)
        for oldest in lines[: -self.most_lines]:
            oldest._refuse("lines")  # noqa: SLF001 - another of this class
        IOLoop.current().call_later(self.silent_seconds, self._end_if_silent)
        connected = super().connect()
        if connected is None:
            self.end()
        else:
            await connected

    def request_kernel_info(self) -> asyncio.Future[Any]:
        """Ask nothing: which protocol a kernel speaks is known, they are all installed with this server."""
        self._finish_kernel_info({})
        return asyncio.wrap_future(self._kernel_info_future)

    def create_stream(self) -> None:
        """Connect with the channels that a page speaks and listens on; none is asked for input, or controls its kernel."""
        for name in ("iopub", message_filter.CHANNEL):
            stream = getattr(self.kernel_manager, f"connect_{name}")(identity=self.session.bsession)
            stream.channel = name
            self.channels[name] = stream

    def nudge(self) -> asyncio.Future[None]:
        """Wait until this line hears its kernel, which greets whoever begins to listen where nobody did.

        Jupyter Server has it answer two questions, on two lines made for them, until it is heard: that cost more than all else
        of a new line. So it does where another listens already, and with a kernel that does not greet.
        """
        alone = self._page.lines == [self]
        return asyncio.ensure_future(self._hear()) if alone else super().nudge()

    async def _hear(self) -> None:
        listening, heard = self.channels["iopub"], asyncio.Event()
        listening.on_recv(lambda _greeting: heard.set())
        with suppress(TimeoutError):
            await asyncio.wait_for(heard.wait(), _GREETED)
        if self._closing or listening.closed():
            return
        listening.stop_on_recv()
        if not heard.is_set():
            await super().nudge()

    def disconnect(self) -> None:
        """End what has begun, once: a page whose lines are miscounted would be ended too early, or never."""
        self._closing = True
        if not self._begun:
            return
        self._begun = False
        if self in self._page.lines:
            self._page.lines.remove(self)
        super().disconnect()

    def _end_if_silent(self) -> None:
        if not self._used:
            self._refuse("silent")

    async def wait_for_turn(self) -> None:
        """Wait until the page may say something again. What it says meanwhile stays where it is: nothing more is read of it."""
        while not (self._closing or self._page.messages.take()):  # noqa: ASYNC110 - time alone brings it
            await asyncio.sleep(1 / self.messages_per_second)

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Hand a message on to the kernel if a page may send it."""
        if self._closing:
            return
        page = self._page
        if not page.heard.take(len(incoming_msg)):
            self._refuse("flood")
            return
        try:
            frame = incoming_msg if self._is_binary else frames.packed(incoming_msg)
            channel, header, content = frames.read(frame)
            may = message_filter.may_say(channel, header["msg_type"], content)
        except (ValueError, TypeError, RecursionError):
            self._refuse("broken")
            return
        if not may or (header["msg_type"] == "comm_open" and not page.greetings.take()):
            metrics.REFUSED_MESSAGES.labels("forbidden").inc()
            return
        if message_filter.asks_for_all(content) and not page.whole.take():
            self._refuse("flood")
            return
        self._used = True
        if len(self._asked) < _MOST_ASKED:
            self._asked[header["msg_id"]] = time.monotonic()
        super().handle_incoming_message(frame)

    def write_message(self, answer: bytes, binary: bool = True) -> None:
        """Send what the kernel says, unless too much waits already or has been said of late."""
        if self._closing:
            return
        if not self._page.told.take(len(answer)):
            self._refuse("flood")
            return
        try:
            told = answer if self._is_binary else frames.as_text(answer)
            written = self.websocket_handler.write_message(told, binary=self._is_binary)
            if written is not None:
                written.add_done_callback(_no_matter)
        except WebSocketClosedError:  # it has ended while its kernel still spoke
            self._closing = True
        except StreamBufferFullError:
            # Nobody reads: a last word would wait behind all the rest.
            self._closing = True
            metrics.REFUSED_MESSAGES.labels("unread").inc()
            self.websocket_handler.ws_connection.stream.close()

    @classmethod
    async def tell_all_to_come_back(cls) -> None:
        """End every line with the code for a restart, and give it a moment to reach the pages."""
        lines = list(cls._open_sockets)
        for line in lines:
            line.websocket_handler.close(_RESTART)
        if lines:
            await asyncio.sleep(_LAST_WORD)

    def _refuse(self, reason: str) -> None:
        if not self._closing:
            metrics.REFUSED_MESSAGES.labels(reason).inc()
            self.end(_POLICY, reason)

    def end(self, code: int = _GONE, reason: str = "") -> None:
        """End, with a last word where it is read."""
        self._closing = True
        line = self.websocket_handler.ws_connection
        if line is None:  # it has ended by itself
            return
        if line.stream.writing():  # it is not read: a last word would wait behind all the rest, which is kept as long
            line.stream.close()
        else:
            self.websocket_handler.close(code, reason)

    def _on_zmq_reply(self, stream: Any, msg_list: Any) -> None:
        super()._on_zmq_reply(stream, msg_list)
        if not self._asked:
            return
        unpack: Callable[[Any], Any] = self.session.unpack
        header, parent, _, content, *_ = msg_list
        # The kernel is idle again: all that the message changed is on its way to the page.
        if unpack(header)["msg_type"] == "status" and unpack(content).get("execution_state") == "idle":
            since = self._asked.pop(unpack(parent).get("msg_id", ""), 0.0)
            if since:
                metrics.ANSWER_SECONDS.observe(time.monotonic() - since)


def _no_matter(written: asyncio.Future[None]) -> None:
    """A page that went away before it had read everything is no trouble."""
    if not written.cancelled():
        written.exception()


def end_lines(kernel: Any) -> None:
    """End all lines to a kernel that has ended: what was said on them would wait in the server's memory."""
    if page := _pages.get(kernel):
        for line in [*page.lines]:
            line.end()
