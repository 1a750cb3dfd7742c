"""Who asks, where a proxy tells: where it sets X-Forwarded-For and X-Forwarded-Proto, by these and by nothing else."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPHeaders, HTTPMessageDelegate, RequestStartLine, ResponseStartLine

_INSTEAD = {"X-Forwarded-For": "X-Real-Ip", "X-Forwarded-Proto": "X-Scheme"}
"""What Tornado believes before those two. A proxy that sets those passes this on as it came: everybody could be whom they like."""


class Listener(HTTPServer):
    """A server that takes nobody's own word for who they are."""

    def start_request(self, server_conn: object, request_conn: Any) -> HTTPMessageDelegate:
        """Begin with what is left of a request's head."""
        return _Unbelieving(super().start_request(server_conn, request_conn))


class _Unbelieving(HTTPMessageDelegate):
    def __init__(self, believing: HTTPMessageDelegate) -> None:
        self._believing = believing

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        for of_the_proxy, of_anybody in _INSTEAD.items():
            if of_the_proxy in headers:
                headers.pop(of_anybody, None)
        return self._believing.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        return self._believing.data_received(chunk)

    def finish(self) -> None:
        self._believing.finish()

    def on_connection_close(self) -> None:
        self._believing.on_connection_close()
