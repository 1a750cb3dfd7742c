"""Events of the learner's log, and the text line of each.

A line is a JSON list: the version of the format, the kind, then the fields that this kind has (``FIELDS``)::

    [1,"answer","q3Zx0aPd_k2L",1763735577,0,"gravity","predict","812","fall no_slide","right",0,"free","","2023"]
    [1,"opened","Yb77pQmN1x0c",1763735590,0,"gravity","tuck"]
    [1,"finished","0hT5vLw9aa3e",1763736002,0,"gravity"]
    [1,"attempt","t5Wq0aKd_k9Z",1763736100,0,"landing","p0412","fall","wrong",0,"free","C16","2023","train","overhang",1480,1,""]
    [1,"mistake","own-4f0c2b7a91d3",1763737000,0,"own_combo","8c0d2e55a1",7,"4b1d0e8c9f2a6375","nd1.97.kZ0Q_g.q1YqUbJSKi5J..."]
    [1,"game","game-8d0c2e55a17f0b42",1763738000,0,14,"8d0c2e55a17f0b42","2023","me pip","45 38",""]
    [1,"moves","moves-8d0c2e55a17f0b42",1763738001,0,"8d0c2e55a17f0b42","eNq9ks1u2zAQ..."]
    [1,"review","review-8d0c2e55a17f0b42",1763738030,0,"identical slide","8d0c2e55a17f0b42","given=182 start=432 early=40","pip zoe zoe","12:9:4312:140:96"]

The last three are a finished game: its result, its moves, and the coach's review (``games`` reads them).

After the fields, a line may end with the time zone in seconds ahead of UTC, which decides to which day the event belongs; old lines lack it.

The constructor validates all fields: every event can therefore be written as a line, and the reader of lines needs no checks of its own.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, TypeAlias, get_origin, get_type_hints

from numberdrop.formats.declarations import (
    DECODER,
    Among,
    AtMost,
    Between,
    Fault,
    FaultyTextError,
    Matching,
    Mismatch,
    PrintableAscii,
    bad_value,
    make_fault,
)
from numberdrop.rules.editions import DEFAULT, EDITIONS, RULES

ID = r"[A-Za-z0-9_-]{8,40}"
LONGEST_POSITION = 64
LONGEST_CARD = LONGEST_POSITION + 8
LAST_TIME = 10**11
"""Seconds since 1970; later times are invalid."""
MOST_AHEAD = 86_400
"""The largest difference of a time zone from UTC, in seconds."""
LAST_ORDER_KEY = 2**53 - 1
"""The largest integer that every JSON parser keeps exactly."""
ALL_HINTS, MOST_HINTS = 3, 4
"""The values of ``hints`` when all hints were taken, and when the answer was shown."""
MOST_THEMES = 6
LAST_LEVEL = 4_000
LAST_ROUND = 99
LONGEST_CODE = 3_000
LONGEST_ACTS = 2_000
OUTCOMES = ("right", "wrong", "illegal")
AIDS = ("shown", "guided", "free", "paper")
PLACEMENT = "placement"
"""The mode of the placement test."""
MODES = ("train", "streak", "storm", "daily", "review", "mistakes", PLACEMENT)
MARKS = ("taken_back", "resigned")
ME = "me"
"""The word for the learner in ``Event.seats``."""
BELIEFS = tuple(f"C{number}" for number in range(1, 28))
_TENTHS = "-?[0-9]{1,4}"
_ACT = f"[0-9]{{1,4}}:{_TENTHS}:[01](:-?[0-9]{{1,6}}:[0-9]{{1,6}}:[0-9]{{1,6}})?"
_Name: TypeAlias = Annotated[str, Matching(r"[A-Za-z0-9_.:/-]{1,40}")]

VERSION = 1
LONGEST_LINE = 3_500
"""The maximum length of a line in characters; a test proves that the longest possible event has fewer."""

_STAMP = ("id", "at", "late")
_COMMON = (*_STAMP, "lesson")
_ANSWERED = ("task", "position", "rules", "outcome", "hints", "aids", "belief", "edition")
FIELDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "answer": (*_COMMON, *_ANSWERED),
        "opened": (*_COMMON, "task"),
        "finished": _COMMON,
        "attempt": (*_STAMP, *_ANSWERED, "mode", "themes", "level", "rated", "card"),
        "mistake": (*_STAMP, "task", "position", "round", "game", "code"),
        "game": (*_STAMP, "round", "game", "edition", "seats", "totals", "marks"),
        "moves": (*_STAMP, "game", "code"),
        "review": (*_STAMP, "rules", "game", "found", "between", "acts"),
    }
)
"""By kind of event, the fields that it has, in the order of the line; all other fields of such an event stay empty."""


class ProgressError(FaultyTextError):
    """Raised for invalid progress data; ``faults`` lists everything wrong, by line."""


class DistinctWords(NamedTuple):
    """A limit for the value of a field: it must be a tuple of at most ``size`` different words, each allowed by ``word``."""

    word: Among | Matching
    size: int

    def check(self, value: tuple[object, ...]) -> None:
        AtMost(self.size).check(list(value))
        for word in value:
            if not isinstance(word, str):
                raise bad_value(word, "no word")
            self.word.check(word)
        if len(set(value)) < len(value):
            raise bad_value(value, "a word stands twice")


@dataclass(frozen=True)
class Event:
    """An entry of a learner's log. Its ``kind`` is a key of ``FIELDS``, such as ``answer``. Raises ``ProgressError`` if invalid."""

    kind: str
    id: Annotated[str, Matching(ID)]
    """The same id for all copies of the event: random or, for games and mistakes, derived from the game."""
    at: Annotated[int, Between(0, LAST_TIME)]
    """Seconds since 1970 by the clock of the device."""
    late: Annotated[int, Between(0, LAST_ORDER_KEY)] = 0
    """Seconds added to ``at`` for the order of events; above 0 if the clock had stood still or gone back."""
    lesson: _Name = ""
    task: _Name = ""
    """The task of the lesson; for an attempt the type of the puzzle."""
    position: Annotated[str, AtMost(LONGEST_POSITION), PrintableAscii()] = ""
    """The id of the position in the task, or of the puzzle; a task answered again with the same id is a repetition."""
    rules: Annotated[tuple[str, ...], DistinctWords(Among(RULES), len(RULES))] = ()
    """The rules tested, keys of ``numberdrop.rules.editions.RULES``; for a review, the rules applied in the game."""
    outcome: Annotated[str, Among(OUTCOMES)] = ""
    hints: Annotated[int, Between(0, MOST_HINTS)] = 0
    """The number of hints taken, up to ``ALL_HINTS``; ``MOST_HINTS`` if the answer was shown."""
    aids: Annotated[str, Among(AIDS)] = ""
    belief: Annotated[str, Among(("", *BELIEFS))] = ""
    """The name of the misconception that explains a wrong answer, or empty."""
    edition: Annotated[str, Among(EDITIONS)] = ""
    mode: Annotated[str, Among(MODES)] = ""
    """The mode of the puzzle, one of ``MODES``."""
    themes: Annotated[tuple[str, ...], DistinctWords(Matching(r"[a-z0-9-]{1,20}"), MOST_THEMES)] = ()
    """The puzzle's theme tags."""
    level: Annotated[int, Between(0, LAST_LEVEL)] = 0
    """The puzzle's difficulty in its pack, on the scale of ratings."""
    rated: Annotated[int, Between(0, 1)] = 0
    """1 if the page said that this attempt counts for the learner's rating; whether it does is decided by ``ratings``."""
    card: Annotated[str, AtMost(LONGEST_CARD), PrintableAscii()] = ""
    """The name of the review card (see ``reviews``) that the attempt is for, even with a similar puzzle; in a storm, the storm's id."""
    round: Annotated[int, Between(0, LAST_ROUND)] = 0
    """The round of a mistake in the learner's game; for a game its last round."""
    game: Annotated[str, Matching(r"[0-9a-f]{1,40}")] = ""
    """The id of the game."""
    code: Annotated[str, AtMost(LONGEST_CODE), Matching(r"[A-Za-z0-9._-]+")] = ""
    """The share code of the puzzle made from a mistake; for moves, the packed moves of the game."""
    seats: Annotated[str, Matching(r"[a-z0-9_-]{1,24}( [a-z0-9_-]{1,24}){0,5}")] = ""
    """The players of a game in their order, separated by spaces: ``ME`` once, the others ``person`` or the name of a bot."""
    totals: Annotated[str, Matching(r"-?[0-9]{1,3}( -?[0-9]{1,3}){0,5}")] = ""
    """The final points of the players, in the order of ``seats``, separated by spaces."""
    marks: Annotated[tuple[str, ...], DistinctWords(Among(MARKS), len(MARKS))] = ()
    """What happened in a game: words of ``MARKS`` (an act was taken back; the game was resigned)."""
    found: Annotated[str, Matching(rf"given={_TENTHS} start={_TENTHS}( [a-z]{{1,12}}={_TENTHS}){{0,14}}")] = ""
    """Results of a review by name, in tenths of a point: ``given`` (points lost by mistakes), ``start`` (points expected) and others."""
    between: Annotated[str, Matching(r"([a-z]{1,12}( [a-z]{1,12}){2})?")] = ""
    """The level of play in a reviewed game: the two bots between which it lies, and the nearest bot; empty if unknown."""
    acts: Annotated[str, AtMost(LONGEST_ACTS), Matching(rf"({_ACT}( {_ACT})*)?")] = ""
    """How single acts were judged in a review, see ``games.StoredActReview``."""
    zone: int | None = None
    """The time zone in seconds ahead of UTC; ``None`` in old lines."""

    def __post_init__(self) -> None:
        if self.kind not in FIELDS:
            raise ProgressError([make_fault(0, "log.kind", self.kind, known=", ".join(FIELDS))])
        names, values = FIELDS[self.kind], self.__dict__
        wrong = [name for name in names if not is_valid_field(name, values[name])]
        # Fields of other kinds would be lost in the line.
        wrong += [name for name, empty in _EMPTY if name not in names and values[name] != empty]
        seats = self.seats.split(" ")
        if not wrong and self.seats and (seats.count(ME) != 1 or len(seats) != len(self.totals.split(" "))):
            wrong.append("seats")
        if not wrong and self.at + self.late > LAST_ORDER_KEY:
            wrong.append("late")
        faults = [_field_fault(name, values[name]) for name in wrong]
        if self.zone is not None and not (type(self.zone) is int and abs(self.zone) <= MOST_AHEAD):
            faults.append(make_fault(0, "log.zone", self.zone, limit=MOST_AHEAD))
        if faults:
            raise ProgressError(faults)

    def __hash__(self) -> int:
        return hash(self.id)  # fast: sets of thousands of events are compared at every answer

    @classmethod
    def answer(
        cls,
        lesson: str,
        task: str,
        position: str,
        rules: Iterable[str],
        outcome: str,
        *,
        hints: int = 0,
        aids: str = "free",
        belief: str = "",
        edition: str = DEFAULT,
        at: int | None = None,
    ) -> Event:
        """Make the event of an answer to a task of a lesson. ``at`` defaults to now, the other arguments are described at the fields."""
        return cls(
            "answer",
            fresh_id(),
            time_or_now(at),
            lesson=lesson,
            task=task,
            position=position,
            rules=tuple(dict.fromkeys(rules)),
            outcome=outcome,
            hints=hints,
            aids=aids,
            belief=belief,
            edition=edition,
        )

    @classmethod
    def opened(cls, lesson: str, task: str, *, at: int | None = None) -> Event:
        """Make the event that is recorded when a task of a lesson is opened; ``at`` defaults to now."""
        return cls("opened", fresh_id(), time_or_now(at), lesson=lesson, task=task)

    @classmethod
    def finished(cls, lesson: str, *, at: int | None = None) -> Event:
        """Make the event that is recorded when a lesson has been finished up to its summary; ``at`` defaults to now."""
        return cls("finished", fresh_id(), time_or_now(at), lesson=lesson)

    @classmethod
    def attempt(
        cls,
        task: str,
        puzzle: str,
        rules: Iterable[str],
        outcome: str,
        *,
        mode: str = "train",
        themes: Iterable[str] = (),
        level: int = 0,
        rated: bool = False,
        card: str = "",
        hints: int = 0,
        aids: str = "free",
        belief: str = "",
        edition: str = DEFAULT,
        at: int | None = None,
    ) -> Event:
        """Make the event of an attempt at a puzzle. ``task``: the puzzle's type; ``puzzle``: its id; ``at`` defaults to now."""
        return cls(
            "attempt",
            fresh_id(),
            time_or_now(at),
            task=task,
            position=puzzle,
            rules=tuple(dict.fromkeys(rules)),
            outcome=outcome,
            hints=hints,
            aids=aids,
            belief=belief,
            edition=edition,
            mode=mode,
            themes=tuple(dict.fromkeys(themes)),
            level=level,
            rated=int(rated),
            card=card,
        )

    @classmethod
    def mistake(
        cls, name: str, task: str, puzzle: str, *, round_: int, game: str, code: str, at: int | None = None
    ) -> Event:
        """Make the event of a mistake in the learner's game, with the id ``own-NAME``. ``task``, ``puzzle`` and ``code`` are the type,
        the id and the share code of the puzzle made from the mistake.
        """
        id_, at = f"own-{name}", time_or_now(at)
        return cls("mistake", id_, at, task=task, position=puzzle, round=round_, game=game, code=code)

    @classmethod
    def from_entries(cls, entries: object) -> Event:
        """Make an event from the parsed JSON list of a line. Raises no exception but ``ProgressError``, which lists all faults."""
        match entries:
            case list([version, _, *_]) if type(version) is not int or version != VERSION:
                raise ProgressError([make_fault(0, "log.event_version", version, known=VERSION)])
            case list([_, str(kind), *contents]) if kind in FIELDS:
                names = FIELDS[kind]
            case list([_, kind, *_]):
                raise ProgressError([make_fault(0, "log.kind", kind, known=", ".join(FIELDS))])
            case _:
                raise ProgressError([make_fault(0, "log.event", entries)])
        if len(contents) == len(names) + 1:
            names = (*names, "zone")
        if len(contents) != len(names):
            raise ProgressError([make_fault(0, "log.size", len(contents) + 2, known=len(names) + 2)])
        values = dict(zip(names, contents, strict=True))
        if values.get("zone", 0) is None:  # an unknown zone is left out, not null
            raise ProgressError([make_fault(0, "log.zone", None, limit=MOST_AHEAD)])
        for name in _LISTS:
            match values.get(name):
                case str(words):
                    values[name] = tuple(words.split(" ")) if words else ()
        return cls(kind, **values)

    @classmethod
    def read(cls, line: str) -> Event:
        """Parse the line of an event (a JSON list). Raises no exception but ``ProgressError``, which lists all faults."""
        if len(line) > LONGEST_LINE:
            raise ProgressError([make_fault(0, "log.long_line", len(line), limit=LONGEST_LINE)])
        try:
            entries = DECODER.decode(line)
        except (ValueError, RecursionError):
            raise ProgressError([make_fault(0, "text.syntax", line)]) from None
        return cls.from_entries(entries)

    @property
    def order_key(self) -> int:
        """The time in seconds by which a log orders its events: ``at`` (by the device's clock) plus ``late`` (if that clock went back)."""
        return self.at + self.late

    @property
    def question_key(self) -> tuple[str, str, str]:
        """Lesson, task and position: what all answers to the same question have in common."""
        return self.lesson, self.task, self.position

    @property
    def sort_key(self) -> tuple[int, str]:
        """The key by which a log is sorted: ``order_key``, then the id, as two browser tabs may store events at the same time."""
        return self.order_key, self.id

    def line(self) -> str:
        """Return the event as a line of text without newline; ``read`` is the inverse."""
        values: dict[str, object] = {**self.__dict__, **{name: " ".join(self.__dict__[name]) for name in _LISTS}}
        entries = [VERSION, self.kind, *(values[name] for name in FIELDS[self.kind])]
        if self.zone is not None:
            entries.append(self.zone)
        return json.dumps(entries, separators=(",", ":"))


