"""The answers to requests: a page, the way home, and not found.

Voilà's own list of handlers also serves folders, files and their contents; the tutor needs none of that and does not
offer it (see `application`). What pages ask of their Python is in `kernel_handlers`.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator
from pathlib import PurePosixPath
from typing import Any

from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from nbformat import NotebookNode
from tornado.web import HTTPError, RequestHandler, authenticated
from voila.handler import BaseVoilaHandler
from voila.tornado.handler import TornadoVoilaHandler

from numberdrop.exercises.course import page_now
from numberdrop.paths import HOME
from numberdrop.server import content_policy, metrics
from numberdrop.server.forwarded import home_of
from numberdrop.server.kernels import ownership
from numberdrop.server.kernels.manager import ServerFullError
from numberdrop.server.scripts import needed
from numberdrop.server.short_errors import InShort
from numberdrop.server.tutor_notebook import TutorNotebook, tutor_notebook
from numberdrop.server.tutor_page import TutorPage, open_board
from numberdrop.text import words
from numberdrop.text.locale import DEFAULT, known, of_the_browser

_LOG = logging.getLogger(__name__)

_MOMENT = 0.03
"""Seconds that the first picture waits to be sent with its Python: one that waits is there sooner, one that starts is not."""

PICTURES = "tutor_pictures"
"""The key of `FirstPictures` in the application's settings."""
FOLDER = "tutor_folder"
"""The key of the folder of notebooks."""
LANGUAGE_COOKIE = "numberdrop-language"


def preferred_language(handler: JupyterHandler) -> str:
    """Return the language to greet a visitor in: asked for (`?lang=fr`), chosen earlier (cookie), or the browser's."""
    return (
        known(handler.get_query_argument("lang", ""))
        or known(handler.get_cookie(LANGUAGE_COOKIE, "") or "")
        or of_the_browser(handler.request.headers.get("Accept-Language", ""))
        or DEFAULT
    )


def prelaunch(handler: JupyterHandler, notebook: NotebookNode, cwd: str) -> None:
    """Hand the page template what it needs to know of the visit (Voilà's prelaunch hook): language, words, scripts."""
    language = preferred_language(handler)
    notebook.metadata["tutor"] = {
        "language": language,
        "words": words("cover.", language),
        "scripts": needed(handler.settings).addresses(handler.base_url),
        "secret": handler.secret,
    }


class Friendly(BaseVoilaHandler):
    """Errors in the tutor's own look and the visitor's language."""

    def render_template(self, name: str, **values: Any) -> str:
        language = preferred_language(self)
        told = words("missing.", language)
        html: str = super().render_template(name, language=language, words=told, nonce=self.as_our_own(), **values)
        return html

    def as_our_own(self) -> str:
        """Have only what we wrote ourselves run in this page; gives the word that says so."""
        nonce = content_policy.new_nonce()
        self.set_header("Content-Security-Policy", content_policy.of_our_own(nonce))
        return nonce

    def write_error(self, status_code: int, **values: Any) -> None:
        """Say what is wrong, and to whoever is refused for the moment when to come back."""
        error = values.get("exc_info", (None, None))[1]
        if isinstance(error, ServerFullError):
            self.set_header("Retry-After", str(error.wait))
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
    """A notebook as a page, with a kernel that leaves when its visitor does."""

    event = "page"

    kernel_id: str | None = None
    left = False

    def initialize(self, **given: Any) -> None:
        """Prepare for one page."""
        super().initialize(**given)
        self.secret = ownership.new_secret()

    @property
    def address(self) -> str:
        """Where the visitor asks from."""
        return home_of(self.request)

    @property
    def visitor(self) -> str:
        """The visitor's name, which their cookie holds."""
        name: str = self.current_user.username
        return name

    @property
    def has_another(self) -> bool:
        """Whether the visitor has a page already."""
        return ownership.has_kernel(self.visitor)

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Answer with the page, piece by piece while its cells run; 404 for anything but a notebook of the folder."""
        if _is_drawn_elsewhere(self):
            raise HTTPError(403, "this page opens in a window of its own")
        asked = PurePosixPath(path or "")
        if asked.suffix != ".ipynb" or len(asked.parts) != 1:
            # Voilà would redirect to its file handler, and run what lies in folders below (the guide, checkpoints).
            raise HTTPError(404)
        if not (self.settings[FOLDER] / asked).exists() and (now := page_now(asked.stem)) != asked.stem:
            self.redirect(f"{now}.ipynb{_query(self)}")
            return
        async with self.kernel_manager.making(self):
            if not self.left:
                await self._make(asked.name)

    async def _make(self, path: str) -> None:
        # Reading the token sets its cookie. Without the cookie the page's goodbye is refused and its kernel leaks.
        _ = self.xsrf_token
        language = preferred_language(self)
        notebook = tutor_notebook(self.settings[FOLDER] / path)
        pieces = self._notebook(path, language) if notebook is None else self._tutor(notebook, language)
        try:
            async for html in pieces:
                if not self.left:
                    self.write(html)
                    self.flush()
            metrics.START_SECONDS.observe(self.request.request_time())
        finally:
            # Who leaves before the page is complete has no script yet that could say goodbye.
            if self.left and self.kernel_id is not None:
                await self.kernel_manager.end(self.kernel_id)

    def _notebook(self, path: str, language: str) -> AsyncGenerator[str, None]:
        """Any notebook, as Voilà makes a page of it."""
        # The kernel reads the language from its environment (HTTP_ACCEPT_LANGUAGE), already decided.
        self.request.headers["Accept-Language"] = language
        pieces: AsyncGenerator[str, None] = self.get_generator(path=path)
        return pieces

    async def _tutor(self, notebook: TutorNotebook, language: str) -> AsyncGenerator[str, None]:
        """A page of the tutor: what can be seen at once, then where its Python is."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        page = TutorPage(notebook, language, self.base_url, self.secret, self.as_our_own())
        picture = self.settings[PICTURES].take(notebook, language)
        kernels = self.kernel_manager
        kernel = asyncio.ensure_future(kernels.start_kernel(kernel_name=kernels.default_kernel_name, path=""))
        traits = await picture.traits
        await asyncio.wait([kernel], timeout=_MOMENT)
        known = self.kernel_id  # one that waited for this page
        yield page.opening(traits, known)
        try:
            opened = {"maker": notebook.maker, "settings": notebook.settings_in(language), "number": picture.number}
            board = await open_board(kernels, await kernel, opened)
            yield page.ending(None if known else self.kernel_id, board)
        except Exception:  # noqa: BLE001 (whatever it is, the page says that it has no Python)
            _LOG.exception("a page could not be opened: %s", notebook)
            yield page.ending(None, None)

    def own_kernel(self, kernel_id: str) -> None:
        """Note the kernel that was started for this page, and whose it is."""
        self.kernel_id = kernel_id
        owner = ownership.Owner(self.current_user, self.secret, kernel_id, self.address)
        ownership.give(self.kernel_manager.get_kernel(kernel_id), owner)

    def leave(self) -> None:
        """Remember that nobody waits any more. The cells run to their end: a kernel shot in mid-cell hangs Voilà."""
        self.left = True

    def on_connection_close(self) -> None:
        """Take it as a goodbye."""
        self.leave()
        super().on_connection_close()


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
