"""The build of the static site (`numberdrop publish DIR`): collects all files, and writes pages, manifest and service worker.

Folder names contain a hash of the files inside, so a page never loads files of another version, and browsers may cache these files
forever. Only the pages and the service worker have fixed names.
"""

import base64
import hashlib
import json
import subprocess
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import astuple
from importlib.metadata import PackageNotFoundError, PackagePath, distribution
from pathlib import Path

from numberdrop import __version__, paths
from numberdrop.coach.engine.build_core import WASM
from numberdrop.exercises.course import FORMER_PAGES, current_page_name
from numberdrop.pages.open_page import tutor_notebook
from numberdrop.paths import PACKAGE
from numberdrop.plugins import GROUPS, LISTED, plugins_of
from numberdrop.site import SiteError, output
from numberdrop.site.output import PYODIDE, WEB, in_versioned_folders, render, render_script, short_hash
from numberdrop.site.pack import files_below
from numberdrop.text import LANGUAGES, messages_by_suffix
from numberdrop.text.locale import DEFAULT
from numberdrop.widget.board import Board
from numberdrop.widget.lesson_notebooks import DocumentError, run_notebook_as_document

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The content security policy: pages load only the site's own files, and no inline scripts."""

ICONS = ("favicon.svg", "icon-180.png", "icon-512.png")


def publish(folder: Path, notebooks: Path) -> int:
    """Write the site into a folder; returns the number of its pages. Raises ``SiteError`` if something is missing or wrong."""
    output.check_folder(folder)
    with tempfile.TemporaryDirectory(prefix="numberdrop-") as work:
        pyodide, staged, out = (Path(work) / name for name in ("pyodide", "staged", "out"))
        for part in (pyodide, staged, out):
            part.mkdir()
        node = output.find_tool("node")
        pages = copy_python_files(staged, notebooks)
        output.put_pyodide(pyodide)
        command = [node, str(WEB / "build.mjs"), *map(str, (pyodide, staged, out)), *LANGUAGES]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # nosec B603  # noqa: S603 - our own script
        if done.returncode:
            raise SiteError("build", error=output.last_line(done.stderr))
        site = _site_files(pages, notebooks, files_below(pyodide), files_below(out))
    output.write_site(folder, site)
    return len(list(notebooks.glob("*.ipynb")))


_DIGEST_LENGTH = 12
"""How many characters of each file's digest are written into the pages, to detect files that were changed on the way to the browser."""


def _site_files(
    pages: list[str], notebooks: Path, pyodide: Mapping[str, bytes], built: Mapping[str, bytes]
) -> dict[str, bytes]:
    """Return the site's files (contents by name), from ``pages`` (names), the notebooks, Pyodide's files and those ``built`` by Node."""
    paths_of_documents = [path for path in sorted(notebooks.glob("*.ipynb")) if path.stem not in pages]
    try:
        documents = {path.stem: run_notebook_as_document(path) for path in paths_of_documents}
    except DocumentError as error:
        raise SiteError("build", error=str(error)) from error
    scripts = ("files.js", "practised.js", "splash.js", "page_cache.js", "shell.js", "core.js")
    own = {
        **built,
        "front.js": Board._esm.encode(),  # noqa: SLF001 - anywidget's name for it
        "front.css": Board._css.encode(),  # noqa: SLF001
        **{name: (WEB / name).read_bytes() for name in scripts},
        "unpack.js": (WEB / "unpack.mjs").read_bytes(),
        "core.wasm": WASM.read_bytes(),
        "worker.js": render_script("worker.js", PYODIDE=PYODIDE),
        "site.css": render("site.css.j2"),
        **{name: render(f"{name}.j2") for name in ("old.js", "refused.js")},
    }
    app, site = in_versioned_folders(own, pyodide)
    texts_of = {code: messages_by_suffix("cover.", code) | messages_by_suffix("site.", code) for code in LANGUAGES}
    checked = sorted((name, data) for name, data in site.items() if "/pictures/" not in name)
    frame = {"app": app, "policy": POLICY, "language": DEFAULT, "words": texts_of[DEFAULT]}
    page = render(
        "page.html.j2",
        **frame,
        title=texts_of[DEFAULT]["tutor"],
        old={code: texts["old"] for code, texts in texts_of.items()},
        site={
            "pages": pages,
            "words": texts_of,
            "needed": {name: output.digest(data)[:_DIGEST_LENGTH] for name, data in checked},
        },
    )
    site |= dict.fromkeys((f"{name}.html" for name in pages), page)
    for name, (title, body) in documents.items():
        site[f"{name}.html"] = render("document.html.j2", **frame, title=title, body=body)
    site |= {f"{old}.html": render_moved_page(current_page_name(old), frame) for old in FORMER_PAGES}
    site["index.html"] = site[paths.HOME.replace(".ipynb", ".html")]
    site |= {name: (paths.STATIC / name).read_bytes() for name in ICONS}
    site["manifest.json"] = json.dumps(manifest(texts_of[DEFAULT])).encode()
    digests = {name: output.digest(data) for name, data in sorted(site.items())}
    version = f"{__version__} {short_hash(site)}"
    site["sw.js"] = render_script("sw.js", FILES=json.dumps(digests, indent=1), VERSION=version)
    return site


