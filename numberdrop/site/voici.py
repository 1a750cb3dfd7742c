"""The notebooks as they are, in the browser: Voici shows them, JupyterLite's kernel runs them in Pyodide.

Of both only what a page loads is taken, out of the installed packages of the extra "voici". Everything else is the site's own
way: Python comes packed, from the same Pyodide, and the pages have the same names and the same look.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

import nbformat
from nbconvert.filters import markdown2html

from numberdrop import paths
from numberdrop.paths import PACKAGE
from numberdrop.site.collect import OTHERS, checked, files_of, is_page, put, put_packages, put_tutor
from numberdrop.site.render import PYODIDE, WEB, filled, foldered, rendered
from numberdrop.text import LANGUAGES, words
from numberdrop.text.locale import DEFAULT
from numberdrop.widget.board import Board

_VOICI = "voici-core"
_KERNEL = "@jupyterlite/pyodide-kernel-extension"
_EXTENSIONS = {_KERNEL: "jupyterlite-pyodide-kernel", "anywidget": "anywidget"}
"""What the pages take of JupyterLab's extensions, and which package brings it."""
_JUPYTER = (
    "anywidget",
    "asttokens",
    "comm",
    "executing",
    "ipython",
    "ipython-pygments-lexers",
    "ipywidgets",
    "matplotlib-inline",
    "prompt-toolkit",
    "psygnal",
    "pure-eval",
    "pygments",
    "stack-data",
    "traitlets",
    "wcwidth",
)
"""What the kernel and the widget import besides what the tutor does."""
_LEXERS = {
    "__init__",
    "_mapping",
    "_css_builtins",
    "_lilypond_builtins",
    "_scheme_builtins",
    "css",
    "data",
    "html",
    "javascript",
    "jvm",
    "lilypond",
    "lisp",
    "markup",
    "perl",
    "python",
    "ruby",
    "shell",
}
"""The languages that IPython wants Pygments to know; the others, a quarter of all that is packed, no page comes to."""
_WHEELS = ("ipykernel", "pyodide_kernel")
"""What is taken of the wheels inside the kernel's extension."""
_ASKED = b"should_run_async(code)", b"should_run_async(code, transformed_cell=exec_code)"
"""The kernel asks IPython in a way that IPython gave up; this is the new one."""
# Of the folders that are taken: what only tells a debugger about the scripts, and what nobody would install.
_LEFT = re.compile(r"\.map$|/pypi/")
# In a text of a notebook: on a site its neighbours are documents.
_LINK = re.compile(r'(href="[\w-]+)\.ipynb')
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'unsafe-eval' blob:",
        "worker-src 'self' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' data: blob:",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
"""What a page may load: JupyterLab's scripts make code and styles, but still all of it comes from the site."""


def stage(folder: Path, notebooks: Path) -> list[str]:
    """Lay out in an empty folder what is to be packed: the tutor with its front end, IPython, the kernel."""
    for package in (_VOICI, *_EXTENSIONS.values()):
        files_of(package)  # what is missing is told before any work
    put_tutor(folder)
    for name, text in (("front.js", Board._esm), ("front.css", Board._css)):  # noqa: SLF001
        put(folder / PACKAGE.name / "widget" / "static" / name, text.encode())
    put_packages(folder, (*OTHERS, *_JUPYTER))
    for path in (folder / "pygments" / "lexers").iterdir():
        if path.stem not in _LEXERS:
            path.unlink()
    # By this anywidget knows its own version; to read it Python wants its library for letters. It is asked for in the place of the
    # installer that the kernel brings: nothing is installed here, it would come from other addresses.
    known = f"Name: anywidget\nVersion: {version('anywidget')}\n"
    put(folder / "anywidget.dist-info" / "METADATA", known.encode())
    put(folder / "piplite" / "__init__.py", b"")
    put(folder / "piplite" / "piplite.py", b"import email\n")
    for file, data in _extension(_KERNEL):
        if re.search(rf"/pypi/({'|'.join(_WHEELS)})-[^/]*\.whl$", file):
            with zipfile.ZipFile(io.BytesIO(data)) as wheel:
                for name in wheel.namelist():
                    if name.endswith(".py"):
                        put(folder / name, wheel.read(name).replace(*_ASKED))
    return [path.stem for path in notebooks.glob("*.ipynb") if is_page(path)]


