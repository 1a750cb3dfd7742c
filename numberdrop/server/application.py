"""The tutor as a Voilà application: our pages, our template, our handlers, and no others."""

import asyncio
import gc
import ipaddress
import re
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jupyter_server import DEFAULT_STATIC_FILES_PATH
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop
from tornado.web import StaticFileHandler
from traitlets import Bool, Enum, Float, Int, List, Unicode
from traitlets.config import Config
from voila import notebook_renderer
from voila.app import Voila
from voila.configuration import VoilaConfiguration
from voila.paths import collect_static_paths, collect_template_paths

from numberdrop.paths import HOME, HOST, STATIC, TEMPLATE
from numberdrop.server import access_log, scripts
from numberdrop.server.class_handlers import JoinHandler, TeacherFileHandler, TeacherHandler
from numberdrop.server.config import configuration
from numberdrop.server.fast_start import PromptExporter
from numberdrop.server.first_pictures import FirstPictures
from numberdrop.server.forwarded import Listener
from numberdrop.server.handlers import FOLDER, PICTURES, HomeHandler, NotFoundHandler, PageHandler
from numberdrop.server.health import METRICS_TOKEN, HealthHandler, MetricsHandler
from numberdrop.server.kernel_handlers import AskHandler, GoodbyeHandler, LeaveHandler, LineHandler
from numberdrop.server.kernels.line import GuardedConnection
from numberdrop.server.served_classes import CLASSES, Classes
from numberdrop.server.tutor_notebook import tutor_notebook
from numberdrop.server.tutor_page import TutorScripts
from numberdrop.text import locale

_KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
_LARGEST_BODY = 64 * 1024
_SECONDS = 30
"""For the rest of a request that has begun, and for the next one in the same connection."""


