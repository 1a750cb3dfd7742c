"""Files of the static site: writing them into the target folder, downloading Pyodide, and rendering templates."""

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

FILE_LIST_NAME = "numberdrop-site.json"
"""The file that lists the files of a site with their digests."""


def check_folder(folder: Path) -> None:
    """Raise ``SiteError`` unless the folder is missing, empty, or contains an earlier site."""
    if folder.exists() and not folder.is_dir():
        raise SiteError("no_folder", folder=folder)
    if folder.is_dir() and any(folder.iterdir()) and not (folder / FILE_LIST_NAME).is_file():
        raise SiteError("not_empty", folder=folder)


def write_site(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files of a site (contents by name) into a folder; the files of an earlier site there are removed."""
    _remove_earlier_site(folder)
    for name, data in files.items():
        write_file(folder / name, data)
    sums = {name: digest(data) for name, data in sorted(files.items())}
    (folder / FILE_LIST_NAME).write_text(json.dumps({"sha256": sums}, indent=1) + "\n", "utf-8")


def write_file(path: Path, data: bytes) -> None:
    """Write a file, and make its folders if needed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def digest(data: bytes) -> str:
    """Return the SHA-256 digest of a file's contents, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def _remove_earlier_site(folder: Path) -> None:
    listed = folder / FILE_LIST_NAME
    if not listed.is_file():
        return
    try:
        old = [folder / str(name) for name in json.loads(listed.read_text("utf-8"))["sha256"]]
    except (ValueError, TypeError, KeyError):
        raise SiteError("not_empty", folder=folder) from None
    root = folder.resolve()
    for path in old:
        if path.is_file() and path.resolve().is_relative_to(root):
            path.unlink()
            # Remove the folders that are empty now.
            while (path := path.parent) != folder and not any(path.iterdir()):
                path.rmdir()


# --- pyodide download -------------------------------------------------------------------------------------------------

# Pyodide is Python for the browser: one exact version from npm, checked by its hash and cached.

VERSION = "314.0.7"
SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
"""The hash of the archive in which npm delivers this version."""
LIBRARY = "python_stdlib.zip"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", LIBRARY)
"""The files of the archive that the site needs."""


def find_tool(name: str) -> str:
    """Return the path of a program that the build needs. Raises ``SiteError`` if it is missing."""
    if (path := shutil.which(name)) is None:
        raise SiteError("tool", tool=name)
    return path


def put_pyodide(folder: Path) -> None:
    """Put Pyodide's files into a folder, with an empty list of packages, as the site has its own packages."""
    with tarfile.open(_pyodide_archive()) as archive:
        for name in FILES:
            file = archive.extractfile(f"package/{name}")
            assert file is not None, name
            (folder / name).write_bytes(file.read())
    lock = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), "utf-8")


def with_known_suffixes(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files with suffixes that every web server knows; references to renamed files in scripts are changed, too."""
    old, new = ".mjs", ".js"  # some web servers do not send the former as scripts
    scripts = [name for name in files if name.endswith(old)]
    renamed = {}
    for name, data in files.items():
        for script in scripts if name in scripts else ():
            data = data.replace(script.encode(), script.replace(old, new).encode())  # noqa: PLW2901
        renamed[name.replace(old, new)] = data
    return renamed


def _pyodide_archive() -> Path:
    """Return Pyodide's archive in the cache; it is downloaded if missing or damaged."""
    kept = platformdirs.user_cache_path("numberdrop", appauthor=False) / f"pyodide-{VERSION}.tgz"
    if kept.is_file() and digest(kept.read_bytes()) == SHA256:
        return kept
    npm = find_tool("npm")
    with tempfile.TemporaryDirectory(prefix="numberdrop-") as folder:
        command = [npm, "pack", "--silent", "--ignore-scripts", f"pyodide@{VERSION}"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # nosec B603  # noqa: S603
        fetched = Path(folder) / kept.name
        if not fetched.exists():
            raise SiteError("fetch", version=VERSION, error=last_line(done.stderr))
        if digest(fetched.read_bytes()) != SHA256:
            raise SiteError("hash", version=VERSION)
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(fetched, kept)
    return kept


def last_line(text: str) -> str:
    """Return the last line of a program's error output that is not blank."""
    return text.strip().splitlines()[-1].strip() if text.strip() else "?"


# --- render -----------------------------------------------------------------------------------------------------------

WEB = Path(__file__).parent / "web"
PYODIDE = f"pyodide-{VERSION}"
"""The name of the folder for Pyodide's files in the site."""


def render_script(name: str, **values: str) -> bytes:
    """Read a script from ``WEB`` and replace its placeholders (``@NAME@``) by the values."""
    text = (WEB / name).read_text("utf-8")
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text.encode()


def render(name: str, **values: object) -> bytes:
    """Render a page or style sheet from its template."""
    loader = jinja2.FileSystemLoader([WEB, paths.TEMPLATE])
    return jinja2.Environment(loader=loader, autoescape=True).get_template(name).render(values).encode()


def short_hash(files: Mapping[str, bytes]) -> str:
    """Compute a short hash of the names and contents of files."""
    total = hashlib.sha256()
    for name, data in sorted(files.items()):
        total.update(f"{name} {digest(data)}\n".encode())
    return total.hexdigest()[:10]


def in_versioned_folders(own: Mapping[str, bytes], pyodide: Mapping[str, bytes]) -> tuple[str, dict[str, bytes]]:
    """Return the name of the tutor's folder (with version and hash), and all files, the tutor's ``own`` and Pyodide's, by path."""
    app = f"app-{__version__}-{short_hash(own)}"
    # The standard library is in the tutor's folder, reduced to the modules that it imports.
    of_pyodide = {f"{PYODIDE}/{name}": data for name, data in with_known_suffixes(pyodide).items() if name != LIBRARY}
    return app, {f"{app}/{name}": data for name, data in own.items()} | of_pyodide
