"""`numberdrop class`: what a teacher may see of a class, printed as a table and written as CSV. What makes classes: ``class_commands``."""

from __future__ import annotations

from pathlib import Path

import click

from numberdrop.progress.store import StoreDown, StoreError
from numberdrop.text import plural, translate
from numberdrop.text.locale import of_the_system

from .progress_location import settle_class
from .terminal import help_option, say, table

_SCREEN = Path("-")


@click.group("class", invoke_without_command=True, help=say("help_class"))
@click.option("--csv", "file", type=click.Path(path_type=Path), metavar="FILE", help=say("help_class_csv"))
@click.option("--results", type=click.Path(path_type=Path), metavar="FILE", help=say("help_class_results"))
@click.option("--forget", "days", type=click.IntRange(min=1), metavar=say("help_days"), help=say("help_class_forget"))
@help_option
@click.pass_context
def class_(context: click.Context, file: Path | None, results: Path | None, days: int | None) -> None:
    """Print the class in the database of the setting, and write it as CSV where a file is named. Or forget who is no longer there."""
    if context.invoked_subcommand is None:
        _report(file, results, days)


def _report(file: Path | None, results: Path | None, days: int | None) -> None:
    from numberdrop.widget.teaching import forget, read_class

    settle_class()
    try:
        found = read_class(of_the_system())
        if days is not None:
            unseen = found.unseen(days)
            if unseen and click.confirm(plural("command.class_forget", len(unseen), of_the_system(), days=days)):
                forget(unseen)
            click.echo(say("class_left", n=len(read_class().members)))
            return
        if results is not None:
            _add_results(results)
            return
    except StoreError as error:
        raise click.ClickException(translate(error.key, of_the_system(), **error.values)) from None
    except StoreDown as error:
        raise click.ClickException(say("class_down", error=error)) from None
    if file == _SCREEN:
        click.echo(found.csv(), nl=False)
        return
    if found.members:
        table([found.head, *found.rows])
    else:
        click.echo(say("class_empty", address=found.address))
    if file is not None:
        _write(file, found.csv())
        click.echo(say("class_written", file=file))


def _add_results(file: Path) -> None:
    """Put what the class tells about the puzzles into a file, beside what it holds already."""
    from numberdrop.progress import ProgressError
    from numberdrop.progress.puzzle_results import merged, read_results, write_results
    from numberdrop.widget.teaching import class_results

    try:
        known = read_results(file.read_text("utf-8")) if file.exists() else ()
        found = merged(known, class_results())
        file.write_text(write_results(found), "utf-8")
    except (ProgressError, UnicodeDecodeError) as error:
        raise click.ClickException(say("class_no_results", file=file, error=error)) from None
    except OSError as error:
        raise click.ClickException(say("class_not_written", file=file, error=error.strerror)) from None
    click.echo(say("class_results", file=file, n=len(found), puzzles=len({result.puzzle for result in found})))


def _write(file: Path, text: str) -> None:
    try:
        # With a mark at its beginning, without which some spreadsheets misread letters with accents.
        file.write_text(text, "utf-8-sig")
    except OSError as error:
        raise click.ClickException(say("class_not_written", file=file, error=error.strerror)) from None
