"""The pack: puzzles in a text file, one to a line (JSON), in the order in which they are shown.

Opening it reads what a list needs; a question is built when somebody asks for its puzzle. Whoever changes a line is told
what is wrong with it: nothing of a broken pack is guessed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import date
from functools import cache, cached_property
from importlib.resources import files
from typing import Annotated, Any, TypeAlias

from numberdrop.exercises.answer import Answer, ExerciseError, PositionError
from numberdrop.exercises.files.codec import as_data, build, plain, read_question
from numberdrop.formats.converter import as_text
from numberdrop.formats.declarations import Among, Checked, Fault, Mismatch, fault, shortened
from numberdrop.formats.json import DECODER

from .puzzle import THEMES, Proof, Puzzle, band_of, types

PACK = "pack.jsonl"
LONGEST = 20_000
"""Characters in a line."""
_LISTED = ("id", "type", "level", "themes")


def _check_type(name: str) -> None:
    if name not in types():
        raise Mismatch("choice", value=shortened(name), known=", ".join(types()))


TypeName: TypeAlias = Annotated[str, Checked(_check_type)]
Themes: TypeAlias = tuple[Annotated[str, Among(THEMES)], ...]


@dataclass(frozen=True)
class Line:
    """What a line of the file holds; the ``question`` is read by ``read_question``."""

    id: str
    type: TypeName
    level: int
    themes: Themes
    source: str
    answer: Answer
    proof: Proof
    question: Mapping[str, Any]


@dataclass(frozen=True)
class Head:
    """What a list needs of a puzzle."""

    id: str
    type: TypeName
    level: int
    themes: Themes
    guess: float = 0.0
    """How likely an answer at random is right."""

    @property
    def band(self) -> int:
        return band_of(self.level)


class Pack:
    """Puzzles by their id. Raises ``ExerciseError`` where a line is no puzzle: heads at once, questions when asked for."""

    def __init__(self, lines: Iterable[str], name: str = PACK) -> None:
        self.name = name
        self._lines: dict[str, tuple[int, str]] = {}
        heads = []
        for number, line in enumerate(lines, 1):
            if line.strip():
                where = f"{name}, line {number}"
                head = _head(_data(line, where, json.loads), where)
                heads.append(head)
                self._lines[head.id] = (number, line)
        self.heads: tuple[Head, ...] = tuple(heads)

    def __len__(self) -> int:
        return len(self.heads)

    def __contains__(self, id_: str) -> bool:
        return id_ in self._lines

    def puzzle(self, id_: str) -> Puzzle:
        """The puzzle with that id. Raises ``KeyError``."""
        number, line = self._lines[id_]
        return read_puzzle(line, f"{self.name}, line {number}")

    def line(self, id_: str) -> str:
        """The line of the puzzle with that id. Raises ``KeyError``."""
        return self._lines[id_][1]

    @cached_property
    def by_id(self) -> dict[str, Head]:
        """What a list needs of each puzzle, by its id."""
        return {head.id: head for head in self.heads}

    def head(self, id_: str) -> Head:
        """What a list needs of the puzzle with that id. Raises ``KeyError``."""
        return self.by_id[id_]

    def of(self, type_: str | None = None, theme: str | None = None, band: int | None = None) -> tuple[Head, ...]:
        """The puzzles of a type, a theme, a band, or all."""
        return tuple(
            head
            for head in self.heads
            if type_ in (None, head.type) and (theme is None or theme in head.themes) and band in (None, head.band)
        )


@cache
def shipped() -> Pack:
    """The puzzles that come with the tutor."""
    return Pack((files(__package__) / PACK).read_text("utf-8").splitlines())


_KEYS = dict.fromkeys(sorted(field.name for field in fields(Line))).keys()


def write_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as a line, without its end."""
    question = as_data(puzzle.question)
    line = Line(
        puzzle.id, puzzle.type, puzzle.level, puzzle.themes, puzzle.source, puzzle.solution, puzzle.proof, question
    )
    return as_text(plain(line))


