"""Play recorded streams on the pages of ``pages.py`` and say where a page shows something else than was recorded.

    python -m tests.streams.compare play --full /tmp/streams-full
    python -m tests.streams.compare play lesson --only 'bots' --show 12

With ``--full``, the directory of whole pictures, each difference is printed with both values; without it the part of the picture is
named. Each stream stops at its first difference. The exit status is 0 when there is none.
"""

from __future__ import annotations

import argparse
import json
import logging
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from numberdrop.pages.scene import Shown

from .pages import PAGES
from .picture import PARTS, Picture, differences, digest
from .stream import Stream, names, pictures, read
from .visit import Visit
from .wire_types import faults, types_of

_WIDEST = 300
_COMPARED = tuple(part for part in PARTS if part != "words")
"""The front end's own words are the catalogues', and grow."""
_TYPES = types_of(Shown)


@dataclass(frozen=True)
class Difference:
    """Where a stream first differs: the number of the step, its intent and those before, and what is not the same."""

    page: str
    stream: str
    settings: Any
    at: int
    intents: tuple[Any, ...]
    lines: tuple[str, ...]
    paths: tuple[str, ...]


def compare(page: str, name: str, full: Path | None, forgiven: tuple[str, ...] = ()) -> Difference | None:
    """The first difference of a stream, if there is one, or the first place that is not of the type that the front end knows."""
    stream = read(page, name)
    whole = [] if full is None else list(pictures(page, name, full))
    visit = Visit(page, stream.settings)
    patterns = [re.compile(one) for one in forgiven]
    before: dict[str, Any] = {}
    with visit.steady:
        for at, step in enumerate(stream.steps):
            try:
                found = visit.open() if step.intent is None else visit.send(step.intent)
            except Exception:  # noqa: BLE001 - whatever a page raises is what is to be told
                return _difference(stream, at, traceback.format_exc().splitlines()[-12:], ["(raised)"])
            parts = [part for part in _COMPARED if digest(found[part]) != step.digests[part]]
            told = list(_told(parts, found, whole[at] if whole else None, patterns))
            told += [(path, path) for path in _mistyped(visit.traits, before)]
            before = visit.traits
            if told:
                return _difference(stream, at, [line for _, line in told], [path for path, _ in told])
    return None


def _mistyped(traits: dict[str, Any], before: dict[str, Any]) -> Iterator[str]:
    """What is of another type than it says, in the parts that have changed."""
    for part, kind in _TYPES.items():
        if traits[part] != before.get(part):
            yield from faults(traits[part], kind, part)


def _told(parts: list[str], found: Picture, before: dict[str, Any] | None, patterns: list[re.Pattern[str]]) -> Any:
    if before is None:
        for part in parts:
            if not any(one.search(part) for one in patterns):
                yield part, f"{part}: not what was recorded (give --full DIR to see what was)"
        return
    for part in parts:
        for path, old, new in differences(before[part], json.loads(found[part]), part):
            if not any(one.search(path) for one in patterns):
                yield path, f"{path}\n      old: {_short(old)}\n      new: {_short(new)}"


def _difference(stream: Stream, at: int, lines: list[str], paths: list[str]) -> Difference:
    intents = tuple(step.intent for step in stream.steps[max(0, at - 3) : at + 1])
    return Difference(stream.page, stream.name, stream.settings, at, intents, tuple(lines), tuple(paths))


def _short(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= _WIDEST else f"{text[:_WIDEST]}… ({len(text)} characters)"


def show(found: Difference, most: int) -> None:
    """Print a difference."""
    print(f"\n{found.page}/{found.stream}, step {found.at}  {json.dumps(found.settings, ensure_ascii=False)[:160]}")
    for intent in found.intents:
        print(f"    sent {_short(json.dumps(intent, ensure_ascii=False))}")
    for line in found.lines[:most]:
        print(f"    {line}")
    if len(found.lines) > most:
        print(f"    … and {len(found.lines) - most} more")


def _one(told: tuple[str, str], full: Path | None, forgiven: tuple[str, ...]) -> Difference | None:
    logging.disable(logging.CRITICAL)
    return compare(*told, full, forgiven)


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", default=[], help=f"of {', '.join(PAGES)}; all if none is named")
    parser.add_argument("--full", type=Path, help="the directory of whole pictures")
    parser.add_argument("--only", default="", help="a pattern: streams with such a name")
    parser.add_argument("--forgive", action="append", default=[], help="a pattern: paths that may differ (repeatable)")
    parser.add_argument("--show", type=int, default=5, help="differences to print of each stream")
    parser.add_argument("--most", type=int, default=8, help="streams whose differences are printed")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    began, wrong = time.perf_counter(), 0
    paths: Counter[str] = Counter()
    for page in asked.pages or PAGES:
        todo = [(page, name) for name in names(page) if re.search(asked.only, name)]
        work = partial(_one, full=asked.full, forgiven=tuple(asked.forgive))
        if asked.jobs > 1:
            with ProcessPoolExecutor(asked.jobs) as workers:
                found = list(workers.map(work, todo, chunksize=4))
        else:
            found = list(map(work, todo))
        differing = [one for one in found if one is not None]
        for one in differing[: max(0, asked.most - wrong)]:
            show(one, asked.show)
        wrong += len(differing)
        paths.update(re.sub(r"\[\d+\]", "[n]", f"{page}: {path}") for one in differing for path in set(one.paths))
        print(f"{page}: {len(todo) - len(differing)} of {len(todo)} streams alike")
    for path, count in paths.most_common(20):
        print(f"  {count:4} streams differ first (among others) in {path}")
    print(f"{time.perf_counter() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
