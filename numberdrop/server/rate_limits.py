"""Rate limits: how much one connection, visitor or address may ask for. One door for all, counted by the library ``limits``.

A connection that speaks too fast is heard later; who opens too many, or guesses too often, is refused for a while. Each worker counts for itself.
"""

from __future__ import annotations

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
"""Seconds between two looks at whether it is a connection's turn."""


class Rate(Unicode):
    """A rate as ``limits`` writes it ("40/4 second"); empty: no limit."""

    def validate(self, obj: Any, value: Any) -> str:
        """Return the rate as it was given. Raises ``TraitError`` for what is none."""
        text: str = super().validate(obj, value)
        try:
            _ = text and parse(text)
        except ValueError:
            raise TraitError(f'{text!r} is no rate such as "40/4 second"') from None
        return text


class RateLimits(Configurable):
    """Who may have how much. The defaults are those of one's own machine: none but for guesses."""

    connections = Int(10_000, min=1, config=True, help="Connections that one worker holds.")
    connections_per_address = Int(10_000, min=1, config=True, help="Of these, from one address.")
    connections_per_visitor = Int(10_000, min=1, config=True, help="Of these, by one visitor.")
    openings_per_address = Rate("", config=True, help="Connections opened from one address.")
    openings_per_visitor = Rate("", config=True, help="Connections opened by one visitor.")
    messages = Rate("", config=True, help="Messages of one connection.")
    bytes_in = Rate("", config=True, help="Characters that one connection sends.")
    bytes_out = Rate("", config=True, help="Characters that one connection is sent.")
    class_codes = Rate("60/hour", config=True, help="Wrong class codes tried from one address.")
    teacher_keys = Rate("20/100 second", config=True, help="Wrong keys of teachers' pages tried from one address.")

    def __init__(self, **given: Any) -> None:
        """Begin with nothing counted."""
        super().__init__(**given)
        self._counted = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem] = {}
        self._open_by: Counter[tuple[str, str]] = Counter()

    def _item(self, name: str) -> RateLimitItem | None:
        rate: str = getattr(self, name)
        if rate and rate not in self._items:
            self._items[rate] = parse(rate)
        return self._items.get(rate)

    def take(self, name: str, whose: str, amount: int = 1) -> bool:
        """Count ``amount`` against a limit; False when it is used up, and then nothing is counted."""
        item = self._item(name)
        return item is None or self._counted.hit(item, name, whose, cost=min(amount, item.amount))

    def used_up(self, name: str, whose: str) -> bool:
        """Whether a limit leaves nothing for now."""
        item = self._item(name)
        return item is not None and not self._counted.test(item, name, whose)

    async def wait(self, name: str, whose: str, amount: int = 1) -> None:
        """Wait until so much is left, and count it."""
        item = self._item(name)
        while item is not None and not self._counted.hit(item, name, whose, cost=min(amount, item.amount)):
            reset = self._counted.get_window_stats(item, name, whose).reset_time
            await asyncio.sleep(max(_SHORTEST_WAIT, reset - time.time()))

    # --- connections ----------------------------------------------------------------------------------------------------

    def open(self, address: str, visitor: str) -> str:
        """Count a connection that is opened; gives the limit that is reached, or nothing. One that is refused is not counted as open."""
        held = self._open_by
        if held.total() // 2 >= self.connections:
            return "connections"
        if held["address", address] >= self.connections_per_address or not self.take("openings_per_address", address):
            return "address"
        if held["visitor", visitor] >= self.connections_per_visitor or not self.take("openings_per_visitor", visitor):
            return "visitor"
        held["address", address] += 1
        held["visitor", visitor] += 1
        return ""

    def close(self, address: str, visitor: str) -> None:
        """Count a connection that has ended."""
        for whose in (("address", address), ("visitor", visitor)):
            self._open_by[whose] -= 1
            if self._open_by[whose] <= 0:
                del self._open_by[whose]


# --- client address ---------------------------------------------------------------------------------------------------

# Who asks. Where a proxy tells: where it sets X-Forwarded-For and X-Forwarded-Proto, by these and by nothing else.

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
