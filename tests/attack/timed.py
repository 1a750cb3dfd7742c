"""Attacks that are measured: what a visitor who only plays notices while another one floods, lies or comes fifty times at once.

Seconds depend on the machine: these belong to the script, no test asserts them.
"""

import asyncio
import contextlib
import json
import re
import statistics
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import psutil

from tests.attack.frames import joined_v1, lying_frames
from tests.attack.tried import Outcome
from tests.attack.visitor import Line, Visitor, connected, message

FLOOD = 10_000
LOADS = 50
HOARDED = 100
SECONDS_OF_HOARDING = 8
MORE_P95 = 1.0
LONGEST_DELAY = 2.0
MEMORY = 50 * 2**20
LOADED_IN = 5.0
GONE_IN = 20.0


def p95(waits: list[float]) -> float:
    return statistics.quantiles(waits, n=20)[-1] if len(waits) > 1 else waits[0]


async def clicking(line: Line, until: asyncio.Event, least: int = 20) -> list[float]:
    """Click five times a second until told to stop; the seconds until each answer."""
    waits: list[float] = []
    while len(waits) < least or not until.is_set():
        waits.append(await line.click())
        await asyncio.sleep(0.2)
    return waits


async def meanwhile(line: Line, does: Callable[[], Awaitable[None]]) -> list[float]:
    """The waits of a visitor while something is done, and for two seconds after."""
    done = asyncio.Event()
    clicks = asyncio.create_task(clicking(line, done))
    await does()
    await asyncio.sleep(2)
    done.set()
    return await clicks


async def quiet(line: Line) -> float:
    """The p95 of a visitor whom nobody disturbs."""
    done = asyncio.Event()
    done.set()
    return p95(await clicking(line, done, least=30))


async def flood(line: Line, attacker: Visitor, calm: float) -> Outcome:
    """10,000 messages from one visitor, as fast as they are sent; a line that is closed is opened again."""
    sent = 0

    async def does() -> None:
        nonlocal sent
        tries = 0
        mine = await attacker.line()
        while sent < FLOOD and tries < 100:
            if mine is None or not await mine.intend(type="why", about={"kind": "cell", "cell": [0, 0]}):
                tries += 1
                mine = await attacker.line() or (await attacker.load() and await attacker.line())
            else:
                sent += 1
        if mine:
            mine.close()

    waits = await meanwhile(line, does)
    told = f"{sent} sent; p95 {calm * 1000:.0f} ms before, {p95(waits) * 1000:.0f} ms meanwhile"
    return Outcome(f"A flood of {FLOOD} messages", told, held=p95(waits) - calm < MORE_P95)


class Memory:
    """The largest memory of a process while something is done; its children are kernels and do not count."""

    def __init__(self, pid: int | None) -> None:
        self.process = psutil.Process(pid) if pid else None
        self.first = self.most = self._now()

    def _now(self) -> int:
        return self.process.memory_info().rss if self.process else 0

    async def watch(self) -> None:
        while True:
            self.most = max(self.most, self._now())
            await asyncio.sleep(0.02)

    @property
    def grown(self) -> int:
        return max(self.most, self._now()) - self.first


async def liars(line: Line, attacker: Visitor, pid: int | None) -> Outcome:
    """Lying tables and frames of eight megabytes: what others wait, what the server's memory grows."""
    memory = Memory(pid)
    watch = asyncio.create_task(memory.watch())

    async def does() -> None:
        for frame in [*lying_frames().values(), b"\0" * 2**23, " " * 2**23] * 3:
            mine = await joined_v1(attacker) or (await attacker.load() and await joined_v1(attacker))
            if mine:
                await mine.send(frame)
                await mine.hear(0.2)
                mine.close()
            plain = await attacker.line()
            if plain:
                await plain.send(frame)
                plain.close()

    waits = await meanwhile(line, does)
    watch.cancel()
    told = f"longest wait of another {max(waits):.2f} s"
    told += f", memory {memory.grown / 2**20:+.0f} MB" if pid else ", memory not looked at (--pid)"
    return Outcome("Lying and huge frames", told, held=max(waits) < LONGEST_DELAY and memory.grown < MEMORY)


