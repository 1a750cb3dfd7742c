"""What every command shares: the language of the terminal, ``--help``, and how trouble and an interruption are told."""

from __future__ import annotations

import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import click

from numberdrop.text import translate
from numberdrop.text.locale import of_the_system


def say(key: str, **values: object) -> str:
    """Return a sentence of the command line in the language of the terminal."""
    return translate(f"command.{key}", of_the_system(), **values)


def command() -> str:
    """What to type for this command here. The README's way puts it into a folder in which no terminal looks by itself."""
    called = Path(sys.argv[0])
    if called.stem != "numberdrop" or shutil.which("numberdrop"):
        return "numberdrop"
    here = Path.cwd()
    typed = str(called.relative_to(here) if called.is_relative_to(here) else called)
    return f'"{typed}"' if " " in typed else typed


help_option = click.help_option("--help", "-h", help=say("help_help"))


@contextmanager
def long_work() -> Iterator[None]:
    """Work that may be broken off, by Ctrl+C or by the system, and may fail for want of something: both are told in a line."""
    from numberdrop.coach import CoachUnavailableError
    from numberdrop.coach.training.errors import Trouble

    before = signal.signal(signal.SIGTERM, _interrupt)
    try:
        yield
    except KeyboardInterrupt:
        click.echo(f"\n{say('broken_off')}", err=True)
        sys.exit(130)
    except Trouble as trouble:
        raise click.ClickException(translate(trouble.key, of_the_system(), **trouble.values)) from None
    except CoachUnavailableError:
        raise click.ClickException(translate("ui.no_coach", of_the_system())) from None
    finally:
        signal.signal(signal.SIGTERM, before)


def _interrupt(*_: Any) -> NoReturn:
    raise KeyboardInterrupt


def table(rows: list[list[str]]) -> None:
    """Print rows with their columns below each other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
