"""A class from the teacher's first line to the first results: two commands, a teacher's browser, two pupils'."""

import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from numberdrop.progress import Event
from numberdrop.progress.store import SchoolClass, Store, open_store
from numberdrop.progress.store.school import public_reference
from tests import serving
from tests.browser.conftest import NewPage
from tests.browser.lessons import HEADS, Keys
from tests.browser.player import SMALL_PHONE, gap, open_page, ready, reload
from tests.browser.test_access import faultless, findings
from tests.serving import ROOT, Served

pytestmark = pytest.mark.slow


class Pupil(Keys):
    def arrive(self, name: str) -> None:
        ready(self.page)


OWN = {"NUMBERDROP_DATABASE": "", "LANGUAGE": "en"}


def told(folder: Path, *arguments: str) -> str:
    """What `numberdrop class ARGUMENTS` prints."""
    env = {**os.environ, **OWN, "XDG_DATA_HOME": str(folder), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "numberdrop", "class", *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def opened(tmp_path):
    """A class that is open: its server, the pupils' link, the teacher's link."""
    port = serving.free_port()
    base = f"http://127.0.0.1:{port}"
    join, teacher = re.findall(r"http://\S+", told(tmp_path, "new", "5b", "--at", base))
    command = [sys.executable, "-m", "numberdrop", "class", "open", f"--port={port}", "--host=127.0.0.1"]
    with serving.running(
        command, base, "/health", tmp_path / "log.txt", {**OWN, "XDG_DATA_HOME": str(tmp_path)}
    ) as served:
        yield served, join, teacher


def join(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_test_id("field-name").fill(name)
    page.get_by_test_id("button-class").click()
    expect(page.get_by_test_id("why")).to_contain_text("5b")


def test_two_pupils_join_and_their_first_answers_are_on_the_teachers_page(new_page, opened):
    served, link, secret = opened
    teacher = new_page(served, locale="en")
    teacher.goto(secret)
    expect(teacher.get_by_role("heading", level=1)).to_have_text("5b")
    assert "#" not in teacher.url, "the secret does not stay in the address"
    pupils = [new_page(served, locale="en") for _ in range(2)]
    for page, name in zip(pupils, ("Zoë", "Tom"), strict=True):
        join(page, link, name)
    first = HEADS["orientation"]
    teacher.locator("#task-next button").click()
    expect(teacher.locator("#task-now")).to_contain_text("Your first game")
    pupils[0].reload()
    expect(pupils[0].get_by_role("link", name="Today: Your first game")).to_be_visible()
    teacher.get_by_role("link", name="Give", exact=True).click()
    teacher.locator("#task-link [name=task]").fill(f"{first.page}.ipynb")
    teacher.locator("#task-link button").click()
    expect(teacher.locator("#task-now")).to_contain_text(first.title.in_language("en"))
    for page in pupils:
        reload(page)  # before Python is there, the link opens a document, and this one is still ready
        page.get_by_role("link", name=re.compile("^Today: ")).click()
        Pupil(page, first.id).solve()
    assert findings(teacher) == []
    teacher.get_by_role("link", name="Pupils", exact=True).click()
    for name in ("Zoë", "Tom"):
        row = teacher.get_by_role("row", name=name)
        expect(row.get_by_role("img").first).to_have_attribute("aria-label", "begun")
    assert findings(teacher) == []
    # A pupil who looks there finds nothing.
    pupils[0].goto(secret.partition("#")[0])
    expect(pupils[0].get_by_text("This page is for the teacher")).to_be_visible()
    # Erased there, it is gone here.
    row = teacher.get_by_role("row", name="Tom")
    row.get_by_text("Tom", exact=True).click()
    row.get_by_text("Erase for good", exact=True).click()
    row.get_by_role("button", name="Yes, erase Tom").click()
    expect(teacher.get_by_role("row", name="Tom")).to_have_count(0)
    pupils[1].goto("/")
    expect(pupils[1].get_by_test_id("why")).to_contain_text("by your teacher")
    assert pupils[1].evaluate("localStorage['numberdrop.progress'] || ''") == ""


def test_the_teachers_page_fits_any_screen_and_the_code_is_read_from_the_last_row(new_page, opened):
    served, _, secret = opened
    page = new_page(served, locale="fr", viewport={"width": 320, "height": 800}, color_scheme="dark")
    page.goto(secret)
    expect(page.get_by_text("À discuter")).to_be_visible()
    for part in ("", "pupils", "give", "results", "board"):
        page.goto(f"/teacher/{part}".rstrip("/"))
        for width, scheme in ((320, "dark"), (1280, "light")):
            page.set_viewport_size({"width": width, "height": 800})
            page.emulate_media(color_scheme=scheme)
            faultless(page, part, width)
    page.goto("/teacher")
    code = page.locator(".code")
    for width, height in ((1024, 768), (1366, 768), (1024, 600)):
        page.set_viewport_size({"width": width, "height": height})
        assert code.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") >= 40
        expect(code).to_be_in_viewport(ratio=1)
        assert code.evaluate("node => node.scrollWidth <= node.clientWidth")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@dataclass(frozen=True)
class Room:
    """A class with pupils who sit elsewhere, and the page of its teacher."""

    served: Served
    store: Store
    school: SchoolClass
    key: str

    def join(self, *names: str) -> None:
        for name in names:
            self.store.enrolment.join(self.school.code, f"{name} of {self.school.id}", name, int(time.time()))

    def names(self) -> list[str]:
        return [pupil.name for pupil in self.store.classes.pupils(self.school.id)]

    def open(self, page: Page, part: str = "") -> Page:
        """A part of the teacher's page, by hand as without a script."""
        page.goto("/teacher")
        page.locator("[name=key]").fill(self.key)
        page.get_by_role("button").click()
        if part:
            page.locator(f".views a[href$={part}]").click()
        return page


@pytest.fixture
def room(tmp_path):
    store = open_store(f"sqlite:///{tmp_path}/class.sqlite")
    school, key = store.classes.make_class("5b")
    env = {"NUMBERDROP_DATABASE": f"sqlite:///{store.address}"}
    with serving.numberdrop("serve", "--public", log=tmp_path / "log.txt", env=env) as served:
        yield Room(served, store, school, key)


def without_news(page: Page) -> None:
    """Hold the next stream of news, which make the page load its state."""
    page.route("**/teacher/news", lambda _: None)


def some_time_later(page: Page) -> None:
    with page.expect_response(re.compile("/teacher(/[a-z]+)?[?]")):
        page.clock.run_for(16_000)


def test_the_teachers_page_goes_on_and_leaves_what_is_open_typed_and_reached(new_page, room):
    room.join("Léa", "Zoë")
    page = new_page(room.served, locale="en")
    page.clock.install()
    without_news(page)
    room.open(page, "pupils")
    row = page.get_by_role("row", name="Zoë")
    row.get_by_text("Zoë", exact=True).click()
    row.get_by_text("Erase for good").click()
    page.get_by_label("One pupil twice").select_option(label="Zoë")
    question = row.get_by_role("button", name="Yes, erase Zoë")
    question.focus()
    for name, task in (("Abel", f"{HEADS['gravity'].page}.ipynb"), ("Zoran", "")):
        room.join(name)
        room.store.classes.set_task(room.school.id, task)
        some_time_later(page)
        expect(page.get_by_role("row", name=name)).to_be_visible()
        expect(question).to_be_focused()
        assert page.get_by_label("One pupil twice").evaluate("node => node.selectedOptions[0].label") == "Zoë"
    assert page.locator("tbody th > details > summary").all_text_contents() == ["Abel", "Léa", "Zoë", "Zoran"]
    room.store.erase(f"Léa of {room.school.id}")
    some_time_later(page)
    expect(page.get_by_role("row", name="Léa")).to_have_count(0)
    question.click()
    expect(page.locator("#said")).to_have_text("The pupil’s data is erased.")
    assert room.names() == ["Abel", "Zoran"]
    some_time_later(page)
    expect(page.locator("#said")).to_have_text("")


def test_the_teachers_page_says_that_the_tutor_is_silent_and_goes_on_by_itself(new_page, room):
    page = new_page(room.served, locale="en")
    page.clock.install()
    room.open(page)
    page.context.set_offline(True)
    page.clock.run_for(16_000)
    expect(page.locator("#said")).to_contain_text("The tutor isn’t answering")
    expect(page.get_by_role("heading", level=1)).to_have_text("5b")
    page.context.set_offline(False)
    room.join("Léa")
    some_time_later(page)
    expect(page.get_by_role("button", name="Léa,")).to_be_visible()
    expect(page.locator("#said")).to_have_text("")
    page.problems.clear()  # what could not be fetched is told on the console
    without_news(page)  # who asks for them again before the page is left is refused, which is told there, too
    room.store.classes.replace_key(room.school.id)
    some_time_later(page)
    expect(page.get_by_text("This key opens no class")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_who_is_erased_is_asked_by_name_and_no_is_no(new_page, room, scripts):
    room.join("Léa", "Zoë")
    page = room.open(new_page(room.served, locale="fr", java_script_enabled=scripts), "pupils")
    row = page.get_by_role("row", name="Léa")

    def ask() -> None:
        row.get_by_text("Effacer pour de bon", exact=True).click()
        expect(row.get_by_text("Effacer Léa pour de bon\u202f?")).to_be_visible()
        assert room.names() == ["Léa", "Zoë"]

    row.get_by_text("Léa", exact=True).click()
    ask()
    if scripts:
        assert findings(page) == []
    row.get_by_text("Non, tout garder").click()
    expect(row.get_by_text("Effacer Léa pour de bon\u202f?")).to_be_hidden()
    if not scripts:
        row.get_by_text("Léa", exact=True).click()
    ask()
    row.get_by_role("button", name="Oui, effacer Léa").click()
    expect(page.get_by_text("Les données de l’élève sont effacées.")).to_be_visible()
    page.wait_for_timeout(1500 * scripts)  # the first news of a page come at once, and do not take away what is read
    expect(page.get_by_text("Les données de l’élève sont effacées.")).to_be_visible()
    assert room.names() == ["Zoë"]


def in_class(new_page: NewPage, opened: tuple[Served, str, str], lesson: str) -> tuple[Page, Page]:
    """The teacher, and a pupil on a phone at a lesson."""
    served, link, secret = opened
    phone = SMALL_PHONE
    teacher, pupil = new_page(served, locale="en"), new_page(served, locale="en", **phone)
    teacher.goto(secret)
    join(pupil, link, "Zoë")
    expect(teacher.locator(".glance")).to_contain_text("Zoë")
    open_page(pupil, HEADS[lesson].page)
    return teacher, pupil


def test_what_the_teacher_does_is_on_every_open_page_at_once(new_page, opened):
    teacher, pupil = in_class(new_page, opened, "numbers")
    teacher.get_by_role("button", name="Eyes to the front").click()
    expect(pupil.get_by_test_id("waits")).to_be_visible()
    pupil.keyboard.press("Tab")
    assert pupil.evaluate("document.activeElement.closest('.nd-view')") is None, "nothing can be done meanwhile"
    teacher.get_by_role("button", name="Go on").click()
    expect(pupil.get_by_test_id("waits")).to_have_count(0)
    teacher.get_by_role("link", name="Same dice").click()
    teacher.get_by_role("checkbox", name="Zoë").check()
    teacher.get_by_label("A game with the dice").fill("monday")
    teacher.get_by_role("button", name="Give the dice").click()
    expect(pupil.get_by_test_id("classroom")).to_contain_text("dice “monday”")
    pupil.wait_for_timeout(1000)  # over the header: a button that has just come there is deaf for a moment
    pupil.get_by_test_id("class-go").click()
    expect(pupil.get_by_test_id("why")).to_contain_text("monday")


def test_a_pupil_is_told_who_looks_at_their_board_before_it_is_on_the_screen(new_page, opened):
    teacher, pupil = in_class(new_page, opened, "gravity")
    teacher.get_by_role("button", name="Zoë,").click()
    expect(pupil.get_by_test_id("class-seen")).to_contain_text("Your teacher is looking")
    expect(teacher.locator(".boards svg")).to_be_visible()
    expect(teacher.get_by_role("heading", level=2)).to_have_text("Zoë")
    assert findings(teacher) == []
    teacher.get_by_role("button", name="Put it on the screen").click()
    expect(pupil.get_by_test_id("class-seen")).to_contain_text("on the screen")
    header, notice, task = map(pupil.locator, (".nd-header", ".nd-given", ".nd-headline"))
    assert gap(header, notice) >= 0, "the ways to other pages stay in sight"
    assert gap(notice, task) >= 0, "so does what is to be done"
    expect(teacher.locator(".boards svg")).to_be_visible()
    expect(teacher.get_by_text("Zoë")).to_have_count(0)
    expect(teacher.get_by_role("navigation")).to_have_count(0)
    teacher.get_by_role("button", name="Done").click()
    expect(pupil.get_by_test_id("class-seen")).to_have_count(0)


def test_what_the_eye_meets_first_is_whole_on_a_laptop_and_what_is_rare_is_one_press_away(new_page, room):
    room.join("Léa", "Zoë")
    page = room.open(new_page(room.served, locale="en", viewport={"width": 1366, "height": 768}))
    for part in ("#now", "#glance", "#mistakes", "#join", "#all"):
        expect(page.locator(f"section:has({part})")).to_be_in_viewport(ratio=1)
    assert page.locator(".main").count() == 1, "one blue button"
    for rare in ("Hide names", "Let nobody new in", "Close this page"):
        expect(page.get_by_role("button", name=rare)).to_be_hidden()
    page.locator("#rarer > summary").click()
    page.get_by_role("button", name="Hide names").click()
    expect(page.get_by_role("button", name="Pupil 1,")).to_be_visible()
    expect(page.get_by_text("Léa")).to_have_count(0)


def test_what_a_pupil_takes_home_is_one_page(new_page, room):
    room.join("Léa")
    pupil, now = f"Léa of {room.school.id}", int(time.time())
    for head in HEADS.values():
        answers = [
            Event.answer(head.id, head.tasks[0], f"{rule} {n}", (rule,), "right", aids="paper", at=now - 86_400 * 7 * n)
            for rule in head.rules
            for n in range(13)
        ]
        room.store.append(pupil, [*answers, Event.finished(head.id, at=now)])
    for locale in ("en", "fr"):
        page = room.open(new_page(room.served, locale=locale), "pupils")
        page.goto(f"/teacher/report?pupil={public_reference(room.school.id, pupil)}")
        expect(page.locator("thead th")).to_have_count(12)
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1