class TutorServer(Voila):
    """Voilà, less everything the tutor does not need.

    It looks for no configuration file and no command line: a stray `voila.json` changes nothing. Settings come from
    `numberdrop.server.config`, and on top of it from whoever makes one.
    """

    host_names = List(Unicode(), config=True, help="Names by which visitors reach this server, besides localhost.")
    behind_proxy = Bool(False, config=True, help="Whether a proxy tells who asks (X-Forwarded-For, -Proto).")
    largest_message = Int(2**20, min=2**10, config=True, help="Bytes in one message from a page.")
    drain_seconds = Float(0, min=0, config=True, help="How long those who play may go on after SIGTERM.")
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
            access_log.tell_in_json(self.log)
        self._ready = ready
        self.voila_configuration = VoilaConfiguration(parent=self)
        self.setup_template_dirs()

    def setup_template_dirs(self) -> None:
        """Put our template first; behind it those it borrows from."""
        self.template_paths = [str(TEMPLATE), *collect_template_paths(["voila", "nbconvert"], "lab", prune=True)]
        self.static_paths = [*collect_static_paths(["voila", "nbconvert"], "lab"), DEFAULT_STATIC_FILES_PATH]
        notebook_renderer.VoilaExporter = PromptExporter  # there is no setting for it

    def init_settings(self) -> dict[str, Any]:
        """Return Tornado's settings: Voilà's, and what our handlers need."""
        self.tornado_settings = {
            **self.config.Voila.tornado_settings,
            "local_hostnames": ["localhost", *self.host_names],
            "allow_remote_access": any(map(_is_no_name, self.host_names)),
            "websocket_max_message_size": self.largest_message,
        }
        told = {"log_function": access_log.tell_request} if self.log_kind == "json" else {}
        self._folder = Path(self.root_dir)
        self._pages = frozenset(page.name for page in self._folder.glob("*.ipynb"))
        needed = scripts.Needed(self.static_paths, self.labextensions_path)
        self._pictures = FirstPictures()
        self._classes = Classes()
        own = {
            scripts.NEEDED: needed,
            METRICS_TOKEN: self.metrics_token,
            access_log.PAGES: self._pages,
            FOLDER: self._folder,
            PICTURES: self._pictures,
            CLASSES: self._classes,
        }
        return {**super().init_settings(), **own, **told}

    def init_handlers(self) -> list[Any]:
        """Return the routes: pages, what their scripts fetch, and not found for all the rest.

        Voilà's list has more (folders, files, contents, themes); what is not offered need not be guarded.
        """

        def route(pattern: str, handler: type[Any], **arguments: Any) -> tuple[str, type[Any], dict[str, Any]]:
            return (url_path_join(self.server_url, pattern), handler, arguments)

        configured = {"voila_configuration": self.voila_configuration}
        page = {"template_paths": self.template_paths, "config": self.config, **configured}
        return [
            route(r"/", HomeHandler),
            route(r"/join/([^/]{0,40})", JoinHandler),
            route(r"/teacher", TeacherHandler, **configured),
            route(r"/teacher/(class\.csv|class\.json)", TeacherFileHandler, **configured),
            route(r"/voila/render/(.*)", PageHandler, **page),
            route(rf"/api/kernels/{_KERNEL}", AskHandler),
            route(rf"/api/kernels/{_KERNEL}/channels", LineHandler),
            route(rf"/voila/api/shutdown/{_KERNEL}", GoodbyeHandler),
            route(r"/voila/api/leave", LeaveHandler),
            route(rf"/{TutorScripts.folder}/(.*)", TutorScripts),
            route(rf"/{re.escape(scripts.STATIC)}/(together-\w+\.js)", scripts.TogetherHandler),
            route(rf"/{re.escape(scripts.STATIC)}/(.*)", scripts.StaticHandler, paths=self.static_paths),
            route(rf"/{scripts.EXTENSIONS}/(.*)", scripts.ExtensionHandler, path=self.labextensions_path),
            route(r"/tutor/(.*)", StaticFileHandler, path=str(STATIC)),
            route(r"/health", HealthHandler),
            route(r"/metrics", MetricsHandler),
            route(r"/.*", NotFoundHandler, **configured),
        ]

    def listen(self) -> None:
        """Serve until stopped, on the one port that was asked for.

        Raises OSError when the port is taken or forbidden: choosing another is the caller's business.
        """
        try:
            Listener(
                self.app,
                xheaders=self.behind_proxy,
                max_body_size=_LARGEST_BODY,
                body_timeout=_SECONDS,
                idle_connection_timeout=_SECONDS,
            ).listen(self.port, self.ip)
        except OSError:
            self.stop()
            raise
        self.ioloop = IOLoop.current()
        signal.signal(signal.SIGTERM, self._handle_signal_stop)
        self.ioloop.add_callback(self._prepare)
        access_log.tell("ready")
        self._ready(f"http://{_in_address(self.ip)}:{self.port}{self.base_url}")
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()
            access_log.tell("end")

    async def _prepare(self) -> None:
        """See to it that a first visitor finds Python started and pictures drawn."""
        self.kernel_manager.spares.refill(pause=0)
        self.ioloop.add_callback(self._classes.forget)
        pages = sorted(self._pages, key=lambda page: page != HOME)
        notebooks = [notebook for page in pages if (notebook := tutor_notebook(self._folder / page))]
        await self._pictures.prepare(notebooks, locale.of_the_system())
        # What is there by now stays: looked through for garbage again and again, it would keep everybody waiting for half a second.
        gc.collect()
        gc.freeze()

    def _handle_signal_stop(self, sig: int, frame: Any) -> None:
        self.ioloop.add_callback_from_signal(self._drain)

    async def _drain(self) -> None:
        """Begin no page any more, let those who play go on for a while, tell them, and end. Asked again: end at once."""
        kernels = self.kernel_manager
        if not kernels.draining:
            kernels.draining = True
            access_log.tell("draining", sessions=kernels.pages())
            end = time.monotonic() + self.drain_seconds
            # Kernels end in many ways, none of which sets an event.
            while kernels.pages() and time.monotonic() < end:  # noqa: ASYNC110
                await asyncio.sleep(0.1)
            await kernels.spares.close()
            await GuardedConnection.tell_all_to_come_back()
        self.ioloop.stop()


def _is_no_name(host: str) -> bool:
    """Jupyter compares names only: where visitors type an address, there is nothing to compare."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host == "*"
    return True


def _in_address(ip: str) -> str:
    """What to type for a machine that listens there."""
    if ip in {"", "0.0.0.0", "::"}:  # nosec B104  # noqa: S104 (looked for, not listened on)
        return HOST
    return f"[{ip}]" if ":" in ip else ip
