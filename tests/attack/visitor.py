"""A visitor without a browser: keeps cookies, loads a page, talks to its kernel as the page would, or as no page ever does."""

import asyncio
import contextlib
import itertools
import json
import re
import ssl
import time
import uuid
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

PAGE = "/voila/render/play.ipynb"
PATIENCE = 60.0
"""Seconds until an answer counts as none: far above every limit that is measured."""
V1 = "v1.kernel.websocket.jupyter.org"
_ADDRESSES: list[str] = []
"""Whose visits they are: all of this process come from the last of these addresses of this machine, or from wherever the system says."""
_NUMBERS = itertools.count(1)
_KERNEL = re.compile(r'"kernelId":\s*"([0-9a-f-]{36})"')

# One simple client for all: each request in a connection of its own, as many at once as an attack likes.
AsyncHTTPClient.configure("tornado.simple_httpclient.SimpleAsyncHTTPClient", max_clients=200)


def come_from(address: str) -> None:
    """Have whoever visits from now on come from another address of this machine."""
    _ADDRESSES.append(address)


def _address() -> str | None:
    return _ADDRESSES[-1] if _ADDRESSES else None


@dataclass(frozen=True)
class Answer:
    """What came back: status 599 when nothing did."""

    status: int
    text: str
    seconds: float
    headers: dict[str, str] = field(default_factory=dict)


def message(kind: str, content: Any, channel: str = "shell", **more: Any) -> dict[str, Any]:
    """A message of the Jupyter protocol, in the form for text frames."""
    header = {
        "msg_id": uuid.uuid4().hex,
        "username": "u",
        "session": uuid.uuid4().hex,
        "msg_type": kind,
        "version": "5.3",
    }
    return {
        "header": {**header, "date": "2026-01-01T00:00:00Z"},
        "parent_header": {},
        "metadata": {},
        "buffers": [],
        "content": content,
        "channel": channel,
        **more,
    }


