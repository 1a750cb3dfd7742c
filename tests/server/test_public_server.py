"""A public server from outside: its log, its names, its figures, what it serves of other notebooks, and settings that do not hold."""

import json
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import websocket
from click.testing import CliRunner

from numberdrop import cli
from numberdrop.exercises.course import course
from tests import serving
from tests.serving import BUTTON_AND_LABEL, Served, eventually, free_port, write_notebook

from .visiting import HOME, Visitor

SETTINGS = """
c.TutorServer.host_names = ["tutor.example"]
c.TutorServer.metrics_token = "let-me-see"
"""
PAGE = "from numberdrop.widget import {0}\n\n{0}()"
NOTEBOOK = "/voila/render/notebook.ipynb"
KERNEL = "/api/kernels/00000000-0000-4000-8000-000000000000"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pages of the tutor, and a notebook that is none."""
    folder = tmp_path_factory.mktemp("pages")
    for name in ("home", "play"):
        write_notebook(folder / f"{name}.ipynb", ("code", PAGE.format(name)))
    write_notebook(
        folder / "notebook.ipynb", ("markdown", "# Buttons <script>boom()</script>"), ("code", BUTTON_AND_LABEL)
    )
    return folder


@pytest.fixture(scope="module")
def served(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    work = tmp_path_factory.mktemp("work")
    asked = serving.public(work, SETTINGS, f"--notebooks={folder}")
    with serving.numberdrop(*asked, log=work / "log.txt", env={"NUMBERDROP_DATABASE": "browser"}) as running:
        yield running


def test_without_a_database_there_is_no_page_for_teachers(served: Served) -> None:
    assert Visitor(served.base).ask("/teacher").status == 404


REGISTRY = """
import mimetypes
mimetypes.init()
for ending in (".js", ".css", ".svg"):
    mimetypes.add_type("text/plain", ending)