def read_puzzle(line: str, where: str = "puzzle") -> Puzzle:
    """The puzzle of a line. Raises ``ExerciseError``, and nothing else, with what is wrong."""
    data = _data(line, where, DECODER.decode)
    faults: list[Fault] = []
    written: Line | None = build(data, Line, "", faults)
    question = read_question(data.get("question"), "question", faults)
    if faults or written is None or question is None:
        raise ExerciseError(where, faults)
    puzzle = Puzzle(
        type=written.type,
        question=question,
        solution=written.answer,
        proof=written.proof,
        level=written.level,
        themes=written.themes,
        source=written.source,
    )
    try:
        known = puzzle.id
        _ = question.picture  # a position that cannot be says so here, not in the middle of a page
    except PositionError as error:
        raise ExerciseError(where, (fault("question", "exercise.position", problem=str(error)),)) from None
    if known != written.id:
        problem = f"the question is {known}"
        raise ExerciseError(where, (fault("id", "exercise.value", value=repr(written.id), problem=problem),))
    return puzzle


def _data(line: str, where: str, decode: Callable[[str], object]) -> dict[str, object]:
    if len(line) > LONGEST:
        raise ExerciseError(where, (fault("", "exercise.large", count=len(line), limit=LONGEST),))
    try:
        data = decode(line)
    except (ValueError, RecursionError) as error:
        raise ExerciseError(where, (fault("", "exercise.json", problem=str(error)),)) from None
    if not isinstance(data, dict):
        raise ExerciseError(where, (fault("", "exercise.type", value=repr(data)[:40], wanted="table"),))
    return data


def _head(data: dict[str, object], where: str) -> Head:
    """What a list needs; what is wrong with the rest of a line is told with its puzzle."""
    faults = [fault(key, "exercise.unknown", known=", ".join(_KEYS)) for key in sorted(data.keys() - _KEYS)]
    guess = 0.0
    match data.get("proof"):
        case {"tried": int(tried), "right": int(right)} if 0 <= right <= tried > 0:
            guess = right / tried
    listed = {name: data[name] for name in _LISTED if name in data}
    head: Head | None = build({**listed, "guess": guess}, Head, "", faults)
    if faults or head is None:
        raise ExerciseError(where, faults)
    return head


# --- order ------------------------------------------------------------------------------------------------------------

# Which puzzle comes next: drawn by a seed, so that the same seed draws the same puzzle, whatever else is in the pack.

_STEP = 150
"""Levels that are as good as the same."""


def drawn(seed: str, heads: Iterable[Head], first: Callable[[Head], object] = lambda _: 0) -> Head | None:
    """The puzzle that a seed draws from these: among those whose ``first`` is least; ``None`` from none at all."""
    return min(heads, key=lambda head: (first(head), _lot(seed, head.id)), default=None)


def apart(one: float, other: float) -> int:
    """How far two levels are from each other, in steps that can be felt."""
    return round(abs(one - other) / _STEP)


STRENGTHS = 3
"""How many puzzles a day has, each harder than the one before."""
_GOOD = frozenset({"most", "star", "plan", "block", "row", "retro", "slides", "under", "best"})
"""The types that are a problem for a day: one has to look ahead for them, and cannot guess."""


def of_the_day(pack: Pack, day: int) -> tuple[Head, ...]:
    """The puzzles of a day (days since 1970), the easiest first. They were settled once (``days``): whatever comes into the pack, a day keeps them.
    Where it has none, or the pack no longer has one, they are drawn.
    """
    settled = puzzles_of(day)
    known = settled and all(id_ in pack for id_ in settled)
    return tuple(map(pack.head, settled)) if known else drawn_for(pack, day)


