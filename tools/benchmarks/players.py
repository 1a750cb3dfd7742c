"""Many players in one process, without browsers: what they do to a server of their own is measured at the server.

Figures are the processor's time and memory of the server's processes, so that a busy machine changes little; waits are told beside them.
"""

import asyncio
import contextlib
import json
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Self, TypeVar

from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests import serving
from tests.server.tab import Json, Tab
from tests.server.visiting import PLAY, SESSION, Visitor
from tests.serving import Served

_MB = 2**20
_AT_ONCE = 50
OPEN_TO_ALL = """
c.RateLimits.connections = 10_000
c.RateLimits.connections_per_address = 10_000
c.RateLimits.connections_per_visitor = 10_000
c.RateLimits.openings_per_address = c.RateLimits.openings_per_visitor = ""
"""
"""A crowd on one machine has one address."""


@contextlib.contextmanager
def alone(settings: str = OPEN_TO_ALL, workers: int = 1, **env: str) -> Iterator[Served]:
    """A public server of one's own, whose first pictures are drawn."""
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        asked = serving.public(folder, settings, f"--workers={workers}")
        with serving.numberdrop(*asked, log=folder / "log.txt", probe="/health", env=env) as served:
            assert serving.eventually(lambda: _is_quiet(served))
            yield served


def _is_quiet(served: Served) -> bool:
    before = spent(served)
    time.sleep(1)
    return spent(served) - before < 0.02


def memory(served: Served) -> float:
    """Megabytes of all processes; what they share is counted once."""
    return float(sum(process.memory_full_info().pss for process in served.processes()) / _MB)


def spent(served: Served) -> float:
    """Seconds of a processor that all processes have used so far."""
    return float(sum(sum(process.cpu_times()[:2]) for process in served.processes()))


class Player:
    """Somebody with one page."""

    def __init__(self, base: str, tab: Tab, socket: WebSocketClientConnection, chance: int) -> None:
        self.base, self.tab, self.socket = base, tab, socket
        self.waits: list[float] = []
        self.chance = Random(chance)

    async def ask(self, message: Json, *, opening: bool = False) -> Json:
        """The answer. Raises ``ConnectionError`` when the server closes."""
        began = time.perf_counter()
        await self.socket.write_message(json.dumps(message))
        while True:
            heard = await self.socket.read_message()
            if heard is None:
                raise ConnectionError(f"{self.socket.close_code} {self.socket.close_reason}")
            answer = self.tab.takes(json.loads(heard), opening=opening)
            if opening or answer["ack"]["seq"] == message["seq"]:
                self.waits.append(time.perf_counter() - began)
                return answer

    async def say(self, **intent: Any) -> Json:
        return await self.ask(self.tab.says(**intent))

    async def play(self) -> None:
        """Play on, once."""
        await self.say(**self.tab.plays(self.chance))

    async def hint(self) -> None:
        """Ask for a hint and wait for it, as a page does: a slice of the search after the other."""
        await self.say(type="press", id="hint")
        while self.tab.traits["scene"].get("tick"):
            await self.say(type="tick", n=self.tab.turn)

    async def greet(self) -> Self:
        await self.ask(self.tab.opens(), opening=True)
        await self.say(**self.tab.hello())
        if self.tab.greets:
            await self.say(type="greeted")
        return self


P = TypeVar("P", bound=Player)


async def enter(base: str, html: str, chance: int = 0, address: str = "", kind: type[P] = Player) -> P:  # type: ignore[assignment]
    """A player with a page that was loaded; from another ``address`` where the server believes what a proxy tells."""
    head = {"X-Forwarded-For": address} if address else {}
    asked = HTTPRequest(base.replace("http", "ws", 1) + SESSION, headers=head)
    socket = await websocket_connect(asked, max_message_size=2**24)
    return await kind(base, Tab(html), socket, chance).greet()


def loaded(base: str, path: str = PLAY) -> str:
    """A page as its server gives it."""
    text: str = Visitor(base).ask(path).read().decode()
    return text


async def crowd(base: str, count: int, path: str = PLAY) -> list[Player]:
    """So many players, some at a time."""
    html = loaded(base, path)
    every: list[Player] = []
    for first in range(0, count, _AT_ONCE):
        every += await asyncio.gather(*(enter(base, html, n) for n in range(first, min(count, first + _AT_ONCE))))
    return every


async def each(players: Sequence[Player], does: Callable[[Player], Awaitable[None]]) -> None:
    """Have all of them do something, some at a time."""
    for first in range(0, len(players), _AT_ONCE):
        await asyncio.gather(*map(does, players[first : first + _AT_ONCE]))
