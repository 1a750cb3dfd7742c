"""What concerns the server and the frame around a page, whatever notebook is in it."""

import re
import urllib.error
import urllib.request
from http.client import HTTPResponse

import pytest
from playwright.sync_api import Page, expect

from tests import serving
from tests.browser.player import box
from tests.browser.test_access import findings
from tests.browser.test_everywhere import INK
from tests.serving import PATIENCE, Served

HOME = "/voila/render/home.ipynb"


@pytest.fixture
def go(bare_folder):
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


def test_the_root_leads_home_and_widgets_work_under_the_notebooks_title(new_page, bare):
    visit = new_page(bare)
    visit.goto("/")
    assert visit.url.endswith(HOME)
    assert visit.title() == "Home <i>& garden</i>"
    ready(visit)
    visit.keyboard.press("Tab")
    skip = visit.get_by_role("link", name="Skip to content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    visit.keyboard.press("Enter")
    expect(visit.get_by_role("main")).to_be_focused()
    assert visit.locator("meta[name=viewport]").get_attribute("content") == "width=device-width, initial-scale=1"
    assert findings(visit) == []
    visit.get_by_role("button", name="Click").click()
    expect(visit.get_by_text("clicked 1")).to_be_visible()


def test_the_cover_speaks_the_browsers_language_and_what_was_chosen_holds_from_the_first_paint(new_page, bare, go):
    page = new_page(bare, locale="fr-CA", color_scheme="light")
    page.goto("/voila/render/slow.ipynb", wait_until="commit")
    expect(page.get_by_role("status")).to_have_text(re.compile("Ouverture de la page…"))
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.evaluate("localStorage.setItem('numberdrop.theme', 'dark')")
    page.context.add_cookies([{"name": "numberdrop-language", "value": "en", "url": bare.base}])
    page.goto("/voila/render/slow.ipynb", wait_until="commit")
    expect(page.locator("#cover")).to_be_visible()
    assert page.locator("#cover").evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(18, 22, 31)"
    expect(page.locator("html")).to_have_attribute("lang", "en")
    go.touch()
    ready(page)


def test_the_board_gets_all_the_width(new_page, bare):
    page = new_page(bare, viewport={"width": 320, "height": 640}, locale="de")
    page.goto("/voila/render/board.ipynb")
    expect(page.locator("html")).to_have_attribute("lang", "en")  # who speaks none of ours
    board = page.locator(".nd")
    expect(board).to_be_visible()
    for width in (320, 1400):
        page.set_viewport_size({"width": width, "height": 640})
        assert (box(board)["x"], box(board)["width"]) == (0, width)
        assert page.evaluate("document.documentElement.scrollWidth") == width


NOT_THERE = {"en": "This page doesn’t exist", "fr": "Cette page n’existe pas"}


@pytest.mark.parametrize(("language", "ground"), [("en", "rgb(244, 241, 234)"), ("fr", "rgb(18, 22, 31)")])
def test_a_page_that_is_not_there(new_page, bare, language, ground):
    scheme = "light" if language == "en" else "dark"
    page = new_page(bare, locale=language, color_scheme=scheme)
    for path in ("/nowhere", "/voila/render/nowhere.ipynb", "/voila/render/", "/voila/tree"):
        assert page.goto(path).status == 404
        expect(page.get_by_role("heading")).to_have_text(NOT_THERE[language])
        assert page.get_by_role("main").get_by_role("link").evaluate("link => link.pathname") == "/"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == ground
    assert findings(page) == []
    page.emulate_media(media="print", color_scheme=scheme)
    assert page.evaluate(INK) == []
    page.problems.clear()  # the console reports the 404


def test_an_error_in_a_cell_is_told_without_its_traceback(new_page, bare):
    visit = new_page(bare)
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
def test_nothing_but_pages_is_served(bare, path):
    answer = ask(bare, path)
    assert answer.status in {403, 404}
    assert b"nobody's business" not in answer.read()


def test_only_this_machine_by_its_own_name_and_goodbye_needs_the_visitors_token(bare):
    assert ask(bare, "/", Host="tutor.example").status == 403
    assert ask(bare, "/voila/api/shutdown/00000000-0000-0000-0000-000000000000", "POST").status == 403


@pytest.mark.parametrize("query", ["theme=%22%3E%3Cscript%3Ex%3C/script%3E", "template=nope", "theme=dark"])
def test_no_theme_or_template_from_outside(bare, query):
    answer = ask(bare, f"{HOME}?{query}")
    assert answer.status == 200
    text = answer.read().decode()
    assert text.rstrip().endswith("</html>")
    assert "<script>x" not in text
    assert '"jupyterLabTheme": "light"' in text


@pytest.mark.slow
def test_the_kernel_of_another_notebook_ends_with_its_page(new_page, bare):
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
