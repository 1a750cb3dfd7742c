"""The message catalogues: every message in every language, by key, read from compiled gettext files.

Translators edit ``locales/LANGUAGE/LC_MESSAGES/numberdrop.po``; the compiled ``.mo`` file beside it is what is read here, for English as
for all languages. A new language is a new folder there (after ``python -m numberdrop.text.compile_catalogues``), or a separate package that
adds it.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

from numberdrop.plugins import LoadedPlugins, Plugin, Unfit, load_plugins

DOMAIN = "numberdrop"
LOCALES = Path(__file__).parent / "locales"
PLACEHOLDER = re.compile(r"\{(\w+)\}")
"""Matches a placeholder such as ``{row}``. If a message writes ``{Row}``, the value starts with a capital letter."""

_PLURAL_FORMS = ("one", "other")
_COMPILE_REMINDER = f"; one that is new in the .po files is there after python -m {__package__}.compile_catalogues"
"""A reminder, at the end of errors about missing messages, to compile the catalogues."""


class UnknownMessage(KeyError):  # noqa: N818 - the name is public
    """Raised for a key that has no message, and for a placeholder without a value."""

    def __str__(self) -> str:
        return str(self.args[0])


class _RaisingTranslations(gettext.NullTranslations):
    """The fallback for unknown keys: raises an error, where gettext would return the key itself as the message."""

    def gettext(self, message: str) -> NoReturn:
        raise UnknownMessage(f"no message has the key {message!r}{_COMPILE_REMINDER}")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> NoReturn:
        raise UnknownMessage(f"no message that counts has the key {msgid1!r}{_COMPILE_REMINDER}")


class Catalogue(gettext.GNUTranslations):
    """The messages of one language, by key."""

    _catalog: dict[str | tuple[str, int], str]  # gettext's private store: by key, or by key and plural form

    def message(self, key: str) -> str:
        """Return a message with unfilled placeholders. Raises ``UnknownMessage``, also for a message with plural forms."""
        if self.has_plural(key):
            raise UnknownMessage(f"the message {key!r} has plural forms: say it with count=")
        return self.gettext(key)

    @cached_property
    def _plain_cache(self) -> dict[str, str]:
        """The cache of ``plain_message``: messages by key."""
        return {}

    def plain_message(self, key: str) -> str:
        """Return a message that has no placeholders. Raises ``UnknownMessage`` for an unknown key and for a message that has some."""
        if key not in self._plain_cache:
            self._plain_cache[key] = format_message(key, self.message(key), {})
        return self._plain_cache[key]

    def has_message(self, key: str) -> bool:
        """Whether there is a message with this key, whether it has plural forms or not."""
        return key in self._catalog or self.has_plural(key)

    def has_plural(self, key: str) -> bool:
        """Whether the message with this key has plural forms."""
        return (key, 0) in self._catalog

    def plural_form(self, key: str, count: int) -> str:
        """Return the plural form of a message that fits ``count``, with unfilled placeholders. Raises ``UnknownMessage``."""
        return self.ngettext(key, key, abs(count))

    def forms(self, key: str) -> tuple[str, ...]:
        """Return the texts of a message: a single one, or its plural forms; none for an unknown key."""
        if key in self._catalog:
            return (self._catalog[key],)
        return tuple(self._catalog[key, i] for i in range(len(_PLURAL_FORMS)) if (key, i) in self._catalog)

    def _entries(self) -> Iterator[tuple[str, str, str]]:
        """Yield a triple for each text: its message's key, its plural form (``.one``, ``.other``; empty if there are none), the text."""
        for key, text in self._catalog.items():
            match key:
                case str():
                    yield key, "", text
                case name, number:
                    yield name, f".{_PLURAL_FORMS[number]}", text

    def keys_starting_with(self, prefix: str) -> set[str]:
        """Return the keys that start with a prefix."""
        return {key for key, _, _ in self._entries() if key.startswith(prefix)}

    def messages_starting_with(self, prefix: str) -> dict[str, str]:
        """Return the messages whose key starts with a prefix, by the rest of the key. Plural forms add ``.one`` or ``.other`` to it."""
        entries = (entry for entry in self._entries() if entry[0] and entry[0].startswith(prefix))
        return {key.removeprefix(prefix) + form: text for key, form, text in entries}


def languages() -> tuple[str, ...]:
    """Return the codes of all languages, English first."""
    return tuple(sorted({*_shipped_languages(), *added_languages().added}, key=lambda code: (code != "en", code)))


def _shipped_languages() -> frozenset[str]:
    return frozenset(path.parts[-3] for path in LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))


