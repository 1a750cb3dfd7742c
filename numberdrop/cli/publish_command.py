"""`numberdrop publish`: the tutor as a folder for any static host."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from numberdrop.text import translate
from numberdrop.text.locale import of_the_system

from .serve_command import own_folder
from .terminal import help_option, long_work, say, typed

_LOOK = ("-m", "http.server", "--bind", "127.0.0.1", "--directory")
"""What to give Python to look at a site on this computer."""


@click.command(help=say("help_publish"))
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@help_option
@click.pass_obj
def publish(before: dict[str, Any], folder: Path) -> None:
    """Write the site; what it takes and does not find is told in a line."""
    from numberdrop.site import SiteError, build

    click.echo(say("publishing"))
    try:
        with long_work():
            pages = build.publish(folder, before["notebooks"] or own_folder())
    except OSError as error:
        raise click.ClickException(say("not_written", folder=folder, error=error.strerror or error)) from None
    except SiteError as error:
        raise click.ClickException(translate(error.key, of_the_system(), **error.values)) from None
    click.echo(say("published", pages=pages, folder=folder, look=typed(sys.executable, *_LOOK, folder)))
