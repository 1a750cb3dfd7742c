"""The web socket of a page, which carries the page's messages to its session and the answers back; and the first pictures of all pages.

A session lives as long as its socket. First pictures are drawn before any socket is open, so that a page shows something at once.
"""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Container, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from tornado.iostream import IOStream
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from numberdrop.frozen import as_json
from numberdrop.pages.connection import Connection, FirstMessage, SnapshotSigner
from numberdrop.pages.fields import BadIntent
from numberdrop.pages.open_page import PAGES, TutorNotebook, tutor_notebook
from numberdrop.pages.page import deterministic_seeds
from numberdrop.pages.scene import Ack
from numberdrop.pages.session import Session
from numberdrop.progress.store import StoreDown, StoreError, database_address, open_store
from numberdrop.server import health
from numberdrop.server.pages import PlainTextErrors
from numberdrop.server.rate_limits import RateLimits, client_network
from numberdrop.server.work import WorkThreads, is_search_tick
from numberdrop.text.locale import DEFAULT

_LOG = logging.getLogger(__name__)
_WRONG_CODE_DELAY = 2
"""Seconds by which the answer to a wrong class code is delayed when too many were tried from the same address."""
_BINARY, _POLICY, _TOO_LARGE, _FAILED, _RESTARTS, _LATER = 1003, 1008, 1009, 1011, 1012, 1013
"""Close codes of web sockets (RFC 6455 and its registry)."""
_NUMBERS = count()
"""The numbers by which web sockets are told apart."""


class Sessions:
    """The state that all web sockets of a process share: settings, limits, threads, and the handlers of open sockets."""

    def __init__(
        self, folder: Path, pages: Container[str], signer: SnapshotSigner, build: str, limits: RateLimits, largest: int
    ) -> None:
        """Serve the ``pages`` (file names) of a folder. ``build``: the scripts' version; ``largest``: characters of the longest message."""
        self._folder, self._pages = folder, pages
        self.signer, self.build, self.limits, self.largest = signer, build, limits, largest
        self.work = WorkThreads()
        self.handlers: set[SessionHandler] = set()

    def open_page(self, opening: FirstMessage) -> Session:
        """Make the session of the page that a socket's first message asks for. Raises ``BadIntent`` for an unknown page."""
        notebook = tutor_notebook(self._folder / opening.page) if opening.page in self._pages else None
        if notebook is None:
            raise BadIntent(f"no page is called {opening.page!r}")
        with deterministic_seeds(opening.number):
            return PAGES[notebook.maker](**notebook.settings_in(opening.language))

    def close_all_sockets(self) -> None:
        """Close all sockets; the pages reconnect to another process, or to this one after a restart."""
        for handler in [*self.handlers]:
            handler.close(_RESTARTS, "restarting")


