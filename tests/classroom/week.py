"""A week of a class on a real server: pupils join, do a lesson, play the same dice; the server is restarted in the middle; a week later, at another
address and in other browsers, everybody is back with their word. What each step took and what was lost is counted.
"""

from __future__ import annotations

import json
import re
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from numberdrop.exercises.course import course
from numberdrop.progress import Event, Log, dumps
from numberdrop.progress.store import open_store
from tests import serving
from tests.server.tab import Json
from tests.server.visiting import HOME, Visitor

NAMES = [
    *(
        "Adam",
        "Aïcha",
        "Amir",
        "Ben",
        "Chloé",
        "Élise",
        "Élodie",
        "Emma",
        "Hugo",
        "Inès",
        "Jules",
        "Léa",
        "Lina",
        "Louis",
    ),
    *(
        "Manon",
        "Max",
        "Mia",
        "Nina",
        "Noé",
        "Paul",
        "Tom",
        "Yanis",
        "Zoé",
        "Léa 2",
        "Léa 10",
        "Olga",
        "Œdipe",
        "Uma",
        "Vic",
        "Wim",
    ),
]
DICE = "play.ipynb#dice=monday&edition=2023&players=1"
LESSON = course()[1]


@dataclass
class Week:
    """What came of it."""

    seconds: dict[str, float] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    done: dict[str, int] = field(default_factory=dict)
    back: dict[str, int] = field(default_factory=dict)
    results: list[list[list[str]]] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    papers: dict[str, int] = field(default_factory=dict)


class Teacher(Visitor):
    """A browser at the page of a class."""

    def page(self, path: str = "/teacher") -> str:
        text: str = self.ask(path, **{"Accept-Language": "en"}).read().decode()
        return text

    def send(self, **fields: str) -> str:
        token = next((cookie.value for cookie in self.jar if cookie.name == "_xsrf"), "")
        body = urlencode({"_xsrf": token, **fields}).encode()
        text: str = self.ask("/teacher", "POST", body).read().decode()
        return text

    def opened(self, key: str) -> Teacher:
        self.page()
        self.send(want="open", key=key)
        return self


class Pupil:
    """A pupil at a device."""

    def __init__(self, base: str, name: str) -> None:
        self.name, self.visitor = name, Visitor(base)
        self.page = self.visitor.open(HOME)

    def join(self, code: str, word: str = "") -> None:
        self.page.say(type="form", id="class", values={"code": code, "name": self.name, "word": word})

    def learns(self, how_many: int) -> None:
        """Answer tasks of the lesson, which come in as a file here."""
        events = [
            Event.answer(LESSON.id, LESSON.tasks[n % len(LESSON.tasks)], f"p{n}", LESSON.rules[:1], "right")
            for n in range(how_many)
        ]
        self.page.say(type="load", text=dumps(Log.of(events)))

    def plays(self, times: int) -> None:
        self.page.play(times)

    def goes_to_the_game(self) -> None:
        self.page.say(type="go", href=DICE)
        self.page.say(**{**self.page.tab.hello(), "hash": "#" + DICE.partition("#")[2]})
        self.page.say(type="greeted")

    @property
    def classroom(self) -> Json:
        found: Json = self.page.tab.traits["scene"].get("classroom") or {}
        return found

    @property
    def kept(self) -> int:
        return len([line for line in self.visitor.browser.store.get("progress", "").split("\n") if line])


def results_of(page: str) -> list[list[str]]:
    """The rows of the game that everybody plays."""
    part = page.partition('id="results"')[2].partition("</table>")[0]
    return [re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", row) for row in part.split("<tr>")[2:]]


def spend(folder: Path, pupils: int, host: str = "127.0.0.1", later: str = "127.0.0.1", moves: int = 6) -> Week:
    """The week of a class of so many pupils; ``later`` is the address in the second lesson."""
    week, names = Week(), NAMES[:pupils]
    database = f"sqlite:///{folder}/class.sqlite"
    school, key = open_store(database).classes.make_class("5b")
    env, port = {"NUMBERDROP_DATABASE": database, "LANGUAGE": "en"}, serving.free_port()

    def everybody(do, them=None) -> list:  # type: ignore[no-untyped-def,type-arg]
        with ThreadPoolExecutor(6) as pool:
            return list(pool.map(do, them if them is not None else names))

    def took(what: str, began: float) -> None:
        week.seconds[what] = round(time.monotonic() - began, 2)

    def served(at: str, log: str):  # type: ignore[no-untyped-def]
        line = [sys.executable, "-m", "numberdrop", "class", "open", f"--port={port}", f"--host={at}"]
        return serving.running(line, f"http://{at}:{port}", "/tutor/favicon.svg", folder / log, env)

    with served(host, "first.txt") as server:
        began = time.monotonic()
        teachers = [Teacher(server.base).opened(key) for _ in range(2)]
        there = everybody(lambda name: Pupil(server.base, name))
        everybody(lambda one: one.join(school.code), there)
        took("all have joined", began)
        file = json.loads(teachers[0].page("/teacher/class.json"))
        week.words = {one["name"]: one["word"] for one in file["pupils"]}
        began = time.monotonic()
        teachers[0].send(want="task", task=f"{LESSON.page}.ipynb")
        everybody(lambda one: one.learns(3 + names.index(one.name) % 4), there)
        took("a lesson", began)
        teachers[0].send(want="dice", word="monday")
        everybody(lambda one: one.goes_to_the_game(), there)
        everybody(lambda one: one.plays(moves), there)
    began = time.monotonic()
    with served(host, "again.txt") as server:
        everybody(lambda one: one.page.connect(), there)
        took("restarted, all connected again", began)
        everybody(lambda one: one.plays(moves), there)
        week.done = {one.name: one.kept for one in there}
        teachers = [Teacher(server.base).opened(key) for _ in range(2)]
        week.results = [results_of(teacher.page("/teacher/results")) for teacher in teachers]
        mine = json.loads(teachers[0].page("/teacher/class.json"))["pupils"][0]["id"]
        for path in ("paper", f"report?pupil={mine}", "report?pupil=x", "marks.csv", "xapi.json", "class.csv"):
            week.papers[path.partition("=")[0] if path.endswith(mine) else path] = (
                teachers[0].ask(f"/teacher/{path}").status
            )
        for one in there:
            one.page.close()
    with served(later, "later.txt") as server:
        began = time.monotonic()
        back = everybody(lambda name: Pupil(server.base, name))
        everybody(lambda one: one.join(school.code, week.words[one.name]), back)
        took("a week later, all are back", began)
        week.back = {one.name: one.kept for one in back}
        pupils_now = json.loads(Teacher(server.base).opened(key).page("/teacher/class.json"))["pupils"]
        week.lost = [name for name in names if week.back[name] < week.done[name]]
        week.lost += [] if len(pupils_now) == len(names) else [f"{len(pupils_now)} entries for {len(names)} pupils"]
    return week
