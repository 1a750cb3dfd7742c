"""The notebooks in a stock Voilà, without any setting of ours: each page has a kernel, as any notebook has.

Voilà's own template asks the network for fonts, which is no business of ours (``problems``).
"""

import sys

import pytest
from playwright.sync_api import expect

from numberdrop import paths
from tests import serving
from tests.browser.lessons import Taps, write_notebooks
from tests.browser.player import new_game, open_page, open_play
from tests.nightly import case

pytestmark = pytest.mark.slow

PAGES = sorted({path.stem for path in paths.notebooks().glob("*.ipynb")} - {"lesson_A_programmers"})
BY_DAY = {"home", "guided_ten-minutes", "puzzles"}


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


@pytest.mark.parametrize("name", [case(name, by_day=name in BY_DAY) for name in PAGES])
def test_a_page_opens(new_page, stock, name):
    page = open_page(new_page(stock), f"notebooks/{name}")
    expect(page.get_by_test_id("headline")).not_to_be_empty()
    page.problems.clear()


def test_a_game_is_played(new_page, stock):
    page = open_play(new_page(stock), "notebooks/play")
    new_game(page, 1, seed=4).finish(4)
    page.problems.clear()


def test_a_lesson_is_solved(new_page, stock):
    class AtStock(Taps):
        def arrive(self, name: str) -> None:
            super().arrive(f"seeded/{name}")

    page = new_page(stock, has_touch=True)
    AtStock(page, "identical").finish()
    page.problems.clear()
