"""The pack: puzzles in a text file, one to a line (JSON), in the order in which they are shown.

Opening it reads what a list needs; a question is built when somebody asks for its puzzle. Whoever changes a line is told
what is wrong with it: nothing of a broken pack is guessed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from numberdrop.exercises.answer import Answer, AnswerError
from numberdrop.exercises.faults import ExerciseError, PositionError
from numberdrop.exercises.files.codec import as_data, read_question
from numberdrop.formats.fault import Fault, fault

from .puzzle import THEMES, Proof, Puzzle, band_of, types

PACK = "pack.jsonl"
LONGEST = 20_000
"""Characters in a line."""
_KEYS = {"id", "type", "level", "themes", "source", "answer", "proof", "question"}


@dataclass(frozen=True)
class Head:
    """What a list needs of a puzzle."""

    id: str
    type: str
    level: int
    themes: tuple[str, ...]
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
                head = _head(_data(line, where), where)
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


def write_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as a line, without its end."""
    proof = {name: value for name, value in puzzle.proof.__dict__.items() if value is not None}
    data = {
        "id": puzzle.id,
        "type": puzzle.type,
        "level": puzzle.level,
        "themes": list(puzzle.themes),
        "source": puzzle.source,
        "answer": str(puzzle.solution),
        "proof": proof,
        "question": as_data(puzzle.question),
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def read_puzzle(line: str, where: str = "puzzle") -> Puzzle:
    """The puzzle of a line. Raises ``ExerciseError``, and nothing else, with what is wrong."""
    data = _data(line, where)
    faults: list[Fault] = []
    question = read_question(data.get("question"), "question", faults)
    answer, proof = Answer(), Proof(0, 0)
    try:
        answer = Answer.parse(str(data.get("answer")))
    except AnswerError as error:
        faults.append(fault("answer", "exercise.value", value=repr(data.get("answer"))[:60], problem=str(error)))
    try:
        proof = Proof(**data.get("proof", {}))
    except TypeError as error:
        faults.append(fault("proof", "exercise.value", value=repr(data.get("proof"))[:60], problem=str(error)))
    if faults or question is None:
        raise ExerciseError(where, tuple(faults))
    head = _head(data, where)
    puzzle = Puzzle(
        type=head.type,
        question=question,
        solution=answer,
        proof=proof,
        level=head.level,
        themes=head.themes,
        source=str(data.get("source", "")),
    )
    try:
        known = puzzle.id
        _ = question.picture  # a position that cannot be says so here, not in the middle of a page
    except PositionError as error:
        raise ExerciseError(where, (fault("question", "exercise.position", problem=str(error)),)) from None
    if known != head.id:
        raise ExerciseError(
            where, (fault("id", "exercise.value", value=repr(head.id), problem=f"the question is {known}"),)
        )
    return puzzle


def _data(line: str, where: str) -> dict[str, Any]:
    if len(line) > LONGEST:
        raise ExerciseError(where, (fault("", "exercise.large", count=len(line), limit=LONGEST),))
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ExerciseError(where, (fault("", "exercise.json", problem=str(error)),)) from None
    if not isinstance(data, dict):
        raise ExerciseError(where, (fault("", "exercise.type", value=repr(data)[:40], wanted="table"),))
    return data


def _head(data: dict[str, Any], where: str) -> Head:
    id_, type_, level, themes = (data.get(key) for key in ("id", "type", "level", "themes"))
    faults = [fault(key, "exercise.unknown", known=", ".join(sorted(_KEYS))) for key in sorted(set(data) - _KEYS)]
    if not isinstance(id_, str):
        faults.append(fault("id", "exercise.type", value=repr(id_), wanted="text"))
    if type_ not in tuple(types()):
        faults.append(fault("type", "exercise.choice", value=repr(type_), known=", ".join(types())))
    if type(level) is not int:
        faults.append(fault("level", "exercise.type", value=repr(level), wanted="whole number"))
    if not isinstance(themes, list) or any(one not in THEMES for one in themes):
        faults.append(fault("themes", "exercise.choice", value=repr(themes)[:60], known=", ".join(THEMES)))
    if faults:
        raise ExerciseError(where, tuple(faults))
    return Head(str(id_), str(type_), int(str(level)), tuple(themes or ()), _guess(data.get("proof")))


def _guess(proof: object) -> float:
    """How likely an answer at random is right, by the proof of a line; what is wrong with a proof is told with its puzzle."""
    counted = proof if isinstance(proof, dict) else {}
    tried, right = counted.get("tried"), counted.get("right")
    return right / tried if isinstance(tried, int) and isinstance(right, int) and tried > 0 else 0.0
