"""Which language to speak where no page has asked yet: to a visitor's browser, to the user of a terminal."""

from __future__ import annotations

import codecs
import ctypes
import io
import locale
import os
import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterable
from functools import cache

from numberdrop.text import LANGUAGES

DEFAULT = next(iter(LANGUAGES))


def known(wish: str) -> str | None:
    """Return the tutor's language for a wish such as "fr-CA" or "fr_FR.UTF-8", or None when it has none for it."""
    language = wish[:2].lower()
    return language if language in LANGUAGES and not wish[2:3].isalpha() else None


def of_the_browser(accept_language: str) -> str | None:
    """Return the best of the languages of an Accept-Language header, or None."""
    weighted = []
    for position, part in enumerate(accept_language.split(",")[:20]):
        name, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            weight = 0.0
        if weight > 0:
            weighted.append((-weight, position, name))
    return next((language for *_, name in sorted(weighted) if (language := known(name))), None)


def of_the_system() -> str:
    """Return the language that this user's programs speak, or the default: as the environment says, else as the system's settings do."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if wish := os.environ.get(name):
            return _first(wish.split(":"))
    return _first(_settings())


def _first(wishes: Iterable[str]) -> str:
    return next((language for wish in wishes if (language := known(wish))), DEFAULT)


@cache
def _settings() -> tuple[str, ...]:
    """What the settings of a system name that sets no variables for its programs."""
    if sys.platform == "win32":
        return (locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), ""),)
    return _of_a_mac() if sys.platform == "darwin" else ()


def _of_a_mac() -> tuple[str, ...]:
    command = ("/usr/bin/defaults", "read", "-g", "AppleLanguages")
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=2)  # nosec B603  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return ()
    return tuple(re.findall(r"[A-Za-z][\w-]+", done.stdout))


# --- console ----------------------------------------------------------------------------------------------------------

# What a console gets that lacks some of our signs: what looks most like them, and never an error in the middle of a sentence.
#
# A pipe on Windows speaks the code page of the country, a terminal of a bare container ASCII. French has signs that neither knows.

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
