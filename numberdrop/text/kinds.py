"""How each kind of value is spoken, by the annotation that a reason gives its fields and properties.

A sentence can fill in every value of its reason: ``{row}`` as its kind is told, ``{the_cells}`` with the article where the
language has one, ``{a_combo}`` with an indefinite one. A new kind is an alias beside the reasons that have it, and an entry
here; a value annotated as ``int`` or ``str`` is told as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

from numberdrop.rules.reasons.reason import Reason

from . import terms
from .catalogue import UnknownMessage, catalogue_of, format_message, places, translate
from .terms import Names, You, sheet_mark

_MOST = 4
"""Rows of cells named in one sentence; more than that nobody can follow, and the board lights them all."""
_LONGEST = 12
"""How much of something mistyped is repeated to the one who typed it."""
_ARTICLES = ("the", "a")

Speech: TypeAlias = Callable[[Any, str, Names], object]
"""From a value, a language and the players' names to its words."""


class Wording(NamedTuple):
    """The words for values of one kind: plain, and with an article where a sentence may want one."""

    plain: Speech
    the: Speech | None = None
    a: Speech | None = None

    def speech(self, article: str) -> Speech | None:
        """How it is told with ``the``, with ``a``, or plain."""
        return {"the": self.the, "a": self.a}.get(article, self.plain)


def _as_it_is(value: object, language: str, names: Names) -> object:
    return value


def _from_one(value: int, language: str, names: Names) -> int:
    return value + 1


def _each(name: Callable[[Any, str], str]) -> Speech:
    """Things one after another, each by its name."""
    return lambda values, language, names: terms.join_list((name(value, language) for value in values), language)


def _message(prefix: str) -> Callable[[Any, str], str]:
    """The name that a message gives."""
    return lambda value, language: translate(f"{prefix}{value}", language)


def _alone(name: Callable[[Any, str], str]) -> Speech:
    """A thing by its name, whoever plays."""
    return lambda value, language, names: name(value, language)


def _shapes(values: Iterable[str], language: str, names: Names) -> str:
    return terms.join_list((terms.shape(value, language, article=True) for value in values), language, "or")


def _players(values: Iterable[int], language: str, names: Names) -> str:
    return terms.join_list((terms.player(value, language, names) for value in values), language)


def _totals(values: Iterable[int], language: str, names: Names) -> str:
    return terms.join_list(
        (
            translate("list.score", language, player=terms.player(i, language, names), score=terms.signed(total))
            for i, total in enumerate(values)
        ),
        language,
    )


KINDS: dict[str, Wording] = {
    "int": Wording(_as_it_is),
    "str": Wording(_as_it_is),
    "Typed": Wording(lambda value, *_: value if len(value) <= _LONGEST else value[:_LONGEST] + "…"),
    # where
    "Row": Wording(_from_one),
    "Column": Wording(_from_one),
    "Rows": Wording(
        _alone(terms.rows),
        the=lambda value, language, _: terms.rows(value, language, "the_row"),
    ),
    "Columns": Wording(
        _alone(terms.columns),
        the=lambda value, language, _: terms.columns(value, language, "the_column"),
    ),
    "Cell": Wording(
        lambda value, language, _: terms.cells((value,), language),
        the=lambda value, language, _: terms.the_cells((value,), language),
    ),
    "Cells": Wording(
        lambda value, language, _: terms.cells(value, language, _MOST),
        the=lambda value, language, _: terms.the_cells(value, language, _MOST),
    ),
    "Edges": Wording(_alone(terms.edges)),
    # how much
    "Numbers": Wording(_alone(terms.numbers)),
    "Times": Wording(_alone(terms.times)),
    "Points": Wording(_alone(terms.points)),
    "Signed": Wording(lambda value, *_: terms.signed(value)),
    "Totals": Wording(_totals),
    "Rival": Wording(_alone(terms.rival)),
    "Parts": Wording(_alone(terms.score_parts)),
    # who, and what they do
    "Player": Wording(terms.player),
    "Players": Wording(_players),
    "PhaseName": Wording(_alone(_message("phase.todo."))),
    "ActName": Wording(_alone(terms.action)),
    # with what
    "ShapeName": Wording(
        _alone(terms.shape),
        the=lambda value, language, _: terms.shape(value, language, article=True),
    ),
    "ShapeNames": Wording(_shapes),
    "Faces": Wording(_alone(terms.faces)),
    "RollText": Wording(_alone(terms.roll)),
    "Letter": Wording(
        _as_it_is,
        the=lambda value, language, _: terms.letters((value,), language, article=True),
    ),
    "Letters": Wording(
        _alone(terms.letters),
        the=lambda value, language, _: terms.letters(value, language, article=True),
    ),
    "ComboKind": Wording(_alone(_message("ui.kind_"))),
    "ComboName": Wording(
        lambda value, language, _: terms.combo(value[0], value[1], language),
        a=lambda value, language, _: terms.combo(value[0], value[1], language, article=True),
    ),
    # on paper
    "SheetMarks": Wording(_each(sheet_mark)),
    "TotalName": Wording(_alone(_message("field."))),
    "TotalNames": Wording(_each(_message("field."))),
    "MeritNames": Wording(_each(_message("merit."))),
}
"""By the name of the annotation."""


