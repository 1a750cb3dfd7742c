"""Files of the site: templates filled, Pyodide fetched and checked, everything written into a folder that is made in one step."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path

import jinja2
import platformdirs

from numberdrop import __version__, paths
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


# --- pyodide download -------------------------------------------------------------------------------------------------

# Pyodide, Python for the browser: one exact version, from its package registry, checked by its hash, kept for the next time.

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


# --- render -----------------------------------------------------------------------------------------------------------

# How files of a site are made out of those in ``web``, and how folders are named for what is in them.

WEB = Path(__file__).parent / "web"
PYODIDE = f"pyodide-{VERSION}"
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
        whole.update(f"{name} {digest(data)}\n".encode())
    return whole.hexdigest()[:10]


def foldered(own: Mapping[str, bytes], pyodide: Mapping[str, bytes]) -> tuple[str, dict[str, bytes]]:
    """Put the files of a version into the folders that are named for them; gives the name of the tutor's as well."""
    app = f"app-{__version__}-{summed(own)}"
    # Pyodide's standard library lies with the tutor, which decides what of it is needed.
    known = served(pyodide)
    theirs = {f"{PYODIDE}/{name}": data for name, data in known.items() if name != LIBRARY}
    return app, {f"{app}/{name}": data for name, data in own.items()} | theirs
