"""Many games at once, through joblib: on all cores of this machine, or on a Dask cluster.

Results come one by one, so that whoever collects them can write down each as it comes: breaking off loses nothing that is
finished. Whatever a worker is given must be a plain tuple: joblib's Dask backend lays other things down at one worker
only, and they would go with it. joblib and Dask are the extra ``train``.
"""

from __future__ import annotations

import multiprocessing
import signal
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

from .bot_ratings import Trouble

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")
_PATIENCE = 10
"""Seconds to wait for a scheduler to answer, and for a worker to be there."""
_LONGEST = 1800
"""Seconds in which a task of a cluster must be done: longer than any takes, unless the scheduler or every worker is gone."""


class Run(Protocol):
    """Do ``work(task)`` for each task; the results come ``in_order``, or each as soon as it is there."""

    def __call__(
        self, work: Callable[[_Task], _Result], tasks: Sequence[_Task], *, in_order: bool = True
    ) -> Iterator[_Result]: ...


@contextmanager
def farm(cluster: str | None = None, workers: int | None = None) -> Iterator[Run]:
    """Hands run on ``workers`` processes of this machine (all cores by default), or on a cluster, by the address of its
    Dask scheduler (``tcp://host:8786``), where a worker that dies costs time only: its tasks go to another.

    Raises ``Trouble``.
    """
    try:
        from joblib import Parallel, delayed, parallel_config
        from joblib.externals.loky import BrokenProcessPool
    except ImportError:
        raise Trouble("no_package", {"package": "joblib"}) from None

    def run(work: Callable[[_Task], _Result], tasks: Sequence[_Task], *, in_order: bool = True) -> Iterator[_Result]:
        how = "generator" if in_order else "generator_unordered"
        # One task at a time: what is finished shall not wait for others before it is written down.
        # On a cluster all are handed over at once, so that workers that join later help too.
        how_long = {"timeout": _LONGEST, "pre_dispatch": "all"} if cluster else {}
        results = Parallel(return_as=how, batch_size=1, **how_long)(delayed(work)(task) for task in tasks)
        try:
            for result in results:  # noqa: UP028 - whoever leaves early closes it below, not here
                yield result
        except BrokenProcessPool:
            raise Trouble("worker_died") from None
        except (TimeoutError, multiprocessing.TimeoutError, CancelledError):
            raise Trouble("cluster_lost", {"address": cluster}) from None
        finally:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # that what nobody wants any more is not finished
                results.close()

    if cluster is None:
        with parallel_config(backend="loky", n_jobs=workers or -1, initializer=_leave_interrupts):
            yield run
        return
    with _client(cluster) as client, parallel_config(backend=_backend(client)):
        yield run


def _leave_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; only the one that collects shall answer it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _backend(client: Any) -> Any:
    """The Dask backend of joblib, which would do the work here if the cluster had one core only."""
    from joblib._dask import DaskDistributedBackend

    class Cluster(DaskDistributedBackend):  # type: ignore[misc]
        def effective_n_jobs(self, n_jobs: int) -> int:
            return max(2, int(super().effective_n_jobs(n_jobs)))

    return Cluster(client=client)


@contextmanager
def _client(address: str) -> Iterator[Any]:
    try:
        from distributed import Client
    except ImportError:
        raise Trouble("no_package", {"package": "distributed"}) from None
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise Trouble("no_cluster", {"address": address, "problem": str(error) or type(error).__name__}) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            raise Trouble("no_workers", {"address": address}) from None
        yield client
