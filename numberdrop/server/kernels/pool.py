"""Kernels that are started before anybody asks for a page, with the tutor loaded already.

Voilà can preheat, too, but whole pages: it prepares one of each notebook, in one language, and refuses to together with a
hook that greets the visitor. Most of the wait is Python starting and loading the tutor, which is the same for all pages.
"""

from __future__ import annotations

import ast
import asyncio
import json
import logging
import os
from typing import TYPE_CHECKING, Any, Protocol
from uuid import uuid4

from numberdrop.server import metrics

if TYPE_CHECKING:
    from jupyter_client.asynchronous.client import AsyncKernelClient

_LOG = logging.getLogger(__name__)

_LOADING = "__import__('numberdrop.widget.first').widget.first.load_pages()"
_SETTLING = "__import__('os').environ.update(__import__('json').loads({!r}))"
_SECONDS = 60
_PAUSE = 2.0
"""Between a page's start and the next spare kernel's: the page has Python's work to do first."""


class Kernels(Protocol):
    """What the spares need of a kernel manager: how many it wants, whether it has time, and that it starts and ends one."""

    default_kernel_name: str
    spare_kernels: int
    draining: bool

    def busy(self) -> bool: ...

    def __contains__(self, kernel_id: object) -> bool: ...

    async def start_spare(self, kernel_id: str) -> None: ...

    def get_kernel(self, kernel_id: str) -> Any: ...

    async def shutdown_kernel(self, kernel_id: str, *, now: bool) -> None: ...


class KernelPool:
    """The spare kernels of a kernel manager."""

    def __init__(self, kernels: Kernels) -> None:
        """Begin with none; `refill` starts them."""
        self._kernels = kernels
        self._all: set[str] = set()
        self._ready: dict[str, AsyncKernelClient] = {}
        self._work: asyncio.Task[None] | None = None
        self._starting: asyncio.Task[bool] | None = None
        self._promised = False
        metrics.SPARES.set_function(lambda: len(self._ready))

    def __contains__(self, kernel_id: object) -> bool:
        """Tell whether a kernel is a spare one, ready or not."""
        return kernel_id in self._all

    async def take(self, asked: dict[str, Any]) -> str | None:
        """Return a kernel with the environment that a page asks for, or None when there is none ready."""
        if asked.get("path") or asked.get("kernel_name") != self._kernels.default_kernel_name:
            return None
        if not self._ready and self._starting is not None and not self._promised:
            # Sooner there than one that is begun now. It is one page's only: the next one begins its own.
            self._promised = True
            try:
                await asyncio.wait([self._starting])
            finally:
                self._promised = False
        while self._ready:
            kernel_id, client = self._ready.popitem()
            new = {name: value for name, value in asked.get("env", {}).items() if os.environ.get(name) != value}
            try:
                await _still_alive(client)
                if new:
                    await run(client, _SETTLING.format(json.dumps(new)))
            except Exception:  # noqa: BLE001 (whatever it is, a kernel of the page's own does as well)
                _LOG.exception("a spare kernel is gone")
                await self._end(kernel_id)
                continue
            finally:
                client.stop_channels()
            self._all.discard(kernel_id)
            return kernel_id
        return None

    def refill(self, pause: float = _PAUSE) -> None:
        """Start what is missing, one after another, while nobody waits for a page."""
        if self._kernels.spare_kernels and (self._work is None or self._work.done()):
            self._work = asyncio.get_running_loop().create_task(self._refill(pause))

    async def _refill(self, pause: float) -> None:
        while len(self._all) < self._kernels.spare_kernels and not self._kernels.draining:
            await asyncio.sleep(pause)
            if pause and self._kernels.busy():
                continue
            self._starting = asyncio.get_running_loop().create_task(self._start())
            started = await self._starting
            self._starting = None
            if not started:
                return  # the next page tries again

    async def _start(self) -> bool:
        kernel_id = str(uuid4())
        self._all.add(kernel_id)
        client: AsyncKernelClient | None = None
        try:
            await self._kernels.start_spare(kernel_id)
            client = self._kernels.get_kernel(kernel_id).client()
            client.start_channels(hb=False)
            await client.wait_for_ready(timeout=_SECONDS)
            await run(client, _LOADING)
        except Exception:  # noqa: BLE001 (pages do without)
            _LOG.exception("no spare kernel could be started")
            if client is not None:
                client.stop_channels()
            await self._end(kernel_id)
            return False
        self._ready[kernel_id] = client
        return True

    async def close(self) -> None:
        """End them all; one that still starts, as soon as it has. The server is draining: no other is begun."""
        if self._work is not None:
            await self._work
        for client in self._ready.values():
            client.stop_channels()
        for kernel_id in list(self._all):
            await self._end(kernel_id)

    async def _end(self, kernel_id: str) -> None:
        self._all.discard(kernel_id)
        if kernel_id in self._kernels:
            await self._kernels.shutdown_kernel(kernel_id, now=True)


async def _still_alive(client: AsyncKernelClient) -> None:
    """Do nothing, or raise RuntimeError: to one that has ended one would talk for long in vain."""
    if not await client.is_alive():
        raise RuntimeError("it has ended")


async def run(client: AsyncKernelClient, code: str, value: str = "None", seconds: float = _SECONDS) -> Any:
    """Run code of ours in a kernel; gives the `value` of an expression after it. Raises RuntimeError and its like when that fails."""
    asked = {"value": value}
    reply = await client.execute(
        code, silent=True, store_history=False, user_expressions=asked, reply=True, timeout=seconds
    )
    content = reply["content"]
    if content["status"] != "ok":
        raise RuntimeError("\n".join(content.get("traceback", [content["status"]])))
    return ast.literal_eval(content["user_expressions"]["value"]["data"]["text/plain"])
