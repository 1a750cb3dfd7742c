"""Whether a page is one view: in every phase, language and size of screen all that the phase needs is in sight, and nothing jumps.

What has to be in sight stands in ``tests/browser/in_sight.py``, the states in ``tests/browser/phases.py``. A look is a state in
one language on one screen, measured at the top of the page.
"""

import argparse
import json
import os
import re
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from numberdrop.progress.store import NONE, SETTING
from numberdrop.text import LANGUAGES
from tests import serving
from tests.browser.direct import Direct
from tests.browser.in_sight import FINGER, LEAST, SIZES, STILL, Look, Size, Window, looks
from tests.browser.phases import Walk, notebooks, walks

MOST = 12
"""As many of the commonest faults are told."""
ON_BOARD = re.compile(r"row-\d+|line")
"""What is pressed on the drawing of the board and is as large as its cells."""
PATIENCE = 60_000
"""Milliseconds: the coach may think about a hint on a busy machine."""


class Gallery:
    """Pictures of the worst states: one for each walk and size."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._worst: dict[tuple[str, str], tuple[int, ...]] = {}

    def show(self, look: Look, window: Window) -> None:
        faults = (len(look.lacking), len(look.covered), len(look.moved))
        place = look.walk, look.size.name
        if self.folder is None or not any(faults) or faults <= self._worst.get(place, ()):
            return
        self._worst[place] = faults
        for old in self.folder.glob(f"{look.walk} {look.size.name} *.png"):
            old.unlink()
        window.picture(look.size, self.folder / f"{look.walk} {look.size.name} {look.language} {look.state}.png")


def walked(
    browser: Browser, direct: Direct, walk: Walk, language: str, sizes: Sequence[Size], gallery: Gallery
) -> list[Look]:
    """All looks of a walk in a language."""
    with browser.new_context(locale=language, reduced_motion="reduce") as context:
        context.set_default_timeout(PATIENCE)
        direct.serve(context)
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        window, found = Window(page), []
        for look in looks(walk, window, direct, language, sizes):
            found.append(look)
            gallery.show(look, window)
    direct.forget()
    assert not errors, f"{walk.name}: {errors[0]}"
    return found


# --- what is told -----------------------------------------------------------------------------------------------------


def share(found: Sequence[Look], good: Callable[[Look], bool]) -> str:
    """How many of them are good, in per cent; everything is only what is everything."""
    count = sum(map(good, found))
    return (
        f"{'100' if count == len(found) else f'{min(99.9, 100 * count / len(found)):.1f}':>5} %" if found else "      -"
    )


def commonest(title: str, found: Sequence[Look], faults: Callable[[Look], Iterable[str]]) -> list[str]:
    """The faults that most looks have, with their share and an example; things that are numbered are one."""
    counts: Counter[str] = Counter()
    examples: dict[str, Look] = {}
    for look in found:
        for fault in {re.sub(r"\d+", "#", fault) for fault in faults(look)}:
            counts[fault] += 1
            examples.setdefault(fault, look)
    lines = [
        f"  {fault:44.44} {100 * count / len(found):5.1f} %   {examples[fault].walk}: {examples[fault].state} {examples[fault].size.name}"
        for fault, count in counts.most_common(MOST)
    ]
    return [f"{title} ({len(counts)} kinds)", *lines] if lines else []


def _fingers(sides: Sequence[float]) -> str:
    """The sizes of what is pressed with fingers, in pixels."""
    enough = sum(side >= FINGER - 0.5 for side in sides)
    return f"smallest {min(sides):.1f} px, median {statistics.median(sides):.1f} px, {100 * enough / len(sides):.0f} % of {FINGER} px"


def _whole(look: Look) -> bool:
    return not look.lacking


def report(found: Sequence[Look]) -> list[str]:
    """The tables: what is wholly in sight by page and size, then what is wrong, commonest first."""
    sizes = [size for size in SIZES if any(look.size == size for look in found)]
    pages = list(dict.fromkeys(look.page for look in found))
    lines = ["wholly in sight  " + "".join(f"{size.name:>10}" for size in sizes) + "       all"]
    for page in (*pages, "all"):
        here = [look for look in found if page in (look.page, "all")]
        by_size = ([look for look in here if look.size == size] for size in sizes)
        lines.append(f"{page:16} " + "".join(f"{share(some, _whole):>10}" for some in (*by_size, here)))
    sides = [side for look in found for _, side in look.targets]
    cells = [look.cell for look in found if look.cell]
    fingers = [look for look in found if look.size.touch]
    pressed = [side for look in fingers for name, side in look.targets if not ON_BOARD.fullmatch(name)]
    moves = sorted(((by, name, look) for look in found for name, by in look.moved), key=lambda move: -move[0])
    lines += [
        f"looks                               {len(found)} ({len({(one.walk, one.state) for one in found})} states)",
        f"nothing lies over anything          {share(found, lambda look: not look.covered)}",
        f"nothing moves more than {STILL} px        {share(found, lambda look: not look.moved)}",
        f"no target under {LEAST} px              {share(found, lambda look: not look.small)}",
        f"fingers: no target under {FINGER} px     {share(fingers, lambda look: not look.small_for_fingers)}   cells apart",
        f"targets: smallest {min(sides):.1f} px, median {statistics.median(sides):.1f} px",
        *([f"fingers: {_fingers(pressed)}, what is drawn on the board apart"] if pressed else []),
        *([f"cells: smallest {min(cells):.1f} px, median {statistics.median(cells):.1f} px"] if cells else []),
        *commonest("not in sight", found, lambda look: look.lacking),
        *commonest("one over the other", found, lambda look: look.covered),
        *commonest(f"moves more than {STILL} px", found, lambda look: (name for name, _ in look.moved)),
        *commonest(f"under {LEAST} px", found, lambda look: look.small),
        *commonest(f"fingers: under {FINGER} px", fingers, lambda look: look.small_for_fingers),
    ]
    if moves:
        by, name, look = moves[0]
        lines.append(f"largest move {by:.0f} px: {name}, {look.walk}: {look.state}, {look.size.name}, {look.language}")
    return lines


def main(options: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks view", description=__doc__.splitlines()[0])
    parser.add_argument("--walk", action="append", metavar="NAME", help="only walks that begin so, like 'play'")
    parser.add_argument("--language", action="append", choices=LANGUAGES)
    parser.add_argument("--size", action="append", choices=[size.name for size in SIZES])
    parser.add_argument("--by-day", action="store_true", help="only the walks that the tests take every day")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every look")
    parser.add_argument("--picture", type=Path, metavar="DIR", help="keep pictures of the worst states")
    asked = parser.parse_args(options)
    executable = serving.chromium()
    if executable is None:
        print("view: no Chromium here, nothing measured")
        return
    os.environ[SETTING] = NONE  # nobody's progress is written
    chosen = [one for one in walks() if one.by_day or not asked.by_day]
    chosen = [one for one in chosen if one.name.startswith(tuple(asked.walk or [""]))]
    sizes = [size for size in SIZES if size.name in (asked.size or size.name)]
    if asked.picture:
        asked.picture.mkdir(parents=True, exist_ok=True)
    gallery, found = Gallery(asked.picture), []
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        direct = notebooks(Path(temporary))
        browser = playwright.chromium.launch(executable_path=executable, args=list(serving.CHROMIUM_FLAGS))
        for language in asked.language or LANGUAGES:
            for walk in chosen:
                print(f"{language} {walk.name}", file=sys.stderr)
                found += walked(browser, direct, walk, language, sizes, gallery)
        browser.close()
    if asked.json:
        asked.json.write_text(json.dumps([asdict(look) for look in found], ensure_ascii=False), "utf-8")
    print("\n".join(report(found)) if found else "view: no walk is called so")
