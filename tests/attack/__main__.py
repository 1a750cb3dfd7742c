"""``python -m tests.attack URL``: try everything, print what happened, end with 1 if anything got through."""

import argparse
import asyncio
import sys

from tests.attack import asked, frames, learners, school, timed  # noqa: F401 - all but the last fill ATTACKS
from tests.attack.tried import ATTACKS, ON_A_CLASS, Outcome, Scene, School
from tests.attack.visitor import Visitor


async def scene(base: str) -> Scene:
    """An attacker and a bystander, each with a page of their own."""
    attacker, bystander = Visitor(base), Visitor(base)
    (await attacker.enter()).close()
    return Scene(attacker, bystander, await bystander.enter())


async def quick(base: str, of: School | None = None, tell=lambda outcome: None) -> dict[str, Outcome]:
    """Try all that needs no clock, one after the other, and tell each; what wants a class, if there is one."""
    outcomes = {}
    acting = await scene(base)
    acting.school = of
    for name, tried in ATTACKS.items():
        if of is None and name in ON_A_CLASS:
            continue
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
    parser.add_argument("--code", help="the code of a class there, made for this: its pupils are attackers, too")
    parser.add_argument("--key", help="and its teacher's key, what stands behind the # of the secret link")
    parser.add_argument("--quick", action="store_true", help="leave out what is measured")
    given = parser.parse_args()
    of = School(given.code, given.key) if given.code and given.key else None
    if of is None:
        print(f"left out, for want of a class (--code, --key): {', '.join(sorted(ON_A_CLASS))}")

    def tell(outcome: Outcome) -> None:
        print(f"{'held' if outcome.held else 'HOLE'}  {outcome.what}\n      {outcome.happened}", flush=True)

    outcomes = list(asyncio.run(quick(given.url, of, tell)).values())
    if not given.quick:
        outcomes += asyncio.run(measured(given.url, given.pid, tell))
    holes = sum(not outcome.held for outcome in outcomes)
    print(f"{len(outcomes)} attacks, {holes} holes")
    sys.exit(1 if holes else 0)


if __name__ == "__main__":
    main()
