"""Sentences of reasons: ``say``, and how the values in a reason's fields are written, depending on the fields' annotations.

A sentence can fill in every value of its reason: ``{row}`` plain, ``{the_cells}`` with the definite article if the language has one,
``{a_combo}`` with the indefinite one. A new kind of value is a type alias beside the reasons that use it, and an entry of ``KINDS``; values
annotated as ``int`` or ``str`` are written unchanged.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from numberdrop.rules.reasons.reason import REASONS, Reason

from . import terms
from .catalogue import (
    DOMAIN,
    LOCALES,
    Catalogue,
    UnknownMessage,
    catalogue_of,
    format_message,
    languages,
    placeholders,
    translate,
)
from .terms import Names, ReaderName, sheet_mark

_MOST_ROWS = 4
"""The largest number of rows of cells named in one sentence; the board highlights all of them."""
_MOST_QUOTED = 12
"""The largest number of characters quoted from a mistyped text."""
_ARTICLES = ("the", "a")

ToWords: TypeAlias = Callable[[Any, str, Names], object]
"""A function that returns a value in words, given the value, a language and the players' names."""


class Wording(NamedTuple):
    """The functions that put values of one kind into words: without article (``plain``) and, if needed, with "the" or "a"."""

    plain: ToWords
    the: ToWords | None = None
    a: ToWords | None = None

    def for_article(self, article: str) -> ToWords | None:
        """Return the function for the article ``the`` or ``a`` (``None`` if values of this kind lack it); for any other text, ``plain``."""
        return {"the": self.the, "a": self.a}.get(article, self.plain)


def _list_to_words(name: Callable[[Any, str], str]) -> ToWords:
    """Return a function that puts a list of values into words, each named by the function ``name``."""
    return lambda values, language, names: terms.join_list((name(value, language) for value in values), language)


def _single_to_words(name: Callable[[Any, str], str]) -> ToWords:
    """Return a function that puts a single value into words by calling ``name``, which takes a list of values, with this value alone."""
    return lambda value, language, names: name((value,), language)


def _namer_by_message(prefix: str) -> Callable[[Any, str], str]:
    """Return a function that names a value by the message whose key is ``prefix`` followed by the value."""
    return lambda value, language: translate(f"{prefix}{value}", language)


def _ignoring_names(name: Callable[..., str], **options: object) -> ToWords:
    """Return a function that puts a value into words by ``name`` with these ``options``, and does not use the players' names."""
    return lambda value, language, names: name(value, language, **options)


def _say_shapes(values: Iterable[str], language: str, names: Names) -> str:
    return terms.join_list((terms.shape(value, language, article=True) for value in values), language, "or")


def _say_players(values: Iterable[int], language: str, names: Names) -> str:
    return terms.join_list((terms.player(value, language, names) for value in values), language)


def _say_totals(values: Iterable[int], language: str, names: Names) -> str:
    scores = [(terms.player(i, language, names), terms.with_minus_sign(total)) for i, total in enumerate(values)]
    texts = [translate("list.score", language, player=who, score=score) for who, score in scores]
    return terms.join_list(texts, language)


