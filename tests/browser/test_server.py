"""What concerns the server and the frame around a page, whatever notebook is in it."""

import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests import serving
from tests.browser.conftest import NewPage
from tests.nightly import in_turn
from tests.serving import PATIENCE, Served

HOME = "/voila/render/home.ipynb"
OTHER = "/voila/render/other.ipynb"


@pytest.fixture
def visit(new_page: NewPage, bare: Served) -> Page:
    return new_page(bare)


@pytest.fixture
def go(bare_folder: Path) -> Iterator[Path]:
    """What the page of slow.ipynb waits for: a file that the test makes when it has seen what it wanted."""
    file = bare_folder / "go"
    yield file
    file.unlink()


def ready(page: Page) -> None:
    expect(page.locator("#cover")).to_be_hidden()
    expect(page.get_by_text("ready", exact=True)).to_be_visible()


def ask(served: Served, path: str, method: str = "GET", **headers: str) -> HTTPResponse | urllib.error.HTTPError:
    request = urllib.request.Request(served.base + path, method=method, headers=headers)
    try:
        return urllib.request.urlopen(request, timeout=PATIENCE)
    except urllib.error.HTTPError as error:
        return error


def test_the_root_leads_home_and_widgets_work(visit: Page) -> None:
    visit.goto("/")
    assert visit.url.endswith(HOME)
    ready(visit)
    visit.get_by_role("button", name="Click").click()
    expect(visit.get_by_text("clicked 1")).to_be_visible()


def test_the_title_is_the_notebooks_and_is_shown_as_text(visit: Page) -> None:
    visit.goto(HOME)
    assert visit.title() == "Home <i>& garden</i>"