class SessionHandler(PlainTextErrors, WebSocketHandler, JupyterHandler):
    """The web socket of one page."""

    def initialize(self, sessions: Sessions) -> None:
        """Set up the handler (Tornado calls this instead of a constructor)."""
        self._sessions = sessions
        self._admitted = self._guesses = False
        self._connection: Connection | None = None
        self._answering = asyncio.Lock()
        self._stream: IOStream | None = None
        self._name = str(next(_NUMBERS))

    async def prepare(self) -> None:
        """Refuse methods other than GET, and (as for any page) requests for a host name that is not this server's."""
        if self.request.method != "GET":
            raise HTTPError(405)
        await JupyterHandler.prepare(self, _redirect_to_login=False)

    def check_origin(self, origin: str) -> bool:
        """Return whether the ``Origin`` header names this server: only its own pages may connect."""
        return WebSocketHandler.check_origin(self, origin)

    def open(self, *_: str, **__: str) -> None:
        """Open the connection to a session, or close the socket if a limit is reached."""
        assert self.ws_connection is not None
        self._stream = self.ws_connection.stream
        self.set_nodelay(True)  # an answer is several small packets; waiting for acknowledgements would take 40 ms more
        self._address, self._visitor = client_network(self.request), self.current_user.username
        if reached := self._sessions.limits.admit_connection(self._address, self._visitor):
            health.REFUSED.labels(reached).inc()
            self.close(_LATER, reached)
            return
        self._admitted = True
        sessions = self._sessions
        sessions.handlers.add(self)
        health.SESSIONS.inc()
        self._connection = Connection(sessions.open_page, sessions.signer, sessions.build, self._count_wrong_code)

    def on_close(self) -> None:
        """End the connection to the session; answers still being computed are dropped.

        Reference cycles are cut: else the session, and up to 2 MB of received data in a traceback, would stay in memory until the next full
        garbage collection.
        """
        if self._stream and self._stream.error:
            self._stream.error = self._stream.error.with_traceback(None)
        self._connection = None
        if self._admitted:
            self._admitted = False
            self._sessions.handlers.discard(self)
            self._sessions.limits.release_connection(self._address, self._visitor)
            health.SESSIONS.dec()

    async def on_message(self, message: str | bytes) -> None:
        """Answer a message; the next one is read after the answer is sent."""
        async with self._answering:
            await self._receive(message)

    @property
    def learner_and_class(self) -> tuple[str, tuple[str, int]] | None:
        """The learner's id, and the id and change counter of the class that the page shows; ``None`` for a learner without a class."""
        session = self._connection.session if self._connection else None
        seen = session.shown_class_version if session else None
        return (session.learner, seen) if session and seen else None

    async def send_class_news(self) -> None:
        """Send the page the changes that the teacher has made."""
        async with self._answering:
            connection = self._connection
            if connection is not None and (news := await self._sessions.work.run_query(connection.read_class_news)):
                await self._send(news)

    async def _receive(self, message: str | bytes) -> None:
        connection = self._connection
        if connection is None or self.ws_connection is None or self.ws_connection.is_closing():
            return
        match message:
            case bytes():
                self._refuse(_BINARY, "text only")
                return
            case str() if len(message) > self._sessions.largest:
                self._refuse(_TOO_LARGE, "too large")
                return
        limits, work, began = self._sessions.limits, self._sessions.work, time.monotonic()
        await limits.wait_and_take("messages", self._name)
        await limits.wait_and_take("bytes_in", self._name, len(message))
        answer_it = partial(self._answer, message)
        try:
            answer = await work.run_act(answer_it, self._address, self._name, is_search=is_search_tick(message))
        except BadIntent as error:
            self._refuse(_POLICY, str(error))
            return
        except Exception:  # noqa: BLE001 - the page reconnects and goes on
            _LOG.exception("a message could not be answered")
            self._refuse(_FAILED, "failed")
            return
        if answer is None:
            return
        session = connection.session
        if session is not None and not session.last_message_valid:
            health.REFUSED.labels("message").inc()
        health.ANSWER_SECONDS.observe(time.monotonic() - began)
        if self._guesses:
            self._guesses = False
            await asyncio.sleep(_WRONG_CODE_DELAY)
        await self._send(answer)
        is_news = self._admitted and session is not None and session.has_unwritten_data
        if is_news and (news := await work.run_query(connection.write_new_data)):
            await self._send(news)

    def _answer(self, message: str) -> str | None:
        """Return the session's answer to a message; ``None`` if the socket was closed while the message was waiting."""
        connection = self._connection
        return connection.answer(message) if connection else None

    async def _send(self, text: str) -> None:
        """Send a message, and wait until it is written and the rate limit allows more: a browser that does not read gets no more."""
        try:
            await self.write_message(text)
        except WebSocketClosedError:
            return
        await self._sessions.limits.wait_and_take("bytes_out", self._name, len(text))

    def _refuse(self, code: int, reason: str) -> None:
        health.REFUSED.labels(str(code)).inc()
        self.close(code, reason.encode()[:120].decode(errors="ignore"))

    def _count_wrong_code(self) -> bool:
        self._guesses = not self._sessions.limits.try_take("class_codes", self._address)
        return not self._guesses

    def get_compression_options(self) -> None:
        """Return ``None``, which switches compression off: it would take 300 kB per socket, and an answer has only a few kB."""
        return


