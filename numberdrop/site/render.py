"""How files of a site are made out of those in ``web``, and how folders are named for what is in them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

import jinja2

from numberdrop import __version__, paths
from numberdrop.site import output_folder, pyodide_download

WEB = Path(__file__).parent / "web"
PYODIDE = f"pyodide-{pyodide_download.VERSION}"
"""The folder of a site with Pyodide's own files."""


def filled(name: str, **values: str) -> bytes:
    """A script, with a few values in it."""
    text = (WEB / name).read_text("utf-8")
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text.encode()


def rendered(name: str, **values: object) -> bytes:
    """A page or a style sheet out of its template."""
    loader = jinja2.FileSystemLoader([WEB, paths.TEMPLATE])
    return jinja2.Environment(loader=loader, autoescape=True).get_template(name).render(values).encode()


def summed(files: Mapping[str, bytes]) -> str:
    """What tells these files from any others."""
    whole = hashlib.sha256()
    for name, data in sorted(files.items()):
        whole.update(f"{name} {output_folder.digest(data)}\n".encode())
    return whole.hexdigest()[:10]


def foldered(own: Mapping[str, bytes], pyodide: Mapping[str, bytes]) -> tuple[str, dict[str, bytes]]:
    """Put the files of a version into the folders that are named for them; gives the name of the tutor's as well."""
    app = f"app-{__version__}-{summed(own)}"
    # Pyodide's standard library lies with the tutor, which decides what of it is needed.
    known = pyodide_download.served(pyodide)
    theirs = {f"{PYODIDE}/{name}": data for name, data in known.items() if name != pyodide_download.LIBRARY}
    return app, {f"{app}/{name}": data for name, data in own.items()} | theirs
