"""`numberdrop serve`: what it refuses to start with, and how a public server answers, counts, tells and ends."""

import json
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import psutil
import pytest
from click.testing import CliRunner
from websocket import WebSocketBadStatusException

from numberdrop import cli
from numberdrop.exercises.course import course
from tests import serving
from tests.server.visiting import HOME, Visitor, counted, kernel_of
from tests.serving import BUTTON_AND_LABEL, PATIENCE, Served, eventually, free_port, write_notebook

SETTINGS = """
c.TutorServer.host_names = ["tutor.example"]
c.TutorServer.metrics_token = "let-me-see"
c.TutorServer.drain_seconds = 600
c.CappedKernelManager.max_kernels = 2
c.CappedKernelManager.share_per_address = 1
c.CappedKernelManager.most_at_once = 6
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    write_notebook(folder / "home.ipynb", ("code", BUTTON_AND_LABEL))
    write_notebook(folder / "slow.ipynb", ("code", "import time; time.sleep(4)"))
    (folder / "settings.py").write_text(SETTINGS)
    return folder


@pytest.fixture(scope="module")
def served(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for the tests that leave no page open."""
    with public(folder, tmp_path_factory.mktemp("log") / "log.txt") as running:
        yield running


def public(folder: Path, log: Path, settings: str = "settings.py") -> AbstractContextManager[Served]:
    return serving.numberdrop("serve", "--public", f"--notebooks={folder}", f"--config={folder / settings}", log=log)


def told(served: Served) -> list[dict]:
    """The log: nothing but JSON, apart from the sentence for who has started it."""
    sentence = f"The Number Drop tutor is at {served.base}/ (Ctrl+C stops it)."
    return [json.loads(line) for line in served.log.read_text().splitlines() if line != sentence]


def test_the_log_tells_of_visits_and_of_nobody(served: Served) -> None:
    visitor = Visitor(served.base)
    kernel = visitor.open(f"{HOME}?name=alice-secret&lang=fr")
    visitor.line(kernel).is_answered()
    visitor.ask("/voila/render/alice-secret.ipynb")
    visitor.ask("/alice-secret")
    visitor.leave(kernel)
    assert eventually(lambda: len([one for one in told(served) if one["event"] == "page"]) == 2)
    log = told(served)
    visit, invented = (one for one in log if one["event"] == "page")
    assert (visit["page"], visit["status"]) == ("home.ipynb", 200)
    assert visit["milliseconds"] > 0
    assert invented["status"] == 404
    assert "page" not in invented
    assert all({"event", "time"} <= set(one) for one in log)
    text = json.dumps(log)
    for personal in ("127.0.0.1", "alice", "secret", kernel, "Python-urllib"):
        assert personal not in text


def test_a_refused_request_is_refused_in_short_and_no_trouble(served: Served) -> None:
    visitor = Visitor(served.base)
    gone = "/api/kernels/00000000-0000-4000-8000-000000000000"
    before = len(told(served))
    requests = [
        ("POST", "/"),
        ("GET", "/voila/api/leave"),
        ("GET", f"{gone}/channels"),
        ("GET", "/voila/labextensions/x"),
    ]
    for method, path in requests:
        answer = visitor.ask(path, method)
        assert 400 <= answer.status < 500, path
        assert str(answer.status) in answer.read().decode(), path
    with pytest.raises(WebSocketBadStatusException) as refused:
        visitor.line(gone.rpartition("/")[2])
    assert refused.value.status_code == 404
    assert told(served)[before:] == []


