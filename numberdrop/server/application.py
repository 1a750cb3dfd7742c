"""The tutor as a Voilà application: our pages, their sessions, our template, and no others.

Pages of the tutor need no kernel: a session in this process draws them. Other notebooks are Voilà's pages with a stock kernel on one's own machine, and
documents on a public server.
"""

import asyncio
import ctypes
import gc
import hmac
import ipaddress
import secrets
import signal
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from jupyter_server import DEFAULT_STATIC_FILES_PATH
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from tornado.web import StaticFileHandler
from traitlets import Bool, Enum, Float, Int, List, Unicode
from traitlets.config import Config
from voila.app import Voila
from voila.configuration import VoilaConfiguration
from voila.paths import collect_static_paths, collect_template_paths
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from numberdrop.classroom.joining import host_in_url
from numberdrop.pages.connection import Seal
from numberdrop.pages.open_page import tutor_notebook
from numberdrop.paths import CLASS_TEMPLATE, HOME, HOST, PACKAGE, STATIC, TEMPLATE
from numberdrop.server import health
from numberdrop.server import pages as file_types
from numberdrop.server.class_handlers import (
    ClassNews,
    JoinHandler,
    TeacherFileHandler,
    TeacherHandler,
    TeacherNewsHandler,
)
from numberdrop.server.config import configuration
from numberdrop.server.health import DRAINING, METRICS_TOKEN, HealthHandler, MetricsHandler
from numberdrop.server.pages import (
    FOLDER,
    PICTURES,
    PUBLIC_SERVER,
    HomeHandler,
    NotFoundHandler,
    PageHandler,
    TutorScripts,
)
from numberdrop.server.rate_limits import Listener, RateLimits
from numberdrop.server.served_classes import CLASSES, Classes
from numberdrop.server.session_handler import FirstPictures, SessionHandler, Sessions
from numberdrop.server.work import CAN_SHARE, run_workers
from numberdrop.text import locale

_KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
_LARGEST_BODY = 64 * 1024
_SECONDS = 30
"""For the rest of a request that has begun, and for the next one in the same connection."""
_PING = 30
"""Seconds between two looks at whether a browser is still there."""


