"""Writes the site: `numberdrop publish DIR`.

Its files lie in folders that are named for what is in them: a page of one version never takes a file of another, and a host
may let browsers keep them for good. Only the pages themselves and the service worker keep their names.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

import jinja2

from numberdrop import __version__
from numberdrop.publish import places
from numberdrop.publish.site import SiteError, fetching, target
from numberdrop.publish.site.documents import document
from numberdrop.publish.site.packing import files_below
from numberdrop.publish.site.staging import stage
from numberdrop.publish.words import DEFAULT
from numberdrop.text import LANGUAGES, words
from numberdrop.widget.board import Board

WEB = Path(__file__).parent / "web"
PYODIDE = f"pyodide-{fetching.VERSION}"
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
"""What a page may load: its own files, and nothing that stands in a text."""


def publish(folder: Path, notebooks: Path) -> int:
    """Write the site into a folder; gives the number of its pages. Raises ``SiteError`` that says what is missing."""
    target.checked(folder)
    with tempfile.TemporaryDirectory(prefix="numberdrop-") as work:
        pyodide, staged, out = (Path(work) / name for name in ("pyodide", "staged", "out"))
        for one in (pyodide, staged, out):
            one.mkdir()
        node = fetching.tool("node")
        fetching.pyodide(pyodide)
        pages = stage(staged, notebooks)
        _run([node, str(WEB / "build.mjs"), *map(str, (pyodide, staged, out)), *LANGUAGES])
        texts = {path.stem: document(path) for path in sorted(notebooks.glob("*.ipynb")) if path.stem not in pages}
        site = _site(pages, texts, files_below(pyodide), files_below(out))
    target.write(folder, site)
    return len(pages) + len(texts)


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # nosec B603  # noqa: S603 - our own script
    if done.returncode:
        raise SiteError("build", error=fetching.last_line(done.stderr))


def _site(
    pages: list[str],
    texts: Mapping[str, tuple[str, str]],
    pyodide: Mapping[str, bytes],
    built: Mapping[str, bytes],
) -> dict[str, bytes]:
    """Every file of the site by its name. ``texts``: the documents, by name, with their titles."""
    own = {
        **built,
        "front.js": Board._esm.encode(),  # noqa: SLF001 - anywidget's name for it
        "front.css": Board._css.encode(),  # noqa: SLF001
        **{name: (WEB / name).read_bytes() for name in ("memory.js", "shell.js", "unpack.mjs")},
        "worker.js": _filled("worker.js", PYODIDE=PYODIDE),
        "site.css": _rendered("site.css.j2"),
    }
    app = f"app-{__version__}-{_sum(own)}"
    site = {f"{app}/{name}": data for name, data in own.items()}
    # Its standard library lies with the tutor, which decides what of it is needed.
    site |= {f"{PYODIDE}/{name}": data for name, data in pyodide.items() if name != fetching.LIBRARY}
    told = {language: words("cover.", language) | words("site.", language) for language in LANGUAGES}
    frame = {"app": app, "policy": POLICY, "language": DEFAULT, "words": told[DEFAULT]}
    page = _rendered("page.html.j2", **frame, title=told[DEFAULT]["tutor"], site={"pages": pages, "words": told})
    site |= dict.fromkeys((f"{name}.html" for name in pages), page)
    for name, (title, body) in texts.items():
        site[f"{name}.html"] = _rendered("document.html.j2", **frame, title=title, body=body)
    site["index.html"] = site[places.HOME.replace(".ipynb", ".html")]
    site["favicon.svg"] = (places.STATIC / "favicon.svg").read_bytes()
    kept = {name: target.digest(data) for name, data in sorted(site.items())}
    site["sw.js"] = _filled("sw.js", FILES=json.dumps(kept, indent=1), VERSION=f"{__version__} {_sum(site)}")
    return site


def _filled(name: str, **values: str) -> bytes:
    text = (WEB / name).read_text("utf-8")
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text.encode()


def _rendered(name: str, **values: object) -> bytes:
    loader = jinja2.FileSystemLoader([WEB, places.TEMPLATE])
    return jinja2.Environment(loader=loader, autoescape=True).get_template(name).render(values).encode()


def _sum(files: Mapping[str, bytes]) -> str:
    whole = hashlib.sha256()
    for name, data in sorted(files.items()):
        whole.update(f"{name} {target.digest(data)}\n".encode())
    return whole.hexdigest()[:10]
