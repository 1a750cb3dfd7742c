"""What a sketch is worth: what is wrong with it, how many of the answers that one can give are right, and how hard it is.

Counting goes through the answers one by one, in slices, so that nobody waits for it; where there are very many it ends early.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from types import MappingProxyType
from typing import Any

from numberdrop.exercises.answer import PositionError
from numberdrop.exercises.asking.question import Outcome
from numberdrop.exercises.prompts import PLACES
from numberdrop.exercises.puzzles import Proof
from numberdrop.rules.combos import SMALLEST
from numberdrop.rules.dice import STAR
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.selection import judge_cells
from numberdrop.steps import StepRunner, Steps

from .difficulty import Grade, grading
from .sketch import SORTS, Sketch

MOST = 20_000
"""Answers that are tried."""
LONGEST = 20.0
"""Seconds that go into trying them."""
MOST_STARS = 2
"""Stars in a roll: with more, there are too many drops to try."""


@dataclass(frozen=True)
class Blemish:
    """Something wrong with a sketch: its sentence by ``key``, and where. ``fatal``: nothing can be asked like this."""

    key: str
    cells: Cells = ()
    fatal: bool = False
    values: MappingProxyType[str, Any] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class Appraisal:
    """``tried`` answers, ``right`` of them. ``counted``: nothing more is tried; ``complete``: those were all that there are."""

    tried: int = 0
    right: int = 0
    counted: bool = False
    complete: bool = False
    grade: Grade | None = None


def blemishes(sketch: Sketch) -> tuple[Blemish, ...]:
    """What is wrong with a sketch, as far as one sees without trying answers."""
    sort, grid = SORTS[sketch.sort], sketch.grid
    found = []
    if grid.floating:
        found.append(Blemish("floating", grid.floating))
    found += _faults_of_rings(sketch)
    if sort.rolls and str(sketch.roll).count(STAR) > MOST_STARS:
        found.append(Blemish("many_stars", fatal=True, values=MappingProxyType({"most": MOST_STARS})))
    elif sort.rolls and not sketch.roll.possible:
        found.append(Blemish("roll"))
    if sort.marks and not sketch.marked:
        found.append(Blemish(f"unmarked_{sketch.sort}", fatal=True))
    if any(one.fatal for one in found):
        return tuple(found)
    return (*found, *_faults_of_words(sketch))


def _faults_of_rings(sketch: Sketch) -> Iterator[Blemish]:
    """Rings around what is no combo, or fills a box that is full. Of many numbers together nobody knows how they were circled."""
    filled = {tuple(sorted(combo.cells)) for combo in sketch.sheet.combos}
    for ring in sketch.rings:
        if len(ring) < SMALLEST:
            yield Blemish("small_ring", ring)
        elif ring not in filled and judge_cells(Grid(sketch.grid.marks), ring)[0] is not None:
            yield Blemish("same_box", ring)
        elif ring not in filled and len(ring) < 2 * SMALLEST:
            yield Blemish("no_combo", ring)


def _faults_of_words(sketch: Sketch) -> tuple[Blemish, ...]:
    if sketch.prompt is None:
        return ()
    known = PLACES | sketch.question.values.keys()
    try:
        unknown = sorted(set().union(*sketch.prompt.places().values()) - known)
    except ValueError:  # a brace that opens no place, or does not close
        return (Blemish("brace", fatal=True),)
    named = {
        "value": ", ".join(f"{{{one}}}" for one in unknown),
        "known": ", ".join(f"{{{one}}}" for one in sorted(known)),
    }
    return (Blemish("place", fatal=True, values=MappingProxyType(named)),) if unknown else ()


class Counting:
    """Goes through the answers of a sketch's question, then grades it; ``so_far`` is what it has found.

    ``lacking``: the position has not what is asked.
    """

    def __init__(self, sketch: Sketch) -> None:
        self._sketch = sketch
        self.so_far = Appraisal()
        self.lacking = self._enough = False
        self._work = StepRunner(self._steps(sketch))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._sketch,)  # begun anew

    def run(self, seconds: float) -> bool:
        """Go on for about so long; gives whether it is done."""
        try:
            done = self._work.run(seconds)
        except PositionError:
            self.lacking = done = True
        if not done and self._work.spent > LONGEST:
            self.so_far = replace(self.so_far, counted=True)
            self._enough = done = True
        return done

    @property
    def done(self) -> bool:
        return self.lacking or self._enough or self._work.done

    def _steps(self, sketch: Sketch) -> Steps[None]:
        question = sketch.question
        tried = right = 0
        answers = question.answers()
        for answer in islice(answers, MOST):
            tried += 1
            right += question.judge(answer).outcome is Outcome.RIGHT
            self.so_far = Appraisal(tried, right)
            yield
        self.so_far = Appraisal(tried, right, counted=True, complete=next(answers, None) is None)
        yield
        if right:
            grade = yield from grading(sketch.sort, question, Proof(tried, right))
            self.so_far = replace(self.so_far, grade=grade)
