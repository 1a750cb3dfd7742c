"""Who keeps a processor busy gives way to the others, and goes on all the same."""

import sys
from collections.abc import Iterator

import psutil
import pytest

from numberdrop.server.kernels.priority import PriorityWatch
from tests import serving
from tests.server.visiting import Visitor
from tests.serving import BUTTON_AND_LABEL, PATIENCE, Served, eventually, write_notebook

SETTINGS = """
c.CappedKernelManager.spare_kernels = 0
c.CappedKernelManager.busy_seconds = 4
"""
COMPUTES = """
import ipywidgets, threading
def compute():
    while True:
        pass
threading.Thread(target=compute, daemon=True).start()
ipywidgets.Label("computes")
"""


@pytest.fixture
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("pages")
    write_notebook(folder / "home.ipynb", ("code", BUTTON_AND_LABEL))
    write_notebook(folder / "computes.ipynb", ("code", COMPUTES))
    with serving.numberdrop(
        *serving.public(folder, SETTINGS), log=tmp_path_factory.mktemp("log") / "log.txt"
    ) as running:
        yield running


@pytest.mark.skipif(sys.platform == "win32", reason="there priorities have names")
def test_a_page_that_computes_for_long_is_served_after_the_others_and_still_there(served: Served) -> None:
    one, other = Visitor(served.base), Visitor(served.base)
    one.open("/voila/render/home.ipynb")
    (calm,) = served.kernels()
    other.open("/voila/render/computes.ipynb")
    (busy,) = (kernel for kernel in served.kernels() if kernel.pid != calm.pid)
    usual = calm.nice()
    assert eventually(lambda: busy.nice() > usual, PATIENCE)
    assert busy.is_running()
    assert calm.nice() == usual


def test_a_process_that_has_ended_is_no_trouble() -> None:
    ended = psutil.Popen([sys.executable, "-c", ""])
    watch = PriorityWatch(0.2, 5)
    watch.look({"one": ended.pid})
    ended.wait()
    watch.look({"one": ended.pid})
    watch.look({})
