"""Who asks. Where a proxy tells: where it sets X-Forwarded-For and X-Forwarded-Proto, by these and by nothing else."""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPHeaders, HTTPMessageDelegate, HTTPServerRequest, RequestStartLine, ResponseStartLine

_INSTEAD = {"X-Forwarded-For": "X-Real-Ip", "X-Forwarded-Proto": "X-Scheme"}
"""What Tornado believes before those two. A proxy that sets those passes this on as it came: everybody could be whom they like."""

_NETWORK = 64
"""Bits of an IPv6 address that tell whose network it is. The other 64 are anybody's there to choose."""


def client_network(request: HTTPServerRequest) -> str:
    """Where a request comes from, for what one address may have: of IPv6 the network, or one visitor would be as many as they like."""
    told = request.remote_ip or ""
    try:
        address = ipaddress.ip_address(told)
    except ValueError:  # a socket without an address
        return told
    if isinstance(address, ipaddress.IPv4Address):
        return told
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address), _NETWORK), strict=False))


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
