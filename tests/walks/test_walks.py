"""Random visits to every page: all that is done is answered, by values of the wire's types, in both languages, and comes back after a reload."""

import json
import logging
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest

import numberdrop as nd
from numberdrop.coach import bot_named, choose
from numberdrop.exercises.course import course
from numberdrop.pages.scene import Shown
from tests.exercises.test_sharing import CODE
from tests.hasty import hasty  # noqa: F401 - a fixture of every test here
from tests.nightly import case
from tests.pages.driven import Driven
from tests.pages.test_snapshot import again

from .pages import PAGES
from .steady import Steady
from .visit import Browser, Json
from .walk import OWN, Walker
from .wire_types import faults, types_of

STEPS = 60
BROKEN = "NDX1:abc"
GRID = "....4..\n.334...\n1236.5.\n4456.51\n2X57611\nXXX2341"
SETTINGS: dict[str, list[Json]] = {
    "play": [
        {}, {"record": True}, {"players": 2, "seed": "walk"}, {"record": True},
        {"players": 1, "seed": 7}, {"record": True}, {"players": 3, "seed": 5}, {"record": True},
    ],
    "lesson": [{"lesson": head.id} for head in course()],
    "guided": [{"which": "ten-minutes"}, {"which": "solo-minute"}],
    "puzzles": [{}, {"pack_": "small"}, {"pack_": "empty"}],
    "one_puzzle": [{"code": CODE}, {"code": BROKEN}],
    "sandbox": [{}, {"grid": GRID}],
    **{page: [{}] for page in ("home", "companion", "analysis", "composer", "progress")},
}  # fmt: skip
"""What each page begins with, in turn."""
BY_DAY = {"play": 11, "lesson": 4}
"""Visits by day; two of the other pages, one in each language."""
_TYPES = types_of(Shown)
_SENTENCE = re.compile(r"(?:[a-zà-ÿ’'œ]{2,} ){3,}", re.IGNORECASE)
"""Four words in a row: what is alike in both languages is not translated."""


class Visit:
    """A page that is visited and looked at after each intent, with the browser that keeps what it tells. Only inside of its world: ``steady``.

    An intent gives the page's own numbers by meaning: its ``turn`` is ``"current"`` or ``"stale"``, a tick's ``n`` too. Three are none:
    ``@wait`` lets time pass, ``@reload`` opens the page anew, ``@several`` stands for messages that were sent together.
    """

    def __init__(self, page: str, settings: Json) -> None:
        self.name, self.settings = page, settings
        self.steady, self.browser = Steady(json.dumps([page, settings], sort_keys=True)), Browser()
        self.steps: list[tuple[Json, list[str]]] = []
        """Each intent, with the names of the sentences that it was answered with."""

    def open(self) -> None:
        self.page: Any = PAGES[self.name](**self.settings)
        self.traits = self.page.traits()

    def send(self, intent: Json) -> None:
        self.steady.next_intent()
        match intent.get("type"):
            case "@wait":
                self.steady.wait(intent["seconds"])
            case "@reload":
                self.page = PAGES[self.name](**self.settings)
            case _:
                turns = {"current": self.page.turn, "stale": self.page.turn - 1}
                numbers = {name: turns[intent[name]] for name in ("turn", "n") if intent.get(name) in (*turns,)}
                self.page.handle({**intent, **numbers})
        self._look(intent)

    def do(self, act: Callable[[], object]) -> None:
        self.steady.next_intent()
        act()
        self._look({"type": "@several"})

    def _look(self, intent: Json) -> None:
        before, self.traits = self.traits, self.page.traits()
        if intent.get("type") != "@reload":
            self.browser.take(self.traits["log"])
        self.steps.append((intent, self.page.ids))
        for part, kind in _TYPES.items():
            if self.traits[part] != before.get(part):
                assert not list(faults(self.traits[part], kind, part)), intent
        if pressed(intent, before):
            assert seen(before) != seen(self.traits), f"nothing happens after {intent}"
        if self.traits["scene"]["tick"] is None:  # work under way begins anew
            now = Driven(self.page.app, {}).traits()  # a clock goes on in the browser, without a picture
            assert again(self.page).traits() == now, intent
        if len(self.steps) % 5 == 0:
            assert not self._untranslated(), intent
            if intent.get("type") != "@reload" and self.name not in ("lesson", "guided", "puzzles", "one_puzzle"):
                self._reload_a_copy(intent)

    def _reload_a_copy(self, intent: Json) -> None:
        """The page comes back as it was, from what the browser keeps. (Pages with exercises: `tests/pages/test_exercises.py`.)"""
        there, browser = Driven(self.page.app, {}), deepcopy(self.browser)
        leave_what_is_not_kept(there)
        browser.take(log := there.log())
        fresh = PAGES[self.name](self.settings["language"])
        greeting = {"record": browser.record(log), "kept": browser.kept(log), "lang": there.language}
        fresh.handle({"type": "hello", "hash": "", **greeting})
        fresh.handle({"type": "greeted"})
        assert "ui.trouble" not in fresh.ids, intent
        assert lasting(self.name, fresh) == lasting(self.name, there), intent

    def _untranslated(self) -> set[str]:
        other = Driven(self.page.app, {})
        other.handle({"type": "lang", "value": "fr" if self.traits["scene"]["lang"] == "en" else "en"})
        return sentences(self.traits["scene"]) & sentences(other.traits()["scene"])


