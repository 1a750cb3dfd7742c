"""The log of a public server: one JSON object a line, and nothing in it that says who somebody is.

A visit is told by its kind, page, status and duration: no address, no query, no id. Libraries write what they like into
their messages, so of those only the kind of error and the places in the code are told.
"""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

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
