"""Record streams of pages: scripts that go through their uses, and random walks.

    python -m tests.streams.record play lesson --full /tmp/streams-full
    python -m tests.streams.record play --only 'walk-3' --again

What is recorded is what the pages of ``pages.py`` do now. Record anew only what is meant to have changed. With ``--again`` the
intents that are recorded are sent once more, and only the pictures are new: a walk depends on what it sees, and would be another.
"""

from __future__ import annotations

import argparse
import logging
import re
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from pathlib import Path

from . import stream
from .pages import PAGES
from .scripts import Script
from .visit import Visit


def scripts(page: str) -> dict[str, Script]:
    """What is recorded of a page, by name."""
    found: dict[str, Script] = {}
    for one in import_module(f"tests.streams.scripts.{page}").scripts():
        assert one.name not in found, f"two scripts of {page} are called {one.name}"
        found[one.name] = one
    return found


def played(page: str, script: Script) -> Visit:
    """A visit as a script makes it."""
    visit = Visit(page, script.settings)
    with visit.steady:
        visit.open()
        script.play(visit)
    return visit


def played_again(page: str, name: str) -> Visit:
    """A visit with the intents of a recorded stream."""
    recorded = stream.read(page, name)
    visit = Visit(page, recorded.settings)
    with visit.steady:
        for step in recorded.steps:
            visit.open() if step.intent is None else visit.send(step.intent)
    return visit


def _record(told: tuple[str, str], full: Path | None, *, again: bool) -> tuple[str, int, float, list[str]]:
    logging.disable(logging.CRITICAL)
    page, name = told
    began = time.perf_counter()
    visit = played_again(page, name) if again else played(page, scripts(page)[name])
    stream.write(page, name, visit.settings, visit.steps, full)
    trouble = [str(intent)[:200] for intent, found in visit.steps if '"id":"ui.trouble"' in found["talk"]]
    return f"{page}/{name}", len(visit.steps), time.perf_counter() - began, trouble


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", default=[], help=f"of {', '.join(PAGES)}; all if none is named")
    parser.add_argument("--full", type=Path, help="a directory outside of the repository for whole pictures")
    parser.add_argument("--only", default="", help="a pattern: scripts with such a name")
    parser.add_argument("--again", action="store_true", help="send the recorded intents instead of playing the scripts")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    for page in asked.pages or PAGES:
        known = stream.names(page) if asked.again else list(scripts(page))
        if not asked.only:
            for name in set(stream.names(page)) - set(known):
                (stream.RECORDED / page / f"{name}.jsonl.gz").unlink()
        todo = [(page, name) for name in known if re.search(asked.only, name)]
        work = partial(_record, full=asked.full, again=asked.again)
        began, steps = time.perf_counter(), 0
        with ProcessPoolExecutor(asked.jobs) as workers:
            for name, count, seconds, trouble in workers.map(work, todo):
                steps += count
                if seconds > 3:
                    print(f"  {name}: {count} steps in {seconds:.1f} s")
                for one in trouble:
                    print(f"  {name}: the page is in trouble after {one}")
        print(f"{page}: {len(todo)} streams, {steps} steps, {time.perf_counter() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