def fresh_id() -> str:
    """Return a new unique id of 72 random bits."""
    return secrets.token_urlsafe(9)


def time_or_now(at: int | None) -> int:
    """Return the given time in seconds, or the current time for ``None``."""
    return int(time.time()) if at is None else at


def is_valid_field(name: str, value: object) -> bool:
    """Whether the value is valid for the field with this name."""
    kind, marks = DECLARED[name]
    if type(value) is not kind:  # a bool is no int here
        return False
    try:
        for mark in marks:
            mark.check(value)
    except Mismatch:
        return False
    return True


def _field_fault(name: str, value: object) -> Fault:
    """Return the fault of an invalid value for the field with this name."""
    match value:
        case str() if not (value.isascii() and value.isprintable()):
            return make_fault(0, "log.characters", value)
        case tuple() if all(isinstance(word, str) for word in value):
            value = " ".join(value)
    limit, allowed = 0, ""
    match DECLARED[name][1][0]:
        case AtMost(size=size) | DistinctWords(size=size) | Between(high=size):
            limit = size
        case Among(names=names):
            allowed = ", ".join(names)
    return make_fault(0, f"log.{name}", value, limit=limit, known=allowed)


_LISTS = ("rules", "themes", "marks")
"""The fields that hold tuples of words."""
_EMPTY = tuple(
    (field.name, field.default) for field in fields(Event) if field.name not in ("kind", *_STAMP[:2], "zone")
)
DECLARED: Mapping[str, tuple[type, tuple[Any, ...]]] = MappingProxyType(
    {
        name: (get_origin(hint.__origin__) or hint.__origin__, hint.__metadata__)
        for name, hint in get_type_hints(Event, include_extras=True).items()
        if name not in ("kind", "zone")
    }
)
"""The type and the limits of each field, by name, from its annotation."""
