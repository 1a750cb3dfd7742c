"""What files are sent as: what they are, whatever this system thinks. On some Windows the registry calls a script plain text, and no browser
runs one that is.
"""

from __future__ import annotations

import mimetypes

_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
}


def settle() -> None:
    """Have all handlers of this process send files as what they are."""
    for ending, kind in _TYPES.items():
        mimetypes.add_type(kind, ending)
