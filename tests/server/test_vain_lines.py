"""What lines leave behind that were asked for in vain, or whose page has gone: nothing."""

import socket
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import websocket

from tests import serving
from tests.server.visiting import Visitor, counted, kernel_of
from tests.serving import BUTTON_AND_LABEL, Served, eventually, write_notebook

SETTINGS = """
c.CappedKernelManager.spare_kernels = 0
c.CappedKernelManager.lost_seconds = 1
c.CappedKernelManager.unseen_seconds = 2
c.GuardedConnection.lines_per_second = 0
c.GuardedConnection.burst_of_lines = 3
c.TutorServer.drain_seconds = 0
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("pages")
    write_notebook(folder / "home.ipynb", ("code", BUTTON_AND_LABEL))
    with serving.numberdrop(
        *serving.public(folder, SETTINGS), log=tmp_path_factory.mktemp("log") / "log.txt"
    ) as running:
        yield running


@pytest.fixture
def visitor(served: Served) -> Visitor:
    return Visitor(served.base)


def is_gone(served: Served, kernel: str) -> bool:
    return eventually(lambda: served.kernel(kernel) is None, 10)


def status(visitor: Visitor, kernel: str, more: str = "") -> int:
    """What the server answers to whoever asks for a line."""
    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        visitor.line(kernel, more=more)
    return refused.value.status_code


@pytest.mark.parametrize("name", ["x" * 300, "%C3%A9"], ids=["long", "not ASCII"])
def test_a_line_of_an_odd_name_is_refused_and_its_page_is_not_kept_for_it(
    visitor: Visitor, served: Served, name: str
) -> None:
    kernel = visitor.open()
    assert status(visitor, kernel, f"&session_id={name}") == 400
    assert is_gone(served, kernel)


def test_what_is_no_line_is_refused(visitor: Visitor) -> None:
    kernel = visitor.open()
    assert visitor.ask(f"/api/kernels/{kernel}/channels?session_id=s").status == 400
    assert visitor.line(kernel).is_answered()
    visitor.leave(kernel)


def test_who_is_refused_a_line_keeps_the_one_they_have(visitor: Visitor) -> None:
    kernel = visitor.open()
    for _ in range(2):
        visitor.line(kernel).connection.close()
    held = visitor.line(kernel)
    assert held.is_answered()
    assert status(visitor, kernel, f"&session_id={held.session}") == 429
    assert held.is_answered()
    visitor.leave(kernel)


def test_lines_that_were_cut_off_before_they_began_count_for_nothing(visitor: Visitor, served: Served) -> None:
    kernel, to = visitor.open(), urlsplit(served.base)
    handshake = (
        f"GET /api/kernels/{kernel}/channels?session_id=s HTTP/1.1\r\nHost: {to.netloc}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Cookie: {visitor.cookies()}\r\n\r\n"
    )
    for _ in range(2):
        with socket.create_connection((to.hostname, to.port)) as connection:
            connection.sendall(handshake.encode())
    line = visitor.line(kernel)
    time.sleep(2)
    assert line.is_answered(), "its page has a line"
    line.connection.close()
    assert is_gone(served, kernel), "and then none"
    assert '"trouble"' not in served.log.read_text()


def test_a_line_ends_with_its_page(visitor: Visitor) -> None:
    kernel = visitor.open()
    line = visitor.line(kernel)
    assert line.is_answered()
    assert visitor.leave(kernel) == 204
    with closing(line.connection):
        assert line.ends() == 1001


def test_goodbye_to_a_page_that_is_being_made_ends_its_python_when_it_is_complete(tmp_path: Path) -> None:
    with serving.numberdrop("serve", "--public", log=tmp_path / "log.txt", probe="/health") as running:
        visitor = Visitor(running.base)
        assert eventually(lambda: counted(visitor)["numberdrop_spares"] == 1)
        answer = visitor.ask("/voila/render/play.ipynb")
        page = ""
        while '"kernelId":' not in page:
            page += answer.read1().decode()
        kernel = kernel_of(page)
        assert visitor.leave(kernel) == 204
        answer.read()
        assert is_gone(running, kernel)
        visitor.leave(visitor.open())
        assert "Traceback" not in running.log.read_text()


def test_asking_after_a_page_ends_it_by_no_method(visitor: Visitor) -> None:
    kernel = visitor.open()
    token = next(cookie.value for cookie in visitor.jar if cookie.name == "_xsrf")
    assert visitor.ask(f"/api/kernels/{kernel}", "DELETE", **{"X-XSRFToken": token}).status == 405
    assert visitor.ask(f"/api/kernels/{kernel}").status == 200
    visitor.leave(kernel)
