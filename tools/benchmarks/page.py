"""The play page and a lesson against the smallest page there is: a Button and a Label, on the same server, in turns.

Four numbers each, all taken inside the page, so that no test tool's polling is in them:

- seen: from the start of the navigation until there is something to see, the board with its first picture. It is held against
  the smallest page's ready, which shows nothing before;
- ready: from the start of the navigation until the page can be used;
- click: from a click until its answer stands on the page (in a lesson: from Circle to the explanation of a wrong combo);
- settled: from a click until the page stops changing.

Wall times depend on the machine and on what else it does; the ratios are what counts.
"""

import argparse
import shutil
import statistics
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests import serving
from tests.browser.player import go_alone
from tests.serving import BUTTON_AND_LABEL, ROOT, Served, write_notebook

# --- what is looked at: change it here and nowhere else ---------------------------------------------------------------

READY = '[data-ready="true"]'
"""The board says so itself once it can be used."""

SEEN = '[data-testid="cell"]'
"""The board, whether Python is there or not."""

ANSWER = '[data-testid="why"]'
"""The explanation whose text changes with every click."""

CELL = '[role="grid"] [role="gridcell"]'
"""What is clicked on the play page."""

CELL_AT = '[data-testid="cell"][data-row="{row}"][data-col="{col}"]'
"""What is picked in the lesson."""


def prepare_play(page: Page) -> None:
    """Bring the play page to a state in which a click on a cell is explained."""
    go_alone(page)
    page.get_by_test_id("button-drop").click()
    page.get_by_test_id("button-roll").wait_for()


def click_cell(page: Page, turn: int) -> None:
    """Click a cell, another one each time."""
    cells = page.locator(CELL)
    cells.nth((turn * 37 + 5) % cells.count()).click()


def click_button(page: Page, turn: int) -> None:
    page.get_by_role("button", name="Click").click()


def prepare_lesson(page: Page) -> None:
    """Go to the second task, and pick two of the three cells that are not the largest combo."""
    page.get_by_test_id("step-1").click()
    page.locator('[data-mode="combo"]').wait_for()
    for row in (0, 1):
        page.locator(CELL_AT.format(row=row, col=1)).click()


def click_circle(page: Page, turn: int) -> None:
    """Circle three cells or two, in turns: the one is a misconception, shown beside the truth, the other too short."""
    page.locator(CELL_AT.format(row=2, col=1)).click()
    page.wait_for_timeout(250)  # what is told while cells are picked is not what is measured
    page.get_by_test_id("button-circle").click()


LIMITS = {"seen": 0.17, "ready": 0.22, "click": 0.8, "settled p95": 1.0}
"""What a page of the tutor may cost at most, as a multiple of the smallest page."""

# ----------------------------------------------------------------------------------------------------------------------


@dataclass
class Subject:
    """A page to measure and what was measured, in milliseconds."""

    name: str
    path: str
    ready_when: str
    answer: str
    click: Callable[[Page, int], None]
    prepare: Callable[[Page], None] = lambda _: None
    seen_when: str = SEEN
    seen: list[float] = field(default_factory=list)
    ready: list[float] = field(default_factory=list)
    clicks: list[float] = field(default_factory=list)
    settled: list[float] = field(default_factory=list)


def subjects() -> tuple[Subject, Subject, Subject]:
    """The smallest page, the play page and a lesson."""
    smallest = Subject(
        "button and label", "baseline.ipynb", ".widget-label", ".widget-label", click_button, seen_when=".widget-label"
    )
    play = Subject("play", "play.ipynb", READY, ANSWER, click_cell, prepare_play)
    lesson = Subject("lesson", "lesson_04_identical.ipynb", READY, ANSWER, click_circle, prepare_lesson)
    return smallest, play, lesson


# Runs before anything of the page. It notes when elements first have a box; after each pointerdown the answer's next change
# and the page's last change are noted.
WATCH = """
([seenWhen, readyWhen, answer]) => {
  const m = window.__measured = { seen: null, ready: null, down: null, answered: null, changed: null };
  let said = null;
  const text = () => document.querySelector(answer)?.textContent ?? null;
  const look = () => {
    const now = performance.now();
    if (m.seen === null && document.querySelector(seenWhen)?.getClientRects().length) m.seen = now;
    if (m.ready === null && document.querySelector(readyWhen)?.getClientRects().length) m.ready = now;
    m.changed = now;
    if (m.down !== null && m.answered === null && text() !== said) m.answered = now;
  };
  new MutationObserver(look).observe(document, {
    subtree: true, childList: true, attributes: true, characterData: true });
  document.addEventListener("pointerdown", () => {
    said = text(); m.down = performance.now(); m.answered = null; m.changed = null;
  }, true);
}
"""