def value_at(reason: type[Reason], place: str) -> tuple[str, Speech] | None:
    """Which value of a reason fills a place of its sentence, and how it is told; ``None`` where none can."""
    article, _, name = place.partition("_")
    for wanted, value in (("", place), (article, name)):
        kind = KINDS.get(reason.kinds.get(value, ""))
        speech = kind.speech(wanted) if kind and (not wanted or wanted in _ARTICLES) else None
        if speech:
            return value, speech
    return None


def words_at(reason: Reason, place: str, language: str, names: Names) -> str:
    """The words that fill a place of a reason's sentence. Raises ``UnknownMessage`` where nothing can."""
    found = value_at(type(reason), place)
    if found is None:
        raise UnknownMessage(f"a reason {type(reason).__name__} has no value to fill in for {place!r}")
    value, speech = found
    return str(speech(getattr(reason, value), language, names))


# --- sentences --------------------------------------------------------------------------------------------------------

# ``say``: one sentence for every reason, from its values and the message named after its class.
#
# The message of ``Overlaps`` is ``reason.Overlaps``. Where one class has several sentences they are told apart by a last
# part (``reason.RestsOn.block``), which the reason chooses (``form``). To the only player of a solo game ``.you`` is said, and
# to one among others who is called ``You``, of what they take part in.


def say(reason: Reason, language: str = "en", names: Names = ()) -> str:
    """One sentence for a reason, spoken to a learner.

    ``names`` are the players' names in their order (``None`` or left out: "Player 2"); give one name, or ``(None,)``,
    for a solo game, and the sentence says "you". Raises ``ValueError`` for an unknown language.

    >>> from numberdrop.rules.reasons.refusals import BlockCell
    >>> say(BlockCell(cells=((2, 4),)))
    'Row 3, column 5 is an X: blocks never count in a combo.'
    """
    catalogue = catalogue_of(language)
    form = reason.form or ("you" if "you" in reason.forms and _of_listener(reason, names) else "")
    key = key_of(type(reason), form)
    counted = getattr(reason, reason.counted) if reason.counted else 0
    count = counted if isinstance(counted, int) else len(counted)
    message = catalogue.counting(key, count) if catalogue.counts(key) else catalogue.message(key)
    values: dict[str, object] = {"count": count} if reason.counted else {}
    for place in places(message) - values.keys():
        values[place] = words_at(reason, place, language, names)
    return format_message(key, message, values)


def _of_listener(reason: Reason, names: Names) -> bool:
    """Whether it is about the player to whom it is told."""
    if len(names) == 1:
        return True
    about = next((name for name, kind in reason.kinds.items() if kind in ("Player", "Players")), None)
    who = getattr(reason, about) if about else ()
    players = (who,) if isinstance(who, int) else who
    return any(isinstance(names[player], You) for player in players if player < len(names))


def key_of(reason: type[Reason], form: str) -> str:
    """The key of a reason's sentence."""
    return f"reason.{reason.__name__}.{form}" if form else f"reason.{reason.__name__}"
