"""Names, texts, files and addresses that are meant to do harm, wherever one is shown: read as written, or refused."""

import json
import random
import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Page, expect

import numberdrop as nd
from numberdrop.drawing.board import game_svg
from numberdrop.exercises import MultilingualText, load_lesson
from numberdrop.exercises.files.lesson_file import as_toml
from numberdrop.exercises.share_code import decode
from numberdrop.pages.lesson import certificate
from numberdrop.pages.message import Voice
from numberdrop.progress import Event, Log, dumps
from numberdrop.progress.store import open_store
from tests import serving
from tests.browser.player import aside, new_game, open_play, ready
from tests.browser.test_progress import give_file
from tests.formats.players import some_action
from tests.serving import ROOT, write_notebook

pytestmark = pytest.mark.slow

MARKUP = (
    "<img src=x onerror=b()>",
    '"><script>b()</script>',
    "</textarea><img src=x>",
    "{{7*7}}${7*7}{0}{name}",
    "javascript:b()",
)
LONG, FLOOD, TURNED = "W" * 24, "a" + "\u0301" * 23, "Ann\u202egnp.exe\u2066"
BAD = MARKUP[0]
TRAP = """
window.b = () => { window.boomed = true; };
for (const name of ["alert", "confirm", "prompt"]) window[name] = window.b;
"""
# What no page of ours has: whoever finds one has found a name that became a part of the page.
FOREIGN = """() => [...document.querySelectorAll("[onerror], [onload], [onclick], script:not([src], [type='application/json']), iframe, object, img, a")]
  .filter((one) => !one.closest("svg") || one.localName === "script")
  .filter((one) => one.localName !== "img" || !/^(blob|data):/.test(one.src))
  .filter((one) => one.localName !== "a" || /^(javascript|data|vbscript):/i.test(one.getAttribute("href") ?? ""))
  .filter((one) => one.localName !== "script" || /(^|[^.])b\\(\\)/.test(one.textContent))
  .map((one) => one.outerHTML.slice(0, 200))"""
TURNING = re.compile("[\u202a-\u202e\u2066-\u2069\u200e\u200f]")


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """The tutor's pages, and a few with hostile things in them."""
    folder, work = tmp_path_factory.mktemp("pages"), tmp_path_factory.mktemp("work")
    for name in ("home", "play", "progress", "companion", "composer", "puzzles"):
        (folder / f"{name}.ipynb").write_bytes((ROOT / "notebooks" / f"{name}.ipynb").read_bytes())
    lesson, bad = load_lesson("gravity"), MultilingualText.of(" ".join((*MARKUP[:3], MARKUP[4])))
    tasks = [replace(task, prompt=bad, praise=bad, hints=(bad,), aids="free") for task in lesson.tasks]
    hostile = replace(lesson, title=bad, aim=bad, intro=bad, summary=bad).with_tasks(*tasks)
    (work / "lesson.toml").write_text(as_toml(hostile), "utf-8")
    preview = f"from numberdrop.widget import preview\n\npreview({str(work / 'lesson.toml')!r})"
    write_notebook(folder / "lesson.ipynb", ("code", preview))
    database = f"sqlite:///{work / 'class.sqlite'}"
    store = open_store(database)
    for number, name in enumerate((*MARKUP, LONG, FLOOD, TURNED)):
        store.append(f"hub:{name}", [Event.answer("gravity", "tuck", "p", ("fall",), "right", at=1_000 + number)])
    cells = (("code", cell) for cell in SHOWN.format(database, MARKUP).split("\n\n"))
    write_notebook(folder / "shown.ipynb", *cells, title=MARKUP[1])
    with serving.numberdrop(f"--notebooks={folder}", log=work / "log.txt") as running:
        yield running


