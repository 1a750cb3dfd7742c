"""Base classes of questions by the form of their answer (a drop, the cells of a landing, or picks), and shapes falling or held."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import ClassVar, Literal, TypeAlias

from numberdrop.exercises.answer import Answer, PositionError
from numberdrop.exercises.asking.on_sheet import SheetDescription, parse_roll
from numberdrop.exercises.asking.question import AnswerJudgement, AnswerStatus, PromptValues, Question
from numberdrop.exercises.misconceptions.beliefs import TRUE, Rulebook
from numberdrop.exercises.reasons import misses
from numberdrop.rules.actions import Drop
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.drops import judge_drop, judge_placing, legal_drops
from numberdrop.rules.grid import COLS, ROWS, SHAPES, Grid, Orientation
from numberdrop.rules.landing import Landing, land, landings
from numberdrop.rules.reasons.reason import Cells, Reason, Verdict


@dataclass(frozen=True)
class Fall:
    """A grid, and the ``shapes`` (names of shapes or tiles) of which one falls onto it."""

    grid: Grid
    shapes: tuple[str, ...]

    @cached_property
    def landings(self) -> tuple[Landing, ...]:
        """All landings of ``shapes``."""
        return tuple(landing for name in self.shapes for landing in landings(self.grid, name))

    @property
    def cells_if_unmoved(self) -> Cells:
        """Where the first shape lands if it is dropped as first shown (``newDraft`` in the front end): upright, in the middle."""
        first = SHAPES[self.shapes[0]].orientations[0]
        return land(self.grid, first, (COLS - first.width) // 2).cells

    def is_legal_only_by(self, rulebook: Rulebook, cells: Cells) -> bool:
        """Whether a shape may not come to rest on ``cells`` by the rules, but may by ``rulebook``, a learner's wrong one."""
        if judge_placing(self.grid, cells, self.shapes)[0] is not None:
            return False
        return any(
            set(rulebook.lands(self.grid, held, column)) == set(cells)
            for name in self.shapes
            for held in SHAPES[name].orientations
            for column in range(COLS - held.width + 1)
        )


class FallingAnswer(ABC):
    """Mixin for questions answered with the cells on which a shape or tile comes to rest."""

    rulebook_fields: ClassVar[tuple[str, ...]] = ("lands",)

    @property
    @abstractmethod
    def fall(self) -> Fall:
        """The grid, and the shapes or tiles of which one falls."""

    @abstractmethod
    def judge(self, answer: Answer) -> AnswerJudgement:
        """Judge an answer by the true rules."""

    def accepts(self, answer: Answer, rulebook: Rulebook = TRUE) -> bool:
        """Whether an answer is right or, with the wrong ``rulebook`` of a learner, is illegal but allowed by that rulebook."""
        if rulebook is TRUE:
            return self.judge(answer).outcome is AnswerStatus.RIGHT
        return self.fall.is_legal_only_by(rulebook, answer.cells)

    def hint_cells(self, solution: Answer) -> Cells:
        """Return the cells right below the shape where the ``solution`` puts it; if there are none, the first cell of the solution."""
        below = {(row - 1, col) for row, col in solution.cells} - set(solution.cells)
        return tuple(sorted(cell for cell in below if cell[0] >= 0)) or solution.cells[:1]


@dataclass(frozen=True, kw_only=True)
class DropQuestion(FallingAnswer, SheetDescription, Question):
    """A question answered with a drop: the cells of the dropped shape and the number in each."""

    roll: Roll

    @cached_property
    def fall(self) -> Fall:
        return Fall(self.sheet.grid, self.roll.shapes)

    @abstractmethod
    def reasons_against(self, drop: Drop, landing: Landing) -> tuple[Reason, ...]:
        """Return the reasons why a legal drop is not what the question asks for; empty if the drop is right."""

    def judge(self, answer: Answer) -> AnswerJudgement:
        if answer.is_empty:
            return AnswerJudgement(AnswerStatus.EMPTY)
        landing, faults = judge_drop(self.sheet.grid, answer.numbered, self.roll)  # type: ignore[arg-type]
        drop = drop_of(answer)
        if landing is None or drop is None:
            return AnswerJudgement(AnswerStatus.ILLEGAL, Verdict.refuse(faults).refusals)
        misses = self.reasons_against(drop, landing)
        return AnswerJudgement(AnswerStatus.WRONG if misses else AnswerStatus.RIGHT, misses)

    def legal_answers(self) -> Iterator[Answer]:
        return (Answer(drop.cells) for drop in legal_drops(self.sheet.grid, self.roll))

    @property
    def answer_without_moving(self) -> Answer | None:
        if STAR in self.roll.numbers:
            return None  # the star needs a number first
        numbered = zip(self.fall.cells_if_unmoved, self.roll.numbers, strict=True)
        return Answer(tuple((*cell, int(face)) for cell, face in numbered))

    @property
    def prompt_values(self) -> PromptValues:
        return {"shape": self.roll.shape}


