"""What a console gets that lacks some of our signs: what looks most like them, and never an error in the middle of a sentence.

A pipe on Windows speaks the code page of the country, a terminal of a bare container ASCII. French has signs that neither knows.
"""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata

_HANDLER = "numberdrop.console"
_LIKE = {
    **dict.fromkeys("\u00a0\u202f\u2009", " "),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("–—−‑", "-"),
    "…": "...",
    "→": "->",
    "×": "x",
    "·": "-",
    "≥": ">=",
    "≤": "<=",
    "œ": "oe",
    "Œ": "OE",
}


def settle() -> None:
    """Have this process's output and complaints reach whatever console there is."""
    codecs.register_error(_HANDLER, _replaced)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a window without a console has none, and a notebook its own
            stream.reconfigure(errors=_HANDLER)


def _replaced(error: UnicodeError) -> tuple[str, int]:
    """The nearest signs that any console has, for those that could not be written."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(map(_like, lacking)), error.end


def _like(sign: str) -> str:
    plain = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return _LIKE.get(sign) or plain or "?"
