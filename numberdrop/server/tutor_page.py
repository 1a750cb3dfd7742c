"""A page of the tutor as its server makes it: its first picture, and what its scripts need to open its session."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files

import jinja2
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError

from numberdrop.paths import TEMPLATE
from numberdrop.server.short_errors import InShort
from numberdrop.text import LANGUAGES, words
from numberdrop.widget.board import Board

_BROWSER = files(__package__) / "browser"


class TutorScripts(InShort):
    """The scripts and the style of pages of the tutor, kept by the browser for good: their address says what is in them."""

    files: Mapping[str, bytes] = {
        "front.js": Board._esm.encode(),  # noqa: SLF001 - anywidget's name for it
        "front.css": Board._css.encode(),  # noqa: SLF001
        "served.js": (_BROWSER / "served.js").read_bytes(),
    }
    build = sha256(b"".join(files.values())).hexdigest()[:12]
    folder = f"scripts/tutor-{build}"

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
    """A page for a visitor, by the ``name`` of its notebook. ``nonce`` is what its scripts and styles show the browser."""

    name: str
    title: str | None
    language: str
    base_url: str
    nonce: str

    def html(self, picture: str | None, number: int) -> str:
        """The page with its first picture (JSON), if there is one, whose dice follow from a ``number``."""
        cover = words("cover.", self.language)
        return _TEMPLATES.get_template("tutor.html.j2").render(
            language=self.language,
            title=self.title or cover["tutor"],
            words=cover,
            old={code: words("cover.", code)["old"] for code in LANGUAGES},
            said={
                "starting": words("site.", self.language)["starting"],
                "slow": cover["slow"],
                "forbidden": words("front.", self.language)["forbidden"],
            },
            base_url=self.base_url,
            nonce=self.nonce,
            scripts=url_path_join(self.base_url, TutorScripts.folder),
            picture=_inside_script(picture or "null"),
            opening=_inside_script(
                json.dumps(
                    {
                        "page": self.name,
                        "number": number,
                        "language": self.language,
                        "build": TutorScripts.build,
                        "base": self.base_url,
                    }
                )
            ),
        )


def _inside_script(text: str) -> str:
    """JSON that ends no script that it stands in."""
    return text.replace("<", "\\u003c")


def document_page(title: str, body: str, language: str, base_url: str) -> str:
    """A notebook that is read, as a page."""
    cover = words("cover.", language)
    return _TEMPLATES.get_template("document.html.j2").render(
        language=language, title=title, words=cover, base_url=base_url, body=body
    )
