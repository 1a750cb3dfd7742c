"""What every command shares: the language of the terminal, ``--help``, and how trouble and an interruption are told."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import click

from numberdrop.text import decimal, plural, translate
from numberdrop.text.locale import of_the_system

ON_WINDOWS = os.name == "nt"
_PLAIN = re.compile(r"[\w.:~=/+-]*")
"""A part of a path that no terminal of Windows takes for anything else."""


def say(key: str, /, count: int | None = None, **values: object) -> str:
    """Return a sentence of the command line in the language of the terminal; ``count`` chooses singular or plural."""
    if count is None:
        return translate(f"command.{key}", of_the_system(), **values)
    return plural(f"command.{key}", count, of_the_system(), **values)


def number(value: float) -> str:
    """A number with one decimal in the language of the terminal."""
    return decimal(value, of_the_system())


def command() -> str:
    """What to type for this command here. The README's way puts it into a folder in which no terminal looks by itself."""
    called = Path(sys.argv[0])
    if called.stem != "numberdrop" or shutil.which("numberdrop"):
        return "numberdrop"
    here = Path.cwd()
    return typed(called.relative_to(here) if called.is_relative_to(here) else called)


def typed(*words: object) -> str:
    """A command or a part of one as it is typed in this system's terminal, whatever signs are in it."""
    return " ".join(map(_typed, map(str, words)))


def _typed(word: str) -> str:
    if not ON_WINDOWS:
        return shlex.quote(word)
    # With quotes around the whole PowerShell prints a path instead of running it; around its parts both Windows terminals take it.
    parts = word.split("\\")
    return "\\".join(part if _PLAIN.fullmatch(part) else f'"{part}"' for part in parts)


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
