"""The command line: what it refuses it says in one sentence, with the way out, and a non-zero exit."""

import os
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from numberdrop import __version__, cli, paths
from numberdrop.cli import serve_command
from numberdrop.text import translate
from numberdrop.text.locale import browser_language
from tests.serving import free_port, numberdrop, write_notebook

from .command import process, run


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
        ("en", ("class", "open"), "default: 0.0.0.0, every network of this computer; 127.0.0.1 for this"),
        ("fr", ("serve",), "par défaut : 127.0.0.1, cette machine seule)"),
        ("fr", ("class", "open"), "par défaut : 0.0.0.0, tous les réseaux de cette machine ; 127.0.0.1 pour"),
    ],
)
def test_help_says_whom_the_address_lets_in(language: str, command: tuple[str, ...], told: str) -> None:
    assert told in " ".join(process("-m", "numberdrop", *command, "--help", LANGUAGE=language).stdout.split())


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
    shown = process("-c", ALL_HELP, encoding=console, LANG="fr_FR.UTF-8")
    assert shown.returncode == 0, shown.stderr
    assert "--workers" in shown.stdout
    assert "numberdrop class" in shown.stdout
    assert "?" not in re.sub(r"\? |\?\n", "", shown.stdout)  # every sign of ours has one that is like it
    refused = process("-m", "numberdrop", "--notebooks=là-bas", encoding=console, LANG="fr_FR.UTF-8")
    assert refused.returncode == 1
    assert "--notebooks" in refused.stderr
    assert not re.search(r"Traceback|\\u", refused.stderr)


@pytest.mark.parametrize("command", [(), ("lab",)])
def test_a_taken_port_is_said_and_not_replaced(folder: Path, taken: int, command: tuple[str, ...]) -> None:
    result = run(f"--notebooks={folder}", f"--port={taken}", *command, status=1)
    assert re.search(rf"Port {taken} is taken.*--port", result.output, re.DOTALL)


def test_without_a_port_the_next_free_one_is_taken_and_said(monkeypatch, taken: int, capsys) -> None:
    monkeypatch.setattr(serve_command, "DEFAULT_PORT", taken)
    monkeypatch.setattr(serve_command, "PORTS", range(taken, taken + 10))
    port = serve_command.free_port(None)
    assert taken < port < taken + 10
    assert f"Port {taken} is taken, so the tutor uses {port}." in capsys.readouterr().out


def test_when_all_ports_are_taken(monkeypatch: pytest.MonkeyPatch, folder: Path, taken: int) -> None:
    monkeypatch.setattr(serve_command, "PORTS", range(taken, taken + 1))
    assert "Choose another with --port" in run(f"--notebooks={folder}", status=1).output


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may use every port")
def test_a_forbidden_port(folder: Path) -> None:
    assert "1024" in run(f"--notebooks={folder}", "--port=80", status=1).output


@pytest.mark.parametrize("command", [(), ("lab",)])
def test_a_missing_folder(tmp_path: Path, command: tuple[str, ...]) -> None:
    result = run(f"--notebooks={tmp_path / 'nowhere'}", *command, status=1)
    assert f"There is no folder {tmp_path / 'nowhere'}" in result.output


def test_a_folder_without_the_home_page(tmp_path: Path) -> None:
    assert "home.ipynb" in run(f"--notebooks={tmp_path}", status=1).output


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


def test_installed_notebooks_are_copied_once_and_never_overwritten(monkeypatch, folder, tmp_path_factory) -> None:
    own = tmp_path_factory.mktemp("own")
    (folder / "explore").mkdir()
    write_notebook(folder / "explore" / "season.ipynb", ("code", "1 + 1"))
    opened = []
    monkeypatch.setattr(paths, "is_installed", lambda: True)
    monkeypatch.setattr(paths, "notebooks", lambda: folder)
    monkeypatch.setattr(cli.platformdirs, "user_data_path", lambda *_, **__: own)
    monkeypatch.setattr(cli, "_open_lab", lambda where, port, *, browse: opened.append((where, browse)))
    first = run("lab", "--no-browser", f"--port={free_port()}", status=0)
    ((copy, browse),) = opened
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
    result = process("-c", code)
    assert (result.returncode, result.stderr.splitlines()) == (1, [translate("command.extra_missing", "en")])
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
