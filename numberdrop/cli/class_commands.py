"""The command `class`: prints a report on all learners; its subcommands make, serve, list, export, erase, save and restore classes."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from numberdrop import paths
from numberdrop.progress.store import Store, StoreDown, StoreError, database_address, open_store
from numberdrop.progress.store.school import DEFAULT_STORAGE_DAYS, MOST_STORAGE_DAYS
from numberdrop.text import plural, translate
from numberdrop.text.locale import system_language

from .serve_command import DEFAULT_PORT, free_port, merge_settings, notebook_folder, serve, tutor_notebook_folder
from .settings import command_as_typed, help_option, print_table, say, set_class_database

# --- class report -----------------------------------------------------------------------------------------------------

_STANDARD_OUTPUT = Path("-")


@click.group("class", invoke_without_command=True, help=say("help_class"))
@click.option("--csv", "file", type=click.Path(path_type=Path), metavar="FILE", help=say("help_class_csv"))
@click.option("--results", type=click.Path(path_type=Path), metavar="FILE", help=say("help_class_results"))
@click.option("--forget", "days", type=click.IntRange(min=1), metavar=say("help_days"), help=say("help_class_forget"))
@help_option
@click.pass_context
def class_(context: click.Context, file: Path | None, results: Path | None, days: int | None) -> None:
    """Print the report on all learners in the configured database, and write it as CSV to ``file`` if given.

    Instead, with ``results``, add the results of all tries at puzzles to that file; or with ``days``, erase the learners who have been
    absent for more days than that, after asking for confirmation.
    """
    if context.invoked_subcommand is None:
        _run_report_command(file, results, days)


def _run_report_command(file: Path | None, results: Path | None, days: int | None) -> None:
    from numberdrop.widget.teaching import erase_learners, read_class

    set_class_database()
    with _exit_on_store_error():
        overview = read_class(system_language())
        if days is not None:
            unseen = overview.absent_learners(days)
            if unseen and click.confirm(plural("command.class_forget", len(unseen), system_language(), days=days)):
                erase_learners(unseen)
            click.echo(say("class_left", n=len(read_class().members)))
            return
        if results is not None:
            _add_results(results)
            return
    if file == _STANDARD_OUTPUT:
        click.echo(overview.csv(), nl=False)
        return
    if overview.members:
        print_table([overview.head, *overview.rows])
    else:
        click.echo(say("class_empty", address=overview.address))
    if file is not None:
        with _exit_on_write_error(file):
            file.write_text(overview.csv(), "utf-8-sig")  # some spreadsheets misread letters without a byte order mark
        click.echo(say("class_written", file=file))


def _add_results(file: Path) -> None:
    """Merge the results of all learners' tries at puzzles into a file, which may exist already."""
    from numberdrop.progress import ProgressError
    from numberdrop.progress.ratings import merge_results, read_results, write_results
    from numberdrop.widget.teaching import read_try_results

    with _exit_on_write_error(file):
        try:
            earlier = read_results(file.read_text("utf-8")) if file.exists() else ()
            results = merge_results(earlier, read_try_results())
            file.write_text(write_results(results), "utf-8")
        except (ProgressError, UnicodeDecodeError) as error:
            raise click.ClickException(say("class_no_results", file=file, error=error)) from None
    click.echo(say("class_results", file=file, n=len(results), puzzles=len({result.puzzle for result in results})))


# --- class commands ---------------------------------------------------------------------------------------------------

_EVERY_NETWORK, _EVERY_NETWORK_6 = "0.0.0.0", "::"  # nosec B104  # noqa: S104 - a class is to reach it
_NAME = click.argument("name", metavar=say("help_class_name"))
_AT = click.option("--at", metavar="URL", help=say("help_class_at"))
_PORT = click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=DEFAULT_PORT,
    metavar="PORT",
    help=say("help_class_port", port=DEFAULT_PORT),
)