@cache
def added_languages() -> LoadedPlugins[Catalogue]:
    """Load the languages of other packages: an entry point ``CODE`` names a package with a file ``CODE/LC_MESSAGES/numberdrop.mo``.

    A language is left out if it lacks a message, or if a message has other placeholders than the English one.
    """
    return load_plugins("languages", _load_language_plugin, _shipped_languages())


def _load_language_plugin(plugin: Plugin) -> Catalogue:
    if not re.fullmatch("[a-z]{2,3}", plugin.name):
        raise Unfit("no_code", value=plugin.name)
    name = f"{plugin.name}/LC_MESSAGES/{DOMAIN}.mo"
    try:
        spec = find_spec(plugin.module)
        folders = (spec and spec.submodule_search_locations) or ()
        paths = [Path(folder) / name for folder in folders]
        with next(path for path in paths if path.is_file()).open("rb") as file:
            catalogue = Catalogue(file)
    except StopIteration:
        raise Unfit("no_catalogue", file=name) from None
    except (ImportError, OSError, ValueError) as error:
        raise Unfit("raises", problem=f"{type(error).__name__}: {error}") from error
    for key in sorted(catalogue_of("en").keys_starting_with("")):
        wanted, given = catalogue_of("en").forms(key), catalogue.forms(key)
        if len(wanted) != len(given) or placeholders(*wanted) != placeholders(*given):
            raise Unfit("message", key=key)
    catalogue.add_fallback(_RaisingTranslations())
    return catalogue


@cache
def catalogue_of(language: str) -> Catalogue:
    """Return the catalogue of a language, loaded once. Raises ``ValueError``, which lists the known languages."""
    if language not in _shipped_languages():
        if language not in added_languages().added:
            raise ValueError(f"no language {language!r}; there are {', '.join(languages())}")
        return added_languages().added[language]
    with (LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
        catalogue = Catalogue(file)
    catalogue.add_fallback(_RaisingTranslations())
    return catalogue


def placeholders(*messages: str) -> set[str]:
    """Return the names of the placeholders in messages (or the plural forms of one), their first letter in lower case."""
    return {name[0].lower() + name[1:] for message in messages for name in PLACEHOLDER.findall(message)}


def format_message(key: str, message: str, values: dict[str, object]) -> str:
    """Fill in the placeholders of a message by ``values``. Raises ``UnknownMessage``, with the ``key``, for a placeholder without value."""

    def value(match: re.Match[str]) -> str:
        name = match[1]
        if name in values:
            return str(values[name])
        small = name[0].lower() + name[1:]
        if small in values:
            text = str(values[small])
            return text[:1].upper() + text[1:]
        raise UnknownMessage(f"the message {key!r} needs a value for {name!r}; it was given {sorted(values)}")

    return PLACEHOLDER.sub(value, message)


def translate(key: str, language: str, /, **values: object) -> str:
    """Return the message of a key, filled in by ``values``. Raises ``ValueError`` (unknown language), ``UnknownMessage`` (key or value)."""
    catalogue = catalogue_of(language)
    if not values:
        return catalogue.plain_message(key)
    return format_message(key, catalogue.message(key), _localized(values, language))


def _localized(values: dict[str, object], language: str) -> dict[str, object]:
    """Return the values with decimal numbers written as in the language: in French « 4,2 »."""
    return {name: decimal(value, language) if isinstance(value, float) else value for name, value in values.items()}


def decimal(value: float, language: str, sign: bool = False) -> str:
    """Return a number with one decimal as it is written in the language; with ``sign``, positive numbers get a plus sign."""
    value = round(value, 1) + 0.0  # turns -0.0 into 0.0
    text = f"{value:+.1f}" if sign else f"{value:.1f}"
    whole, _, tenth = text.replace("-", "\N{MINUS SIGN}").partition(".")
    return translate("number.decimal", language, whole=whole, tenth=tenth)


def plural(key: str, count: int, language: str, /, **values: object) -> str:
    """Return the plural form of a message that fits ``count``, filled in as by ``translate``; ``count`` fills ``{count}`` and ``{n}``."""
    filled = {"count": count, "n": count, **_localized(values, language)}
    return format_message(key, catalogue_of(language).plural_form(key, count), filled)


def messages_by_suffix(prefix: str, language: str) -> dict[str, str]:
    """Return all messages whose key starts with a prefix, by the rest of the key, with unfilled placeholders.

    Plural forms get ``.one`` and ``.other`` added to the key. Raises ``ValueError`` for an unknown language.
    """
    return dict(_messages_by_suffix(prefix, language))


@cache
def _messages_by_suffix(prefix: str, language: str) -> dict[str, str]:
    return catalogue_of(language).messages_starting_with(prefix)
