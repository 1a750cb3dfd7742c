"""`numberdrop class new`, `open`, `list`, `key`, `export` and `erase`: a class from its first link to its last file."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import click

from numberdrop import paths
from numberdrop.progress.store import SchoolClass, Store, StoreDown, StoreError, named, open_store
from numberdrop.progress.store.school import KEEPS, LONGEST_KEEPS
from numberdrop.text import plural, translate
from numberdrop.text.locale import of_the_system

from .class_report import class_
from .progress_location import settle_class
from .serve_command import DEFAULT_PORT, folder, free_port, serve, settings_in
from .terminal import command, help_option, say, table

_ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has; nothing is sent there."""
_EVERY_NETWORK = "0.0.0.0"  # nosec B104  # noqa: S104 - a class is to reach it
_NAME = click.argument("name", metavar=say("help_class_name"))
_AT = click.option("--at", metavar="URL", help=say("help_class_at"))


@class_.command("new", help=say("help_class_new", days=KEEPS))
@_NAME
@click.option(
    "--keep",
    type=click.IntRange(1, LONGEST_KEEPS),
    default=KEEPS,
    metavar=say("help_days"),
    help=say("help_class_keep"),
)
@_AT
@help_option
def new(name: str, keep: int, at: str | None) -> None:
    """Make a class and print what pupils and teacher need."""
    with _told() as store:
        made, key = store.classes.make(name, keep)
        click.echo(say("class_made", name=made.name, count=keep))
    _tell_links(made, at)
    _tell_key(key, at)
    click.echo(f"\n{say('class_open_it', command=command())}")


@class_.command("open", help=say("help_class_open"))
@click.option("--host", default=_EVERY_NETWORK, metavar="ADDRESS", help=say("help_host_all", host=_EVERY_NETWORK))
@click.option("--port", type=click.IntRange(1, 65535), metavar="PORT", help=say("help_port", port=DEFAULT_PORT))
@click.option("--config", type=click.Path(path_type=Path), metavar="FILE", help=say("help_config"))
@help_option
def open_(host: str, port: int | None, config: Path | None) -> None:
    """Serve the tutor to the network of this machine, with its classes."""
    with _told() as store:
        classes = store.classes.all()
    if not classes:
        raise click.ClickException(say("class_none_yet", command=command()))
    settings = settings_in([file for file in (paths.PUBLIC, config) if file])
    ours = settings.TutorServer
    ours.ip = host
    ours.port = free_port(port, host)
    ours.log_kind = "text"
    if not ours.host_names:
        ours.host_names = [this_machine(), socket.gethostname()]
    base = f"http://{this_machine()}:{ours.port}"
    for school in classes:
        click.echo(f"{school.name}: {say('class_join_at', link=f'{base}/join/{school.code}')}")
    if ours.port != DEFAULT_PORT:  # the links that were printed when the classes were made lead elsewhere
        click.echo(say("class_page_at", link=f"{base}/teacher"))
    serve(folder(paths.notebooks()), ours.port, browse=False, settings=settings)


@class_.command("list", help=say("help_class_list"))
@_AT
@help_option
def list_(at: str | None) -> None:
    """Print every class with its code."""
    with _told() as store:
        rows = [[one.name, one.code, str(len(store.classes.pupils(one.id)))] for one in store.classes.all()]
    if rows:
        table([[say(f"class_column_{column}") for column in ("name", "code", "pupils")], *rows])
        click.echo(f"\n{say('class_join_at', link=f'{_base(at)}/join/…')}")
    else:
        click.echo(say("class_none_yet", command=command()))


@class_.command("key", help=say("help_class_key"))
@_NAME
@_AT
@help_option
def key(name: str, at: str | None) -> None:
    """Print a new secret link for the teacher; the one before is worth nothing any more."""
    with _told() as store:
        found = store.classes.new_key(store.classes.named(name).id)
    _tell_key(found, at)


@class_.command("export", help=say("help_class_export"))
@_NAME
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@help_option
def export(name: str, file: Path) -> None:
    """Write all that is kept of a class."""
    from numberdrop.progress.class_export import export_class

    with _told() as store:
        school = store.classes.named(name)
        text = export_class(store, school, store.classes.pupils(school.id))
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise click.ClickException(say("class_not_written", file=file, error=error.strerror)) from None
    click.echo(say("class_exported", file=file))


@class_.command("erase", help=say("help_class_erase"))
@_NAME
@help_option
def erase(name: str) -> None:
    """Erase a class and all that is known of its pupils."""
    with _told() as store:
        school = store.classes.named(name)
        pupils = store.classes.pupils(school.id)
        if not click.confirm(plural("command.class_erase", len(pupils), of_the_system(), name=name)):
            return
        for pupil in pupils:
            store.erase(pupil.learner)
        store.classes.remove(school.id)
    click.echo(say("class_erased", name=name))


@contextmanager
def _told() -> Iterator[Store]:
    """The database of the classes; what keeps it from answering is told in a line."""
    settle_class()
    try:
        yield open_store(named())
    except StoreError as error:
        raise click.ClickException(translate(error.key, of_the_system(), **error.values)) from None
    except StoreDown as error:
        raise click.ClickException(say("class_down", error=error)) from None


# --- links ---------------------------------------------------------------------------------------------------------------


def _tell_links(school: SchoolClass, at: str | None) -> None:
    click.echo(say("class_pupils", link=f"{_base(at)}/join/{school.code}", code=school.code))


def _tell_key(key: str, at: str | None) -> None:
    click.echo(say("class_teacher", link=f"{_base(at)}/teacher#{key}"))


def _base(at: str | None) -> str:
    """Where pupils find the tutor: as told, or this machine in its network."""
    return (at or f"http://{this_machine()}:{DEFAULT_PORT}").rstrip("/")


def this_machine() -> str:
    """The address of this machine in the network that it uses; without a network the one that only itself knows."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(_ELSEWHERE)
            found: str = probe.getsockname()[0]
        except OSError:
            return paths.HOST
    return found