KINDS: dict[str, Wording] = {
    "int": Wording(lambda value, *_: value),
    "str": Wording(lambda value, *_: value),
    "Typed": Wording(lambda value, *_: value if len(value) <= _MOST_QUOTED else value[:_MOST_QUOTED] + "…"),
    # where
    "Row": Wording(lambda value, *_: value + 1),
    "Column": Wording(lambda value, *_: value + 1),
    "Rows": Wording(_ignoring_names(terms.rows), the=lambda value, language, _: terms.rows(value, language, "the_row")),
    "Columns": Wording(
        _ignoring_names(terms.columns), the=lambda value, language, _: terms.columns(value, language, "the_column")
    ),
    "Cell": Wording(_single_to_words(terms.cells), the=_single_to_words(terms.the_cells)),
    "Cells": Wording(
        _ignoring_names(terms.cells, most=_MOST_ROWS), the=_ignoring_names(terms.the_cells, most=_MOST_ROWS)
    ),
    "Edges": Wording(_ignoring_names(terms.cell_pairs)),
    # how much
    "Numbers": Wording(_ignoring_names(terms.numbers)),
    "Times": Wording(_ignoring_names(terms.times)),
    "Points": Wording(_ignoring_names(terms.points)),
    "Signed": Wording(lambda value, *_: terms.with_minus_sign(value)),
    "Totals": Wording(_say_totals),
    "Rival": Wording(_ignoring_names(terms.high_score_name)),
    "Parts": Wording(_ignoring_names(terms.score_parts)),
    "LetterCounts": Wording(_ignoring_names(terms.letter_counts)),
    # who, and what they do
    "Player": Wording(terms.player),
    "Players": Wording(_say_players),
    "PhaseName": Wording(_ignoring_names(_namer_by_message("phase.todo."))),
    "ActName": Wording(_ignoring_names(terms.action)),
    # with what
    "ShapeName": Wording(_ignoring_names(terms.shape), the=_ignoring_names(terms.shape, article=True)),
    "ShapeNames": Wording(_say_shapes),
    "Faces": Wording(_ignoring_names(terms.faces)),
    "RollText": Wording(_ignoring_names(terms.roll)),
    "Letter": Wording(lambda value, *_: value, the=_ignoring_names(terms.letters, article=True)),
    "Letters": Wording(_ignoring_names(terms.letters), the=_ignoring_names(terms.letters, article=True)),
    "ComboKind": Wording(_ignoring_names(_namer_by_message("ui.kind_"))),
    "ComboName": Wording(
        lambda value, language, _: terms.combo(value[0], value[1], language),
        a=lambda value, language, _: terms.combo(value[0], value[1], language, article=True),
    ),
    # on paper
    "SheetMarks": Wording(_list_to_words(sheet_mark)),
    "TotalName": Wording(_ignoring_names(_namer_by_message("field."))),
    "TotalNames": Wording(_list_to_words(_namer_by_message("field."))),
    "MeritNames": Wording(_list_to_words(_namer_by_message("merit."))),
}
"""How values of each kind are put into words, by the name of their annotation."""


def field_for_placeholder(reason: type[Reason], place: str) -> tuple[str, ToWords] | None:
    """Return the field of a reason that fills the placeholder ``place``, and the function that words it; ``None`` if no field does."""
    article, _, name = place.partition("_")
    for wanted, value in (("", place), (article, name)):
        kind = KINDS.get(reason.kinds.get(value, ""))
        to_words = kind.for_article(wanted) if kind and (not wanted or wanted in _ARTICLES) else None
        if to_words:
            return value, to_words
    return None


# --- sentences --------------------------------------------------------------------------------------------------------

# The message of ``Overlaps`` is ``reason.Overlaps``. Where a class has several sentences, the reason's ``form`` is the last part of the key
# (``reason.RestsOn.block``). The form ``you`` is used for a solo player, and for the player whose name is a ``ReaderName``.


def say(reason: Reason, language: str = "en", names: Names = ()) -> str:
    """Return a reason in words: one sentence; parameters and errors as in ``fault.say``, which is for callers outside the package."""
    catalogue = catalogue_of(language)
    form = reason.form or ("you" if "you" in reason.forms and _is_about_reader(reason, names) else "")
    key = message_key(type(reason), form)
    counted = getattr(reason, reason.counted) if reason.counted else 0
    count = counted if isinstance(counted, int) else len(counted)
    message = catalogue.plural_form(key, count) if catalogue.has_plural(key) else catalogue.message(key)
    values: dict[str, object] = {"count": count} if reason.counted else {}
    for place in placeholders(message) - values.keys():
        filling = field_for_placeholder(type(reason), place)
        if filling is None:
            raise UnknownMessage(f"a reason {type(reason).__name__} has no value to fill in for {place!r}")
        field, to_words = filling
        values[place] = to_words(getattr(reason, field), language, names)
    return format_message(key, message, values)


def _is_about_reader(reason: Reason, names: Names) -> bool:
    """Whether the sentence of a reason is about the player who reads it: in a solo game, or if the player's name is a ``ReaderName``."""
    if len(names) == 1:
        return True
    about = next((name for name, kind in reason.kinds.items() if kind in ("Player", "Players")), "")
    if not about:
        return False
    who = getattr(reason, about)
    players = who if reason.kinds[about] == "Players" else (who,)
    return any(isinstance(names[player], ReaderName) for player in players if player < len(names))


