"""Snapshots: work under way begins anew, and nothing forged is unpacked. (That the picture is the same: `tests/walks`.)"""

import hmac
import pickle
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from numberdrop import __version__
from numberdrop.pages.app import App, PageId
from numberdrop.pages.connection import LONGEST_SNAPSHOT as LONGEST
from numberdrop.pages.connection import SnapshotSigner
from numberdrop.pages.visit import Visit as Visitor
from tests.pages.driven import Driven
from tests.walks.games import begun
from tests.walks.hand import Hand
from tests.walks.visit import Json, Visit

SEAL = SnapshotSigner(b"the key of these tests")


def again(page: Driven) -> Driven:
    """The page out of its snapshot, for the same learner: who that is the browser's greeting says, not the snapshot."""
    text = SEAL.pack(page.app)
    assert text is not None, "too large for a snapshot"
    app, visit = SEAL.unpack(text), page.app.visit
    assert app is not None
    known = replace(app.visit, learner=visit.learner, attendance=visit.attendance)
    return Driven(replace(app, visit=known), {})


def _begun(hand: Hand, begin: Callable[[], object]) -> None:
    """Go on until something is begun that is still worked on after a slice of time."""
    for _ in range(40):
        begin()
        if hand.scene.get("tick") is not None and hand.tick().scene.get("tick") is not None:
            return
        hand.go_on()
    raise AssertionError("nothing is worked on")


def _press(name: str) -> Callable[[Hand], None]:
    return lambda hand: _begun(hand, lambda: hand.press(name))


def _against(hand: Hand) -> None:
    hand.press("against", "against:nova")
    _begun(hand, hand.go_on)


def _reviewed(hand: Hand) -> None:
    hand.send("load", text=begun(1, "pip", 21, 6)).press("replay")
    _begun(hand, lambda: hand.press("review"))


WORK: dict[str, tuple[str, Callable[[Hand], None]]] = {
    "hint": ("play", _press("hint")),
    "judgement": ("play", _press("judge")),
    "bot's turn": ("play", _against),
    "review": ("play", _reviewed),
    "count of a composed puzzle": (
        "composer", lambda hand: _begun(hand, lambda: hand.form("question", sort="place_row", prompt=""))
    ),
    "analysis": ("analysis", _press("coach")),
}  # fmt: skip


@pytest.mark.parametrize("what", WORK)
def test_work_under_way_begins_anew_and_comes_to_the_same(what: str) -> None:
    page, begin = WORK[what]
    visit = Visit(page, {"language": "en", **({"game": {"players": 1, "seed": 3}} if page == "play" else {})})

    def ended(page: Driven) -> tuple[Json, int]:
        """The picture when nothing is worked on any more, and after how many ticks."""
        visit.steady._forget()  # no help from what the other one has found
        for count in range(5_000):
            if (traits := page.traits())["scene"].get("tick") is None:
                counted = {"scene": ("turn",), "talk": ("n",), "board": ("last_id",)}  # each page counts for itself
                return {part: {**traits[part], **dict.fromkeys(names)} for part, names in counted.items()}, count
            page.send(type="tick", n=page.turn)
        raise AssertionError("it never ends")

    with visit.steady:
        visit.open()
        hand = Hand(visit, "work")
        begin(hand.hello())
        came_back, ticks = ended(again(visit.page))
        assert ticks > 0
        assert came_back == ended(visit.page)[0]


# --- what is none of ours ---------------------------------------------------------------------------------------------


@pytest.fixture
def text() -> str:
    packed = SEAL.pack(App.at(PageId("home"), Visitor("en")))
    assert packed
    return packed


def _altered(text: str, at: int) -> str:
    data = bytearray(b64decode(text))
    data[at] ^= 1
    return b64encode(data).decode()


def test_what_was_changed_or_signed_with_another_key_is_ignored(text: str) -> None:
    assert SEAL.unpack(text) is not None
    assert SnapshotSigner(b"another key").unpack(text) is None
    size = len(b64decode(text))
    assert all(SEAL.unpack(_altered(text, at)) is None for at in range(0, size, 7))
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
