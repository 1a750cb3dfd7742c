"""The pages that are walked on, each made by its factory.

A factory takes settings and gives an object with ``handle(intent)``, ``traits()`` and ``turn``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numberdrop as nd
from numberdrop.exercises import Exercise, load_lesson
from numberdrop.exercises.guided import load_guided
from numberdrop.exercises.puzzles import Pack, shipped_pack
from numberdrop.pages import play, sandbox
from numberdrop.pages.guided.state import begin_guided
from numberdrop.pages.lesson.state import begin_lesson
from numberdrop.pages.page import PageState
from numberdrop.pages.puzzles import begin_pack
from numberdrop.pages.visit import Visit
from tests.exercises.packs import pack
from tests.pages.driven import Driven, driven


def _game(told: dict[str, Any] | None) -> nd.Game | None:
    """The game that the play page begins with: a record, or what ``Game.new`` takes."""
    if told is None:
        return None
    return (
        nd.record.loads(told["record"])
        if "record" in told
        else nd.Game.new(**{**told, "names": tuple(told.get("names", ()))})
    )


def _pack(name: str) -> Pack:
    return {"shipped": shipped_pack, "small": pack, "empty": lambda: Pack([], "no puzzles")}[name]()


def _sandbox(grid: str | None) -> PageState | None:
    return None if grid is None else sandbox.begin("", Visit(), nd.Grid.parse(grid))


def _lesson(name: str, seed: int) -> PageState:
    return begin_lesson(load_lesson(name), Visit(), seed)


def _guided(which: str, language: str, seed: int) -> PageState:
    return begin_guided(load_guided(which), Visit(language), seed)


PAGES: dict[str, Callable[..., Any]] = {
    "home": lambda language="en": driven("home", language),
    "lesson": lambda lesson, language="en", seed=1: driven("lesson", language, lesson, _lesson(lesson, seed)),
    "guided": lambda which, language="en", seed=3: driven("guided", language, which, _guided(which, language, seed)),
    "puzzles": lambda language="en", seed=1, pack="shipped": driven(
        "puzzles", language, state=begin_pack(_pack(pack), seed)
    ),
    "one_puzzle": lambda code, language="en": driven("puzzle", language, code),
    "play": lambda language="en", game=None: driven("play", language, state=play.begin("", Visit(), _game(game))),
    "companion": lambda language="en": driven("companion", language),
    "sandbox": lambda language="en", grid=None: driven("sandbox", language, state=_sandbox(grid)),
    "analysis": lambda language="en": driven("analysis", language),
    "composer": lambda language="en": driven("composer", language),
    "progress": lambda language="en": driven("progress", language),
}
"""The factories by name; their keywords are the settings of a visit."""


def asked(page: Driven) -> Exercise | None:
    """What a page asks now, where it asks something: scripts and walks answer it."""
    player = getattr(page.state, "player", None)
    exercise = player.exercise if player is not None else None
    # At the end of a round that is played step by step its task stands there, and nothing is asked.
    return None if exercise is None or exercise.walkthrough_plan is not None else exercise
