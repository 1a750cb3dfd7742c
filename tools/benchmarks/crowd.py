"""A full house on one public server: many act every few seconds, some ask for hints all the time, and many more are only there.

The processor's time is the server's; waits are those of players in one process beside it on the same machine, so they are too long: what counts
is how they compare with those of the same players when nobody asks for a hint and nobody else is there.
"""

import argparse
import asyncio
import gc
import os
import statistics
import time
from collections.abc import Sequence

from tests.server.visiting import Visitor, counted
from tests.serving import Served
from tools.benchmarks.floods import p95
from tools.benchmarks.players import Player, alone, crowd, memory, spent


async def acting(player: Player, every: float, over: float) -> None:
    """Play on, not in step with others."""
    await asyncio.sleep(player.chance.random() * every)
    while time.monotonic() < over:
        await player.play()
        await asyncio.sleep(player.chance.expovariate(1 / every))


async def hinted(player: Player, over: float) -> None:
    """Ask for a hint, play on, ask again."""
    while time.monotonic() < over:
        await player.hint()
        await player.play()


def answered(served: Served) -> tuple[float, float]:
    """How many messages the server has answered, and the seconds that it took."""
    figures = counted(Visitor(served.base))
    return figures["numberdrop_answer_seconds_count"], figures["numberdrop_answer_seconds_sum"]


async def lived(served: Served, acts: Sequence[Player], hints: Sequence[Player], every: float, seconds: float) -> str:
    """What so many cost for a while, and what those who act wait."""
    for player in acts:
        player.waits.clear()
    gc.freeze()  # thousands of pictures are held here: looked through for garbage, they would make everybody wait
    gc.disable()
    before = answered(served)
    begun, over = spent(served), time.monotonic() + seconds
    await asyncio.gather(*(acting(one, every, over) for one in acts), *(hinted(one, over) for one in hints))
    waits = [wait for player in acts for wait in player.waits]
    share, (count, took) = (spent(served) - begun) / seconds, answered(served)
    gc.enable()
    mean = (took - before[1]) / (count - before[0])
    return (
        f"{share:5.2f} cores, {len(waits)} acts, median {statistics.median(waits) * 1000:6.1f} ms, p95 {p95(waits) * 1000:6.1f} ms, "
        f"longest {max(waits):4.1f} s; at the server {mean * 1000:6.1f} ms; memory {memory(served):5.0f} MB"
    )


async def measured(served: Served, players: int, hints: int, idle: int, every: float, seconds: float) -> list[str]:
    """All figures of one server, as lines."""
    every_one = await crowd(served.base, players)
    acts, hint = every_one[hints:], every_one[:hints]
    lines = [f"{len(acts)} act every {every:g} s            {await lived(served, acts, [], every, seconds)}"]
    lines.append(f"and {hints} ask for hints          {await lived(served, acts, hint, every, seconds)}")
    there = await crowd(served.base, idle)
    lines.append(f"and {idle} are only there       {await lived(served, acts, hint, every, seconds)}")
    lost = sum(player.socket.close_code is not None for player in (*every_one, *there))
    return [*lines, f"pages lost {lost}; this machine has {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"]


def main(options: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks crowd", description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=500, help="so many (without it: 500)")
    parser.add_argument("--hints", type=int, default=40, help="of whom so many ask for hints (without it: 40)")
    parser.add_argument("--idle", type=int, default=2000, help="besides so many who do nothing (without it: 2000)")
    parser.add_argument("--every", type=float, default=4.0, help="each acts every so many seconds (without it: 4)")
    parser.add_argument("--seconds", type=float, default=30.0, help="each time for so long (without it: 30)")
    parser.add_argument(
        "--workers",
        type=int,
        default=os.cpu_count() or 1,
        help="processes that serve (without it: one for each processor)",
    )
    given = parser.parse_args(options)
    with alone(workers=given.workers) as served:
        lines = measured(served, given.players, given.hints, given.idle, given.every, given.seconds)
        print("\n".join(asyncio.run(lines)))
