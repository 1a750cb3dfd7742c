"""A school behind one address: pupils of one class answer in a lesson or play the same dice, while their teacher has the class's page open twice.

Waits are measured in one process beside the server on the same machine, so they are too long on a busy one.
"""

import argparse
import asyncio
import os
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread

from numberdrop.progress.store import open_store
from tests.server.visiting import HOME, Teacher
from tests.serving import Served
from tools.benchmarks.crowd import acting, answered
from tools.benchmarks.floods import p95
from tools.benchmarks.players import Player, alone, enter, loaded, memory, spent

_TEACHERS = 2
_LESSON = "lesson_01_gravity.ipynb"
_DICE = "play.ipynb#dice=monday&edition=2023&players=1"
_CELLS = 4


class Pupil(Player):
    """A pupil of the class at a lesson or at the game."""

    async def come(self, code: str, name: str, to: str) -> None:
        """Join the class and go to a page."""
        await self.say(type="form", id="class", values={"code": code, "name": name, "word": ""})
        await self.say(type="go", href=to)
        await self.say(**{**self.tab.hello(), "hash": "#" + to.partition("#")[2]})
        await self.say(type="greeted")

    async def play(self) -> None:
        """Answer the task of the lesson, rightly or not; or play on."""
        if self.tab.traits["scene"]["mode"] != "free":
            await super().play()
            return
        cells = [[self.chance.randrange(3), column] for column in range(_CELLS)]
        await self.say(type="act", action={"type": "free", "cells": cells})


class Watching(Thread):
    """A teacher's page that reads itself again whenever there is news."""

    def __init__(self, base: str, key: str) -> None:
        super().__init__(daemon=True)
        self._teacher = Teacher(base).opened(key)
        self.waits: list[float] = []
        self.over = Event()

    def run(self) -> None:
        news = self._teacher.ask("/teacher/news")
        while not self.over.is_set() and (line := news.readline()):
            if line.strip():
                began = time.perf_counter()
                self._teacher.page()
                self.waits.append(time.perf_counter() - began)


def _told(who: str, waits: Sequence[float]) -> str:
    median, slow = statistics.median(waits) * 1000, p95(list(waits)) * 1000
    return f"{who:16} {len(waits):6} times, median {median:6.1f} ms, p95 {slow:6.1f} ms, longest {max(waits) * 1000:6.0f} ms"


async def measured(served: Served, database: str, pupils: int, every: float, seconds: float) -> list[str]:
    """All figures of one server, as lines."""
    school, key = open_store(database).classes.make_class("school")
    html, everybody = loaded(served.base, HOME), []
    for number in range(pupils):
        pupil = await enter(served.base, html, number, kind=Pupil)
        await pupil.come(school.code, f"Pupil {number}", _LESSON if number % 2 else _DICE)
        everybody.append(pupil)
    teachers = [await asyncio.to_thread(Watching, served.base, key) for _ in range(_TEACHERS)]
    for pupil in everybody:
        pupil.waits.clear()
    before, begun, over = answered(served), spent(served), time.monotonic() + seconds
    for teacher in teachers:
        teacher.start()
    await asyncio.gather(*(acting(pupil, every, over) for pupil in everybody))
    share, (count, took) = (spent(served) - begun) / seconds, answered(served)
    for teacher in teachers:
        teacher.over.set()
    mean = (took - before[1]) / (count - before[0]) * 1000
    return [
        _told("a pupil waits", [wait for pupil in everybody for wait in pupil.waits]),
        _told("a teacher waits", [wait for teacher in teachers for wait in teacher.waits]),
        f"at the server {mean:.1f} ms an answer; {share:.2f} cores, {memory(served):.0f} MB",
        f"this machine has {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}",
    ]


def main(options: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks school", description=__doc__.splitlines()[0])
    parser.add_argument("--pupils", type=int, default=200, help="so many (without it: 200)")
    parser.add_argument("--every", type=float, default=4.0, help="each acts every so many seconds (without it: 4)")
    parser.add_argument("--seconds", type=float, default=60.0, help="for so long (without it: 60)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes that serve")
    parser.add_argument(
        "--database", default="", help="an empty database (without it: SQLite in a folder that is removed)"
    )
    given = parser.parse_args(options)
    with TemporaryDirectory() as folder:
        database = given.database or f"sqlite:///{Path(folder, 'school.sqlite')}"
        with alone("", given.workers, NUMBERDROP_DATABASE=database) as served:
            lines = measured(served, database, given.pupils, given.every, given.seconds)
            print("\n".join(asyncio.run(lines)))
