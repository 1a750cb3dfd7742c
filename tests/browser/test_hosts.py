"""Every notebook in a stock Voilà, in JupyterLab and in Notebook 7, each page with a kernel of its own."""

import sys

import pytest
from playwright.sync_api import expect

from numberdrop import paths
from tests import serving
from tests.browser.conftest import run_in_lab
from tests.browser.lessons import Taps, write_notebooks
from tests.browser.player import new_game, open_page
from tests.nightly import case

pytestmark = pytest.mark.slow

PAGES = sorted({path.stem for path in paths.notebooks().glob("*.ipynb")} - {"lesson_A_programmers"})
BY_DAY = {"home", "guided_ten-minutes", "puzzles"}
LABS = {"JupyterLab": "lab/tree", "Notebook 7": "notebooks"}


@pytest.fixture(scope="module")
def stock(tmp_path_factory):
    """``voila notebooks/``, in a folder in which nothing configures it."""
    work = tmp_path_factory.mktemp("stock")
    (work / "seeded").mkdir()
    write_notebooks(work / "seeded")
    (work / "notebooks").symlink_to(paths.notebooks())
    port = serving.free_port()
    command = [sys.executable, "-m", "voila", str(work), "--no-browser", f"--port={port}"]
    env = {"JUPYTER_CONFIG_DIR": str(work / "config"), "NUMBERDROP_DATABASE": f"sqlite:///{work / 'log.sqlite'}"}
    with serving.running(command, f"http://127.0.0.1:{port}", "/voila/tree", work / "log.txt", env, work) as served:
        yield served


@pytest.fixture(params=["Voilà", *LABS])
def visit(request, new_page):
    """A page of a visitor who touches, and how it comes to a notebook."""
    host = LABS.get(request.param)
    served = request.getfixturevalue("lab" if host else "stock")
    page = new_page(served, viewport={"width": 1400, "height": 1000}, has_touch=True)

    def go(name: str) -> None:
        if host:
            run_in_lab(page, f"{name}.ipynb", host)
            page.locator('.jp-OutputArea-output [data-ready="true"]').wait_for()
        else:
            open_page(page, name if "/" in name else f"notebooks/{name}")

    yield page, go
    page.problems.clear()


@pytest.mark.parametrize("name", [case(name, by_day=name in BY_DAY) for name in PAGES])
def test_a_page_opens(visit, name):
    page, go = visit
    go(name)
    expect(page.get_by_test_id("headline")).not_to_be_empty()


def test_a_game_is_played(visit):
    page, go = visit
    go("play")
    new_game(page, 1, seed=4).finish(4)


def test_a_lesson_is_solved(visit):
    page, go = visit

    class AtHost(Taps):
        def arrive(self, name: str) -> None:
            go(f"seeded/{name}")

    AtHost(page, "identical").finish()
