"""Hours of a public server in minutes: honest visitors, slow readers and abusers at once; does anything grow, and what do the honest notice?

First the honest ones are alone, then all are there, then all leave. Memory and descriptors of the server and its kernels are looked at
all the time: what is more in the last third of the noise than in its second has grown. Abusers are in a process of their own, so that
what they cost is not counted as waiting. Wall times depend on the machine; the ratio is what counts.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import psutil

from tests import serving
from tests.attack.frames import joined_v1, lying_frames
from tests.attack.timed import largest_script, p95
from tests.attack.visitor import PAGE, Line, Visitor, come_from, connected, message
from tests.benchmarks.crowd import let_in
from tests.serving import Served, eventually

_MB = 2**20
_EVERY = 3.0
"""Seconds between an honest visitor's clicks."""
_STAYS = 60.0
"""Seconds for which they stay; then they leave, and come again."""
_LONGEST_WAIT = 120.0
"""Seconds at the door."""
_LOOK = 5.0
_SCHOOL, _ELSEWHERE = "127.0.0.1", "127.0.0.2"
"""Where the honest come from, and others."""
_MORE_MEMORY = 1.1
_MORE_DESCRIPTORS = 1.1


# --- the honest -------------------------------------------------------------------------------------------------------


@dataclass
class Figures:
    """What is seen: the waits of the honest, and the server every few seconds."""

    waits: list[float] = field(default_factory=list)
    entered: list[float] = field(default_factory=list)
    lost: int = 0
    kept_out: int = 0
    memory: list[float] = field(default_factory=list)
    descriptors: list[int] = field(default_factory=list)
    kernels: list[int] = field(default_factory=list)
    largest_kernel: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        latest = f"{self.memory[-1]:.0f} MB, {self.descriptors[-1]} descriptors, {self.kernels[-1]} kernels"
        return f"{latest}, {len(self.waits)} clicks, {self.lost} pages lost, {self.kept_out} kept out"

    def look(self, served: Served) -> None:
        """Look at the server once."""
        server = psutil.Process(served.process.pid)
        kernels = served.kernels()
        self.memory.append(server.memory_info().rss / _MB)
        self.descriptors.append(server.num_fds())
        self.kernels.append(len(kernels))
        sizes = [0.0]
        for kernel in kernels:
            with contextlib.suppress(psutil.Error):
                sizes.append(kernel.memory_info().rss / _MB)
        self.largest_kernel.append(max(sizes))


async def honest(base: str, figures: Figures, over: float) -> None:
    """Play, leave, and come again."""
    await asyncio.sleep(random.uniform(0, _EVERY))
    while time.monotonic() < over:
        try:
            visitor, waited = await asyncio.wait_for(let_in(base), _LONGEST_WAIT)
        except TimeoutError:
            figures.kept_out += 1
            continue
        figures.entered.append(waited)
        line = await visitor.line() if visitor.kernel else None
        leaves = min(over, time.monotonic() + random.uniform(0.5, 1.5) * _STAYS)
        while line and not line.closed and time.monotonic() < leaves:
            figures.waits.append(await line.click())
            await asyncio.sleep(_EVERY)
        figures.lost += line is None or line.closed
        if line:
            line.close()
        await visitor.leave()


async def watched(served: Served, visitors: int, seconds: float) -> Figures:
    """So many honest visitors for so long."""
    figures, over = Figures(), time.monotonic() + seconds
    playing = asyncio.gather(*(honest(served.base, figures, over) for _ in range(visitors)))
    while not playing.done():
        await asyncio.wait([playing], timeout=_LOOK)
        figures.look(served)
        print(f"{over - time.monotonic():6.0f} s left: {figures}", file=sys.stderr)
    await playing
    return figures


# --- the others -------------------------------------------------------------------------------------------------------


_finding = asyncio.Lock()
_scripts: dict[str, str] = {}
"""The longest script by server: who looks for it opens a page."""


async def reads_slowly(base: str) -> None:
    """The longest script, a kilobyte a second."""
    async with _finding:
        script = _scripts.get(base) or await largest_script(base)
        _scripts[base] = script
    reader, writer = await connected(base, limit=1024)
    with contextlib.closing(writer):
        writer.write(f"GET {script} HTTP/1.1\r\nHost: {urlsplit(base).netloc}\r\n\r\n".encode())
        while await reader.read(1024):  # noqa: ASYNC110 - no event tells of it
            await asyncio.sleep(1)


