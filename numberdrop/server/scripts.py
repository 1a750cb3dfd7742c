"""The scripts behind a page: named in its first lines, kept by the browser for good, and most of them in one file.

Voilà's front end comes in some ninety files, asked for one after another once the page is complete. Which they are depends
on the releases of Voilà and of the widgets, not on the page: `scripts.txt` has those of the locked releases (a test tells
when that is no longer true, and how it is written anew). Where other releases are installed, what is not listed is loaded
as Voilà does, a little later.
"""

import asyncio
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import voila
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError
from voila.static_file_handler import MultiStaticFileHandler

from numberdrop.paths import SCRIPTS
from numberdrop.server.short_errors import InShort

NEEDED = "tutor_scripts"
"""The key of `Needed` in the application's settings."""

STATIC = f"scripts/{voila.__version__}"
EXTENSIONS = "voila/labextensions"
_FRONT = "voila.js"
_ENTRY = "remoteEntry."
"""How the files begin that are loaded by name, as they must be: they say where the others come from."""
_PIECE = 2**17
_SECONDS = 30
"""For one piece: who takes longer has gone, or hoards connections."""
_FOREVER = "public, max-age=31536000, immutable"


def page_config(config: dict[str, Any], *, base_url: str, **_: Any) -> dict[str, Any]:
    """Send the page to the addresses that carry a version (Voilà's page_config_hook)."""
    config["fullStaticUrl"] = url_path_join(base_url, STATIC)
    return config


class Needed:
    """What every page needs, found in the folders of Voilà's front end and of the extensions."""

    def __init__(self, static: Iterable[str], extensions: Iterable[str]) -> None:
        """Read the files that are there."""
        folders = {STATIC: [*map(Path, static)], EXTENSIONS: [*map(Path, extensions)]}
        parts, self._alone = [], [f"{STATIC}/{_FRONT}"]
        for line in SCRIPTS.read_text().splitlines():
            kind, name = line.split(" ")
            place = {"front": STATIC, "extension": EXTENSIONS}[kind]
            file = next((file for folder in folders[place] if (file := folder / name).is_file()), None)
            if file is not None and file.name.startswith(_ENTRY):
                self._alone.append(f"{place}/{name}")
            elif file is not None:
                # In a function each: one that is strict must not make the next one so.
                parts.append(b"(() => {" + file.read_bytes() + b"\n})();\n")
        self.together = b"".join(parts)
        self.name = f"together-{sha256(self.together).hexdigest()[:12]}.js"

    def addresses(self, base_url: str) -> dict[str, Any]:
        """The address of most of them `together`, of Voilà's own, which comes after that, and of all that stand `alone`."""
        alone = [url_path_join(base_url, address) for address in self._alone]
        return {"together": url_path_join(base_url, STATIC, self.name), "front": alone[0], "alone": alone[1:]}


def needed(settings: Mapping[str, Any]) -> Needed:
    """Return what an application's pages need."""
    found: Needed = settings[NEEDED]
    return found


class _Kept:
    """Serve a script with leave to keep it."""

    def set_headers(self: Any) -> None:
        super().set_headers()  # type: ignore[misc]
        self.set_header("Cache-Control", _FOREVER)


class StaticHandler(_Kept, MultiStaticFileHandler):
    """Voilà's own scripts. Their names carry no version, their address does."""


class ExtensionHandler(_Kept, InShort, FileFindHandler):
    """The scripts of widgets. Their names or queries carry a hash."""


class TogetherHandler(InShort):
    """Most scripts as one file. Each of them only says what it holds, and waits for Voilà's own to use it."""

    async def get(self, name: str) -> None:
        """Answer with the file, piece by piece as it is read; 404 for that of another release."""
        scripts = needed(self.settings)
        if name != scripts.name:
            raise HTTPError(404)
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", _FOREVER)
        self.set_header("Content-Length", len(scripts.together))
        for start in range(0, len(scripts.together), _PIECE):
            self.write(scripts.together[start : start + _PIECE])
            try:
                await asyncio.wait_for(self.flush(), _SECONDS)
            except TimeoutError:
                self.request.connection.stream.close()  # type: ignore[union-attr] # who reads nothing gets no answer
                return
