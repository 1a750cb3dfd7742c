"""How a kernel is started: forked from a Python that has loaded the tutor already where the system can, else as Jupyter does.

Only Linux can: it forks safely what has used its libraries, and names a process by a descriptor, so that nobody ends another one
by mistake. Where anything goes wrong the kernel is started in the usual way, a second later.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import select
import signal
import socket
import subprocess  # nosec B404
import sys
import threading
import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from jupyter_client.provisioning.local_provisioner import LocalProvisioner

_LOG = logging.getLogger(__name__)

NAME = "numberdrop"
"""Among Jupyter's provisioners (an entry point in pyproject.toml)."""
_MODULE = "numberdrop.server.kernels.fork_server"
_LAUNCHER = (sys.executable, "-m", "ipykernel_launcher")
_SECONDS = 60
_CAN_FORK = sys.platform == "linux" and hasattr(os, "pidfd_open")


class ForkedProcess:
    """A process that is another one's child, as a `subprocess.Popen`. How it ended, only its parent knows."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int, descriptor: int) -> None:
        """Take over the descriptor of a process."""
        self.pid = pid
        self._descriptor = descriptor
        weakref.finalize(self, os.close, descriptor)
        self._ended = select.poll()
        self._ended.register(descriptor, select.POLLIN)

    def poll(self) -> int | None:
        """None as long as it runs, then 0."""
        return 0 if self._ended.poll(0) else None

    def wait(self) -> int:
        """Wait until it has ended."""
        self._ended.poll()
        return 0

    def send_signal(self, number: int) -> None:
        """Send it a signal. Raises ProcessLookupError when it has ended."""
        signal.pidfd_send_signal(self._descriptor, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)


class ForkServer:
    """The process that kernels are forked from: started when it is first asked, and anew when it has ended."""

    def __init__(self) -> None:
        """Begin without one."""
        self.promising = _CAN_FORK
        """Whether it is worth asking: not where it has ended before it ever answered."""
        self._one_at_a_time = threading.Lock()
        self._running: tuple[subprocess.Popen[bytes], socket.socket] | None = None
        self._lifeline, self._ours = socket.socketpair()
        """Held by all kernels, which end when our end of it is closed: by us, or because this process is gone."""

    def fork(self, arguments: Sequence[str], environment: Mapping[str, str], folder: str | None) -> ForkedProcess:
        """Fork a kernel with these arguments, in this environment and folder. Raises OSError when that fails."""
        request = json.dumps([arguments, dict(environment), folder]).encode() + b"\n"
        with self._one_at_a_time:
            first = self._running is None
            try:
                return _forked(self._line(), request)
            except OSError:
                self._end()
                self.promising = not first
                raise

    def _line(self) -> socket.socket:
        """The line to it."""
        if self._running is None:
            ours, theirs = socket.socketpair()
            ours.settimeout(_SECONDS)
            given = theirs.fileno(), self._lifeline.fileno()
            with theirs:
                # -P: what happens to lie in the folder it is started in is no module of its.
                process = subprocess.Popen(  # noqa: S603  # nosec B603 (nothing of it comes from anybody)
                    [sys.executable, "-P", "-m", _MODULE, *map(str, given)],
                    pass_fds=given,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    process_group=0,  # Ctrl-C is not for it. But the same session: Linux weighs priorities within one only
                )
            self._running = process, ours
        return self._running[1]

    def _end(self) -> None:
        """End it; the kernels stay."""
        if self._running is not None:
            process, line = self._running
            self._running = None
            line.close()
            process.kill()
            process.wait()

    def close(self) -> None:
        """End it, and every kernel that still runs. Asked again: nothing."""
        with self._one_at_a_time:
            self._end()
            self.promising = False
            self._ours.close()
            self._lifeline.close()


def _forked(line: socket.socket, request: bytes) -> ForkedProcess:
    line.sendall(request)
    answer, descriptors, *_ = socket.recv_fds(line, 64, 1)
    if not descriptors:
        raise OSError("the fork server has ended")
    return ForkedProcess(int(answer), descriptors[0])


class ForkingProvisioner(LocalProvisioner):
    """Has a kernel forked by the `fork_server` of its kernel manager's manager."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Fork a kernel with a command's arguments; gives how to connect with it. Another command is run as Jupyter does."""
        server: ForkServer = self.parent.parent.fork_server
        if tuple(cmd[: len(_LAUNCHER)]) != _LAUNCHER or not server.promising:
            return await super().launch_kernel(cmd, **kwargs)
        arguments, folder = cmd[len(_LAUNCHER) :], kwargs.get("cwd")
        try:
            self.process = await asyncio.to_thread(server.fork, arguments, kwargs["env"], folder)
        except OSError:
            _LOG.exception("a kernel could not be forked")
            return await super().launch_kernel(cmd, **kwargs)
        self.pid = self.pgid = self.process.pid
        self.cwd = folder or Path.cwd()
        return self.connection_info
