"""Configuration files for the server: traitlets' own kind, read with care, because a mistyped name would do nothing."""

from __future__ import annotations

import os
import re
import secrets
import shlex
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn

import click
import platformdirs
from traitlets import HasTraits, TraitError
from traitlets.config import Config, LazyConfigValue, PyFileConfigLoader

from numberdrop.paths import PUBLIC
from numberdrop.progress.store import (
    LEARNER,
    NONE,
    SETTING,
    StoreDown,
    StoreError,
    StoreHeld,
    named,
    open_store,
    sqlite_address,
)
from numberdrop.text import decimal, plural, translate
from numberdrop.text.locale import system_language


class SettingError(Exception):
    """A configuration file does not hold. `key` and `values` make the sentence."""

    def __init__(self, key: str, **values: object) -> None:
        """Keep what it takes to say it."""
        super().__init__(key)
        self.key = key
        self.values = values


def read(file: Path) -> Config:
    """Return the settings in a file. Raises SettingError for what is no file, no Python, no setting, or no value of it."""
    settings = load(file)
    check(file, settings)
    return settings


def load(file: Path) -> Config:
    """Return what a file sets. Raises SettingError for what is no file or no Python."""
    if not file.is_file():
        raise SettingError("command.no_config", file=file)
    try:
        settings: Config = PyFileConfigLoader(file.name, str(file.parent)).load_config()
    except Exception as error:  # whatever the file does
        raise SettingError("command.broken_config", file=file, error=f"{type(error).__name__}: {error}") from error
    return settings


def check(file: Path, settings: Config) -> None:
    """Look at what a file sets. Raises SettingError for what is no setting, or no value of it."""
    for section, values in settings.items():
        known = _traits(section)
        somebody = type(section, (HasTraits,), {})()  # traitlets says whose value it is
        for name, value in values.items() if isinstance(values, Config) else [("", values)]:
            if name not in known:
                told = f"c.{section}.{name}".rstrip(".")
                raise SettingError("command.unknown_setting", file=file, name=told, public=PUBLIC)
            try:
                if not isinstance(value, LazyConfigValue):
                    known[name].validate(somebody, value)
            except TraitError as error:
                raise SettingError(
                    "command.wrong_setting", file=file, name=f"c.{section}.{name}", error=error
                ) from None


def _traits(section: str) -> dict[str, Any]:
    """What may be set in a section: it is named after a class, or after one that it builds on."""
    from jupyter_server.auth import IdentityProvider
    from voila.configuration import VoilaConfiguration

    from numberdrop.server.application import TutorServer
    from numberdrop.server.rate_limits import RateLimits

    for known in (TutorServer, RateLimits, VoilaConfiguration, IdentityProvider):
        for one in known.__mro__:
            if one.__name__ == section and hasattr(one, "class_traits"):
                traits: dict[str, Any] = one.class_traits(config=True)
                return traits
    return {}


# --- progress location ------------------------------------------------------------------------------------------------

# Where progress lasts when the tutor runs on its user's own machine: a file in their data folder, beside the browser's copy.
#
# A browser forgets when it is cleaned up, and knows nothing of what another browser, or the same on another port, has kept. The
# file serves them all. Who names a database themselves (``NUMBERDROP_DATABASE``) gets that one.

_OURS = re.compile(r"[A-Za-z0-9_.-]+")
"""What a text of our making looks like."""
SECRET = "NUMBERDROP_SECRET"  # noqa: S105 (the name of a setting)


def keep_progress() -> None:
    """Settle where the kernels, which inherit this process's environment, keep progress, and say so."""
    if not os.environ.get(SETTING):
        try:
            _choose(platformdirs.user_data_path("numberdrop", appauthor=False))
        except OSError as error:
            os.environ[SETTING] = NONE
            click.echo(say("progress_in_browser", error=error), err=True)
    try:
        if address := named():
            store = open_store(address)
            store.prepare()
            click.echo(say("progress_in", address=store.address))
    except StoreError as error:
        raise click.ClickException(translate(error.key, system_language(), **error.values)) from None
    except StoreHeld as error:
        click.echo(say("progress_held", file=error.file), err=True)
    except StoreDown as error:
        click.echo(say("progress_later", error=error), err=True)


def settle_class() -> None:
    """Where no database is named, let it be this machine's own file of classes, which is none of its user's own progress."""
    if not os.environ.get(SETTING):
        folder = platformdirs.user_data_path("numberdrop", appauthor=False)
        with suppress(OSError):  # then the database says so
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.environ[SETTING] = sqlite_address(folder / "class.sqlite")


def kept_secret() -> str:
    """What this machine's server signs with: as the environment names it, else made once and kept in the user's data folder; nothing where
    nothing can be kept there.
    """
    if own := os.environ.get(SECRET):
        return own
    folder = platformdirs.user_data_path("numberdrop", appauthor=False)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return _id_in(folder / "secret")
    except OSError:
        return ""


def _choose(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ[SETTING] = sqlite_address(folder / "progress.sqlite")
    os.environ[LEARNER] = _id_in(folder / "learner")


def _id_in(file: Path) -> str:
    """A random text in a file of the data folder that only its user reads, made once."""
    known = file.read_bytes().decode("ascii", "replace").strip() if file.exists() else ""
    if not _OURS.fullmatch(known):  # interrupted while it was made, or damaged
        known = secrets.token_urlsafe(16)
        file.touch(mode=0o600)
        file.write_text(known)
    return known


# --- terminal ---------------------------------------------------------------------------------------------------------

# What every command shares: the language of the terminal, ``--help``, and how trouble and an interruption are told.

ON_WINDOWS = os.name == "nt"
_PLAIN = re.compile(r"[\w.:~=/+-]*")
"""A part of a path that no terminal of Windows takes for anything else."""


def say(key: str, /, count: int | None = None, **values: object) -> str:
    """Return a sentence of the command line in the language of the terminal; ``count`` chooses singular or plural."""
    if count is None:
        return translate(f"command.{key}", system_language(), **values)
    return plural(f"command.{key}", count, system_language(), **values)


def number(value: float) -> str:
    """A number with one decimal in the language of the terminal."""
    return decimal(value, system_language())


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
    from numberdrop.coach.training.bot_ratings import Trouble

    before = signal.signal(signal.SIGTERM, _interrupt)
    try:
        yield
    except KeyboardInterrupt:
        click.echo(f"\n{say('broken_off')}", err=True)
        sys.exit(130)
    except Trouble as trouble:
        raise click.ClickException(translate(trouble.key, system_language(), **trouble.values)) from None
    except CoachUnavailableError:
        raise click.ClickException(translate("ui.no_coach", system_language())) from None
    finally:
        signal.signal(signal.SIGTERM, before)


def _interrupt(*_: Any) -> NoReturn:
    raise KeyboardInterrupt


def table(rows: list[list[str]]) -> None:
    """Print rows with their columns below each other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
