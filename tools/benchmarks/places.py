"""From page to page inside the tutor, against loading the page as a document: the server's processor time, and the memory of a page that has
been everywhere against one that has not left its place. What a browser adds is measured by ``page``.
"""

import argparse
import asyncio
from collections.abc import Sequence

from tests.serving import Served
from tools.benchmarks.players import Player, alone, crowd, each, enter, loaded, memory, spent

PLACES = ("play", "sandbox", "puzzles", "companion", "progress", "home")
"""In the order in which they are visited, from home."""
LIMITS = {"processor": 1.0, "memory": 3.0}


async def _walked(player: Player) -> None:
    for name in PLACES:
        await player.say(type="go", href=f"{name}.ipynb")


async def measured(served: Served, visits: int) -> list[str]:
    """All figures of one server, as lines."""
    await each(await crowd(served.base, 5, "/voila/render/home.ipynb"), _walked)
    begun = spent(served)
    for number in range(visits):
        for name in PLACES:
            html = await asyncio.to_thread(loaded, served.base, f"/voila/render/{name}.ipynb")
            (await enter(served.base, html, number)).socket.close()
    loads = (spent(served) - begun) / visits / len(PLACES)
    empty = memory(served)
    players = await crowd(served.base, visits, "/voila/render/home.ipynb")
    one, begun = memory(served), spent(served)
    await each(players, _walked)
    walks, everywhere = (spent(served) - begun) / visits / len(PLACES), memory(served)
    more = (everywhere - empty) / (one - empty)
    return [
        f"load a page and open its session  {loads * 1000:6.1f} ms   of one core, mean of {visits * len(PLACES)}",
        f"from page to page                 {walks * 1000:6.1f} ms   of one core",
        f"ratio                             {walks / loads:6.2f}      at most {LIMITS['processor']}",
        f"memory, all pages against home    {more:6.2f}      at most {LIMITS['memory']}; {(everywhere - empty) / visits:.2f} MB",
    ]


def main(options: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks places", description=__doc__.splitlines()[0])
    parser.add_argument("--visits", type=int, default=100, help="so many walk through the tutor (without it: 100)")
    given = parser.parse_args(options)
    with alone() as served:
        print("\n".join(asyncio.run(measured(served, given.visits))))
