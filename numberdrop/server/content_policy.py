"""What a page may load and run (Content-Security-Policy): a script smuggled in through a name or a file finds no way to run, and
nowhere to send what it found. Everything a page needs comes from this server.
"""

from __future__ import annotations

import secrets


def _policy(scripts: str, styles: str, lines: str) -> str:
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src 'self' {scripts}",
            f"style-src 'self' {styles}",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            f"connect-src 'self' ws: wss:{lines}",
            "worker-src 'self' blob:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'self'",
        )
    )


FOR_NOTEBOOKS = _policy("'unsafe-inline' 'unsafe-eval' blob:", "'unsafe-inline' blob:", " blob: data:")
"""Of a notebook that Voilà draws, such as the lesson for programmers. Voilà writes a script behind each cell, anywidget imports a board
as a blob, JupyterLab's style loader and Lumino make styles as they go, and JupyterLab compiles the forms of its settings (ajv).
"""


def new_nonce() -> str:
    """A word for the scripts and styles of one page of our own: what stands in its text without that word is not run."""
    return secrets.token_urlsafe(16)


def of_our_own(nonce: str) -> str:
    """Of a page of the tutor, and of errors: their own scripts and styles. None of them makes code as it goes, so ``eval`` is refused as
    well. (Whoever drives a browser by program may wait from outside, or start it with a context that passes over policies.)
    """
    return _policy(f"'nonce-{nonce}'", f"'nonce-{nonce}'", "")
