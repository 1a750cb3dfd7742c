"""The catalogues: every message of every language, by key, read from the compiled gettext files.

``locales/LANGUAGE/LC_MESSAGES/numberdrop.po`` is what people edit, the ``.mo`` beside it what is read here; English is
a language like any other. A new language is a new folder there (and ``python -m numberdrop.text.compile_catalogues``), or
a package of its own that adds it.
"""

from __future__ import annotations

import gettext
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

from numberdrop.plugins import Gathered, Plugin, Unfit, gathered

DOMAIN = "numberdrop"
LOCALES = Path(__file__).parent / "locales"
PLACEHOLDER = re.compile(r"\{(\w+)\}")
"""A place to fill in, such as ``{row}``. Written ``{Row}`` in a message, the value starts with a capital letter."""

_PLURAL_FORMS = ("one", "other")
_COMPILED = f"; one that is new in the .po files is there after python -m {__package__}.compile_catalogues"
"""What whoever has just written a message forgets."""


class UnknownMessage(KeyError):  # noqa: N818 - named for what it says, like the rules' own errors
    """No message has this key, or it lacks a value to fill in."""

    def __str__(self) -> str:
        return str(self.args[0])


class _Missing(gettext.NullTranslations):
    """What gettext asks when it does not know a key: the key itself must never be shown to anybody."""

    def gettext(self, message: str) -> NoReturn:
        raise UnknownMessage(f"no message has the key {message!r}{_COMPILED}")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> NoReturn:
        raise UnknownMessage(f"no message that counts has the key {msgid1!r}{_COMPILED}")


class Catalogue(gettext.GNUTranslations):
    """The messages of one language."""

    _catalog: dict[str | tuple[str, int], str]  # gettext keeps them there: by key, or by key and plural form

    def message(self, key: str) -> str:
        """The message of a key, not filled in. Raises ``UnknownMessage``, also for a message that counts."""
        if key not in self._catalog:
            raise UnknownMessage(f"no message has the key {key!r}{_COMPILED}")
        return self.gettext(key)

    def has(self, key: str) -> bool:
        """Whether there is a message of this key, counting or not."""
        return key in self._catalog or (key, 0) in self._catalog

    def counts(self, key: str) -> bool:
        """Whether the message of this key has plural forms."""
        return (key, 0) in self._catalog

    def counting(self, key: str, count: int) -> str:
        """The plural form of a message for ``count``, not filled in. Raises ``UnknownMessage``."""
        return self.ngettext(key, key, abs(count))

    def forms(self, key: str) -> tuple[str, ...]:
        """All that a message says: itself, or its plural forms; nothing where there is none."""
        if key in self._catalog:
            return (self._catalog[key],)
        return tuple(self._catalog[key, i] for i in range(len(_PLURAL_FORMS)) if (key, i) in self._catalog)

    def keys(self, prefix: str) -> set[str]:
        """The keys that start so, of messages that count or not."""
        every = (key if isinstance(key, str) else key[0] for key in self._catalog)
        return {key for key in every if key.startswith(prefix)}

    def starting_with(self, prefix: str) -> dict[str, str]:
        """All messages whose key starts so, under the rest of their key; one that counts is ``key.one``, ``key.other``."""
        found = {}
        for key, text in self._catalog.items():
            name, form = (key, "") if isinstance(key, str) else (key[0], "." + _PLURAL_FORMS[key[1]])
            if name and name.startswith(prefix):
                found[name.removeprefix(prefix) + form] = text
        return found


def languages() -> tuple[str, ...]:
    """The codes of the languages there are: English, in which the tutor was written first, then by code."""
    return tuple(sorted({*_ours(), *added_languages().added}, key=lambda code: (code != "en", code)))


def _ours() -> frozenset[str]:
    return frozenset(path.parts[-3] for path in LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))


@cache
def added_languages() -> Gathered[Catalogue]:
    """The languages that other packages add: each entry point is called by the code of one, and names a package whose folder holds
    ``CODE/LC_MESSAGES/numberdrop.mo``. One that lacks a message of ours, or fills it in with other values, is left out.
    """
    return gathered("languages", _admitted, _ours())


