"""Snapshots: work under way begins anew, and nothing forged is unpacked. (That the picture is the same: `tests/walks`.)"""

import hmac
import pickle
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import numberdrop as nd
from numberdrop import __version__
from numberdrop.coach import bot_named, choose
from numberdrop.pages.app import App, PageId
from numberdrop.pages.connection import LONGEST_SNAPSHOT as LONGEST
from numberdrop.pages.connection import SnapshotSigner
from numberdrop.pages.visit import Visit
from tests.pages.at_play import at_play
from tests.pages.driven import Driven, driven
from tests.walks.steady import Steady

SEAL = SnapshotSigner(b"the key of these tests")
PIP = bot_named("pip")


def again(page: Driven) -> Driven:
    """The page out of its snapshot, for the same learner: who that is the browser's greeting says, not the snapshot."""
    text = SEAL.pack(page.app)
    assert text is not None, "too large for a snapshot"
    app, visit = SEAL.unpack(text), page.app.visit
    assert app is not None
    known = replace(app.visit, learner=visit.learner, attendance=visit.attendance)
    return Driven(replace(app, visit=known), {})


@cache
def at_a_drop() -> nd.Game:
    game = nd.Game.new(1, seed=3)
    while game.round < 7 or game.phase != "drop":
        game = game.apply(choose(game, PIP))
    return game


def pressed(page: Driven, *buttons: str) -> Driven:
    page.press(*buttons)
    return page


def loaded(name: str) -> Driven:
    page = driven(name)
    page.load(nd.record.dumps(at_a_drop()))
    return page


def bots_turn() -> Driven:
    page = at_play()
    page.form("new", players="2", seed="3", seat2="nova")
    page.act("start", column=3)
    page.wait()
    page.press("next", "roll")
    page.commit(choose(page.game, PIP))
    return page


def judging() -> Driven:
    page = at_play(game=at_a_drop())
    page.commit(page.game.legal_actions()[0])
    return pressed(page, "judge")


def counting() -> Driven:
    page = driven("composer")
    page.form("question", sort="place_row", prompt="")
    return page


WORK: dict[str, Callable[[], Driven]] = {
    "hint": lambda: pressed(at_play(game=at_a_drop()), "hint"),
    "judgement": judging,
    "bot's turn": bots_turn,
    "review": lambda: pressed(loaded("play"), "replay", "review"),
    "count of a composed puzzle": counting,
    "analysis": lambda: pressed(loaded("analysis"), "coach"),
}


@pytest.mark.parametrize("what", WORK)
def test_work_under_way_begins_anew_and_comes_to_the_same(what: str) -> None:
    def ended(page: Driven) -> tuple[dict[str, Any], int]:
        """The picture when nothing is worked on any more, and after how many ticks."""
        world._forget()  # no help from what the other one has found
        ticks, traits = page.wait(), page.traits()
        counted = {"scene": ("turn",), "talk": ("n",), "board": ("last_id",)}  # each page counts for itself
        return {part: {**traits[part], **dict.fromkeys(names)} for part, names in counted.items()}, ticks

    with Steady("work") as world:
        page = WORK[what]()
        came_back, ticks = ended(again(page))
        assert ticks > 0
        assert came_back == ended(page)[0]


@pytest.fixture
def text() -> str:
    return SEAL.pack(App.at(PageId("home"), Visit("en")))


def test_what_was_changed_or_signed_with_another_key_is_ignored(text: str) -> None:
    assert SEAL.unpack(text) is not None
    assert SnapshotSigner(b"another key").unpack(text) is None
    data = b64decode(text)
    for at in range(0, len(data), 7):
        assert SEAL.unpack(b64encode(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]).decode()) is None
    for other in ("", "x", "é", "=" * 40, text[:-4], text + "AAAA", text * 2, "A" * (LONGEST + 1), "\ud800"):
        assert SEAL.unpack(other) is None


def test_another_versions_snapshot_is_ignored(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numberdrop.pages.connection.__version__", "0.0.0")
    assert SEAL.unpack(text) is None


TOUCHED: list[str] = []


def touch(name: str) -> None:
    TOUCHED.append(name)


class _Made:
    """Something that is made of a callable and its values when it is unpickled."""

    def __init__(self, call: object, *values: object) -> None:
        self.made = call, values

    def __reduce__(self) -> Any:
        return self.made


def sealed(data: bytes, key: bytes = SEAL.key) -> str:
    """A snapshot of any bytes, signed as a server does."""
    packed = zlib.compress(data)
    return b64encode(hmac.digest(key, __version__.encode() + b" " + packed, "sha256") + packed).decode()


def _named(module: str, name: str, *values: object) -> bytes:
    """A pickle that calls something by its name, which may lead through attributes."""
    said = b"".join(pickle.dumps(value, 4)[2:-1] for value in (module, name))
    return b"\x80\x04" + said + b"\x93" + pickle.dumps(values, 4)[2:-1] + b"R."


def bombs() -> dict[str, bytes]:
    return {
        "a function of the tests": pickle.dumps(_Made(touch, "x")),
        "a command": _named("os", "system", "true"),
        "an import inside of ours": _named("numberdrop.pages.connection", "hmac.digest", b"", b"", "sha256"),
        "a builtin": _named("builtins", "eval", "1"),
        "a builtin through a class of ours": _named("numberdrop.pages.app", "App.__class__", "X", (), {}),
        "a reader of files": _named("numberdrop.exercises.files.lesson_file", "load_file", "/etc/hosts"),
        "a database": _named("numberdrop.progress.store", "open_store", "sqlite:////nowhere"),
        "a server": _named("numberdrop.server.work", "WorkThreads"),
        "the command line": _named("numberdrop.cli.serve_command", "free_port", None),
        "a function of a page": _named("numberdrop.pages.open_page", "home", "en"),
        "no pickle": b"x",
        "cut": pickle.dumps({"a": 1})[:-3],
        "a pack that is none": b"\x80\x04\x8c\x01xQ.",
    }


@pytest.mark.parametrize("what", bombs())
def test_nothing_but_values_is_made_even_with_the_right_key(what: str) -> None:
    assert SEAL.unpack(sealed(bombs()[what])) is None
    assert SEAL.unpack(sealed(bombs()[what], b"another key")) is None
    assert TOUCHED == []
