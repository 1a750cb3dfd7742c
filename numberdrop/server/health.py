"""For whoever runs the server: is it well (`/health`), and what does it do (`/metrics`)."""

import hmac
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST
from tornado.web import RequestHandler

from numberdrop.server import metrics

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
        self.finish(metrics.exposition())

    def _from_here(self) -> bool:
        # A proxy on this machine comes from here, too, but says whom it asks for, or asks by the public name.
        request: Any = self.request
        passed_on = any(name in request.headers for name in _PASSED_ON)
        return request.remote_ip in _THIS_MACHINE and request.host_name in _THIS_MACHINE and not passed_on

    def _with_token(self) -> bool:
        token = self.settings[METRICS_TOKEN]
        given = self.request.headers.get("Authorization", "")
        return bool(token) and hmac.compare_digest(given.encode(), f"Bearer {token}".encode())