@class_.command("new", help=say("help_class_new", days=DEFAULT_STORAGE_DAYS))
@_NAME
@click.option(
    "--keep",
    type=click.IntRange(1, MOST_STORAGE_DAYS),
    default=DEFAULT_STORAGE_DAYS,
    metavar=say("help_days"),
    help=say("help_class_keep"),
)
@_AT
@_PORT
@help_option
def new(name: str, keep: int, at: str | None, port: int) -> None:
    """Make a class and print its links for pupils and teacher. ``keep``: for how many days of a pupil's absence data are kept; ``at``: the
    tutor's URL; if ``None``, this machine and ``port``.
    """
    with _open_store() as store:
        made, key = store.classes.make_class(name, keep)
        click.echo(say("class_made", name=made.name, count=keep))
    click.echo(say("class_pupils", link=f"{_address_for_pupils(at, port)}/join/{made.code}", code=made.code))
    _print_key(key, at, port)
    click.echo(f"\n{say('class_open_it', command=command_as_typed())}")


@class_.command("open", help=say("help_class_open"))
@click.option("--host", metavar="ADDRESS", help=say("help_host_all", host=_EVERY_NETWORK))
@click.option("--port", type=click.IntRange(1, 65535), metavar="PORT", help=say("help_port", port=DEFAULT_PORT))
@click.option("--config", type=click.Path(path_type=Path), metavar="FILE", help=say("help_config"))
@help_option
def open_(host: str | None, port: int | None, config: Path | None) -> None:
    """Serve the tutor with its classes to the network of this machine."""
    from numberdrop.classroom.joining import host_in_url, machine_addresses

    with _open_store() as store:
        classes = store.classes.all_classes()
    if not classes:
        raise click.ClickException(say("class_none_yet", command=command_as_typed()))
    settings = merge_settings([file for file in (paths.PUBLIC, config) if file])
    ours = settings.TutorServer
    own = machine_addresses()
    ours.ip = host or (_EVERY_NETWORK if ":" not in own[0] else _EVERY_NETWORK_6)
    ours.port = free_port(port, ours.ip)
    ours.log_kind = "text"
    if not ours.host_names:
        ours.host_names = [*own, socket.gethostname()]
    own_reached = [address for address in own if ours.ip == _EVERY_NETWORK_6 or (":" in address) == (":" in ours.ip)]
    reached = [host] if host else own_reached
    for school in classes:
        for n, address in enumerate(reached):
            link = f"http://{host_in_url(address)}:{ours.port}/join/{school.code}"
            click.echo(f"{school.name}: {say('class_join_at' if not n else 'class_join_or', link=link)}")
    if own == (paths.HOST,):
        click.echo(say("class_no_network"))
    click.echo(say("class_page_at", link=f"http://{host_in_url(reached[0])}:{ours.port}/teacher"))
    serve(notebook_folder(tutor_notebook_folder()), ours.port, browse=False, settings=settings)


@class_.command("list", help=say("help_class_list"))
@_AT
@_PORT
@help_option
def list_(at: str | None, port: int) -> None:
    """Print every class with its code and number of pupils. ``at``: the tutor's URL for links; if ``None``, this machine and ``port``."""
    with _open_store() as store:
        classes = store.classes.all_classes()
        rows = [[school.name, school.code, str(len(store.classes.pupils(school.id)))] for school in classes]
    if rows:
        print_table([[say(f"class_column_{column}") for column in ("name", "code", "pupils")], *rows])
        click.echo(f"\n{say('class_join_at', link=f'{_address_for_pupils(at, port)}/join/…')}")
    else:
        click.echo(say("class_none_yet", command=command_as_typed()))


@class_.command("key", help=say("help_class_key"))
@_NAME
@_AT
@_PORT
@help_option
def key(name: str, at: str | None, port: int) -> None:
    """Print a new secret link for the teacher, in place of the old one. ``at``: the tutor's URL; if ``None``, this machine and ``port``."""
    with _open_store() as store:
        new_key = store.classes.replace_key(store.classes.class_named(name).id)
    _print_key(new_key, at, port)


