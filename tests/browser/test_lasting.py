"""Progress beside the browser, in real ones: a second browser knows it, a database that is down costs nothing, tabs agree."""

import re
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from numberdrop.progress.store import StoreDown, open_store
from tests import serving
from tests.browser.lessons import HEADS, write_notebooks
from tests.browser.player import open_page
from tests.browser.test_progress import begin, door, lines
from tests.serving import Served

pytestmark = pytest.mark.slow

FIRST, SECOND = list(HEADS.values())[:2]


def served_with(tmp_path: Path, **env: str) -> AbstractContextManager[Served]:
    (tmp_path / "pages").mkdir()
    write_notebooks(tmp_path / "pages")
    return serving.numberdrop(f"--notebooks={tmp_path / 'pages'}", log=tmp_path / "log.txt", env=env)


@pytest.fixture
def own(tmp_path):
    """The tutor as somebody runs it on their own machine, with an empty data folder."""
    with served_with(tmp_path, XDG_DATA_HOME=str(tmp_path / "data"), NUMBERDROP_DATABASE="") as served:
        yield served


@pytest.fixture
def blocked(tmp_path):
    """The tutor with a database that cannot be opened: a file lies where its folder should be."""
    (tmp_path / "data").write_text("in the way")
    database = f"sqlite:///{tmp_path}/data/progress.sqlite"
    with served_with(tmp_path, NUMBERDROP_DATABASE=database, NUMBERDROP_LEARNER="whoever-it-is") as served:
        yield served


def started(page: Page, number: str) -> None:
    expect(door(page, number)).to_have_class(re.compile("nd-started"))


def erase(page: Page) -> None:
    for button in ("erase", "erase_all"):
        page.get_by_test_id(f"button-{button}").click()


def test_another_browser_on_the_same_machine_goes_on_where_this_one_stopped(new_page, own, tmp_path):
    page = new_page(own)
    begin(page, SECOND.id, 2)
    kept = lines(page)
    other = open_page(new_page(own, locale="fr"), "home")
    started(other, SECOND.number)
    other.wait_for_function(f"(localStorage['numberdrop.progress'] || '').split('\\n').length > {len(kept)}")
    assert sorted(lines(other)) == sorted(kept)
    expect(other.get_by_test_id("card-progress")).to_contain_text("serveur du tuteur")
    # Erased there, it is gone here, too.
    erase(other)
    other.wait_for_function("!localStorage['numberdrop.progress']")
    open_page(page, "home")
    expect(page.get_by_test_id("live")).to_contain_text("erased on another device")
    assert lines(page) == []
    assert str(tmp_path / "data" / "numberdrop" / "progress.sqlite") in own.log.read_text()


def test_a_database_that_is_down_is_said_once_and_caught_up_with(new_page, blocked, tmp_path):
    page, data = new_page(blocked), tmp_path / "data"
    learner = begin(page, SECOND.id, 1)
    note = page.get_by_test_id("note")
    expect(note).to_contain_text("Your progress is safe in this browser")
    note.get_by_test_id("button-understood").click()
    expect(note).to_be_hidden()
    learner.solve()
    expect(note).to_be_hidden()
    kept = lines(page)
    assert kept
    data.unlink()
    open_page(page, "home")
    started(page, SECOND.number)
    assert serving.eventually(data.is_dir)
    expect(note).to_be_hidden()
    store = open_store(f"sqlite:///{data}/progress.sqlite")

    def has_all() -> bool:
        try:
            return set(store.read("whoever-it-is").log.lines()) == set(kept)
        except StoreDown:  # the server is just making or writing it
            return False

    assert serving.eventually(has_all)
