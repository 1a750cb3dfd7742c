"""The folder that a site is written to: an empty one, or one with an earlier site, whose files then make room.

A list of all files with their hashes lies in it, for whoever wants to check what a host serves, and for the next time.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from numberdrop.site import SiteError

LIST = "numberdrop-site.json"


def checked(folder: Path) -> None:
    """Refuse a folder that holds anything but a site, before any work is done."""
    if folder.exists() and not folder.is_dir():
        raise SiteError("no_folder", folder=folder)
    if folder.is_dir() and any(folder.iterdir()) and not (folder / LIST).is_file():
        raise SiteError("not_empty", folder=folder)


def write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a site's files, by their names, instead of those of an earlier one."""
    _make_room(folder)
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    sums = {name: digest(data) for name, data in sorted(files.items())}
    (folder / LIST).write_text(json.dumps({"sha256": sums}, indent=1) + "\n", "utf-8")


def digest(data: bytes) -> str:
    """How a file is known."""
    return hashlib.sha256(data).hexdigest()


def _make_room(folder: Path) -> None:
    listed = folder / LIST
    if not listed.is_file():
        return
    try:
        names = list(json.loads(listed.read_text("utf-8"))["sha256"])
        old = [folder / str(name) for name in names]
    except (ValueError, TypeError, KeyError):
        raise SiteError("not_empty", folder=folder) from None
    root = folder.resolve()
    for path in old:
        if path.is_file() and path.resolve().is_relative_to(root):
            path.unlink()
            _drop_empty(path.parent, folder)


def _drop_empty(parent: Path, root: Path) -> None:
    while parent != root and not any(parent.iterdir()):
        parent.rmdir()
        parent = parent.parent
