"""What a page costs the public server: memory, and the processor's time to load it, to open its session and to answer an act.

These are the figures that `notebooks/guide/capacity.md` reckons with. All players are in this process and none of it is counted.
"""

import argparse
import asyncio
from collections.abc import Sequence

from tests.serving import Served
from tools.benchmarks.players import Player, alone, crowd, each, loaded, memory, spent

_ACTS = 12
_LOADS = 100


async def measured(served: Served, pages: int) -> list[str]:
    """All figures of one server, as lines."""
    await each(await crowd(served.base, 20), _played)  # what is read and made once
    empty, begun = memory(served), spent(served)
    for _ in range(_LOADS):
        await asyncio.to_thread(loaded, served.base)
    loading, begun = (spent(served) - begun) / _LOADS, spent(served)
    players = await crowd(served.base, pages)
    opening, opened = (spent(served) - begun) / pages, memory(served)
    begun = spent(served)
    await each(players, _played)
    act, played = (spent(served) - begun) / pages / _ACTS, memory(served)
    begun = spent(served)
    await asyncio.sleep(10)
    idle = (spent(served) - begun) / 10
    for player in players:
        player.socket.close()
    await asyncio.sleep(5)
    return [
        f"server without pages     {empty:7.1f} MB",
        f"a page that is open      {(opened - empty) / pages:7.3f} MB   mean of {pages}",
        f"a page that is played on {(played - empty) / pages:7.3f} MB   {played / empty:.2f} times the server without; {memory(served):.0f} MB when all have left",
        f"to load a page           {loading * 1000:7.2f} ms   of one core",
        f"to open its session      {opening * 1000:7.2f} ms   of one core, greeting included",
        f"an act                   {act * 1000:7.2f} ms   of one core",
        f"all of them idle         {idle * 100:7.2f} %    of one core",
    ]


async def _played(player: Player) -> None:
    for _ in range(_ACTS):
        await player.play()


def main(options: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks capacity", description=__doc__.splitlines()[0])
    parser.add_argument("--pages", type=int, default=1000, help="open so many pages (without it: 1000)")
    given = parser.parse_args(options)
    with alone() as served:
        print("\n".join(asyncio.run(measured(served, given.pages))))
