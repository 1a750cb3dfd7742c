"""The `numberdrop` command: serve the tutor and open the browser, open its notebooks in JupyterLab, or try lesson files.

What trains and measures the coach stands in ``coaching`` and ``contests``, what mines puzzles in ``mining``.
"""

import logging
import os
import shutil
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import platformdirs

from numberdrop import __version__
from numberdrop.publish import places
from numberdrop.publish.words import of_the_system
from numberdrop.text import plural, translate

from .coaching import train, tune
from .contests import ladder, tournament
from .lasting import keep_progress
from .mining import mine
from .publishing import publish
from .teaching import class_
from .words import helped, say, table

DEFAULT_PORT = 8866
PORTS = range(DEFAULT_PORT, DEFAULT_PORT + 20)
"""Where to look for a free port when none was asked for; below those that the system hands out by itself."""


def _options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that serving and `lab` share."""
    for option in (
        click.option("--port", type=click.IntRange(1, 65535), metavar="PORT", help=say("help_port", port=DEFAULT_PORT)),
        click.option("--no-browser", is_flag=True, help=say("help_no_browser")),
        click.option("--notebooks", type=click.Path(path_type=Path), metavar="DIR", help=say("help_notebooks")),
        helped,
    )[::-1]:
        command = option(command)
    return command


@click.group(invoke_without_command=True, help=say("help_serve"))
@_options
@click.version_option(__version__, message="%(prog)s %(version)s", help=say("help_version"))
@click.pass_context
def numberdrop(context: click.Context, port: int | None, no_browser: bool, notebooks: Path | None) -> None:
    """Serve the tutor, unless a command follows; a command takes over the options given before it."""
    context.obj = {"port": port, "no_browser": no_browser, "notebooks": notebooks}
    if context.invoked_subcommand is None:
        _serve(_folder(notebooks or places.notebooks()), _port(port), browse=not no_browser)


@numberdrop.command(help=say("help_lab"))
@_options
@click.pass_obj
def lab(before: dict[str, Any], port: int | None, no_browser: bool, notebooks: Path | None) -> None:
    """Open the notebooks in JupyterLab."""
    chosen = notebooks or before["notebooks"]
    folder = _folder(chosen or places.notebooks())
    if chosen is None and places.installed():
        folder = _own_copy(folder)
        click.echo(say("copied", folder=folder))
    click.echo(say("lab", folder=folder))
    _open_lab(folder, _port(port or before["port"]), browse=not (no_browser or before["no_browser"]))


_A_FILE = click.Path(path_type=Path)


@numberdrop.command(help=say("help_check"))
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=_A_FILE)
@helped
def check(files: tuple[Path, ...]) -> None:
    """Try the tasks of lesson files; exit with 1 when one has a fault."""
    counts = [_check(file)[1] for file in files]
    sys.exit(1 if any(counts) else 0)


@numberdrop.command(help=say("help_preview"))
@click.argument("file", metavar="FILE", type=_A_FILE)
@_options
@click.pass_obj
def preview(before: dict[str, Any], file: Path, port: int | None, no_browser: bool, notebooks: Path | None) -> None:
    """Open a lesson file in the tutor. Faults are told; what cannot be read at all is not opened."""
    from numberdrop.publish.previewing import PAGE, with_preview

    readable, _ = _check(file)
    if not readable:
        sys.exit(1)
    folder = _folder(notebooks or before["notebooks"] or places.notebooks())
    with tempfile.TemporaryDirectory(prefix="numberdrop-") as copy:
        served = with_preview(folder, file, Path(copy))
        browse = not (no_browser or before["no_browser"])
        _serve(served, _port(port or before["port"]), browse=browse, page=f"voila/render/{PAGE}")


@numberdrop.command(help=say("help_beliefs"))
@click.option("--items", type=click.IntRange(1, 10_000), default=100, metavar="N", help=say("help_items", items=100))
@helped
def beliefs(items: int) -> None:
    """Print how surely each misconception is recognised."""
    from numberdrop.exercises.measuring import measured

    columns = ("belief", "maker", "aimed", "chance", "accused", "name")
    rows = [[say(f"measured_{column}") for column in columns]]
    for one in measured(items):
        shares = (f"{tally.recognised}/{tally.wrong}" for tally in (one.aimed, one.by_chance))
        name = translate(f"belief.{one.belief}.name", of_the_system())
        rows.append([one.belief, one.maker, *shares, str(one.accused), name])
    table(rows)
    click.echo(f"\n{say('measured_note')}")


for _command in (class_, train, tune, tournament, ladder, mine, publish):
    numberdrop.add_command(_command)


def _check(file: Path) -> tuple[bool, int]:
    """Print what is wrong with a lesson file; returns whether it can be read, and the number of its faults."""
    from numberdrop.exercises import ExerciseError, load_file
    from numberdrop.exercises.checking import check_lesson
    from numberdrop.exercises.speaking import fault_text

    language = of_the_system()
    lesson = None
    try:
        lesson = load_file(file)
        faults = check_lesson(lesson, lesson.languages)
    except ExerciseError as error:
        faults = error.faults
    for fault in faults:
        told = fault_text(fault, language)
        click.echo(f"{file}: {fault.where}: {told}" if fault.where else f"{file}: {told}")
    if lesson is not None and not faults:
        click.echo(plural("command.checked", len(lesson.tasks), language, file=file))
    return lesson is not None, len(faults)


def _folder(folder: Path) -> Path:
    """Return the folder, made absolute, if it is one that the tutor can be served from."""
    if not folder.is_dir():
        raise click.ClickException(say("no_folder", folder=folder))
    if not (folder / places.HOME).is_file():
        raise click.ClickException(say("no_home", folder=folder, home=places.HOME))
    return folder.resolve()


def _port(wanted: int | None) -> int:
    """Return the port to serve on: the one asked for, or the first free one from the usual one upwards."""
    if wanted is not None:
        try:
            _try_port(wanted)
        except PermissionError:
            raise click.ClickException(say("port_forbidden", port=wanted)) from None
        except OSError:
            raise click.ClickException(say("port_taken", port=wanted)) from None
        return wanted
    for port in PORTS:
        try:
            _try_port(port)
        except OSError:
            continue
        if port != DEFAULT_PORT:
            click.echo(say("next_port", taken=DEFAULT_PORT, port=port))
        return port
    raise click.ClickException(say("ports_taken", first=PORTS[0], last=PORTS[-1]))


def _try_port(port: int) -> None:
    """Raise OSError when the port can not be served on."""
    with socket.socket() as probe:
        if os.name == "posix":
            # As the server itself does: a port is not taken because its last user has just left. (Windows would let
            # two programs have the same port.)
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((places.HOST, port))
        probe.listen()


def _serve(folder: Path, port: int, *, browse: bool, page: str = "") -> None:
    """Serve a folder until Ctrl+C, beginning with a page of it or the home page."""
    from numberdrop.publish.server import TutorServer

    _settle_kernels()
    # Each 404 and each slow answer is the browser's business, not news for the terminal.
    logging.getLogger("tornado.access").setLevel(logging.ERROR)

    def ready(address: str) -> None:
        click.echo(say("serving", address=address + page))
        if browse:
            threading.Thread(target=webbrowser.open, args=(address + page,), daemon=True).start()

    try:
        # The one instance of this process: then errors in cells, too, are told in the terminal.
        TutorServer.instance(folder, port, ready).start()
    except OSError:
        # Somebody was faster between the look and the start.
        raise click.ClickException(say("port_taken", port=port)) from None


def _own_copy(folder: Path) -> Path:
    """Copy installed notebooks to where their user may change them; what is there already is left as it is."""
    copy = platformdirs.user_data_path("numberdrop", appauthor=False) / f"notebooks-{__version__}"
    copy.mkdir(parents=True, exist_ok=True)
    for notebook in sorted(folder.glob("*.ipynb")):
        if not (copy / notebook.name).exists():
            shutil.copyfile(notebook, copy / notebook.name)
    return copy


def _open_lab(folder: Path, port: int, *, browse: bool) -> None:
    """Run JupyterLab on a folder until Ctrl+C. It asks nobody outside for news or updates."""
    from jupyterlab.labapp import LabApp

    _settle_kernels()
    arguments = [
        f"--ServerApp.root_dir={folder}",
        f"--ServerApp.ip={places.HOST}",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.open_browser={browse}",
        f"--LabApp.default_url=/lab/tree/{places.HOME}",
        "--LabApp.extension_manager=readonly",
        "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # In a container everybody is root, and Jupyter would refuse; it still wants its token.
        arguments.append("--allow-root")
    LabApp.launch_instance(arguments)


def _settle_kernels() -> None:
    """Let kernels come from where this program runs, not from another Python that the user also has, and keep progress."""
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"
    keep_progress()
