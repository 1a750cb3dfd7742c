"""How a request is refused where a script reads the answer, not a person."""

from typing import Any

from tornado.web import RequestHandler


class InShort(RequestHandler):
    """Errors as one line. Jupyter's own pages for them need files that the tutor does not serve, and would fail in turn."""

    def write_error(self, status_code: int, **values: Any) -> None:
        """Say what is wrong as Tornado does."""
        RequestHandler.write_error(self, status_code, **values)