def test_a_full_house_asks_to_come_back_in_the_visitors_language(served: Served) -> None:
    before = counted(Visitor(served.base))
    everybody = [Visitor(served.base) for _ in range(6)]

    def visit(visitor: Visitor) -> tuple[Any, str]:
        answer = visitor.ask(HOME, **{"Accept-Language": "fr"})
        return answer, answer.read().decode()

    with ThreadPoolExecutor(6) as visitors:
        burst = list(visitors.map(visit, everybody))
    assert sorted(answer.status for answer, _ in burst) == [200, 200, 503, 503, 503, 503]
    refused, page = next(one for one in burst if one[0].status == 503)
    assert int(refused.headers["Retry-After"]) > 0
    assert "elle réessaie toute seule" in page
    assert 'href="">Réessayer' in page
    after = counted(everybody[0])
    assert after["numberdrop_sessions"] == after["numberdrop_sessions_limit"] == 2
    grown = {
        name: after[name] - before.get(name, 0)
        for name in (
            "numberdrop_starts_total",
            'numberdrop_refused_total{reason="full"}',
            "numberdrop_start_seconds_count",
        )
    }
    assert list(grown.values()) == [2, 4, 2]
    assert everybody[0].ask("/health").status == 200, "full is not ill"
    inside = next(visitor for visitor, (answer, _) in zip(everybody, burst, strict=True) if answer.status == 200)
    assert int(inside.ask(HOME).headers["Retry-After"]) < int(refused.headers["Retry-After"]), (
        "who loads their page anew waits for it to end, not for another's"
    )
    for visitor, (answer, page) in zip(everybody, burst, strict=True):
        if answer.status == 200:
            assert visitor.leave(kernel_of(page)) == 204


@pytest.mark.slow
def test_who_comes_in_a_crowd_is_let_in_a_moment_later(folder: Path, tmp_path: Path) -> None:
    (folder / "crowd.py").write_text("c.CappedKernelManager.most_at_once = 1\nc.TutorServer.drain_seconds = 0")
    with public(folder, tmp_path / "log.txt", "crowd.py") as served, ThreadPoolExecutor(4) as visitors:
        answers = list(visitors.map(lambda _: Visitor(served.base).ask("/voila/render/slow.ipynb"), range(4)))
        refused = [answer for answer in answers if answer.status == 503]
        assert len(refused) == 3
        assert "It’s busy right now" in refused[0].read().decode()
        assert int(refused[0].headers["Retry-After"]) < 10
        assert counted(Visitor(served.base))['numberdrop_refused_total{reason="busy"}'] == len(refused)
        assert eventually(lambda: Visitor(served.base).ask(HOME).status == 200), "let in as soon as it is their turn"


def test_a_place_that_becomes_free_is_given_to_the_next(served: Served) -> None:
    visitor, late = Visitor(served.base), Visitor(served.base)
    kernels = [visitor.open(), visitor.open()]
    assert late.ask(HOME).status == 503
    assert visitor.leave(kernels[0]) == 204
    taken = late.open()
    assert late.line(taken).is_answered()
    assert (visitor.leave(kernels[1]), late.leave(taken)) == (204, 204)


def test_an_old_link_leads_to_the_lesson_wherever_it_stands_in_the_course_now(served: Served) -> None:
    now = next(head.page for head in course() if head.id == "letters")
    answer = Visitor(served.base).ask("/voila/render/lesson_98_letters.ipynb?lang=fr")
    assert answer.url == f"{served.base}/voila/render/{now}.ipynb?lang=fr"


def test_only_the_names_that_were_given(served: Served) -> None:
    visitor = Visitor(served.base)
    assert visitor.ask("/voila/render/none.ipynb", Host="tutor.example").status == 404
    assert visitor.ask("/voila/render/none.ipynb", Host="other.example").status == 403


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"X-Forwarded-For": "127.0.0.1"}, 403),
        ({"X-Real-Ip": "127.0.0.1"}, 403),
        ({"Host": "tutor.example"}, 403),
        ({"Host": "tutor.example", "Authorization": "Bearer guessed"}, 403),
        ({"Host": "tutor.example", "Authorization": "Bearer let-me-see"}, 200),
    ],
)
def test_metrics_are_for_this_machine_and_for_who_knows_the_token(
    served: Served, headers: dict[str, str], status: int
) -> None:
    assert Visitor(served.base).ask("/metrics", **headers).status == status


