"""What nobody gets more of than their share: lines, places, memory, bytes that nobody reads, and the server's patience."""

import json
import socket
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
import websocket

from numberdrop.server.kernels.allowance import Allowances
from numberdrop.server.kernels.manager import CappedKernelManager, ServerFullError
from tests import own_loop, serving
from tests.server.visiting import Line, Visitor, counted, kernel_of
from tests.serving import BUTTON_AND_LABEL, PATIENCE, Served, eventually, write_notebook

HOARD = "/voila/render/hoard.ipynb"
HUGE = "/voila/render/huge.ipynb"
SLOW = "/voila/render/slow.ipynb"
GREEDY = "/voila/render/greedy.ipynb"
SETTINGS = """
c.CappedKernelManager.max_kernels = 5
c.CappedKernelManager.share_per_address = 0.75
c.CappedKernelManager.spare_kernels = 0
c.CappedKernelManager.most_at_once = 1
c.CappedKernelManager.lost_seconds = 1
c.CappedKernelManager.pages_per_second = 0
c.CappedKernelManager.megabytes = 400
c.GuardedConnection.silent_seconds = 2
c.TutorServer.drain_seconds = 0
c.TutorServer.behind_proxy = True
"""
LARGE = 200_000
"""Bytes of the first picture of a page, about as many as one of the tutor's."""
TRIES_TO_TAKE = """
try:
    x = bytearray(10**9)
    print("taken")
except MemoryError:
    print("not given")
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("pages")
    write_notebook(folder / "home.ipynb", ("code", BUTTON_AND_LABEL))
    write_notebook(folder / "hoard.ipynb", ("code", f"import ipywidgets\nipywidgets.Label('x' * {LARGE})"))
    write_notebook(folder / "huge.ipynb", ("code", f"import ipywidgets\nipywidgets.Label('x' * {5 * LARGE})"))
    write_notebook(folder / "greedy.ipynb", ("code", TRIES_TO_TAKE))
    write_notebook(folder / "slow.ipynb", ("code", "import time\ntime.sleep(1)\nprint('made')"))
    with serving.numberdrop(
        *serving.public(folder, SETTINGS), log=tmp_path_factory.mktemp("log") / "log.txt"
    ) as running:
        yield running


@pytest.fixture
def visitor(served: Served) -> Iterator[Visitor]:
    came = Visitor(served.base)
    yield came
    for kernel in came.kernels:
        came.leave(kernel)


class From(urllib.request.HTTPHandler):
    """Asks from another address of this machine."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address

    def http_open(self, request: urllib.request.Request) -> HTTPResponse:
        return self.do_open(HTTPConnection, request, source_address=(self._address, 0))


def refused(visitor: Visitor, reason: str) -> float:
    return counted(visitor).get(f'numberdrop_refused_messages_total{{reason="{reason}"}}', 0)


def ask_for_all(line: Line) -> None:
    line.say("comm_msg", {"comm_id": "control", "data": {"method": "request_states"}})


def answers(line: Line) -> Iterator[object]:
    """Ask again whenever there is an answer, until there is none."""
    with suppress(websocket.WebSocketException, OSError):
        for _ in range(150):
            ask_for_all(line)
            yield line.until("comm_msg")


def test_one_page_has_three_lines_and_the_newest_are_those_that_hold(visitor: Visitor) -> None:
    kernel = visitor.open()
    lines = [visitor.line(kernel) for _ in range(6)]
    assert [line.ends() for line in lines[:3]] == [1008] * 3
    assert all(line.is_answered() for line in lines[3:])


def test_a_page_that_begins_line_after_line_is_soon_told_to_wait(visitor: Visitor) -> None:
    kernel, before = visitor.open(), refused(visitor, "begun")
    for _ in range(7):
        visitor.line(kernel).connection.close()
    held = visitor.line(kernel)
    assert held.is_answered()
    with pytest.raises(websocket.WebSocketBadStatusException, match="429"):
        visitor.line(kernel)
    assert refused(visitor, "begun") == before + 1
    assert held.is_answered(), "which the page still has"

    def begins() -> bool:
        with suppress(websocket.WebSocketBadStatusException):
            return visitor.line(kernel).is_answered()
        return False

    assert eventually(begins), "and then it may"


