"""Messages of a page as data: reasons of the rules and notes of the catalogue, put into words when they are drawn.

A page's state holds no sentence, so its message can be shown in another language at once. ``Voice`` says things in one language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from numberdrop.frozen import Frozen
from numberdrop.rules.grid import SHAPES
from numberdrop.rules.reasons.reason import Cells, Reason, Tone, Verdict, of_kind
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
    shape,
    sheet_entry_name,
    translate,
)
from numberdrop.text.kinds import say
from numberdrop.text.names import say_word
from numberdrop.text.terms import rows

from .board_scene import CellSuggestion
from .scene import Item, NearestCombo, Talk, TalkVerdict

if TYPE_CHECKING:
    from numberdrop.exercises import Lesson
    from numberdrop.exercises.course import LessonHead


# --- voice ------------------------------------------------------------------------------------------------------------

Reader: TypeAlias = Literal["child", "player", "expert"]
"""How detailed the coach is: one reason and a picture (``child``), reasons that add up (``player``), or ranks, intervals and every part
(``expert``).
"""
READERS: tuple[Reader, ...] = get_args(Reader)


@dataclass(frozen=True)
class Voice:
    """Speaks one ``language`` to one ``reader`` about a game with these players' ``names`` (``(None,)``: solo) and ``edition`` (empty: that of the
    language's rulebook).
    """

    language: str = "en"
    names: tuple[str | None, ...] = (None,)
    edition: str = ""
    reader: Reader = "player"

    def __call__(self, key: str, /, **values: object) -> str:
        return translate(key, self.language, **values)

    def count(self, key: str, number: int, /, **values: object) -> str:
        """Return a sentence with a singular and a plural."""
        return plural(key, number, self.language, **{"n": number, **values})

    def say(self, reason: Reason) -> str:
        """Return the sentence of a reason."""
        return say(reason, self.language, names=self.names)

    def player(self, number: int) -> str:
        """Return the name of a player, or "you"."""
        name = self.names[number] if number < len(self.names) else self("ui.player", n=number + 1)
        return name or self("ui.you")

    def cite(self, rule: str | Reason) -> str:
        """Return the place in the rulebook of a rule, or of the rule behind a reason."""
        return cite(rule, self.language, edition=self.edition)

    def shape(self, name: str) -> str:
        """Return the name of a shape or tile: "the square"."""
        return shape(name, self.language, article=True) if name in SHAPES else name

    def lesson(self, head: LessonHead | Lesson) -> str:
        """Return the number and title of a lesson."""
        return self("lesson.title", n=head.number, title=head.title.in_language(self.language))


# --- message ----------------------------------------------------------------------------------------------------------

_ANNOUNCED = 4
"""How many lines a screen reader reads at once."""


class Phrase(Frozen):
    """Words without a language yet: a message of the catalogue and the values that fill it."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()
    count: int | None = None

    def said_by(self, voice: Voice) -> str:
        """Return the words in one language."""
        values = {name: say_value(voice, value) for name, value in self.values}
        return voice(self.key, **values) if self.count is None else voice.count(self.key, self.count, **values)


class Term(Frozen):
    """A value whose words depend on the language: a shape, a place, a number with decimals."""

    kind: str
    args: tuple[object, ...]

    def said_by(self, voice: Voice) -> str:
        """Return the word in one language."""
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
    "entry": lambda voice, name: sheet_entry_name(name, voice.language),
    "commas": lambda voice, values: ", ".join(str(say_value(voice, value)) for value in values),
    "sentences": lambda voice, phrases: " ".join(words.said_by(voice) for words in phrases),
    "grouped": lambda voice, number: f"{number:,}".replace(",", voice("composer.thousands")),
    "tiles": lambda voice, tiles: ", ".join(f"{letter} {voice.shape(tile)}" for letter, tile in tiles),
    "text": lambda voice, text: text.in_language(voice.language),
    "reasons": lambda voice, reasons: " ".join(map(voice.say, reasons)),
}
"""How each kind of term is put into words."""


def term(kind: str, *args: object) -> Term:
    """Make a term; ``kind`` is a key of ``TERMS``."""
    return Term(kind, args)


def phrase(key: str, /, count: int | None = None, **values: Value) -> Phrase:
    """Make a phrase; ``count`` chooses singular or plural."""
    return Phrase(key, tuple(values.items()), count)


def say_value(voice: Voice, value: Value) -> str | int | float:
    """Put a value that fills a sentence into one language."""
    return value.said_by(voice) if isinstance(value, Phrase | Term) else value


class Note(Frozen):
    """A line of a message that is a sentence of the catalogue, not a reason of the rules."""

    words: Phrase
    cells: Cells = ()
    rule: str = ""
    tone: Tone = "info"
    name: str = ""
    """The line's id for the front end and tests; by default the key of its sentence."""
    reasons: tuple[Reason, ...] = ()
    """Reasons of the rules that belong to the same line."""
    readers: tuple[Reader, ...] = ()
    """The readers that the line is for; empty: all."""
    faces: tuple[str, ...] = ()
    """The bots that the line is about."""


