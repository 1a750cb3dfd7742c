"""A kernel's first answer, without the pause that Jupyter's own client makes after it."""

import time
from contextlib import suppress
from queue import Empty

from jupyter_client.asynchronous.client import AsyncKernelClient


class PromptClient(AsyncKernelClient):
    """Ready as soon as a kernel has answered on both channels.

    Jupyter's own then reads on until nothing has come for 0.2 seconds, lest old messages be taken for new ones. Voilà looks
    at what a message answers, and every page would wait.
    """

    async def wait_for_ready(self, timeout: float | None = None) -> None:  # noqa: ASYNC109 (as Jupyter calls it)
        """Wait until code can be run and its output is heard. Raises RuntimeError when the kernel is dead, or too slow."""
        end = float("inf") if timeout is None else time.monotonic() + timeout
        while time.monotonic() < end and await self.is_alive():
            self.kernel_info()
            with suppress(Empty):
                await self.get_shell_msg(timeout=1)
                await self.get_iopub_msg(timeout=0.2)
                return
        raise RuntimeError("The kernel does not answer")
