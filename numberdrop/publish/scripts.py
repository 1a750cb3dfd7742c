"""The scripts behind a page: kept by the browser for good, and fetched while the page's kernel still starts.

Voilà's front end comes in some ninety files, asked for one after another once the page is complete, and again on every
page. Here their addresses carry the version, so that a browser need never ask twice; and the server remembers which
files pages asked for, so that the next page can name them all in its first lines. By the time Python answers they are
there.
"""

from collections.abc import Mapping
from typing import Any

import voila
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.utils import url_path_join
from voila.static_file_handler import MultiStaticFileHandler

from numberdrop.publish.refusing import InShort

SEEN = "tutor_scripts"
"""The key in the application's settings under which the seen addresses are kept, in the order first asked for."""

STATIC = f"scripts/{voila.__version__}"
EXTENSIONS = "voila/labextensions"
_MOST = 200
_FOREVER = "public, max-age=31536000, immutable"


def remembered(settings: Mapping[str, Any]) -> list[str]:
    """Return the addresses of the scripts that pages of this server have asked for so far."""
    return list(settings.get(SEEN, ()))


def page_config(config: dict[str, Any], *, base_url: str, **_: Any) -> dict[str, Any]:
    """Send the page to the addresses that carry a version (Voilà's page_config_hook)."""
    config["fullStaticUrl"] = url_path_join(base_url, STATIC)
    return config


class _Remembered:
    """Serve a script with leave to keep it, and note that pages want it."""

    def set_headers(self: Any) -> None:
        super().set_headers()  # type: ignore[misc]
        self.set_header("Cache-Control", _FOREVER)
        if self.request.path.endswith(".js") and len(self.settings[SEEN]) < _MOST:
            self.settings[SEEN].setdefault(self.request.uri)


class StaticHandler(_Remembered, MultiStaticFileHandler):
    """Voilà's own scripts. Their names carry no version, their address does."""


class ExtensionHandler(_Remembered, InShort, FileFindHandler):
    """The scripts of widgets. Their names or queries carry a hash."""
