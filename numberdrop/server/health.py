"""For whoever runs the server: is it well (`/health`), and what does it do (`/metrics`)."""

from __future__ import annotations

import hmac
import json
import logging
import os
import sys
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from prometheus_client import (
    CONTENT_TYPE_LATEST,
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
from tornado.web import RequestHandler

METRICS_TOKEN = "tutor_metrics_token"  # noqa: S105 (the name of a setting)
DRAINING = "tutor_draining"
"""The key of a function that tells whether the server is about to end."""
_THIS_MACHINE = {"localhost", "127.0.0.1", "::1"}
_PASSED_ON = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip", "Via")


class _Plain(RequestHandler):
    def set_default_headers(self) -> None:
        self.set_header("Cache-Control", "no-store")


class HealthHandler(_Plain):
    """200 while pages are served, 503 once the server is about to end: a balancer then sends visitors elsewhere."""

    def get(self) -> None:
        """Answer with the state as JSON."""
        ending = self.settings[DRAINING]()
        self.set_status(503 if ending else 200)
        self.finish({"status": "draining" if ending else "ok"})


class MetricsHandler(_Plain):
    """The numbers of `metrics`, for this machine and for whoever knows the token."""

    def get(self) -> None:
        """Answer in Prometheus' text format."""
        if not (self._from_here() or self._with_token()):
            self.set_status(403)
            self.finish()
            return
        self.set_header("Content-Type", CONTENT_TYPE_LATEST)
        self.finish(exposition())

    def _from_here(self) -> bool:
        # A proxy on this machine comes from here, too, but says whom it asks for, or asks by the public name.
        request: Any = self.request
        passed_on = any(name in request.headers for name in _PASSED_ON)
        return request.remote_ip in _THIS_MACHINE and request.host_name in _THIS_MACHINE and not passed_on

    def _with_token(self) -> bool:
        token = self.settings[METRICS_TOKEN]
        given = self.request.headers.get("Authorization", "")
        return bool(token) and hmac.compare_digest(given.encode(), f"Bearer {token}".encode())


# --- metrics ----------------------------------------------------------------------------------------------------------

# What happens on this server, in numbers that Prometheus reads. No number says anything about one visitor.
#
# Several workers write their figures into files of one folder (``PROMETHEUS_MULTIPROC_DIR``); whichever is asked adds them up.

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


# --- access log -------------------------------------------------------------------------------------------------------

# The log of a public server: one JSON object a line, and nothing in it that says who somebody is.
#
# A visit is told by its kind, page, status and duration: no address, no query, no id. Libraries write what they like into
# their messages, so of those only the kind of error and the places in the code are told.

PAGE_OF_HANDLER = "tutor_pages"
"""The key in the application's settings for the names of all pages: other names are visitors' inventions."""

_LOG = logging.getLogger("numberdrop.served")


class _JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told = record.msg if isinstance(record.msg, dict) else _trouble(record)
        return json.dumps({"event": told["event"], "time": at, **told})


def _trouble(record: logging.LogRecord) -> dict[str, Any]:
    told: dict[str, Any] = {"event": "trouble", "level": record.levelname.lower(), "source": record.name}
    told["at"] = f"{Path(record.pathname).name}:{record.lineno}"
    if record.exc_info and record.exc_info[0]:
        told["error"] = record.exc_info[0].__name__
        frames = traceback.extract_tb(record.exc_info[2])
        told["trace"] = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames]
    return told


def tell_in_json(*others: logging.Logger) -> None:
    """Let this program write nothing but such lines, those loggers with handlers of their own included."""
    out = logging.StreamHandler(sys.stdout)
    out.setFormatter(_JsonLines())
    logging.basicConfig(handlers=[out], level=logging.ERROR, force=True)
    logging.getLogger("tornado.access").setLevel(logging.CRITICAL)  # `tell_request` does it
    _LOG.setLevel(logging.INFO)
    for other in others:
        other.handlers = [out]
        other.setLevel(logging.ERROR)
        other.propagate = False


def tell(event: str, **more: Any) -> None:
    """Write a line, if this program writes such lines."""
    _LOG.info({"event": event, **more})


def tell_request(handler: Any) -> None:
    """Tell of a request that was answered (Tornado's log_function), if it was for a page or went wrong."""
    status = handler.get_status()
    event = getattr(handler, "event", "" if status < 500 else "request")
    if event:
        path = next(
            iter(getattr(handler, "path_args", ())), ""
        )  # of an unheard-of method nobody has looked at the path
        page = {"page": path} if path in handler.settings[PAGE_OF_HANDLER] else {}
        tell(event, **page, status=status, milliseconds=round(1000 * handler.request.request_time()))