@dataclass(frozen=True, kw_only=True)
class LandingQuestion(FallingAnswer, SheetDescription, Question):
    """A question answered with the cells on which one shape or tile comes to rest, without numbers."""

    @property
    @abstractmethod
    def falling_shape(self) -> str:
        """The name of the shape or tile that falls."""

    @cached_property
    def fall(self) -> Fall:
        return Fall(self.sheet.grid, (self.falling_shape,))

    @property
    def answer_without_moving(self) -> Answer | None:
        return Answer.of_cells(self.fall.cells_if_unmoved)

    @abstractmethod
    def reasons_against(self, landing: Landing) -> tuple[Reason, ...]:
        """Return the reasons why a legal landing is not what the question asks for; empty if the landing is right."""

    def judge(self, answer: Answer) -> AnswerJudgement:
        if answer.is_empty:
            return AnswerJudgement(AnswerStatus.EMPTY)
        landing, faults = judge_placing(self.fall.grid, answer.cells, self.fall.shapes)
        if landing is None:
            return AnswerJudgement(AnswerStatus.ILLEGAL, Verdict.refuse(faults).refusals)
        misses = self.reasons_against(landing)
        return AnswerJudgement(AnswerStatus.WRONG if misses else AnswerStatus.RIGHT, misses)

    def legal_answers(self) -> Iterator[Answer]:
        return (Answer.of_cells(landing.cells) for landing in self.fall.landings)

    @property
    def obvious_guess_chance(self) -> float:
        """The chance (0 to 1) to guess right among the lowest landings or, if higher, among the lowest of those with the fewest holes."""
        tops = {landing: max(landing.cells)[0] for landing in self.fall.landings}
        fewest = min((len(landing.holes) for landing in tops), default=0)
        shares = []
        for guessed in (list(tops), [landing for landing in tops if len(landing.holes) == fewest]):
            lowest = min((tops[landing] for landing in guessed), default=0)
            right = [not self.reasons_against(landing) for landing in guessed if tops[landing] == lowest]
            shares.append(sum(right) / max(1, len(right)))
        return max(shares)


def drop_of(answer: Answer) -> Drop | None:
    """Return the drop that an answer describes; ``None`` if a cell of the answer has no number yet."""
    cells = tuple((row, col, number) for row, col, number in answer.numbered if number is not None)
    return Drop(cells) if len(cells) == len(answer.numbered) else None


CountsByPick: TypeAlias = Mapping[str, Mapping[str, int]]
"""For each pick (the id of an option), counts by the name of what is counted."""
NONE = "none"
"""The id of the option "none of them"."""


def reasons_against_picks(picks: tuple[str, ...], right: frozenset[str]) -> tuple[Reason, ...]:
    """Return why ``picks`` are not exactly the ``right`` ones (wrong, missing, "none of them" picked with others); empty if they are."""
    chosen = frozenset(picks)
    if NONE in chosen and len(chosen) > 1:
        return (misses.NoneAndOthers(),)
    counted = misses.PickedWrongly(len(chosen - right)), misses.PicksMissing(len(right - chosen))
    return tuple(reason for reason in counted if reason.count)


def possible_picks(ids: tuple[str, ...], many: bool) -> Iterator[Answer]:
    """Yield every possible answer: one of ``ids`` or, if ``many``, every set of them; "none of them" only by itself."""
    named = [option for option in ids if option != NONE]
    sizes = range(1, len(named) + 1 if many else 2)
    yield from (Answer(picks=picks) for size in sizes for picks in combinations(named, size))
    if NONE in ids:
        yield Answer.of_picks(NONE)


