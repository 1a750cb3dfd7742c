"""A real Dask cluster on this machine: a scheduler and workers, each a process of its own, one of which can be killed."""

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.serving import PATIENCE, ROOT, eventually


@dataclass(frozen=True)
class Cluster:
    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]

    def kill_one(self, who: str = "worker") -> None:
        """As a machine that fails: without a word."""
        process = self.scheduler if who == "scheduler" else self.workers[0]
        process.kill()
        process.wait()


@contextlib.contextmanager
def cluster(folder: Path, workers: int = 2) -> Iterator[Cluster]:
    """Started by hand, as the README of Dask has it; a worker that dies stays dead."""
    told = folder / "scheduler.json"
    scheduler = _start("dask_scheduler", "--port=0", "--no-dashboard", f"--scheduler-file={told}")
    found = []
    try:
        assert eventually(lambda: told.exists() and told.stat().st_size), "no scheduler came up"
        address = json.loads(told.read_text())["address"]
        quiet = ("--no-nanny", "--nthreads=1", "--no-dashboard", f"--local-directory={folder}")
        found += [_start("dask_worker", address, *quiet) for _ in range(workers)]
        if workers:
            from distributed import Client

            with Client(address, set_as_default=False, timeout=PATIENCE) as client:
                client.wait_for_workers(workers, timeout=PATIENCE)
        yield Cluster(address, scheduler, found)
    finally:
        for process in (*found, scheduler):
            process.kill()
            process.wait()


def _start(module: str, *arguments: str) -> subprocess.Popen[bytes]:
    # What a dead worker had finished is asked for in vain for half a minute, then done again; here five seconds will do.
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "5s"}
    command = [sys.executable, "-m", f"distributed.cli.{module}", *arguments]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def slow(task: tuple[float, int]) -> int:
    """Take some time, give the number back."""
    seconds, number = task
    time.sleep(seconds)
    return number


def first_waits(task: tuple[str, int]) -> int:
    """Give the number back; of number 0 only when others are through, however long a process takes to begin."""
    folder, number = task
    Path(folder, str(number)).touch()
    assert number or eventually(Path(folder, "3").exists)
    return number


def fatal(task: tuple[int]) -> None:
    """End the process that does it."""
    os.kill(os.getpid(), 9)


def faulty(task: tuple[int]) -> None:
    """Fail as work may."""
    from numberdrop.coach.training.bot_ratings import TrainingError

    raise TrainingError("no_bot", {"name": task[0], "known": "nobody"})
