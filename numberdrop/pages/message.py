"""Messages of a page to the visitor, as data that is put into words of a language when it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from numberdrop.frozen import Frozen
from numberdrop.rules.grid import SHAPES
from numberdrop.rules.reasons.reason import Cells, Reason, Tone, Verdict, of_kind
from numberdrop.rules.reasons.refusals import NoNumber
from numberdrop.text import kinds, terms
from numberdrop.text.catalogue import decimal, plural, translate
from numberdrop.text.names import say_personal_word

from .board_scene import CellSuggestion
from .scene import Item, NearestCombo, Talk, TalkVerdict

if TYPE_CHECKING:
    from numberdrop.exercises import Lesson
    from numberdrop.exercises.course import LessonHead


# --- voice ------------------------------------------------------------------------------------------------------------

Reader: TypeAlias = Literal["child", "player", "expert"]
"""For whom the coach writes: a ``child`` gets one reason and a picture, a ``player`` all reasons, an ``expert`` also all figures."""
READERS: tuple[Reader, ...] = get_args(Reader)


@dataclass(frozen=True)
class Voice:
    """The language, reader and game for which texts are put into words. ``names``: the players' names, ``None`` for the player addressed as
    "you" (``(None,)``: a solo game); ``edition``: the edition of the game (empty: that of the language's rulebook).
    """

    language: str = "en"
    names: tuple[str | None, ...] = (None,)
    edition: str = ""
    reader: Reader = "player"

    def __call__(self, key: str, /, **values: object) -> str:
        return translate(key, self.language, **values)

    def plural_sentence(self, key: str, number: int, /, **values: object) -> str:
        """Return the catalogue's sentence ``key``, singular or plural as ``number`` demands; ``values`` fill its placeholders."""
        return plural(key, number, self.language, **{"n": number, **values})

    def say(self, reason: Reason) -> str:
        """Return the sentence that states a reason."""
        return kinds.say(reason, self.language, names=self.names)

    def player(self, number: int) -> str:
        """Return the name of a player (``number`` from 0), such as "Player 2" for 1, or "you" for the player who is addressed."""
        name = self.names[number] if number < len(self.names) else self("ui.player", n=number + 1)
        return name or self("ui.you")

    def cite(self, rule: str | Reason) -> str:
        """Return the place in the rulebook where a rule stands, or the rule behind a reason."""
        return terms.cite(rule, self.language, edition=self.edition)

    def shape(self, name: str) -> str:
        """Return the name of a shape or tile, such as "the square"."""
        return terms.shape(name, self.language, article=True) if name in SHAPES else name

    def lesson(self, head: LessonHead | Lesson) -> str:
        """Return the number and title of a lesson."""
        return self("lesson.title", n=head.number, title=head.title.in_language(self.language))


# --- message ----------------------------------------------------------------------------------------------------------

_MOST_LINES_READ_ALOUD = 4
"""How many lines of a message a screen reader reads at most."""


class Phrase(Frozen):
    """A text before translation: the ``key`` of a sentence in the catalogue, its ``values``, and the ``count`` that decides the plural."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()
    count: int | None = None

    def said_by(self, voice: Voice) -> str:
        """Translate the text into the voice's language."""
        values = {name: say_value(voice, value) for name, value in self.values}
        if self.count is None:
            return voice(self.key, **values)
        return voice.plural_sentence(self.key, self.count, **values)


class Term(Frozen):
    """A value whose words depend on the language, such as a shape, a cell or a number with decimals; ``kind`` is a key of ``TERMS``."""

    kind: str
    args: tuple[object, ...]

    def said_by(self, voice: Voice) -> str:
        """Translate the value into words of the voice's language."""
        return TERMS[self.kind](voice, *self.args)


Value: TypeAlias = "str | int | float | Phrase | Term"

TERMS: Mapping[str, Callable[..., str]] = {
    "shape": lambda voice, name: voice.shape(name),
    "cells": lambda voice, cells: terms.cells(cells, voice.language),
    "columns": lambda voice, numbers: terms.columns(numbers, voice.language),
    "rows": lambda voice, numbers: terms.rows(numbers, voice.language, "the_row"),
    "decimal": lambda voice, value, sign=False: decimal(value, voice.language, sign=sign),
    "decimal_points": lambda voice, value: terms.decimal_points(value, voice.language),
    "day": lambda voice, date: terms.day(date, voice.language),
    "listing": lambda voice, values: terms.join_list(
        (str(say_value(voice, value)) for value in values), voice.language
    ),
    "word": lambda voice, word: say_personal_word(word, voice.language),
    "either": lambda voice, values: terms.join_list(
        (str(say_value(voice, value)) for value in values), voice.language, "or"
    ),
    "player": lambda voice, player: voice.player(player),
    "entry": lambda voice, name: terms.sheet_entry_name(name, voice.language),
    "commas": lambda voice, values: ", ".join(str(say_value(voice, value)) for value in values),
    "sentences": lambda voice, phrases: " ".join(words.said_by(voice) for words in phrases),
    "grouped": lambda voice, number: f"{number:,}".replace(",", voice("composer.thousands")),
    "tiles": lambda voice, tiles: ", ".join(f"{letter} {voice.shape(tile)}" for letter, tile in tiles),
    "text": lambda voice, text: text.in_language(voice.language),
    "reasons": lambda voice, reasons: " ".join(map(voice.say, reasons)),
}
"""Functions that put each kind of term into words, from the voice and the term's arguments."""


def term(kind: str, *args: object) -> Term:
    """Make a term; ``kind`` is a key of ``TERMS``, ``args`` are the values that it puts into words."""
    return Term(kind, args)


def phrase(key: str, /, count: int | None = None, **values: Value) -> Phrase:
    """Make a phrase from the catalogue's sentence ``key``; ``count`` chooses singular or plural, ``values`` fill the placeholders."""
    return Phrase(key, tuple(values.items()), count)


def say_value(voice: Voice, value: Value) -> str | int | float:
    """Translate a value for a placeholder of a sentence into the voice's language; a plain text or number stays as it is."""
    match value:
        case Phrase() | Term():
            return value.said_by(voice)
    return value


class Note(Frozen):
    """A line of a message, made from a sentence of the catalogue (other lines are made from reasons, which the rules give). The line
    highlights ``cells`` of the board and cites the place of a ``rule`` in the rulebook.
    """

    words: Phrase
    cells: Cells = ()
    rule: str = ""
    tone: Tone = "info"
    name: str = ""
    """The line's id for the front end and tests; by default the key of its sentence."""
    reasons: tuple[Reason, ...] = ()
    """The rules' reasons whose sentences follow on the same line."""
    readers: tuple[Reader, ...] = ()
    """The readers who get the line; empty: all."""
    faces: tuple[str, ...] = ()
    """The names of the bots that the line is about; their faces are shown."""


def note(
    key: str,
    /,
    cells: Iterable[tuple[int, int]] = (),
    rule: str = "",
    tone: Tone = "info",
    count: int | None = None,
    **values: Value,
) -> Note:
    """Make a line of a message from the catalogue's sentence ``key``; ``count`` chooses singular or plural, ``values`` fill it."""
    return Note(phrase(key, count, **values), tuple(cells), rule, tone)


def trouble_key(error: Exception) -> str:
    """Return the catalogue key of the sentence about an exception: that the coach's compiled core is missing, or that an error occurred."""
    from numberdrop.coach import CoachUnavailableError  # imported late: most pages never need the coach

    return "ui.no_coach" if isinstance(error, CoachUnavailableError) else "ui.trouble"


class RefusalAsStep(Frozen):
    """A refusal that is worded as a next step, such as "choose two more cells", because the visitor has done nothing wrong yet."""

    reason: Reason


Line: TypeAlias = Reason | Note | RefusalAsStep


def item(voice: Voice, line: Line) -> Item:
    """Put a line of a message into words, with the cells that it highlights and the place in the rulebook that it cites."""
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
    """Put the lines that are meant for the voice's reader into words; the others are left out."""
    return tuple(item(voice, line) for line in lines if _is_for_reader(voice.reader, line))


def _is_for_reader(reader: Reader, line: Line) -> bool:
    match line:
        case Note(readers=readers):
            return not readers or reader in readers
    return True


class Message(Frozen):
    """What a page tells the visitor in the card beside the board. A screen reader reads ``announce`` (``None``: the first ``lines``)."""

    lines: tuple[Line, ...] = ()
    verdict: TalkVerdict = "none"
    title: Phrase | None = None
    announce: tuple[Phrase | Line, ...] | None = None
    ghost: Cells = ()
    """The cells where a refused shape would lie, drawn as a ghost."""
    suggest: tuple[CellSuggestion, ...] = ()
    """The numbers or cells that the coach proposes, drawn on the board."""
    nearest: tuple[Cells, Phrase] | None = None
    """The cells of the legal combo nearest to the chosen cells, and its name."""
    open_dial: int | None = None
    """The index of the shape's cell with a star for which a number has to be chosen; the board opens a dial there."""


EMPTY = Message()
"""The empty message: the page then says what can be done now."""


def talk(voice: Voice, message: Message, number: int) -> Talk:
    """Return the message in the voice's language. ``number``: the number of the message, by which the browser recognises a new one."""
    lines = items(voice, message.lines)
    if message.announce is None:
        announce = screen_reader_text(lines)
    else:
        announce = " ".join(filter(None, (_announced_text(voice, words) for words in message.announce)))
    return Talk(
        title=message.title.said_by(voice) if message.title else voice(f"ui.talk_{message.verdict}"),
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
    match words:
        case Phrase():
            return words.said_by(voice)
    return item(voice, words).text if _is_for_reader(voice.reader, words) else ""


def screen_reader_text(lines: tuple[Item, ...]) -> str:
    """Return the text that a screen reader reads: that of the first few ``lines``."""
    return " ".join(line.text for line in lines[:_MOST_LINES_READ_ALOUD])


def explanation(verdict: Verdict, done: bool = False) -> Message:
    """Return the message that explains the rules' verdict on an act; ``done``: the act has been carried out."""
    word: TalkVerdict = "refused" if not verdict.legal else "info" if done else "legal"
    lines = tuple(verdict)
    if done:  # only one reason says what the shape rests on, and comes last
        contacts = [reason for reason in verdict if reason.tone == "contact"]
        lines = (*(reason for reason in verdict if reason.tone != "contact"), *contacts[:1])
    return Message(lines, word, phrase("ui.talk_done" if done else f"ui.talk_{word}"))


def missing_numbers(verdict: Verdict) -> tuple[NoNumber, ...]:
    """Return the refusals of a drop because of stars without a number, if it is refused for nothing else; otherwise an empty tuple."""
    unset = of_kind(verdict.refusals, NoNumber)
    return unset if len(unset) == len(verdict.refusals) else ()
