"""The `numberdrop` command: serves the tutor and opens the browser; this module also has `lab`, `check`, `preview` and `beliefs`.

``serve_command`` serves, ``class_commands`` manages classes, ``training`` trains and measures the coach, ``content_commands`` searches for
puzzles, lists plugins and publishes the site, ``settings`` holds configuration and everything that commands share.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click
import platformdirs

from numberdrop import __version__, paths
from numberdrop.plugins import plugins_of
from numberdrop.text import plural, translate
from numberdrop.text import say as sentence_of
from numberdrop.text.locale import system_language

from . import class_commands  # noqa: F401 - it adds to `class`
from .class_commands import class_
from .content_commands import mine, publish, try_plugins
from .content_commands import plugins as plugins_command
from .serve_command import (
    PAGE,
    allow_plugin_bots,
    configure_kernels,
    copy_with_preview,
    free_port,
    notebook_folder,
    serve,
    server,
    serving_options,
    tutor_notebook_folder,
)
from .settings import help_option, print_table, say
from .training import ladder, tournament, train, tune

if TYPE_CHECKING:
    from numberdrop.exercises import Fault


@click.group(invoke_without_command=True, help=say("help_serve"))
@serving_options
@click.version_option(__version__, message="%(prog)s %(version)s", help=say("help_version"))
@click.pass_context
def numberdrop(context: click.Context, port: int | None, no_browser: bool, notebooks: Path | None) -> None:
    """Serve the tutor if no command is given. Commands get these options, too; options after a command's name override them."""
    context.obj = {"port": port, "no_browser": no_browser, "notebooks": notebooks}
    if context.invoked_subcommand is None:
        allow_plugin_bots()
        serve(notebook_folder(notebooks or tutor_notebook_folder()), free_port(port), browse=not no_browser)


@numberdrop.command(help=say("help_lab"))
@serving_options
def lab(port: int | None, no_browser: bool, notebooks: Path | None) -> None:
    """Open the notebooks in JupyterLab."""
    if notebooks and not notebooks.is_dir():  # a home page is not needed here
        raise click.ClickException(say("no_folder", folder=notebooks))
    opened = notebooks.resolve() if notebooks else notebook_folder(paths.notebooks())
    if notebooks is None and (paths.is_installed() or plugins_of("lessons")):
        try:
            opened = _copy_notebooks(opened)
        except OSError as error:
            raise click.ClickException(say("not_written", folder=error.filename, error=error.strerror)) from None
        click.echo(say("copied", folder=opened))
    click.echo(say("lab", folder=opened))
    allow_plugin_bots()
    _open_lab(opened, free_port(port), browse=not no_browser)


_A_FILE = click.Path(path_type=Path)


@numberdrop.command(help=say("help_check"))
@click.argument("files", nargs=-1, metavar="FILE...", type=_A_FILE)
@click.option("--plugins", is_flag=True, help=say("help_check_plugins"))
@help_option
def check(files: tuple[Path, ...], plugins: bool) -> None:
    """Check lesson files by trying their tasks, and with ``--plugins`` all plugins; exit with 1 if anything has a fault."""
    if not (files or plugins):
        raise click.UsageError(say("nothing_to_check"))
    file_by_number: dict[str, Path] = {}
    counts = [_print_faults_of_file(file, file_by_number)[1] for file in _lesson_files(files)]
    good = try_plugins() if plugins else True
    sys.exit(0 if good and not any(counts) else 1)


def _lesson_files(given: tuple[Path, ...]) -> Iterator[Path]:
    """Yield the given files, and in place of each folder all TOML files in and below it. Exits with a message if it has none."""
    for path in given:
        if not path.is_dir():
            yield path
            continue
        inside = sorted(file for file in path.rglob("*.toml") if file.name != "pyproject.toml")
        if not inside:
            raise click.ClickException(say("no_lessons", folder=path))
        yield from inside


@numberdrop.command(help=say("help_preview"))
@click.argument("file", metavar="FILE", type=_A_FILE)
@serving_options
def preview(file: Path, port: int | None, no_browser: bool, notebooks: Path | None) -> None:
    """Print the faults of a lesson file, and open it in the tutor if it can be read."""
    readable, _ = _print_faults_of_file(file, {})
    if not readable:
        sys.exit(1)
    chosen = notebook_folder(notebooks or tutor_notebook_folder())
    with tempfile.TemporaryDirectory(prefix="numberdrop-") as copy:
        served = copy_with_preview(chosen, file, Path(copy))
        serve(served, free_port(port), browse=not no_browser, page=f"voila/render/{PAGE}")