SHOWN = """\
import os
os.environ["NUMBERDROP_DATABASE"] = {0!r}
from numberdrop.widget import class_table
class_table()

import numberdrop as nd
nd.Game.new(5, seed=1, names={1!r})

from IPython.display import SVG
from numberdrop.pages.lesson import certificate
from numberdrop.pages.message import Voice
SVG(certificate(Voice("en"), {1!r}[0], 1, 0, "2023", {1!r}[1]))"""


class Visit:
    """A visitor who looks, after everything, whether anything was let in."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(TRAP)

    def open(self, path: str) -> None:
        self.page.goto("about:blank")
        self.page.goto(path)
        ready(self.page)
        expect(self.part("headline")).not_to_be_empty()
        self.unharmed()

    def part(self, name: str):
        return self.page.get_by_test_id(name)

    def load(self, text: str) -> str:
        """Give a text to the dialog that reads records; what it says, or nothing where it was taken."""
        aside(self.page, "button-load").click()
        self.part("load-text").fill(text)
        before = self.part("live").text_content()
        self.part("dialog").get_by_test_id("button-load").click()
        self.page.wait_for_function("s => document.querySelector('[data-testid=live]').textContent !== s", arg=before)
        if self.part("dialog").is_hidden():
            return ""
        told = self.part("dialog-text").inner_text()
        self.part("dialog").get_by_test_id("button-close").click()
        expect(self.part("dialog")).to_be_hidden()
        return told

    def unharmed(self) -> None:
        page = self.page
        assert page.evaluate("window.boomed") is None
        assert page.evaluate(FOREIGN) == []
        assert not TURNING.search(page.locator("body").inner_text())
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.fixture
def visit(new_page, served):
    return Visit(new_page(served, reduced_motion="reduce"))


def test_names_at_the_table_in_the_records_and_in_the_results(visit):
    page = visit.page
    names = (*MARKUP, "W" * 300)
    open_play(page)
    new_game(page, 6, seed=11, names=names)
    aside(visit.page, "button-record").click()
    shown = nd.record.loads(visit.part("record").input_value()).setup.names
    assert shown == (*MARKUP, LONG)
    visit.part("dialog").get_by_test_id("button-close").click()
    page.get_by_test_id("button-drop").click()
    expect(visit.part("button-next")).to_contain_text(MARKUP[1])  # the screen is handed on by name
    visit.unharmed()
    page.reload()
    expect(visit.part("why")).to_contain_text("Welcome back")
    for number, name in enumerate(shown):
        expect(visit.part(f"player-{number}")).to_contain_text(name)
    visit.unharmed()

    new_game(page, 3, seed=12, names=(FLOOD, TURNED, "Bob"))
    expect(visit.part("player-0")).to_contain_text(re.compile("a\u0301{3}(?!\u0301)"))
    expect(visit.part("player-1")).to_contain_text("Anngnp.exe")
    visit.unharmed()

    finished, rng = nd.Game.new(5, seed=3, names=MARKUP), random.Random(3)
    while not finished.over:
        finished = finished.apply(some_action(rng, finished))
    assert visit.load(nd.record.dumps(finished)) == ""
    expect(page.locator("[data-testid^=card-]").filter(has_text=MARKUP[0]).first).to_be_visible()
    visit.unharmed()

    record = json.loads(nd.record.dumps(nd.Game.new(2, seed=1)))
    odd = [{bad: 1, "edition": bad, "names": [bad * 9, ""], "actions": [bad]} for bad in MARKUP]
    for one in (*odd, {"names": [TURNED, ""]}):
        told = visit.load(json.dumps({**record, **one}))
        assert "Line" in told, (one, told)
        assert TURNED not in told
        visit.unharmed()


def test_what_the_browser_keeps_and_files_that_are_brought_in(visit):
    page = visit.page
    log = dumps(Log().append(Event.opened("gravity", "tuck", at=5_000)))
    visit.open(f'/voila/render/home.ipynb?lang="><script>b()</script>&game={BAD}#dice=<svg onload=b()>')
    visit.part("button-import").click()
    for bad in (*MARKUP, "\u202egnp.exe"):
        quoted = json.dumps(bad)[1:-1]
        for text in (bad, log.replace("tuck", quoted).replace("version", quoted)):
            give_file(page, "progress.json", text)
            expect(visit.part("dialog-text")).not_to_be_empty()
        visit.unharmed()
    poison = "\n".join(json.dumps([1, bad, 1_000, "2023", 40]) for bad in MARKUP)
    for name in ("play", "progress", "scores", "table", "lang", "theme", "composer", "companion", "puzzles", "prefs"):
        page.evaluate("([name, text]) => localStorage.setItem(`numberdrop.${name}`, text)", [name, poison + "\n" + BAD])
    for name in ("progress", "companion", "puzzles", "play"):
        visit.open(f"/voila/render/{name}.ipynb?theme=<script>b()</script>#code={BAD}")


def test_a_companion_table_a_puzzle_of_ones_own_and_a_broken_code(visit):
    page = visit.page
    visit.open("/voila/render/companion.ipynb")
    visit.part("button-seats:5").click()
    for number, name in enumerate(MARKUP, 1):
        visit.part(f"field-name{number}").fill(name)
    visit.part("card-new").locator('button[type="submit"]').click()
    for number, name in enumerate(MARKUP):
        expect(visit.part(f"player-{number}")).to_contain_text(name)
    visit.unharmed()

    visit.open("/voila/render/composer.ipynb")
    asked = " ".join((MARKUP[0], MARKUP[1], MARKUP[2], MARKUP[4]))
    visit.part("field-prompt").fill(asked)
    visit.part("button-share").click()
    code = visit.part("text-code").input_value()
    assert dict(decode(code).prompt.by)["en"] == asked
    visit.part("button-close").click()
    visit.unharmed()
    visit.open(f"/voila/render/composer.ipynb#code=nd1.5.\u202eabc.{BAD}")
    expect(visit.part("why")).to_contain_text("code")
    visit.open(f"/voila/render/puzzles.ipynb#code={code}")
    expect(visit.part("headline")).to_contain_text(asked)
    visit.unharmed()
    assert page.problems == []


def test_a_lesson_of_somebody_elses_a_class_and_pictures(visit):
    page = visit.page
    visit.open("/voila/render/lesson.ipynb")
    expect(page).to_have_title(re.compile(re.escape(BAD)))
    expect(visit.part("headline")).to_contain_text(BAD)
    visit.part("button-hint").click()
    expect(visit.part("why")).to_contain_text(BAD)
    visit.unharmed()
    page.goto("/voila/render/shown.ipynb")
    expect(page).to_have_title(re.compile(re.escape(MARKUP[1])))
    for name in (*MARKUP, LONG, FLOOD, "Ann?gnp.exe?"):
        expect(page.locator("td").filter(has_text=name).first).to_be_visible()
    expect(page.locator("img[src^='data:image/svg']")).to_have_count(2)
    visit.unharmed()
    for drawn in (certificate(Voice("en"), MARKUP[0], 1, 0, "2023", MARKUP[1]), game_svg(nd.Game.new(5, names=MARKUP))):
        picture = ET.fromstring(drawn)
        assert {one.tag.rpartition("}")[2] for one in picture.iter()}.isdisjoint({"img", "script", "image"})
        assert MARKUP[0] in "".join(picture.itertext())


@pytest.mark.parametrize(
    "path",
    [
        "/<script>b()</script>",
        "/voila/render/<img src=x onerror=b()>.ipynb",
        '/voila/render/nowhere.ipynb?lang="><script>b()</script>&theme=<img src=x onerror=b()>',
        "/%22%3E%3Cimg%20src=x%20onerror=b()%3E",
    ],
)
def test_a_page_that_is_not_there_says_nothing_of_its_address(visit, path):
    answer = visit.page.goto(path)
    assert answer.status == 404
    assert "b()" not in answer.text()
    assert "onerror" not in answer.text()
    visit.unharmed()
    visit.page.problems.clear()  # the console reports the 404
