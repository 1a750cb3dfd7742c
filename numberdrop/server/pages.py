"""Handlers of pages: the tutor's pages with a first picture (drawn in advance), other notebooks, the redirect from "/", unknown addresses.

The content security policy of pages and the types of static files are here too. The web socket of an open page is in `session_handler`.
"""

from __future__ import annotations

import asyncio
import json
import mimetypes
import secrets
from collections.abc import Mapping
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

from numberdrop.exercises.course import current_page_name
from numberdrop.pages.open_page import TutorNotebook, tutor_notebook
from numberdrop.paths import HOME, TEMPLATE
from numberdrop.server import health
from numberdrop.text import LANGUAGES, messages_by_suffix
from numberdrop.text.locale import DEFAULT, browser_language, matching_language
from numberdrop.widget.board import Board
from numberdrop.widget.lesson_notebooks import run_notebook_as_document


class PlainTextErrors(RequestHandler):
    """Mixin for handlers that scripts call: errors as one line of text, since Jupyter's error pages need files that are not served."""

    def write_error(self, status_code: int, **values: Any) -> None:
        RequestHandler.write_error(self, status_code, **values)


# --- handlers ---------------------------------------------------------------------------------------------------------

PICTURES = "tutor_pictures"
"""The key of `FirstScenes` in the application's settings."""
NOTEBOOKS_KEY = "tutor_folder"
"""The key of the folder of notebooks in the application's settings."""
PUBLIC_SERVER = "tutor_public"
"""The key of a boolean in the application's settings: whether the server is public."""
LANGUAGE_COOKIE = "numberdrop-language"


def preferred_language(handler: JupyterHandler) -> str:
    """Return a visitor's language: from the address (`?lang=fr`), a cookie of an earlier choice, or the browser's languages."""
    return (
        matching_language(handler.get_query_argument("lang", ""))
        or matching_language(handler.get_cookie(LANGUAGE_COOKIE, "") or "")
        or browser_language(handler.request.headers.get("Accept-Language", ""))
        or DEFAULT
    )


def add_tutor_metadata(handler: JupyterHandler, notebook: NotebookNode, cwd: str) -> None:
    """Voilà's prelaunch hook: add the visitor's language and the messages that the template needs to a notebook's metadata."""
    language = preferred_language(handler)
    notebook.metadata["tutor"] = {"language": language, "words": messages_by_suffix("cover.", language)}


class HtmlErrors(BaseVoilaHandler):
    """Base of handlers that people visit: errors are shown as pages of the tutor, in the visitor's language."""

    def render_template(self, name: str, **values: Any) -> str:
        language = preferred_language(self)
        words, nonce = messages_by_suffix("missing.", language), self.set_policy_with_nonce()
        return str(super().render_template(name, language=language, words=words, nonce=nonce, **values))

    def set_policy_with_nonce(self) -> str:
        """Set the content security policy that allows only this server's scripts and styles; returns the nonce that inline ones need."""
        nonce = secrets.token_urlsafe(16)
        self.set_header("Content-Security-Policy", policy_with_nonce(nonce))
        return nonce

    def write_error(self, status_code: int, **values: Any) -> None:
        """Answer with an error page."""
        if hasattr(self, "_jupyter_current_user"):
            super().write_error(status_code, **values)
        else:  # refused before the visitor was identified (an unknown method, a malformed form): no page can be drawn
            RequestHandler.write_error(self, status_code, **values)


def _query_string(handler: JupyterHandler) -> str:
    """Return the query of a request with its question mark, or an empty text, to be appended to the address of a redirect."""
    return f"?{handler.request.query}" if handler.request.query else ""


def _is_embedded(handler: JupyterHandler) -> bool:
    """Whether another site loads the page without a visitor opening it: as an image, in a frame, or by prefetching."""
    headers = handler.request.headers
    elsewhere = headers.get("Sec-Fetch-Site") in {"cross-site", "same-site"}  # another subdomain is another site, too
    return elsewhere and (headers.get("Sec-Fetch-Dest") != "document" or "prefetch" in headers.get("Sec-Purpose", ""))


class PageHandler(HtmlErrors, TornadoVoilaHandler):
    """Shows a notebook as a web page: a page of the tutor, or another notebook run by Voilà (on public servers as a document)."""

    event = "page"

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Answer with the page; 404 for anything but a notebook of the folder."""
        if _is_embedded(self):
            raise HTTPError(403, "this page opens in a window of its own")
        asked = PurePosixPath(path or "")
        if asked.suffix != ".ipynb" or len(asked.parts) != 1:
            # Voilà would redirect to its file handler, and run notebooks of subfolders (the guide, checkpoints).
            raise HTTPError(404)
        file = self.settings[NOTEBOOKS_KEY] / asked
        if not file.exists() and (now := current_page_name(asked.stem)) != asked.stem:
            self.redirect(f"{now}.ipynb{_query_string(self)}")
            return
        health.PAGES.inc()
        language = preferred_language(self)
        if notebook := tutor_notebook(file):
            await self._answer_with_tutor_page(asked.name, notebook, language)
        elif not file.exists():
            raise HTTPError(404)
        elif self.settings[PUBLIC_SERVER]:
            title, body = await _run_as_document(file)
            self.finish(render_document_page(title, body, language, self.base_url))
        else:
            # Reading it sets its cookie, without which the page's shutdown request is refused and its kernel stays.
            _ = self.xsrf_token
            self.request.headers["Accept-Language"] = language
            async for html in self.get_generator(path=asked.name):
                self.write(html)
                self.flush()
        health.PAGE_SECONDS.observe(self.request.request_time())

    async def _answer_with_tutor_page(self, name: str, notebook: TutorNotebook, language: str) -> None:
        """Answer with a page of the tutor and its first picture."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-cache, private")
        picture = self.settings[PICTURES].take(notebook, language)
        traits, nonce = await picture.traits, self.set_policy_with_nonce()
        self.finish(_render_tutor_page(name, notebook.title, language, self.base_url, nonce, traits, picture.number))