def manifest(words: Mapping[str, str]) -> dict[str, object]:
    """Make the web app manifest, which lets tablets install the site and keep its storage. ``words``: message texts by key."""
    sizes = {name: name[5:8] for name in ICONS if name.endswith(".png")}
    icons = [{"src": name, "sizes": f"{size}x{size}", "type": "image/png"} for name, size in sizes.items()]
    return {
        "name": words["tutor"],
        "short_name": "Number Drop",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f4f1ea",
        "theme_color": "#f4f1ea",
        "icons": [*icons, {"src": ICONS[0], "sizes": "any", "type": "image/svg+xml"}],
    }


def render_moved_page(page: str, frame: Mapping[str, object]) -> bytes:
    """Render the page at a former address, which redirects to the current ``page``. ``frame``: further values for the template."""
    return render("moved.html.j2", **frame, title=f"{page}.html", page=f"{page}.html")


# --- collect ----------------------------------------------------------------------------------------------------------

# The Python files of the site: the tutor without its server and commands, and the packages that it imports. They are copied from this
# Python's installation, so the site runs the same versions. Files of other packages are checked against their recorded hashes.

PACKAGES = ("attrs", "cattrs", "fsrs", "glicko2-py", "typing-extensions")
"""The packages that the tutor's pages import besides the standard library."""
_EXCLUDED = (
    "__main__.py",
    "classroom/",
    "cli/",
    "coach/engine/build_core.py",
    "coach/engine/core/",
    "coach/training/",
    "env/",
    "exercises/mining/pipeline.py",
    "exercises/notebook_checks.py",
    "notebooks/",
    "paths.py",
    "progress/class_help.py",
    "progress/class_overview.py",
    "progress/store/tables.py",
    "progress/store/classes.py",
    "progress/store/enrolment.py",
    "progress/store/migrations/",
    "progress/store/migrate.py",
    "progress/store/moving.py",
    "progress/store/sql.py",
    "server/",
    "site/",
    "text/compile_catalogues.py",
    "text/locale.py",
    "widget/",
)
"""Parts of the tutor that the browser does not need, or gets as separate files."""
_SUFFIXES = (".bin", ".json", ".jsonl", ".mo", ".py", ".toml", ".txt")
_PLUGIN_SUFFIXES = (".json", ".mo", ".py", ".toml", ".txt")
"""The suffixes of the files that are copied from packages with plugins."""
_FOLDER_WITH_LINKS = "pages/"
"""The folder of the code that makes links between pages; the site's pages are HTML files instead of notebooks."""
_HOST_FILES = ("site/__init__.py", "site/pyodide_host.py")


def copy_python_files(folder: Path, notebooks: Path) -> list[str]:
    """Copy all Python files of the site into an empty folder; returns the names of the notebooks that are pages of the tutor."""
    copy_tutor(folder)
    copy_packages(folder, PACKAGES)
    copy_plugins(folder)
    read = {path.stem: tutor_notebook(path) for path in sorted(notebooks.glob("*.ipynb"))}
    pages = {name: (notebook.maker, dict(notebook.settings)) for name, notebook in read.items() if notebook}
    output.write_file(folder / PACKAGE.name / "site" / "pages.json", json.dumps(pages).encode())
    return list(pages)


def copy_tutor(folder: Path) -> None:
    """Copy the tutor's files that run in the browser into a folder, with links between pages changed to the site's addresses."""
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if path.suffix in _SUFFIXES and (not name.startswith(_EXCLUDED) or name in _HOST_FILES):
            data = path.read_bytes()
            if name.startswith(_FOLDER_WITH_LINKS):
                data = data.replace(b".ipynb", b".html")
            output.write_file(folder / PACKAGE.name / name, data)


def copy_packages(folder: Path, names: Iterable[str]) -> None:
    """Copy the Python files of installed packages into a folder."""
    for package in names:
        for file in _files_of(package):
            if file.suffix == ".py" and ".." not in file.parts:
                output.write_file(folder / file, _read_unchanged(file, package))


def copy_plugins(folder: Path) -> None:
    """Copy the packages with plugins into a folder, and write the list of their entry points (``LISTED``)."""
    entries = [plugin for group in GROUPS for plugin in plugins_of(group)]
    for package in sorted({plugin.package for plugin in entries}):
        for file in _files_of(package):
            if file.suffix in _PLUGIN_SUFFIXES and not {"..", "__pycache__"} & {*file.parts}:
                output.write_file(folder / file, _read_unchanged(file, package))
    if entries:
        listed = json.dumps([astuple(plugin) for plugin in entries])
        output.write_file(folder / PACKAGE.name / LISTED.name, listed.encode())


def _files_of(package: str) -> list[PackagePath]:
    """List the installed files of a package."""
    try:
        return list(distribution(package).files or ())
    except PackageNotFoundError:
        raise SiteError("package", package=package) from None


def _read_unchanged(file: PackagePath, package: str) -> bytes:
    """Read a file of a package. Raises ``SiteError`` if it was changed since the installation."""
    path = Path(str(file.locate()))
    data = path.read_bytes() if path.is_file() else b""
    if file.hash is not None:
        digest = base64.urlsafe_b64encode(hashlib.new(file.hash.mode, data).digest()).decode().rstrip("=")
        if digest != file.hash.value:
            raise SiteError("changed", file=path, package=package)
    return data
