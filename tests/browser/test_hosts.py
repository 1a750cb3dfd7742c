"""Every notebook in JupyterLab and in Notebook 7: it opens, a whole game is played in it, a lesson is solved."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import run_in_lab
from tests.browser.lessons import Taps
from tests.browser.player import new_game
from tests.browser.test_stock import PAGES
from tests.nightly import case

pytestmark = pytest.mark.slow

HOSTS = {"JupyterLab": "lab/tree", "Notebook 7": "notebooks"}
BY_DAY = {"home", "guided_ten-minutes"}
DESK = {"viewport": {"width": 1400, "height": 1000}}
EACH = pytest.mark.parametrize("host", HOSTS.values(), ids=HOSTS)


def at_host(page: Page, host: str, name: str) -> None:
    run_in_lab(page, f"{name}.ipynb", host)
    page.locator('.jp-OutputArea-output [data-ready="true"]').wait_for()


@EACH
@pytest.mark.parametrize("name", [case(name, by_day=name in BY_DAY) for name in PAGES])
def test_a_page_opens(new_page, lab, host, name):
    page = new_page(lab, **DESK)
    at_host(page, host, name)
    expect(page.get_by_test_id("headline")).not_to_be_empty()
    page.problems.clear()  # the host's own: it asks the network for what is not ours


@EACH
def test_a_game_is_played(new_page, lab, host):
    page = new_page(lab, **DESK)
    at_host(page, host, "play")
    new_game(page, 1, seed=4).finish(4)
    page.problems.clear()


@EACH
def test_a_lesson_is_solved(new_page, lab, host):
    class AtHost(Taps):
        def arrive(self, name: str) -> None:
            at_host(self.page, host, f"seeded/{name}")

    page = new_page(lab, **DESK, has_touch=True)
    AtHost(page, "identical").finish()
    page.problems.clear()
