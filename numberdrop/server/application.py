"""The Voilà application that serves the tutor: its settings, routes, start and default configuration.

Pages of the tutor need no kernel: a session in this process draws them. Other notebooks are run by Voilà, each visit with a kernel, on the
user's own machine; on a public server they are shown as documents.
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
from contextlib import suppress
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

from numberdrop import paths
from numberdrop.classroom.joining import host_in_url
from numberdrop.pages.connection import SnapshotSigner
from numberdrop.pages.open_page import tutor_notebook
from numberdrop.server import class_handlers, health, pages
from numberdrop.server.rate_limits import HeaderFilteringServer, RateLimits
from numberdrop.server.served_classes import CLASSES, ServedClasses
from numberdrop.server.session_handler import FirstScenes, SessionHandler, Sessions, load_pages
from numberdrop.server.work import CAN_SHARE, run_workers
from numberdrop.text import locale

_CLASS_FILES = r"class\.csv|marks\.csv|class\.json|xapi\.json|paper|report|weeks"
_KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
_LARGEST_BODY = 64 * 1024
_REQUEST_TIMEOUT = 30
"""Seconds to wait for the rest of a request, and for the next one in an idle connection."""
_PING_INTERVAL = 30
"""Seconds between two pings of a web socket."""


class TutorServer(Voila):
    """The Voilà application, reduced to what the tutor needs.

    It reads no configuration file and no command line, so a stray `voila.json` changes nothing. The settings are those that
    `configuration` makes, overridden by the ``settings`` of the caller.
    """

    host_names = List(Unicode(), config=True, help="Names by which visitors reach this server, besides localhost.")
    behind_proxy = Bool(False, config=True, help="Whether a proxy sets the client's address (X-Forwarded-For, -Proto).")
    public = Bool(False, config=True, help="Whether the server is public: then no notebook gets a kernel.")
    workers = Int(1, min=1, config=True, help="Processes that serve the port (Linux).")
    secret = Unicode(
        "", config=True, help="Signs the snapshots of pages in browsers; the same for all machines behind a balancer."
    )
    largest_message = Int(2**21, min=2**10, config=True, help="Maximum characters of one message from a page.")
    drain_seconds = Float(0, min=0, config=True, help="Seconds after SIGTERM for a balancer to use other servers.")
    log_kind = Enum(["text", "json"], "text", config=True, help="Log: lines for people, or JSON about every visit.")
    metrics_token = Unicode("", config=True, help="The token for reading /metrics from another machine.")

    def __init__(
        self, notebooks: Path, port: int, ready: Callable[[str], None] = lambda _: None, settings: Config | None = None
    ) -> None:
        """Prepare to serve a folder on a port; `start` serves and calls `ready` with the address of the home page."""
        config = configuration(notebooks, port)
        config.merge(settings or Config())
        super().__init__(config=config)
        if self.log_kind == "json":
            health.log_as_json(self.log)
        self._ready = ready
        self._draining = False
        self.secret = self.secret or secrets.token_hex()  # before workers are forked, so that all have the same
        self.voila_configuration = VoilaConfiguration(parent=self)
        self.setup_template_dirs()

    def setup_template_dirs(self) -> None:
        """Set the folders of templates: the tutor's first, then those of the Voilà templates that they extend."""
        voila_paths = collect_template_paths(["voila", "nbconvert"], "lab", prune=True)
        self.template_paths = [str(paths.TEMPLATE), str(paths.CLASS_TEMPLATE), *voila_paths]
        self.static_paths = [*collect_static_paths(["voila", "nbconvert"], "lab"), DEFAULT_STATIC_FILES_PATH]

    def init_settings(self) -> dict[str, Any]:
        """Return Tornado's settings: Voilà's and those that the tutor's handlers need."""
        self.tornado_settings = {
            **self.config.Voila.tornado_settings,
            "local_hostnames": ["localhost", *self.host_names],
            "allow_remote_access": any(map(_allows_any_host, self.host_names)),
            # Tornado closes the connection without a reason above this; below it the session sends one.
            "websocket_max_message_size": self.largest_message * 5 // 4,
            "websocket_ping_interval": _PING_INTERVAL,
        }
        self._folder = Path(self.root_dir)
        self._pages = frozenset(page.name for page in self._folder.glob("*.ipynb"))
        self._pictures = FirstScenes()
        limits = RateLimits(config=self.config)
        self._classes = ServedClasses(limits)
        signer, build = SnapshotSigner(self._snapshot_key()), pages.TutorScripts.build
        self._sessions = Sessions(self._folder, self._pages, signer, build, limits, self.largest_message)
        own = {
            health.METRICS_TOKEN: self.metrics_token,
            health.DRAINING: lambda: self._draining,
            pages.PUBLIC_SERVER: self.public,
            health.PAGE_NAMES: self._pages,
            pages.NOTEBOOKS_KEY: self._folder,
            pages.PICTURES: self._pictures,
            CLASSES: self._classes,
        }
        log = {"log_function": health.log_request} if self.log_kind == "json" else {}
        return {**super().init_settings(), **own, **log}

    def _snapshot_key(self) -> bytes:
        """Derive from secret and code the key that signs pages' snapshots (saved states); so another version of the code refuses them."""
        code = sha256()
        for file in sorted(paths.PACKAGE.rglob("*.py")):
            code.update(file.read_bytes())
        return hmac.digest(self.secret.encode(), code.digest(), "sha256")

    def init_handlers(self) -> list[Any]:
        """Return the routes to pages, web sockets and static files; Voilà's own routes to folders, files and themes are left out."""

        def route(pattern: str, handler: type, **arguments: object) -> tuple[str, type, dict[str, object]]:
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
            route(r"/", pages.HomeHandler),
            route(r"/join/([^/]{0,40})", class_handlers.JoinHandler),
            route(r"/teacher(?:/(pupils|give|results|board))?", class_handlers.TeacherHandler, **configured),
            route(rf"/teacher/({_CLASS_FILES})", class_handlers.TeacherFileHandler, **configured),
            route(r"/teacher/news", class_handlers.TeacherNewsHandler, **configured),
            route(r"/voila/render/(.*)", pages.PageHandler, **page),
            route(r"/api/session", SessionHandler, sessions=self._sessions),
            *([] if self.public else kernels),
            route(rf"/{pages.TutorScripts.folder}/(.*)", pages.TutorScripts),
            route(r"/tutor/(.*)", StaticFileHandler, path=str(paths.STATIC)),
            route(r"/health", health.HealthHandler),
            route(r"/metrics", health.MetricsHandler),
            route(r"/.*", pages.NotFoundHandler, **configured),
        ]

    def start(self) -> None:
        """Serve until stopped, in several processes if configured and possible. Raises ``OSError`` if the port is taken."""
        pages.register_file_types()
        if self.workers == 1 or not CAN_SHARE:
            super().start()
            return
        ready, self._ready = self._ready, lambda _: None
        for probe in bind_sockets(self.port, self.ip, reuse_port=True):  # raises if the port is taken
            probe.close()
        load_pages()
        gc.freeze()  # keeps memory shared with the workers from being copied
        ready(self._address)
        run_workers(self.workers, super().start)

    def listen(self) -> None:
        """Serve in this process until stopped, trying no other ports. Raises ``OSError`` if the port is taken or forbidden."""
        _return_large_memory()
        try:
            listener = HeaderFilteringServer(
                self.app,
                xheaders=self.behind_proxy,
                max_body_size=_LARGEST_BODY,
                body_timeout=_REQUEST_TIMEOUT,
                idle_connection_timeout=_REQUEST_TIMEOUT,
            )
            listener.add_sockets(bind_sockets(self.port, self.ip, reuse_port=self.workers > 1 and CAN_SHARE))
        except OSError:
            self.stop()
            raise
        self._listener = listener
        self.ioloop = IOLoop.current()
        signal.signal(signal.SIGTERM, self._handle_signal_stop)
        self.ioloop.add_callback(self._start_background_tasks)
        health.log_event("ready")
        self._ready(self._address)
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()
            health.log_event("end")

    @property
    def _address(self) -> str:
        return f"http://{_host_for_browser(self.ip)}:{self.port}{self.base_url}"

    async def _start_background_tasks(self) -> None:
        """Start the background tasks (erasing overdue data, sending class news) and draw the first pictures of all pages."""
        self.ioloop.add_callback(self._classes.erase_expired_data_daily)
        self.ioloop.add_callback(class_handlers.ClassNewsPoller(self._classes, self._sessions).poll_for_changes)
        names = sorted(self._pages, key=lambda name: name != paths.HOME)
        notebooks = [notebook for name in names if (notebook := tutor_notebook(self._folder / name))]
        await self._pictures.prepare(notebooks, locale.system_language())
        # Exclude everything loaded by now from garbage collection, whose full runs would stop all sessions for half a second.
        gc.collect()
        gc.freeze()

    def _handle_signal_stop(self, sig: int, frame: object) -> None:
        self.ioloop.add_callback_from_signal(self._drain_and_end)

    async def _drain_and_end(self) -> None:
        """Wait until the load balancer uses other servers, then close all sockets and end. A second call ends the server at once."""
        if not self._draining:
            self._draining = True
            health.log_event("draining", sessions=len(self._sessions.handlers))
            await asyncio.sleep(self.drain_seconds)
            self._listener.stop()
            self._sessions.close_all_sockets()
            await asyncio.sleep(0.1)  # for the last frames to be sent
        self.ioloop.stop()


