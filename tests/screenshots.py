"""The README's pictures, taken from the running app: `python -m tests.screenshots`."""

import random
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from numberdrop.exercises import load_lesson
from tests import serving
from tests.browser.player import Table, choose, new_game, open_play

PICTURES = serving.ROOT / ".github" / "pictures"
SEED = 4


def _seventh_drop(page: Page, language: str) -> Table:
    open_play(page)
    page.get_by_test_id(f"lang-{language}").click()
    table = new_game(page, 1, seed=SEED)
    rng = random.Random(SEED)
    while (table.game.round, table.game.phase) != (7, "drop"):
        table.do(choose(table.game, rng))
    return table


def _take(browser: Browser, base: str, name: str, language: str, **options: object) -> None:
    page = browser.new_context(base_url=base, reduced_motion="reduce", bypass_csp=True, **options).new_page()
    table = _seventh_drop(page, language)
    board = page.locator('[data-testid="cell"][tabindex="0"]')
    board.focus()
    for key in ("Home", "ArrowRight", "ArrowRight", "x", "x"):
        page.keyboard.press(key)
    for face in table.game.roll.numbers:
        page.keyboard.press("5" if face == "*" else face)
        page.keyboard.press("]")
    page.wait_for_timeout(500)
    page.evaluate("window.scrollTo(0, 0)")
    page.screenshot(path=PICTURES / f"{name}.png")
    page.context.close()


def _explain(browser: Browser, base: str, name: str, **options: object) -> None:
    """A shape slid under an overhang, in the lesson on gravity: the learner's landing beside the true one."""
    page = browser.new_context(base_url=base, reduced_motion="reduce", bypass_csp=True, **options).new_page()
    page.goto("/voila/render/lesson_01_gravity.ipynb")
    page.locator('[data-ready="true"]').wait_for()
    tasks = load_lesson("gravity").tasks
    at = next(i for i, task in enumerate(tasks) if task.id == "tuck")
    page.get_by_test_id(f"step-{at}").click()
    expect(page.get_by_test_id("headline")).to_have_text(tasks[at].prompt.said_in("en"))
    (mistake,) = (one for one in tasks[at].mistakes if one.gives == "C16")
    for row, col in mistake.answer.cells:
        page.locator(f'[data-testid="cell"][data-row="{row}"][data-col="{col}"]').click()
    page.get_by_test_id("button-answer").click()
    page.get_by_test_id("compare").wait_for()
    page.mouse.move(0, 0)
    page.wait_for_timeout(500)
    page.evaluate("window.scrollTo(0, 0)")
    page.screenshot(path=PICTURES / f"{name}.png")
    page.context.close()


def main() -> None:
    """Play to the seventh drop and take the pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    log = Path(tempfile.mkdtemp()) / "log.txt"
    with sync_playwright() as playwright, serving.numberdrop(log=log) as served:
        browser = playwright.chromium.launch(executable_path=serving.chromium(), args=list(serving.CHROMIUM_FLAGS))
        _take(browser, served.base, "play", "en", viewport={"width": 1280, "height": 900})
        _explain(browser, served.base, "lesson", viewport={"width": 1280, "height": 900})
        _take(browser, served.base, "phone-fr-dark", "fr", viewport={"width": 360, "height": 780}, color_scheme="dark")
        browser.close()


if __name__ == "__main__":
    main()