from numberdrop.__main__ import main
main()
"""


def test_scripts_are_sent_as_scripts_whatever_the_system_calls_them(tmp_path: Path) -> None:
    """As it was told: a Windows whose registry says that .js is text/plain."""
    port = free_port()
    command = [sys.executable, "-c", REGISTRY, f"--port={port}", "--no-browser"]
    with serving.running(command, f"http://127.0.0.1:{port}", "/tutor/favicon.svg", tmp_path / "log.txt") as served:
        sent = Visitor(served.base).ask
        assert sent("/voila/static/voila.js").headers.get_content_type() in (
            "text/javascript",
            "application/javascript",
        )
        assert sent("/tutor/favicon.svg").headers.get_content_type() == "image/svg+xml"


def told(served: Served) -> list[dict]:
    """The log: nothing but JSON, apart from the sentence for who has started it."""
    sentence = f"The Number Drop tutor is at {served.base}/ (Ctrl+C stops it)."
    whole, _, _ = served.log.read_text().rpartition("\n")  # the last line may be half written yet
    return [json.loads(line) for line in whole.splitlines() if line != sentence]


def test_the_log_tells_of_visits_and_of_nobody(served: Served) -> None:
    visitor = Visitor(served.base)
    page = visitor.open(f"{HOME}?name=alice-secret&lang=fr")
    page.say(type="typed", text="alice-secret")
    page.hear('{"alice": ')
    visitor.ask("/voila/render/alice-secret.ipynb")
    visitor.ask("/alice-secret")
    page.close()
    assert eventually(lambda: len([one for one in told(served) if one["event"] == "page"]) == 2)
    log = told(served)
    visit, invented = (one for one in log if one["event"] == "page")
    assert (visit["page"], visit["status"]) == ("home.ipynb", 200)
    assert visit["milliseconds"] > 0
    assert invented["status"] == 404
    assert "page" not in invented
    assert all({"event", "time"} <= set(one) for one in log)
    text = json.dumps(log)
    for personal in ("127.0.0.1", "alice", "secret", "Python-urllib"):
        assert personal not in text


def test_a_refused_request_is_refused_in_short_and_no_trouble(served: Served) -> None:
    visitor = Visitor(served.base)
    before = len(told(served))
    for method, path in (("POST", "/"), ("PATCH", "/health"), ("PUT", "/api/session")):
        answer = visitor.ask(path, method)
        assert 400 <= answer.status < 500, path
        assert str(answer.status) in answer.read().decode(), path
    assert told(served)[before:] == []


def test_another_notebook_is_a_document_and_no_kernel_is_there(served: Served) -> None:
    visitor = Visitor(served.base)
    document = visitor.ask(NOTEBOOK, **{"Accept-Language": "fr"})
    text = document.read().decode()
    assert document.status == 200
    assert "Buttons" in text
    assert "on_click" in text, "its code is read"
    assert "widget-view+json" in text, "with what it gave when it was run"
    for method in ("GET", "POST", "DELETE"):
        for path in (
            KERNEL,
            f"{KERNEL}/channels",
            f"{KERNEL}/interrupt",
            "/api/kernels",
            "/voila/api/shutdown/" + KERNEL[13:],
        ):
            assert visitor.ask(path, method).status in ((404,) if method == "GET" else (403, 404)), path
    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        websocket.create_connection(f"{served.base.replace('http', 'ws')}{KERNEL}/channels", cookie=visitor.cookies())
    assert refused.value.status_code == 404
    assert eventually(lambda: served.workers() == []), "no process but the server's"


def test_a_document_is_run_once_however_many_ask_and_however_it_ends(served: Served, folder: Path) -> None:
    runs = folder / "runs.txt"
    write_notebook(folder / "once.ipynb", ("code", f"print('run', file=open({str(runs)!r}, 'a'))"))
    write_notebook(folder / "fails.ipynb", ("code", f"print('run', file=open({str(runs)!r}, 'a')); 1 / 0"))
    asked = [f"/voila/render/{name}.ipynb" for name in ("once", "fails") * 5]
    with ThreadPoolExecutor(10) as visitors:
        answers = list(visitors.map(lambda path: Visitor(served.base).ask(path).status, asked))
    assert answers == [200, 500] * 5
    assert Visitor(served.base).ask(asked[1]).status == 500
    assert runs.read_text() == "run\n" * 2


def test_on_ones_own_machine_another_notebook_runs(folder: Path, tmp_path: Path) -> None:
    with serving.numberdrop(f"--notebooks={folder}", log=tmp_path / "log.txt") as own:
        visitor = Visitor(own.base)
        visitor.open().play(3)
        assert eventually(lambda: own.workers() == [])
        text = visitor.ask(NOTEBOOK).read().decode()
        kernel = re.search(r'"kernelId":\s*"([0-9a-f-]{36})"', text)
        assert kernel
        assert "clicked" not in text, "its code is not shown"
        assert "widget-view+json" in text, "it has run"
        assert eventually(lambda: len(own.workers()) == 1), "a kernel of its own"
        assert visitor.ask(f"/api/kernels/{kernel[1]}").status == 200
        with pytest.raises(websocket.WebSocketBadStatusException):
            websocket.create_connection(
                f"{own.base.replace('http', 'ws')}/api/kernels/{kernel[1]}/channels", origin="https://evil.example"
            )


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
    answer = Visitor(served.base).ask("/metrics", **headers)
    assert answer.status == status
    assert "http_request" not in answer.read().decode(), "what Jupyter counts says too much"


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("c.TutorServer.hostnames = []", "there is no setting c.TutorServer.hostnames"),
        ("c.Tutor.port = 1", "there is no setting c.Tutor.port"),
        ("c.TutorServer.workers = 'many'", "c.TutorServer.workers can’t have this value"),
        ("c.RateLimits.connections = 0", "c.RateLimits.connections can’t have this value"),
        ("c.RateLimits.messages = 'often'", "c.RateLimits.messages can’t have this value"),
        ("c.CappedKernelManager.megabytes = 4", "there is no setting c.CappedKernelManager.megabytes"),
        ("c.GuardedConnection.burst = 4", "c.GuardedConnection.burst has become c.RateLimits.messages"),
        ("c.TutorServer.port = ", "isn’t a valid settings file: SyntaxError"),
        ("1/0", "isn’t a valid settings file: ZeroDivisionError"),
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
