"""Parts that commands share: server configuration files, the location of progress, and output to the terminal.

Configuration files are those of traitlets, with every name and value checked: traitlets itself ignores mistyped names.
"""

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
from typing import TypedDict

import click
import platformdirs
from traitlets import HasTraits, TraitError, TraitType
from traitlets.config import Config, LazyConfigValue, PyFileConfigLoader

from numberdrop.paths import PUBLIC
from numberdrop.progress.store import (
    LEARNER,
    NONE,
    SETTING,
    StoreDown,
    StoreError,
    StoreLocked,
    database_address,
    open_store,
    sqlite_address,
)
from numberdrop.text import decimal, plural, translate
from numberdrop.text.locale import system_language


class MainOptions(TypedDict):
    """The options given before a command's name (click's context object). Options after the name override them."""

    port: int | None
    no_browser: bool
    notebooks: Path | None


class SettingError(Exception):
    """Raised for an invalid configuration file. ``key``: the key of the error message; ``values``: what the message inserts."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def load_config(file: Path) -> Config:
    """Load a configuration file. Raises ``SettingError`` for a missing file or invalid Python."""
    if not file.is_file():
        raise SettingError("command.no_config", file=file)
    try:
        settings: Config = PyFileConfigLoader(file.name, str(file.parent)).load_config()
    except Exception as error:  # the file is Python and may raise anything
        raise SettingError("command.broken_config", file=file, error=f"{type(error).__name__}: {error}") from error
    return settings


def check_config(file: Path, settings: Config) -> None:
    """Check the settings of a file. Raises ``SettingError`` for an unknown setting or an invalid value."""
    for section, values in settings.items():
        traits = _traits_of_section(section)
        owner = type(section, (HasTraits,), {})()  # named in traitlets' errors
        for name, value in values.items() if isinstance(values, Config) else [("", values)]:
            full_name = f"c.{section}.{name}".rstrip(".")
            if new := _REPLACED_SETTINGS.get(full_name):
                raise SettingError("command.former_setting", file=file, name=full_name, new=new, public=PUBLIC)
            if name not in traits:
                raise SettingError("command.unknown_setting", file=file, name=full_name, public=PUBLIC)
            try:
                if not isinstance(value, LazyConfigValue):
                    traits[name].validate(owner, value)
            except TraitError as error:
                raise SettingError("command.wrong_setting", file=file, name=full_name, error=error) from None


_REPLACED_SETTINGS = {
    "c.CappedKernelManager.max_kernels": "c.RateLimits.connections",
    "c.CappedKernelManager.share_per_address": "c.RateLimits.connections_per_address",
    "c.CappedKernelManager.pages_per_second": "c.RateLimits.openings_per_address",
    "c.GuardedConnection.most_lines": "c.RateLimits.connections_per_visitor",
    "c.GuardedConnection.lines_per_second": "c.RateLimits.openings_per_visitor",
    "c.GuardedConnection.burst_of_lines": "c.RateLimits.openings_per_visitor",
    "c.GuardedConnection.messages_per_second": "c.RateLimits.messages",
    "c.GuardedConnection.burst": "c.RateLimits.messages",
    "c.GuardedConnection.bytes_per_second": "c.RateLimits.bytes_in",
    "c.GuardedConnection.burst_of_bytes": "c.RateLimits.bytes_in",
    "c.GuardedConnection.told_per_second": "c.RateLimits.bytes_out",
    "c.GuardedConnection.burst_told": "c.RateLimits.bytes_out",
}
"""By name of a former setting (from when each page had its own process), the setting that limits the same thing today; for a message."""


def _traits_of_section(section: str) -> dict[str, TraitType]:
    """Return by name the settings that a section of a configuration file may have: those of the class with the section's name."""
    from jupyter_server.auth import IdentityProvider
    from voila.configuration import VoilaConfiguration

    from numberdrop.server.application import TutorServer
    from numberdrop.server.rate_limits import RateLimits

    configurable = (TutorServer, RateLimits, VoilaConfiguration, IdentityProvider)
    bases = (base for owner in configurable for base in owner.__mro__ if issubclass(base, HasTraits))
    return next((base.class_traits(config=True) for base in bases if base.__name__ == section), {})


# --- progress location ------------------------------------------------------------------------------------------------

# On the user's own machine progress is also stored in a file of their data folder, as browser storage may be cleared and differs between
# browsers and ports. ``NUMBERDROP_DATABASE`` names another database.

_RANDOM_TEXT = re.compile(r"[A-Za-z0-9_.-]+")
"""The pattern of an id or secret made by ``_read_or_make_random_text``."""
SECRET = "NUMBERDROP_SECRET"  # noqa: S105 (the name of a setting)