@class_.command("export", help=say("help_class_export"))
@_NAME
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@help_option
def export(name: str, file: Path) -> None:
    """Write all stored data of a class to a file."""
    from numberdrop.progress.class_help import export_class

    with _open_store() as store:
        school = store.classes.class_named(name)
        text = export_class(store, school, store.classes.pupils(school.id))
    with _exit_on_write_error(file):
        file.write_text(text, "utf-8")
    click.echo(say("class_exported", file=file))


@class_.command("save", help=say("help_class_save"))
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@help_option
def save(file: Path) -> None:
    """Write all classes and their pupils' progress into one file, to be restored on another computer."""
    from numberdrop.progress.store.moving import save_database

    if file.exists():
        raise click.ClickException(say("class_file_there", file=file))
    with _open_store(), _exit_on_write_error(file):
        save_database(database_address(), file)
    click.echo(say("class_saved", file=file, command=command_as_typed()))


@class_.command("restore", help=say("help_class_restore"))
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@help_option
def restore(file: Path) -> None:
    """Restore all classes and progress from a file saved on another computer; refused if there are classes already."""
    from numberdrop.progress.store.moving import InvalidBackupError, restore_database

    with _open_store() as store:
        if store.classes.all_classes():
            raise click.ClickException(say("class_not_empty", address=store.address))
        try:
            restore_database(database_address(), file)
        except InvalidBackupError:
            raise click.ClickException(say("class_not_ours", file=file)) from None
        names = ", ".join(school.name for school in store.classes.all_classes())
    click.echo(say("class_restored", file=file, names=names))


@class_.command("erase", help=say("help_class_erase"))
@_NAME
@help_option
def erase(name: str) -> None:
    """Erase a class and all data of its pupils (but not of pupils who are in another class now), after asking for confirmation."""
    with _open_store() as store:
        school = store.classes.class_named(name)
        pupils = store.classes.pupils(school.id)
        if not click.confirm(plural("command.class_erase", len(pupils), system_language(), name=name)):
            return
        for pupil in pupils:
            # The data of a pupil who is in another class now belong to that class.
            if not store.classes.is_in_other_class(school.id, pupil.learner):
                store.erase(pupil.learner)
        store.classes.remove_class_or_pupil(school.id)
    click.echo(say("class_erased", name=name))


@contextmanager
def _open_store() -> Iterator[Store]:
    """Open the database of classes for a ``with`` block; if the database fails in the block, print one line and exit."""
    set_class_database()
    with _exit_on_store_error():
        yield open_store(database_address())


@contextmanager
def _exit_on_store_error() -> Iterator[None]:
    """Print one line and exit if the database fails inside the ``with`` block."""
    try:
        yield
    except StoreError as error:
        raise click.ClickException(translate(error.key, system_language(), **error.values)) from None
    except StoreDown as error:
        raise click.ClickException(say("class_down", error=error)) from None


@contextmanager
def _exit_on_write_error(file: Path) -> Iterator[None]:
    """Print one line and exit if writing ``file`` fails inside the ``with`` block."""
    try:
        yield
    except OSError as error:
        raise click.ClickException(say("class_not_written", file=file, error=error.strerror)) from None


def _print_key(key: str, at: str | None, port: int) -> None:
    click.echo(say("class_teacher", link=f"{_address_for_pupils(at, port)}/teacher#{key}"))


def _address_for_pupils(at: str | None, port: int) -> str:
    """Return the tutor's URL for pupils: ``at`` if given, else one with this machine's network address and ``port``."""
    from numberdrop.classroom.joining import host_in_url, machine_addresses

    return (at or f"http://{host_in_url(machine_addresses()[0])}:{port}").rstrip("/")
