"""The `numberdrop` command: serve the tutor and open the browser, open its notebooks in JupyterLab, or try lesson files.

What trains and measures the coach stands in ``training`` and ``tournaments``, what mines puzzles in ``mine_command``, what serves in ``serve_command``.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import platformdirs

from numberdrop import __version__, paths
from numberdrop.text import plural, translate
from numberdrop.text.locale import of_the_system

from . import class_commands  # noqa: F401 - it adds to `class`
from .class_report import class_
from .mine_command import mine
from .publish_command import publish
from .serve_command import folder, free_port, options, serve, server, settle_kernels
from .terminal import help_option, say, table
from .tournaments import ladder, tournament
from .training import train, tune

if TYPE_CHECKING:
    from numberdrop.exercises import Fault


@click.group(invoke_without_command=True, help=say("help_serve"))
@options
@click.version_option(__version__, message="%(prog)s %(version)s", help=say("help_version"))
@click.pass_context
def numberdrop(context: click.Context, port: int | None, no_browser: bool, notebooks: Path | None) -> None:
    """Serve the tutor, unless a command follows; a command takes over the options given before it."""
    context.obj = {"port": port, "no_browser": no_browser, "notebooks": notebooks}
    if context.invoked_subcommand is None:
        serve(folder(notebooks or paths.notebooks()), free_port(port), browse=not no_browser)


@numberdrop.command(help=say("help_lab"))
@options
@click.pass_obj
def lab(before: dict[str, Any], port: int | None, no_browser: bool, notebooks: Path | None) -> None:
    """Open the notebooks in JupyterLab."""
    chosen = notebooks or before["notebooks"]
    opened = folder(chosen or paths.notebooks())
    if chosen is None and paths.installed():
        try:
            opened = _own_copy(opened)
        except OSError as error:
            raise click.ClickException(say("not_written", folder=error.filename, error=error.strerror)) from None
        click.echo(say("copied", folder=opened))
    click.echo(say("lab", folder=opened))
    _open_lab(opened, free_port(port or before["port"]), browse=not (no_browser or before["no_browser"]))


_A_FILE = click.Path(path_type=Path)


@numberdrop.command(help=say("help_check"))
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=_A_FILE)
@help_option
def check(files: tuple[Path, ...]) -> None:
    """Try the tasks of lesson files; exit with 1 when one has a fault."""
    counts = [_check(file)[1] for file in files]
    sys.exit(1 if any(counts) else 0)


@numberdrop.command(help=say("help_preview"))
@click.argument("file", metavar="FILE", type=_A_FILE)
@options
@click.pass_obj
def preview(before: dict[str, Any], file: Path, port: int | None, no_browser: bool, notebooks: Path | None) -> None:
    """Open a lesson file in the tutor. Faults are told; what cannot be read at all is not opened."""
    from numberdrop.cli.preview import PAGE, with_preview

    readable, _ = _check(file)
    if not readable:
        sys.exit(1)
    chosen = folder(notebooks or before["notebooks"] or paths.notebooks())
    with tempfile.TemporaryDirectory(prefix="numberdrop-") as copy:
        served = with_preview(chosen, file, Path(copy))
        browse = not (no_browser or before["no_browser"])
        serve(served, free_port(port or before["port"]), browse=browse, page=f"voila/render/{PAGE}")


@numberdrop.command(help=say("help_beliefs"))
@click.option("--items", type=click.IntRange(1, 10_000), default=100, metavar="N", help=say("help_items", items=100))
@help_option
def beliefs(items: int) -> None:
    """Print how surely each misconception is recognised."""
    from numberdrop.exercises.misconception_recall import measured

    columns = ("belief", "maker", "aimed", "chance", "accused", "name")
    rows = [[say(f"measured_{column}") for column in columns]]
    for one in measured(items):
        shares = (f"{tally.recognised}/{tally.wrong}" for tally in (one.aimed, one.by_chance))
        name = translate(f"belief.{one.belief}.name", of_the_system())
        rows.append([one.belief, one.maker, *shares, str(one.accused), name])
    table(rows)
    click.echo(f"\n{say('measured_note')}")


for _command in (server, class_, train, tune, tournament, ladder, mine, publish):
    numberdrop.add_command(_command)


def _check(file: Path) -> tuple[bool, int]:
    """Print what is wrong with a lesson file; returns whether it can be read, and the number of its faults."""
    from numberdrop.exercises import ExerciseError
    from numberdrop.text import say as sentence_of

    language = of_the_system()
    steps = None
    try:
        steps, faults = _tried(file)
    except ExerciseError as error:
        faults = error.faults
    for fault in faults:
        click.echo(f"{file}: {sentence_of(fault, language)}")
    if steps is not None and not faults:
        click.echo(plural("command.checked", steps, language, file=file))
    return steps is not None, len(faults)


def _tried(file: Path) -> "tuple[int, tuple[Fault, ...]]":
    """How many tasks a lesson or a guided game has, and what is wrong with it. Raises ``ExerciseError`` where it cannot be read."""
    from numberdrop.exercises import load_file
    from numberdrop.exercises.files.validate_lesson import check_lesson
    from numberdrop.exercises.guided import check_guided, is_guided_file, load_guided_file

    if is_guided_file(file):
        script = load_guided_file(file)
        return len(script.steps), check_guided(script, script.languages)
    lesson = load_file(file)
    return len(lesson.tasks), check_lesson(lesson, lesson.languages)


def _own_copy(original: Path) -> Path:
    """Copy installed notebooks to where their user may change them; what is there already is left as it is."""
    copy = platformdirs.user_data_path("numberdrop", appauthor=False) / f"notebooks-{__version__}"
    for notebook in (*original.glob("*.ipynb"), *original.glob("explore/*.ipynb")):
        own = copy / notebook.relative_to(original)
        own.parent.mkdir(parents=True, exist_ok=True)
        if not own.exists():
            shutil.copyfile(notebook, own)
    return copy


def _open_lab(folder: Path, port: int, *, browse: bool) -> None:
    """Run JupyterLab on a folder until Ctrl+C. It asks nobody outside for news or updates."""
    from jupyterlab.labapp import LabApp

    settle_kernels()
    arguments = [
        f"--ServerApp.root_dir={folder}",
        f"--ServerApp.ip={paths.HOST}",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.open_browser={browse}",
        f"--LabApp.default_url=/lab/tree/{paths.HOME}",
        "--LabApp.extension_manager=readonly",
        "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # In a container everybody is root, and Jupyter would refuse; it still wants its token.
        arguments.append("--allow-root")
    LabApp.launch_instance(arguments)
