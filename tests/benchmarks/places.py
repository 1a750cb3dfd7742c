"""From page to page inside the tutor, against loading the page as a document whose Python has not been started ahead.

All times are taken inside the page: from the navigation or the press on a link until the other page can be used. Memory is that of
the one Python which has shown every page, against that of a Python which has shown one.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests import serving
from tests.benchmarks.capacity import memory
from tests.serving import Served

PLACES = ("play", "sandbox", "puzzles", "companion", "progress", "home")
"""In the order in which they are visited, from home."""
LIMITS = {"time": 0.15, "memory": 1.5}

# Notes when the page that is wanted can first be used.
WATCH = """
() => {
  const look = () => {
    const root = document.querySelector('[data-ready="true"]');
    if (root && window.__place && root.dataset.page === window.__place.wanted) window.__place.ready ??= performance.now();
    if (root) window.__ready ??= performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}
"""


def loaded(page: Page, name: str) -> float:
    """Milliseconds from the navigation until the page can be used."""
    page.goto(f"/voila/render/{name}.ipynb", wait_until="commit")
    page.wait_for_function("window.__ready", timeout=60_000)
    return float(page.evaluate("window.__ready"))


def walked(page: Page, name: str) -> float:
    """Milliseconds from the press on a link until the other page can be used."""
    page.wait_for_timeout(4000)  # somebody looks at the page; the next one is made ready meanwhile
    link = page.locator(f"nav.nd-pages a[href='{name}.ipynb']")
    link.evaluate(
        "(link, wanted) => link.addEventListener('pointerdown', () => { window.__place = { wanted, at: performance.now() } })",
        name,
    )
    link.click()
    page.wait_for_function("window.__place.ready", timeout=60_000)
    return float(page.evaluate("window.__place.ready - window.__place.at"))


def visit(served: Served, page: Page, cold: list[float], warm: list[float]) -> float:
    """Load each page, then walk to each; gives how much more memory all pages take than one."""
    cold.extend(loaded(page, name) for name in PLACES)
    before = {kernel.pid for kernel in served.kernels()}
    loaded(page, "home")
    page.wait_for_timeout(1000)
    (python,) = (kernel for kernel in served.kernels() if kernel.pid not in before)
    one = memory(python)
    warm.extend(walked(page, name) for name in PLACES)
    return memory(python) / one


def run(visits: int) -> list[str]:
    """Measure, and return the lines of the report."""
    executable = serving.chromium()
    if executable is None:
        return ["places: no Chromium here, nothing measured"]
    cold: list[float] = []
    warm: list[float] = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        alone = serving.without_spares(folder)
        with sync_playwright() as playwright, serving.numberdrop(*alone, log=folder / "log.txt") as served:
            browser = playwright.chromium.launch(executable_path=executable, args=list(serving.CHROMIUM_FLAGS))
            memories = []
            for number in range(visits + 1):
                size = {"width": 1200, "height": 1000}
                context = browser.new_context(base_url=served.base, viewport=size, bypass_csp=True)
                page = context.new_page()
                page.add_init_script(f"({WATCH})()")
                memories.append(visit(served, page, cold, warm))
                context.close()
                if number == 0:  # warms the disk and the server, and counts for neither
                    cold, warm, memories = [], [], []
            browser.close()
    ratio, more = statistics.median(warm) / statistics.median(cold), statistics.median(memories)
    return [
        f"load a page, Python not yet started  {statistics.median(cold):6.0f} ms   median of {len(cold)}",
        f"from page to page                    {statistics.median(warm):6.0f} ms   slowest {max(warm):.0f} ms",
        f"ratio                                {ratio:6.2f}      at most {LIMITS['time']}",
        f"memory, all pages against one        {more:6.2f}      at most {LIMITS['memory']}",
    ]


def main(options: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks places", description=__doc__.splitlines()[0])
    parser.add_argument("--visits", type=int, default=3, help="walk through the tutor so often (without it: 3)")
    print("\n".join(run(parser.parse_args(options).visits)))
