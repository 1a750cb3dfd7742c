"""What of the installed packages goes into the site: the tutor without its server and commands, and what it imports.

They are taken from where this Python has them, so a site is as new as the installation that wrote it, and the very versions
that were tried here run there. Every file of another package is checked against the hash in its installation record.
"""

from __future__ import annotations

import base64
import hashlib
import json
from importlib.metadata import distribution
from pathlib import Path

from numberdrop.publish.places import PACKAGE
from numberdrop.publish.site import SiteError

OTHERS = ("attrs", "cattrs", "fsrs", "glicko2-py", "typing-extensions")
"""What the pages import besides the standard library. The front end's two are not among them: see ``wire``."""
_STAY = (
    "__main__.py",
    "cli/",
    "coach/core/",
    "notebooks/",
    "progress/store/migrations/",
    "progress/store/sql.py",
    "progress/store/upgrading.py",
    "publish/",
    "widget/front/",
)
"""Parts of the tutor that the browser has no use for, or gets as files of their own."""
_SUFFIXES = (".json", ".jsonl", ".mo", ".py", ".toml", ".txt")
_OURS = "numberdrop.widget"
"""A notebook without a word of it is a document."""
_WIRE = ("publish/__init__.py", "publish/site/__init__.py", "publish/site/wire.py")


def stage(folder: Path, notebooks: Path) -> list[str]:
    """Lay out in an empty folder what is to be packed; gives the names of the notebooks that are pages."""
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if path.suffix in _SUFFIXES and (not name.startswith(_STAY) or name in _WIRE):
            _put(folder / PACKAGE.name / name, path.read_bytes())
    for order in ("ORDER", "ORDER.css"):
        _put(folder / PACKAGE.name / "widget" / "front" / order, b"")  # the page has the front end already
    for name in OTHERS:
        _other(folder, name)
    codes = {path.stem: _code(path) for path in sorted(notebooks.glob("*.ipynb"))}
    pages = {name: code for name, code in codes.items() if _OURS in code}
    _put(folder / PACKAGE.name / "publish" / "site" / "pages.json", json.dumps(pages).encode())
    return list(pages)


def _other(folder: Path, name: str) -> None:
    for file in distribution(name).files or ():
        if file.suffix != ".py" or ".." in file.parts:
            continue
        data = Path(str(file.locate())).read_bytes()
        if file.hash is not None and _digest(data, file.hash.mode) != file.hash.value:
            raise SiteError("changed", file=file.locate(), package=name)
        _put(folder / file, data)


def _digest(data: bytes, how: str) -> str:
    return base64.urlsafe_b64encode(hashlib.new(how, data).digest()).decode().rstrip("=")


def _code(notebook: Path) -> str:
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


def _put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
