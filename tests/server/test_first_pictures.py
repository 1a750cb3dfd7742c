"""The pictures that are drawn ahead of the tutor's own pages."""

import asyncio
import json

import pytest

from numberdrop import paths
from numberdrop.pages.connection import FirstMessage, SnapshotSigner
from numberdrop.pages.open_page import TutorNotebook, tutor_notebook
from numberdrop.server import session_handler
from numberdrop.server.rate_limits import RateLimits
from numberdrop.server.session_handler import FirstScenes, Sessions
from tests import own_loop


def test_every_page_of_the_tutor_is_known_and_its_picture_is_what_its_session_shows() -> None:
    known = {path.stem: tutor_notebook(path) for path in paths.notebooks().glob("*.ipynb")}
    unknown = {name for name, notebook in known.items() if notebook is None}
    assert unknown == {"lesson_A_programmers"}, "name what opens the page in pages/open_page.py"

    pages = [path.name for path in paths.notebooks().glob("*.ipynb")]
    sessions = Sessions(paths.notebooks(), pages, SnapshotSigner(b""), "", RateLimits(), 2**21)

    async def draw(name: str) -> None:
        pictures = FirstScenes()
        picture = pictures.take(known[name], "fr")
        session = sessions.open_page(FirstMessage(f"{name}.ipynb", "fr", picture.number))
        shown = {**session.traits(), "ack": {"seq": 0, "turn": session.turn}}
        assert json.loads(await picture.traits) == json.loads(json.dumps(shown)), name
        assert shown["scene"]["lang"] == "fr"
        assert pictures.take(known[name], "fr") == picture, "it is kept"
        assert pictures.take(known[name], "en") != picture

    for name in ("home", "play", "companion", "puzzles", "lesson_16_number-choice"):
        own_loop.run(draw(name))


def test_whoever_comes_later_finds_other_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_handler, "_REDRAW_DELAY", 0)
    notebook = tutor_notebook(paths.notebooks() / "play.ipynb")

    async def come_again() -> None:
        pictures = FirstScenes()
        numbers = set()
        for _ in range(1_000):
            picture = pictures.take(notebook, "en")
            await picture.traits
            numbers.add(picture.number)
            await asyncio.sleep(0.05)
            if len(numbers) > 1:
                return
        raise AssertionError("the same picture for everybody")

    own_loop.run(come_again())


def test_what_can_not_be_drawn_has_no_picture_and_is_opened_all_the_same() -> None:
    notebook = TutorNotebook("A page", "lesson", (("name", "nowhere"), ("seed", 3)))

    async def draw() -> None:
        assert await FirstScenes().take(notebook, "en").traits is None

    own_loop.run(draw())
