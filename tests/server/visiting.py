"""A visitor without a browser: asks for pages with cookies as a browser does, and speaks to their sessions."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from random import Random
from typing import Any
from urllib.parse import urlencode

import websocket

from tests.serving import PATIENCE
from tests.walks.visit import Browser

from .tab import Json, Tab

HOME, PLAY = "/voila/render/home.ipynb", "/voila/render/play.ipynb"
SESSION = "/api/session"


class ClosedError(Exception):
    """The server has closed the connection: with a ``code`` and a ``reason``, or without a word (1006)."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(code, reason)
        self.code, self.reason = code, reason


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


@dataclass
class Visitor:
    """A browser's part: cookies, and what pages keep."""

    base: str
    jar: CookieJar = field(default_factory=CookieJar)
    browser: Browser = field(default_factory=Browser)

    def ask(
        self, path: str, method: str = "GET", body: bytes | None = None, follow: bool = True, **headers: str
    ) -> Any:
        """The answer, whatever its status; nothing in the path is tidied up."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(self.base + path, method=method, data=body, headers=named)
        kinds: list[Any] = [urllib.request.HTTPCookieProcessor(self.jar), *([] if follow else [_Stay])]
        try:
            return urllib.request.build_opener(*kinds).open(request, timeout=PATIENCE)
        except urllib.error.HTTPError as error:
            return error

    def cookies(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)

    def load(self, path: str = PLAY, **headers: str) -> Tab:
        """Load a page, and open no connection."""
        answer = self.ask(path, **headers)
        assert answer.status == 200, answer.read()
        return Tab(answer.read().decode(), self.browser)

    def line(self, **options: Any) -> Line:
        """A connection that has not opened a page. Raises websocket.WebSocketBadStatusException when the server says no."""
        options = {"cookie": self.cookies(), "timeout": PATIENCE, **options}
        return Line(websocket.create_connection(self.base.replace("http", "ws", 1) + SESSION, **options))

    def open(self, path: str = PLAY) -> Page:
        """Open a page and greet."""
        page = Page(self, self.load(path))
        page.connect()
        return page


class Teacher(Visitor):
    """A browser with the page of a class."""

    def page(self, path: str = "/teacher") -> str:
        answer = self.ask(path, **{"Accept-Language": "en"})
        assert answer.status == 200, answer.read()
        text: str = answer.read().decode()
        return text

    def send(self, path: str = "/teacher", **fields: str) -> Any:
        token = next((cookie.value for cookie in self.jar if cookie.name == "_xsrf"), "")
        return self.ask(path, "POST", urlencode({"_xsrf": token, **fields}).encode())

    def open_with(self, key: str) -> str:
        self.page()
        told: str = self.send(want="open", key=key).read().decode()
        return told

    def opened(self, key: str) -> Teacher:
        self.open_with(key)
        return self


@dataclass
class Line:
    """A connection."""

    socket: websocket.WebSocket

    def send(self, message: object) -> None:
        """Send: text and bytes as they are, anything else as JSON."""
        if isinstance(message, bytes):
            self.socket.send_binary(message)
        else:
            self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def hear(self) -> Json:
        """The next answer. Raises ``ClosedError``, and nothing comes within `PATIENCE`: websocket.WebSocketTimeoutException."""
        try:
            kind, got = self.socket.recv_data()
        except (websocket.WebSocketConnectionClosedException, OSError) as error:
            raise ClosedError(1006, str(error)) from None
        if kind == websocket.ABNF.OPCODE_CLOSE:
            raise ClosedError(int.from_bytes(got[:2], "big"), got[2:].decode())
        answer: Json = json.loads(got)
        return answer

    def ask(self, message: object) -> Json:
        self.send(message)
        return self.hear()

    def end(self) -> ClosedError:
        """Wait until the server closes; how it does."""
        while True:
            try:
                self.hear()
            except ClosedError as closed:
                return closed


class Page:
    """A page in a tab, with its connection once it is connected."""

    def __init__(self, visitor: Visitor, tab: Tab) -> None:
        self.visitor, self.tab = visitor, tab
        self.line: Line | None = None
        self.chance = Random(7)

    def connect(self) -> None:
        """Open a connection and greet, as a browser does at first and whenever one was lost."""
        self.line = self.visitor.line()
        self.tab.takes(self.line.ask(self.tab.opens()), opening=True)
        self.say(**self.tab.hello())
        if self.tab.greets:
            self.say(type="greeted")

    def say(self, **intent: Any) -> Json:
        """The answer to an intent."""
        return self.hear(self.tab.says(**intent))

    def hear(self, message: object) -> Json:
        assert self.line
        answer = self.tab.takes(self.line.ask(message))
        while answer["ack"]["seq"] == 0 and isinstance(message, dict) and message.get("seq"):
            answer = self.tab.takes(self.line.hear())  # news without a message
        return answer

    def play(self, times: int = 1) -> None:
        """Play on so many times."""
        for _ in range(times):
            self.say(**self.tab.plays(self.chance))

    def click(self) -> float:
        """Ask about a cell; the seconds until the answer."""
        began = time.monotonic()
        self.say(type="why", about={"kind": "cell", "cell": [self.tab.seq % 14, 3]})
        return time.monotonic() - began

    @property
    def said(self) -> str:
        """What the page says: text of the explanation, as it is drawn."""
        return json.dumps(self.tab.traits["talk"], ensure_ascii=False)

    def close(self) -> None:
        assert self.line
        self.line.socket.close()


def counted(visitor: Visitor) -> dict[str, float]:
    """The server's metrics, by name and label."""
    lines = visitor.ask("/metrics").read().decode().splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}
