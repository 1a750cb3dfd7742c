"""What a page has to say, as data: reasons of the rules and notes of the catalogue, put into words only when they are drawn.

So the same message is said in another language as soon as that is chosen, and a page's state holds no sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from numberdrop.frozen import Frozen
from numberdrop.rules.grid import SHAPES
from numberdrop.rules.reasons.reason import Cells, Reason, Tone, Verdict
from numberdrop.rules.reasons.refusals import NoNumber
from numberdrop.text import cells as say_cells
from numberdrop.text import (
    cite,
    columns,
    day,
    decimal,
    decimal_points,
    join_list,
    plural,
    say,
    shape,
    sheet_entry,
    translate,
)
from numberdrop.text.animals import say_word
from numberdrop.text.terms import rows

from .board_scene import Suggestion
from .scene import Item, NearestCombo, Talk, TalkVerdict

if TYPE_CHECKING:
    from numberdrop.exercises import Lesson
    from numberdrop.exercises.course import Head


# --- voice ------------------------------------------------------------------------------------------------------------

# A voice in one language: the catalogue's sentences with the names of the people at the table filled in.

Reader: TypeAlias = Literal["child", "player", "expert"]
"""Whom the coach speaks to: one reason and the picture, reasons that add up, or ranks, ranges and every part."""
READERS: tuple[Reader, ...] = get_args(Reader)


@dataclass(frozen=True)
class Voice:
    """Speaks one ``language`` to one ``reader`` about one game: its players' ``names`` (one ``None``: solo) and its ``edition``
    (none in particular: that of the language's book).
    """

    language: str = "en"
    names: tuple[str | None, ...] = (None,)
    edition: str = ""
    reader: Reader = "player"

    def __call__(self, key: str, /, **values: Any) -> str:
        return translate(key, self.language, **values)

    def count(self, key: str, number: int, /, **values: Any) -> str:
        """A sentence that has a singular and a plural."""
        return plural(key, number, self.language, **{"n": number, **values})

    def say(self, reason: Reason) -> str:
        """The sentence of a reason."""
        return say(reason, self.language, names=self.names)

    def player(self, number: int) -> str:
        """What a player is called."""
        name = self.names[number] if number < len(self.names) else self("ui.player", n=number + 1)
        return name or self("ui.you")

    def cite(self, rule: str | Reason) -> str:
        """Where a rule, or the rule behind a reason, is printed."""
        return cite(rule, self.language, edition=self.edition)

    def shape(self, name: str) -> str:
        """A shape or tile by its name in the language: "the square"."""
        return shape(name, self.language, article=True) if name in SHAPES else name

    def lesson(self, head: Head | Lesson) -> str:
        """A lesson by its number and title."""
        return self("lesson.title", n=head.number, title=head.title.said_in(self.language))


# --- message ----------------------------------------------------------------------------------------------------------

_ANNOUNCED = 4
"""Lines that a screen reader reads at once."""


class Phrase(Frozen):
    """Words to be said later: a message of the catalogue, and what fills it."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()
    count: int | None = None

    def said_by(self, voice: Voice) -> str:
        """The words in one language."""
        values = {name: say_value(voice, value) for name, value in self.values}
        return voice(self.key, **values) if self.count is None else voice.count(self.key, self.count, **values)


class Term(Frozen):
    """A word that depends on the language: the name of a shape, a place, a number with its decimals."""

    kind: str
    args: tuple[Any, ...]

    def said_by(self, voice: Voice) -> str:
        """The word in one language."""
        return TERMS[self.kind](voice, *self.args)


Value: TypeAlias = "str | int | float | Phrase | Term"

TERMS: Mapping[str, Callable[..., str]] = {
    "shape": lambda voice, name: voice.shape(name),
    "cells": lambda voice, cells: say_cells(cells, voice.language),
    "columns": lambda voice, numbers: columns(numbers, voice.language),
    "rows": lambda voice, numbers: rows(numbers, voice.language, "the_row"),
    "decimal": lambda voice, value, sign=False: decimal(value, voice.language, sign=sign),
    "decimal_points": lambda voice, value: decimal_points(value, voice.language),
    "day": lambda voice, date: day(date, voice.language),
    "listing": lambda voice, values: join_list((str(say_value(voice, value)) for value in values), voice.language),
    "word": lambda voice, word: say_word(word, voice.language),
    "either": lambda voice, values: join_list((str(say_value(voice, value)) for value in values), voice.language, "or"),
    "player": lambda voice, player: voice.player(player),
    "entry": lambda voice, name: sheet_entry(name, voice.language),
    "commas": lambda voice, values: ", ".join(str(say_value(voice, value)) for value in values),
    "sentences": lambda voice, phrases: " ".join(words.said_by(voice) for words in phrases),
    "grouped": lambda voice, number: f"{number:,}".replace(",", voice("composer.thousands")),
    "tiles": lambda voice, tiles: ", ".join(f"{letter} {voice.shape(tile)}" for letter, tile in tiles),
    "text": lambda voice, text: text.said_in(voice.language),
    "reasons": lambda voice, reasons: " ".join(map(voice.say, reasons)),
}
"""How each kind of term is said."""


def term(kind: str, *args: Any) -> Term:
    """A word to be said later; ``kind`` is a key of ``TERMS``."""
    return Term(kind, args)


def phrase(key: str, /, count: int | None = None, **values: Value) -> Phrase:
    """Words to be said later; ``count`` chooses singular or plural."""
    return Phrase(key, tuple(values.items()), count)


def say_value(voice: Voice, value: Value) -> str | int | float:
    """What fills a sentence, in one language."""
    return value.said_by(voice) if isinstance(value, Phrase | Term) else value


class Note(Frozen):
    """A line of the explanation that is a sentence of the catalogue, not a reason of the rules."""

    words: Phrase
    cells: Cells = ()
    rule: str = ""
    tone: Tone = "info"
    name: str = ""
    """What the front end and tests know the line by; the key of its sentence unless given."""
    reasons: tuple[Reason, ...] = ()
    """Reasons of the rules that are told in the same breath."""
    readers: tuple[Reader, ...] = ()
    """Whom the line is for; for everybody unless given."""
    faces: tuple[str, ...] = ()
    """The bots that it is about."""


def note(
    key: str,
    /,
    cells: Iterable[tuple[int, int]] = (),
    rule: str = "",
    tone: Tone = "info",
    count: int | None = None,
    **values: Value,
) -> Note:
    """A line of the explanation; ``values`` fill its sentence."""
    return Note(phrase(key, count, **values), tuple(cells), rule, tone)


def trouble_key(error: Exception) -> str:
    """The sentence for what failed: that the coach needs its core, or that something went wrong."""
    from numberdrop.coach import CoachUnavailableError  # a page on which nobody asks pays nothing for it

    return "ui.no_coach" if isinstance(error, CoachUnavailableError) else "ui.trouble"


class AsStep(Frozen):
    """A refusal that is told as a step still to take: nothing is wrong yet."""

    reason: Reason


class OnlyFor(Frozen):
    """A reason that only these readers are told."""

    reason: Reason
    readers: tuple[Reader, ...]


Line: TypeAlias = Reason | Note | AsStep | OnlyFor


def item(voice: Voice, line: Line) -> Item:
    """A line in words, with the places that it lights up and its source."""
    if isinstance(line, Note):
        cite = voice.cite(line.rule) if line.rule else ""
        text = " ".join((line.words.said_by(voice), *map(voice.say, line.reasons)))
        links = tuple(link for reason in line.reasons for link in reason.links)
        return Item(line.name or line.words.key, text, line.tone, line.cells, links, cite, line.faces or None)
    if isinstance(line, AsStep):
        return item(voice, line.reason).but(tone="info")
    if isinstance(line, OnlyFor):
        return item(voice, line.reason)
    return Item(type(line).__name__, voice.say(line), line.tone, line.places, line.links, voice.cite(line))


def items(voice: Voice, lines: Iterable[Line]) -> tuple[Item, ...]:
    """The lines that are for this reader, in words."""
    return tuple(item(voice, line) for line in lines if _concerns(voice.reader, line))


def _concerns(reader: Reader, line: Line) -> bool:
    return not (isinstance(line, Note | OnlyFor) and line.readers) or reader in line.readers


class Message(Frozen):
    """The explanation of a page.

    ``announce`` is what a screen reader hears: the first lines where it is ``None``, nothing where it is empty.
    """

    lines: tuple[Line, ...] = ()
    verdict: TalkVerdict = "none"
    title: Phrase | None = None
    announce: tuple[Phrase | Line, ...] | None = None
    ghost: Cells = ()
    """Where a refused shape is drawn."""
    suggest: tuple[Suggestion, ...] = ()
    """What the coach would do, on the board."""
    nearest: tuple[Cells, Phrase] | None = None
    """The legal combo that is nearest to the cells chosen, and what to call it."""
    open_dial: int | None = None
    """The star whose number is to be asked for: its place among the cells of the shape."""


EMPTY = Message()
"""Nothing to say but what the page can do now."""


def talk(voice: Voice, message: Message, number: int, **more: Any) -> Talk:
    """The message as it is drawn; ``number`` tells a new one from the same one drawn again."""
    said = items(voice, message.lines)
    title = message.title.said_by(voice) if message.title else voice(f"ui.talk_{message.verdict}")
    if message.announce is None:
        announce = announced(said)
    else:
        announce = " ".join(filter(None, (_heard(voice, words) for words in message.announce)))
    return Talk(
        title=title,
        items=said,
        verdict=message.verdict,
        announce=announce,
        n=number,
        ghost=message.ghost,
        suggest=message.suggest,
        nearest=NearestCombo(message.nearest[0], message.nearest[1].said_by(voice)) if message.nearest else None,
        open_dial=message.open_dial,
        **more,
    )


def _heard(voice: Voice, words: Phrase | Line) -> str:
    if isinstance(words, Phrase):
        return words.said_by(voice)
    return item(voice, words).text if _concerns(voice.reader, words) else ""


def announced(said: tuple[Item, ...]) -> str:
    """What a screen reader hears of an explanation."""
    return " ".join(one.text for one in said[:_ANNOUNCED])


def explanation(verdict: Verdict, done: bool = False, **more: Any) -> Message:
    """A verdict of the rules told: every refusal, or what a legal act does (``done``: did)."""
    word: TalkVerdict = "refused" if not verdict.legal else "info" if done else "legal"
    lines = _of_what_is_done(tuple(verdict)) if done else tuple(verdict)
    return Message(lines, word, phrase("ui.talk_done" if done else f"ui.talk_{word}")).but(**more)


def _of_what_is_done(reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """What an act has brought, then on what the shape rests: once it lies there, one such line is enough."""
    contacts = tuple(reason for reason in reasons if reason.tone == "contact")
    return (*(reason for reason in reasons if reason.tone != "contact"), *contacts[:1])


def missing_numbers(verdict: Verdict) -> tuple[NoNumber, ...]:
    """The stars that still want a number, where nothing else is wrong with a drop."""
    unset = tuple(reason for reason in verdict.refusals if isinstance(reason, NoNumber))
    return unset if len(unset) == len(verdict.refusals) else ()
