"""What a page costs the public server: memory, and the processor's time to open it and to answer a click.

These are the figures that `notebooks/guide/capacity.md` reckons with. Memory is the proportional set size, so that what processes
share is not counted twice. Processor time is what all cores spent together, by the server and all its kernels; it is a
little longer where the machine is busy.
"""

import argparse
import asyncio
import shutil
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import psutil

from tests import serving
from tests.attack.visitor import PAGE, Visitor
from tests.serving import BUTTON_AND_LABEL, ROOT, Served, write_notebook

SMALLEST = "/voila/render/smallest.ipynb"
_MB = 2**20
_LIMIT = 1.3
"""The memory of a page's process, as a multiple of that of the smallest page's."""


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


async def opened(base: str, pages: int, path: str = PAGE) -> list[Visitor]:
    """So many visitors, one after another, each with a page."""
    visitors = [Visitor(base) for _ in range(pages)]
    for visitor in visitors:
        assert (await visitor.load(path)).status == 200
    return visitors


def run(pages: int, clicks: int) -> list[str]:
    """Measure, and return the lines of the report."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "notebooks"
        shutil.copytree(ROOT / "notebooks", folder)
        write_notebook(folder / "smallest.ipynb", ("code", BUTTON_AND_LABEL))
        settings = Path(temporary) / "settings.py"
        # Spare ones have loaded what the smallest page has not; and all who come here come from one address.
        settings.write_text("c.CappedKernelManager.spare_kernels = 0\nc.CappedKernelManager.share_per_address = 1")
        asked = ("serve", "--public", f"--notebooks={folder}", f"--config={settings}")
        with serving.numberdrop(*asked, log=Path(temporary) / "log.txt", probe="/health") as served:
            return measured(served, pages, clicks)


def measured(served: Served, pages: int, clicks: int) -> list[str]:
    """All figures of one server, as lines."""
    server = psutil.Process(served.process.pid)
    rest()
    alone, begun = memory(server), spent(served)
    visitors = asyncio.run(opened(served.base, pages))
    rest()
    opening = (spent(served) - begun) / pages
    asyncio.run(clicked(visitors, 1))
    begun = spent(served)
    asyncio.run(clicked(visitors, clicks))
    clicking = (spent(served) - begun) / pages / clicks
    beside = (memory(server) - alone) / pages
    asyncio.run(opened(served.base, pages, SMALLEST))
    rest()
    # Both at the same time: what processes share is divided among all that there are.
    own = {kernel.pid: memory(kernel) for kernel in served.kernels()}
    first = sorted(own)[:pages]
    page, least = (statistics.mean(own[one] for one in these) for these in (first, own.keys() - first))
    return [
        f"process of a page   {page:6.1f} MB   mean of {pages}",
        f"of the smallest     {least:6.1f} MB   a button and a label; ratio {page / least:.2f} of at most {_LIMIT}",
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
