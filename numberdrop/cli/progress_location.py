"""Where progress lasts when the tutor runs on its user's own machine: a file in their data folder, beside the browser's copy.

A browser forgets when it is cleaned up, and knows nothing of what another browser, or the same on another port, has kept. The
file serves them all. Who names a database themselves (``NUMBERDROP_DATABASE``) gets that one.
"""

from __future__ import annotations

import os
import re
import secrets
from contextlib import suppress
from pathlib import Path

import click
import platformdirs

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
from numberdrop.text import translate
from numberdrop.text.locale import of_the_system

from .terminal import say

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
        raise click.ClickException(translate(error.key, of_the_system(), **error.values)) from None
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
