"""Monitoring of the server: the health check (`/health`), the metrics for Prometheus (`/metrics`) and the log in JSON.

Neither metrics nor log identify visitors. The workers write their metrics into files of one folder (``PROMETHEUS_MULTIPROC_DIR``).
"""

import hmac
import json
import logging
import os
import sys
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import prometheus_client
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from tornado.web import RequestHandler

METRICS_TOKEN = "tutor_metrics_token"  # noqa: S105 (the name of a setting)
DRAINING = "tutor_draining"
"""The key of a function in the application's settings that returns whether the server is about to end."""
_THIS_MACHINE = {"localhost", "127.0.0.1", "::1"}
_FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip", "Via")


class _UncachedHandler(RequestHandler):
    def set_default_headers(self) -> None:
        self.set_header("Cache-Control", "no-store")


class HealthHandler(_UncachedHandler):
    """Answers 200 while pages are served, and 503 once the server is about to end, so that a load balancer sends visitors elsewhere."""

    def get(self) -> None:
        ending = self.settings[DRAINING]()
        self.set_status(503 if ending else 200)
        self.finish({"status": "draining" if ending else "ok"})


class MetricsHandler(_UncachedHandler):
    """Answers with the metrics if the request comes from this machine or has the token, else with 403."""

    def get(self) -> None:
        if self._is_from_this_machine() or self._has_valid_token():
            self.set_header("Content-Type", prometheus_client.CONTENT_TYPE_LATEST)
            self.finish(metrics_text())
        else:
            self.set_status(403)
            self.finish()

    def _is_from_this_machine(self) -> bool:
        # Requests through a proxy on this machine have a forwarding header or the public host name.
        request = self.request
        forwarded = any(name in request.headers for name in _FORWARDED)
        return request.remote_ip in _THIS_MACHINE and request.host_name in _THIS_MACHINE and not forwarded

    def _has_valid_token(self) -> bool:
        token = self.settings[METRICS_TOKEN]
        given = self.request.headers.get("Authorization", "")
        return bool(token) and hmac.compare_digest(given.encode(), f"Bearer {token}".encode())


# --- metrics ----------------------------------------------------------------------------------------------------------

METRICS_FOLDER_SETTING = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the folder where all workers write metrics."""
REGISTRY = CollectorRegistry()
"""The registry of the tutor's metrics; the default registry also holds Jupyter's, by handler and user agent."""

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


class _WorkerMetrics(Collector):
    """Collects the tutor's metrics of all worker processes, without Jupyter's metrics in the same files."""

    def collect(self) -> Iterator[Metric]:
        metrics = MultiProcessCollector(None).collect()  # type: ignore[no-untyped-call]
        return (metric for metric in metrics if metric.name.startswith("numberdrop_"))


def metrics_text() -> bytes:
    """Write all metrics in Prometheus' text format."""
    registry = REGISTRY
    if os.environ.get(METRICS_FOLDER_SETTING):
        registry = CollectorRegistry()
        registry.register(_WorkerMetrics())
    return generate_latest(registry)


if not os.environ.get(METRICS_FOLDER_SETTING):  # meaningless for one of several processes
    prometheus_client.ProcessCollector(registry=REGISTRY)
    prometheus_client.PlatformCollector(registry=REGISTRY)


# --- access log -------------------------------------------------------------------------------------------------------

# The log of a public server: one JSON object a line. A visit is logged with its kind, page, status and duration; without address,
# query and id. Messages of libraries could contain anything, so only the type of error and the places in the code are logged.

PAGE_NAMES = "tutor_pages"
"""The key of the names of all pages in the application's settings; other names, which visitors invent, are not logged."""

_LOG = logging.getLogger("numberdrop.served")


class _JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        match record.msg:
            case dict(entry):
                return json.dumps({"event": entry["event"], "time": at, **entry})
        return json.dumps({"event": "trouble", "time": at, **_error_fields(record)})


def _error_fields(record: logging.LogRecord) -> dict[str, object]:
    """Return the fields to log for a library's log record: its level, logger and place in the code, and an error's type and traceback."""
    place = f"{Path(record.pathname).name}:{record.lineno}"
    entry: dict[str, object] = {"level": record.levelname.lower(), "source": record.name, "at": place}
    if record.exc_info and record.exc_info[0]:
        frames = traceback.extract_tb(record.exc_info[2])
        trace = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames]
        entry |= {"error": record.exc_info[0].__name__, "trace": trace}
    return entry


def log_as_json(*others: logging.Logger) -> None:
    """Make this program log JSON lines only; ``others``: loggers whose own handlers are replaced."""
    out = logging.StreamHandler(sys.stdout)
    out.setFormatter(_JsonFormatter())
    logging.basicConfig(handlers=[out], level=logging.ERROR, force=True)
    logging.getLogger("tornado.access").setLevel(logging.CRITICAL)  # `log_request` does
    _LOG.setLevel(logging.INFO)
    for other in others:
        other.handlers = [out]
        other.setLevel(logging.ERROR)
        other.propagate = False


def log_event(event: str, **more: object) -> None:
    """Log an event with further fields (``more``), if this program logs JSON lines."""
    _LOG.info({"event": event, **more})


def log_request(handler: RequestHandler) -> None:
    """Log an answered request (Tornado's ``log_function``), if it was for a page or ended with a server error (500 or above)."""
    status = handler.get_status()
    event = getattr(handler, "event", "" if status < 500 else "request")
    if event:
        path = next(iter(getattr(handler, "path_args", ())), "")  # not set for an unknown method
        page = {"page": path} if path in handler.settings[PAGE_NAMES] else {}
        log_event(event, **page, status=status, milliseconds=round(1000 * handler.request.request_time()))