async def asks_slowly(base: str) -> None:
    """A request, a letter a second."""
    _, writer = await connected(base)
    with contextlib.closing(writer):
        for letter in f"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: {'a' * 200}":
            writer.write(letter.encode())
            await writer.drain()
            await asyncio.sleep(1)


async def never_listens(base: str) -> None:
    """A page whose line asks for all there is, and hears nothing of it."""
    visitor = Visitor(base)
    await visitor.load()
    unread = await visitor.socket()
    if not isinstance(unread, int):
        opening = message("comm_open", {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}})
        await unread.write_message(json.dumps({**opening, "metadata": {"version": "1.0.0"}}))
        for _ in range(600):
            await unread.write_message(
                json.dumps(message("comm_msg", {"comm_id": "c", "data": {"method": "request_states"}}))
            )
            await asyncio.sleep(0.05)
    await visitor.leave()


async def floods(base: str) -> None:
    """Messages as fast as they are taken."""
    visitor = Visitor(base)
    line = await visitor.enter()
    while await line.intend(type="why", about={"kind": "cell", "cell": [0, 0]}):  # noqa: ASYNC110 - as above
        await asyncio.sleep(0.005)
    await visitor.leave()


async def lies(base: str) -> None:
    """Frames that are not what they say."""
    visitor = Visitor(base)
    await visitor.load()
    for frame in lying_frames().values():
        line: Line | None = await joined_v1(visitor)
        if line:
            await line.send(frame)
            await line.hear(0.5)
            line.close()
    await visitor.leave()


async def goes_at_once(base: str) -> None:
    """A page that is left in mid-load, without a word."""
    _, writer = await connected(base)
    writer.write(f"GET {PAGE} HTTP/1.1\r\nHost: {urlsplit(base).netloc}\r\n\r\n".encode())
    await writer.drain()
    await asyncio.sleep(random.uniform(0, 2))
    writer.close()
    await asyncio.sleep(10)


async def guesses(base: str) -> None:
    """Keys and codes of classes, addresses that are none."""
    visitor = Visitor(base)
    await visitor.ask("/teacher")
    for number in range(100):
        body = urlencode({"_xsrf": visitor.cookies.get("_xsrf", ""), "want": "open", "key": f"x.{number}"}).encode()
        await visitor.ask("/teacher", "POST", body, **{"Content-Type": "application/x-www-form-urlencoded"})
        await visitor.ask(f"/join/{number}")
        await visitor.ask(f"/{number}" * 50)
        await asyncio.sleep(0.2)


ABUSERS: tuple[Callable[[str], Awaitable[None]], ...] = (
    *(reads_slowly,) * 20, *(asks_slowly,) * 20, *(never_listens,) * 2, *(floods,) * 2, lies, *(goes_at_once,) * 2, *(guesses,) * 2,
)  # fmt: skip


def abuse(base: str, address: str) -> None:
    """All of them from one address, again and again, until this process is ended.

    It gives way to everybody, at once where the system can: elsewhere it has its own machine.
    """
    come_from(address)
    os.nice(19)
    if sys.platform == "linux":
        # Linux may weigh sessions first, and only then who is in them.
        os.setsid()
        with contextlib.suppress(OSError):
            Path("/proc/self/autogroup").write_text("19")
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))

    async def again(one: Callable[[str], Awaitable[None]]) -> None:
        while True:
            with contextlib.suppress(Exception):  # refused, in one of many ways
                await one(base)
            await asyncio.sleep(1)

    async def everybody() -> None:
        await asyncio.gather(*map(again, ABUSERS))

    asyncio.run(everybody())


# --- the report -------------------------------------------------------------------------------------------------------