def measure(browser: Browser, served: Served, subject: Subject, clicks: int) -> None:
    """One visit by a browser that has the scripts, with its clicks."""
    context = browser.new_context(base_url=served.base, viewport={"width": 1200, "height": 1000}, bypass_csp=True)
    page = context.new_page()
    arguments = repr([subject.seen_when, subject.ready_when, subject.answer])
    page.goto("/nowhere")  # the connection and the favicon are not what is measured
    page.add_init_script(f"({WATCH})({arguments})")
    page.goto(f"/voila/render/{subject.path}", wait_until="commit")
    page.wait_for_function("window.__measured?.ready", timeout=60_000)
    subject.seen.append(page.evaluate("window.__measured.seen"))
    subject.ready.append(page.evaluate("window.__measured.ready"))
    page.wait_for_timeout(800)
    subject.prepare(page)
    for turn in range(clicks):
        subject.click(page, turn)
        page.wait_for_timeout(250)
        seen = page.evaluate("window.__measured")
        if seen["answered"] is not None:
            subject.clicks.append(seen["answered"] - seen["down"])
            subject.settled.append(seen["changed"] - seen["down"])
    context.close()


def run(visits: int = 7, clicks: int = 15) -> list[str]:
    """Measure the pages in turns and return the lines of the report."""
    executable = serving.chromium()
    if executable is None:
        return ["page: no Chromium here, nothing measured"]
    every = subjects()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "notebooks"
        shutil.copytree(ROOT / "notebooks", folder)
        write_notebook(folder / every[0].path, ("code", BUTTON_AND_LABEL))
        log = Path(temporary) / "log.txt"
        with sync_playwright() as playwright, serving.numberdrop(f"--notebooks={folder}", log=log) as served:
            browser = playwright.chromium.launch(executable_path=executable, args=list(serving.CHROMIUM_FLAGS))
            for subject in every:  # the first visit of all warms the disk and the server, and counts for neither
                measure(browser, served, subject, 2)
            for subject in every:
                subject.seen, subject.ready, subject.clicks, subject.settled = [], [], [], []
            for visit in range(visits):
                for subject in every if visit % 2 else every[::-1]:
                    measure(browser, served, subject, clicks)
            browser.close()
    return report(*every)


def p95(values: Sequence[float]) -> float:
    """The value that 95 % stay below."""
    return sorted(values)[min(len(values) - 1, round(0.95 * (len(values) - 1)))] if values else float("nan")


def median(values: Sequence[float | None]) -> float:
    """The median; nan of nothing: clicks were not answered, or a page begins without a board to see."""
    known = [value for value in values if value is not None]
    return statistics.median(known) if known else float("nan")


def report(base: Subject, *others: Subject) -> list[str]:
    """The table: each page's numbers, their ratio to the smallest page's, and how much it may be."""
    lines = [f"{'ms':20} {base.name:>18} {'page':>8} {'ratio':>7} {'at most':>8}"]
    for other in others:
        rows = [
            ("seen", median(base.ready), median(other.seen)),
            ("ready", median(base.ready), median(other.ready)),
            ("click", median(base.clicks), median(other.clicks)),
            ("settled p95", p95(base.settled), p95(other.settled)),
        ]
        for name, first, second in rows:
            verdict = "ok" if second / first <= LIMITS[name] else "TOO SLOW"
            ratio = f"{second / first:7.2f} {LIMITS[name]:8.2f} {verdict}"
            lines.append(f"{other.name + ' ' + name:20} {first:18.1f} {second:8.1f} {ratio}")
    counts = ", ".join(f"{one.name} {len(one.clicks)}" for one in (base, *others))
    lines.append(f"medians of {len(base.ready)} visits each; answered clicks: {counts}")
    return lines


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=7)
    parser.add_argument("--clicks", type=int, default=15)
    print("\n".join(run(**vars(parser.parse_args(arguments)))))


if __name__ == "__main__":
    main()
