"""The Python processes behind the pages: one per open page, never too many, none left behind, none for strangers.

Each page runs in a kernel of its own (about 50 MB). Voilà sets no limit, forgets a kernel whose visitor left while the
page was still being made, and lets everybody who knows a kernel's id use it; all is mended here, because only the kernel
manager sees every start.
"""

import asyncio
from subprocess import DEVNULL
from typing import Any
from weakref import WeakKeyDictionary

from jupyter_server import CallContext
from jupyter_server.auth import Authorizer, User
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Int

from numberdrop.publish import counting
from numberdrop.publish.sparing import Spares


class CappedKernelManager(AsyncMappingKernelManager):
    """Start no more kernels than `max_kernels`; tell the page handler which kernel it got."""

    max_kernels = Int(16, min=1, config=True, help="The number of pages that may be open at the same time.")
    spare_kernels = Int(0, min=0, config=True, help="How many kernels wait for a page, ready but for the visitor.")

    draining = False
    """No page is begun any more: the server is about to end."""

    _starting = 0

    def __init__(self, **given: Any) -> None:
        """Begin without kernels."""
        super().__init__(**given)
        self._owners: WeakKeyDictionary[Any, str] = WeakKeyDictionary()
        self.spares = Spares(self)
        counting.MOST_SESSIONS.set(self.max_kernels)
        counting.SESSIONS.set_function(self.pages)

    def pages(self) -> int:
        """The number of kernels that belong to a page."""
        return sum(kernel_id not in self.spares for kernel_id in self.list_kernel_ids())

    def admit(self) -> None:
        """Raise HTTPError 503 when there is no room for one page more, or the server is about to end."""
        if self.draining:
            counting.REFUSED.labels("draining").inc()
            raise HTTPError(503, "The server is about to end")
        # Kernels still starting count too, or a burst would slip through.
        if self.pages() + self._starting >= self.max_kernels:
            counting.REFUSED.labels("full").inc()
            raise HTTPError(503, "All pages are taken")

    async def start_kernel(self, **kwargs: Any) -> str:
        """Start a kernel for a page, or take a spare one, and return its id. Raises HTTPError 503 when the house is full."""
        self.admit()
        self._starting += 1
        try:
            kernel_id: str = await self.spares.take(kwargs) or await super().start_kernel(**kwargs)
        finally:
            self._starting -= 1
        counting.STARTS.inc()
        # Voilà keeps the id to itself; the handler needs it to end the kernel of a visitor who does not wait.
        page = CallContext.get(CallContext.JUPYTER_HANDLER)
        if hasattr(page, "own_kernel"):
            page.own_kernel(kernel_id)
        self.spares.refill()
        return kernel_id

    async def start_spare(self, kernel_id: str) -> None:
        """Start a kernel that is no page's yet."""
        await super().start_kernel(kernel_id=kernel_id, path="", stderr=DEVNULL)

    def busy(self) -> bool:
        """Tell whether somebody waits for a kernel."""
        return self._starting > 0

    async def shutdown_all(self, now: bool = False) -> None:
        """End every kernel. One that still starts gets there first: else it would be ended by nobody, and be missed here."""
        await asyncio.gather(*self._pending_kernels.values(), return_exceptions=True)
        self._pending_kernels.clear()
        await super().shutdown_all(now=now)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that nobody uses any more; a spare one is idle by nature."""
        if kernel_id not in self.spares:
            await super().cull_kernel_if_idle(kernel_id)

    def belongs(self, kernel_id: str, visitor: str) -> bool:
        """Tell whether a visitor may use a kernel. It belongs to the first who asks; what is gone is nobody's secret."""
        if kernel_id not in self:
            return True
        if kernel_id in self.spares:
            return False
        owner: str = self._owners.setdefault(self.get_kernel(kernel_id), visitor)
        return owner == visitor


class OwnersOnly(Authorizer):
    """A kernel is for the browser that its page was made for; nothing else is for anybody."""

    def is_authorized(self, handler: JupyterHandler, user: User, action: str, resource: str) -> bool:
        """Tell whether a request may reach the kernel that it names."""
        kernel_id = handler.path_kwargs.get("kernel_id")
        if resource != "kernels" or kernel_id is None:
            return False
        return bool(handler.kernel_manager.belongs(kernel_id, user.username))
