"""Many games at once: on all cores of this machine through joblib, or on a Dask cluster.

Results come back in the order of the tasks, one by one, so that whoever collects them can write down each as it comes:
breaking off loses nothing that is finished. joblib and Dask are the extra ``train``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")


class FarmError(RuntimeError):
    """Nothing can be run: the message says what is missing or does not answer, and the way out."""


@contextmanager
def farm(cluster: str | None = None, workers: int | None = None) -> Iterator[Callable[..., Iterator[Any]]]:
    """A function ``run(work, tasks)`` that yields ``work(task)`` for each task, in order.

    ``cluster`` is the address of a Dask scheduler (``tcp://host:8786``); without it ``workers`` processes of this machine
    are used, all cores by default. Raises ``FarmError``.
    """
    try:
        from joblib import Parallel, delayed, parallel_config
    except ImportError:
        raise FarmError("this needs joblib: pip install 'numberdrop[train]'") from None

    def run(work: Callable[[_Task], _Result], tasks: Iterable[_Task]) -> Iterator[_Result]:
        yield from Parallel(n_jobs=workers or -1, return_as="generator")(delayed(work)(task) for task in tasks)

    if cluster is None:
        with parallel_config(backend="loky"):
            yield run
        return
    try:
        from distributed import Client
    except ImportError:
        raise FarmError("a cluster needs Dask: pip install 'numberdrop[train]'") from None
    try:
        client = Client(cluster, timeout=10)
    except (OSError, ValueError, TimeoutError) as error:
        raise FarmError(f"no Dask scheduler answers at {cluster!r} ({error}); start one with: dask scheduler") from None

    def over_there(work: Callable[[_Task], _Result], tasks: Iterable[_Task]) -> Iterator[_Result]:
        # Dask gives a task whose worker died to another one; joblib's backend would wait for it in vain.
        futures = client.map(work, list(tasks), pure=False, retries=3)
        for future in futures:
            yield future.result()
            future.release()

    with client:
        yield over_there
