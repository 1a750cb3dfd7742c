"""The tutor in a real Chromium.

`app` is the tutor, `page` an empty page of a fresh visitor to it, `new_page` makes more of them (phone size, dark,
French); `seeded` has lessons with positions that the tests know. Both run without a server (see ``direct.py``).
`server` is the tutor served by its own command, with a kernel for every page; `bare` is the same server with a few
notebooks of the tests' own, for what concerns the server alone; `lab` is JupyterLab with the tutor's notebooks.

Every page is watched: at the end of a test it fails for a request to anywhere but its own server and for an error on
the console. A test that expects an error clears `page.problems`.
"""

import contextlib
import json
import shutil
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from tests import serving
from tests.browser.direct import Direct
from tests.browser.lessons import write_notebooks
from tests.browser.phases import notebooks
from tests.hasty import hasty  # noqa: F401 - a fixture of every test here
from tests.required import skip_without
from tests.serving import BUTTON_AND_LABEL, PATIENCE, ROOT, Served, write_notebook

# As patient as with servers (tests/serving.py).
expect.set_options(timeout=PATIENCE * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything here, and skip it with a reason where there is no Chromium (unless one is required)."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(skip_without(serving.chromium(), "browser", serving.NO_CHROMIUM))


@pytest.fixture(scope="session")
def app():
    return Direct(ROOT / "notebooks")


@pytest.fixture(scope="session")
def seeded(tmp_path_factory):
    """The tutor, its lessons with positions that are known (`tests.browser.lessons.SEED`)."""
    return notebooks(tmp_path_factory.mktemp("lessons"))


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The tutor, served by its own command."""
    with serving.numberdrop(log=tmp_path_factory.mktemp("server") / "log.txt") as served:
        yield served


@pytest.fixture(scope="session")
def bare_folder(tmp_path_factory):
    """Notebooks of the tests' own, and things beside them that are nobody's business."""
    folder = tmp_path_factory.mktemp("bare")
    title = "Home <i>& garden</i>"
    write_notebook(folder / "home.ipynb", ("markdown", "# Home"), ("code", BUTTON_AND_LABEL), title=title)
    write_notebook(folder / "broken.ipynb", ("code", "secret = 'hunter2'\n1/0"), ("code", "print('never')"))
    write_notebook(folder / "slow.ipynb", ("code", SLOW.format(go=str(folder / "go"))), ("code", BUTTON_AND_LABEL))
    write_notebook(folder / "board.ipynb", ("code", WIDE))
    for name in ("secret.txt", "picture.png", "notes.svg", "module.py"):
        (folder / name).write_text("nobody's business")
    return folder


@pytest.fixture(scope="session")
def bare(bare_folder, tmp_path_factory):
    """The same server with those notebooks."""
    log = tmp_path_factory.mktemp("log") / "bare.txt"
    with serving.numberdrop(f"--notebooks={bare_folder}", log=log) as served:
        yield served


SLOW = """\
import pathlib, time
while not pathlib.Path({go!r}).exists():
    time.sleep(0.05)
"""
WIDE = """\
import anywidget
class Board(anywidget.AnyWidget):
    _esm = "export default { render({ el }) { el.innerHTML = '<div class=nd>a board</div>'; } };"
Board()
"""

NewPage = Callable[..., Page]


@pytest.fixture
def new_page(browser):
    """Make a page of a fresh visitor to a server; options are those of a Playwright context."""
    contexts = []
    pages: list[Page] = []
    visited: list[Direct] = []

    def make(served: Served | Direct, **options: Any) -> Page:
        context = browser.new_context(base_url=served.base, **{"viewport": {"width": 1000, "height": 900}, **options})
        contexts.append(context)
        context.set_default_timeout(PATIENCE * 1000)
        context.on("page", lambda opened: pages.append(watched(opened, served.base)))
        if isinstance(served, Direct):
            served.serve(context)
            visited.append(served)
        return context.new_page()

    yield make
    problems = [problem for page in pages for problem in page.problems]
    for context in contexts:
        context.close()
    for direct in visited:
        direct.forget()
    assert not problems, "\n".join(problems)


@pytest.fixture
def page(new_page, app):
    """A page of a fresh visitor to the tutor, not yet anywhere."""
    return new_page(app)


@pytest.fixture
def storing_nothing(browser, tmp_path):
    """Make a page in a browser that refuses cookies and all other storage: a setting that only a whole Chromium has."""
    settings = tmp_path / "profile" / "Default" / "Preferences"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"profile": {"default_content_setting_values": {"cookies": 2}}}))  # all site data
    with contextlib.ExitStack() as opened:

        def make(served: Served) -> Page:
            context = browser.browser_type.launch_persistent_context(
                tmp_path / "profile",
                executable_path=shutil.which("chromium") or serving.chromium(),
                args=list(serving.CHROMIUM_FLAGS),
                base_url=served.base,
                reduced_motion="reduce",
                timeout=PATIENCE * 1000,
            )
            opened.callback(context.close)
            context.set_default_timeout(PATIENCE * 1000)
            page = watched(context.new_page(), served.base)
            opened.callback(lambda: page.problems and pytest.fail("\n".join(page.problems)))
            return page

        yield make


def until(page: Page, told: str, arg: object = None, timeout: float = PATIENCE * 1000) -> None:
    """Wait until an expression, or what a function of `arg` gives, is true in the page.

    Playwright's own way has the page evaluate it again and again, which the policy of our pages refuses; asked from outside it may.
    """
    end = time.monotonic() + timeout / 1000
    while True:
        try:
            if page.evaluate(told, arg):
                return
        except Error as error:  # the page makes way for another
            if "context was destroyed" not in str(error):
                raise
        if time.monotonic() > end:
            raise TimeoutError(f"never came: {told}")
        page.wait_for_timeout(30)


def watched(page: Page, base: str) -> Page:
    """Note what a page asks of others, and its errors."""
    page.problems = []
    page.wait_for_function = partial(until, page)
    local = (base, base.replace("http:", "ws:"), "data:", "blob:", "about:")

    def asked(url: str) -> None:
        if not url.startswith(local):
            page.problems.append(f"asked elsewhere: {url}")

    page.on("request", lambda request: asked(request.url))
    page.on("websocket", lambda socket: asked(socket.url))
    page.on("pageerror", lambda error: page.problems.append(f"uncaught: {error}"))
    page.on("console", lambda m: page.problems.append(f"console: {m.text}") if m.type == "error" else None)
    return page


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The site of the tutor's notebooks as files."""
    from tests.site.written_sites import site_of_the_tutor

    return site_of_the_tutor(tmp_path_factory)


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """JupyterLab and Notebook 7 with a copy of the tutor's notebooks, and of lessons with a known seed; `run_in_lab` opens one and runs it."""
    work = tmp_path_factory.mktemp("lab")
    shutil.copytree(ROOT / "notebooks", work / "notebooks", ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    (work / "notebooks" / "seeded").mkdir()
    write_notebooks(work / "notebooks" / "seeded")
    port = serving.free_port()
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--notebook-dir={work / 'notebooks'}"),
        *("--ServerApp.ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"),
        *("--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True"),
        *("--LabApp.expose_app_in_browser=True", "--JupyterNotebookApp.expose_app_in_browser=True"),
        *(f"--LabApp.user_settings_dir={work}/settings", f"--LabApp.workspaces_dir={work}/workspaces"),
        *("--LabApp.news_url=", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"),
    ]
    env = {"JUPYTER_PREFER_ENV_PATH": "1", "JUPYTER_CONFIG_DIR": str(work / "config")}
    with serving.running(command, f"http://127.0.0.1:{port}", "/api", work / "log.txt", env) as served:
        yield served


def run_in_lab(page: Page, notebook: str, host: str = "lab/tree") -> None:
    """Open a notebook in JupyterLab, or in Notebook 7 (the host ``notebooks``), and run all its cells."""
    page.goto(f"/{host}/{notebook}?reset", wait_until="domcontentloaded")
    page.locator("#jupyterlab-splash").wait_for(state="detached")
    page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook").wait_for()
    # The indicator in the page says idle before there is a session; running then asks for a kernel.
    page.wait_for_function(
        """() => {
          const context = window.jupyterapp?.shell?.currentWidget?.sessionContext;
          const kernel = context?.session?.kernel;
          return context?.isReady && kernel?.connectionStatus === "connected" && kernel.status === "idle";
        }"""
    )
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
