"""A class from the teacher's first line to the first results: two commands, a teacher's browser, two pupils'."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests import serving
from tests.browser.conftest import NewPage
from tests.browser.lessons import HEADS
from tests.browser.test_access import findings
from tests.browser.test_progress import Keys
from tests.serving import ROOT, Served

pytestmark = pytest.mark.slow


class Pupil(Keys):
    """A pupil who has come to a lesson by themselves."""

    def arrive(self, name: str) -> None:
        self.page.locator('[data-ready="true"]').wait_for()


def told(folder: Path, *arguments: str) -> str:
    """What `numberdrop class ARGUMENTS` prints."""
    env = {
        **os.environ,
        "XDG_DATA_HOME": str(folder),
        "NUMBERDROP_DATABASE": "",
        "LANGUAGE": "en",
        "PYTHONPATH": str(ROOT),
    }
    command = [sys.executable, "-m", "numberdrop", "class", *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[tuple[Served, str, str]]:
    """A class that is open: its server, the pupils' link, the teacher's link."""
    port = serving.free_port()
    base = f"http://127.0.0.1:{port}"
    links = told(tmp_path, "new", "5b", "--at", base)
    join, teacher = re.findall(r"http://\S+", links)
    command = [sys.executable, "-m", "numberdrop", "class", "open", f"--port={port}", "--host=127.0.0.1"]
    env = {"XDG_DATA_HOME": str(tmp_path), "NUMBERDROP_DATABASE": "", "LANGUAGE": "en"}
    with serving.running(command, base, "/health", tmp_path / "log.txt", env) as served:
        yield served, join, teacher


def join(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_test_id("field-name").fill(name)
    page.get_by_test_id("button-class").click()
    expect(page.get_by_test_id("why")).to_contain_text("5b")


def test_two_pupils_join_and_their_first_answers_are_on_the_teachers_page(
    new_page: NewPage, opened: tuple[Served, str, str]
) -> None:
    served, link, secret = opened
    teacher = new_page(served, locale="en")
    teacher.goto(secret)
    expect(teacher.get_by_role("heading", level=1)).to_have_text("5b")
    assert "#" not in teacher.url, "the secret does not stay in the address"
    pupils = [new_page(served, locale="en") for _ in range(2)]
    for page, name in zip(pupils, ("Zoë", "Tom"), strict=True):
        join(page, link, name)
    first = HEADS["orientation"]
    teacher.get_by_role("button", name="For everybody", exact=True).click()
    expect(teacher.get_by_text("Everybody sees on the home page:")).to_be_visible()
    for page in pupils:
        page.reload()
        page.get_by_role("link", name=re.compile("^Today: ")).click()
        Pupil(page, first.id).solve()
    teacher.reload()
    for name in ("Zoë", "Tom"):
        row = teacher.get_by_role("row", name=name)
        expect(row.get_by_role("img").first).to_have_attribute("aria-label", "begun")
    assert findings(teacher) == []
    # A pupil who looks there finds nothing.
    pupils[0].goto(secret.partition("#")[0])
    expect(pupils[0].get_by_text("This page is for the teacher")).to_be_visible()
    # Erased there, it is gone here.
    row = teacher.get_by_role("row", name="Tom")
    row.get_by_text("Tom").click()
    row.get_by_role("button", name="Erase for good").click()
    expect(teacher.get_by_role("row", name="Tom")).to_have_count(0)
    pupils[1].goto("/")
    expect(pupils[1].get_by_test_id("why")).to_contain_text("by your teacher")
    assert pupils[1].evaluate("localStorage['numberdrop.progress'] || ''") == ""


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_the_teachers_page_fits_any_screen(
    new_page: NewPage, opened: tuple[Served, str, str], width: int, scheme: str
) -> None:
    served, _, secret = opened
    page = new_page(served, locale="fr", viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.goto(secret)
    expect(page.get_by_text("Les idées à reprendre")).to_be_visible()
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
