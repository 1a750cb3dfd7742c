"""A puzzle: a question, its answer, and its proof; and the types of puzzles with their texts."""

import hashlib
import json
import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files

from numberdrop.exercises.answer import Answer, MultilingualText
from numberdrop.exercises.asking.question import Question
from numberdrop.exercises.exercise import Aids, Exercise
from numberdrop.exercises.files.codec import question_data

THEMES = (
    "landing", "overhang", "tuck-trap", "hole-cost", "level-stack", "corner-touch", "identical-branch", "run-turn", "wild-high", "wild-zero",
    "box-choice", "wait-or-take", "letter-race", "shield", "block-due", "block-fit", "row-finish", "line-danger", "column-bonus", "bonus-8",
    "solo-slide", "referee", "retro",
)  # fmt: skip
"""The themes of puzzles, which name what a puzzle is about."""
BANDS = (1_000, 1_300, 1_600, 1_900)
"""The levels, in rating points, at which the difficulty bands 2, 3, 4 and 5 begin."""


@dataclass(frozen=True)
class Proof:
    """The result of trying all answers to a question: how many were ``tried``, and how many of these are ``right``."""

    tried: int
    right: int
    best: float | None = None
    """The points of the right answers; ``None`` if answers earn no points."""
    second: float | None = None
    """The most points of a wrong answer; ``None`` if answers earn no points."""


@dataclass(frozen=True, kw_only=True)
class PuzzleType:
    """A type of puzzle: the texts that its puzzles share, and the key of the rule that they are about."""

    id: str
    title: MultilingualText
    prompt: MultilingualText
    rule: str
    aids: Aids = "free"
    hints: tuple[MultilingualText, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """A proved question of a ``type``: its ``level`` in rating points, and where it was found (``source``: ``bots`` or a ``maker``)."""

    type: str
    question: Question
    solution: Answer
    proof: Proof
    level: int
    themes: tuple[str, ...] = ()
    source: str = ""

    @cached_property
    def id(self) -> str:
        return puzzle_id(self.question)

    @property
    def band(self) -> int:
        return band_of(self.level)

    @property
    def exercise(self) -> Exercise:
        """The exercise that asks a learner the question of the puzzle."""
        kind = puzzle_types()[self.type]
        rule = self.question.deciding_rule or kind.rule
        return Exercise(
            id=self.type, posed=self.question, prompt=kind.prompt, rule=rule, aids=kind.aids, hints=kind.hints,
            solution=self.solution, difficulty=self.band, seed=self.id,
        )  # fmt: skip


def puzzle_id(question: Question) -> str:
    """Return the id of the puzzle that asks this question: a digest of the question's data, so that an equal position is the same puzzle."""
    text = json.dumps(question_data(question), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def band_of(level: int) -> int:
    """Return the band of difficulty to which a level (in rating points) belongs: from 1 (easiest) to 5."""
    return 1 + sum(level >= start for start in BANDS)


@cache
def puzzle_types() -> dict[str, PuzzleType]:
    """Return every type of puzzle by its id, in the order in which the types are taught."""
    return read_types((files(__package__) / "types.toml").read_text("utf-8"))


def read_types(text: str) -> dict[str, PuzzleType]:
    """Read the types of puzzles from the text of a TOML file; return them by id, in the order of the file."""
    return {
        name: PuzzleType(
            id=name, title=MultilingualText.of(table["title"]), prompt=MultilingualText.of(table["prompt"]), rule=table["rule"],
            aids=table.get("aids", "free"), hints=tuple(map(MultilingualText.of, table.get("hints", ()))),
        )
        for name, table in tomllib.loads(text).items()
    }  # fmt: skip
