"""Kernels are forked from a Python that has loaded the tutor: soon there, each on its own, and none left behind."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from numberdrop.server.kernels import provisioner
from numberdrop.server.kernels.provisioner import ForkServer
from tests import serving
from tests.server.visiting import HOME, Visitor, kernel_of
from tests.serving import FORK_SERVER, Served, eventually, write_notebook

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every kernel is started by itself")

TELLING = """\
import os, random, sys
print("loaded", "numberdrop.pages.play" in sys.modules, "language", os.environ["HTTP_ACCEPT_LANGUAGE"], "number", random.random())
"""
NO_FORK_SERVER = """
from numberdrop.server.kernels import provisioner
provisioner._MODULE = "numberdrop.nothing"
"""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    write_notebook(tmp_path / "home.ipynb", ("code", TELLING))
    asked = (*serving.without_spares(tmp_path), f"--notebooks={tmp_path}")
    with serving.numberdrop(*asked, log=tmp_path / "log.txt") as running:
        yield running


def fork_server(served: Served) -> psutil.Process:
    (found,) = (child for child in psutil.Process(served.process.pid).children() if FORK_SERVER in child.cmdline())
    return found


def test_a_kernel_has_loaded_the_tutor_and_is_otherwise_its_pages_own(served: Served) -> None:
    pages = [
        Visitor(served.base).ask(HOME, **{"Accept-Language": language}).read().decode() for language in ("en", "fr")
    ]
    told = [re.search(r"loaded (\w+) language (\w+) number ([\d.]+)", page) for page in pages]
    assert [found and found.group(1, 2) for found in told] == [("True", "en"), ("True", "fr")]
    assert len({found[3] for found in told if found}) == 2, "the same dice for all"
    assert all(kernel.ppid() == fork_server(served).pid for kernel in served.kernels())


def test_its_priority_counts_beside_the_servers_and_ctrl_c_is_not_for_it(served: Served) -> None:
    Visitor(served.base).ask(HOME).read()
    server, forking = served.process.pid, fork_server(served)
    assert os.getsid(forking.pid) == os.getsid(server), (
        "Linux weighs whole sessions against each other, then who is in them"
    )
    assert forking.nice() > psutil.Process(server).nice()
    assert os.getpgid(forking.pid) != os.getpgid(server)


@pytest.mark.slow
def test_pages_live_on_without_it_and_the_next_one_has_a_new_one(served: Served) -> None:
    visitor = Visitor(served.base)
    kernel = kernel_of(visitor.ask(HOME).read().decode())
    line, first = visitor.line(kernel), fork_server(served)
    first.kill()
    assert eventually(lambda: not first.is_running() or first.status() == psutil.STATUS_ZOMBIE)
    assert line.is_answered()
    later = kernel_of(visitor.ask(HOME).read().decode()), kernel_of(visitor.ask(HOME).read().decode())
    assert all(visitor.line(one).is_answered() for one in later)
    assert fork_server(served).pid != first.pid


@pytest.mark.slow
def test_nothing_outlives_a_server_that_is_killed(served: Served) -> None:
    Visitor(served.base).ask(HOME).read()
    processes = [fork_server(served), *served.kernels()]
    served.process.kill()
    assert eventually(lambda: not any(process.is_running() for process in processes))


@pytest.mark.slow
def test_where_nothing_can_be_forked_a_kernel_starts_by_itself(tmp_path: Path) -> None:
    write_notebook(tmp_path / "home.ipynb", ("code", TELLING))
    with serving.numberdrop(*serving.public(tmp_path, NO_FORK_SERVER), log=tmp_path / "log.txt") as running:
        assert "number 0." in Visitor(running.base).ask(HOME).read().decode()
        assert all("ipykernel_launcher" in kernel.cmdline() for kernel in running.kernels())


def test_one_that_never_answers_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(provisioner, "_MODULE", "numberdrop.nothing")
    nothing = ForkServer()
    assert nothing.promising
    with pytest.raises(OSError):  # noqa: PT011 - one of several, as its timing is
        nothing.fork([], os.environ, None)
    assert not nothing.promising
    nothing.close()