_MMAP_OPTION, _INITIAL_THRESHOLD = -3, 2**17
"""glibc's M_MMAP_THRESHOLD for mallopt, and its initial value, which glibc would raise when large memory is freed."""


def _return_large_memory() -> None:
    """Make glibc return the memory of large messages to the system as soon as it is freed; other C libraries are left alone."""
    if sys.platform == "linux":
        with suppress(AttributeError):  # another C library
            ctypes.CDLL(None).mallopt(_MMAP_OPTION, _INITIAL_THRESHOLD)


def _allows_any_host(host: str) -> bool:
    """Whether a configured host is an IP address or ``*``: then Jupyter's check of host names has to be switched off."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host == "*"
    return True


def _host_for_browser(ip: str) -> str:
    """Return the host to type in a browser on this machine for a server that listens at the address ``ip``."""
    return paths.HOST if ip in {"", "0.0.0.0", "::"} else host_in_url(ip)  # nosec B104  # noqa: S104 (compared, not listened on)


# --- Default configuration --------------------------------------------------------------------------------------------

_IDLE_SECONDS = 600
"""Seconds after which an idle kernel is ended (only notebooks that are no pages of the tutor have kernels)."""


def configuration(notebooks: Path, port: int) -> Config:
    """Make the configuration of Voilà and Jupyter that serves the ``notebooks``, and only what they need, to this machine."""
    c = Config()
    c.Voila.ip = paths.HOST
    c.Voila.port = port
    c.Voila.root_dir = str(notebooks)
    c.Voila.open_browser = False
    c.Voila.log_level = "ERROR"  # hides warnings about unsigned notebooks
    headers = {"Content-Security-Policy": pages.FOR_NOTEBOOKS, "Referrer-Policy": "same-origin"}
    c.Voila.tornado_settings = {"headers": headers}
    c.IdentityProvider.cookie_options = {"samesite": "Lax"}

    page = c.VoilaConfiguration
    page.template = "numberdrop"
    page.theme = "light"  # a name only: the style sheet follows the system's light or dark
    page.allow_template_override = "NO"  # ?template=nope never answers and leaks its kernel
    page.allow_theme_override = "NO"  # ?theme= puts script into the page
    page.file_allowlist = [r"(?!)"]  # files beside the notebooks are not served
    page.file_denylist = [r".*"]
    page.show_tracebacks = False
    page.prelaunch_hook = pages.add_tutor_metadata
    page.http_header_envs = ["Accept-Language"]
    # Pages need only the JupyterLab extensions that draw widgets.
    drawing = ["@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "anywidget"]
    page.extension_allowlist = drawing
    kernels = c.MappingKernelManager  # of other notebooks, on the user's own machine only
    kernels.allow_tracebacks = False  # those of widget callbacks; show_tracebacks does not cover them
    kernels.cull_idle_timeout = _IDLE_SECONDS  # a closed page shuts down its kernel, except when a phone closes it
    kernels.cull_interval = 60
    return c