@pytest.mark.slow
def test_told_to_stop_it_lets_those_inside_go_on_and_nobody_in(folder: Path, tmp_path: Path) -> None:
    with public(folder, tmp_path / "log.txt") as served:
        visitor, late = Visitor(served.base), Visitor(served.base)
        kernel = visitor.open()
        line = visitor.line(kernel)
        served.process.send_signal(signal.SIGTERM)
        assert eventually(lambda: late.ask("/health").status == 503)
        assert json.loads(late.ask("/health").read()) == {"status": "draining"}
        refused = late.ask(HOME)
        assert refused.status == 503
        assert int(refused.headers["Retry-After"]) > 0
        assert "is restarting" in refused.read().decode()
        assert line.is_answered()
        assert visitor.leave(kernel) == 204
        assert served.process.wait(PATIENCE) == 0, "the last one has left"
        assert told(served)[-1]["event"] == "end"


@pytest.mark.slow
def test_told_twice_it_ends_at_once(folder: Path, tmp_path: Path) -> None:
    with public(folder, tmp_path / "log.txt") as served:
        Visitor(served.base).open()
        served.process.send_signal(signal.SIGTERM)
        assert eventually(lambda: Visitor(served.base).ask("/health").status == 503)
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(PATIENCE) == 0


@pytest.mark.slow
def test_told_to_stop_while_a_spare_python_starts_it_ends_in_order(folder: Path, tmp_path: Path) -> None:
    with public(folder, tmp_path / "log.txt") as served:
        assert eventually(psutil.Process(served.process.pid).children)
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(PATIENCE) == 0
        assert told(served)[-1]["event"] == "end"


@pytest.mark.slow
def test_who_still_plays_at_the_end_is_told_to_come_back(folder: Path, tmp_path: Path) -> None:
    (folder / "short.py").write_text("c.TutorServer.drain_seconds = 0.1")
    with public(folder, tmp_path / "log.txt", "short.py") as served:
        visitor = Visitor(served.base)
        line = visitor.line(visitor.open())
        assert line.is_answered()
        served.process.send_signal(signal.SIGTERM)
        assert line.ends() == 1012
        assert served.process.wait(PATIENCE) == 0


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("c.TutorServer.hostnames = []", "there is no setting c.TutorServer.hostnames"),
        ("c.Tutor.port = 1", "there is no setting c.Tutor.port"),
        ("c.CappedKernelManager.max_kernels = 'many'", "c.CappedKernelManager.max_kernels can’t have this value"),
        ("c.CappedKernelManager.max_kernels = 0", "c.CappedKernelManager.max_kernels can’t have this value"),
        ("c.TutorServer.port = ", "can’t be read as settings: SyntaxError"),
        ("1/0", "can’t be read as settings: ZeroDivisionError"),
    ],
)
def test_settings_that_do_not_hold(folder: Path, tmp_path: Path, written: str, says: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(written)
    result = CliRunner().invoke(cli.numberdrop, ["serve", f"--notebooks={folder}", f"--config={file}"])
    assert result.exit_code == 1
    assert str(file) in result.output
    assert says in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--config=/nowhere/mine.py"], "There is no file /nowhere/mine.py"),
        (["--host=203.0.113.9"], "203.0.113.9 isn’t an address of this computer"),
        (["--host=no such host"], "no such host isn’t an address of this computer"),
        (["--public", "--host=0.0.0.0"], "every visitor would be refused"),
    ],
)
def test_what_it_cannot_start_with(folder: Path, arguments: list[str], says: str) -> None:
    command = ["serve", f"--notebooks={folder}", f"--port={free_port()}", *arguments]
    result = CliRunner().invoke(cli.numberdrop, command)
    assert result.exit_code == 1
    assert says in result.output
