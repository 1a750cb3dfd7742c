"""The tutor as a Voilà application: our pages, our template, our handlers, and no others."""

import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jupyter_server import DEFAULT_STATIC_FILES_PATH
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop
from tornado.web import StaticFileHandler
from voila.app import Voila
from voila.configuration import VoilaConfiguration
from voila.paths import collect_static_paths, collect_template_paths
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from numberdrop.publish import scripts
from numberdrop.publish.config import configuration
from numberdrop.publish.handlers import GoodbyeHandler, HomeHandler, NotFoundHandler, PageHandler
from numberdrop.publish.places import HOST, STATIC, TEMPLATE

_KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
_LARGEST_BODY = 64 * 1024


class TutorServer(Voila):
    """Voilà, less everything the tutor does not need.

    It reads no configuration file and no command line: a stray `voila.json` changes nothing. Settings come from
    `numberdrop.publish.config` alone.
    """

    def __init__(self, notebooks: Path, port: int, ready: Callable[[str], None] = lambda _: None) -> None:
        """Prepare to serve a folder on a port; `start` does it and calls `ready` with the address of the home page."""
        super().__init__(config=configuration(notebooks, port))
        self._ready = ready
        self.voila_configuration = VoilaConfiguration(parent=self)
        self.setup_template_dirs()

    def setup_template_dirs(self) -> None:
        """Put our template first; behind it those it borrows from."""
        self.template_paths = [str(TEMPLATE), *collect_template_paths(["voila", "nbconvert"], "lab", prune=True)]
        self.static_paths = [*collect_static_paths(["voila", "nbconvert"], "lab"), DEFAULT_STATIC_FILES_PATH]

    def init_settings(self) -> dict[str, Any]:
        """Return Tornado's settings: Voilà's, and room for what `scripts` remembers."""
        return {**super().init_settings(), scripts.SEEN: {}}

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
            route(r"/voila/render/(.*)", PageHandler, **page),
            route(rf"/api/kernels/{_KERNEL}", KernelHandler),
            route(rf"/api/kernels/{_KERNEL}/channels", VoilaKernelWebsocketHandler),
            route(r"/voila/api/shutdown/(.*)", GoodbyeHandler),
            route(rf"/{re.escape(scripts.STATIC)}/(.*)", scripts.StaticHandler, paths=self.static_paths),
            route(rf"/{scripts.EXTENSIONS}/(.*)", scripts.ExtensionHandler, path=self.labextensions_path),
            route(r"/tutor/(.*)", StaticFileHandler, path=str(STATIC)),
            route(r"/.*", NotFoundHandler, **configured),
        ]

    def listen(self) -> None:
        """Serve until stopped, on the one port that was asked for.

        Raises OSError when the port is taken or forbidden: choosing another is the caller's business.
        """
        try:
            self.app.listen(self.port, self.ip, max_body_size=_LARGEST_BODY)
        except OSError:
            self.stop()
            raise
        self.ioloop = IOLoop.current()
        signal.signal(signal.SIGTERM, self._handle_signal_stop)
        self._ready(f"http://{HOST}:{self.port}{self.base_url}")
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()
