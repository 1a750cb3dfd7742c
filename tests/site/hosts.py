"""Hosts of a static site as there are: stock nginx, one that takes endings off, one that changes files, one that refuses some."""

import contextlib
import mimetypes
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import NamedTuple
from urllib.parse import quote, unquote

from tests import nginx
from tests.serving import Served, free_port
from tests.site.written_sites import PLACE

STOCK = """
include /etc/nginx/mime.types;
default_type application/octet-stream;
server {{ listen 127.0.0.1:{port}; root {root}; location = /health {{ return 200; }} }}
"""
INJECTED = b'<script src="/cdn/rum.js"></script></body>'


class Answer(NamedTuple):
    """What a host sends for a file."""

    body: bytes
    kind: str
    status: int = 200
    to: str = ""


Host = Callable[[str, Answer], Answer]
"""A host's way with a file: its name in the site, and what a plain host would send."""


def clean(name: str, plain: Answer) -> Answer:
    """Takes endings off, and leads who comes with one to the address without (308)."""
    if not name.endswith(".html"):
        return plain
    return Answer(b"", "text/plain", 308, name.removesuffix(".html").removesuffix("index"))


def changing(name: str, plain: Answer) -> Answer:
    """Puts its own script into each page, and ends lines as Windows does."""
    if name.endswith(".html"):
        return plain._replace(body=plain.body.replace(b"</body>", INJECTED))
    return plain._replace(body=plain.body.replace(b"\n", b"\r\n")) if name.endswith((".js", ".css", ".json")) else plain


def refusing(*endings: str) -> Host:
    """A filter that lets no file of these endings through."""
    return lambda name, plain: Answer(b"forbidden", "text/plain", 403) if name.endswith(endings) else plain


def plain_scripts(name: str, plain: Answer) -> Answer:
    """Windows whose registry says that scripts are text, as `python -m http.server` asks it."""
    return plain._replace(kind="text/plain") if name.endswith(".js") else plain


def unknown_wasm(name: str, plain: Answer) -> Answer:
    """Knows no .wasm, as nginx before 1.21 and older Apaches."""
    return plain._replace(kind="application/octet-stream") if name.endswith(".wasm") else plain


def always_a_page(name: str, plain: Answer) -> Answer:
    """Answers every address that it does not know with its own page, as hosts of one-page applications do; here it knows no .bin."""
    return Answer(b"<!DOCTYPE html><title>Welcome</title>", "text/html") if name.endswith(".bin") else plain


def cutting(name: str, plain: Answer) -> Answer:
    return plain._replace(body=plain.body[: len(plain.body) // 2]) if name.endswith(".asm.wasm") else plain


@contextlib.contextmanager
def hosted_by(host: Host, site: Path) -> Iterator[Served]:
    """Serve a site in a directory of such a host."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = unquote(self.path.partition("?")[0]).removeprefix(f"/{PLACE}/")
            name = name or ("index" if host is clean else "index.html")
            file = site / name
            bare = host is clean and not file.is_file()
            answer = self.plain(site / f"{name}.html") if bare else host(name, self.plain(file))
            self.send_response(answer.status)
            if answer.status == 308:
                self.send_header("Location", f"/{PLACE}/{quote(answer.to)}")
            self.send_header("Content-Type", answer.kind)
            self.send_header("Content-Length", str(len(answer.body)))
            self.end_headers()
            self.wfile.write(answer.body)

        def plain(self, file: Path) -> Answer:
            if not file.is_file():
                return Answer(b"not found", "text/plain", 404)
            kind = "text/javascript" if file.suffix == ".js" else mimetypes.guess_type(file.name)[0]
            return Answer(file.read_bytes(), kind or "application/octet-stream")

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield Served(f"http://127.0.0.1:{server.server_address[1]}", None, site)  # type: ignore[arg-type] - no process of its own
        server.shutdown()


@contextlib.contextmanager
def hosted_by_nginx(site: Path, work: Path) -> Iterator[Served]:
    (work / "root" / PLACE).parent.mkdir(parents=True)
    (work / "root" / PLACE).symlink_to(site, target_is_directory=True)
    port = free_port()
    configuration = STOCK.format(port=port, root=work / "root")
    with nginx.running(work, configuration, f"http://127.0.0.1:{port}") as served:
        yield served
