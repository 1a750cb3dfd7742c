"""The answers to requests: a page, the way home, and not found.

Voilà's own list of handlers also serves folders, files and their contents; the tutor needs none of that and does not
offer it (see `application`). What an open page asks is in `session_handler`.
"""

from __future__ import annotations

import asyncio
import json
import mimetypes
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Any

import jinja2
from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from nbformat import NotebookNode
from tornado.web import HTTPError, RequestHandler, authenticated
from voila.handler import BaseVoilaHandler
from voila.tornado.handler import TornadoVoilaHandler

from numberdrop.exercises.course import page_now
from numberdrop.pages.open_page import TutorNotebook, tutor_notebook
from numberdrop.paths import HOME, TEMPLATE
from numberdrop.server import health
from numberdrop.text import LANGUAGES, words
from numberdrop.text.locale import DEFAULT, known, browser_language
from numberdrop.widget.board import Board
from numberdrop.widget.document import document

# --- short errors -----------------------------------------------------------------------------------------------------

# How a request is refused where a script reads the answer, not a person.


class InShort(RequestHandler):
    """Errors as one line. Jupyter's own pages for them need files that the tutor does not serve, and would fail in turn."""

    def write_error(self, status_code: int, **values: Any) -> None:
        """Say what is wrong as Tornado does."""
        RequestHandler.write_error(self, status_code, **values)


# --- handlers ---------------------------------------------------------------------------------------------------------

PICTURES = "tutor_pictures"
"""The key of `FirstPictures` in the application's settings."""
FOLDER = "tutor_folder"
"""The key of the folder of notebooks."""
PUBLIC_SERVER = "tutor_public"
"""The key of whether strangers come."""
LANGUAGE_COOKIE = "numberdrop-language"


def preferred_language(handler: JupyterHandler) -> str:
    """Return the language to greet a visitor in: asked for (`?lang=fr`), chosen earlier (cookie), or the browser's."""
    return (
        known(handler.get_query_argument("lang", ""))
        or known(handler.get_cookie(LANGUAGE_COOKIE, "") or "")
        or browser_language(handler.request.headers.get("Accept-Language", ""))
        or DEFAULT
    )


def prelaunch(handler: JupyterHandler, notebook: NotebookNode, cwd: str) -> None:
    """Hand the template of other notebooks what it needs to know of the visit (Voilà's prelaunch hook): language and words."""
    language = preferred_language(handler)
    notebook.metadata["tutor"] = {"language": language, "words": words("cover.", language)}


class Friendly(BaseVoilaHandler):
    """Errors in the tutor's own look and the visitor's language."""

    def render_template(self, name: str, **values: Any) -> str:
        language = preferred_language(self)
        catalogue = words("missing.", language)
        html: str = super().render_template(name, language=language, words=catalogue, nonce=self.as_our_own(), **values)
        return html

    def as_our_own(self) -> str:
        """Have only what we wrote ourselves run in this page; gives the word that says so."""
        nonce = new_nonce()
        self.set_header("Content-Security-Policy", of_our_own(nonce))
        return nonce

    def write_error(self, status_code: int, **values: Any) -> None:
        """Say what is wrong."""
        if hasattr(self, "_jupyter_current_user"):
            super().write_error(status_code, **values)
        else:  # refused before it is known who asks (a method or a form that is none): no page can be drawn for them
            RequestHandler.write_error(self, status_code, **values)


def _query(handler: JupyterHandler) -> str:
    """What stands behind an address, to be taken along (`?lang=fr`)."""
    return f"?{handler.request.query}" if handler.request.query else ""


def _is_drawn_elsewhere(handler: JupyterHandler) -> bool:
    """Whether another site asks for a page without anybody having gone there: as a picture, in a frame, or ahead of time."""
    headers = handler.request.headers
    if headers.get("Sec-Fetch-Site") not in {"cross-site", "same-site"}:  # a neighbour's name is another site's, too
        return False
    return headers.get("Sec-Fetch-Dest") != "document" or "prefetch" in headers.get("Sec-Purpose", "")


class PageHandler(Friendly, TornadoVoilaHandler):
    """A notebook as a page: the first picture of a page of the tutor, Voilà's page of another notebook, or a document."""

    event = "page"

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Answer with the page; 404 for anything but a notebook of the folder."""
        if _is_drawn_elsewhere(self):
            raise HTTPError(403, "this page opens in a window of its own")
        asked = PurePosixPath(path or "")
        if asked.suffix != ".ipynb" or len(asked.parts) != 1:
            # Voilà would redirect to its file handler, and run what lies in folders below (the guide, checkpoints).
            raise HTTPError(404)
        file = self.settings[FOLDER] / asked
        if not file.exists() and (now := page_now(asked.stem)) != asked.stem:
            self.redirect(f"{now}.ipynb{_query(self)}")
            return
        health.PAGES.inc()
        language = preferred_language(self)
        if notebook := tutor_notebook(file):
            await self._tutor(asked.name, notebook, language)
        elif not file.exists():
            raise HTTPError(404)
        elif self.settings[PUBLIC_SERVER]:
            title, body = await _document(file)
            self.finish(document_page(title, body, language, self.base_url))
        else:
            # Reading it sets its cookie, without which the page's goodbye is refused and its kernel stays.
            _ = self.xsrf_token
            self.request.headers["Accept-Language"] = language
            async for html in self.get_generator(path=asked.name):
                self.write(html)
                self.flush()
        health.PAGE_SECONDS.observe(self.request.request_time())

    async def _tutor(self, name: str, notebook: TutorNotebook, language: str) -> None:
        """A page of the tutor: its first picture, and where its session is opened."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-cache, private")
        picture = self.settings[PICTURES].take(notebook, language)
        page = TutorPage(name, notebook.title, language, self.base_url, self.as_our_own())
        self.finish(page.html(await picture.traits, picture.number))


