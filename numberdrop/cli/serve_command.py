"""The command `serve` and everything that serves: the folder of notebooks, the port, the settings and the start of the server."""

from __future__ import annotations

import atexit
import errno
import ipaddress
import json
import logging
import os
import shutil
import socket
import tempfile
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from numberdrop import paths
from numberdrop.plugins import plugins_of
from numberdrop.progress.store import NONE, SETTING
from numberdrop.text import translate
from numberdrop.text.locale import system_language
from numberdrop.widget.lesson_notebooks import code_cell, notebook

from .settings import (
    SettingError,
    check_config,
    help_option,
    load_config,
    say,
    server_secret,
    set_progress_database,
)

if TYPE_CHECKING:
    from traitlets.config import Config

T = TypeVar("T")
DEFAULT_PORT = 8866
PORTS = range(DEFAULT_PORT, DEFAULT_PORT + 20)
"""The ports tried by default, below those that the system assigns by itself."""

_METRICS_FOLDER_SETTING = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable for the folder of several processes' metrics, which the Prometheus library reads on import."""
_A_FILE = click.Path(path_type=Path)


def serving_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options for serving pages to a command; an option not given after its name has the value given before the name, if any."""
    port_help, port_type = say("help_port", port=DEFAULT_PORT), click.IntRange(1, 65535)
    for option in (
        click.option("--port", type=port_type, metavar="PORT", help=port_help, callback=_or_main_option),
        click.option("--no-browser", is_flag=True, help=say("help_no_browser"), callback=_or_main_option),
        click.option("--notebooks", type=_A_FILE, metavar="DIR", help=say("help_notebooks"), callback=_or_main_option),
        help_option,
    )[::-1]:
        command = option(command)
    return command


def _or_main_option(context: click.Context, option: click.Parameter, value: T) -> T:
    """Return an option's value or, if it is not given, the value of the same option before the command's name."""
    main_options: dict[str | None, T] = context.obj or {}
    return value or main_options.get(option.name, value)


@click.command("serve", help=say("help_server"))
@click.option("--public", is_flag=True, help=say("help_public", file=paths.PUBLIC))
@click.option("--host", metavar="ADDRESS", help=say("help_host", host=paths.HOST))
@click.option("--workers", type=click.IntRange(1, 256), metavar="N", help=say("help_server_workers"))
@click.option("--config", type=_A_FILE, metavar="FILE", help=say("help_config"))
@serving_options
def server(
    public: bool,
    host: str | None,
    workers: int | None,
    config: Path | None,
    port: int | None,
    no_browser: bool,
    notebooks: Path | None,
) -> None:
    """Serve the tutor with the settings from options and configuration files."""
    served = notebook_folder(notebooks or tutor_notebook_folder())
    settings = merge_settings([file for file in (paths.PUBLIC if public else None, config) if file], workers)
    ours = settings.TutorServer
    ours.ip = host or ours.get("ip", paths.HOST)
    ours.port = free_port(port or ours.get("port"), ours.ip)
    if not (_is_this_machine(ours.ip) or ours.get("host_names")):
        raise click.ClickException(say("no_names", host=ours.ip))
    if public:
        # The local file is for one learner; visitors of a public server keep progress in their browsers.
        os.environ.setdefault(SETTING, NONE)
    elif _is_this_machine(ours.ip):
        allow_plugin_bots()
    serve(served, ours.port, browse=not (public or no_browser), settings=settings)


def allow_plugin_bots() -> None:
    """Allow bots of plugins as players: on the user's own machine a slow bot delays nobody else."""
    from numberdrop.pages.table.seating import OWN_BOTS  # slow to import

    os.environ.setdefault(OWN_BOTS, "1")


def merge_settings(files: list[Path], workers: int | None = None) -> Config:
    """Merge the settings in files; later files override earlier ones, ``workers`` (if given) overrides theirs. Exits if one is invalid."""
    from traitlets.config import Config

    settings = Config()
    try:
        loaded = [(file, load_config(file)) for file in files]
        for _, own in loaded:
            settings.merge(own)
        if workers:
            settings.TutorServer.workers = workers
        if settings.TutorServer.get("workers", 1) != 1:
            _set_metrics_folder()  # before the check, which imports modules with metrics
        for file, own in loaded:
            check_config(file, own)
    except SettingError as error:
        raise click.ClickException(translate(error.key, system_language(), **error.values)) from None
    return settings


