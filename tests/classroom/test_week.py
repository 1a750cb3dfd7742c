"""A week of a class on a real server: pupils join, do a lesson, play the same dice; the server is restarted in the middle; a week later, in other
browsers, everybody is back with their word, and nothing is lost.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from numberdrop.exercises.course import course
from numberdrop.progress import Event, Log, dumps
from numberdrop.progress.store import open_store
from tests import serving
from tests.server.visiting import HOME, Teacher, Visitor
from tests.serving import Served

NAMES = ("Élise", "Léa 2", "Léa 10", "Zoé")
DICE = "play.ipynb#dice=monday&edition=2023&players=1"
LESSON = course()[1]


class Pupil:
    """A pupil at a device."""

    def __init__(self, base: str, name: str) -> None:
        self.name, self.visitor = name, Visitor(base)
        self.page = self.visitor.open(HOME)

    def join(self, code: str, word: str = "") -> None:
        self.page.say(type="form", id="class", values={"code": code, "name": self.name, "word": word})

    def learns(self) -> None:
        """Answer tasks of the lesson, which come in as a file here."""
        events = [
            Event.answer(LESSON.id, LESSON.tasks[n % len(LESSON.tasks)], f"p{n}", LESSON.rules[:1], "right")
            for n in range(3 + NAMES.index(self.name))
        ]
        self.page.say(type="load", text=dumps(Log.of(events)))

    def goes_to_the_game(self) -> None:
        self.page.say(type="go", href=DICE)
        self.page.say(**{**self.page.tab.hello(), "hash": "#" + DICE.partition("#")[2]})
        self.page.say(type="greeted")

    @property
    def kept(self) -> int:
        return len([line for line in self.visitor.browser.store.get("progress", "").split("\n") if line])


def results_of(page: str) -> list[list[str]]:
    """The rows of the game that everybody plays."""
    part = page.partition('id="results"')[2].partition("</table>")[0]
    return [re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", row) for row in part.split("<tr>")[2:]]


def everybody(do: Callable[[Any], Any], them: Iterable[Any]) -> list[Any]:
    with ThreadPoolExecutor(6) as pool:
        return list(pool.map(do, them))


@pytest.mark.slow
def test_a_restart_and_a_week_later_everybody_is_back_with_their_word(tmp_path: Path) -> None:
    database, port = f"sqlite:///{tmp_path}/class.sqlite", serving.free_port()
    school, key = open_store(database).classes.make_class("5b")

    def served(log: str) -> AbstractContextManager[Served]:
        line = [sys.executable, "-m", "numberdrop", "class", "open", f"--port={port}", "--host=127.0.0.1"]
        env = {"NUMBERDROP_DATABASE": database, "LANGUAGE": "en"}
        return serving.running(line, f"http://127.0.0.1:{port}", "/tutor/favicon.svg", tmp_path / log, env)

    with served("first.txt") as server:
        teacher = Teacher(server.base).opened(key)
        there = everybody(lambda name: Pupil(server.base, name), NAMES)
        everybody(lambda one: one.join(school.code), there)
        words = {one["name"]: one["word"] for one in json.loads(teacher.page("/teacher/class.json"))["pupils"]}
        teacher.send(want="task", task=f"{LESSON.page}.ipynb")
        everybody(Pupil.learns, there)
        teacher.send(want="dice", word="monday")
        everybody(Pupil.goes_to_the_game, there)
        everybody(lambda one: one.page.play(6), there)
    with served("again.txt") as server:
        everybody(lambda one: one.page.connect(), there)
        everybody(lambda one: one.page.play(6), there)
        done = {one.name: one.kept for one in there}
        teacher, other = (Teacher(server.base).opened(key) for _ in range(2))
        results = results_of(teacher.page("/teacher/results"))
        assert results == results_of(other.page("/teacher/results"))
        assert len(results) == len(NAMES)
        mine = json.loads(teacher.page("/teacher/class.json"))["pupils"][0]["id"]
        for path in ("paper", f"report?pupil={mine}", "marks.csv", "xapi.json", "class.csv"):
            assert teacher.ask(f"/teacher/{path}").status == 200, path
        assert teacher.ask("/teacher/report?pupil=x").status != 200
        everybody(lambda one: one.page.close(), there)
    with served("later.txt") as server:
        back = everybody(lambda name: Pupil(server.base, name), NAMES)
        everybody(lambda one: one.join(school.code, words[one.name]), back)
        assert {one.name: one.kept for one in back} == done
        assert len(json.loads(Teacher(server.base).opened(key).page("/teacher/class.json"))["pupils"]) == len(NAMES)
