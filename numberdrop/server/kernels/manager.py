"""The Python processes behind the pages: one per open page, never too many, none left behind, none for strangers.

Each page runs in a kernel of its own (30 to 50 MB). Voilà sets no limit, forgets a kernel whose visitor left while the
page was still being made or whose browser crashed, and lets everybody who knows a kernel's id use it; all is mended here,
because only the kernel manager sees every start and every line. Who may use a kernel is said in `ownership`.
"""

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from subprocess import DEVNULL
from typing import Any, Protocol

try:
    from resource import RLIMIT_DATA, prlimit
except ImportError:  # only Linux lets one limit another process
    prlimit = None  # type: ignore[assignment]

from jupyter_core.utils import ensure_async
from jupyter_server import CallContext
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.web import HTTPError
from traitlets import Float, Int

from numberdrop.server import metrics
from numberdrop.server.kernels import ownership
from numberdrop.server.kernels.allowance import Allowances
from numberdrop.server.kernels.line import end_lines
from numberdrop.server.kernels.pool import KernelPool
from numberdrop.server.kernels.priority import PriorityWatch
from numberdrop.server.kernels.provisioner import ForkServer

_WAITS = {"draining": 6, "full": 30, "busy": 2}
"""After how many seconds it is worth asking again: a restart is short, a place becomes free now and then."""

_LOOK = 1000
"""Milliseconds between two looks at how busy the kernels are."""

_AT_ONCE = 10
"""Pages that one visitor may have one after another, however few may be open: whoever looks for the right one opens some."""

_SHARE = 4
"""One visitor gets this part of what an address gets for long: whoever keeps a key down in class takes little from the others."""

_PATIENCE = 2.0
"""Seconds to wait for one's turn: with those to make a page, nobody looks at nothing for longer than about five."""


class ServerFullError(HTTPError):
    """503: no page for now, because the server is `draining`, `full` or `busy` with other pages."""

    def __init__(self, why: str, *, soon: bool = False) -> None:
        """Refuse a page, and count it; a place may be free ``soon``."""
        super().__init__(503, why)
        metrics.REFUSED.labels(why).inc()
        self.why = why
        self.wait = min(_WAITS.values()) if soon else _WAITS[why]


class StartingPage(Protocol):
    """A page that is being made. It has its kernel as soon as that is started."""

    secret: str
    kernel_id: str | None
    left: bool
    """Nobody waits for it any more."""

    @property
    def address(self) -> str:
        """Where its visitor asks from."""

    @property
    def visitor(self) -> str:
        """The name that their browser has here."""

    @property
    def has_another(self) -> bool:
        """Whether its visitor has a page already, and may come from there: that one ends when this one is answered."""

    def own_kernel(self, kernel_id: str) -> None:
        """Note the kernel that was started for this page."""

    def leave(self) -> None:
        """Note that nobody waits for this page any more."""


