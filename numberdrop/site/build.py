"""Writes the site: `numberdrop publish DIR`.

Its files lie in folders that are named for what is in them: a page of one version never takes a file of another, and a host
may let browsers keep them for good. Only the pages themselves and the service worker keep their names.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from numberdrop import __version__, paths
from numberdrop.coach.engine.build_core import WASM
from numberdrop.exercises.course import FORMER_PAGES, page_now
from numberdrop.site import SiteError, output_folder, pyodide_download
from numberdrop.site.collect import stage
from numberdrop.site.pack import files_below
from numberdrop.site.render import PYODIDE, WEB, filled, foldered, rendered, summed
from numberdrop.text import LANGUAGES, words
from numberdrop.text.locale import DEFAULT
from numberdrop.widget.board import Board
from numberdrop.widget.document import DocumentError, document

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
"""What a page may load: its own files, and nothing that stands in a text."""

ICONS = ("favicon.svg", "icon-180.png", "icon-512.png")


def publish(folder: Path, notebooks: Path) -> int:
    """Write the site into a folder; gives the number of its pages. Raises ``SiteError`` that says what is missing."""
    output_folder.checked(folder)
    with tempfile.TemporaryDirectory(prefix="numberdrop-") as work:
        pyodide, staged, out = (Path(work) / name for name in ("pyodide", "staged", "out"))
        for one in (pyodide, staged, out):
            one.mkdir()
        node = pyodide_download.tool("node")
        pages = stage(staged, notebooks)
        pyodide_download.pyodide(pyodide)
        _run([node, str(WEB / "build.mjs"), *map(str, (pyodide, staged, out)), *LANGUAGES])
        site = _site(pages, notebooks, files_below(pyodide), files_below(out))
    output_folder.write(folder, site)
    return len(list(notebooks.glob("*.ipynb")))


_BEGINNING = 12
"""Characters of a file's sum that every page carries, to notice that it was changed on the way."""


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # nosec B603  # noqa: S603 - our own script
    if done.returncode:
        raise SiteError("build", error=pyodide_download.last_line(done.stderr))


def _site(
    pages: list[str],
    notebooks: Path,
    pyodide: Mapping[str, bytes],
    built: Mapping[str, bytes],
) -> dict[str, bytes]:
    """Every file of the site by its name."""
    try:
        texts = {path.stem: document(path) for path in sorted(notebooks.glob("*.ipynb")) if path.stem not in pages}
    except DocumentError as error:
        raise SiteError("build", error=str(error)) from error
    own = {
        **built,
        "front.js": Board._esm.encode(),  # noqa: SLF001 - anywidget's name for it
        "front.css": Board._css.encode(),  # noqa: SLF001
        **{
            name: (WEB / name).read_bytes()
            for name in ("refused.js", "files.js", "practised.js", "splash.js", "page_cache.js", "shell.js", "core.js")
        },
        "unpack.js": (WEB / "unpack.mjs").read_bytes(),
        "core.wasm": WASM.read_bytes(),
        "worker.js": filled("worker.js", PYODIDE=PYODIDE),
        "site.css": rendered("site.css.j2"),
        "old.js": rendered("old.js.j2"),
    }
    app, site = foldered(own, pyodide)
    told = {language: words("cover.", language) | words("site.", language) for language in LANGUAGES}
    needed = {
        name: output_folder.digest(data)[:_BEGINNING] for name, data in sorted(site.items()) if "/pictures/" not in name
    }
    frame = {"app": app, "policy": POLICY, "language": DEFAULT, "words": told[DEFAULT]}
    page = rendered(
        "page.html.j2",
        **frame,
        title=told[DEFAULT]["tutor"],
        old={code: said["old"] for code, said in told.items()},
        site={"pages": pages, "words": told, "needed": needed},
    )
    site |= dict.fromkeys((f"{name}.html" for name in pages), page)
    for name, (title, body) in texts.items():
        site[f"{name}.html"] = rendered("document.html.j2", **frame, title=title, body=body)
    site |= {f"{old}.html": moved(page_now(old), frame) for old in FORMER_PAGES}
    site["index.html"] = site[paths.HOME.replace(".ipynb", ".html")]
    site |= {name: (paths.STATIC / name).read_bytes() for name in ICONS}
    site["manifest.json"] = json.dumps(manifest(told[DEFAULT])).encode()
    kept = {name: output_folder.digest(data) for name, data in sorted(site.items())}
    site["sw.js"] = filled("sw.js", FILES=json.dumps(kept, indent=1), VERSION=f"{__version__} {summed(site)}")
    return site


def manifest(words: Mapping[str, str]) -> dict[str, object]:
    """What a tablet asks for that puts the site on its home screen: from there what a browser keeps is not cleared away."""
    icons = [
        {"src": name, "sizes": f"{size}x{size}", "type": "image/png"}
        for name in ICONS
        if (size := name[5:8]).isdecimal()
    ]
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


def moved(page: str, frame: Mapping[str, object]) -> bytes:
    """A page under a former name: it leads on to the one of today."""
    return rendered("moved.html.j2", **frame, title=f"{page}.html", page=f"{page}.html")