class TutorServer(Voila):
    """Voilà, less everything the tutor does not need.

    It looks for no configuration file and no command line: a stray `voila.json` changes nothing. Settings come from
    `numberdrop.server.config`, and on top of it from whoever makes one.
    """

    host_names = List(Unicode(), config=True, help="Names by which visitors reach this server, besides localhost.")
    behind_proxy = Bool(False, config=True, help="Whether a proxy tells who asks (X-Forwarded-For, -Proto).")
    public = Bool(False, config=True, help="Whether strangers come: then no notebook gets a kernel.")
    workers = Int(1, min=1, config=True, help="Processes that serve the port (Linux).")
    secret = Unicode(
        "", config=True, help="Signs what browsers hold of their page; one for all machines behind a balancer."
    )
    largest_message = Int(2**21, min=2**10, config=True, help="Characters in one message from a page.")
    drain_seconds = Float(0, min=0, config=True, help="How long a balancer has to look elsewhere after SIGTERM.")
    log_kind = Enum(["text", "json"], "text", config=True, help="Lines for people, or JSON about every visit.")
    metrics_token = Unicode("", config=True, help="Who knows it may read /metrics from elsewhere.")

    def __init__(
        self,
        notebooks: Path,
        port: int,
        ready: Callable[[str], None] = lambda _: None,
        settings: Config | None = None,
    ) -> None:
        """Prepare to serve a folder on a port; `start` does it and calls `ready` with the address of the home page."""
        config = configuration(notebooks, port)
        config.merge(settings or Config())
        super().__init__(config=config)
        if self.log_kind == "json":
            health.tell_in_json(self.log)
        self._ready = ready
        self._draining = False
        self.secret = self.secret or secrets.token_hex()  # before workers are forked: it is the same for all
        self.voila_configuration = VoilaConfiguration(parent=self)
        self.setup_template_dirs()

    def setup_template_dirs(self) -> None:
        """Put our template first; behind it those it borrows from."""
        self.template_paths = [
            str(TEMPLATE),
            str(CLASS_TEMPLATE),
            *collect_template_paths(["voila", "nbconvert"], "lab", prune=True),
        ]
        self.static_paths = [*collect_static_paths(["voila", "nbconvert"], "lab"), DEFAULT_STATIC_FILES_PATH]

    def init_settings(self) -> dict[str, Any]:
        """Return Tornado's settings: Voilà's, and what our handlers need."""
        self.tornado_settings = {
            **self.config.Voila.tornado_settings,
            "local_hostnames": ["localhost", *self.host_names],
            "allow_remote_access": any(map(_is_no_name, self.host_names)),
            # Tornado cuts the line without a word that arrives: up to there the session says what is wrong.
            "websocket_max_message_size": self.largest_message * 5 // 4,
            "websocket_ping_interval": _PING,
        }
        log = {"log_function": health.tell_request} if self.log_kind == "json" else {}
        self._folder = Path(self.root_dir)
        self._pages = frozenset(page.name for page in self._folder.glob("*.ipynb"))
        self._pictures = FirstPictures()
        limits = RateLimits(config=self.config)
        self._classes = Classes(limits)
        self._sessions = Sessions(
            self._folder, self._pages, Seal(self._key()), TutorScripts.build, limits, self.largest_message
        )
        own = {
            METRICS_TOKEN: self.metrics_token,
            DRAINING: lambda: self._draining,
            PUBLIC_SERVER: self.public,
            health.PAGE_OF_HANDLER: self._pages,
            FOLDER: self._folder,
            PICTURES: self._pictures,
            CLASSES: self._classes,
        }
        return {**super().init_settings(), **own, **log}

    def _key(self) -> bytes:
        """What signs snapshots: the secret, and this version of the tutor's code, as no other can read them."""
        code = sha256()
        for file in sorted(PACKAGE.rglob("*.py")):
            code.update(file.read_bytes())
        return hmac.digest(self.secret.encode(), code.digest(), "sha256")

    def init_handlers(self) -> list[Any]:
        """Return the routes: pages, their sessions, what their scripts fetch, and not found for all the rest.

        Voilà's list has more (folders, files, contents, themes); what is not offered need not be guarded.
        """

        def route(pattern: str, handler: type[Any], **arguments: Any) -> tuple[str, type[Any], dict[str, Any]]:
            return (url_path_join(self.server_url, pattern), handler, arguments)

        configured = {"voila_configuration": self.voila_configuration}
        page = {"template_paths": self.template_paths, "config": self.config, **configured}
        kernels = [
            route(rf"/api/kernels/{_KERNEL}", KernelHandler),
            route(rf"/api/kernels/{_KERNEL}/channels", VoilaKernelWebsocketHandler),
            route(rf"/voila/api/shutdown/{_KERNEL}", VoilaShutdownKernelHandler),
            route(r"/voila/static/(.*)", MultiStaticFileHandler, paths=self.static_paths),
            route(r"/voila/labextensions/(.*)", FileFindHandler, path=self.labextensions_path),
        ]
        return [
            route(r"/", HomeHandler),
            route(r"/join/([^/]{0,40})", JoinHandler),
            route(r"/teacher(?:/(pupils|give|results|board))?", TeacherHandler, **configured),
            route(
                r"/teacher/(class\.csv|marks\.csv|class\.json|xapi\.json|paper|report|weeks)",
                TeacherFileHandler,
                **configured,
            ),
            route(r"/teacher/news", TeacherNewsHandler, **configured),
            route(r"/voila/render/(.*)", PageHandler, **page),
            route(r"/api/session", SessionHandler, sessions=self._sessions),
            *([] if self.public else kernels),
            route(rf"/{TutorScripts.folder}/(.*)", TutorScripts),
            route(r"/tutor/(.*)", StaticFileHandler, path=str(STATIC)),
            route(r"/health", HealthHandler),
            route(r"/metrics", MetricsHandler),
            route(r"/.*", NotFoundHandler, **configured),
        ]

    def start(self) -> None:
        """Serve until stopped; in several processes where that is wished and can be. Raises OSError when the port is taken."""
        file_types.settle()
        if self.workers == 1 or not CAN_SHARE:
            super().start()
            return
        ready, self._ready = self._ready, lambda _: None
        for listening in bind_sockets(
            self.port, self.ip, reuse_port=True
        ):  # the port is there, and stays this program's
            listening.close()
        from numberdrop.server.session_handler import load_pages

        load_pages()
        gc.freeze()  # what all workers share stays shared
        ready(self._address)
        run_workers(self.workers, super().start)

    def listen(self) -> None:
        """Serve until stopped, on the one port that was asked for.

        Raises OSError when the port is taken or forbidden: choosing another is the caller's business.
        """
        _give_large_memory_back()
        try:
            listener = Listener(
                self.app,
                xheaders=self.behind_proxy,
                max_body_size=_LARGEST_BODY,
                body_timeout=_SECONDS,
                idle_connection_timeout=_SECONDS,
            )
            listener.add_sockets(bind_sockets(self.port, self.ip, reuse_port=self.workers > 1 and CAN_SHARE))
        except OSError:
            self.stop()
            raise
        self._listener = listener
        self.ioloop = IOLoop.current()
        signal.signal(signal.SIGTERM, self._handle_signal_stop)
        self.ioloop.add_callback(self._prepare)
        health.tell("ready")
        self._ready(self._address)
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()
            health.tell("end")

    @property
    def _address(self) -> str:
        return f"http://{_name_to_type(self.ip)}:{self.port}{self.base_url}"

    async def _prepare(self) -> None:
        """See to it that a first visitor finds pictures drawn."""
        self.ioloop.add_callback(self._classes.forget)
        self.ioloop.add_callback(ClassNews(self._classes, self._sessions).watch)
        pages = sorted(self._pages, key=lambda page: page != HOME)
        notebooks = [notebook for page in pages if (notebook := tutor_notebook(self._folder / page))]
        await self._pictures.prepare(notebooks, locale.system_language())
        # What is there by now stays: looked through for garbage again and again, it would keep everybody waiting for half a second.
        gc.collect()
        gc.freeze()

    def _handle_signal_stop(self, sig: int, frame: Any) -> None:
        self.ioloop.add_callback_from_signal(self._drain)

    async def _drain(self) -> None:
        """Say that no page should begin here any more, wait for the balancer to hear it, send the pages elsewhere, and end. Asked again: end at once."""
        if not self._draining:
            self._draining = True
            health.tell("draining", sessions=len(self._sessions.handlers))
            await asyncio.sleep(self.drain_seconds)
            self._listener.stop()
            self._sessions.end()
            await asyncio.sleep(0.1)  # for the last frames to be on their way
        self.ioloop.stop()


_OWN_MAPPING, _LARGE = -3, 2**17
"""M_MMAP_THRESHOLD of glibc's mallopt, and what it is at first; glibc raises it when large memory is freed."""


def _give_large_memory_back() -> None:
    """Have what large messages took go back to the system as soon as it is free, where the C library can (glibc)."""
    if sys.platform == "linux" and (mallopt := getattr(ctypes.CDLL(None), "mallopt", None)):
        mallopt(_OWN_MAPPING, _LARGE)


def _is_no_name(host: str) -> bool:
    """Jupyter compares names only: where visitors type an address, there is nothing to compare."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host == "*"
    return True


def _name_to_type(ip: str) -> str:
    """What to type for a machine that listens there."""
    return HOST if ip in {"", "0.0.0.0", "::"} else host_in_url(ip)  # nosec B104  # noqa: S104 (looked for, not listened on)