# --- first pictures ---------------------------------------------------------------------------------------------------

# The first picture of a page is part of its HTML, drawn by the same code as its session's pictures, without anybody's progress.
# Both derive the dice from the same seed, which the page passes on. A picture is drawn once and kept; after it has been shown, the
# next one is drawn in the background with a new seed, so that a returning visitor gets new dice.

_SEEDS = 2**32
_REDRAW_DELAY = 3.0
"""Seconds to wait before the next picture is drawn, so that the page that took the last picture is ready first."""


@dataclass(frozen=True)
class FirstScene:
    """A page's first picture: a future of its ``traits`` as JSON (``None`` if drawing failed), and the seed of its dice (``number``)."""

    number: int
    traits: asyncio.Future[str | None]


class FirstScenes:
    """The first picture (scene) of each page in each language, drawn in advance so that a page shows something at once."""

    def __init__(self) -> None:
        self._pictures: dict[tuple[TutorNotebook, str], FirstScene] = {}
        self._thread = ThreadPoolExecutor(1, "first-pictures")  # one at a time, as pages share caches

    def take(self, notebook: TutorNotebook, language: str) -> FirstScene:
        """Return the first picture of a page in a language, and have the next one (with other dice) drawn in the background."""
        picture = self._picture(notebook, language)
        if picture.traits.done():
            asyncio.get_running_loop().call_later(_REDRAW_DELAY, self._draw_next, notebook, language, picture)
        return picture

    def _draw_next(self, notebook: TutorNotebook, language: str, shown: FirstScene) -> None:
        if self._pictures[notebook, language] is not shown:
            return
        fresh = self._draw(notebook, language)
        fresh.traits.add_done_callback(lambda _: self._pictures.update({(notebook, language): fresh}))

    def _picture(self, notebook: TutorNotebook, language: str) -> FirstScene:
        if (notebook, language) not in self._pictures:
            self._pictures[notebook, language] = self._draw(notebook, language)
        return self._pictures[notebook, language]

    def _draw(self, notebook: TutorNotebook, language: str) -> FirstScene:
        number, loop = secrets.randbelow(_SEEDS), asyncio.get_running_loop()
        return FirstScene(number, loop.run_in_executor(self._thread, _draw_as_json, notebook, language, number))

    async def prepare(self, notebooks: Iterable[TutorNotebook], language: str) -> None:
        """Draw the first pictures of several pages in advance."""
        for notebook in notebooks:
            await self._picture(notebook, language).traits


def _draw_first_traits(maker: str, settings: Mapping[str, Any], number: int) -> dict[str, object]:
    """Return the traits (values for the browser) of a page's first picture, drawn by ``PAGES[maker]`` with these settings and this seed."""
    with deterministic_seeds(number):
        session = PAGES[maker](**settings)
    return {**session.traits(), "ack": as_json(Ack(0, session.turn))}


_PRELOADED = ("home", "lesson", "play", "puzzles", "sandbox", "companion", "progress")
"""The pages to preload. The composer is left out: few visitors begin with it, and it loads as long as all these."""


@cache
def load_pages() -> None:
    """Load the code of all common pages and open the database, before the first visit."""
    for maker in _PRELOADED:
        lesson = {"name": "orientation"} if maker == "lesson" else {}
        _draw_first_traits(maker, {"language": DEFAULT, **lesson}, 0)
    if address := database_address():
        # The page itself reports a database that does not answer.
        with suppress(StoreError, StoreDown):
            open_store(address).prepare()


def _draw_as_json(notebook: TutorNotebook, language: str, number: int) -> str | None:
    try:
        traits = _draw_first_traits(notebook.maker, notebook.settings_in(language), number)
        return json.dumps(traits, ensure_ascii=False)
    except Exception:  # noqa: BLE001 (the page itself reports the error)
        _LOG.info("no first picture of %s", notebook, exc_info=True)
        return None