class Line:
    """A websocket to a kernel."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self.socket = socket
        self.model = ""
        self.seq = 0
        self.closed = False
        # A browser always listens. Who does not, here, answers no ping either once a message waits, and loses the line.
        self._heard: asyncio.Queue[str | bytes | None] = asyncio.Queue()
        self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        heard: str | bytes | None = ""
        while heard is not None:
            heard = await self.socket.read_message()
            self._heard.put_nowait(heard)

    async def send(self, frame: Any) -> bool:
        """Send a frame, a dict as JSON; False when the other side has closed."""
        try:
            if isinstance(frame, bytes):
                await self.socket.write_message(frame, binary=True)
            else:
                await self.socket.write_message(frame if isinstance(frame, str) else json.dumps(frame))
        except Exception:  # noqa: BLE001 - closed, in one of several ways
            self.closed = True
        return not self.closed

    async def listen(self, seconds: float = PATIENCE) -> str | bytes | None:
        """What comes next, as it comes; nothing when the line is closed, or silent for too long."""
        try:
            heard = await asyncio.wait_for(self._heard.get(), seconds)
        except TimeoutError:
            return None
        self.closed = self.closed or heard is None
        return heard

    async def hear(self, seconds: float = PATIENCE) -> dict[str, Any] | None:
        """The next message, or nothing: the line is closed, or silent for too long."""
        heard = await self.listen(seconds)
        if heard is None:
            return None
        return json.loads(heard) if isinstance(heard, str) else {"msg_type": "binary"}

    async def until(self, wanted: Any, seconds: float = PATIENCE) -> dict[str, Any] | None:
        """The first message that is wanted, or nothing."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            heard = await self.hear(left)
            if heard is None or wanted(heard):
                return heard
        return None

    async def greet(self) -> bool:
        """Find the tutor's widget, as the page's scripts do."""
        control = uuid.uuid4().hex
        opened = {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
        await self.send(message("comm_open", opened, metadata={"version": "1.0.0"}))
        await self.send(message("comm_msg", {"comm_id": control, "data": {"method": "request_states"}}))
        heard = await self.until(
            lambda one: one["msg_type"] == "comm_msg" and one["content"]["data"].get("method") == "update_states"
        )
        states = heard["content"]["data"]["states"] if heard else {}
        self.model = next((name for name, one in states.items() if "ack" in one["state"]), "")
        return bool(self.model)

    async def intend(self, **intent: Any) -> bool:
        """Send an intent; do not wait for its answer."""
        # Never the number of an earlier line to the same page: its answer would be nothing new, and not be sent.
        self.seq = next(_NUMBERS)
        data = {"method": "custom", "content": {"turn": 0, **intent, "seq": self.seq}}
        return await self.send(message("comm_msg", {"comm_id": self.model, "data": data}))

    async def click(self, seconds: float = PATIENCE) -> float:
        """Ask about a cell; seconds until the answer, or PATIENCE when there is none in time."""
        before = time.monotonic()
        done = await self.answered(seconds, type="why", about={"kind": "cell", "cell": [self.seq % 14, 3]})
        return time.monotonic() - before if done else PATIENCE

    async def answered(self, seconds: float = PATIENCE, /, **intent: Any) -> bool:
        """Send an intent and wait for its answer; whether there was one."""
        return await self.intend(**intent) and bool(await self.until(self._answers, seconds))

    def _answers(self, heard: dict[str, Any]) -> bool:
        if heard["msg_type"] != "comm_msg" or heard["content"]["comm_id"] != self.model:
            return False
        ack = heard["content"]["data"].get("state", {}).get("ack")
        return bool(ack) and ack.get("seq") == self.seq

    async def settle(self, seconds: float) -> bool:
        """Hear what comes until it is quiet for so long; whether the line is still open."""
        while await self.hear(seconds):
            pass
        return not self.closed

    def close(self) -> None:
        self.socket.close()


class Visitor:
    """A browser's part: cookies of its own, and the kernel of the page it has open."""

    def __init__(self, base: str) -> None:
        self.base = base.rstrip("/")
        self.cookies: dict[str, str] = {}
        self.kernel = ""
        self.session = uuid.uuid4().hex

    def _headers(self, more: dict[str, str]) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {**({"Cookie": cookies} if cookies else {}), **more}

    async def ask(self, path: str, method: str = "GET", body: bytes | None = None, **headers: str) -> Answer:
        """Ask for a path as it stands (nothing is tidied up); takes cookies along and keeps those that come."""
        before = time.monotonic()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = HTTPRequest(
            self.base + path,
            method=method,
            body=body,
            headers=self._headers(named),
            request_timeout=PATIENCE,
            connect_timeout=PATIENCE,
            follow_redirects=False,
            allow_nonstandard_methods=True,
            network_interface=_address(),
        )
        try:
            got: HTTPResponse = await AsyncHTTPClient().fetch(request, raise_error=False)
        except Exception as error:  # noqa: BLE001 - refused below HTTP, in one of many ways
            return Answer(599, str(error), time.monotonic() - before)
        for one in got.headers.get_list("Set-Cookie"):
            self.cookies.update({name: morsel.value for name, morsel in SimpleCookie(one).items()})
        text = (got.body or b"").decode("utf-8", "replace")
        return Answer(got.code, text, time.monotonic() - before, dict(got.headers))

    @property
    def token(self) -> dict[str, str]:
        """What a page shows the server to prove that it is no other site's."""
        return {"X-XSRFToken": self.cookies.get("_xsrf", "")}

    async def load(self, path: str = PAGE, **headers: str) -> Answer:
        """Load a page, and note its kernel."""
        answer = await self.ask(path, **headers)
        found = _KERNEL.search(answer.text)
        self.kernel = found.group(1) if found else ""
        return answer

    async def socket(
        self, kernel: str = "", subprotocols: list[str] | None = None, **headers: str
    ) -> WebSocketClientConnection | int:
        """A websocket to a kernel, one's own by default; the status when it is refused."""
        url = f"{self.base}/api/kernels/{kernel or self.kernel}/channels?session_id={self.session}"
        request = HTTPRequest(
            re.sub(r"^http", "ws", url),
            headers=self._headers(headers),
            connect_timeout=PATIENCE,
            request_timeout=PATIENCE,
            network_interface=_address(),
        )
        try:
            return await websocket_connect(request, subprotocols=subprotocols, max_message_size=2**26)
        except HTTPClientError as error:
            return error.code
        except OSError:
            return 599

    async def enter(self) -> Line:
        """Load the page and be ready to play. Raises RuntimeError when the server does not let one."""
        answer = await self.load()
        line = await self.line() if self.kernel else None
        if line is None:
            raise RuntimeError(f"{self.base}{PAGE} gave no page to play on, but {answer.status}")
        return line

    async def line(self) -> Line | None:
        """A line to one's own kernel on which the widget has answered."""
        socket = await self.socket()
        if isinstance(socket, int):
            return None
        line = Line(socket)
        return line if await line.greet() else None

    async def leave(self) -> None:
        """Say goodbye, as a page that is closed does."""
        await self.ask(f"/voila/api/shutdown/{self.kernel}", "POST", b"", **self.token)


async def connected(base: str, **options: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to the server, encrypted where its address says so."""
    to = urlsplit(base)
    safe = ssl.create_default_context() if to.scheme == "https" else None
    come = {"local_addr": (address, 0)} if (address := _address()) else {}
    return await asyncio.open_connection(to.hostname, to.port or (443 if safe else 80), ssl=safe, **come, **options)


async def raw(base: str, sent: bytes, seconds: float = 10, most: int = 100_000) -> bytes:
    """Bytes sent as they are; what comes back until the server closes, `most` has come or it is silent for so long."""
    reader, writer = await connected(base)
    got = b""
    with contextlib.suppress(OSError, TimeoutError):
        writer.write(sent)
        await writer.drain()
        while len(got) < most and (piece := await asyncio.wait_for(reader.read(65_536), seconds)):
            got += piece
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()
    return got