class CappedKernelManager(AsyncMappingKernelManager):
    """Start no more kernels than `max_kernels`; tell the page handler which kernel it got."""

    max_kernels = Int(16, min=1, config=True, help="The number of pages that may be open at the same time.")
    share_per_address = Float(1, min=0, max=1, config=True, help="Which part of them may be open from one address.")
    pages_per_second = Float(
        0,
        min=0,
        config=True,
        help="How many pages are made for one address once it has had as many as may be open; 0: all.",
    )
    megabytes = Int(0, min=0, config=True, help="The memory that a kernel may take (Linux); 0: as much as it likes.")
    busy_share = Float(
        0.0, min=0, config=True, help="How much of a processor it may take for long; then others come first. 0: never."
    )
    busy_seconds = Float(5, min=0, config=True, help="How many seconds of a processor it may take at once.")
    spare_kernels = Int(0, min=0, config=True, help="How many kernels wait for a page, ready but for the visitor.")
    most_at_once = Int(16, min=1, config=True, help="How many pages are made at the same time.")
    lost_seconds = Float(15, min=0, config=True, help="How long a kernel waits for a page that has lost its line.")
    unseen_seconds = Float(60, min=0, config=True, help="How long it waits for a complete page that never had one.")

    draining = False
    """No page is begun any more: the server is about to end."""

    def __init__(self, **given: Any) -> None:
        """Begin without kernels."""
        super().__init__(**given)
        self._turns = asyncio.Semaphore(self.most_at_once)
        self._made_for = Allowances(self.pages_per_second, max(self.max_kernels, _AT_ONCE))  # by address
        self._made_by = Allowances(self.pages_per_second / _SHARE, _AT_ONCE)  # by visitor
        self._unfinished: dict[
            str, StartingPage
        ] = {}  # pages that are being made or wait for their turn, by their secrets
        self._waiting: set[str] = set()  # those that wait for it
        self._lost: dict[str, tuple[float, object]] = {}  # until when they are waited for, and the timer
        self.fork_server = ForkServer()
        self.spares = KernelPool(self)
        self._priorities: PeriodicCallback | None = None
        metrics.MOST_SESSIONS.set(self.max_kernels)
        metrics.SESSIONS.set_function(self.pages)

    def pages(self) -> int:
        """The number of kernels that belong to a page."""
        return sum(kernel_id not in self.spares for kernel_id in self.list_kernel_ids())

    @asynccontextmanager
    async def making(self, page: StartingPage) -> AsyncIterator[None]:
        """Keep a place for a page that starts its kernel, and wait for its turn to be made.

        Raises ServerFullError when the server is about to end, has no place left, or makes so many pages already that this one
        would have to wait long.
        """
        if self.draining:
            raise ServerFullError("draining")
        open_by_all = len(self._begun()) + sum(map(self.__contains__, ownership.kernels_owned()))
        share = max(1, int(self.max_kernels * self.share_per_address))
        if open_by_all >= self.max_kernels or self._pages_from(page.address) >= share:
            raise ServerFullError("full", soon=page.has_another)
        self._unfinished[page.secret] = page
        try:
            self._waiting.add(page.secret)
            try:
                await asyncio.wait_for(self._turns.acquire(), _PATIENCE)
            except TimeoutError:
                raise ServerFullError("busy") from None
            finally:
                self._waiting.remove(page.secret)
            try:
                if self.pages_per_second and not self._may_be_made(page):
                    raise ServerFullError("busy")
                yield
            finally:
                self._turns.release()
        finally:
            del self._unfinished[page.secret]
            # Complete, and perhaps nobody is there: left between its last byte and its first script, or never a browser.
            if (kernel_id := page.kernel_id) and kernel_id not in self._lost and self._is_alone(kernel_id):
                self._wait_for(kernel_id, self.unseen_seconds)

    def _may_be_made(self, page: StartingPage) -> bool:
        """Whether its visitor and its address have had few enough of late; then it is counted for both."""
        may = self._made_by.has(page.visitor) and self._made_for.has(page.address)
        if may:
            self._made_by.take(page.visitor)
            self._made_for.take(page.address)
        return may

    def _begun(self) -> list[StartingPage]:
        """The pages that will have a kernel, but have none yet. Who left while they waited for their turn gets none."""
        unfinished = [page for page in self._unfinished.values() if page.kernel_id is None]
        return [page for page in unfinished if not (page.left and page.secret in self._waiting)]

    def _pages_from(self, address: str) -> int:
        """The number of pages from an address, those that are being made among them."""
        begun = [page for page in self._begun() if page.address == address]
        return len(begun) + sum(kernel_id in self for kernel_id in ownership.kernels_from(address))

    def busy(self) -> bool:
        """Tell whether somebody waits for a page."""
        return bool(self._unfinished)

    async def leave(self, secret: str) -> None:
        """End the kernel of the page with this secret, at once or when the page is complete."""
        if page := self._unfinished.get(secret):
            page.leave()
        elif kernel_id := ownership.kernel_of(secret):
            await self.end(kernel_id)

    async def start_kernel(self, **kwargs: Any) -> str:
        """Start a kernel for the page that is being made, or take a spare one, and return its id."""
        kernel_id: str = await self.spares.take(kwargs) or self._bounded(await super().start_kernel(**kwargs))
        metrics.STARTS.inc()
        # Voilà keeps the id to itself; the handler needs it to end the kernel of a visitor who does not wait.
        page = CallContext.get(CallContext.JUPYTER_HANDLER)
        page.own_kernel(kernel_id)
        if page.secret not in self._unfinished:  # given up meanwhile
            self._wait_for(kernel_id, self.unseen_seconds)
        self.spares.refill()
        return kernel_id

    async def start_spare(self, kernel_id: str) -> None:
        """Start a kernel that is no page's yet."""
        self._bounded(await super().start_kernel(kernel_id=kernel_id, path="", stderr=DEVNULL))

    def _bounded(self, kernel_id: str) -> str:
        """A kernel that has just been started, and can take no more memory than it may, nor a processor for long."""
        if self.megabytes and prlimit is not None:
            with suppress(ProcessLookupError):  # it has ended already
                prlimit(self.get_kernel(kernel_id).provisioner.pid, RLIMIT_DATA, (self.megabytes << 20,) * 2)
        if self.busy_share and self._priorities is None:
            watch = PriorityWatch(self.busy_share, self.busy_seconds)
            self._priorities = PeriodicCallback(lambda: watch.look(self._processes()), _LOOK)
            self._priorities.start()
        return kernel_id

    def _processes(self) -> dict[str, int]:
        """The processes of all kernels that are started."""
        provisioners = {kernel_id: self.get_kernel(kernel_id).provisioner for kernel_id in self.list_kernel_ids()}
        return {kernel_id: one.pid for kernel_id, one in provisioners.items() if one is not None and one.pid}

    def start_watching_activity(self, kernel_id: str) -> None:
        """Watch nothing. Jupyter reads along whatever a kernel says, to end it when it is idle; no page is ended for that here."""
        kernel = self.get_kernel(kernel_id)
        kernel.execution_state = "idle"

    async def shutdown_all(self, now: bool = False) -> None:
        """End every kernel. One that still starts gets there first: else it would be ended by nobody, and be missed here."""
        await asyncio.gather(*self._pending_kernels.values(), return_exceptions=True)
        self._pending_kernels.clear()
        await super().shutdown_all(now=now)
        self.fork_server.close()

    def notify_connect(self, kernel_id: str) -> None:
        """Note a line between a page and its kernel."""
        super().notify_connect(kernel_id)
        self._found(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """Note a line that is gone. A page that said no goodbye may come back for a while: the network was away."""
        super().notify_disconnect(kernel_id)
        if self._is_alone(kernel_id):
            self._wait_for(kernel_id, self.lost_seconds)

    def heard_of(self, kernel_id: str) -> None:
        """Wait longer for a page that has no line, but asks after its kernel; never less long than it was to be."""
        end, _ = self._lost.get(kernel_id, (math.inf, None))
        if end < IOLoop.current().time() + self.lost_seconds:
            self._wait_for(kernel_id, self.lost_seconds)

    def _is_alone(self, kernel_id: str) -> bool:
        return kernel_id in self and not self._kernel_connections.get(kernel_id)

    def _wait_for(self, kernel_id: str, seconds: float) -> None:
        self._found(kernel_id)
        end = IOLoop.current().time() + seconds
        self._lost[kernel_id] = end, IOLoop.current().call_at(end, self._forget, kernel_id)

    def _found(self, kernel_id: str) -> None:
        if waiting := self._lost.pop(kernel_id, None):
            IOLoop.current().remove_timeout(waiting[1])

    async def _forget(self, kernel_id: str) -> None:
        self._lost.pop(kernel_id, None)
        await self.end(kernel_id)

    async def end(self, kernel_id: str) -> None:
        """End a kernel unless it is gone already, and its lines; that of a page that is being made, when it is complete."""
        for page in self._unfinished.values():
            if page.kernel_id == kernel_id and not page.left:
                page.leave()
                return
        if kernel_id in self:
            kernel = self.get_kernel(kernel_id)
            await ensure_async(self.shutdown_kernel(kernel_id, now=True))
            end_lines(kernel)
