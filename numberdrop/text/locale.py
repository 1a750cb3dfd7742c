"""The language of a visitor's browser or of the user's system, and output to consoles that lack some characters."""

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
"""The language that is used if no other is wanted or known: English."""


def matching_language(code: str) -> str | None:
    """Return the tutor's language that matches a language ``code`` such as "fr-CA" or "fr_FR.UTF-8"; ``None`` if there is none."""
    language = code[:2].lower()
    return language if language in LANGUAGES and not code[2:3].isalpha() else None


def browser_language(accept_language: str) -> str | None:
    """Return the tutor's language that an ``Accept-Language`` header prefers; ``None`` if the header names none of them."""
    weighted = []
    for position, part in enumerate(accept_language.split(",")[:20]):
        name, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            weight = 0.0
        if weight > 0:
            weighted.append((-weight, position, name))
    return next((language for *_, name in sorted(weighted) if (language := matching_language(name))), None)


def system_language() -> str:
    """Return the language set in the environment variables or, if none is set, in the system's settings; else the default language."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if wish := os.environ.get(name):
            return _first_supported(wish.split(":"))
    return _first_supported(_settings_languages())


def _first_supported(wishes: Iterable[str]) -> str:
    return next((language for wish in wishes if (language := matching_language(wish))), DEFAULT)


@cache
def _settings_languages() -> tuple[str, ...]:
    """Return the language codes in the settings of Windows or macOS, which set no environment variables; empty on other systems."""
    if sys.platform == "win32":
        return (locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), ""),)
    return _mac_languages() if sys.platform == "darwin" else ()


def _mac_languages() -> tuple[str, ...]:
    command = ("/usr/bin/defaults", "read", "-g", "AppleLanguages")
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=2)  # nosec B603  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return ()
    return tuple(re.findall(r"[A-Za-z][\w-]+", done.stdout))


# --- console ----------------------------------------------------------------------------------------------------------

# Consoles may lack some characters: a pipe on Windows has the code page of the country, a bare container's terminal ASCII.
# Similar characters are printed there instead of raising an error.

_ERROR_HANDLER = "numberdrop.console"
_ASCII_LOOKALIKES = {
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
"""A similar text in ASCII for each character that a console may lack."""


def configure_console() -> None:
    """Make standard output and standard error replace characters that the console cannot show by similar ones."""
    codecs.register_error(_ERROR_HANDLER, _replace_unencodable)
    for stream in (sys.stdout, sys.stderr):
        match stream:
            case io.TextIOWrapper():  # not so in notebooks, and in windows without a console
                stream.reconfigure(errors=_ERROR_HANDLER)


def _replace_unencodable(error: UnicodeError) -> tuple[str, int]:
    """Return a similar text in ASCII for the characters that could not be encoded, and the position after them, for ``codecs``."""
    match error:
        case UnicodeEncodeError(object=text, start=start, end=end):
            return "".join(map(_similar_ascii, text[start:end])), end
    raise error


def _similar_ascii(char: str) -> str:
    plain = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
    return _ASCII_LOOKALIKES.get(char) or plain or "?"
