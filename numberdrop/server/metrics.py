"""What happens on this server, in numbers that Prometheus reads. No number says anything about one visitor.

Several workers write their figures into files of one folder (``PROMETHEUS_MULTIPROC_DIR``); whichever is asked adds them up.
"""

import os
from collections.abc import Iterator

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The setting that names the folder."""
REGISTRY = CollectorRegistry()
"""Our own: the one that all libraries share also holds what Jupyter counts, by handler and user agent."""

SESSIONS = Gauge("numberdrop_sessions", "Pages that have a connection.", registry=REGISTRY, multiprocess_mode="livesum")
PAGES = Counter("numberdrop_pages", "Pages that were asked for.", registry=REGISTRY)
PAGE_SECONDS = Histogram(
    "numberdrop_page_seconds",
    "From the request for a page to its last byte.",
    buckets=(0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5),
    registry=REGISTRY,
)
REFUSED = Counter(
    "numberdrop_refused",
    "What was refused: connections by limit or close code, messages that were answered with a sentence.",
    ["reason"],
    registry=REGISTRY,
)
ANSWER_SECONDS = Histogram(
    "numberdrop_answer_seconds",
    "From a page's message to its answer.",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
    registry=REGISTRY,
)


class _AllWorkers(Collector):
    """Our figures of all workers; into the same files goes what Jupyter counts, by handler and user agent."""

    def collect(self) -> Iterator[Metric]:
        every = MultiProcessCollector(None).collect()  # type: ignore[no-untyped-call]
        return (metric for metric in every if metric.name.startswith("numberdrop_"))


def exposition() -> bytes:
    """All figures in Prometheus' text format."""
    if os.environ.get(FOLDER):
        together = CollectorRegistry()
        together.register(_AllWorkers())
        return generate_latest(together)
    return generate_latest(REGISTRY)


if not os.environ.get(FOLDER):  # of one process of several they say nothing
    ProcessCollector(registry=REGISTRY)
    PlatformCollector(registry=REGISTRY)
