"""Pyodide, Python for the browser: one exact version, from its package registry, checked by its hash, kept for the next time."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path

import platformdirs

from numberdrop.site import SiteError

VERSION = "314.0.7"
SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
"""Of the archive that npm gives for this version."""
LIBRARY = "python_stdlib.zip"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", LIBRARY)
"""What a page takes of it; the rest is for other ways to load it."""
_UNKNOWN = (".mjs", ".js")
"""An ending that stock servers send as no script at all, and the one that they all know."""


def tool(name: str) -> str:
    """Where a tool is that the build needs."""
    found = shutil.which(name)
    if found is None:
        raise SiteError("tool", tool=name)
    return found


def pyodide(folder: Path) -> None:
    """Put Pyodide's files into a folder, with a list of packages that names none: the site brings its own."""
    with tarfile.open(_archive()) as archive:
        for name in FILES:
            file = archive.extractfile(f"package/{name}")
            assert file is not None, name
            (folder / name).write_bytes(file.read())
    lock = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), "utf-8")


def served(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """These files as a site has them, under names whose endings every host knows; they name each other so as well."""
    theirs, known = _UNKNOWN
    scripts = [name for name in files if name.endswith(theirs)]
    renamed = {}
    for name, data in files.items():
        if name in scripts:
            for script in scripts:
                data = data.replace(script.encode(), script.replace(theirs, known).encode())  # noqa: PLW2901
        renamed[name.replace(theirs, known)] = data
    return renamed


def _archive() -> Path:
    """The archive: the one kept earlier, or a fresh one."""
    kept = platformdirs.user_cache_path("numberdrop", appauthor=False) / f"pyodide-{VERSION}.tgz"
    if not _whole(kept):
        npm = tool("npm")
        with tempfile.TemporaryDirectory(prefix="numberdrop-") as folder:
            command = [npm, "pack", "--silent", "--ignore-scripts", f"pyodide@{VERSION}"]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # nosec B603  # noqa: S603
            fetched = Path(folder) / kept.name
            if not fetched.exists():
                raise SiteError("fetch", version=VERSION, error=last_line(done.stderr))
            if not _whole(fetched):
                raise SiteError("hash", version=VERSION)
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(fetched, kept)
    return kept


def _whole(file: Path) -> bool:
    return file.is_file() and hashlib.sha256(file.read_bytes()).hexdigest() == SHA256


def last_line(text: str) -> str:
    """Of what a tool complained about."""
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].strip() if lines else "?"
