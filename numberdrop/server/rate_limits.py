"""Rate limits per connection, visitor and address, counted by the library ``limits``; and the client address behind a proxy.

A connection that sends too fast is delayed; clients that open too many connections, or guess too often, are refused for a while. Each
worker counts separately.
"""

import asyncio
import ipaddress
import time
from collections import Counter
from collections.abc import Awaitable
from typing import Any

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPHeaders, HTTPMessageDelegate, HTTPServerRequest, RequestStartLine, ResponseStartLine
from traitlets import Int, TraitError, Unicode
from traitlets.config import Configurable

_SHORTEST_WAIT = 0.05
"""Minimum seconds between two checks of a delayed connection."""


class Rate(Unicode):
    """A trait for a rate as the library ``limits`` writes it ("40/4 second"); empty: no limit."""

    def validate(self, obj: object, value: object) -> str:
        """Return the rate unchanged. Raises ``TraitError`` for an invalid one."""
        text: str = super().validate(obj, value)
        try:
            _ = text and parse(text)
        except ValueError:
            raise TraitError(f'{text!r} is no rate such as "40/4 second"') from None
        return text


class RateLimits(Configurable):
    """All limits of connections and rates. By default, as on the user's own machine, only guesses of class codes and keys are limited."""

    connections = Int(10_000, min=1, config=True, help="Connections that one worker holds.")
    connections_per_address = Int(10_000, min=1, config=True, help="Of these, from one address.")
    connections_per_visitor = Int(10_000, min=1, config=True, help="Of these, by one visitor.")
    openings_per_address = Rate("", config=True, help="Connections opened from one address.")
    openings_per_visitor = Rate("", config=True, help="Connections opened by one visitor.")
    messages = Rate("", config=True, help="Messages of one connection.")
    bytes_in = Rate("", config=True, help="Characters that one connection sends.")
    bytes_out = Rate("", config=True, help="Characters that one connection is sent.")
    class_codes = Rate("60/hour", config=True, help="Wrong class codes tried from one address without delay.")
    teacher_keys = Rate("20/100 second", config=True, help="Wrong keys of teachers' pages tried from one address.")

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._counted = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem] = {}
        self._open_by: Counter[tuple[str, str]] = Counter()

    def _parsed_limit(self, name: str) -> RateLimitItem | None:
        rate: str = getattr(self, name)
        if rate and rate not in self._items:
            self._items[rate] = parse(rate)
        return self._items.get(rate)

    def try_take(self, name: str, client: str, amount: int = 1) -> bool:
        """Count ``amount`` uses (at most the limit) by a client for the limit ``name``; if too many, count nothing and return ``False``."""
        item = self._parsed_limit(name)
        return item is None or self._counted.hit(item, name, client, cost=min(amount, item.amount))

    async def wait_and_take(self, name: str, client: str, amount: int = 1) -> None:
        """Wait until the limit called ``name`` allows a client ``amount`` more uses, and count them."""
        item = self._parsed_limit(name)
        while item is not None and not self.try_take(name, client, amount):
            reset = self._counted.get_window_stats(item, name, client).reset_time
            await asyncio.sleep(max(_SHORTEST_WAIT, reset - time.time()))

    # --- connections ----------------------------------------------------------------------------------------------------

    def admit_connection(self, address: str, visitor: str) -> str:
        """Count a new connection and return an empty text; if a limit is reached, return ``connections``, ``address`` or ``visitor``."""
        held = self._open_by
        if held.total() // 2 >= self.connections:
            return "connections"
        most = {"address": self.connections_per_address, "visitor": self.connections_per_visitor}
        clients = {"address": address, "visitor": visitor}
        for kind, client in clients.items():
            if held[kind, client] >= most[kind] or not self.try_take(f"openings_per_{kind}", client):
                return kind
        held.update(clients.items())
        return ""

    def release_connection(self, address: str, visitor: str) -> None:
        """Count a closed connection."""
        for whose in (("address", address), ("visitor", visitor)):
            self._open_by[whose] -= 1
            if self._open_by[whose] <= 0:
                del self._open_by[whose]


# --- client address ---------------------------------------------------------------------------------------------------

_PREFERRED_HEADERS = {"X-Forwarded-For": "X-Real-Ip", "X-Forwarded-Proto": "X-Scheme"}
"""By header that a proxy sets, the header that Tornado would prefer to it and that a client could forge."""

_NETWORK_BITS = 64
"""Bits of an IPv6 address that identify the network; each client can choose the other 64."""


def client_network(request: HTTPServerRequest) -> str:
    """Return the client address for rate limits; for IPv6 the network, as one client can use all addresses of a network."""
    text = request.remote_ip or ""
    try:
        address = ipaddress.IPv6Address(text)
    except ValueError:  # an IPv4 address, or a socket without an address
        return text
    return str(address.ipv4_mapped or ipaddress.ip_network((int(address), _NETWORK_BITS), strict=False))


class HeaderFilteringServer(HTTPServer):
    """An HTTP server that removes from requests the headers by which a client could forge its address behind a proxy."""

    def start_request(self, server_conn: object, request_conn: Any) -> HTTPMessageDelegate:
        """Return Tornado's delegate for a request, wrapped so that these headers are removed."""
        return _HeaderFilter(super().start_request(server_conn, request_conn))


class _HeaderFilter(HTTPMessageDelegate):
    def __init__(self, delegate: HTTPMessageDelegate) -> None:
        self._delegate = delegate

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        for of_proxy, of_client in _PREFERRED_HEADERS.items():
            if of_proxy in headers:
                headers.pop(of_client, None)
        return self._delegate.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        return self._delegate.data_received(chunk)

    def finish(self) -> None:
        self._delegate.finish()

    def on_connection_close(self) -> None:
        self._delegate.on_connection_close()
