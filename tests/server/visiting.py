"""A visitor without a browser: asks for pages with cookies as a browser does, and talks to the kernel behind them."""

import json
import re
import urllib.error
import urllib.request
import uuid
from dataclasses import dataclass, field
from http.client import HTTPResponse
from http.cookiejar import CookieJar
from typing import Any

import websocket

from tests.serving import PATIENCE

HOME = "/voila/render/home.ipynb"
V1 = "v1.kernel.websocket.jupyter.org"


@dataclass
class Visitor:
    base: str
    jar: CookieJar = field(default_factory=CookieJar)
    kernels: list[str] = field(default_factory=list)
    """Of the pages that were opened."""

    def ask(self, path: str, method: str = "GET", body: bytes | None = None, **headers: str) -> Any:
        """The answer, whatever its status."""
        request = urllib.request.Request(self.base + path, method=method, data=body, headers=headers)
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        try:
            answer: HTTPResponse = opener.open(request, timeout=PATIENCE)
        except urllib.error.HTTPError as error:
            return error
        return answer

    def cookies(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)

    def open(self, path: str = HOME) -> str:
        """Open a page and return the id of its kernel."""
        answer = self.ask(path)
        assert answer.status == 200, answer.read()
        self.kernels.append(kernel_of(answer.read().decode()))
        return self.kernels[-1]

    def secret(self, path: str = HOME) -> tuple[str, str]:
        """Open a page and return the id of its kernel, and the page's secret."""
        page = self.ask(path).read().decode()
        found = re.search(r'"token":\s*"([^"]+)"', page)
        assert found
        return kernel_of(page), found[1]

    def leave(self, kernel: str) -> int:
        """Say goodbye as the page does; the status of the answer."""
        token = next((cookie.value for cookie in self.jar if cookie.name == "_xsrf"), "")
        return self.ask(f"/voila/api/shutdown/{kernel}", "POST", f"_xsrf={token}".encode()).status

    def line(self, kernel: str, subprotocol: str | None = V1, more: str = "", sockopt: tuple = ()) -> "Line":
        """Connect to a kernel. Raises websocket.WebSocketBadStatusException when the server says no."""
        session = uuid.uuid4().hex
        connection = websocket.create_connection(
            f"{self.base.replace('http', 'ws')}/api/kernels/{kernel}/channels?session_id={session}{more}",
            cookie=self.cookies(),
            subprotocols=[subprotocol] if subprotocol else None,
            timeout=PATIENCE,
            sockopt=sockopt,
        )
        return Line(connection, session)


@dataclass
class Line:
    """A connection to a kernel."""

    connection: websocket.WebSocket
    session: str

    def parts(self, kind: str, content: dict[str, Any]) -> list[bytes]:
        header = {
            "msg_id": uuid.uuid4().hex,
            "msg_type": kind,
            "session": self.session,
            "username": "",
            "version": "5.3",
        }
        header["date"] = "2026-01-01T00:00:00Z"
        # What comms are opened with: the version of the widgets' control messages.
        return [json.dumps(part).encode() for part in (header, {}, {"version": "1.0.0"}, content)]

    def say(self, kind: str, content: dict[str, Any] | None = None, channel: str = "shell") -> str:
        """Send a message as JupyterLab's scripts do; its id."""
        parts = self.parts(kind, content or {})
        self.frame(frame(channel, parts))
        message_id: str = json.loads(parts[0])["msg_id"]
        return message_id

    def frame(self, payload: bytes) -> None:
        self.connection.send_binary(payload)

    def until(self, kind: str) -> dict[str, Any]:
        """The content of the next message of a kind. Raises websocket.WebSocketException when the line ends before."""
        while True:
            got = self.connection.recv_data()[1]
            if len(got) < 16:
                raise websocket.WebSocketConnectionClosedException(got)
            table = [int.from_bytes(got[8 * i : 8 * i + 8], "little") for i in range(1, 7)]
            header, content = (json.loads(got[table[i] : table[i + 1]]) for i in (1, 4))
            if header["msg_type"] == kind:
                answer: dict[str, Any] = content
                return answer

    def is_answered(self) -> bool:
        """Tell whether Python still listens on this line."""
        self.say("kernel_info_request")
        return self.until("kernel_info_reply")["status"] == "ok"

    def ends(self) -> int | None:
        """Wait until the server closes the line; the code it gives."""
        while True:
            kind, got = self.connection.recv_data()
            if kind == websocket.ABNF.OPCODE_CLOSE:
                return int.from_bytes(got[:2], "big")


def kernel_of(page: str) -> str:
    """The id of the kernel behind a page."""
    found = re.search(r'"kernelId":\s*"([0-9a-f-]{36})"', page)
    assert found
    return found[1]


def frame(channel: str, parts: list[bytes]) -> bytes:
    """A message as JupyterLab's protocol packs it."""
    pieces = [channel.encode(), *parts]
    table = [8 * (len(pieces) + 2)]
    for piece in pieces:
        table.append(table[-1] + len(piece))
    return b"".join(number.to_bytes(8, "little") for number in (len(table), *table)) + b"".join(pieces)


def counted(visitor: Visitor) -> dict[str, float]:
    """The server's metrics, by name and label."""
    lines = visitor.ask("/metrics").read().decode().splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}
