"""Whatever is sent to a page, in whatever order: it is drawn, nothing fails, and it comes back from what the browser keeps."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import numberdrop as nd
from numberdrop.coach import bot_named, play_out
from numberdrop.exercises import load_lesson
from numberdrop.pages.parts.scores import SoloScore
from numberdrop.progress import Event, Log, dumps
from tests.exercises.packs import pack
from tests.sampling import examples

from . import hammer
from .at_play import at_play
from .driven import Driven, driven
from .exercises import lesson_page, puzzles_page

GAME = play_out(nd.Game.new(1, seed=3), (bot_named("gus"),))
KEPT_GAMES = (
    "",
    "nonsense",
    *(nd.record.dumps(GAME.states()[at]) for at in (3, 10, 14)),
    nd.record.dumps(nd.Game.new(2, seed=5)),
)
TABLE = {"table": json.dumps({"seats": []})}
OWN: dict[str, tuple[dict[str, Any], ...]] = {
    "home": ({"type": "load", "text": dumps(Log().append(Event.opened("gravity", "fall")))},),
    "progress": ({"type": "hello", "kept": {"scores": SoloScore("g", 5, "2023", 31).stored_line()}},),
    "analysis": ({"type": "load", "text": nd.record.dumps(GAME)},),
    "play": tuple({"type": "hello", "record": record, "kept": TABLE} for record in KEPT_GAMES),
}
"""What else is sent to a page."""


def played(*states: nd.Game) -> Driven:
    page = at_play()
    page.lay(*states)
    return page


LESSONS = ("gravity", "identical", "letters", "scoring", "table", "number-choice", "round", "first-game")
PAGES: dict[str, Callable[[], Driven]] = {
    **{name: (lambda name=name: driven(name)) for name in ("home", "progress", "sandbox", "companion", "composer", "analysis")},
    "play": at_play,
    "play, begun": lambda: played(*GAME.states()[:13]),
    "play, over": lambda: hammer.reopened(played(*GAME.states()), at_play()),  # where the coach begins by itself
    "guided": lambda: driven("guided", which="ten-minutes"),
    "puzzles": lambda: puzzles_page(pack(), seed=1),
    **{f"lesson {name}": (lambda name=name: lesson_page(load_lesson(name), seed=1)) for name in LESSONS},
}  # fmt: skip


def lasting(name: str, page: Any) -> object:
    """What a page shows again when it is loaded anew."""
    match name:
        case "home" | "progress":
            return hammer.picture(page)
        case "sandbox":
            return page.state.sheet.grid.marks, page.state.sheet.grid.circled
        case "companion" if page.state.at_desk and not page.state.desk.paper.empty:
            return page.board(), [*page.cards]
        case "composer":
            return page.state.sketch, page.board(), page.scene()["cards"]
        case "analysis" if len(page.state.tree.nodes) > 1:
            return page.state.tree, page.state.tree_at_node.at
        case "play" if page.log()["text"]:
            scene = page.scene()
            return (
                page.game,
                page.log()["put"],
                [scene[part] for part in ("steps", "tiles", "dice", "shape_die", "players")],
            )
    return page.log()["text"]


def leave_overlays(name: str, page: Any) -> None:
    """Away from what is not kept: dialogs, trials."""
    page.press("close")
    if name == "composer":
        page.press("compose")
        page.wait()
    if name == "play":
        if page.retry:
            page.press("leave_trial")
        if page.state.begins:
            page.press("resume")


@pytest.mark.parametrize("page", PAGES)
@examples(60)
@given(data=st.data())
def test_whatever_is_sent_the_page_is_drawn_and_comes_back_as_it_was(page: str, data: st.DataObject) -> None:
    name = page.partition(",")[0]
    there = PAGES[page]()
    if name in ("home", "progress"):
        there.send(type="hello", kept={})
    for message in data.draw(hammer.messages(*OWN.get(name, ()))):
        hammer.send(there, message)
    if name not in {"guided", "puzzles"} and not name.startswith("lesson"):  # what of these comes back: test_exercises
        leave_overlays(name, there)
        others = (
            {"scores": "\n".join(score.stored_line() for score in there.state.scores)} if name == "progress" else {}
        )
        again = hammer.reopened(there, PAGES[name](), **others)
        if name == "composer":
            again.wait()
        assert lasting(name, again) == lasting(name, there)
        assert name in ("home", "progress") or again.log()["text"] == there.log()["text"]
