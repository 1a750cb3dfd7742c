"""`numberdrop publish`: the tutor as a folder for any static host."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from numberdrop.publish import places
from numberdrop.publish.words import of_the_system
from numberdrop.text import translate

from .words import helped, long_work, say


@click.command(help=say("help_publish"))
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--voici", is_flag=True, help=say("help_voici"))
@helped
@click.pass_obj
def publish(before: dict[str, Any], folder: Path, *, voici: bool) -> None:
    """Write the site; what it takes and does not find is told in a line."""
    from numberdrop.publish.site import SiteError, building

    click.echo(say("publishing"))
    try:
        with long_work():
            pages = building.publish(folder, before["notebooks"] or places.notebooks(), literal=voici)
    except SiteError as error:
        raise click.ClickException(translate(error.key, of_the_system(), **error.values)) from None
    click.echo(say("published", pages=pages, folder=folder))
