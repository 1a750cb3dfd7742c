"""A page of the tutor as its server makes it: the first picture at once, and where its Python is as soon as that is there.

Voilà would start Python before it sends anything, and load JupyterLab's scripts for whatever widgets there may be. A page of
the tutor is one board: the front end draws it from the start, and speaks with Python itself (`browser/`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import jinja2
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError

from numberdrop.paths import TEMPLATE
from numberdrop.server.kernels.pool import run
from numberdrop.server.short_errors import InShort
from numberdrop.text import words
from numberdrop.widget.board import Board

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numberdrop.server.kernels.manager import CappedKernelManager
    from numberdrop.server.tutor_notebook import TutorNotebook

_BROWSER = files(__package__) / "browser"
_OPENING = """\
import json as _json
from numberdrop.widget.first import open_board as _open_board
_board = _open_board(**_json.loads({!r}))
"""
_SECONDS = 60


class TutorScripts(InShort):
    """The scripts and the style of pages of the tutor, kept by the browser for good: their address says what is in them."""

    files: Mapping[str, bytes] = {
        "front.js": Board._esm.encode(),  # noqa: SLF001 - anywidget's name for it
        "front.css": Board._css.encode(),  # noqa: SLF001
        **{name: (_BROWSER / name).read_bytes() for name in ("tutor.js", "line.js")},
    }
    folder = f"scripts/tutor-{sha256(b''.join(files.values())).hexdigest()[:12]}"

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
    """A page for a visitor; its `secret` is what they show its Python, its `nonce` what its scripts and styles show the browser."""

    notebook: TutorNotebook
    language: str
    base_url: str
    secret: str
    nonce: str

    def opening(self, picture: str | None, kernel_id: str | None) -> str:
        """The page up to where its Python is needed: with its picture (JSON), if there is one, and its Python, if that is known."""
        cover = words("cover.", self.language)
        return _TEMPLATES.get_template("tutor.html.j2").render(
            language=self.language,
            title=self.notebook.title or cover["tutor"],
            words=cover,
            said={
                "starting": words("site.", self.language)["starting"],
                "slow": cover["slow"],
                "trouble": cover["trouble"],
            },
            base_url=self.base_url,
            secret=self.secret,
            nonce=self.nonce,
            scripts=url_path_join(self.base_url, TutorScripts.folder),
            picture=(picture or "null").replace("<", "\\u003c"),  # nothing in it ends the script that it stands in
            python=self._python(kernel_id),
        )

    def ending(self, kernel_id: str | None, board: str | None) -> str:
        """The rest of it: the board that its Python has opened, nothing where it could not; its Python, if that is news."""
        return _TEMPLATES.get_template("tutor_end.html.j2").render(python=self._python(kernel_id), board=board)

    def _python(self, kernel_id: str | None) -> dict[str, str] | None:
        return {"baseUrl": self.base_url, "kernelId": kernel_id, "token": self.secret} if kernel_id else None


async def open_board(kernels: CappedKernelManager, kernel_id: str, opened: Mapping[str, Any]) -> str:
    """Let a page's Python open its board; gives the id by which the page speaks with it. Raises RuntimeError and its like."""
    client = kernels.get_kernel(kernel_id).client()
    client.start_channels(iopub=False, stdin=False, hb=False, control=False)
    try:
        board: str = await run(client, _OPENING.format(json.dumps(opened)), "_board.model_id", _SECONDS)
    finally:
        client.stop_channels()
    return board