def test_who_reads_nothing_loses_the_line_before_much_is_kept_for_them(visitor: Visitor) -> None:
    kernel = visitor.open(HUGE)
    line = visitor.line(kernel, sockopt=((socket.SOL_SOCKET, socket.SO_RCVBUF, 4096),))
    line.say("comm_open", {"comm_id": "control", "target_name": "jupyter.widget.control", "data": {}})

    def is_lost() -> bool:
        with suppress(websocket.WebSocketException, OSError):
            ask_for_all(line)
        return refused(visitor, "unread") == 1

    assert eventually(is_lost)
    assert visitor.line(kernel).is_answered(), "the page may come back"


def test_who_asks_for_everything_again_and_again_loses_the_line(visitor: Visitor) -> None:
    kernel, before = visitor.open(HOARD), refused(visitor, "flood")
    line = visitor.line(kernel)
    line.say("comm_open", {"comm_id": "control", "target_name": "jupyter.widget.control", "data": {}})
    assert sum(1 for _ in answers(line)) < 40, (
        "one whole page is 200 kB, and waits in the server's memory for each line"
    )
    assert refused(visitor, "flood") == before + 1


def test_python_remembers_few_greetings(visitor: Visitor) -> None:
    line, before = visitor.line(visitor.open()), refused(visitor, "forbidden")
    for number in range(60):
        line.say("comm_open", {"comm_id": f"{number}", "target_name": "jupyter.widget.control", "data": {}})
    assert line.is_answered()
    assert refused(visitor, "forbidden") - before >= 30


def test_a_line_on_which_nothing_is_said_ends_and_its_page_too(visitor: Visitor, served: Served) -> None:
    assert served.kernels_become(0)
    assert visitor.line(visitor.open()).ends() == 1008
    assert served.kernels_become(0)


def test_one_address_leaves_places_for_others(visitor: Visitor, served: Served) -> None:
    assert served.kernels_become(0)
    for _ in range(3):
        visitor.open()
    assert visitor.ask("/voila/render/home.ipynb").status == 503
    elsewhere = urllib.request.build_opener(From("127.0.0.2"), urllib.request.HTTPCookieProcessor(visitor.jar))
    with elsewhere.open(served.base + "/voila/render/home.ipynb", timeout=PATIENCE) as answer:
        assert answer.status == 200
        visitor.kernels.append(kernel_of(answer.read().decode()))


def test_who_leaves_while_they_wait_for_their_turn_take_no_place(visitor: Visitor, served: Served) -> None:
    assert served.kernels_become(0)
    to = urlsplit(served.base)
    with ThreadPoolExecutor() as others:
        slow = others.submit(visitor.ask, SLOW)
        assert served.kernels_become(1)
        for _ in range(6):
            with socket.create_connection((to.hostname, to.port)) as leaving:
                leaving.sendall(f"GET /voila/render/home.ipynb HTTP/1.1\r\nHost: {to.netloc}\r\n\r\n".encode())
                time.sleep(0.05)
        came = Visitor(served.base)
        came.leave(came.open())
        visitor.kernels.append(kernel_of(slow.result().read().decode()))


def test_who_has_a_whole_network_of_addresses_is_still_one(visitor: Visitor, served: Served) -> None:
    assert served.kernels_become(0)
    for number in (1, 2, 3):
        page = visitor.ask("/voila/render/home.ipynb", **{"X-Forwarded-For": f"2001:db8::{number:x}:{number}"})
        visitor.kernels.append(kernel_of(page.read().decode()))
    assert visitor.ask("/voila/render/home.ipynb", **{"X-Forwarded-For": "2001:db8::f:4"}).status == 503
    elsewhere = visitor.ask("/voila/render/home.ipynb", **{"X-Forwarded-For": "2001:db8:0:1::1"})
    assert elsewhere.status == 200
    visitor.kernels.append(kernel_of(elsewhere.read().decode()))