@numberdrop.command(help=say("help_beliefs"))
@click.option("--items", type=click.IntRange(1, 10_000), default=100, metavar="N", help=say("help_items", items=100))
@help_option
def beliefs(items: int) -> None:
    """Print for each maker (generator) of exercises how well wrong answers reveal each misconception; ``items``: exercises for each."""
    from numberdrop.exercises.course import measure_belief_recognition

    columns = ("belief", "maker", "aimed", "chance", "accused", "name")
    rows = [[say(f"measured_{column}") for column in columns]]
    for row in measure_belief_recognition(items):
        shares = (f"{tally.recognised}/{tally.wrong}" for tally in (row.aimed, row.by_chance))
        name = translate(f"belief.{row.belief}.name", system_language())
        rows.append([row.belief, row.maker, *shares, str(row.right_answers_accused), name])
    print_table(rows)
    click.echo(f"\n{say('measured_note')}")


for _command in (server, class_, train, tune, tournament, ladder, mine, publish, plugins_command):
    numberdrop.add_command(_command)


def _print_faults_of_file(file: Path, file_by_number: dict[str, Path]) -> tuple[bool, int]:
    """Print the faults of a lesson file; returns whether the file can be read, and the number of its faults.

    ``file_by_number``: by lesson number, the file checked earlier that has this number; this file is added under its own number.
    """
    from numberdrop.exercises import ExerciseError

    language, steps = system_language(), None
    try:
        steps, faults = _find_faults(file, file_by_number)
    except ExerciseError as error:
        faults = error.faults
    for fault in faults:
        click.echo(f"{file}: {sentence_of(fault, language)}")
    if steps is not None and not faults:
        click.echo(plural("command.checked", steps, language, file=file))
    return steps is not None, len(faults)


def _find_faults(file: Path, file_by_number: dict[str, Path]) -> "tuple[int, tuple[Fault, ...]]":
    """Count the tasks in the file of a lesson or guided game, and find its faults. Raises ``ExerciseError`` for an unreadable file."""
    from numberdrop.exercises import load_lesson_file
    from numberdrop.exercises.files.lesson_file import check_lesson, lesson_ids_by_number
    from numberdrop.exercises.guided.script import is_guided_file, load_guided_file
    from numberdrop.exercises.guided.validate_guided import check_guided
    from numberdrop.formats.declarations import make_fault

    if is_guided_file(file):
        script = load_guided_file(file)
        return len(script.steps), check_guided(script, script.languages)
    lesson = load_lesson_file(file)
    faults = check_lesson(lesson, lesson.languages)
    ours = lesson_ids_by_number().get(lesson.number, lesson.id)
    other = ours if ours != lesson.id else file_by_number.setdefault(lesson.number, file)
    if other not in (lesson.id, file):
        faults = (make_fault("number", "exercise.number", value=lesson.number, lesson=str(other)), *faults)
    return len(lesson.tasks), faults


def _copy_notebooks(original: Path) -> Path:
    """Copy installed notebooks to the user's data folder, where they can be edited; returns that folder. Existing files are kept."""
    copy = platformdirs.user_data_path("numberdrop", appauthor=False) / f"notebooks-{__version__}"
    for notebook in (*original.glob("*.ipynb"), *original.glob("explore/*.ipynb")):
        own = copy / notebook.relative_to(original)
        own.parent.mkdir(parents=True, exist_ok=True)
        if not own.exists():
            shutil.copyfile(notebook, own)
    if plugins_of("lessons"):
        from numberdrop.widget.lesson_notebooks import write_added_notebooks

        write_added_notebooks(copy)
    return copy


def _open_lab(folder: Path, port: int, *, browse: bool) -> None:
    """Run JupyterLab on a folder until Ctrl+C, without requests for news or updates."""
    from jupyterlab.labapp import LabApp

    configure_kernels()
    first = f"/tree/{paths.HOME}" if (folder / paths.HOME).is_file() else ""
    arguments = [
        f"--ServerApp.root_dir={folder}",
        f"--ServerApp.ip={paths.HOST}",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.open_browser={browse}",
        f"--LabApp.default_url=/lab{first}",
        "--LabApp.extension_manager=readonly",
        "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # Jupyter refuses to run as root, the usual user in containers; its token still protects it.
        arguments.append("--allow-root")
    LabApp.launch_instance(arguments)
