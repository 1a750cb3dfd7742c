"""Start the real server the way a visitor does, with the command line in a process of its own, and end all of it."""

import contextlib
import json
import os
import random
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parents[1]

FORK_SERVER = "numberdrop.server.kernels.fork_server"
"""The module that kernels are forked from."""

PATIENCE = 90.0
"""Seconds. No test fails because a machine is busy: what does not come in so long does not come."""

_WHOEVER = ssl._create_unverified_context()  # whether it answers; whose certificate it has is for those who visit it

CHROMIUM_FLAGS = (
    "--no-sandbox",  # CI runs as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

NO_CHROMIUM = "no Chromium here: install it, or name it in $CHROMIUM"


def chromium() -> str | None:
    """The browser to drive: $CHROMIUM, or Debian's; the one without windows takes a little more than half the processor's time."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")


def free_port() -> int:
    """A port nobody listens on. Not the system's choice (bind to 0): kernels pick from that range at the same time."""
    while True:
        port = random.randrange(15_000, 29_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@dataclass(frozen=True)
class Served:
    """A running server."""

    base: str
    process: subprocess.Popen[bytes]
    log: Path

    def kernels(self) -> list[psutil.Process]:
        """The kernels it runs at this moment."""
        found = []
        for child in psutil.Process(self.process.pid).children(recursive=True):
            with contextlib.suppress(psutil.Error):
                if _is_kernel(child) and child.status() != psutil.STATUS_ZOMBIE:
                    found.append(child)
        return found

    def kernel(self, name: str) -> psutil.Process | None:
        """The kernel with this id, while it runs: it has a command line with it, or listens at files that are named after it."""
        return next((one for one in self.kernels() if name in " ".join([*one.cmdline(), *_sockets(one)])), None)

    def kernels_become(self, count: int, seconds: float = PATIENCE) -> bool:
        """Wait until it runs exactly so many kernels; False when that does not happen in time."""
        return eventually(lambda: len(self.kernels()) == count, seconds)


def _is_kernel(process: psutil.Process) -> bool:
    """Whether a process is a kernel, started by itself or forked from the one that has loaded the tutor."""
    parent = process.parent()
    return "ipykernel_launcher" in process.cmdline() or (parent is not None and FORK_SERVER in parent.cmdline())


def _sockets(process: psutil.Process) -> list[str]:
    """The socket files of a process."""
    return [str(one.laddr) for one in process.net_connections("unix")]


def eventually(condition, seconds: float = PATIENCE) -> bool:
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def without_spares(folder: Path) -> tuple[str, ...]:
    """Arguments for a server that starts no Python ahead: whatever runs there is a page's. A folder for its settings."""
    settings = folder / "without_spares.py"
    settings.write_text("c.CappedKernelManager.spare_kernels = 0")
    return ("serve", f"--config={settings}")


def public(folder: Path, settings: str) -> tuple[str, ...]:
    """Arguments for a public server of a folder's notebooks, with settings that are written there."""
    file = folder / "settings.py"
    file.write_text(settings)
    return ("serve", "--public", f"--notebooks={folder}", f"--config={file}")


@contextlib.contextmanager
def numberdrop(
    *arguments: str, log: Path, probe: str = "/tutor/favicon.svg", env: Mapping[str, str] = {}
) -> Iterator[Served]:
    """Run `numberdrop ARGUMENTS --port PORT --no-browser` until it answers, and end it with its children afterwards."""
    port = free_port()
    command = [sys.executable, "-m", "numberdrop", *arguments, f"--port={port}", "--no-browser"]
    with running(command, f"http://127.0.0.1:{port}", probe, log, env) as served:
        yield served


@contextlib.contextmanager
def running(
    command: list[str], base: str, probe: str, log: Path, env: Mapping[str, str] = {}, cwd: Path = ROOT
) -> Iterator[Served]:
    """Run a server from `cwd` until it answers at base + probe, and end it with its children afterwards."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **env}
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, env=environment, cwd=cwd)
        try:
            _wait_until_it_answers(base + probe, process, log)
            yield Served(base, process, log)
        finally:
            _end(process)


def _wait_until_it_answers(url: str, process: subprocess.Popen[bytes], log: Path, seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while True:
        assert process.poll() is None, f"the server ended early:\n{log.read_text()}"
        assert time.monotonic() < end, f"no answer within {seconds} s:\n{log.read_text()}"
        try:
            urllib.request.urlopen(url, timeout=5, context=_WHOEVER).close()
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.05)
        else:
            return


def _end(process: subprocess.Popen[bytes]) -> None:
    children = psutil.Process(process.pid).children(recursive=True) if process.poll() is None else []
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    _, left = psutil.wait_procs(children, timeout=5)
    for child in left:
        with contextlib.suppress(psutil.Error):
            child.kill()


def write_notebook(path: Path, *cells: tuple[str, str], **metadata: object) -> None:
    """Write a notebook of ("markdown" or "code", source) cells."""
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    ran = {"outputs": [], "execution_count": None}
    path.write_text(
        json.dumps(
            {
                "nbformat": 4,
                "nbformat_minor": 5,
                "metadata": {**kernel, **metadata},
                "cells": [
                    {
                        "id": f"c{i}",
                        "cell_type": kind,
                        "metadata": {},
                        "source": source,
                        **(ran if kind == "code" else {}),
                    }
                    for i, (kind, source) in enumerate(cells)
                ],
            }
        ),
        encoding="utf-8",
    )


BUTTON_AND_LABEL = """\
import ipywidgets
button, label = ipywidgets.Button(description="Click"), ipywidgets.Label("ready")
count = 0
def clicked(_):
    global count
    count += 1
    label.value = f"clicked {count}"
button.on_click(clicked)
ipywidgets.VBox([button, label])
"""
