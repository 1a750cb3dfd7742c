"""What a puzzle is about, found out from its question and its answer: a detector for each theme."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.facts import gains
from numberdrop.exercises.facts.landing_features import compared, merits
from numberdrop.exercises.generators.landings import tucked
from numberdrop.exercises.misconceptions.rulebook import due_letter
from numberdrop.exercises.puzzles import THEMES
from numberdrop.exercises.questions import Circle, Column, PlaceBlock, Point, Predict, Question, Which
from numberdrop.exercises.questions.base import OnGame
from numberdrop.exercises.questions.drop_base import Dropping
from numberdrop.exercises.questions.points import Star
from numberdrop.exercises.questions.room_below_line import Under
from numberdrop.exercises.questions.two_rounds import Plan
from numberdrop.rules.combos import BONUS, Combo, find_combos
from numberdrop.rules.drops import legal_drops
from numberdrop.rules.game import BOTTOM
from numberdrop.rules.grid import COLS, Grid, neighbours
from numberdrop.rules.landing import Landing, landings
from numberdrop.rules.reasons.combo_refusals import BoxTaken
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.selection import judge_selection


@dataclass(frozen=True)
class Case:
    """A puzzle to be named: its question and a right answer, and what detectors ask of them."""

    type: str
    question: Question
    answer: Answer

    @cached_property
    def every(self) -> tuple[Landing, ...]:
        """The landings among which one chooses; none where nothing falls."""
        question = self.question
        if isinstance(question, Column):
            return tuple(question.landings.values())
        return tuple(getattr(question, "landings", ()))

    @cached_property
    def landing(self) -> Landing | None:
        """Where the right answer comes to lie."""
        question = self.question
        if isinstance(question, Column):
            return question.landings[self.answer.picks[0]]
        if isinstance(question, Predict):
            every = landings(question.sheet.grid, question.held.shape)
            return next((one for one in every if one.cells == self.answer.cells), None)
        return next((one for one in self.every if one.cells == self.answer.cells), None)

    @cached_property
    def numbered(self) -> tuple[tuple[int, int, int], ...]:
        """The numbers that the right answer writes."""
        if isinstance(self.question, Star):
            return self.question.with_number(self.answer.picks[0])
        if isinstance(self.question, Dropping):
            return self.answer.numbered  # type: ignore[return-value] # a right drop has all numbers
        return ()

    @cached_property
    def gain(self) -> gains.Gain | None:
        """What the right drop brings in its round."""
        if not self.numbered or not isinstance(self.question, Star | Dropping):
            return None
        return gains.gain(self.question.sheet, self.numbered)

    @cached_property
    def combo(self) -> tuple[Grid, Combo] | None:
        """The combo that the answer is about, on the grid where it is circled."""
        question = self.question
        if isinstance(question, Circle):
            combo, faults = judge_selection(question.sheet, self.answer.cells)
            return (question.sheet.grid, combo) if combo is not None and not faults else None
        if self.gain is not None and self.gain.combo is not None and isinstance(question, Star | Dropping):
            return gains.dropped(question.sheet, self.numbered).grid, self.gain.combo
        return None

    @cached_property
    def ring(self) -> tuple[bool, Cells]:
        """The cells that are circled, or that somebody wants to circle, and whether their numbers are equal."""
        if isinstance(self.question, Point):
            cells = tuple(self.question.selection)
            return len({self.question.sheet.grid[cell] for cell in cells}) == 1, cells
        return (self.combo[1].kind == "identical", self.combo[1].cells) if self.combo is not None else (True, ())

    @cached_property
    def stars(self) -> tuple[int, ...]:
        """The numbers for which stars stand in the right answer."""
        roll = self.question.thrown if isinstance(self.question, Star) else getattr(self.question, "roll", None)
        left = [number for _, _, number in self.numbered]
        for face in getattr(roll, "numbers", ()):
            if face != "*" and int(face) in left:
                left.remove(int(face))
        return tuple(left)


def _overhang(case: Case) -> bool:
    """Below something, in a column over which the shape falls, a cell is empty."""
    one = case.landing
    if one is None or case.type not in ("landing", "column", "row", "block", "under"):
        return False
    columns = {one.marks[col::COLS].rstrip(".") for _, col in one.cells}
    return any("." in column for column in columns)


def _tucked(case: Case) -> bool:
    """Who lets shapes slide under an overhang predicts a place under one."""
    return isinstance(case.question, Predict) and tucked(case.question)


def _holes_cost(case: Case) -> bool:
    """The right landing makes fewer holes than at least half of all."""
    if case.landing is None or case.type not in ("column", "block", "row", "under"):
        return False
    return 2 * sum(len(one.holes) > len(case.landing.holes) for one in case.every) >= len(case.every)


def _level(case: Case) -> bool:
    """Some landing is as good but for the steps between columns that it leaves."""
    best = case.landing
    if best is None or case.type != "block":
        return False
    return any([sign.name for sign in compared(one, best)] == ["steps"] for one in case.every if one is not best)


def _branches(case: Case) -> bool:
    """Equal numbers, one of which has three neighbours."""
    equal, cells = case.ring
    return equal and any(len(set(cells).intersection(neighbours(cell))) > 2 for cell in cells)


def _turns(case: Case) -> bool:
    """Different numbers that stand in no straight line."""
    equal, cells = case.ring
    return not equal and len({row for row, _ in cells}) > 1 and len({col for _, col in cells}) > 1


def _box_decides(case: Case) -> bool:
    """A combo at least as large lies open, but its box is full; or somebody wants a box that is full."""
    if isinstance(case.question, Point):
        return any(isinstance(fault, BoxTaken) for fault in case.question.faults)
    if case.combo is None or not isinstance(case.question, Circle | Star | Dropping):
        return False
    grid, combo = case.combo
    sheet = case.question.sheet
    return any(one.size >= combo.size and not sheet.box_free(one.kind, one.size) for one in find_combos(grid))


def _waits(case: Case) -> bool:
    """Who takes the most in the first round makes less in both, whichever of the drops that bring it is chosen."""
    question = case.question
    greedy = gains.best_drop(question.sheet, question.roll) if isinstance(question, Plan) else None
    if greedy is None or not isinstance(question, Plan):
        return False
    sheet, most = question.sheet, gains.gain(question.sheet, greedy.cells).points
    every = (drop.cells for drop in legal_drops(sheet.grid, question.roll))
    return not any(question.accepts(Answer(cells)) for cells in every if gains.gain(sheet, cells).points == most)


def _letter(case: Case) -> bool:
    """The combo wins a letter; or different letters are active."""
    if isinstance(case.question, Which):
        return len(set().union(*(sheet.active for sheet in case.question.game.sheets))) > 1
    if case.combo is None or not isinstance(case.question, Circle | Star | Dropping):
        return False
    _, combo = case.combo
    letter = case.question.sheet.wins_letter(combo.kind, combo.size)
    return letter is not None and letter not in case.question.sheet.crossed


def _shields(case: Case) -> bool:
    """A letter keeps a block away: from more than one player, or in a solo game when its tile comes to GO!."""
    question = case.question
    if isinstance(question, Which):
        due = due_letter(question.game)
        return bool(due) and sum(due in sheet.circled for sheet in question.game.sheets) > 1
    if isinstance(question, OnGame) and case.type == "slides":
        held = question.game.sheets[0].circled
        return any(letter in held and question.game.notches[letter] < BOTTOM for letter in "ABCDE")
    return False


def _fits(case: Case) -> bool:
    """A block that makes no hole in one or two places only, and lies in one of them."""
    if case.landing is None or not isinstance(case.question, PlaceBlock) or case.landing.holes:
        return False
    return sum(not one.holes for one in case.every) <= 2


def _row(case: Case) -> bool:
    """The answer fills a row below the line."""
    if case.gain is not None:
        return case.gain.rows > 0
    return isinstance(case.question, PlaceBlock) and case.landing is not None and merits(case.landing).rows > 0


def _danger(case: Case) -> bool:
    """Something that one may choose crosses the line."""
    if isinstance(case.question, Dropping | Under | PlaceBlock):
        return any(one.crosses for one in case.every)
    return False


def _completes(case: Case) -> bool:
    return case.type == "ten" or (case.gain is not None and case.gain.ten)


def _eight(case: Case) -> bool:
    return case.combo is not None and case.combo[1].size == BONUS


DETECTORS: Mapping[str, Callable[[Case], bool]] = {
    "landing": lambda case: case.type in ("landing", "column"),
    "overhang": _overhang,
    "tuck-trap": _tucked,
    "hole-cost": _holes_cost,
    "level-stack": _level,
    "identical-branch": _branches,
    "run-turn": _turns,
    "wild-high": lambda case: any(number in (8, 9) for number in case.stars),
    "wild-zero": lambda case: 0 in case.stars,
    "box-choice": _box_decides,
    "wait-or-take": _waits,
    "letter-race": _letter,
    "shield": _shields,
    "block-fit": _fits,
    "row-finish": _row,
    "line-danger": _danger,
    "column-bonus": _completes,
    "bonus-8": _eight,
    "solo-slide": lambda case: case.type == "slides",
    "referee": lambda case: case.type == "referee",
    "retro": lambda case: case.type == "retro",
}


def themes_of(type_: str, question: Question, answer: Answer) -> tuple[str, ...]:
    """The themes of a puzzle, in the order in which they are listed."""
    case = Case(type_, question, answer)
    return tuple(theme for theme in THEMES if DETECTORS[theme](case))
