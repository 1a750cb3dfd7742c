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


_CLAIMS: list[socket.socket] = []
"""The ports that these tests have been given: one for UDP beside each, as long as this process lives, keeps other tests from taking them."""


def free_port() -> int:
    """A port nobody listens on. Not the system's choice (bind to 0): other programs pick from that range at the same time."""
    while True:
        port = random.randrange(15_000, 29_000)
        claim = socket.socket(type=socket.SOCK_DGRAM)
        try:
            claim.bind(("127.0.0.1", port))
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
        except OSError:
            claim.close()
        else:
            _CLAIMS.append(claim)
            return port


@dataclass(frozen=True)
class Served:
    """A running server."""

    base: str
    process: subprocess.Popen[bytes]
    log: Path

    def processes(self) -> list[psutil.Process]:
        """What it consists of at this moment: the process that was started, its workers, and the kernels of other notebooks."""
        first = psutil.Process(self.process.pid)
        return [first, *filter(_is_alive, first.children(recursive=True))]

    def workers(self) -> list[psutil.Process]:
        """The processes that serve, where there are several: all but the one that was started."""
        return self.processes()[1:]

    def stop(self) -> int:
        """Tell it to stop (SIGTERM) and wait; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


def _is_alive(process: psutil.Process) -> bool:
    try:
        return process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:  # it ended after it was listed
        return False


def eventually(condition, seconds: float = PATIENCE) -> bool:
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def public(folder: Path, settings: str = "", *more: str) -> tuple[str, ...]:
    """Arguments for a public server of one process, with settings that are written into a folder."""
    file = folder / "settings.py"
    file.write_text(f"c.TutorServer.drain_seconds = 0\n{settings}")
    return ("serve", "--public", "--workers=1", f"--config={file}", *more)


@contextlib.contextmanager
def numberdrop(
    *arguments: str, log: Path, probe: str = "/tutor/favicon.svg", env: Mapping[str, str] = {}, port: int | None = None
) -> Iterator[Served]:
    """Run `numberdrop ARGUMENTS --port PORT --no-browser` until it answers, and end it with its children afterwards."""
    port = port or free_port()
    command = [sys.executable, "-m", "numberdrop", *arguments, f"--port={port}", "--no-browser"]
    with running(command, f"http://127.0.0.1:{port}", probe, log, env) as served:
        yield served


@contextlib.contextmanager
def running(
    command: list[str], base: str, probe: str, log: Path, env: Mapping[str, str] = {}, cwd: Path = ROOT
) -> Iterator[Served]:
    """Run a server from `cwd` until it answers at base + probe, and end it with its children afterwards."""
    environment = {"NUMBERDROP_SECRET": "of the tests", **os.environ, "PYTHONPATH": str(ROOT), **env}
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
        process.wait(60)
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
    written = [
        {"id": f"c{i}", "cell_type": kind, "metadata": {}, "source": source, **(ran if kind == "code" else {})}
        for i, (kind, source) in enumerate(cells)
    ]
    notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {**kernel, **metadata}, "cells": written}
    path.write_text(json.dumps(notebook), encoding="utf-8")


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