def drawn_for(pack: Pack, day: int) -> tuple[Head, ...]:
    """Puzzles for a day by what the pack holds now: one of the easiest third, one of the middle, one of the hardest. Of each third every puzzle
    comes before any comes again. A pack without good ones gives what it has.
    """
    heads = [head for head in pack.heads if head.type in _GOOD] or list(pack.heads)
    ranked = sorted(heads, key=lambda head: (head.level, head.id))
    parts = (ranked[len(ranked) * i // STRENGTHS : len(ranked) * (i + 1) // STRENGTHS] for i in range(STRENGTHS))
    lots = (sorted(part, key=lambda head: _lot("daily", head.id)) for part in parts if part)
    return tuple(part[day % len(part)] for part in lots)


def alike(pack: Pack, seed: str, type_: str, themes: Iterable[str], level: float, met: Iterable[str]) -> Head | None:
    """A puzzle that asks for the same in a position not met yet: of that type, with most of the themes, about as hard."""
    wanted, known = frozenset(themes), frozenset(met)
    fresh = [head for head in pack.of(type_) if head.id not in known]
    return drawn(seed, fresh, lambda head: (-len(wanted.intersection(head.themes)), apart(head.level, level)))


def _lot(seed: str, name: str) -> bytes:
    return hashlib.sha256(f"{seed}/{name}".encode()).digest()


# --- days -------------------------------------------------------------------------------------------------------------

# The puzzles of the days, settled for years ahead: a day to a line, the first of ``FIRST``, with an id for each strength. Lines are only ever added, at the end.
#
# What is drawn by what the pack holds (``order.drawn_for``) is another puzzle as soon as the pack is another one: an update in the middle of a
# day would put a second one, and take away the tick of the first. `numberdrop.exercises.mining.settle_days` adds years.

DAYS = "days.txt"
_EPOCH = date(1970, 1, 1)
FIRST = (date(2026, 1, 1) - _EPOCH).days
"""The day of the first line, in days since 1970."""


def puzzles_of(day: int) -> tuple[str, ...]:
    """The ids of the puzzles of a day, the easiest first; none where none are settled."""
    known = settled()
    return known[day - FIRST] if 0 <= day - FIRST < len(known) else ()


@cache
def settled() -> tuple[tuple[str, ...], ...]:
    """The ids of all days that have some, in order."""
    return tuple(tuple(line.split()) for line in (files(__package__) / DAYS).read_text("utf-8").splitlines())


# --- bot tries --------------------------------------------------------------------------------------------------------

# How the bots did at the shipped puzzles that ask for good play: a file beside the pack, made by `numberdrop mine --tries FILE`.

FILE = "bot_tries.json"


@dataclass(frozen=True)
class BotTries:
    """``strengths``: how strong each bot is, on the scale of puzzles, as these tries say (``mining.bot_strengths``); ``solved``: of a
    puzzle, by its id, how many of its ``tries`` each of them solved, in that order; ``command`` makes these figures again.
    """

    command: str
    tries: int
    strengths: Mapping[str, int]
    solved: Mapping[str, tuple[int, ...]]

    def shares(self, id_: str) -> tuple[float, ...]:
        """Which share of its tries each bot solved; nothing where they have not tried."""
        return tuple(one / self.tries for one in self.solved.get(id_, ()))

    def text(self) -> str:
        """The file: a line for each puzzle, in the order of their ids."""
        head = {"command": self.command, "tries": self.tries, "strengths": dict(self.strengths)}
        lines = ",\n".join(f'  "{id_}": {list(self.solved[id_])}' for id_ in sorted(self.solved))
        return f'{json.dumps(head, indent=1)[:-2]},\n "solved": {{\n{lines}\n }}\n}}\n'


def read_tries(text: str) -> BotTries:
    """What ``BotTries.text`` wrote."""
    data = json.loads(text)
    solved = {id_: tuple(each) for id_, each in data["solved"].items()}
    return BotTries(data["command"], data["tries"], data["strengths"], solved)


@cache
def shipped_tries() -> BotTries:
    """Those that come with the tutor."""
    return read_tries((files(__package__) / FILE).read_text("utf-8"))
