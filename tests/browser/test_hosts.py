"""Every notebook in JupyterLab and in Notebook 7: it opens, a whole game is played in it, a lesson is solved."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, run_in_lab
from tests.browser.lessons import Taps
from tests.browser.player import new_game
from tests.browser.test_stock import PAGES
from tests.nightly import case
from tests.serving import Served

pytestmark = pytest.mark.slow

HOSTS = {"JupyterLab": "lab/tree", "Notebook 7": "notebooks"}
BY_DAY = {"home", "guided_ten-minutes"}
BOARD = '.jp-OutputArea-output [data-ready="true"]'


@pytest.mark.parametrize("name", [case(name, by_day=name in BY_DAY) for name in PAGES])
@pytest.mark.parametrize("host", HOSTS)
def test_a_page_opens(new_page: NewPage, lab: Served, host: str, name: str) -> None:
    page = new_page(lab, viewport={"width": 1400, "height": 1000})
    run_in_lab(page, f"{name}.ipynb", HOSTS[host])
    page.locator(BOARD).wait_for()
    expect(page.get_by_test_id("headline")).not_to_be_empty()
    page.problems.clear()  # the host's own: it asks the network for what is not ours


@pytest.mark.parametrize("host", HOSTS)
def test_a_game_is_played(new_page: NewPage, lab: Served, host: str) -> None:
    page = new_page(lab, viewport={"width": 1400, "height": 1000})
    run_in_lab(page, "play.ipynb", HOSTS[host])
    page.locator(BOARD).wait_for()
    new_game(page, 1, seed=4).finish(4)
    page.problems.clear()


@pytest.mark.parametrize("host", HOSTS)
def test_a_lesson_is_solved(new_page: NewPage, lab: Served, host: str) -> None:
    class AtHost(Taps):
        def arrive(self, name: str) -> None:
            run_in_lab(self.page, f"seeded/{name}.ipynb", HOSTS[host])
            self.page.locator(BOARD).wait_for()

    page = new_page(lab, viewport={"width": 1400, "height": 1000}, has_touch=True)
    learner = AtHost(page, "identical")
    learner.finish()
    page.problems.clear()