def note(
    key: str,
    /,
    cells: Iterable[tuple[int, int]] = (),
    rule: str = "",
    tone: Tone = "info",
    count: int | None = None,
    **values: Value,
) -> Note:
    """Make a note; ``values`` fill its sentence."""
    return Note(phrase(key, count, **values), tuple(cells), rule, tone)


def trouble_key(error: Exception) -> str:
    """Return the key of the sentence about an exception: the coach's core is missing, or something went wrong."""
    from numberdrop.coach import CoachUnavailableError  # imported late: most pages never need the coach

    return "ui.no_coach" if isinstance(error, CoachUnavailableError) else "ui.trouble"


class RefusalAsStep(Frozen):
    """A refusal shown as a step still to take, because nothing is wrong yet."""

    reason: Reason


Line: TypeAlias = Reason | Note | RefusalAsStep


def item(voice: Voice, line: Line) -> Item:
    """Return a line in words, with the cells that it highlights and its place in the rulebook."""
    match line:
        case Note(words=words, reasons=reasons):
            cite = voice.cite(line.rule) if line.rule else ""
            text = " ".join((words.said_by(voice), *map(voice.say, reasons)))
            links = tuple(link for reason in reasons for link in reason.links)
            return Item(line.name or words.key, text, line.tone, line.cells, links, cite, line.faces or None)
        case RefusalAsStep(reason):
            return item(voice, reason).but(tone="info")
        case reason:
            return Item(
                type(line).__name__, voice.say(reason), reason.tone, reason.places, reason.links, voice.cite(reason)
            )


def items(voice: Voice, lines: Iterable[Line]) -> tuple[Item, ...]:
    """Return the lines for the voice's reader, in words."""
    return tuple(item(voice, line) for line in lines if _is_for_reader(voice.reader, line))


def _is_for_reader(reader: Reader, line: Line) -> bool:
    return not isinstance(line, Note) or not line.readers or reader in line.readers


class Message(Frozen):
    """The explanation that a page shows.

    ``announce`` is what a screen reader reads: ``None`` for the first lines, empty for nothing.
    """

    lines: tuple[Line, ...] = ()
    verdict: TalkVerdict = "none"
    title: Phrase | None = None
    announce: tuple[Phrase | Line, ...] | None = None
    ghost: Cells = ()
    """The cells of a refused shape, to be drawn."""
    suggest: tuple[CellSuggestion, ...] = ()
    """The coach's proposal, to be drawn on the board."""
    nearest: tuple[Cells, Phrase] | None = None
    """The legal combo nearest to the chosen cells, and its name."""
    open_dial: int | None = None
    """The star whose number is asked for, by its index among the cells of the shape."""


EMPTY = Message()
"""The empty message: the page shows what can be done now."""


def talk(voice: Voice, message: Message, number: int) -> Talk:
    """Return the message in words; ``number`` distinguishes a new message from the same one drawn again."""
    lines = items(voice, message.lines)
    title = message.title.said_by(voice) if message.title else voice(f"ui.talk_{message.verdict}")
    if message.announce is None:
        announce = announced(lines)
    else:
        announce = " ".join(filter(None, (_announced_text(voice, words) for words in message.announce)))
    return Talk(
        title=title,
        items=lines,
        verdict=message.verdict,
        announce=announce,
        n=number,
        ghost=message.ghost,
        suggest=message.suggest,
        nearest=NearestCombo(message.nearest[0], message.nearest[1].said_by(voice)) if message.nearest else None,
        open_dial=message.open_dial,
    )


def _announced_text(voice: Voice, words: Phrase | Line) -> str:
    if isinstance(words, Phrase):
        return words.said_by(voice)
    return item(voice, words).text if _is_for_reader(voice.reader, words) else ""


def announced(lines: tuple[Item, ...]) -> str:
    """Return the part of these lines that a screen reader reads."""
    return " ".join(line.text for line in lines[:_ANNOUNCED])


def explanation(verdict: Verdict, done: bool = False) -> Message:
    """Return the message about a verdict of the rules: every refusal, or what a legal act does (``done``: has done)."""
    word: TalkVerdict = "refused" if not verdict.legal else "info" if done else "legal"
    lines = _reasons_after_act(tuple(verdict)) if done else tuple(verdict)
    return Message(lines, word, phrase("ui.talk_done" if done else f"ui.talk_{word}"))


def _reasons_after_act(reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """Return the reasons to show after an act: only the first of those about what the shape rests on (tone ``contact``), and last."""
    contacts = tuple(reason for reason in reasons if reason.tone == "contact")
    return (*(reason for reason in reasons if reason.tone != "contact"), *contacts[:1])


def missing_numbers(verdict: Verdict) -> tuple[NoNumber, ...]:
    """Return the stars without a number, if nothing else is wrong with the drop; otherwise none."""
    unset = of_kind(verdict.refusals, NoNumber)
    return unset if len(unset) == len(verdict.refusals) else ()
