"""A club on one public server: how long clicks take when many play, and how long a class that comes at once waits.

Visitors without browsers, in this process: what they cost the machine is in the figures. Wall times depend on the machine
and on what else it does; the ratio is what counts.
"""

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests import serving
from tests.attack.timed import p95
from tests.attack.visitor import Line, Visitor

_LIMIT = 2.0
"""The p95 among many, as a multiple of that of one alone."""


async def playing(line: Line, every: float, clicks: int) -> list[float]:
    """Click so often, not in step with others; the seconds until each answer."""
    await asyncio.sleep(random.random() * every)
    waits = []
    for _ in range(clicks):
        waits.append(await line.click())
        await asyncio.sleep(max(0, every - waits[-1]))
    return waits


async def let_in(base: str) -> tuple[Visitor, float]:
    """Come as a browser does: with a page that tries again when there is no room yet; the visitor and the seconds it took."""
    begun = time.monotonic()
    visitor = Visitor(base)
    answer = await visitor.load()
    while answer.status == 503:
        await asyncio.sleep(int(answer.headers["Retry-After"]) * random.uniform(0.5, 1))
        answer = await visitor.load()
    return visitor, time.monotonic() - begun


async def measured(base: str, players: int, every: float, clicks: int) -> list[str]:
    """All figures of one server, as lines."""
    alone = Visitor(base)
    line = await alone.enter()
    one = await playing(line, every, clicks)
    line.close()
    await alone.leave()
    came = await asyncio.gather(*(let_in(base) for _ in range(players)))
    waited = [seconds for _, seconds in came]
    lines = [line for visitor, _ in came if (line := await visitor.line())]
    many = [wait for waits in await asyncio.gather(*(playing(line, every, clicks) for line in lines)) for wait in waits]
    ratio = p95(many) / p95(one)
    return [
        f"{players} come at once      half are in after {statistics.median(waited):.1f} s, all after {max(waited):.1f} s",
        f"a click, one player    median {statistics.median(one) * 1000:5.1f} ms, p95 {p95(one) * 1000:5.1f} ms",
        f"a click, {len(lines)} players   median {statistics.median(many) * 1000:5.1f} ms, p95 {p95(many) * 1000:5.1f} ms",
        f"p95, many to one       {ratio:.2f} of at most {_LIMIT}",
    ]


def main(options: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks crowd", description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=40, help="so many (without it: 40)")
    parser.add_argument("--every", type=float, default=2.0, help="each clicks every so many seconds (without it: 2)")
    parser.add_argument("--clicks", type=int, default=30, help="and so often (without it: 30)")
    given = parser.parse_args(options)
    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder) / "settings.py"
        settings.write_text("c.CappedKernelManager.share_per_address = 1")  # a crowd on one machine has one address
        asked = ("serve", "--public", f"--config={settings}")
        with serving.numberdrop(*asked, log=Path(folder) / "log.txt", probe="/health") as served:
            print("\n".join(asyncio.run(measured(served.base, given.players, given.every, given.clicks))))