def pressed(intent: Json, traits: Json) -> bool:
    """Whether an intent presses a button that the picture offers, and that the page answers."""
    if intent.get("type") != "press" or intent.get("turn") != "current":
        return False
    scene = traits["scene"]
    offering = [scene, *scene["cards"]] if scene["dialog"] is None else [scene["dialog"]]
    offered = {button["id"] for part in offering if part.get("kind") != "end" for button in part.get("buttons") or ()}
    return intent["id"] in offered - set(OWN)


def seen(traits: Json) -> Json:
    """What a visitor sees, hears or takes away of a page."""
    scene = {key: value for key, value in traits["scene"].items() if key not in ("turn", "tick")}
    return {**traits, "scene": scene}


def sentences(value: Any) -> set[str]:
    """The sentences of a scene; what its visitor has typed is none, nor are names of places."""
    return {text for text in texts(value) if _SENTENCE.search(text) and not text.islower()}


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            if key not in ("value", "fields"):
                yield from texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts(part)


@cache
def duel(number: int) -> str:
    """The record of a finished game of two in which drops are of all kinds."""
    rng, game = Random(f"duel {number}"), nd.Game.new(2, seed=f"duel {number}")
    while not game.over:
        drops = game.legal_actions() if game.phase == "drop" and rng.random() < 0.3 else ()
        game = game.apply(rng.choice(drops[:200]) if drops else choose(game, bot_named("pip")))
    return nd.record.dumps(game)


def leave_what_is_not_kept(page: Driven) -> None:
    """Dialogs, doors and trials of an author."""
    page.handle({"type": "press", "id": "close", "turn": page.turn})
    if getattr(page.state, "begins", False):
        page.press("resume")
    for button in ("compose", "leave_trial"):
        if button in page.buttons:
            page.press(button)


def lasting(name: str, page: Driven) -> object:
    """What a page shows again when it is loaded anew."""
    state, scene = page.state, page.scene()
    match name:
        case "home" | "progress":
            return scene["cards"]
        case "sandbox":
            return state.sheet.grid.marks, state.sheet.grid.circled
        case "companion" if state.at_desk and not state.desk.paper.is_empty:
            return page.board(), [*page.cards]
        case "composer":
            page.wait()
            return state.sketch, page.board(), page.scene()["cards"]
        case "analysis" if len(state.tree.nodes) > 1:
            return state.tree, state.tree_at_node.at
        case "play" if page.log()["text"]:
            parts = [scene[part] for part in ("steps", "tiles", "dice", "shape_die")]
            table = not state.game.over and page.log()["put"]["table"]  # at the end the coach begins by itself
            return state.game, table, [player["name"] for player in scene["players"]], parts
    return page.log()["text"]


def visited(page: str, number: int) -> Visit:
    every = SETTINGS[page]
    settings = dict(every[number % len(every)])
    if "record" in settings:
        settings["record"] = duel(number)
    visit = Visit(page, {"language": ("en", "fr")[number // (2 if page == "play" else 1) % 2], **settings})
    with visit.steady:
        visit.open()
        Walker(visit, f"visit {number}").walk(STEPS)
    return visit


def cases() -> Iterator[Any]:
    for page in SETTINGS:
        night = 80 if page == "play" else 42 if page == "lesson" else 12
        by_day = BY_DAY.get(page, 2)
        for number in range(night):
            yield case(page, number, by_day=number % (night // by_day) == (5 if page == "play" else 0))


@pytest.mark.parametrize(("page", "number"), [*cases()])
def test_whatever_is_done_on_a_visit_is_answered(page: str, number: int, caplog: pytest.LogCaptureFixture) -> None:
    visit = visited(page, number)
    failed = [record.exc_text or record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert not failed
    trouble = [intent for intent, said in visit.steps if "ui.trouble" in said]
    assert not trouble, json.dumps(trouble)[:500]