def grown(values: Sequence[float]) -> tuple[float, float]:
    """The middle of the second third, when all that is kept once is there, and that of the last."""
    third = max(1, len(values) // 3)
    return statistics.median(values[third : 2 * third] or values), statistics.median(values[-third:])


def measured(served: Served, visitors: int, minutes: float, address: str) -> tuple[list[str], bool]:
    """All figures of one server, as lines; and whether nothing grew, and nobody lost a page or was kept out."""
    quiet = asyncio.run(watched(served, visitors, 60 * max(1, minutes / 6)))
    others = multiprocessing.get_context("spawn").Process(target=abuse, args=(served.base, address), daemon=True)
    others.start()
    noisy = asyncio.run(watched(served, visitors, 60 * minutes))
    others.terminate()
    others.join()
    after = Figures()
    gone = served.kernels_become(1, 240)  # the one that waits ready
    eventually(lambda: psutil.Process(served.process.pid).num_fds() <= quiet.descriptors[0], 60)
    after.look(served)
    memory, descriptors, kernel = (grown(seen) for seen in (noisy.memory, noisy.descriptors, noisy.largest_kernel))
    held = (
        memory[1] < memory[0] * _MORE_MEMORY
        and descriptors[1] < descriptors[0] * _MORE_DESCRIPTORS
        and kernel[1] < kernel[0] * _MORE_MEMORY
        and gone
        and not noisy.lost
        and not noisy.kept_out
    )
    return [
        f"{visitors} honest visitors for {minutes:g} minutes, {len(ABUSERS)} others",
        f"server's memory      {memory[0]:6.0f} MB   then {memory[1]:.0f} MB; alone {max(quiet.memory):.0f}, most {max(noisy.memory):.0f}, afterwards {after.memory[0]:.0f}",
        f"its descriptors      {descriptors[0]:6.0f}      then {descriptors[1]:.0f}; alone {max(quiet.descriptors)}, most {max(noisy.descriptors)}, afterwards {after.descriptors[0]}",
        f"largest kernel       {kernel[0]:6.0f} MB   then {kernel[1]:.0f} MB; most {max(noisy.largest_kernel):.0f}",
        f"kernels              {statistics.median(noisy.kernels):6.0f}      most {max(noisy.kernels)}, afterwards {after.kernels[0]}",
        f"a click              median {statistics.median(noisy.waits) * 1000:.0f} ms, p95 {p95(noisy.waits) * 1000:.0f} ms, longest {max(noisy.waits):.1f} s of {len(noisy.waits)}",
        f"the same, alone      median {statistics.median(quiet.waits) * 1000:.0f} ms, p95 {p95(quiet.waits) * 1000:.0f} ms, longest {max(quiet.waits):.1f} s of {len(quiet.waits)}",
        f"to be let in         median {statistics.median(noisy.entered):.1f} s, longest {max(noisy.entered):.1f} s, {noisy.kept_out} kept out; alone {statistics.median(quiet.entered):.1f} and {max(quiet.entered):.1f} s",
        f"p95, noisy to alone  {p95(noisy.waits) / p95(quiet.waits):6.2f}",
        f"pages lost           {noisy.lost:6}      alone {quiet.lost}",
        "nothing grew, nobody was lost" if held else "SOMETHING GREW, OR SOMEBODY WAS LOST",
    ], held


def main(options: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks soak", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60, help="the noise lasts so long (without it: 60)")
    parser.add_argument("--visitors", type=int, default=20, help="so many honest ones (without it: 20)")
    parser.add_argument(
        "--among", action="store_true", help="the others come from the address of the honest, as in a school"
    )
    given = parser.parse_args(options)
    address = _SCHOOL if given.among else _ELSEWHERE
    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder) / "settings.py"
        settings.write_text(f"c.CappedKernelManager.share_per_address = {1 if given.among else 0.75}")
        asked, log = ("serve", "--public", f"--config={settings}"), Path(folder) / "log.txt"
        env = {"NUMBERDROP_DATABASE": f"sqlite:///{folder}/class.sqlite"}
        with serving.numberdrop(*asked, log=log, probe="/health", env=env) as served:
            lines, held = measured(served, given.visitors, given.minutes, address)
        print("\n".join(lines))
        troubles = [line for line in log.read_text().splitlines() if '"trouble"' in line or "Traceback" in line]
        print(f"troubles in the log  {len(troubles):6}", *troubles[:3], sep="\n")
    sys.exit(0 if held else 1)