async def hoards(line: Line, attacker: Visitor, pid: int | None) -> Outcome:
    """100 lines to one page on which nobody reads, each of which asks twenty times a second for all there is."""
    memory = Memory(pid)
    watch = asyncio.create_task(memory.watch())
    request = message("comm_msg", {"comm_id": "c", "data": {"method": "request_states"}})
    opening = message("comm_open", {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}})
    opening["metadata"] = {"version": "1.0.0"}

    async def hoard(number: int) -> None:
        attacker.session = f"hoard-{number}"
        unread = await attacker.socket()
        if isinstance(unread, int):
            return
        with contextlib.suppress(Exception):  # its line is ended sooner or later
            await unread.write_message(json.dumps(opening))
            for _ in range(20 * SECONDS_OF_HOARDING):
                await unread.write_message(json.dumps(request))
                await asyncio.sleep(0.05)

    async def does() -> None:
        await asyncio.gather(*(hoard(number) for number in range(HOARDED)))

    waits = await meanwhile(line, does)
    watch.cancel()
    told = f"p95 of another {p95(waits):.2f} s" + (f", memory {memory.grown / 2**20:+.0f} MB" if pid else "")
    return Outcome(f"{HOARDED} lines that nobody reads", told, held=p95(waits) < 0.1 and memory.grown < 2 * MEMORY)


async def largest_script(base: str) -> str:
    """Where the longest is of what a page loads: all scripts of a notebook that Voilà draws. Raises RuntimeError where there is none."""
    visitor = Visitor(base)
    page = await visitor.load("/voila/render/lesson_A_programmers.ipynb")
    script = re.search(r'[^"]*/scripts/[^"]+/together-\w+\.js', page.text)
    await visitor.leave()
    if script is None:
        raise RuntimeError(f"{base} names no script that is worth reading slowly ({page.status})")
    return script[0]


async def downloads(line: Line, base: str, pid: int | None) -> Outcome:
    """120 downloads of all scripts that nobody reads."""
    memory = Memory(pid)
    watch = asyncio.create_task(memory.watch())
    script = await largest_script(base)

    async def does() -> None:
        asked = f"GET {script} HTTP/1.1\r\nHost: {urlsplit(base).netloc}\r\n\r\n".encode()
        unread = [await connected(base, limit=1024) for _ in range(120)]
        for _, writer in unread:
            writer.write(asked)
        await asyncio.sleep(5)
        for _, writer in unread:
            writer.close()

    waits = await meanwhile(line, does)
    watch.cancel()
    told = f"longest wait of another {max(waits):.2f} s" + (f", memory {memory.grown / 2**20:+.0f} MB" if pid else "")
    return Outcome(
        "120 downloads that nobody reads", told, held=max(waits) < LONGEST_DELAY and memory.grown < 2 * MEMORY
    )


async def loads(line: Line, base: str) -> Outcome:
    """50 visitors at once: each gets a page or is told to come back, and who is inside plays on."""
    visitors = [Visitor(base) for _ in range(LOADS)]
    came: list[tuple[int, float]] = []

    async def does() -> None:
        answers = await asyncio.gather(*(visitor.load() for visitor in visitors))
        came.extend((answer.status, answer.seconds) for answer in answers)
        await asyncio.gather(*(visitor.leave() for visitor in visitors if visitor.kernel))

    waits = await meanwhile(line, does)
    pages, full = ([wait for status, wait in came if status == wanted] for wanted in (200, 503))
    told = f"{len(pages)} pages in {max(pages, default=0):.1f} s at most, {len(full)} x 503 in {max(full, default=0):.1f} s"
    told += f"; longest wait inside {max(waits):.2f} s"
    held = len(pages) + len(full) == LOADS and max(wait for _, wait in came) < LOADED_IN and max(waits) < LONGEST_DELAY
    return Outcome(f"{LOADS} loads at once", told, held)


async def gone(base: str, *, goodbye: bool) -> Outcome:
    """A tab that is closed, or a browser that crashed: its kernel is gone 20 s later."""
    visitor = Visitor(base)
    line = await visitor.enter()
    line.close()
    if goodbye:
        await visitor.leave()
    await asyncio.sleep(1 if goodbye else GONE_IN)
    socket = await visitor.socket()
    alive = not isinstance(socket, int)
    if alive:
        with contextlib.suppress(Exception):
            socket.close()
        await visitor.leave()
    what = "A closed tab's kernel after 1 s" if goodbye else f"A crashed browser's kernel after {GONE_IN:.0f} s"
    return Outcome(what, "still there" if alive else f"gone ({socket})", held=not alive)
