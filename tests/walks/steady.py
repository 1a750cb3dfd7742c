"""A world in which a page does the same thing every time: its clock, its chance and the coach's slices of time are pinned.

Nothing here depends on how often a page asks for the time or for chance: the clock goes on with each intent and with each step of
work, chance follows from the number of the intent. So a page that is written in another way meets the same world.
What is pinned of the package is named in ``_ENGINE``, ``_WORK``, ``_PATIENT`` and ``FOUND``, and nowhere else.
"""

import os
import random
import sys
import time
from collections import Counter
from functools import cache
from hashlib import sha256
from importlib import import_module
from random import Random

from numberdrop.text.catalogue import Catalogue

BEGIN = 1_780_000_000
"""When every visit begins, in seconds since 1970: a day in May 2026, about noon."""
_BETWEEN = 5
"""Seconds from one intent to the next."""
# No multiples of anything that a page waits for: nothing is ever exactly at its limit.
_STEP = 1_031 / 2**20
"""Seconds that a step of work takes, whatever it is."""
_ANSWER = 32_771 / 2**20
"""Seconds that the engine takes for an answer."""
_LOOK = 1 / 2**24
"""Seconds that a look at the clock takes: whoever waits for it without working comes to an end, too."""

_ENGINE = ("numberdrop.coach.engine.native", "Engine", ("best_drops", "rank_drop"))
"""The engine, whose answers must not depend on how fast it is; games played on (``rollouts``) are replaced."""
_POINT = 256
"""What a point is in the engine's worths."""
_WORK = ("numberdrop.steps", "StepRunner")
"""What runs work in slices of time."""
_PATIENT = ("numberdrop.exercises.share_code", "PATIENCE")
"""The seconds after which a real alarm rings: never, on however busy a machine."""

FOUND = (
    ("numberdrop.coach.comparison", "_FINISHED"),
    ("numberdrop.coach.comparison", "_BEST_FINISHED"),
    ("numberdrop.coach.reasons", "_FINISHED"),
    ("numberdrop.coach.others", "_FINISHED"),
)
"""Who remembers what the coach has found: no visit hears of another's."""


class Steady:
    """The pinned world of one visit, as a context. ``seed`` settles its chance."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.intents = 0
        self.waited = 0.0
        self.worked = 0.0
        self._asked: Counter[int] = Counter()
        self._undo: list[tuple[object, str, object]] = []

    def next_intent(self) -> None:
        """An intent comes in: a little later, and with new chance."""
        self.intents += 1
        self._asked.clear()

    def wait(self, seconds: float) -> None:
        self.waited += seconds

    @property
    def now(self) -> float:
        return BEGIN + _BETWEEN * self.intents + self.waited

    # --- what stands in for the world -----------------------------------------------------------------------------

    def _monotonic(self) -> float:
        self.worked += _LOOK
        return 1_000.0 + self.worked

    def _urandom(self, count: int) -> bytes:
        self._asked[count] += 1
        name = f"{self.seed} {self.intents} {count} {self._asked[count]}"
        found = b""
        while len(found) < count:
            found += sha256(f"{name} {len(found)}".encode()).digest()
        return found[:count]

    def _run(self, work, seconds: float) -> bool:
        """``Work.run``: each step takes the same time."""
        began = self.worked
        while not work._result:
            self.worked += _STEP
            try:
                next(work._steps)
            except StopIteration as end:
                work._result.append(end.value)
            if self.worked - began >= seconds:
                break
        work.spent += self.worked - began
        return work.done

    def _answer(self, ask):
        """A question to the engine, which takes its time."""

        def asked(core, *told):
            self.worked += _ANSWER
            return ask(core, *told)

        return asked

    def _rollouts(self, core, position, style, after, plan):
        """Games played on, without playing them, which would take most of the time: worth and luck, and the same luck for all."""
        self.worked += _ANSWER
        games = [f"{plan.seed} {plan.start + n}" for n in range(plan.samples)]
        common = [10 * Random(game).random() for game in games]
        return [
            [
                worth / _POINT + luck + 2 * Random(f"{game} {i}").random()
                for luck, game in zip(common, games, strict=True)
            ]
            for i, worth in enumerate(core.worths(position, style, after))
        ]

    # --- in and out -----------------------------------------------------------------------------------------------

    def __enter__(self):
        self._put(time, "time", lambda: self.now)
        self._put(time, "monotonic", self._monotonic)
        self._put(os, "urandom", self._urandom)
        self._put(random, "_urandom", self._urandom)
        work = getattr(import_module(_WORK[0]), _WORK[1])
        self._put(work, "run", lambda *asked: self._run(*asked))  # noqa: PLW0108 - bound to the work, too
        room = import_module(_ENGINE[0])
        if room.load_native_engine() is None:
            raise RuntimeError("the coach's core is not compiled here: a walk needs it (see build_core)")
        engine = getattr(room, _ENGINE[1])
        for question in _ENGINE[2]:
            self._put(engine, question, self._answer(getattr(engine, question)))
        self._put(engine, "rollouts", lambda *asked: self._rollouts(*asked))  # noqa: PLW0108
        self._put(import_module(_PATIENT[0]), _PATIENT[1], 3_600.0)
        self._put(Catalogue, "messages_starting_with", cache(Catalogue.messages_starting_with))
        self._forget()
        self._swap(_MONOTONIC, time.monotonic)
        return self

    def __exit__(self, *_: object) -> None:
        self._swap(time.monotonic, _MONOTONIC)
        self._forget()
        for owner, name, value in reversed(self._undo):
            setattr(owner, name, value)
        self._undo.clear()

    @staticmethod
    def _forget() -> None:
        for room, name in FOUND:
            getattr(import_module(room), name).clear()

    def _put(self, owner: object, name: str, value: object) -> None:
        self._undo.append((owner, name, getattr(owner, name)))
        setattr(owner, name, value)

    def _swap(self, old: object, new: object) -> None:
        """The clock of modules that took it by name."""
        for name, module in list(sys.modules.items()):
            if name.startswith("numberdrop") and getattr(module, "monotonic", None) is old:
                module.monotonic = new


_MONOTONIC = time.monotonic