def test_the_page_has_landmarks_a_skip_link_and_no_axe_findings(visit: Page) -> None:
    visit.goto(OTHER)
    ready(visit)
    visit.keyboard.press("Tab")
    skip = visit.get_by_role("link", name="Skip to content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    visit.keyboard.press("Enter")
    expect(visit.get_by_role("main")).to_be_focused()
    assert visit.locator("meta[name=viewport]").get_attribute("content") == "width=device-width, initial-scale=1"
    found = Axe().run(visit).response["violations"]
    # ipywidgets' label is not ours.
    assert [violation["id"] for violation in found] == []


@pytest.mark.parametrize(("locale", "words"), [("fr-CA", "Ouverture de la page…"), ("de", "Starting the page…")])
def test_the_cover_speaks_the_browsers_language(
    new_page: NewPage, bare: Served, go: Path, locale: str, words: str
) -> None:
    page = new_page(bare, locale=locale)
    page.goto("/voila/render/slow.ipynb", wait_until="commit")
    expect(page.get_by_role("status")).to_have_text(re.compile(words))
    expect(page.locator("html")).to_have_attribute("lang", locale[:2] if locale[:2] == "fr" else "en")
    go.touch()
    expect(page.get_by_text("ready", exact=True)).to_be_visible()


def test_a_chosen_language_wins_over_the_browsers(new_page: NewPage, bare: Served) -> None:
    page = new_page(bare, locale="en")
    page.goto("/?lang=fr", wait_until="commit")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.context.add_cookies([{"name": "numberdrop-language", "value": "fr", "url": bare.base}])
    page.goto(OTHER, wait_until="commit")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_dark_follows_the_system(new_page: NewPage, bare: Served) -> None:
    colours = []
    for scheme in ("light", "dark"):
        page = new_page(bare, color_scheme=scheme)
        page.goto("/nowhere")
        colours.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        page.problems.clear()  # the console reports the 404
    assert colours == ["rgb(244, 241, 234)", "rgb(18, 22, 31)"]


@pytest.mark.parametrize("width", [320, 1400])
def test_the_board_gets_all_the_width(new_page: NewPage, bare: Served, width: int) -> None:
    page = new_page(bare, viewport={"width": width, "height": 640})
    page.goto("/voila/render/board.ipynb")
    board = page.locator(".nd")
    expect(board).to_be_visible()
    assert board.bounding_box()["x"] == 0
    assert board.bounding_box()["width"] == width
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_what_was_chosen_on_the_board_holds_from_the_first_paint(new_page: NewPage, bare: Served, go: Path) -> None:
    page = new_page(bare, color_scheme="light", locale="en")
    page.goto(OTHER)
    page.evaluate("localStorage.setItem('numberdrop.theme', 'dark')")
    page.context.add_cookies([{"name": "numberdrop-language", "value": "fr", "url": bare.base}])
    page.goto("/voila/render/slow.ipynb", wait_until="commit")
    expect(page.locator("#cover")).to_be_visible()
    assert page.locator("#cover").evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(18, 22, 31)"
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    go.touch()
    ready(page)


NOT_THERE = {"en": "This page doesn’t exist", "fr": "Cette page n’existe pas"}


@pytest.mark.parametrize(
    ("path", "language"),
    in_turn(["/nowhere", "/voila/render/nowhere.ipynb", "/voila/render/", "/voila/tree"], list(NOT_THERE)),
)
def test_a_page_that_is_not_there(new_page: NewPage, bare: Served, path: str, language: str) -> None:
    page = new_page(bare, locale=language)
    assert page.goto(path).status == 404
    expect(page.get_by_role("heading")).to_have_text(NOT_THERE[language])
    assert Axe().run(page).response["violations"] == []
    page.problems.clear()  # the console reports the 404
    assert page.get_by_role("main").get_by_role("link").evaluate("link => link.pathname") == "/"


def test_an_error_in_a_cell_is_told_without_its_traceback(visit: Page) -> None:
    visit.goto("/voila/render/broken.ipynb")
    expect(visit.get_by_role("alert")).to_contain_text("Something went wrong")
    expect(visit.locator("#cover")).to_be_hidden()
    for telling in ("ZeroDivisionError", "hunter2", "Traceback"):
        assert telling not in visit.content()


@pytest.mark.parametrize(
    "path",
    [
        *("/voila/files/secret.txt", "/voila/files/picture.png", "/voila/render/secret.txt", "/voila/render/module.py"),
        *("/secret.txt", "/voila/files/home.ipynb", "/voila/api/contents", "/voila/api/contents/home.ipynb"),
        *("/api/kernels", "/api/contents", "/voila/static/../home.ipynb", "/tutor/..%2fconfig.py", "/voila/tree/"),
        *("/voila/templates/lab/static/index.css", "/voila/api/themes/x", "/voila/render/..%2f..%2fetc%2fpasswd"),
    ],
)
def test_nothing_but_pages_is_served(bare: Served, path: str) -> None:
    answer = ask(bare, path)
    assert answer.status in {403, 404}
    assert b"nobody's business" not in answer.read()


@pytest.mark.parametrize("query", ["theme=%22%3E%3Cscript%3Ex%3C/script%3E", "template=nope", "theme=dark"])
def test_no_theme_or_template_from_outside(bare: Served, query: str) -> None:
    answer = ask(bare, f"{HOME}?{query}")
    assert answer.status == 200
    text = answer.read().decode()
    assert text.rstrip().endswith("</html>")
    assert "<script>x" not in text
    assert '"jupyterLabTheme": "light"' in text


def test_only_this_machine_by_its_own_name(bare: Served) -> None:
    assert ask(bare, "/", Host="tutor.example").status == 403


def test_goodbye_needs_the_visitors_token(bare: Served) -> None:
    kernel = "00000000-0000-0000-0000-000000000000"
    assert ask(bare, f"/voila/api/shutdown/{kernel}", "POST").status == 403


@pytest.mark.slow
def test_the_kernel_of_another_notebook_ends_with_its_page(new_page: NewPage, bare: Served) -> None:
    before = len(bare.processes())
    one, two = new_page(bare), new_page(bare)
    for page in (one, two):
        page.goto(HOME)
        ready(page)
    one.get_by_role("button", name="Click").click()
    expect(one.get_by_text("clicked 1")).to_be_visible()
    expect(two.get_by_text("ready", exact=True)).to_be_visible()
    one.close(run_before_unload=True)
    two.goto("about:blank")
    assert serving.eventually(lambda: len(bare.processes()) <= before)