def _is_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def notebook_folder(wanted: Path) -> Path:
    """Return a folder of notebooks as an absolute path. Exits with a message if it does not exist or has no home page."""
    if not wanted.is_dir():
        raise click.ClickException(say("no_folder", folder=wanted))
    if not (wanted / paths.HOME).is_file():
        raise click.ClickException(say("no_home", folder=wanted, home=paths.HOME))
    return wanted.resolve()


def tutor_notebook_folder() -> Path:
    """Return the folder of the tutor's notebooks; if plugins add lessons, a temporary copy with the pages of these lessons."""
    if not plugins_of("lessons"):
        return paths.notebooks()
    from numberdrop.widget.lesson_notebooks import write_added_notebooks

    copy = Path(tempfile.mkdtemp(prefix="numberdrop-"))
    atexit.register(shutil.rmtree, copy, ignore_errors=True)
    for page in paths.notebooks().glob("*.ipynb"):
        shutil.copyfile(page, copy / page.name)
    write_added_notebooks(copy)
    return copy


def free_port(wanted: int | None, host: str = paths.HOST) -> int:
    """Return the ``wanted`` port (``None``: the first free one of ``PORTS``). Exits with a message if it is not usable, or none is free."""
    if wanted is not None:
        try:
            _check_port(wanted, host)
        except OSError as error:
            match error:
                case PermissionError():
                    problem = say("port_forbidden", port=wanted)
                case socket.gaierror() | OSError(errno=errno.EADDRNOTAVAIL):
                    problem = say("host_unknown", host=host)
                case _:
                    problem = say("port_taken", port=wanted)
            raise click.ClickException(problem) from None
        return wanted
    for port in PORTS:
        try:
            _check_port(port, host)
        except OSError:
            continue
        if port != DEFAULT_PORT:
            click.echo(say("next_port", taken=DEFAULT_PORT, port=port))
        return port
    raise click.ClickException(say("ports_taken", first=PORTS[0], last=PORTS[-1]))


def _check_port(port: int, host: str) -> None:
    """Raise ``OSError`` if a server cannot use the port."""
    family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind) as probe:
        if os.name == "posix":
            # As the server itself does: a port whose last user has just left is free. (On Windows the option would let
            # two programs share the port.)
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(address)
        probe.listen()


def serve(where: Path, port: int, *, browse: bool, page: str = "", settings: Config | None = None) -> None:
    """Serve the folder ``where`` until Ctrl+C; print the address of ``page`` (by default the home page), and open it if ``browse``."""
    configure_kernels()
    from traitlets.config import Config

    settings = settings or Config()
    ours = settings.TutorServer
    ours.secret = ours.get("secret") or server_secret()
    from numberdrop.server.application import TutorServer

    log_is_json = ours.get("log_kind") == "json"
    # The terminal need not show each 404 and slow answer.
    logging.getLogger("tornado.access").setLevel(logging.ERROR)

    def ready(address: str) -> None:
        # A log in JSON on standard output must not contain a sentence.
        click.echo(say("serving", address=address + page), err=log_is_json)
        if browse:
            threading.Thread(target=webbrowser.open, args=(address + page,), daemon=True).start()

    try:
        # As the process's single instance, so that errors in cells, too, appear in the terminal.
        TutorServer.instance(where, port, ready, settings).start()
    except OSError:
        # Another program took the port since it was tried.
        raise click.ClickException(say("port_taken", port=port)) from None


def _set_metrics_folder() -> None:
    """Set the folder in which all worker processes store metrics. Call this before the first metric is made."""
    if not os.environ.get(_METRICS_FOLDER_SETTING):
        os.environ[_METRICS_FOLDER_SETTING] = folder = tempfile.mkdtemp(prefix="numberdrop-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)


def configure_kernels() -> None:
    """Make kernels run in the Python of this program instead of another installed one, and set the database of progress."""
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"
    set_progress_database()


# --- preview ----------------------------------------------------------------------------------------------------------

PAGE = "preview.ipynb"


def copy_with_preview(notebooks: Path, lesson: Path, folder: Path) -> Path:
    """Copy the notebooks into an empty folder and add the page of the lesson file; returns the folder."""
    for page in sorted(notebooks.glob("*.ipynb")):
        shutil.copyfile(page, folder / page.name)
    # The page itself reads the file, so reloading shows changes.
    code = f"from numberdrop.widget import preview\n\npreview({str(lesson.resolve())!r})"
    (folder / PAGE).write_text(json.dumps(notebook(lesson.name, code_cell("lesson", code))), "utf-8")
    return folder
