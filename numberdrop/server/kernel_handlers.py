"""What pages ask of the server about their Python: a line to it, whether it is still there, and to end it."""

from contextlib import suppress

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.ioloop import IOLoop
from tornado.iostream import StreamBufferFullError
from tornado.web import Finish, HTTPError, authenticated
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from numberdrop.server.kernels.frames import LONGEST_ID
from numberdrop.server.kernels.line import GuardedConnection
from numberdrop.server.short_errors import InShort


class LeaveHandler(InShort, JupyterHandler):
    """Goodbye of a page that may not know yet which kernel it has, by its secret: so it needs no cookie, and no other proof."""

    def check_xsrf_cookie(self) -> None:
        """Nothing: no other site knows the secret."""

    async def post(self) -> None:
        """End the page's kernel, at once or when the page is complete; 204, also when there is none."""
        await self.kernel_manager.leave(self.get_body_argument("secret", ""))
        self.set_status(204)
        self.finish()


class GoodbyeHandler(VoilaShutdownKernelHandler):
    """End the kernel of a page that is being left; saying goodbye twice is no error."""

    @authenticated
    async def post(self, kernel_id: str) -> None:
        """End the kernel and answer 204; 403 for a kernel of somebody else."""
        if not self.authorizer.is_authorized(self, self.current_user, "execute", "kernels"):
            raise HTTPError(403)
        await self.kernel_manager.end(kernel_id)
        self.set_status(204)
        self.finish()


class AskHandler(KernelHandler):
    """Whether a page's Python is still there. (Jupyter would also end it here; a page says goodbye elsewhere.)"""

    SUPPORTED_METHODS = ("GET",)

    @authenticated
    async def get(self, kernel_id: str) -> None:
        """Answer as Jupyter does, and wait a little longer for the page's line."""
        await super().get(kernel_id)
        self.kernel_manager.heard_of(kernel_id)


class LineHandler(InShort, VoilaKernelWebsocketHandler):
    """The line between a page and its Python; it ends when a browser is gone without a word."""

    connection: GuardedConnection | None = None
    last_ping: float
    last_pong: float

    async def pre_get(self) -> None:
        """Get ready for a line; 400 for one of an odd name, which it could not have."""
        session = self.get_query_argument("session_id", "")
        if len(session) > LONGEST_ID or not session.isascii():
            raise HTTPError(400)
        await super().pre_get()
        if self.connection is None:  # whoever asked has left meanwhile
            raise Finish

    async def open(self, kernel_id: str) -> None:
        """Begin. An answer is several small messages: held back for the page to confirm the first, it would take 40 ms more."""
        self.set_nodelay(True)
        try:
            await super().open(kernel_id)
        except Exception:
            self.on_connection_close()  # Tornado drops what could not be opened, and the line would count for ever
            raise

    def on_close(self) -> None:
        """End, if there was anything yet."""
        if self.connection is not None:
            super().on_close()

    async def on_message(self, ws_message: str | bytes) -> None:
        """Hand a message on, one after another and not too fast."""
        if self.connection is not None:
            await self.connection.wait_for_turn()
        if self.connection is not None:  # else it has ended meanwhile
            super().on_message(ws_message)

    def send_ping(self) -> None:
        """Ask whether somebody is there, and end a line on which nobody answered the last time.

        Jupyter Server's own goes by the time since the last answer and a timeout, which Tornado wants no longer than the
        interval. So it would end every line at its first ping, and each page would have to join its Python anew.
        """
        if self.ws_connection is None:
            self.ping_callback.stop()
        elif self.ws_connection.client_terminated or self.last_pong < self.last_ping:
            self.close()
        else:
            self.last_ping = IOLoop.current().time()
            with suppress(StreamBufferFullError):  # so much waits unread that not even this fits
                self.ping(b"")
