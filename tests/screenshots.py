"""The README's pictures, taken from the running app: `python -m tests.screenshots`."""

import random
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

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
    table.part("typed").fill("")
    return table


def _take(browser: Browser, base: str, name: str, language: str, **options: object) -> None:
    page = browser.new_context(base_url=base, reduced_motion="reduce", **options).new_page()
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


def main() -> None:
    """Play to the seventh drop and take the pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    log = Path(tempfile.mkdtemp()) / "log.txt"
    with sync_playwright() as playwright, serving.numberdrop(log=log) as served:
        browser = playwright.chromium.launch(executable_path=serving.chromium(), args=list(serving.CHROMIUM_FLAGS))
        _take(browser, served.base, "play", "en", viewport={"width": 1280, "height": 900})
        _take(browser, served.base, "phone-fr-dark", "fr", viewport={"width": 360, "height": 780}, color_scheme="dark")
        browser.close()


if __name__ == "__main__":
    main()
