"""``python -m tests.attack URL``: try everything, print what happened, end with 1 if anything got through."""

import argparse
import sys
from collections.abc import Callable

from tests.attack import asked, school, sessions  # noqa: F401 - they fill ATTACKS
from tests.attack.tried import ATTACKS, MEASURED, ON_A_CLASS, Outcome, Scene, School
from tests.server.visiting import Visitor
from tools.benchmarks import floods  # noqa: F401 - it fills ATTACKS, too


def tried(
    base: str,
    of: School | None = None,
    *,
    quick: bool,
    pid: int | None = None,
    tell: Callable[[Outcome], None] = lambda _: None,
) -> dict[str, Outcome]:
    """Try all, one after the other, and tell each; what wants a class, if there is one; ``quick``: nothing that is measured."""
    scene = Scene(base, Visitor(base).open(), of, pid)
    left_out = (ON_A_CLASS if of is None else set()) | (MEASURED if quick else set())
    outcomes = {}
    for name, does in ATTACKS.items():
        if name not in left_out:
            outcomes[name] = does(scene)
            tell(outcomes[name])
    return outcomes


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

    outcomes = tried(given.url.rstrip("/"), of, quick=given.quick, pid=given.pid, tell=tell).values()
    holes = sum(not outcome.held for outcome in outcomes)
    print(f"{len(outcomes)} attacks, {holes} holes")
    sys.exit(1 if holes else 0)


if __name__ == "__main__":
    main()
