"""How long the line between a page and its Python lasts, and Python without it: as long as a browser answers."""

import time
from collections.abc import Iterator

import pytest
import websocket

from tests import serving
from tests.server.visiting import Visitor
from tests.serving import BUTTON_AND_LABEL, Served, eventually, write_notebook

SETTINGS = """
c.Voila.tornado_settings.update({"ws_ping_interval": 200, "ws_ping_timeout": 200})
c.TutorServer.drain_seconds = 0
c.CappedKernelManager.lost_seconds = 4
c.CappedKernelManager.unseen_seconds = 6
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that asks very often whether somebody is there."""
    folder = tmp_path_factory.mktemp("pages")
    write_notebook(folder / "home.ipynb", ("code", BUTTON_AND_LABEL))
    with serving.numberdrop(
        *serving.public(folder, SETTINGS), log=tmp_path_factory.mktemp("log") / "log.txt"
    ) as running:
        yield running


def asked(connection: websocket.WebSocket, times: int) -> None:
    """Wait until the server has asked so often. What is received is answered, as browsers do by themselves."""
    while times:
        kind, _ = connection.recv_data_frame(control_frame=True)
        assert kind != websocket.ABNF.OPCODE_CLOSE
        times -= kind == websocket.ABNF.OPCODE_PING


@pytest.mark.slow
def test_a_line_lasts_as_long_as_somebody_answers(served: Served) -> None:
    visitor = Visitor(served.base)
    line = visitor.line(visitor.open())
    asked(line.connection, 10)
    assert line.is_answered()
    line.connection.pong = lambda payload="": None  # the browser is gone without a word
    assert line.ends() is not None


@pytest.mark.slow
def test_a_page_that_lost_its_line_may_come_back_for_a_while(served: Served) -> None:
    visitor = Visitor(served.base)
    kernel = visitor.open()
    for _ in range(2):
        line = visitor.line(kernel)
        assert line.is_answered()
        line.connection.shutdown()  # without a word, as a browser that crashed
    line = visitor.line(kernel)
    asked(line.connection, 25)
    assert line.is_answered(), "it came back in time, and is not waited for any more"
    second = visitor.line(kernel)
    line.connection.shutdown()
    asked(second.connection, 25)
    assert second.is_answered(), "one line is enough"
    second.connection.shutdown()
    for _ in range(6):
        time.sleep(1)
        assert visitor.ask(f"/api/kernels/{kernel}").status == 200, "it asks, so it is still there"

    assert served.kernel(kernel)
    assert eventually(lambda: served.kernel(kernel) is None), "it did not come back"


@pytest.mark.slow
def test_a_page_that_nobody_ever_looked_at_is_waited_for_a_while(served: Served) -> None:
    visitor = Visitor(served.base)
    unseen, seen = visitor.open(), visitor.open()
    line = visitor.line(seen)

    def gone() -> bool:
        asked(line.connection, 1)  # the other one is there all the while
        return served.kernel(unseen) is None

    assert not gone()
    assert eventually(gone), "left between its last byte and its first script"
    asked(line.connection, 25)
    assert line.is_answered()
