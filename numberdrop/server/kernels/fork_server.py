"""The Python that all pages' Pythons are forked from: it has loaded the tutor, and does nothing else.

To start Python and load the tutor takes a processor a second and a half; to fork one that has, a tenth of that, and what nobody
changes is in memory once. It runs as a process of its own, with one thread only: another's locks would stay locked in the child.

It is started with two descriptors. The first is a line on which each request (a line of JSON: arguments of the kernel,
environment, folder) is answered with the number and a descriptor of the new process. The second tells every kernel that the
server is gone; that this process is, does them no harm.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import sys
import threading
from importlib import import_module

from numberdrop.widget.first import load_pages

_LATER = 5
"""How much later its kernels' turn is than the server's, which answers everybody."""
_OURS = ("--ext=ipywidgets", "--HistoryManager.enabled=False")
"""Widgets were imported before there was a kernel to listen for pages; no page asks what was run in it before."""
_LOADED_BY_A_KERNEL = (
    *("ipykernel.kernelapp", "ipykernel.debugger", "tornado.platform.asyncio", "psutil", "faulthandler"),
    *("IPython.core.completerlib", "IPython.core.debugger", "IPython.core.oinspect", "IPython.extensions.storemagic"),
)
"""What each kernel would otherwise load for itself when it starts."""


def main() -> None:
    """Load everything, and fork whenever it is asked for, until the server is gone."""
    line, lifeline = socket.socket(fileno=int(sys.argv[1])), int(sys.argv[2])
    os.nice(_LATER)
    # Here, and not where this module is read: wherever ipykernel is loaded, widgets speak with a kernel or with nobody.
    for name in _LOADED_BY_A_KERNEL:
        import_module(name)
    load_pages()
    # What is loaded by now is no garbage: a child that looked through it would make its own copy of all of it.
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever ends is gone: nobody here asks how
    with line.makefile("rb") as requests:
        for request in requests:
            arguments, environment, folder = json.loads(request)
            child = os.fork()
            if not child:
                break
            os.setpgid(child, child)  # whoever signals it means its children, too
            descriptor = os.pidfd_open(child)
            socket.send_fds(line, [b"%d\n" % child], [descriptor])
            os.close(descriptor)
        else:
            return
    line.close()
    _be_a_kernel(arguments, environment, folder, lifeline)


def _be_a_kernel(arguments: list[str], environment: dict[str, str], folder: str | None, lifeline: int) -> None:
    """Be what `python -m ipykernel_launcher` would be with these arguments."""
    from ipykernel.kernelapp import IPKernelApp

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    threading.Thread(target=_end_with_the_server, args=(lifeline,), daemon=True).start()
    os.environ.clear()
    os.environ.update(environment)
    if folder is not None:
        os.chdir(folder)
    IPKernelApp.launch_instance(argv=[*arguments, *_OURS])


def _end_with_the_server(lifeline: int) -> None:
    os.read(lifeline, 1)  # nothing is ever written there
    os._exit(1)


if __name__ == "__main__":
    main()