_DOCUMENTS: dict[tuple[Path, int], asyncio.Future[tuple[str, str]]] = {}


def _document(file: Path) -> asyncio.Future[tuple[str, str]]:
    """A notebook as a document: run once, however many ask, and also if it fails, until the file is another one."""
    key = file, file.stat().st_mtime_ns
    if key not in _DOCUMENTS:
        _DOCUMENTS[key] = asyncio.ensure_future(asyncio.to_thread(document, file))
    return _DOCUMENTS[key]


class HomeHandler(InShort, JupyterHandler):
    """The way home from "/". A redirect, so that links between notebooks work here as they do in JupyterLab."""

    @authenticated
    async def get(self) -> None:
        """Redirect, and take the query along."""
        self.redirect(url_path_join(self.base_url, "voila", "render", HOME) + _query(self))


class NotFoundHandler(Friendly):
    """Everything else."""

    async def prepare(self) -> None:
        """Answer 404, whatever the method."""
        await ensure_async(super().prepare())
        raise HTTPError(404)


# --- tutor page -------------------------------------------------------------------------------------------------------

# A page of the tutor as its server makes it: its first picture, and what its scripts need to open its session.

_BROWSER = files(__package__) / "browser"


class TutorScripts(InShort):
    """The scripts and the style of pages of the tutor, kept by the browser for good: their address says what is in them."""

    files: Mapping[str, bytes] = {
        "front.js": Board._esm.encode(),  # noqa: SLF001 - anywidget's name for it
        "front.css": Board._css.encode(),  # noqa: SLF001
        "served.js": (_BROWSER / "served.js").read_bytes(),
    }
    build = sha256(b"".join(files.values())).hexdigest()[:12]
    folder = f"scripts/tutor-{build}"

    def get(self, name: str) -> None:
        """Answer with a file."""
        if name not in self.files:
            raise HTTPError(404)
        kind = "text/css" if name.endswith(".css") else "text/javascript"
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.finish(self.files[name])


_TEMPLATES = jinja2.Environment(loader=jinja2.FileSystemLoader(TEMPLATE), autoescape=True)


@dataclass(frozen=True)
class TutorPage:
    """A page for a visitor, by the ``name`` of its notebook. ``nonce`` is what its scripts and styles show the browser."""

    name: str
    title: str | None
    language: str
    base_url: str
    nonce: str

    def html(self, picture: str | None, number: int) -> str:
        """The page with its first picture (JSON), if there is one, whose dice follow from a ``number``."""
        cover = words("cover.", self.language)
        return _TEMPLATES.get_template("tutor.html.j2").render(
            language=self.language,
            title=self.title or cover["tutor"],
            words=cover,
            old={code: words("cover.", code)["old"] for code in LANGUAGES},
            said={
                "starting": words("site.", self.language)["starting"],
                "slow": cover["slow"],
                "forbidden": words("front.", self.language)["forbidden"],
            },
            base_url=self.base_url,
            nonce=self.nonce,
            scripts=url_path_join(self.base_url, TutorScripts.folder),
            picture=_inside_script(picture or "null"),
            opening=_inside_script(
                json.dumps(
                    {
                        "page": self.name,
                        "number": number,
                        "language": self.language,
                        "build": TutorScripts.build,
                        "base": self.base_url,
                    }
                )
            ),
        )


def _inside_script(text: str) -> str:
    """JSON that ends no script that it stands in."""
    return text.replace("<", "\\u003c")


def document_page(title: str, body: str, language: str, base_url: str) -> str:
    """A notebook that is read, as a page."""
    cover = words("cover.", language)
    return _TEMPLATES.get_template("document.html.j2").render(
        language=language, title=title, words=cover, base_url=base_url, body=body
    )


# --- content policy ---------------------------------------------------------------------------------------------------

# What a page may load and run (Content-Security-Policy): a script smuggled in through a name or a file finds no way to run, and
# nowhere to send what it found. Everything a page needs comes from this server.


def _policy(scripts: str, styles: str, lines: str) -> str:
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src 'self' {scripts}",
            f"style-src 'self' {styles}",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            f"connect-src 'self' ws: wss:{lines}",
            "worker-src 'self' blob:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'self'",
        )
    )


FOR_NOTEBOOKS = _policy("'unsafe-inline' 'unsafe-eval' blob:", "'unsafe-inline' blob:", " blob: data:")
"""Of a notebook that Voilà draws, such as the lesson for programmers. Voilà writes a script behind each cell, anywidget imports a board
as a blob, JupyterLab's style loader and Lumino make styles as they go, and JupyterLab compiles the forms of its settings (ajv).
"""


def new_nonce() -> str:
    """A word for the scripts and styles of one page of our own: what stands in its text without that word is not run."""
    return secrets.token_urlsafe(16)


def of_our_own(nonce: str) -> str:
    """Of a page of the tutor, and of errors: their own scripts and styles. None of them makes code as it goes, so ``eval`` is refused as
    well. (Whoever drives a browser by program may wait from outside, or start it with a context that passes over policies.)
    """
    return _policy(f"'nonce-{nonce}'", f"'nonce-{nonce}'", "")


# --- file types -------------------------------------------------------------------------------------------------------

# What files are sent as: what they are, whatever this system thinks. On some Windows the registry calls a script plain text, and no browser
# runs one that is.

_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
}


def settle() -> None:
    """Have all handlers of this process send files as what they are."""
    for ending, kind in _TYPES.items():
        mimetypes.add_type(kind, ending)
