"""Frames while a shape is dragged over the board, on a processor that is slowed down four times: how long the longest takes.

A drag goes over all columns and back, one move of the pointer a frame, while Python answers what it asks. Whatever else runs on the
machine takes time from the browser as well; every drag does the same step by step, so each step counts as it was at its quietest. Some
more drags count the processor time that the page itself takes, whatever else runs.
"""

import argparse
import json
import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from numberdrop import paths
from tests import serving
from tests.browser.direct import Direct
from tests.browser.through import PlayThrough

SLOWER = 4
LONGEST = 50
"""Milliseconds that no frame should take."""
SEED = 4
AGAIN = 4
WINDOWS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1366, "height": 768}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "device_scale_factor": 3},
}

# A pointer that goes over these places, one a frame; how long each frame took.
DRAG = """async ({ from, places }) => {
  const board = document.elementFromPoint(from.x, from.y);
  const send = (type, { x, y }) => document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(type, {
    bubbles: true, cancelable: true, pointerId: 1, pointerType: "touch", isPrimary: true, button: 0, buttons: 1, clientX: x, clientY: y,
  }));
  const frame = () => new Promise(requestAnimationFrame);
  for (let i = 0; i < 20; i++) await frame();
  send("pointerdown", from);
  const frames = [];
  let before = await frame();
  for (const place of places) {
    send("pointermove", place);
    const now = await frame();
    frames.push(now - before);
    before = now;
  }
  send("pointerup", places.at(-1));
  return frames;
}"""


def drag(page: Page) -> list[float]:
    """Drag the shape in hand over the board: milliseconds of each frame."""
    page.wait_for_timeout(300)
    ghost = page.locator(".nd-ghost").first.bounding_box()
    grid = page.locator(".nd-paper").bounding_box()
    assert ghost is not None
    assert grid is not None
    y = ghost["y"] + ghost["height"] / 2
    xs = [grid["x"] + grid["width"] * (0.04 + 0.92 * step / 30) for step in range(31)]
    places = [{"x": x, "y": y} for x in (*xs, *reversed(xs))]
    start = {"x": ghost["x"] + ghost["width"] / 2, "y": y}
    frames: list[float] = page.evaluate(DRAG, {"from": start, "places": places})
    return frames


STEP = """async ({ type, x, y }) => {
  document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(`pointer${type}`, {
    bubbles: true, cancelable: true, pointerId: 1, pointerType: "touch", isPrimary: true, button: 0, buttons: 1, clientX: x, clientY: y,
  }));
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
}"""


def work(page: Page) -> list[float]:
    """Drag over all columns: milliseconds of the page's own processor time for each step, as if it were slowed down."""
    watched = page.context.new_cdp_session(page)
    watched.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    watched.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        told = {one["name"]: one["value"] for one in watched.send("Performance.getMetrics")["metrics"]}
        return 1000 * float(told["TaskDuration"])

    ghost = page.locator(".nd-ghost").first.bounding_box()
    grid = page.locator(".nd-paper").bounding_box()
    assert ghost is not None
    assert grid is not None
    y = ghost["y"] + ghost["height"] / 2
    page.evaluate(STEP, {"type": "down", "x": ghost["x"] + ghost["width"] / 2, "y": y})
    steps = []
    for step in range(31):
        before = spent()
        page.evaluate(STEP, {"type": "move", "x": grid["x"] + grid["width"] * (0.04 + 0.92 * step / 30), "y": y})
        steps.append(SLOWER * (spent() - before))
    page.evaluate(STEP, {"type": "up", "x": grid["x"] + grid["width"] / 2, "y": y})
    return steps


def measured(
    browser: Browser, direct: Direct, options: dict[str, Any], times: int
) -> tuple[list[list[float]], list[float]]:
    """The frames of several drags at a game's first drop, and the page's own work in each step."""
    with browser.new_context(**options) as context:
        direct.serve(context)
        page = context.new_page()
        at = PlayThrough(page, direct, "play.ipynb")
        at.send(type="form", id="new", values={"players": "1", "edition": "2023", "seed": str(SEED)})
        while at.scene()["mode"] != "drop":
            at.commit(next(iter(at.game.legal_actions(0))))
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        frames = [drag(page) for _ in range(times)]
        own = [min(step) for step in zip(*(work(page) for _ in range(AGAIN)), strict=True)]
    direct.forget()
    return frames, own


def main(arguments: list[str] | None = None) -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--drags", type=int, default=9)
    parser.add_argument("--json", type=Path, help="write all frames here")
    asked = parser.parse_args(arguments)
    every: dict[str, list[list[float]]] = {}
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        shutil.copy(paths.notebooks() / "play.ipynb", folder)
        browser = playwright.chromium.launch(executable_path=serving.chromium(), args=list(serving.CHROMIUM_FLAGS))
        for name, options in WINDOWS.items():
            every[name], own = measured(browser, Direct(Path(folder)), options, asked.drags)
            quietest = [min(step) for step in zip(*every[name], strict=True)]
            frames = [frame for drag in every[name] for frame in drag]
            late = sum(frame > LONGEST for frame in frames)
            print(
                f"{name}: longest step {max(quietest):.0f} ms at its quietest, {sum(step > LONGEST for step in quietest)} of "
                f"{len(quietest)} over {LONGEST} ms; all frames: median {statistics.median(frames):.0f} ms, {late} of {len(frames)} over"
            )
            print(
                f"{name}: the page's own work, whatever else runs: {max(own):.0f} ms in the longest step, "
                f"median {statistics.median(own):.0f} ms, {sum(step > LONGEST for step in own)} of {len(own)} over {LONGEST} ms"
            )
        browser.close()
    if asked.json:
        asked.json.write_text(json.dumps(every))