def _admitted(plugin: Plugin) -> Catalogue:
    if not re.fullmatch("[a-z]{2,3}", plugin.name):
        raise Unfit("no_code", value=plugin.name)
    try:
        spec = find_spec(plugin.module)
    except (ImportError, ValueError) as error:
        raise Unfit("raises", problem=f"{type(error).__name__}: {error}") from error
    folders = (spec and spec.submodule_search_locations) or ()
    paths = [Path(folder) / plugin.name / "LC_MESSAGES" / f"{DOMAIN}.mo" for folder in folders]
    try:
        with next(path for path in paths if path.is_file()).open("rb") as file:
            found = Catalogue(file)
    except StopIteration:
        raise Unfit("no_catalogue", file=f"{plugin.name}/LC_MESSAGES/{DOMAIN}.mo") from None
    except (OSError, ValueError, UnicodeDecodeError) as error:
        raise Unfit("raises", problem=f"{type(error).__name__}: {error}") from error
    for key in sorted(catalogue_of("en").keys("")):
        wanted, given = catalogue_of("en").forms(key), found.forms(key)
        if len(wanted) != len(given) or _filled_in(wanted) != _filled_in(given):
            raise Unfit("message", key=key)
    found.add_fallback(_Missing())
    return found


def _filled_in(forms: tuple[str, ...]) -> set[str]:
    return {name for form in forms for name in places(form)}


@cache
def catalogue_of(language: str) -> Catalogue:
    """The catalogue of a language. Raises ``ValueError`` that names the languages there are."""
    if language not in _ours():
        if language not in added_languages().added:
            raise ValueError(f"no language {language!r}; there are {', '.join(languages())}")
        return added_languages().added[language]
    with (LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
        found = Catalogue(file)
    found.add_fallback(_Missing())
    return found


def places(message: str) -> set[str]:
    """The places to fill in, by the names of their values, however they are written."""
    return {name[0].lower() + name[1:] for name in PLACEHOLDER.findall(message)}


def format_message(key: str, message: str, values: dict[str, object]) -> str:
    """A message with its places filled in, once: a value is plain text, whatever braces it holds.

    Raises ``UnknownMessage`` that names the place for which there is no value.
    """

    def value(match: re.Match[str]) -> str:
        name = match[1]
        if name in values:
            return str(values[name])
        if name[0].isupper() and name[0].lower() + name[1:] in values:
            text = str(values[name[0].lower() + name[1:]])
            return text[:1].upper() + text[1:]
        raise UnknownMessage(f"the message {key!r} needs a value for {name!r}; it was given {sorted(values)}")

    return PLACEHOLDER.sub(value, message)


def translate(key: str, language: str, /, **values: object) -> str:
    """The message of a key in a language, its places filled in with the values' text.

    Raises ``ValueError`` for an unknown language, ``UnknownMessage`` (a ``KeyError``) for an unknown key or a value
    that is missing.
    """
    return format_message(key, catalogue_of(language).message(key), _written(values, language))


def _written(values: dict[str, object], language: str) -> dict[str, object]:
    """The values, numbers with decimals as the language writes them: in French « 4,2 »."""
    if not any(isinstance(value, float) for value in values.values()):
        return values
    return {name: decimal(value, language) if isinstance(value, float) else value for name, value in values.items()}


def decimal(value: float, language: str, sign: bool = False) -> str:
    """A number with one decimal, as it is written in the language; ``sign`` shows a plus too."""
    value = round(value, 1) + 0.0  # nothing has no minus
    text = f"{value:+.1f}" if sign else f"{value:.1f}"
    whole, _, tenth = text.replace("-", "\N{MINUS SIGN}").partition(".")
    return translate("number.decimal", language, whole=whole, tenth=tenth)


def plural(key: str, count: int, language: str, /, **values: object) -> str:
    """The same for a message that counts: the form for ``count``, which also fills the places ``{count}`` and ``{n}``."""
    filled = {"count": count, "n": count, **_written(values, language)}
    return format_message(key, catalogue_of(language).counting(key, count), filled)


def words(prefix: str, language: str) -> dict[str, str]:
    """All messages whose key starts with a prefix, by the rest of their key, places not filled in.

    A message that counts is there as ``key.one`` and ``key.other``, as ``Intl.PluralRules`` names the forms. Raises
    ``ValueError`` for an unknown language.
    """
    return dict(_words(prefix, language))


@cache
def _words(prefix: str, language: str) -> dict[str, str]:
    return catalogue_of(language).starting_with(prefix)
