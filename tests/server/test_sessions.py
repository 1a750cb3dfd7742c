"""What a stranger cannot do through the web socket of a page: each bad word is answered, counted, and nobody else notices."""

import json
import socket
import struct
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event
from typing import Any

import pytest
import websocket

from numberdrop.progress.store import SchoolClass, open_store
from tests import serving
from tests.pages.test_snapshot import sealed
from tests.serving import Served, eventually

from .visiting import HOME, PLAY, SESSION, ClosedError, Line, Page, Visitor, counted

LARGEST = 2**19
SETTINGS = f"""
c.TutorServer.largest_message = {LARGEST}
c.TutorServer.secret = "a secret of these tests"
c.TutorServer.host_names = ["tutor.example"]
c.RateLimits.connections = 260
c.RateLimits.connections_per_address = 240
c.RateLimits.connections_per_visitor = 40
c.RateLimits.openings_per_address = ""
c.RateLimits.openings_per_visitor = "60/minute"
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("sessions")
    env = {"NUMBERDROP_DATABASE": f"sqlite:///{folder / 'class.sqlite'}"}
    with serving.numberdrop(*serving.public(folder, SETTINGS), log=folder / "log.txt", env=env) as running:
        yield running
    troubles = [line for line in (folder / "log.txt").read_text().splitlines() if '"trouble"' in line]
    assert troubles == [], "nothing that a visitor sends is trouble"


@pytest.fixture(scope="module")
def bystander(served: Served) -> Page:
    """Somebody who only plays, all the while."""
    return Visitor(served.base).open()


@pytest.fixture(autouse=True)
def nobody_else_notices(bystander: Page) -> Iterator[None]:
    before = bystander.tab.traits["table"]
    yield
    bystander.click()
    assert bystander.tab.traits["table"] == before


@pytest.fixture
def page(served: Served) -> Iterator[Page]:
    page = Visitor(served.base).open()
    yield page
    page.close()


def refused(served: Served, reason: str) -> float:
    return counted(Visitor(served.base)).get(f'numberdrop_refused_total{{reason="{reason}"}}', 0)


# --- messages ---------------------------------------------------------------------------------------------------------

BAD = {
    "no JSON": "{",
    "nothing": "",
    "a number": "7",
    "a list": "[]",
    "not even a number": "NaN",
    "no such intent": {"type": "execute", "code": "1"},
    "a type that is a list": {"type": ["press"]},
    "an inner name": {"type": "__init__"},
    "a wrong type": {"type": "press", "id": 7},
    "960 levels": '{"a":' * 960 + "1" + "}" * 960,
    "100,000 levels": "[" * 100_000 + "]" * 100_000,
    "half a sign": '{"type":"press","id":"\\ud800"}',
    "a text that is too long": {"type": "typed", "text": "x" * 100_000},
    "a number of 9,000 digits": '{"type":"press","id":"x","seq":' + "9" * 9_000 + "}",
    "a turn that is none": {"type": "press", "id": "roll", "turn": -1},
    "a second opening": {"type": "open", "page": "home.ipynb", "language": "en"},
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_message_is_answered_with_a_sentence_and_counted(served: Served, page: Page, what: str) -> None:
    before = refused(served, "message")
    page.hear(BAD[what])
    assert "ui.bad_message" in page.said
    assert refused(served, "message") == before + 1
    page.play(2)
    assert "ui.bad_message" not in page.said, "the page goes on"


@pytest.mark.parametrize(
    ("frame", "code"), [(b"\0\1", 1003), (b"", 1003), ("x" * (LARGEST + 1), 1009)], ids=["binary", "empty", "too large"]
)
def test_what_is_no_message_ends_the_connection_with_a_reason(
    served: Served, page: Page, frame: str | bytes, code: int
) -> None:
    before = refused(served, str(code))
    assert page.line
    page.line.send(frame)
    end = page.line.end()
    assert (end.code, bool(end.reason)) == (code, True)
    assert refused(served, str(code)) == before + 1
    page.connect()
    page.play(2)


@pytest.mark.parametrize("frame", [b"\xff\xfe", b"x" * (2 * LARGEST)], ids=["not UTF-8", "much too large"])
def test_what_no_browser_sends_ends_the_connection(page: Page, frame: bytes) -> None:
    assert page.line
    with suppress(OSError, websocket.WebSocketException):
        page.line.socket.send_frame(websocket.ABNF.create_frame(frame, websocket.ABNF.OPCODE_TEXT))
    assert page.line.end().code in (1006, 1007, 1009)
    page.connect()


def test_who_floods_is_heard_later_and_nobody_else_notices(served: Served, page: Page, bystander: Page) -> None:
    floods = 160
    assert page.line
    alone = sorted(bystander.click() for _ in range(20))[10]
    began = time.monotonic()
    with ThreadPoolExecutor(1) as other:
        hears = other.submit(lambda: [page.line.hear() for _ in range(floods)])
        for _ in range(floods):
            page.line.send(page.tab.says(type="ping"))
        clicks = sorted(bystander.click() for _ in range(20))
        hears.result(serving.PATIENCE)
    waited = time.monotonic() - began
    assert waited > (floods / 60 - 2) * 4, "sixty messages in four seconds"
    assert clicks[10] < max(0.5, 20 * alone)


# --- openings ---------------------------------------------------------------------------------------------------------

NO_PAGE = ("../play.ipynb", "/etc/passwd", "..\\play.ipynb", "lesson_A_programmers.ipynb", "play", "", "\x00", "x" * 81)
OPENINGS: list[dict[str, Any]] = [
    *({"page": name} for name in NO_PAGE),
    *({"page": name} for name in (None, 7, ["play.ipynb"])),
    *({"language": name} for name in ("xx", "", None, ["en"], "en" * 9)),
    *({"number": number} for number in (-1, 1.5, "1", True, 2**40)),
    {"seq": -1},
    {"snapshot": "A" * 300_001},
    {"snapshot": 7},
    {"type": "hello"},
]


@pytest.mark.parametrize("odd", OPENINGS, ids=lambda odd: str(odd)[:40])
def test_an_opening_that_opens_nothing_is_refused_with_a_reason(served: Served, odd: dict[str, Any]) -> None:
    visitor = Visitor(served.base)
    before = refused(served, "1008")
    line = visitor.line()
    line.send({**visitor.load().opens(), **odd})
    with suppress(OSError, websocket.WebSocketException):
        line.send(visitor.load().opens())  # too late
    end = line.end()
    assert (end.code, bool(end.reason)) == (1008, True)
    assert refused(served, "1008") == before + 1


def test_an_older_front_end_is_told_to_load_the_page_anew(served: Served) -> None:
    visitor = Visitor(served.base)
    assert visitor.line().ask({**visitor.load().opens(), "build": "of yesterday"}) == {"reload": True}


def test_a_forged_snapshot_is_as_none(served: Served, page: Page) -> None:
    page.play(6)
    mine = page.tab.snapshot
    for snapshot in (mine[:-8], "x", sealed(b"x", b"guessed")):
        visitor = Visitor(served.base)
        tab = visitor.load()
        tab.snapshot = snapshot
        answer = visitor.line().ask(tab.opens())
        assert set(answer) <= {"ack", "snapshot"}, "the first picture stays"
    tab.snapshot = mine
    again = Page(visitor, tab)
    again.connect()
    assert again.tab.traits["table"] == page.tab.traits["table"], "one's own is believed"


# --- who may ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "origin", "answer"),
    [
        ("{here}", "http://{here}", 101),
        ("localhost:{port}", "http://localhost:{port}", 101),
        ("tutor.example", "https://tutor.example", 101),
        ("tutor.example:8080", "http://tutor.example:8080", 101),
        ("{here}", None, 101),
        ("{here}", "https://evil.example", 403),
        ("{here}", "http://evil.example:{port}", 403),
        ("{here}", "http://127.0.0.1", 403),
        ("{here}", "http://127.0.0.1:1", 403),
        ("{here}", "http://{here}.evil.example", 403),
        ("{here}", "null", 403),
        ("evil.example", "http://evil.example", 403),
        ("evil.example:{port}", "http://evil.example:{port}", 403),
        ("tutor.example.evil.example", "http://tutor.example.evil.example", 403),
    ],
)
def test_only_our_own_pages_under_our_own_names(served: Served, host: str, origin: str | None, answer: int) -> None:
    port = served.base.rpartition(":")[2]
    here = {"here": f"127.0.0.1:{port}", "port": port}
    visitor = Visitor(served.base)
    opens = visitor.load().opens()
    options: dict[str, Any] = {"origin": origin.format(**here)} if origin else {"suppress_origin": True}
    if answer == 101:
        assert "ack" in visitor.line(host=host.format(**here), **options).ask(opens)
        return
    with pytest.raises(websocket.WebSocketBadStatusException) as error:
        visitor.line(host=host.format(**here), **options)
    assert error.value.status_code == answer


# --- how much ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reason", "most"), [("visitor", 60), ("address", 260)])
def test_who_opens_sockets_without_end_is_asked_to_come_later(served: Served, reason: str, most: int) -> None:
    visitor = Visitor(served.base)
    opens = visitor.load().opens()
    before, kept, ends = refused(served, reason), [], []
    while not ends and len(kept) < most:
        line = (visitor if reason == "visitor" else Visitor(served.base)).line()
        kept.append(line)
        try:
            line.send(opens)
            line.hear()
        except ClosedError as end:
            ends.append((end.code, end.reason))
        except (OSError, websocket.WebSocketTimeoutException):
            continue
    assert ends == [(1013, reason)]
    assert refused(served, reason) == before + 1
    for line in kept:
        line.socket.shutdown()
    assert eventually(lambda: counted(visitor)["numberdrop_sessions"] < 10), "who is gone is not counted any more"


@pytest.fixture(scope="module")
def school(served: Served) -> SchoolClass:
    return open_store(f"sqlite:///{served.log.parent / 'class.sqlite'}").classes.make_class("5b")[0]


@pytest.mark.slow
def test_a_whole_school_may_join_from_one_address(served: Served, school: SchoolClass) -> None:
    for number in range(70):
        page = Visitor(served.base).open(HOME)
        page.say(type="form", id="class", values={"code": school.code, "name": f"pupil {number}"})
        page.close()
    assert len(open_store(f"sqlite:///{served.log.parent / 'class.sqlite'}").classes.pupils(school.id)) == 70


@pytest.mark.slow
def test_guessing_class_codes_over_many_connections_is_slow_soon_and_the_class_gets_in(
    served: Served, school: SchoolClass
) -> None:
    said = []
    for number in range(62):
        page = Visitor(served.base).open(HOME)
        code = f"BBBB-{number:04}"
        page.say(type="form", id="class", values={"code": code, "name": "guesser"})
        said.append(page.said.replace(code, "the code"))
    assert said[0] == said[2] != said[-1], "sixty in an hour from one address"
    page.say(type="form", id="class", values={"code": school.code, "name": "Zoë"})
    assert "You’re in" in page.said


@pytest.mark.slow
def test_thirty_who_never_read_cost_the_others_nothing(served: Served, bystander: Page) -> None:
    visitor = Visitor(served.base)
    opens = json.dumps(visitor.load().opens())
    (process,) = served.processes()
    before, unread, over = process.memory_info().rss, [], Event()
    for _ in range(30):
        line = Visitor(served.base).line(sockopt=[(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)])
        line.send(opens)
        line.send({"type": "hello", "kept": {}, "hash": "", "seq": 1})
        unread.append(line)

    def asks(line: Line) -> None:
        line.socket.settimeout(0.2)
        number = 1
        with suppress(OSError, websocket.WebSocketException):
            while not over.is_set():
                number += 1
                line.send({"type": "lang", "value": ("en", "fr")[number % 2], "seq": number})

    with ThreadPoolExecutor(30) as others:
        for line in unread:
            others.submit(asks, line)
        waits = [bystander.click() for _ in range(12)]
        over.set()
    grown = process.memory_info().rss - before
    for line in unread:
        line.socket.shutdown()
    assert max(waits) < serving.PATIENCE / 3
    assert grown < 30 * 2**20, f"{grown / 2**20:.0f} MB for thirty"
    assert eventually(lambda: counted(visitor)["numberdrop_sessions"] < 10)


def test_who_vanishes_in_the_middle_of_a_message_leaves_nothing_behind(served: Served) -> None:
    visitor = Visitor(served.base)
    opens = visitor.load().opens()
    (process,) = served.processes()
    open_before = counted(visitor)["numberdrop_sessions"]
    left = []
    for _ in range(4):
        lines = [Visitor(served.base).line() for _ in range(100)]
        for line in lines:
            line.ask(opens)
            line.socket.sock.sendall(b"\x81\xff" + LARGEST.to_bytes(8, "big") + b"mask" + b" " * (LARGEST - 9))
        for line in lines:
            # As when a phone loses its network: what is under way is cut, not ended.
            line.socket.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            line.socket.sock.close()
        assert eventually(lambda: counted(visitor)["numberdrop_sessions"] <= open_before)
        left.append(process.memory_info().rss)
    assert left[3] - left[0] < 300 * LARGEST / 2, "later hundreds find the room of the first"


def test_a_socket_wants_its_own_method_and_no_kernel_is_behind_it(served: Served) -> None:
    visitor = Visitor(served.base)
    assert visitor.ask(SESSION).status == 400
    assert {visitor.ask(SESSION, method, b"{}").status for method in ("POST", "PUT", "DELETE", "PATCH")} == {405}
    assert visitor.ask(PLAY, Upgrade="websocket", Connection="Upgrade").status == 200