@dataclass(frozen=True, kw_only=True)
class PickQuestion(SheetDescription, Question):
    """A question answered by picking one of its ``option_ids``, or a set of them if ``allows_several_picks``."""

    allows_several_picks = False
    roll: str = ""

    @property
    @abstractmethod
    def option_ids(self) -> tuple[str, ...]: ...

    def option_picture(self, pick: str) -> tuple[Grid, Cells]:
        """Return the grid drawn for the option ``pick``, and the cells to mark in it; no cells for an option without a picture."""
        return self.sheet.grid, ()

    @property
    def counts_by_option(self) -> CountsByPick:
        """For each option's id, its counts by name (holes, rows, ...), only those in which options differ; empty if nothing is counted."""
        return {}

    @property
    @abstractmethod
    def right_picks(self) -> frozenset[str]:
        """The ids of the right options. Raises ``PositionError`` if the position has no clear answer."""

    def accepts(self, answer: Answer, rulebook: Rulebook = TRUE) -> bool:
        return rulebook is TRUE and frozenset(answer.picks) == self.right_picks

    def solution(self, rulebook: Rulebook = TRUE) -> Answer | None:
        if rulebook is not TRUE:
            return None
        right = self.right_picks  # raises an error if there is no clear answer, even without options
        return Answer(picks=tuple(option for option in self.option_ids if option in right))

    def judge(self, answer: Answer) -> AnswerJudgement:
        if not answer.picks:
            return AnswerJudgement(AnswerStatus.EMPTY)
        if NONE in answer.picks and len(set(answer.picks)) > 1:
            return AnswerJudgement(AnswerStatus.WRONG, (misses.NoneAndOthers(),))
        outcome = AnswerStatus.RIGHT if self.accepts(answer) else AnswerStatus.WRONG
        return AnswerJudgement(outcome, self.reasons(answer.picks))

    def legal_answers(self) -> Iterator[Answer]:
        return possible_picks(self.option_ids, self.allows_several_picks)

    @abstractmethod
    def reasons(self, picks: tuple[str, ...]) -> tuple[Reason, ...]:
        """Return the reasons to show after the learner has picked ``picks``, right or wrong."""

    @property
    def prompt_values(self) -> PromptValues:
        return {"count": len(self.option_ids), "shape": self.roll[-1:]}


def option_letters(count: int) -> tuple[str, ...]:
    """Return the letters A, B, C, ... as names for ``count`` options (at most 8)."""
    return tuple("ABCDEFGH"[:count])


def parse_known_roll(text: str) -> Roll:
    """Return the roll written as ``text``, which the learner knows in advance. Raises ``PositionError`` for a star on a number die."""
    roll = parse_roll(text)
    if STAR in roll.numbers:
        raise PositionError(f"roll {text!r}: give a roll without stars on the number dice")
    return roll


Tile: TypeAlias = Literal["I", "O", "T", "L", "S", "V3", "I3", "U5", "X5", "T5"]
"""The name of a tile of the block board."""


@dataclass(frozen=True)
class HeldShape:
    """A shape held above the grid: the ``index`` of its orientation, and the zero-based ``column`` of its left edge."""

    shape: str
    index: int
    column: int

    @classmethod
    def parse(cls, text: str) -> HeldShape:
        """Read a text such as ``L r1 f c3``: the shape L, first flipped (``f``), then turned clockwise by one quarter (``r1``), its left edge
        in column 3 (``c3``). Raises ``ValueError``, which names the word at fault.
        """
        words = text.split()
        if not words or words[0] not in SHAPES:
            raise ValueError(f"{text!r} names no shape first; the shapes are {' '.join(SHAPES)}, as in 'L r1 f c3'")
        orientations = SHAPES[words[0]].orientations
        held, column, turns = orientations[0], -1, 0
        for word in words[1:]:
            if word == "f":
                held = orientations[held.flip[0]]
            elif len(word) == 2 and word[0] == "r" and word[1] in "0123":
                turns = int(word[1])
            elif len(word) == 2 and word[0] == "c" and word[1] in "1234567":
                column = int(word[1]) - 1
            else:
                raise ValueError(f"{word!r} in {text!r}: write f (flip), r1 to r3 (turns), c1 to c7 (column)")
        for _ in range(turns):
            held = orientations[held.cw[0]]
        if not 0 <= column <= COLS - held.width:
            raise ValueError(f"{text!r}: held like this the shape starts in c1 to c{COLS - held.width + 1}")
        return cls(words[0], held.index, column)

    def __str__(self) -> str:
        """Return the shortest text from which ``parse`` reads an equal shape."""
        return f"{self.orientation_text} c{self.column + 1}"

    @property
    def orientation_text(self) -> str:
        """The text of the shape's name and orientation, such as ``L r1 f``, without the column."""
        names = (self.shape + turn + flip for flip in ("", " f") for turn in ("", " r1", " r2", " r3"))
        return next(name for name in names if HeldShape.parse(f"{name} c1").index == self.index)

    @property
    def composer_choices(self) -> dict[str, object]:
        """The choices, by field of ``composer.Sketch``, with which an author gets this shape, held like this, in the composer."""
        words = self.orientation_text.split()
        turns = next((int(word[1]) for word in words if word[0] == "r"), 0)
        return {"shape": self.shape, "turns": turns, "flip": "f" in words, "column": self.column}

    @property
    def orientation(self) -> Orientation:
        return SHAPES[self.shape].orientations[self.index]

    @property
    def hanging_cells(self) -> Cells:
        """The cells that the shape covers at the top of the grid while it is held there, before it falls."""
        return self.orientation.cells_by_position[self.column][ROWS - self.orientation.height]
