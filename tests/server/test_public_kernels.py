"""What a stranger cannot do to the Python behind a page, tried over the line that browsers use."""

import re
import time
from collections.abc import Iterator
from urllib.parse import quote

import pytest
import websocket

from tests import serving
from tests.server.visiting import HOME, V1, Visitor, counted, frame
from tests.serving import BUTTON_AND_LABEL, Served, write_notebook

SLOW, MUTE = "/voila/render/slow.ipynb", "/voila/render/mute.ipynb"
GREETS_NOBODY = f"""
from ipykernel.iostream import IOPubThread
IOPubThread._send_welcome_message = lambda *_: None
{BUTTON_AND_LABEL}"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("pages")
    write_notebook(folder / "home.ipynb", ("code", BUTTON_AND_LABEL))
    write_notebook(folder / "slow.ipynb", ("code", "import time; time.sleep(2)"))
    write_notebook(folder / "mute.ipynb", ("code", GREETS_NOBODY))
    work = tmp_path_factory.mktemp("log")
    asked = (*serving.without_spares(work), f"--notebooks={folder}")
    with serving.numberdrop(*asked, log=work / "log.txt") as running:
        yield running


@pytest.fixture
def visitor(served: Served) -> Visitor:
    return Visitor(served.base)


@pytest.mark.slow
def test_whoever_opened_the_page_may_talk_to_it_again_and_again(visitor: Visitor) -> None:
    kernel = visitor.open()
    assert visitor.line(kernel).is_answered()
    assert visitor.line(kernel).is_answered()
    again = visitor.open()
    assert visitor.line(again).is_answered()
    assert visitor.line(kernel).is_answered(), "two tabs of one browser"
    assert [visitor.leave(one) for one in (kernel, again)] == [204, 204]


@pytest.mark.parametrize("page", [HOME, MUTE], ids=["greets", "greets nobody"])
def test_a_new_line_hears_its_kernel_from_the_first_word(visitor: Visitor, page: str) -> None:
    kernel = visitor.open(page)
    for _ in range(5):
        line = visitor.line(kernel)
        line.say("kernel_info_request")
        assert line.until("status")["execution_state"] in ("busy", "idle")
        assert line.is_answered()
        line.connection.close()
    assert visitor.leave(kernel) == 204


@pytest.mark.parametrize("known", [True, False], ids=["known", "first visit"])
def test_a_strangers_kernel_is_out_of_reach_with_its_id(visitor: Visitor, served: Served, known: bool) -> None:
    if known:
        visitor.leave(visitor.open())
    kernel = visitor.open()
    line = visitor.line(kernel)
    assert line.is_answered()
    stranger = Visitor(served.base)
    own = stranger.open()
    for intruder in (stranger, Visitor(served.base)):
        with pytest.raises(websocket.WebSocketBadStatusException) as refused:
            intruder.line(kernel)
        assert refused.value.status_code == 403
        assert intruder.ask(f"/api/kernels/{kernel}").status == 403
        assert intruder.ask(f"/api/kernels/{kernel}", "DELETE").status == 405
        assert intruder.leave(kernel) == 403
    assert line.is_answered(), "the owner was not disturbed"
    assert [visitor.leave(kernel), stranger.leave(own)] == [204, 204]


def test_a_browser_that_keeps_no_cookies_reaches_its_page_and_no_other(served: Served) -> None:
    kernel, secret = Visitor(served.base).secret()
    other, others = Visitor(served.base).secret()
    own = {"Authorization": f"token {secret}"}
    assert Visitor(served.base).line(kernel, more=f"&token={secret}").is_answered()
    assert Visitor(served.base).ask(f"/api/kernels/{kernel}", **own).status == 200
    for shown in (others, "", "é", secret[:-1], secret + "x"):
        with pytest.raises(websocket.WebSocketBadStatusException):
            Visitor(served.base).line(kernel, more=f"&token={quote(shown)}")
    assert Visitor(served.base).ask(f"/api/kernels/{other}", **own).status == 403
    for mine, shown in ((kernel, secret), (other, others)):
        goodbye = f"/voila/api/shutdown/{mine}"
        assert Visitor(served.base).ask(goodbye, "POST", b"token=guessed").status == 403
        assert Visitor(served.base).ask(goodbye, "POST", f"token={shown}".encode()).status == 204
        assert Visitor(served.base).ask(goodbye, "POST", f"token={shown}".encode()).status == 403, "it is gone"


def test_a_page_can_leave_by_its_secret_complete_or_not(served: Served) -> None:
    visitor = Visitor(served.base)
    kernel, secret = visitor.secret()
    goodbye = "/voila/api/leave"
    assert Visitor(served.base).ask(goodbye, "POST", b"secret=guessed").status == 204
    assert visitor.line(kernel).is_answered(), "nobody else's goodbye counts"
    assert Visitor(served.base).ask(goodbye, "POST", f"secret={secret}".encode()).status == 204
    assert visitor.ask(f"/api/kernels/{kernel}").status == 404
    before = len(served.kernels())
    page = visitor.ask(SLOW)
    begun = b""
    while not (found := re.search(rb'data-secret="([^"]+)"', begun)):
        begun += page.read1()
    assert visitor.ask(goodbye, "POST", b"secret=" + found[1]).status == 204
    page.read()
    assert served.kernels_become(before), "it ended with the last cell"


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("execute_request", {"code": "open('/proc/self/cmdline')", "silent": False, "store_history": True}),
        ("complete_request", {"code": "import o", "cursor_pos": 8}),
        ("inspect_request", {"code": "print", "cursor_pos": 2, "detail_level": 1}),
        ("history_request", {"hist_access_type": "tail", "n": 100, "raw": True, "output": True}),
        ("shutdown_request", {"restart": False}),
        ("interrupt_request", {}),
        ("input_reply", {"value": "x"}),
        ("debug_request", {"type": "request", "command": "initialize", "seq": 1, "arguments": {}}),
        ("comm_open", {"comm_id": "a", "target_name": "jupyter.widget", "data": {"state": {}}}),
        ("comm_open", {"comm_id": "a", "target_name": "os", "target_module": "os", "data": {}}),
        ("comm_open", {"comm_id": "a" * 65, "target_name": "jupyter.widget.control", "data": {}}),
        ("comm_open", {"target_name": "jupyter.widget.control", "data": {}}),
        ("comm_msg", {"comm_id": "a", "data": {"method": "__class__"}}),
        ("comm_msg", {"comm_id": "a", "data": []}),
    ],
)
@pytest.mark.parametrize("channel", ["shell", "control", "stdin"])
def test_what_a_page_may_not_say_is_never_heard(served: Served, kind: str, content: dict, channel: str) -> None:
    visitor, kernel = _shared(served)
    line = visitor.line(kernel)
    before = _refused(visitor, "forbidden")
    line.say(kind, content, channel)
    assert line.is_answered(), "the page itself goes on"
    assert _refused(visitor, "forbidden") == before + 1


def _truth(line) -> bytes:
    return frame("shell", line.parts("kernel_info_request", {}))


def _with_table(line, *table: int) -> bytes:
    told = _truth(line)
    lies = b"".join(number.to_bytes(8, "little") for number in table)
    return lies + told[len(lies) :]


BROKEN = {
    "a table of many million parts": lambda line: _with_table(line, 2**27),
    "a table longer than the frame": lambda _: (2**40).to_bytes(8, "little") + b"x" * 60,
    "parts that overlap": lambda line: _with_table(line, 6, 56, 40, 30, 20, 10, 5),
    "an end beyond the end": lambda line: _with_table(line, 6, 56, 61, 62, 63, 64, 2**50),
    "nothing": lambda _: b"",
    "no table": lambda _: b"\x06",
    "not JSON": lambda _: frame("shell", [b"{", b"{}", b"{}", b"{}"]),
    "a header without a type": lambda _: frame("shell", [b"{}"] * 4),
    "a header that is a list": lambda _: frame("shell", [b"[]"] * 4),
    "very deep": lambda line: frame(
        "shell", [*line.parts("comm_msg", {})[:3], b'{"a":' * 90_000 + b"1" + b"}" * 90_000]
    ),
    "rather deep": lambda line: frame("shell", [*line.parts("comm_msg", {})[:3], b'{"a":' * 960 + b"1" + b"}" * 960]),
    "a version that is a number": lambda line: frame(
        "shell", [line.parts("comm_msg", {})[0].replace(b'"5.3"', b"5.3"), *line.parts("comm_msg", {})[1:]]
    ),
    "with buffers": lambda line: frame("shell", [*line.parts("comm_msg", {}), b"more"]),
    "isn’t text": lambda line: frame("shell", [b"\xff\xfe", *line.parts("comm_msg", {})[1:]]),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_frame_ends_the_line_and_costs_nothing(served: Served, what: str) -> None:
    visitor, kernel = _shared(served)
    line = visitor.line(kernel)
    line.frame(BROKEN[what](line))
    assert line.ends() == 1008
    assert visitor.line(kernel).is_answered(), "the page may come back"


def test_older_scripts_are_understood_and_watched_as_well(served: Served) -> None:
    visitor, kernel = _shared(served)
    for subprotocol, payload in (
        (V1, '{"header": {}}'),
        (None, '{"header": {}}'),
        (None, "[]"),
        (None, "{" * 100_000),
        (None, "null"),
    ):
        line = visitor.line(kernel, subprotocol)
        line.connection.send(payload)
        assert line.ends() == 1008


def test_who_floods_is_heard_later_and_nobody_else_notices(served: Served) -> None:
    visitor, other = Visitor(served.base), Visitor(served.base)
    kernel, quiet = visitor.open(), other.open()
    calm, line, again = other.line(quiet), visitor.line(kernel), visitor.line(kernel)
    begun = time.monotonic()
    for _ in range(200):
        line.say("comm_info_request")
        again.say("comm_info_request")
    assert calm.is_answered()
    told = time.monotonic() - begun
    assert line.is_answered()
    assert again.is_answered()
    waited = time.monotonic() - begun
    assert waited > 2, "two lines of a page are one page: 300 messages at once, the rest forty a second"
    assert told < waited / 2
    assert [visitor.leave(kernel), other.leave(quiet)] == [204, 204]


def test_what_normal_play_needs_is_far_below_the_limit(served: Served) -> None:
    visitor, kernel = _shared(served)
    line = visitor.line(kernel)
    assert all(line.is_answered() for _ in range(100))


def _refused(visitor: Visitor, reason: str) -> float:
    """How many messages or lines the server has refused for a reason."""
    return counted(visitor).get(f'numberdrop_refused_messages_total{{reason="{reason}"}}', 0)


_pages: dict[str, tuple[Visitor, str]] = {}


def _shared(served: Served) -> tuple[Visitor, str]:
    """One page for the tests that leave it as it was."""
    if served.base not in _pages:
        visitor = Visitor(served.base)
        _pages[served.base] = (visitor, visitor.open())
    return _pages[served.base]
