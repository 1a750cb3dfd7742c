"""What happens on this server, in numbers that Prometheus reads. No number says anything about one visitor."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, PlatformCollector, ProcessCollector

REGISTRY = CollectorRegistry()
"""Our own: the one that all libraries share also holds what Jupyter counts, by handler and user agent."""

ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)

SESSIONS = Gauge("numberdrop_sessions", "Pages that are open, each with a Python process.", registry=REGISTRY)
MOST_SESSIONS = Gauge("numberdrop_sessions_limit", "Pages that may be open.", registry=REGISTRY)
SPARES = Gauge("numberdrop_spares", "Processes that wait for a page, ready.", registry=REGISTRY)
STARTS = Counter("numberdrop_starts", "Pages that were begun.", registry=REGISTRY)
START_SECONDS = Histogram(
    "numberdrop_start_seconds",
    "From the request for a page to its last byte.",
    buckets=(0.25, 0.5, 1, 1.5, 2, 3, 5, 8, 13, 20, 30, 60),
    registry=REGISTRY,
)
REFUSED = Counter("numberdrop_refused", "Pages that were not begun, by reason.", ["reason"], registry=REGISTRY)
ANSWER_SECONDS = Histogram(
    "numberdrop_answer_seconds",
    "From a page's message to the end of Python's answer.",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
    registry=REGISTRY,
)
REFUSED_MESSAGES = Counter(
    "numberdrop_refused_messages",
    "Messages that were not handed on, and lines that were ended or not begun, by reason.",
    ["reason"],
    registry=REGISTRY,
)
