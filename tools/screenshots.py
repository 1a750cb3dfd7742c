"""The README's pictures and those of the guide, taken from the running app: `python -m tools.screenshots`."""

import base64
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

import numberdrop as nd
from numberdrop.coach import bot_named, play_out
from numberdrop.exercises import load_lesson
from numberdrop.exercises.course import course
from numberdrop.progress import Event
from numberdrop.progress.store import open_store
from tests import serving
from tests.browser.player import aside, choose, new_game, open_play

PICTURES = serving.ROOT / ".github" / "pictures"
SCREENS = serving.ROOT / "notebooks" / "guide" / "screens"
SEED = 4


def _seventh_drop(page: Page, language: str) -> None:
    """Play to the seventh drop, and hold the shape with its numbers over the grid."""
    open_play(page)
    page.get_by_test_id(f"lang-{language}").click()
    table = new_game(page, 1, seed=SEED)
    rng = random.Random(SEED)
    while (table.game.round, table.game.phase) != (7, "drop"):
        table.do(choose(table.game, rng))
    page.locator('[data-testid="cell"][tabindex="0"]').focus()
    for key in ("Home", "ArrowRight", "ArrowRight", "x", "x"):
        page.keyboard.press(key)
    for face in table.game.roll.numbers:
        page.keyboard.press("5" if face == "*" else face)
        page.keyboard.press("]")


def _take(browser: Browser, base: str, name: str, language: str, **options: object) -> None:
    page = browser.new_context(base_url=base, reduced_motion="reduce", bypass_csp=True, **options).new_page()
    _seventh_drop(page, language)
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
    expect(page.get_by_test_id("headline")).to_have_text(tasks[at].prompt.in_language("en"))
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


# --- the guide's page on the front end -----------------------------------------------------------------------------------


def _wait_ready(page: Page, name: str, end: str = "") -> None:
    page.goto(f"/voila/render/{name}.ipynb{end}")
    page.locator('[data-ready="true"]').wait_for()


def _home(page: Page) -> None:
    _wait_ready(page, "home")


def _lesson(page: Page) -> None:
    _wait_ready(page, "lesson_04_identical")


def _play(page: Page) -> None:
    _seventh_drop(page, "en")


def _end(page: Page) -> None:
    """The end of a game that Gus plays, when the coach has looked through all of it."""
    game = play_out(nd.Game.new(1, seed=3), (bot_named("gus"),))
    open_play(page)
    aside(page, "button-load").click()
    page.get_by_test_id("load-text").fill(nd.record.dumps(game))
    page.get_by_test_id("dialog").get_by_test_id("button-load").click()
    expect(page.locator("[data-bar=dice] b")).not_to_have_text("…", timeout=300_000)
    expect(page.get_by_test_id("card-rivals")).not_to_contain_text("…", timeout=300_000)


def _puzzle(page: Page) -> None:
    _wait_ready(page, "puzzles", "#mode=daily")


def _start(page: Page) -> None:
    open_play(page)
    aside(page, "button-against").click()
    page.get_by_test_id("card-begin").wait_for()


def _screen(browser: Browser, base: str, name: str, come: Callable[[Page], None]) -> None:
    """Take the picture of a screen as a laptop shows it, as WebP: a fifth of a PNG."""
    size = {"width": 1366, "height": 768}
    page = browser.new_context(base_url=base, locale="en", viewport=size, reduced_motion="reduce").new_page()
    come(page)
    page.mouse.move(0, 0)
    page.wait_for_timeout(500)
    page.evaluate("window.scrollTo(0, 0)")
    shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": 60})
    (SCREENS / f"{name}.webp").write_bytes(base64.b64decode(shot["data"]))
    page.context.close()


def _class(folder: Path) -> tuple[str, str]:
    """A class of eight in the middle of a lesson: its database, the teacher's key."""
    address = f"sqlite:///{folder}/class.sqlite"
    store, now, (head, tasks) = open_store(address), int(time.time()), (course()[1], course()[1].tasks)
    school, key = store.classes.make_class("5b")
    store.classes.set_task(school.id, f"{head.page}.ipynb", now - 600)
    for name, outcomes in (
        *(("Adam", "+-++"), ("Aïcha", "+++"), ("Ben", ""), ("Chloé", "++-+"), ("Léa", "+++++")),
        *(("Max", "+---"), ("Tom", "+---"), ("Zoé", "++")),
    ):
        store.enrolment.join(school.code, f"id of {name}", name, now - 3_600)
        answers = (
            Event.answer(
                head.id,
                tasks[2 if one == "-" else n],
                f"p{n}",
                head.rules[:1],
                "right" if one == "+" else "wrong",
                belief="" if one == "+" else "C16",
                at=now - 20 - 30 * (len(outcomes) - n),
            )
            for n, one in enumerate(outcomes)
        )
        store.append(f"id of {name}", list(answers))
        store.enrolment.record_presence([f"id of {name}"], now)
    return address, key


def _teacher(browser: Browser) -> None:
    folder = Path(tempfile.mkdtemp())
    address, key = _class(folder)

    def come(page: Page) -> None:
        page.goto("/teacher")
        page.locator("[name=key]").fill(key)
        page.get_by_role("button").click()
        page.get_by_role("heading", level=1).wait_for()

    env = {"NUMBERDROP_DATABASE": address}
    with serving.numberdrop("serve", "--public", log=folder / "log.txt", env=env) as served:
        _screen(browser, served.base, "teacher", come)


def main() -> None:
    """Play to the seventh drop and take the pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    SCREENS.mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp())
    fresh = {"XDG_DATA_HOME": str(folder)}  # nobody has been here before
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=serving.chromium(), args=list(serving.CHROMIUM_FLAGS))
        with serving.numberdrop(log=folder / "log.txt", env=fresh) as served:
            _take(browser, served.base, "play", "en", viewport={"width": 1280, "height": 900})
            _explain(browser, served.base, "lesson", viewport={"width": 1280, "height": 900})
            phone = {"width": 360, "height": 780}
            _take(browser, served.base, "phone-fr-dark", "fr", viewport=phone, color_scheme="dark")
            for come in (_home, _lesson, _play, _end, _puzzle, _start):
                _screen(browser, served.base, come.__name__[1:], come)
        _teacher(browser)
        browser.close()


if __name__ == "__main__":
    main()
