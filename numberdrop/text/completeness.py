"""Checks that every class of reasons has its messages in every language, with placeholders that can be filled in.

Packages with reasons call ``check_messages`` when they are imported, so that a new reason without sentences is noticed at once.
Classes that are never given, and messages without a class, are found by the tests.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping

from numberdrop.rules.reasons.reason import REASONS, Reason

from .catalogue import DOMAIN, LOCALES, Catalogue, catalogue_of, languages, placeholders
from .kinds import KINDS, key_of, value_at

COMPILER = f"{__package__}.compile_catalogues"


class IncompleteCatalogueError(RuntimeError):
    """The error of reasons and messages that do not fit together; one line each, with a hint how to repair it."""


def check_messages(room: str) -> None:
    """Raise ``IncompleteCatalogueError`` unless every reason of a package has its sentences in every language.

    Does nothing while the catalogues are being compiled, as missing messages are about to be added then.
    """
    if COMPILER in sys.orig_argv:
        return
    reasons = [reason for reason in REASONS.values() if reason.__module__.startswith(f"{room}.")]
    if wrong := list(missing_messages(reasons, {language: catalogue_of(language) for language in languages()})):
        raise IncompleteCatalogueError("\n".join(["Reasons and catalogues do not fit together:", *wrong]))


def missing_messages(reasons: Iterable[type[Reason]], catalogues: Mapping[str, Catalogue]) -> Iterator[str]:
    """List everything that reasons lack in the catalogues, one line each."""
    for reason in reasons:
        name = f"{reason.__name__} ({reason.__module__.replace('.', '/')}.py)"
        if reason.counted and reason.counted not in reason.kinds:
            yield f"{name}: counted = {reason.counted!r} is none of its values, {_join_names(reason.kinds)}"
        for language, catalogue in catalogues.items():
            counts = missing = False
            for form in reason.forms:
                key = key_of(reason, form)
                texts = catalogue.forms(key)
                counts = counts or len(texts) > 1
                if not texts:
                    missing = True
                    yield f"{name}: {language} has no message {key!r}. {_advice(language, key)}"
                for place in sorted({place for text in texts for place in placeholders(text)}):
                    if not (place == "count" and reason.counted) and value_at(reason, place) is None:
                        yield f"{name}: the message {key!r} in {language} cannot fill in {{{place}}}. {_possible_placeholders(reason)}"
            if counts and not reason.counted:
                yield f'{name}: its message in {language} has plural forms; name the value that is counted, as in counted = "cells"'
            if reason.counted and not counts and not missing:
                yield f"{name}: it says counted = {reason.counted!r}, but no message of it in {language} has plural forms"


def unused_messages(reasons: Iterable[type[Reason]], catalogues: Mapping[str, Catalogue]) -> Iterator[str]:
    """List messages without a reason, one line each; valid only when every package with reasons is imported."""
    claimed = {key_of(reason, form) for reason in reasons for form in reason.forms}
    for language, catalogue in catalogues.items():
        for key in sorted(catalogue.keys_starting_with("reason.") - claimed):
            yield f"{language} has a message {key!r}, but no class of reason with that form is called so"


def _advice(language: str, key: str) -> str:
    """Advise to write a missing message, or to compile it where it is written."""
    source = LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    written = source.is_file() and f'msgid "{key}"\n' in source.read_text(encoding="utf-8")
    file = "/".join(source.parts[-6:])
    first = f"It stands in {file}: run" if written else f'Write it in {file} (msgid "{key}") and run'
    return f"{first} python -m {COMPILER}"


def _possible_placeholders(reason: type[Reason]) -> str:
    """List the placeholders that a message of this reason can have."""
    unknown = sorted(name for name, kind in reason.kinds.items() if kind not in KINDS)
    odd = f"; how to tell {_join_names(unknown)} is not known to {__package__}.kinds" if unknown else ""
    return f"It has {_join_names(sorted(set(reason.kinds) - set(unknown)))}{odd}"


def _join_names(names: Iterable[str]) -> str:
    return ", ".join(names) or "nothing"
