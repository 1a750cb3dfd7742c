"""``python -m tests.attack URL``: try everything, print what happened, end with 1 if anything got through."""

import argparse
import asyncio
import sys

from tests.attack import asked, frames, timed  # noqa: F401 - the first two fill ATTACKS
from tests.attack.tried import ATTACKS, Outcome, Scene
from tests.attack.visitor import Visitor


async def scene(base: str) -> Scene:
    """An attacker and a bystander, each with a page of their own."""
    attacker, bystander = Visitor(base), Visitor(base)
    (await attacker.enter()).close()
    return Scene(attacker, bystander, await bystander.enter())


async def quick(base: str, tell=lambda outcome: None) -> dict[str, Outcome]:
    """Try all that needs no clock, one after the other, and tell each."""
    outcomes = {}
    acting = await scene(base)
    for name, tried in ATTACKS.items():
        outcomes[name] = await tried(acting)
        tell(outcomes[name])
    for visitor in (acting.attacker, acting.bystander):
        await visitor.leave()
    return outcomes


async def measured(base: str, pid: int | None, tell) -> list[Outcome]:
    """Measure what others notice, and tell each."""
    acting = await scene(base)
    line, attacker = acting.line, acting.attacker
    outcomes = []
    for one in (
        lambda: timed.liars(line, attacker, pid),
        lambda: timed.hoards(line, attacker, pid),
        lambda: timed.downloads(line, base, pid),
        lambda: _flood(acting),
        lambda: timed.loads(line, base),
        lambda: timed.gone(base, goodbye=True),
        lambda: timed.gone(base, goodbye=False),
    ):
        outcomes.append(await one())
        tell(outcomes[-1])
    for visitor in (attacker, acting.bystander):
        await visitor.leave()
    return outcomes


async def _flood(acting: Scene) -> Outcome:
    return await timed.flood(acting.line, acting.attacker, await timed.quiet(acting.line))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("url", help="where the tutor answers, for instance http://127.0.0.1:8866")
    parser.add_argument("--pid", type=int, help="the server's process on this machine: looks at its memory, too")
    parser.add_argument("--quick", action="store_true", help="leave out what is measured")
    given = parser.parse_args()

    def tell(outcome: Outcome) -> None:
        print(f"{'held' if outcome.held else 'HOLE'}  {outcome.what}\n      {outcome.happened}", flush=True)

    outcomes = list(asyncio.run(quick(given.url, tell)).values())
    if not given.quick:
        outcomes += asyncio.run(measured(given.url, given.pid, tell))
    holes = sum(not outcome.held for outcome in outcomes)
    print(f"{len(outcomes)} attacks, {holes} holes")
    sys.exit(1 if holes else 0)


if __name__ == "__main__":
    main()