def site(
    pages: list[str], notebooks: Path, pyodide: Mapping[str, bytes], built: Mapping[str, bytes]
) -> dict[str, bytes]:
    """Every file of the site by its name."""
    voici = dict(_below(_VOICI, "/voici_core/static/build/"))
    own = {
        **built,
        **{f"voici/{name}": data for name, data in voici.items() if not _LEFT.search(name)},
        **{name: (WEB / name).read_bytes() for name in ("splash.js", "unpack.mjs", "voici.js")},
        "kernel.js": filled("kernel.js", PYODIDE=PYODIDE),
        "voici.css": rendered("voici.css.j2"),
    }
    for extension in _EXTENSIONS:
        files = dict(_extension(extension))
        own |= {f"extensions/{extension}/{name}": data for name, data in files.items() if not _LEFT.search(name)}
    app, made = foldered(own, pyodide)
    told = {language: words("cover.", language) | words("site.", language) for language in LANGUAGES}
    frame = {"app": app, "policy": POLICY, "language": DEFAULT, "words": told[DEFAULT], "site": {"words": told}}
    for path in sorted(notebooks.glob("*.ipynb")):
        made[f"{path.stem}.html"] = _page(path, app, frame, shown=path.stem not in pages)
    made["index.html"] = made[paths.HOME.replace(".ipynb", ".html")]
    made["favicon.svg"] = (paths.STATIC / "favicon.svg").read_bytes()
    # The second in the place of what another kind of site here may have left with a visitor.
    made |= dict.fromkeys(("service-worker.js", "sw.js"), voici["service-worker.js"])
    made["api/contents/all.json"] = json.dumps({"content": [], "path": "", "type": "directory"}).encode()
    return made


def _page(notebook: Path, app: str, frame: Mapping[str, Any], *, shown: bool) -> bytes:
    """A notebook as a page. ``shown``: its code is there to be read."""
    cells = nbformat.read(notebook, 4)
    texts = [
        _LINK.sub(r"\1.html", markdown2html(cell.source)) if cell.cell_type == "markdown" else ""
        for cell in cells.cells
    ]
    return rendered(
        "voici.html.j2",
        **frame,
        title=cells.metadata.get("title", notebook.stem),
        cells=list(zip(cells.cells, texts, strict=True)),
        shown=shown,
        config=_config(app) | {"notebookSrc": cells, "notebookPath": notebook.name},
    )


def _config(app: str) -> dict[str, Any]:
    """What Voici and the kernel take of a page. What the kernel would install is said to be there: it is in the pack."""
    there = ["micropip", "piplite", "sqlite3", "ipykernel", "comm", "pyodide_kernel", "jedi", "ipython"]
    kernel = {
        "pyodideUrl": f"./{app}/kernel.js",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": there},
    }
    return {
        "appVersion": version(_VOICI),
        "baseUrl": "./",
        "fullStaticUrl": f"./{app}/voici",
        "fullLabextensionsUrl": f"./{app}/extensions",
        "federated_extensions": [_entry(extension) for extension in _EXTENSIONS],
        "litePluginSettings": {f"{_KERNEL}:kernel": kernel},
        "include_output": True,
        "include_output_prompt": False,
        "jpThemeName": "JupyterLab Light",  # a name only: the style sheet follows the system's light or dark
    }


def _entry(extension: str) -> dict[str, str]:
    said = json.loads(dict(_extension(extension))["package.json"])["jupyterlab"]["_build"]
    return {"name": extension, "load": said["load"], "extension": said["extension"]}


def _extension(name: str) -> Iterator[tuple[str, bytes]]:
    return _below(_EXTENSIONS[name], f"/labextensions/{name}/")


def _below(package: str, folder: str) -> Iterator[tuple[str, bytes]]:
    """The files that a package has in a folder, by their names from there."""
    for file in files_of(package):
        _, found, name = f"/{file.as_posix()}".partition(folder)
        if found:
            yield name, checked(file, package)
