"""The pack: puzzles in a text file, one to a line (JSON), in the order in which they are shown.

Opening it reads what a list needs; a question is built when somebody asks for its puzzle. Whoever changes a line is told
what is wrong with it: nothing of a broken pack is guessed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property
from importlib.resources import files
from typing import Annotated, Any, TypeAlias

from numberdrop.exercises.answer import Answer, ExerciseError, PositionError
from numberdrop.exercises.files.codec import as_data, build, plain, read_question
from numberdrop.formats.converter import as_text
from numberdrop.formats.declarations import Among, Checked, Mismatch, shortened
from numberdrop.formats.fault import Fault, fault
from numberdrop.formats.strict_decoder import DECODER

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


def _data(line: str, where: str, decode: Callable[[str], Any]) -> dict[str, Any]:
    if len(line) > LONGEST:
        raise ExerciseError(where, (fault("", "exercise.large", count=len(line), limit=LONGEST),))
    try:
        data = decode(line)
    except (ValueError, RecursionError) as error:
        raise ExerciseError(where, (fault("", "exercise.json", problem=str(error)),)) from None
    if not isinstance(data, dict):
        raise ExerciseError(where, (fault("", "exercise.type", value=repr(data)[:40], wanted="table"),))
    return data


def _head(data: dict[str, Any], where: str) -> Head:
    """What a list needs; what is wrong with the rest of a line is told with its puzzle."""
    faults = [fault(key, "exercise.unknown", known=", ".join(_KEYS)) for key in sorted(data.keys() - _KEYS)]
    proof = data.get("proof")
    counted: dict[str, Any] = proof if isinstance(proof, dict) else {}
    tried: Any = counted.get("tried")
    right: Any = counted.get("right")
    sound = isinstance(tried, int) and isinstance(right, int) and 0 <= right <= tried > 0
    guess = float(right / tried) if sound else 0.0
    listed = {name: data[name] for name in _LISTED if name in data}
    head: Head | None = build({**listed, "guess": guess}, Head, "", faults)
    if faults or head is None:
        raise ExerciseError(where, faults)
    return head
