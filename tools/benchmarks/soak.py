"""Hours of a public server in minutes: honest players come, play and leave, while attacks of every kind are tried again and again.

First the honest ones are alone, then all are there, then all leave. Memory, threads and descriptors of the server are looked at all the time:
what is more in the last third of the noise than in its second has grown. Attackers are a process of their own, and come from one address;
each of the honest from their own. Waits depend on the machine.
"""

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from tests.attack.__main__ import tried
from tests.server.visiting import Visitor, counted
from tests.serving import Served
from tools.benchmarks.floods import p95
from tools.benchmarks.players import alone, enter, loaded, memory, spent

_EVERY = 3.0
"""Seconds between two acts of somebody honest."""
_STAYS = 60.0
"""Seconds for which they stay; then they leave, and come again."""
_LOOK = 5.0
_MORE = 1.1
"""As a multiple: what is more has grown."""
SETTINGS = "c.TutorServer.behind_proxy = True"


@dataclass
class Figures:
    """What is seen: the waits of the honest, and the server every few seconds."""

    waits: list[float] = field(default_factory=list)
    entered: list[float] = field(default_factory=list)
    lost: int = 0
    memory: list[float] = field(default_factory=list)
    threads: list[float] = field(default_factory=list)
    descriptors: list[float] = field(default_factory=list)

    def look(self, served: Served) -> None:
        """Look at the server once."""
        every = served.processes()
        self.memory.append(memory(served))
        self.threads.append(sum(process.num_threads() for process in every))
        self.descriptors.append(sum(process.num_fds() for process in every))

    def __str__(self) -> str:
        latest = f"{self.memory[-1]:.0f} MB, {self.descriptors[-1]:.0f} descriptors"
        return f"{latest}, {len(self.waits)} acts, {self.lost} pages lost"


async def honest(base: str, number: int, html: str, figures: Figures, over: float) -> None:
    """Play, leave, and come again."""
    chance = Random(number)
    await asyncio.sleep(chance.uniform(0, _EVERY))
    while time.monotonic() < over:
        began, leaves = time.monotonic(), min(over, time.monotonic() + chance.uniform(0.5, 1.5) * _STAYS)
        try:
            player = await enter(base, html, number, f"192.0.2.{number % 250}")
            figures.entered.append(time.monotonic() - began)
            while time.monotonic() < leaves:
                await player.play()
                figures.waits.append(player.waits[-1])
                await asyncio.sleep(_EVERY)
            player.socket.close()
        except (ConnectionError, OSError):
            figures.lost += 1
            await asyncio.sleep(_EVERY)


async def watched(served: Served, players: int, seconds: float) -> Figures:
    """So many honest players for so long."""
    figures, over = Figures(), time.monotonic() + seconds
    html = loaded(served.base)
    playing = asyncio.gather(*(honest(served.base, number, html, figures, over) for number in range(players)))
    while not playing.done():
        await asyncio.wait([playing], timeout=_LOOK)
        figures.look(served)
        print(f"{over - time.monotonic():6.0f} s left: {figures}", file=sys.stderr)
    await playing
    return figures


def abuse(base: str) -> None:
    """All attacks, again and again, until this process is ended; it gives way to everybody."""
    os.nice(19)
    while True:
        with contextlib.suppress(Exception):  # refused, in one of many ways
            tried(base, quick=False, tell=lambda outcome: None if outcome.held else print(outcome, file=sys.stderr))
        time.sleep(1)


def grown(values: Sequence[float]) -> tuple[float, float]:
    """The middle of the second third, when all that is kept once is there, and that of the last."""
    third = max(1, len(values) // 3)
    return statistics.median(values[third : 2 * third] or values), statistics.median(values[-third:])


def measured(served: Served, players: int, minutes: float) -> tuple[list[str], bool]:
    """All figures of one server, as lines; and whether nothing grew, and nobody honest lost a page."""
    quiet = asyncio.run(watched(served, players, 60 * max(0.5, minutes / 6)))
    others = multiprocessing.get_context("spawn").Process(target=abuse, args=(served.base,))
    others.start()
    begun = spent(served)
    noisy = asyncio.run(watched(served, players, 60 * minutes))
    cores = (spent(served) - begun) / 60 / minutes
    others.terminate()
    others.join()
    time.sleep(70)  # a browser that does not answer is given up after two pings
    after = Figures()
    after.look(served)
    figures = counted(Visitor(served.base))
    refused = {name: value for name, value in figures.items() if name.startswith("numberdrop_refused_total")}
    pairs = [(name, *grown(getattr(noisy, name))) for name in ("memory", "threads", "descriptors")]
    held = all(last <= before * _MORE + 1 for _, before, last in pairs) and not noisy.lost
    held = held and not figures["numberdrop_sessions"]
    return [
        f"{players} honest players for {minutes:g} minutes, attacked all the while; {cores:.2f} cores",
        *(
            f"{name:12} {before:7.0f} then {last:.0f}; alone {max(getattr(quiet, name)):.0f}, "
            f"most {max(getattr(noisy, name)):.0f}, afterwards {getattr(after, name)[0]:.0f}"
            for name, before, last in pairs
        ),
        *(
            f"an act, {name:6} median {statistics.median(seen.waits) * 1000:.0f} ms, p95 {p95(seen.waits) * 1000:.0f} ms, "
            f"longest {max(seen.waits):.1f} s of {len(seen.waits)}; to come in {max(seen.entered):.1f} s at most; {seen.lost} lost"
            for name, seen in (("alone", quiet), ("noisy", noisy))
        ),
        f"pages left   {figures['numberdrop_sessions']:.0f}",
        *(f"{name.partition('{')[2].rstrip('}')}: {value:.0f} refused" for name, value in refused.items()),
        "nothing grew, nobody was lost" if held else "SOMETHING GREW, OR SOMEBODY WAS LOST",
    ], held


def main(options: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks soak", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60, help="the noise lasts so long (without it: 60)")
    parser.add_argument("--players", type=int, default=20, help="so many honest ones (without it: 20)")
    given = parser.parse_args(options)
    with alone(SETTINGS) as served:
        lines, held = measured(served, given.players, given.estimate_minutes)
        print("\n".join(lines))
        troubles = [line for line in served.log.read_text().splitlines() if '"trouble"' in line or "Traceback" in line]
        print(f"troubles in the log  {len(troubles):6}", *troubles[:3], sep="\n")
    sys.exit(0 if held else 1)