def set_progress_database() -> None:
    """Prepare the progress database and print its address. If the environment names none, add one there for kernels to inherit."""
    if not os.environ.get(SETTING):
        try:
            folder = _data_folder()
            os.environ[SETTING] = sqlite_address(folder / "progress.sqlite")
            os.environ[LEARNER] = _read_or_make_random_text(folder / "learner")
        except OSError as error:
            os.environ[SETTING] = NONE
            click.echo(say("progress_in_browser", error=error), err=True)
    try:
        if address := database_address():
            store = open_store(address)
            store.prepare()
            click.echo(say("progress_in", address=store.address))
    except StoreError as error:
        raise click.ClickException(translate(error.key, system_language(), **error.values)) from None
    except StoreLocked as error:
        click.echo(say("progress_held", file=error.file), err=True)
    except StoreDown as error:
        click.echo(say("progress_later", error=error), err=True)


def set_class_database() -> None:
    """Set the database of classes in the environment if none is named there: a file other than that of the user's own progress."""
    if not os.environ.get(SETTING):
        with suppress(OSError):  # opening the database will report it
            _data_folder()
        folder = platformdirs.user_data_path("numberdrop", appauthor=False)
        os.environ[SETTING] = sqlite_address(folder / "class.sqlite")


def server_secret() -> str:
    """Return the secret that signs stored states of pages: from the environment, else from the data folder; empty if that fails."""
    try:
        return os.environ.get(SECRET) or _read_or_make_random_text(_data_folder() / "secret")
    except OSError:
        return ""


def _data_folder() -> Path:
    """Return the user's data folder, which is made if it does not exist. Raises ``OSError`` if that fails."""
    folder = platformdirs.user_data_path("numberdrop", appauthor=False)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def _read_or_make_random_text(file: Path) -> str:
    """Read the random text (an id or a secret) in a file of the data folder; on first use the file is made, readable by the user only."""
    text = file.read_bytes().decode("ascii", "replace").strip() if file.exists() else ""
    if not _RANDOM_TEXT.fullmatch(text):  # missing, incomplete or damaged
        text = secrets.token_urlsafe(16)
        file.touch(mode=0o600)
        file.write_text(text)
    return text


# --- terminal ---------------------------------------------------------------------------------------------------------

ON_WINDOWS = os.name == "nt"
_UNQUOTED = re.compile(r"[\w.:~=/+-]*")
"""A part of a path that needs no quotes in Windows' terminals."""


def say(key: str, /, count: int | None = None, **values: object) -> str:
    """Return the message ``command.KEY`` in the system's language; ``count`` chooses singular or plural, ``values`` are inserted."""
    if count is None:
        return translate(f"command.{key}", system_language(), **values)
    return plural(f"command.{key}", count, system_language(), **values)


def number_as_text(value: float) -> str:
    """Write a number with one decimal in the system's language."""
    return decimal(value, system_language())


def command_as_typed() -> str:
    """Return how the user types this command: by its name, or by its path if it is not on ``PATH``, as when installed by the README."""
    called = Path(sys.argv[0])
    if called.stem != "numberdrop" or shutil.which("numberdrop"):
        return "numberdrop"
    here = Path.cwd()
    return quoted_for_terminal(called.relative_to(here) if called.is_relative_to(here) else called)


def quoted_for_terminal(*words: object) -> str:
    """Quote the words of a command for this system's terminal."""
    return " ".join(map(_quoted_word, map(str, words)))


def _quoted_word(word: str) -> str:
    if not ON_WINDOWS:
        return shlex.quote(word)
    # PowerShell prints a wholly quoted path instead of running it; with quoted parts it works in both Windows terminals.
    parts = word.split("\\")
    return "\\".join(part if _UNQUOTED.fullmatch(part) else f'"{part}"' for part in parts)


help_option = click.help_option("--help", "-h", help=say("help_help"))


@contextmanager
def exit_cleanly_on_interrupt() -> Iterator[None]:
    """Print one line and exit if the work in the ``with`` block is interrupted (Ctrl+C, SIGTERM) or raises an expected error."""
    from numberdrop.coach import CoachUnavailableError
    from numberdrop.coach.training.bot_ratings import TrainingError

    before = signal.signal(signal.SIGTERM, signal.default_int_handler)  # raises KeyboardInterrupt
    try:
        yield
    except KeyboardInterrupt:
        click.echo(f"\n{say('broken_off')}", err=True)
        sys.exit(130)
    except TrainingError as trouble:
        raise click.ClickException(translate(trouble.key, system_language(), **trouble.values)) from None
    except CoachUnavailableError:
        raise click.ClickException(translate("ui.no_coach", system_language())) from None
    finally:
        signal.signal(signal.SIGTERM, before)


def print_table(rows: list[list[str]]) -> None:
    """Print rows with aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