def test_a_page_takes_no_more_memory_than_it_may(visitor: Visitor) -> None:
    page = visitor.ask(GREEDY).read().decode()
    visitor.kernels.append(kernel_of(page))
    assert "not given" in page
    assert "taken" not in page


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "iframe"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "empty"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Sec-Fetch-Dest": "iframe"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document", "Sec-Purpose": "prefetch;prerender"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"}, 200),
        ({"Sec-Fetch-Site": "none", "Sec-Fetch-Dest": "document"}, 200),
    ],
    ids=json.dumps,
)
def test_another_site_starts_no_python_unless_somebody_follows_its_link(
    visitor: Visitor, headers: dict[str, str], status: int
) -> None:
    before = counted(visitor)["numberdrop_starts_total"]
    answer = visitor.ask("/voila/render/home.ipynb", **headers)
    assert answer.status == status
    begun = counted(visitor)["numberdrop_starts_total"] - before
    assert begun == (status == 200)
    if begun:
        visitor.leave(kernel_of(answer.read().decode()))


def test_an_unheard_of_method_is_refused_in_order(visitor: Visitor, served: Served) -> None:
    to, before = urlsplit(served.base), len(served.log.read_text())
    with closing(HTTPConnection(to.hostname or "", to.port)) as connection:
        connection.request("BREW", "/")
        assert connection.getresponse().status == 405
    told = served.log.read_text()[before:]
    assert "Traceback" not in told
    assert '"trouble"' not in told


@pytest.mark.slow
def test_page_after_page_for_one_address_is_soon_made_later_and_another_is_served_at_once(tmp_path: Path) -> None:
    write_notebook(tmp_path / "home.ipynb", ("code", BUTTON_AND_LABEL))
    settings = "c.CappedKernelManager.pages_per_second = 0.05\nc.CappedKernelManager.max_kernels = 3\nc.TutorServer.drain_seconds = 0"
    with serving.numberdrop(*serving.public(tmp_path, settings), log=tmp_path / "log.txt") as running:
        one = Visitor(running.base)
        for _ in range(10):
            one.leave(one.open())
        refused = one.ask("/voila/render/home.ipynb")
        assert (refused.status, refused.headers["Retry-After"]) == (503, "2")
        elsewhere = urllib.request.build_opener(From("127.0.0.2"))
        with elsewhere.open(f"{running.base}/voila/render/home.ipynb", timeout=PATIENCE) as answer:
            assert answer.status == 200
        assert eventually(lambda: one.ask("/voila/render/home.ipynb").status == 200), "nobody is kept out for good"


@pytest.mark.slow
def test_who_loads_page_after_page_takes_little_from_others_at_the_same_address(tmp_path: Path) -> None:
    write_notebook(tmp_path / "home.ipynb", ("code", BUTTON_AND_LABEL))
    settings = "c.CappedKernelManager.pages_per_second = 0.1\nc.TutorServer.drain_seconds = 0"
    with serving.numberdrop(*serving.public(tmp_path, settings), log=tmp_path / "log.txt") as running:
        one, other = Visitor(running.base), Visitor(running.base)
        for _ in range(10):
            one.leave(one.open())
        assert one.ask("/voila/render/home.ipynb").status == 503
        other.leave(other.open())


def test_a_page_whose_kernel_starts_is_counted_once() -> None:
    async def comes(manager: CappedKernelManager) -> None:
        page = partial(SimpleNamespace, kernel_id=None, left=False, address="a", visitor="v", has_another=False)
        first, second = page(secret="1"), page(secret="2")
        async with manager.making(first):
            manager._kernels["starts"] = object()  # for the first, which does not have it yet
            async with manager.making(second):
                pass

    own_loop.run(comes(CappedKernelManager(max_kernels=2)))
    with pytest.raises(ServerFullError):
        own_loop.run(comes(CappedKernelManager(max_kernels=1)))


def test_an_allowance_is_kept_for_those_who_took_of_it_of_late(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    each = Allowances(rate=1, burst=2)
    assert [each.take("a") for _ in range(3)] == [True, True, False]
    assert each.take("b")
    now = 1.0
    assert [each.take("a"), each.take("a")] == [True, False]
    now = 9.0
    assert each.take("c")
    assert set(each._taken) == {"c"}
