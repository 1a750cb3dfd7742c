"""The site with the notebooks as they are, in a real browser: from a directory of a plain file server, nobody else is asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.test_access import findings
from tests.browser.test_site import READY, Visitor
from tests.serving import Served, write_notebook
from tests.site.written_sites import PLACE, hosted, seeded_notebooks, written

pytestmark = pytest.mark.proof

CODE = "import numberdrop as nd\n\nprint(len(nd.landings(nd.Grid(), 'O')), 'places')"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    notebooks = seeded_notebooks(tmp_path_factory.mktemp("work") / "notebooks")
    write_notebook(notebooks / "read.ipynb", ("markdown", "[The map](home.ipynb)"), ("code", CODE))
    return written(tmp_path_factory.mktemp("site") / "site", notebooks, literal=True)


@pytest.fixture(scope="module")
def host(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Served:
    with hosted(site, tmp_path_factory.mktemp("host")) as served:
        yield served


def opened(page: Page, name: str) -> Page:
    page.goto(f"/{PLACE}/{name}")
    page.locator(READY).wait_for()
    return page


def test_a_lesson_is_solved_and_known_at_the_next_visit(new_page: NewPage, host: Served) -> None:
    page = opened(new_page(host, reduced_motion="reduce"), "")
    expect(page.locator("[data-page=home]")).to_be_visible()
    assert findings(page) == []
    learner = Visitor(page, "orientation")
    learner.solve()
    learner.go_on()
    expect(page.locator(".nd-step.nd-done")).to_have_count(1)
    page.reload()
    expect(page.locator(".nd-step.nd-done")).to_have_count(1)
    assert page.evaluate("document.title").startswith("Lesson 0")


def test_a_notebook_to_read_is_run_with_its_code_and_its_text(new_page: NewPage, host: Served) -> None:
    page = opened(new_page(host, locale="fr-FR"), "read.html")
    expect(page.get_by_text("import numberdrop as nd")).to_be_visible()
    expect(page.get_by_text("6 places")).to_be_visible()
    page.get_by_role("link", name="The map").click()
    page.locator(READY).wait_for()
    expect(page.locator("[data-page=home]")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "fr"
