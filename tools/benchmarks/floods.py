"""Attacks that are measured: what a visitor who only plays notices, and how the server's memory grows, while others flood or hoard.

Seconds depend on the machine: these belong to the script, no test asserts them.
"""

import itertools
import json
import socket
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from urllib.parse import urlsplit

import psutil
import websocket

from tests.attack.tried import Scene, connected, measured
from tests.server.visiting import ClosedError, Line, Page, Visitor

HOARDED = 100
SECONDS = 8.0
MORE_P95 = 1.0
MEMORY = 200 * 2**20


def p95(waits: list[float]) -> float:
    return statistics.quantiles(waits, n=20)[-1] if len(waits) > 1 else waits[0]


def clicks(page: Page, seconds: float) -> list[float]:
    """The waits of somebody who clicks five times a second."""
    waits, over = [], time.monotonic() + seconds
    while time.monotonic() < over:
        waits.append(page.click())
        time.sleep(0.2)
    return waits


def _memory(scene: Scene) -> int:
    if scene.pid is None:
        return 0
    first = psutil.Process(scene.pid)
    return sum(process.memory_info().rss for process in (first, *first.children(recursive=True)))


def meanwhile(scene: Scene, does: Callable[[float], object], threads: int = 1) -> tuple[str, bool]:
    """What a bystander and the memory say of something that so many do until a moment."""
    calm, before = p95(clicks(scene.bystander, 4)), _memory(scene)
    over = time.monotonic() + SECONDS
    with ThreadPoolExecutor(threads) as others:
        done = [others.submit(does, over) for _ in range(threads)]
        waits = clicks(scene.bystander, SECONDS)
        grown = _memory(scene) - before
        for each in done:
            with suppress(OSError, websocket.WebSocketException, ClosedError):
                each.result()
    told = f"p95 {calm * 1000:.0f} ms before, {p95(waits) * 1000:.0f} ms meanwhile"
    told += f"; memory {grown / 2**20:+.0f} MB" if scene.pid else ""
    return told, p95(waits) - calm < MORE_P95 and grown < MEMORY


def _until(line: Line, over: float, *messages: object, every: float = 0) -> None:
    """Say the same again and again, and read nothing."""
    line.socket.settimeout(1)
    for message in itertools.cycle(map(json.dumps, messages)):
        if time.monotonic() > over:
            return
        with suppress(websocket.WebSocketTimeoutException):
            line.send(message)
        time.sleep(every)


@measured
def flood(scene: Scene) -> tuple[str, bool]:
    """A page that asks a thousand times a second."""
    page = Visitor(scene.base).open()
    assert page.line
    line, asks = page.line, {"type": "why", "about": {"kind": "cell", "cell": [0, 0]}, "seq": 1}
    return meanwhile(scene, lambda over: _until(line, over, asks, every=0.001))


@measured
def never_reads(scene: Scene) -> tuple[str, bool]:
    """A hundred pages that ask for whole pictures and read none."""

    def does(over: float) -> None:
        visitor = Visitor(scene.base)
        opens = visitor.load().opens()
        line = visitor.line(sockopt=[(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)])
        line.send(opens)
        _until(line, over, *({"type": "lang", "value": value, "seq": 1} for value in ("fr", "en")))

    return meanwhile(scene, does, HOARDED)


@measured
def opens_without_end(scene: Scene) -> tuple[str, bool]:
    """Connections that are opened one after the other, kept, and opened again when they are refused."""

    def does(over: float) -> None:
        kept = []
        while time.monotonic() < over:
            with suppress(OSError, websocket.WebSocketException):
                kept.append(Visitor(scene.base).line())
                kept[-1].send("{}")

    return meanwhile(scene, does, 4)


@measured
def searches(scene: Scene) -> tuple[str, bool]:
    """Forty pages that ask for hints all the time."""

    def does(over: float) -> None:
        page = Visitor(scene.base).open()
        page.play(4)
        while time.monotonic() < over:
            page.say(type="press", id="hint")
            while page.tab.traits["scene"].get("tick") and time.monotonic() < over:
                page.say(type="tick", n=page.tab.turn)
            page.play()

    return meanwhile(scene, does, 40)


@measured
def large_messages(scene: Scene) -> tuple[str, bool]:
    """A hundred pages that begin messages of two megabytes and never end them."""

    def does(over: float) -> None:
        visitor = Visitor(scene.base)
        line = visitor.line()
        line.send(visitor.load().opens())
        line.socket.sock.sendall(b"\x81\xff" + (2**21).to_bytes(8, "big") + b"mask" + b" " * (2**21 - 9))
        time.sleep(max(0, over - time.monotonic()))

    return meanwhile(scene, does, HOARDED)


@measured
def downloads(scene: Scene) -> tuple[str, bool]:
    """A hundred downloads of the largest script that nobody reads."""
    page = Visitor(scene.base).ask("/voila/render/home.ipynb").read().decode()
    script = page.split('src="')[1].split('"')[0].replace("served.js", "front.js")
    asks = f"GET {script} HTTP/1.1\r\nHost: {urlsplit(scene.base).netloc}\r\n\r\n".encode()

    def does(over: float) -> None:
        with connected(scene.base) as line:
            line.sendall(asks)
            time.sleep(max(0, over - time.monotonic()))

    return meanwhile(scene, does, HOARDED)
