"""What a page costs the public server: memory, and the processor's time to open it and to answer a click.

These are the figures that `notebooks/guide/capacity.md` reckons with. Memory is the proportional set size, so that what processes
share is not counted twice. Processor time is what all cores spent together, by the server and all its kernels; it is a
little longer where the machine is busy.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import psutil

from tests import serving
from tests.attack.visitor import Visitor
from tests.serving import Served

_MB = 2**20


def memory(process: psutil.Process) -> float:
    return process.memory_full_info().pss / _MB


def spent(served: Served) -> float:
    """Seconds of processor time that the server and all its kernels have used so far."""
    every = [psutil.Process(served.process.pid), *served.kernels()]
    return sum(sum(process.cpu_times()[:2]) for process in every)


def rest() -> None:
    """Let what was begun be done, a kernel that is started ahead of the next visitor, too."""
    time.sleep(5)


async def clicked(visitors: Sequence[Visitor], clicks: int) -> None:
    """Everybody asks about cells, in turns."""
    lines = [await visitor.line() for visitor in visitors]
    for _ in range(clicks):
        for line in lines:
            await line.click()
    for line in lines:
        line.close()


async def opened(base: str, pages: int) -> list[Visitor]:
    """So many visitors, one after another, each with a page."""
    visitors = [Visitor(base) for _ in range(pages)]
    for visitor in visitors:
        assert (await visitor.load()).status == 200
    return visitors


def run(pages: int, clicks: int) -> list[str]:
    """Measure, and return the lines of the report."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving.numberdrop("serve", "--public", log=Path(folder) / "log.txt", probe="/health") as served,
    ):
        server = psutil.Process(served.process.pid)
        rest()
        alone, begun, ahead = memory(server), spent(served), len(served.kernels())
        visitors = asyncio.run(opened(served.base, pages))
        rest()
        opening = (spent(served) - begun) / (len(served.kernels()) - ahead)
        asyncio.run(clicked(visitors, 1))
        begun = spent(served)
        asyncio.run(clicked(visitors, clicks))
        clicking = (spent(served) - begun) / pages / clicks
        kernels = [memory(kernel) for kernel in served.kernels()]
        beside = (memory(server) - alone) / pages
    return [
        f"process of a page   {sum(kernels) / len(kernels):6.1f} MB   mean of {len(kernels)}",
        f"server              {alone:6.1f} MB   and {beside:.1f} MB for each page",
        f"to open a page      {opening:6.2f} s    of one core",
        f"to explain a cell   {clicking * 1000:6.1f} ms   of one core",
    ]


def main(options: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks capacity", description=__doc__.splitlines()[0])
    parser.add_argument("--pages", type=int, default=8, help="open so many pages (without it: 8)")
    parser.add_argument("--clicks", type=int, default=50, help="and click so often on each (without it: 50)")
    given = parser.parse_args(options)
    print("\n".join(run(given.pages, given.clicks)))
