"""What concerns the server and the frame around a page, whatever notebook is in it."""

import contextlib
import re
import signal
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from http.client import HTTPResponse
from pathlib import Path

import psutil
import pytest
import voila
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from numberdrop import paths
from tests import serving
from tests.browser.conftest import NewPage
from tests.nightly import in_turn
from tests.server.needed import asked
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
    skip = visit.get_by_role("link", name="Skip to the page")
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
    page.evaluate("localStorage.setItem('numberdrop.theme', 'dark'); localStorage.setItem('numberdrop.lang', 'fr')")
    page.evaluate("window.dispatchEvent(new Event('numberdrop-language'))")  # as the board does
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


def test_scripts_come_in_a_few_files_and_are_kept(visit: Page, bare: Served) -> None:
    found = "performance.getEntriesByType('resource').filter(e => new URL(e.name).pathname.endsWith('.js'))"
    visit.goto(HOME)
    ready(visit)
    names = visit.evaluate(f"{found}.map(e => e.name.split('/').pop())")
    assert len([name for name in names if name.startswith("together-")]) == 1
    assert len(names) < 9  # two of them for the button, which the tutor's pages have not
    visit.goto(OTHER)
    ready(visit)
    assert visit.evaluate(f"{found}.length") == len(names)
    fetched = visit.evaluate(f"{found}.filter(e => e.transferSize).map(e => e.name)")
    assert fetched == [], "scripts of the first page were fetched again for the second"
    assert ask(bare, f"/scripts/{voila.__version__}/together-0123456789ab.js").status == 404


@pytest.mark.slow
def test_the_list_of_scripts_is_what_pages_ask_for(browser: Browser, tmp_path: Path) -> None:
    listed = paths.SCRIPTS.read_text().splitlines()
    assert asked(browser, tmp_path) == listed, "python -m tests.server.needed writes the list anew"


@pytest.mark.slow
def test_a_full_house_says_so_and_burst_or_not_lets_nobody_in(bare_folder: Path, tmp_path: Path) -> None:
    code = "from numberdrop.server import config; config.MAX_PAGES = 2; config.SPARES = 0; from numberdrop.__main__ import main; main()"
    port = serving.free_port()
    command = [sys.executable, "-c", code, f"--notebooks={bare_folder}", "--no-browser", f"--port={port}"]
    with (
        serving.running(command, f"http://127.0.0.1:{port}", "/tutor/favicon.svg", tmp_path / "log.txt") as served,
        ThreadPoolExecutor(6) as visitors,
    ):
        answers = list(visitors.map(lambda _: ask(served, HOME), range(6)))
        assert sorted(answer.status for answer in answers) == [200, 200, 503, 503, 503, 503]
        refused = next(answer for answer in answers if answer.status == 503).read().decode()
        assert "The tutor is full" in refused
        assert served.kernels_become(2)


@pytest.mark.slow
class TestComingBack:
    """A page whose server was full, or ended, comes back without its visitor."""

    def serve(self, folder: Path, port: int, log: Path) -> AbstractContextManager[Served]:
        command = [sys.executable, "-m", "numberdrop", "serve", "--public", f"--notebooks={folder}", f"--port={port}"]
        settings = log.with_suffix(".py")
        settings.write_text("c.CappedKernelManager.max_kernels = 1\nc.TutorServer.drain_seconds = 0")
        return serving.running([*command, f"--config={settings}"], f"http://127.0.0.1:{port}", "/health", log)

    @pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
    def test_after_the_server_came_back(
        self, new_page: NewPage, bare_folder: Path, tmp_path: Path, end: signal.Signals
    ) -> None:
        port = serving.free_port()
        with self.serve(bare_folder, port, tmp_path / "first.txt") as first:
            page = new_page(first)
            page.goto(HOME)
            ready(page)
            page.get_by_role("button", name="Click").click()
            expect(page.get_by_text("clicked 1")).to_be_visible()
            left = first.kernels()
            first.process.send_signal(end)
            first.process.wait(PATIENCE)
            for kernel in left:
                with contextlib.suppress(psutil.Error):
                    kernel.kill()
            with self.serve(bare_folder, port, tmp_path / "second.txt"):
                ready(page)  # as at the beginning: the page is a new one
                page.get_by_role("button", name="Click").click()
                expect(page.get_by_text("clicked 1")).to_be_visible()
                page.problems.clear()  # the console reports what was asked in vain

    def test_when_a_place_is_free_again(self, new_page: NewPage, bare_folder: Path, tmp_path: Path) -> None:
        with self.serve(bare_folder, serving.free_port(), tmp_path / "log.txt") as served:
            first, late = new_page(served), new_page(served)
            first.goto(HOME)
            ready(first)
            late.clock.install()
            assert late.goto(HOME).status == 503
            expect(late.get_by_role("heading")).to_have_text("The tutor is full")
            assert Axe().run(late).response["violations"] == []
            late.problems.clear()  # the console reports the 503
            first.close()
            assert serving.eventually(lambda: b"numberdrop_sessions 0.0" in ask(served, "/metrics").read())
            late.clock.run_for(31_000)
            ready(late)


class TestKernels:
    """A kernel lives as long as its page."""

    @pytest.fixture(autouse=True)
    def _quiet(self, bare: Served) -> None:
        for kernel in bare.kernels():
            kernel.kill()
        assert bare.kernels_become(0)

    def test_reload(self, visit: Page, bare: Served) -> None:
        visit.goto(HOME)
        ready(visit)
        first = bare.kernels()
        visit.reload()
        ready(visit)
        assert bare.kernels_become(1)
        assert bare.kernels() != first

    def test_navigation(self, visit: Page, bare: Served) -> None:
        visit.goto(OTHER)
        ready(visit)
        visit.get_by_role("link", name="Home").click()
        visit.wait_for_url("**/home.ipynb")
        ready(visit)
        assert bare.kernels_become(1)
        visit.goto("about:blank")
        assert bare.kernels_become(0)

    @pytest.mark.parametrize("ask_first", [True, False])
    def test_closing_the_tab(self, visit: Page, bare: Served, ask_first: bool) -> None:
        visit.goto(HOME)
        ready(visit)
        visit.close(run_before_unload=ask_first)
        assert bare.kernels_become(0)

    def test_leaving_before_the_page_is_complete(self, visit: Page, bare: Served, go: Path) -> None:
        visit.goto("/voila/render/slow.ipynb", wait_until="commit")
        assert bare.kernels_become(1)
        visit.goto("about:blank")
        go.touch()
        assert bare.kernels_become(0)

    def test_an_error_page_of_many_reloads_leaves_nothing(self, visit: Page, bare: Served) -> None:
        for _ in range(5):
            visit.goto(HOME, wait_until="commit")
        ready(visit)
        assert bare.kernels_become(1)

    def test_two_visitors_have_two(self, new_page: NewPage, bare: Served) -> None:
        one, two = new_page(bare), new_page(bare)
        for page in (one, two):
            page.goto(HOME)
            ready(page)
        assert bare.kernels_become(2)
        one.get_by_role("button", name="Click").click()
        expect(one.get_by_text("clicked 1")).to_be_visible()
        expect(two.get_by_text("ready", exact=True)).to_be_visible()
        one.close()
        assert bare.kernels_become(1)
        two.get_by_role("button", name="Click").click()
        expect(two.get_by_text("clicked 1")).to_be_visible()