def message_key(reason: type[Reason], form: str) -> str:
    """Return the message key for a class of reason and one of its forms (empty for a class with a single sentence)."""
    return f"reason.{reason.__name__}.{form}" if form else f"reason.{reason.__name__}"


# --- completeness -----------------------------------------------------------------------------------------------------

# Packages with reasons call ``check_messages`` when they are imported, so that a new reason without sentences is noticed at once.

COMPILER = f"{__package__}.compile_catalogues"


class IncompleteCatalogueError(RuntimeError):
    """Raised if classes of reasons and messages do not match; the text lists each mismatch with a hint how to repair it."""


def check_messages(package: str) -> None:
    """Raise ``IncompleteCatalogueError`` if a reason of a package lacks sentences; do nothing while catalogues are compiled."""
    if COMPILER in sys.orig_argv:
        return
    reasons = [reason for reason in REASONS.values() if reason.__module__.startswith(f"{package}.")]
    if wrong := list(missing_messages(reasons, {language: catalogue_of(language) for language in languages()})):
        raise IncompleteCatalogueError("\n".join(["Reasons and catalogues do not fit together:", *wrong]))


def missing_messages(reasons: Iterable[type[Reason]], catalogues: Mapping[str, Catalogue]) -> Iterator[str]:
    """Yield everything that the catalogues lack for these classes of reasons, one line each."""
    for reason in reasons:
        name = f"{reason.__name__} ({reason.__module__.replace('.', '/')}.py)"
        if reason.counted and reason.counted not in reason.kinds:
            yield f"{name}: counted = {reason.counted!r} is none of its values, {_join_names(reason.kinds)}"
        for language, catalogue in catalogues.items():
            counts = missing = False
            for form in reason.forms:
                key = message_key(reason, form)
                texts = catalogue.forms(key)
                counts = counts or len(texts) > 1
                if not texts:
                    missing = True
                    yield f"{name}: {language} has no message {key!r}. {_advice(language, key)}"
                for place in sorted(placeholders(*texts)):
                    if not (place == "count" and reason.counted) and field_for_placeholder(reason, place) is None:
                        yield f"{name}: the message {key!r} in {language} cannot fill in {{{place}}}. {_possible_placeholders(reason)}"
            if counts and not reason.counted:
                yield f'{name}: its message in {language} has plural forms; name the value that is counted, as in counted = "cells"'
            if reason.counted and not counts and not missing:
                yield f"{name}: it says counted = {reason.counted!r}, but no message of it in {language} has plural forms"


def unused_messages(reasons: Iterable[type[Reason]], catalogues: Mapping[str, Catalogue]) -> Iterator[str]:
    """Yield the messages that no class of reason uses, one line each. All packages with reasons must have been imported before."""
    claimed = {message_key(reason, form) for reason in reasons for form in reason.forms}
    for language, catalogue in catalogues.items():
        for key in sorted(catalogue.keys_starting_with("reason.") - claimed):
            yield f"{language} has a message {key!r}, but no class of reason with that form is called so"


def _advice(language: str, key: str) -> str:
    """Return the advice to write a missing message in the catalogue's source file or, if it stands there already, to compile it."""
    source = LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    written = source.is_file() and f'msgid "{key}"\n' in source.read_text(encoding="utf-8")
    file = "/".join(source.parts[-6:])
    first = f"It stands in {file}: run" if written else f'Write it in {file} (msgid "{key}") and run'
    return f"{first} python -m {COMPILER}"


def _possible_placeholders(reason: type[Reason]) -> str:
    """Return a text that lists the placeholders that a message for this class of reason can have."""
    unknown = sorted(name for name, kind in reason.kinds.items() if kind not in KINDS)
    odd = f"; how to tell {_join_names(unknown)} is not known to {__package__}.kinds" if unknown else ""
    return f"It has {_join_names(sorted(set(reason.kinds) - set(unknown)))}{odd}"


def _join_names(names: Iterable[str]) -> str:
    return ", ".join(names) or "nothing"
