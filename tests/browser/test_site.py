"""The site in a real browser: from a directory of a plain file server, nothing asked of anybody else, and then of nobody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from numberdrop.publish import places
from tests.browser.conftest import NewPage
from tests.browser.lessons import HEADS, Keys, write_notebooks
from tests.browser.test_access import findings
from tests.publish.sites import PLACE, hosted, written
from tests.serving import Served, eventually

pytestmark = pytest.mark.slow

READY = "html[data-python=ready]"
KEPT = "html[data-kept=all]"


def site_notebooks(folder: Path) -> Path:
    """The tutor's pages, with the seeded lessons that the tests know the answers of."""
    folder.mkdir()
    for name in ("play", "puzzles", "progress"):
        (folder / f"{name}.ipynb").write_bytes((places.notebooks() / f"{name}.ipynb").read_bytes())
    write_notebooks(folder)
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(
        tmp_path_factory.mktemp("site") / "site", site_notebooks(tmp_path_factory.mktemp("work") / "notebooks")
    )


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Served]:
    with hosted(site, tmp_path) as served:
        yield served


class Visitor(Keys):
    """Comes to a lesson through its door on the home page, and brings no progress along."""

    def arrive(self, name: str) -> None:
        self.page.evaluate("localStorage.clear()")
        self.page.locator(f"a[href='{name}.html']").first.click()
        self.page.locator("[data-page=lesson]").wait_for()


def at_home(page: Page, wait: str = READY) -> Page:
    page.goto(f"/{PLACE}/")
    page.locator(wait).wait_for()
    return page


def test_the_first_task_of_every_lesson_is_solved(new_page: NewPage, host: Served) -> None:
    page = at_home(new_page(host, reduced_motion="reduce"))
    assert findings(page) == []
    page.evaluate("window.same = true")
    for lesson in HEADS:
        learner = Visitor(page, lesson)
        learner.solve()
        assert 0 in learner.twin.solved, lesson
        page.go_back()
        page.locator("[data-page=home]").wait_for()
    assert page.evaluate("window.same"), "Python was started again on the way"


def test_after_one_visit_nobody_is_asked(new_page: NewPage, site: Path, tmp_path: Path) -> None:
    with hosted(site, tmp_path) as host:
        page = at_home(new_page(host, reduced_motion="reduce"), KEPT)
    page.reload()
    page.locator(READY).wait_for()
    learner = Visitor(page, "gravity")
    learner.solve()
    page.goto(f"/{PLACE}/play.html")
    page.locator(READY).wait_for()
    expect(page.get_by_test_id("headline")).not_to_be_empty()


def test_what_was_practised_is_known_at_the_next_visit(new_page: NewPage, host: Served) -> None:
    page = at_home(new_page(host, reduced_motion="reduce"))
    learner = Visitor(page, "orientation")
    learner.solve()
    learner.go_on()
    expect(page.locator(".nd-step.nd-done")).to_have_count(1)
    page.reload()
    page.locator(READY).wait_for()
    expect(page.locator(".nd-step.nd-done")).to_have_count(1)


def test_there_is_a_board_and_a_word_before_python(new_page: NewPage, host: Served) -> None:
    page = new_page(host, locale="fr-FR")
    waiting: list[Route] = []
    page.route("**/worker.js", lambda route: waiting.append(route))  # noqa: PLW0108 - a method of C takes no mark
    page.goto(f"/{PLACE}/lesson_01_gravity.html")
    expect(page.get_by_test_id("cell").first).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Python")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "fr"
    page.get_by_test_id("lang-en").click()  # kept until Python is there
    assert waiting
    waiting[0].continue_()
    page.locator(READY).wait_for()
    page.wait_for_function("document.documentElement.lang === 'en'")
    expect(page.locator("#start")).to_be_hidden()


def test_python_that_does_not_start_is_told(new_page: NewPage, host: Served) -> None:
    page = new_page(host)
    page.route("**/tutor.pack", lambda route: route.fulfill(body=b"not a pack"))
    page.goto(f"/{PLACE}/play.html")
    expect(page.locator("#start button")).to_be_visible()
    expect(page.get_by_test_id("headline")).not_to_be_empty()  # there is still something to look at
    assert page.problems
    page.problems.clear()


# Whether a start is kept; and the same, and in its place stands nonsense.
HELD = """async () => {
  for (const name of await caches.keys())
    if (name.endsWith(" memory")) return (await (await caches.open(name)).keys()).length > 0;
}"""
SPOIL = """async () => {
  for (const name of await caches.keys()) {
    if (!name.endsWith(" memory")) continue;
    const cache = await caches.open(name);
    for (const one of await cache.keys()) await cache.put(one, new Response(new Uint8Array(70000)));
  }
}"""


def test_the_next_visit_goes_on_from_the_start_that_was_kept(new_page: NewPage, host: Served) -> None:
    page = at_home(new_page(host, reduced_motion="reduce"), "html[data-start=anew]")
    assert eventually(lambda: page.evaluate(HELD))
    page.reload()
    page.locator("html[data-start=again]").wait_for()
    Visitor(page, "gravity").solve()
    # One that is of no use costs nothing but the time that it would have saved.
    page.evaluate(SPOIL)
    page.reload()
    page.locator("html[data-start=anew]").wait_for()
    page.locator(READY).wait_for()
    expect(page.locator(".nd-step").first).to_be_visible()


class Unkept(Keys):
    """Comes with a browser that stores nothing, so that nothing can be counted there."""

    def arrive(self, name: str) -> None:
        self.page.goto(f"/{PLACE}/{name}.html")
        self.page.locator(READY).wait_for()

    def agree(self) -> None:
        expect(self.part("headline")).to_have_text(str(self.stands()["headline"]))


def test_where_nothing_may_be_stored_the_page_says_so_and_works(storing_nothing: NewPage, host: Served) -> None:
    page = storing_nothing(host)
    learner = Unkept(page, "gravity")
    assert page.evaluate("(() => { try { return localStorage.length; } catch { return 'refused'; } })()") == "refused"
    learner.solve()
    expect(page.get_by_test_id("storage-full")).to_contain_text("not kept on this device")
