"""What of the installed packages goes into the site: the tutor without its server and commands, and what it imports.

They are taken from where this Python has them, so a site is as new as the installation that wrote it, and the very versions
that were tried here run there. Every file of another package is checked against the hash in its installation record.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable
from dataclasses import astuple
from importlib.metadata import PackageNotFoundError, PackagePath, distribution
from pathlib import Path

from numberdrop.pages.open_page import tutor_notebook
from numberdrop.paths import PACKAGE
from numberdrop.plugins import GROUPS, LISTED, plugins
from numberdrop.site import SiteError

OTHERS = ("attrs", "cattrs", "fsrs", "glicko2-py", "typing-extensions")
"""What the pages import besides the standard library."""
_STAY = (
    "__main__.py",
    "classroom/",
    "cli/",
    "coach/engine/build_core.py",
    "coach/engine/core/",
    "coach/training/",
    "env/",
    "exercises/mining/bots.py",
    "exercises/mining/bots.py",
    "exercises/mining/pipeline.py",
    "exercises/mining/settle_days.py",
    "notebooks/",
    "paths.py",
    "progress/store/classes.py",
    "progress/store/migrations/",
    "progress/store/sql.py",
    "progress/store/migrate.py",
    "progress/store/sql.py",
    "server/",
    "site/",
    "text/console.py",
    "text/locale.py",
    "widget/",
)
"""Parts of the tutor that the browser has no use for, or gets as files of their own."""
_SUFFIXES = (".bin", ".json", ".jsonl", ".mo", ".py", ".toml", ".txt")
_ADDED = (".json", ".mo", ".py", ".toml", ".txt")
"""What goes along of a package that adds to the tutor."""
_LINKS = "pages/"
"""Where links between pages are made. On a site these are documents, no notebooks."""
_HOST = ("site/__init__.py", "site/pyodide_host.py")


def stage(folder: Path, notebooks: Path) -> list[str]:
    """Lay out in an empty folder what is to be packed; gives the names of the notebooks that are pages."""
    put_tutor(folder)
    put_packages(folder, OTHERS)
    put_plugins(folder)
    read = {path.stem: tutor_notebook(path) for path in sorted(notebooks.glob("*.ipynb"))}
    pages = {name: (notebook.maker, dict(notebook.settings)) for name, notebook in read.items() if notebook}
    _put(folder / PACKAGE.name / "site" / "pages.json", json.dumps(pages).encode())
    return list(pages)


def put_tutor(folder: Path) -> None:
    """Lay out the tutor without its front end; its pages lead to each other by the names they have on a site."""
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if path.suffix in _SUFFIXES and (not name.startswith(_STAY) or name in _HOST):
            data = path.read_bytes()
            _put(folder / PACKAGE.name / name, data.replace(b".ipynb", b".html") if name.startswith(_LINKS) else data)


def put_packages(folder: Path, names: Iterable[str]) -> None:
    """Lay out the Python of other packages."""
    for package in names:
        for file in _files_of(package):
            if file.suffix == ".py" and ".." not in file.parts:
                _put(folder / file, _checked(file, package))


def put_plugins(folder: Path) -> None:
    """Lay out the packages that add to the tutor, and list what they add."""
    found = [plugin for group in GROUPS for plugin in plugins(group)]
    for package in sorted({plugin.package for plugin in found}):
        for file in _files_of(package):
            if file.suffix in _ADDED and not {"..", "__pycache__"} & {*file.parts}:
                _put(folder / file, _checked(file, package))
    if found:
        _put(folder / PACKAGE.name / LISTED.name, json.dumps([astuple(plugin) for plugin in found]).encode())


def _files_of(package: str) -> list[PackagePath]:
    """What was installed with a package."""
    try:
        return list(distribution(package).files or ())
    except PackageNotFoundError:
        raise SiteError("package", package=package) from None


def _checked(file: PackagePath, package: str) -> bytes:
    """Read a file of a package, which has to be as it was when it was installed."""
    path = Path(str(file.locate()))
    data = path.read_bytes() if path.is_file() else b""
    if file.hash is not None and _digest(data, file.hash.mode) != file.hash.value:
        raise SiteError("changed", file=path, package=package)
    return data


def _digest(data: bytes, how: str) -> str:
    return base64.urlsafe_b64encode(hashlib.new(how, data).digest()).decode().rstrip("=")


def _put(path: Path, data: bytes) -> None:
    """Write a file, and the folders it takes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
