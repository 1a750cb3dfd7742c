"""The Python processes behind the pages: one per open page, never too many, none left behind.

Each page runs in a kernel of its own (about 40 MB). Voilà sets no limit and forgets a kernel whose visitor left while
the page was still being made; both are mended here, because only the kernel manager sees every start.
"""

from typing import Any

from jupyter_server import CallContext
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Int


class CappedKernelManager(AsyncMappingKernelManager):
    """Start no more kernels than `max_kernels`; tell the page handler which kernel it got."""

    max_kernels = Int(16, config=True, help="The number of pages that may be open at the same time.")

    _starting = 0

    async def start_kernel(self, **kwargs: Any) -> str:
        """Start a kernel and return its id.

        Raises HTTPError 503 when the house is full: kernels still starting count too, or a burst would slip through.
        """
        if len(self.list_kernel_ids()) + self._starting >= self.max_kernels:
            raise HTTPError(503, "All pages are taken")
        self._starting += 1
        try:
            kernel_id: str = await super().start_kernel(**kwargs)
        finally:
            self._starting -= 1
        # Voilà keeps the id to itself; the handler needs it to end the kernel of a visitor who does not wait.
        page = CallContext.get(CallContext.JUPYTER_HANDLER)
        if hasattr(page, "own_kernel"):
            page.own_kernel(kernel_id)
        return kernel_id
