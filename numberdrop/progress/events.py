"""What happened, one event at a time, and an event as one line of text.

A line is a JSON list: the version of the format, the kind, then the fields that this kind has (``FIELDS``)::

    [1,"answer","q3Zx0aPd_k2L",1763735577,0,"gravity","predict","812","fall no_slide","right",0,"free","","2023"]
    [1,"opened","Yb77pQmN1x0c",1763735590,0,"gravity","tuck"]
    [1,"finished","0hT5vLw9aa3e",1763736002,0,"gravity"]
    [1,"attempt","t5Wq0aKd_k9Z",1763736100,0,"landing","p0412","fall","wrong",0,"free","C16","2023","train","overhang",1480,1,""]
    [1,"mistake","own-4f0c2b7a91d3",1763737000,0,"own_combo","8c0d2e55a1",7,"4b1d0e8c9f2a6375","nd1.97.kZ0Q_g.q1YqUbJSKi5J..."]
    [1,"game","game-8d0c2e55a17f0b42",1763738000,0,14,"8d0c2e55a17f0b42","2023","me pip","45 38",""]
    [1,"moves","moves-8d0c2e55a17f0b42",1763738001,0,"8d0c2e55a17f0b42","eNq9ks1u2zAQ..."]
    [1,"review","review-8d0c2e55a17f0b42",1763738030,0,"identical slide","8d0c2e55a17f0b42","given=182 start=432 early=40","pip zoe zoe","12:9:4312:140:96"]

The last three are a finished game: that it was played, its moves, and what the coach found in it (``games`` reads them).

Behind the fields may stand the zone, by how many seconds the clock was ahead of Greenwich: the day of what happened is the day of that clock,
wherever one is when it is looked at. Lines from before that was kept have none.

No event can be made that its line could not tell: making one checks everything, so reading has nothing else to check.
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
    Among,
    AtMost,
    Between,
    Fault,
    FaultyTextError,
    Matching,
    Mismatch,
    Printable,
    fault,
    wrong,
)
from numberdrop.formats.json import DECODER
from numberdrop.rules.editions import DEFAULT, EDITIONS, RULES

ID = r"[A-Za-z0-9_-]{8,40}"
LONGEST_POSITION = 64
LONGEST_CARD = LONGEST_POSITION + 8
LAST_TIME = 10**11
"""Seconds since 1970: a clock may go wrong, but not by thousands of years."""
MOST_AHEAD = 86_400
"""Seconds that a clock may be ahead of Greenwich, or behind."""
LAST_TICK = 2**53 - 1
"""The largest whole number that every reader of JSON keeps."""
ALL_HINTS, MOST_HINTS = 3, 4
"""The last hint gives the move away; one more, and the answer was shown."""
MOST_THEMES = 6
LAST_LEVEL = 4_000
LAST_ROUND = 99
LONGEST_CODE = 3_000
LONGEST_ACTS = 2_000
OUTCOMES = ("right", "wrong", "illegal")
AIDS = ("shown", "guided", "free", "paper")
PLACEMENT = "placement"
"""A puzzle for somebody who says that they know the rules."""
MODES = ("train", "streak", "storm", "daily", "review", "mistakes", PLACEMENT)
MARKS = ("taken_back", "resigned")
ME = "me"
"""The learner, among those who sat at a game."""
BELIEFS = tuple(f"C{number}" for number in range(1, 28))
_TENTHS = "-?[0-9]{1,4}"
_ACT = f"[0-9]{{1,4}}:{_TENTHS}:[01](:-?[0-9]{{1,6}}:[0-9]{{1,6}}:[0-9]{{1,6}})?"
_Name: TypeAlias = Annotated[str, Matching(r"[A-Za-z0-9_.:/-]{1,40}")]

VERSION = 1
LONGEST_LINE = 3_500
"""Characters; the longest event has fewer, which a test proves."""

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
"""The fields of each kind of event, in the order of the line. Fields that a kind does not have stay empty."""


class ProgressError(FaultyTextError):
    """What is no progress of a learner. ``faults`` holds everything wrong with it, by line."""


class Words(NamedTuple):
    """Several words, each once, at most ``size``; each ``word`` has its own limits."""

    word: Among | Matching
    size: int

    def check(self, value: tuple[object, ...]) -> None:
        AtMost(self.size).check(list(value))
        for word in value:
            if not isinstance(word, str):
                raise wrong(word, "no word")
            self.word.check(word)
        if len(set(value)) < len(value):
            raise wrong(value, "a word stands twice")


@dataclass(frozen=True)
class Event:
    """One thing that the learner did; made by ``answer``, ``opened``, ``finished``, ``attempt``, ``mistake``, by ``games``, or read from its line.

    Raises ``ProgressError`` for what no line may hold.
    """

    kind: str
    id: Annotated[str, Matching(ID)]
    """Random, made once: a copy of the event is known by it wherever it turns up."""
    at: Annotated[int, Between(0, LAST_TIME)]
    """Whole seconds since 1970 by the clock of that device, right or wrong."""
    late: Annotated[int, Between(0, LAST_TICK)] = 0
    """What to add to ``at`` for the order of events; above 0 where the clock had not moved on, or had moved back."""
    lesson: _Name = ""
    task: _Name = ""
    """The task of the lesson; of an attempt the type of the puzzle."""
    position: Annotated[str, AtMost(LONGEST_POSITION), Printable()] = ""
    """Names the position of the task, or the puzzle: the same again is a repeat."""
    rules: Annotated[tuple[str, ...], Words(Among(RULES), len(RULES))] = ()
    """What the task was about, keys of ``numberdrop.rules.editions.RULES``; of a review the rules that the learner applied in the game."""
    outcome: Annotated[str, Among(OUTCOMES)] = ""
    hints: Annotated[int, Between(0, MOST_HINTS)] = 0
    """How many levels were taken; 3 are all, 4: the answer was shown."""
    aids: Annotated[str, Among(AIDS)] = ""
    belief: Annotated[str, Among(("", *BELIEFS))] = ""
    """The misconception that explains a wrong answer, or empty."""
    edition: Annotated[str, Among(EDITIONS)] = ""
    mode: Annotated[str, Among(MODES)] = ""
    """What the puzzle was given for: one of ``MODES``."""
    themes: Annotated[tuple[str, ...], Words(Matching(r"[a-z0-9-]{1,20}"), MOST_THEMES)] = ()
    """The puzzle's theme tags."""
    level: Annotated[int, Between(0, LAST_LEVEL)] = 0
    """How hard the puzzle is by the pack it came with, on the scale of ratings."""
    rated: Annotated[int, Between(0, 1)] = 0
    """1 where the learner had been told that this attempt counts; what does is settled by ``rating.counts``."""
    card: Annotated[str, AtMost(LONGEST_CARD), Printable()] = ""
    """The card of the schedule (``reviews``) that a review answers for: its puzzle may be another one. In a storm, the run."""
    round: Annotated[int, Between(0, LAST_ROUND)] = 0
    """The round of the learner's own game in which a mistake was made; of a game its last one."""
    game: Annotated[str, Matching(r"[0-9a-f]{1,40}")] = ""
    """What tells that game from others."""
    code: Annotated[str, AtMost(LONGEST_CODE), Matching(r"[A-Za-z0-9._-]+")] = ""
    """The puzzle that the mistake has become, as a share code; the moves of a game, as ``games`` packs them."""
    seats: Annotated[str, Matching(r"[a-z0-9_-]{1,24}( [a-z0-9_-]{1,24}){0,5}")] = ""
    """Who sat at a game: ``ME`` once, ``person`` or the name of a bot."""
    totals: Annotated[str, Matching(r"-?[0-9]{1,3}( -?[0-9]{1,3}){0,5}")] = ""
    """Everybody's points at its end."""
    marks: Annotated[tuple[str, ...], Words(Among(MARKS), len(MARKS))] = ()
    """What is special about a game."""
    found: Annotated[str, Matching(rf"given={_TENTHS} start={_TENTHS}( [a-z]{{1,12}}={_TENTHS}){{0,14}}")] = ""
    """What a review found, in tenths of a point, by name."""
    between: Annotated[str, Matching(r"([a-z]{1,12}( [a-z]{1,12}){2})?")] = ""
    """The level of a game: between which bots it was played, and which of all is nearest; empty where that is not known."""
    acts: Annotated[str, AtMost(LONGEST_ACTS), Matching(rf"({_ACT}( {_ACT})*)?")] = ""
    """What a review says of single acts, as ``games`` writes them."""
    zone: int | None = None
    """By how many seconds the clock that ``at`` was read from was ahead of Greenwich; ``None`` where that was not kept."""

    def __post_init__(self) -> None:
        if self.kind not in FIELDS:
            raise ProgressError([fault(0, "log.kind", self.kind, known=", ".join(FIELDS))])
        names, values = FIELDS[self.kind], self.__dict__
        wrong = [name for name in names if not fits(name, values[name])]
        # What does not belong to this kind would be lost in the line.
        wrong += [name for name, empty in _EMPTY if name not in names and values[name] != empty]
        seats = self.seats.split(" ")
        if not wrong and self.seats and (seats.count(ME) != 1 or len(seats) != len(self.totals.split(" "))):
            wrong.append("seats")
        if not wrong and self.at + self.late > LAST_TICK:
            wrong.append("late")
        faults = [_field_fault(name, values[name]) for name in wrong]
        if self.zone is not None and not (type(self.zone) is int and abs(self.zone) <= MOST_AHEAD):
            faults.append(fault(0, "log.zone", self.zone, limit=MOST_AHEAD))
        if faults:
            raise ProgressError(faults)

    def __hash__(self) -> int:
        return hash(self.id)  # which is enough: sets of thousands are compared at every answer

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
        """The learner answered a task, now unless ``at`` says when."""
        return cls(
            "answer",
            fresh_id(),
            now_or(at),
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
        """The learner stands at that task of a lesson."""
        return cls("opened", fresh_id(), now_or(at), lesson=lesson, task=task)

    @classmethod
    def finished(cls, lesson: str, *, at: int | None = None) -> Event:
        """The learner passed the check-out of a lesson and saw its summary."""
        return cls("finished", fresh_id(), now_or(at), lesson=lesson)

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
        """The learner tried a puzzle of that type."""
        return cls(
            "attempt",
            fresh_id(),
            now_or(at),
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
        """The coach found that something was given away in a game of the learner's. The same ``name`` is the same mistake again."""
        return cls("mistake", f"own-{name}", now_or(at), task=task, position=puzzle, round=round_, game=game, code=code)

    @classmethod
    def of(cls, entries: object) -> Event:
        """The event of a list as in a line. Raises ``ProgressError``, and nothing else, with everything wrong."""
        if not isinstance(entries, list) or len(entries) < 2:
            raise ProgressError([fault(0, "log.event", entries)])
        version, kind, *given = entries
        if type(version) is not int or version != VERSION:
            raise ProgressError([fault(0, "log.event_version", version, known=VERSION)])
        if not isinstance(kind, str) or kind not in FIELDS:
            raise ProgressError([fault(0, "log.kind", kind, known=", ".join(FIELDS))])
        names = FIELDS[kind]
        if len(given) == len(names) + 1:
            names = (*names, "zone")
        if len(given) != len(names):
            raise ProgressError([fault(0, "log.size", len(entries), known=len(names) + 2)])
        values = dict(zip(names, given, strict=True))
        if values.get("zone", 0) is None:  # where it was not kept nothing stands there
            raise ProgressError([fault(0, "log.zone", None, limit=MOST_AHEAD)])
        for name in _LISTS:
            if isinstance(given_list := values.get(name), str):
                values[name] = tuple(given_list.split(" ")) if given_list else ()
        return cls(kind, **values)

    @classmethod
    def read(cls, line: str) -> Event:
        """The event of a line. Raises ``ProgressError``, and nothing else, with everything wrong."""
        if len(line) > LONGEST_LINE:
            raise ProgressError([fault(0, "log.long_line", len(line), limit=LONGEST_LINE)])
        try:
            entries = DECODER.decode(line)
        except (ValueError, RecursionError):
            raise ProgressError([fault(0, "text.syntax", line)]) from None
        return cls.of(entries)

    @property
    def tick(self) -> int:
        """Where the event stands among all, in seconds; see ``Log.place``."""
        return self.at + self.late

    @property
    def asked(self) -> tuple[str, str, str]:
        """What was answered: the same again is a repeat."""
        return self.lesson, self.task, self.position

    @property
    def order(self) -> tuple[int, str]:
        """What a log sorts by: the id settles what two tabs did in the same second."""
        return self.tick, self.id

    def line(self) -> str:
        """The event as one line, without its end; ``read`` gives an equal event."""
        values: dict[str, object] = {**self.__dict__, **{name: " ".join(self.__dict__[name]) for name in _LISTS}}
        entries = [VERSION, self.kind, *(values[name] for name in FIELDS[self.kind])]
        if self.zone is not None:
            entries.append(self.zone)
        return json.dumps(entries, separators=(",", ":"))


def fresh_id() -> str:
    """An id that no other event has: 72 random bits."""
    return secrets.token_urlsafe(9)


def now_or(at: int | None) -> int:
    """That second, or the present one where none is given."""
    return int(time.time()) if at is None else at


def fits(name: str, value: object) -> bool:
    """Whether a field may hold that value."""
    kind, marks = DECLARED[name]
    if type(value) is not kind:  # true and false are no numbers here
        return False
    try:
        for mark in marks:
            mark.check(value)
    except Mismatch:
        return False
    return True


def _field_fault(name: str, value: object) -> Fault:
    """What is wrong with a field."""
    if isinstance(value, str) and not (value.isascii() and value.isprintable()):
        return fault(0, "log.characters", value)
    if isinstance(value, tuple) and all(isinstance(key, str) for key in value):
        value = " ".join(value)
    mark = DECLARED[name][1][0]
    limit = getattr(mark, "size", getattr(mark, "high", 0))
    return fault(0, f"log.{name}", value, limit=limit, known=", ".join(getattr(mark, "names", ())))


_LISTS = ("rules", "themes", "marks")
"""The fields that hold several words."""
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
"""By the name of a field: its type, and the limits in its annotation."""