_DOCUMENTS: dict[tuple[Path, int], asyncio.Future[tuple[str, str]]] = {}


def _run_as_document(file: Path) -> asyncio.Future[tuple[str, str]]:
    """Run a notebook; return a future of its title and HTML. All visitors share it, even if it is an error, until the file changes."""
    key = file, file.stat().st_mtime_ns
    if key not in _DOCUMENTS:
        _DOCUMENTS[key] = asyncio.ensure_future(asyncio.to_thread(run_notebook_as_document, file))
    return _DOCUMENTS[key]


class HomeHandler(PlainTextErrors, JupyterHandler):
    """Redirects "/" to the home page's own address, at which relative links between notebooks work as in JupyterLab."""

    @authenticated
    async def get(self) -> None:
        self.redirect(url_path_join(self.base_url, "voila", "render", HOME) + _query_string(self))


class NotFoundHandler(HtmlErrors):
    """The handler of all unknown addresses."""

    async def prepare(self) -> None:
        """Answer 404, whatever the method."""
        await ensure_async(super().prepare())
        raise HTTPError(404)


# --- tutor page -------------------------------------------------------------------------------------------------------

_BROWSER = files(__package__) / "browser"


class TutorScripts(PlainTextErrors):
    """Serves the scripts and style of the tutor's pages, which browsers cache forever: the address contains a hash of the contents."""

    files: Mapping[str, bytes] = {
        "front.js": Board._esm.encode(),  # noqa: SLF001 - anywidget's name for it
        "front.css": Board._css.encode(),  # noqa: SLF001
        "served.js": (_BROWSER / "served.js").read_bytes(),
    }
    build = sha256(b"".join(files.values())).hexdigest()[:12]
    folder = f"scripts/tutor-{build}"

    def get(self, name: str) -> None:
        """Answer with the file called ``name``."""
        if name not in self.files:
            raise HTTPError(404)
        kind = "text/css" if name.endswith(".css") else "text/javascript"
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.finish(self.files[name])


_TEMPLATES = jinja2.Environment(loader=jinja2.FileSystemLoader(TEMPLATE), autoescape=True)


def _render_tutor_page(
    name: str, title: str | None, language: str, base_url: str, nonce: str, picture: str | None, number: int
) -> str:
    """Render the HTML of a page of the tutor. ``name``: its notebook's file name; ``picture``: its first picture's traits as JSON, if any.

    ``number``: the seed of the dice in the picture; ``nonce``: the random text that marks allowed inline scripts.
    """
    cover, site = messages_by_suffix("cover.", language), messages_by_suffix("site.", language)
    opening = {"page": name, "number": number, "language": language, "build": TutorScripts.build, "base": base_url}
    return _TEMPLATES.get_template("tutor.html.j2").render(
        language=language,
        title=title or cover["tutor"],
        words=cover,
        old={code: messages_by_suffix("cover.", code)["old"] for code in LANGUAGES},
        said={
            **{key: site[key] for key in ("starting", "refused", "wrong_type")},
            "slow": cover["slow"],
            "forbidden": messages_by_suffix("front.", language)["forbidden"],
        },
        base_url=base_url,
        nonce=nonce,
        scripts=url_path_join(base_url, TutorScripts.folder),
        picture=_escape_for_script(picture or "null"),
        opening=_escape_for_script(json.dumps(opening)),
    )


def _escape_for_script(text: str) -> str:
    """Escape JSON so that it cannot end the script element around it."""
    return text.replace("<", "\\u003c")


def render_document_page(title: str, body: str, language: str, base_url: str) -> str:
    """Render the page of a notebook shown as a document."""
    cover = messages_by_suffix("cover.", language)
    return _TEMPLATES.get_template("document.html.j2").render(
        language=language, title=title, words=cover, base_url=base_url, body=body
    )


# --- content security policy ------------------------------------------------------------------------------------------

# Pages load everything from this server: a script injected through a name or a file does not run, and cannot send data elsewhere.


def _content_policy(scripts: str, styles: str, connections: str) -> str:
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src 'self' {scripts}",
            f"style-src 'self' {styles}",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            f"connect-src 'self' ws: wss:{connections}",
            "worker-src 'self' blob:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'self'",
        )
    )


FOR_NOTEBOOKS = _content_policy("'unsafe-inline' 'unsafe-eval' blob:", "'unsafe-inline' blob:", " blob: data:")
"""The policy of notebooks that Voilà draws, such as the lesson for programmers. Voilà writes a script behind each cell, anywidget imports a
board as a blob, JupyterLab's style loader and Lumino make styles at run time, and JupyterLab compiles the forms of its settings (ajv).
"""


def policy_with_nonce(nonce: str) -> str:
    """Make the content security policy that allows only scripts and styles from this server or with the nonce, and no ``eval``.

    Automated browsers must not run ``eval`` in such a page to wait for something: poll from the test, or bypass policies.
    """
    return _content_policy(f"'nonce-{nonce}'", f"'nonce-{nonce}'", "")


# --- file types -------------------------------------------------------------------------------------------------------

# Some registries of Windows call scripts plain text, and no browser runs those.

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


def register_file_types() -> None:
    """Register the content types of static files, in place of those that the system has registered."""
    for ending, kind in _TYPES.items():
        mimetypes.add_type(kind, ending)
