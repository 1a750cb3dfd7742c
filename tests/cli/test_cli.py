"""The command line: what it refuses it says in one sentence, with the way out, and a non-zero exit."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from numberdrop import __version__, cli, paths
from numberdrop.cli import serve_command
from numberdrop.text import translate
from numberdrop.text.locale import browser_language
from tests.serving import ROOT, free_port, numberdrop, write_notebook

from .command import run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_notebook(tmp_path / "home.ipynb", ("markdown", "# Home"))
    return tmp_path


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody listens on."""
    port = free_port()
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        yield port


def test_version() -> None:
    assert run("--version", status=0).output.split()[-1] == __version__


@pytest.mark.parametrize("arguments", [("--help",), ("-h",), ("lab", "--help")])
def test_help_names_every_option(arguments: tuple[str, ...]) -> None:
    result = run(*arguments, status=0)
    for option in ("--port", "--no-browser", "--notebooks", "--help"):
        assert option in result.output


@pytest.mark.parametrize(
    ("language", "command", "told"),
    [
        ("en", ("serve",), "default: 127.0.0.1, this computer only)"),
        (
            "en",
            ("class", "open"),
            "default: 0.0.0.0, every network of this computer; 127.0.0.1 for this computer only)",
        ),
        ("fr", ("serve",), "par défaut : 127.0.0.1, cette machine seule)"),
        ("fr", ("class", "open"), "par défaut : 0.0.0.0, tous les réseaux de cette machine ; 127.0.0.1 pour"),
    ],
)
def test_help_says_whom_the_address_lets_in(language: str, command: tuple[str, ...], told: str) -> None:
    shown = subprocess.run(
        (sys.executable, "-m", "numberdrop", *command, "--help"),
        env={**os.environ, "LANGUAGE": language, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert told in " ".join(shown.stdout.split())


ALL_HELP = """
import sys
import numberdrop.__main__ as program
from numberdrop.cli import numberdrop
def names(group, before=()):
    yield before
    for name, command in getattr(group, "commands", {}).items():
        yield from names(command, (*before, name))
for words in names(numberdrop):
    sys.argv = ["numberdrop", *words, "--help"]
    try:
        program.main()
    except SystemExit as end:
        assert not end.code, words
"""


@pytest.mark.parametrize("console", ["cp1252", "cp850", "cp437", "utf-8"])
def test_a_console_that_lacks_our_signs_gets_those_most_like_them(console: str) -> None:
    env = {**os.environ, "LANG": "fr_FR.UTF-8", "PYTHONIOENCODING": console}
    shown = subprocess.run([sys.executable, "-c", ALL_HELP], env=env, cwd=ROOT, capture_output=True, check=False)
    told = shown.stdout.decode(console)
    assert shown.returncode == 0, shown.stderr
    assert "--workers" in told
    assert "numberdrop class" in told
    assert "?" not in re.sub(r"\? |\?\n", "", told)  # every sign of ours has one that is like it
    refused = subprocess.run(
        [sys.executable, "-m", "numberdrop", "--notebooks=là-bas"], env=env, cwd=ROOT, capture_output=True, check=False
    )
    assert refused.returncode == 1
    assert b"--notebooks" in refused.stderr
    assert b"Traceback" not in refused.stderr
    assert b"\\u" not in refused.stderr


@pytest.mark.parametrize("command", [(), ("lab",)])
def test_a_taken_port_is_said_and_not_replaced(folder: Path, taken: int, command: tuple[str, ...]) -> None:
    result = run(f"--notebooks={folder}", f"--port={taken}", *command)
    assert result.exit_code != 0
    assert f"Port {taken} is taken" in result.output
    assert "--port" in result.output


def test_without_a_port_the_next_free_one_is_taken_and_said(
    monkeypatch: pytest.MonkeyPatch, taken: int, capsys
) -> None:
    monkeypatch.setattr(serve_command, "DEFAULT_PORT", taken)
    monkeypatch.setattr(serve_command, "PORTS", range(taken, taken + 10))
    port = serve_command.free_port(None)
    assert taken < port < taken + 10
    assert f"Port {taken} is taken, so the tutor uses {port}." in capsys.readouterr().out


def test_when_all_ports_are_taken(monkeypatch: pytest.MonkeyPatch, folder: Path, taken: int) -> None:
    monkeypatch.setattr(serve_command, "PORTS", range(taken, taken + 1))
    result = run(f"--notebooks={folder}")
    assert result.exit_code != 0
    assert "Choose another with --port" in result.output


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may use every port")
def test_a_forbidden_port(folder: Path) -> None:
    result = run(f"--notebooks={folder}", "--port=80")
    assert result.exit_code != 0
    assert "1024" in result.output


@pytest.mark.parametrize("command", [(), ("lab",)])
def test_a_missing_folder(tmp_path: Path, command: tuple[str, ...]) -> None:
    result = run(f"--notebooks={tmp_path / 'nowhere'}", *command)
    assert result.exit_code != 0
    assert f"There is no folder {tmp_path / 'nowhere'}" in result.output


def test_a_folder_without_the_home_page(tmp_path: Path) -> None:
    result = run(f"--notebooks={tmp_path}")
    assert result.exit_code != 0
    assert "home.ipynb" in result.output


def test_lab_opens_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(cli, "_open_lab", lambda where, port, *, browse: opened.append(where))
    run("lab", f"--notebooks={tmp_path}", f"--port={free_port()}", status=0)
    assert opened == [tmp_path.resolve()]


@pytest.mark.parametrize("arguments", [("--bogus",), ("bogus",), ("lab", "--bogus"), ("--port=many",), ("--port=0",)])
def test_what_nobody_knows(arguments: tuple[str, ...]) -> None:
    result = run(*arguments, status=2)
    assert "Error: " in result.output
    assert "Traceback" not in result.output


def test_installed_notebooks_are_copied_once_and_never_overwritten(
    monkeypatch: pytest.MonkeyPatch, folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    own = tmp_path_factory.mktemp("own")
    (folder / "explore").mkdir()
    write_notebook(folder / "explore" / "season.ipynb", ("code", "1 + 1"))
    opened = []
    monkeypatch.setattr(paths, "is_installed", lambda: True)
    monkeypatch.setattr(paths, "notebooks", lambda: folder)
    monkeypatch.setattr(cli.platformdirs, "user_data_path", lambda *_, **__: own)
    monkeypatch.setattr(cli, "_open_lab", lambda where, port, *, browse: opened.append((where, browse)))
    first = run("lab", "--no-browser", f"--port={free_port()}", status=0)
    (copy, browse), *_ = opened
    assert not browse
    assert str(copy) in first.output
    assert own in copy.parents
    (copy / "home.ipynb").write_text("mine now")
    run("lab", f"--port={free_port()}", status=0)
    assert (copy / "home.ipynb").read_text() == "mine now"
    assert (copy / "explore" / "season.ipynb").is_file()


def test_the_command_as_a_process(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    log = tmp_path_factory.mktemp("log") / "log.txt"
    with numberdrop(f"--notebooks={folder}", log=log) as served:
        assert f"The Number Drop tutor is at {served.base}/" in log.read_text()
    assert served.process.returncode == 0, "told to stop, it stops without a complaint"
    assert len(log.read_text().splitlines()) == 1, log.read_text()


@pytest.mark.slow
def test_lab_as_a_process(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    work = tmp_path_factory.mktemp("lab")
    with numberdrop("lab", f"--notebooks={folder}", log=work / "log.txt", probe="/api") as served:
        log = (work / "log.txt").read_text()
    assert f"JupyterLab opens {folder}." in log
    assert f"{served.base}/lab/tree/home.ipynb?token=" in log


def test_without_the_app_one_line_says_what_to_install() -> None:
    code = (
        "import sys; from importlib import util; find = util.find_spec\n"
        "util.find_spec = lambda name, *a: None if name == 'voila' else find(name, *a)\n"
        "from numberdrop.__main__ import main; main()"
    )
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr.splitlines() == [translate("command.extra_missing", "en")]
    assert "numberdrop[app]" in result.stderr


@pytest.mark.parametrize(
    ("header", "language"),
    [
        *(("fr", "fr"), ("fr-CA,en;q=0.5", "fr"), ("en;q=0.5,fr;q=0.9", "fr"), ("de,fr;q=0.1", "fr")),
        *(("de", None), ("", None), ("fr;q=0", None), ("fr;q=x", None), ("fro,en", "en"), (",;q=,", None)),
    ],
)
def test_the_browsers_language(header: str, language: str | None) -> None:
    assert browser_language(header) == language
