"""What the composer holds: a sketch of a question with all its states so far, what is known of its worth, and perhaps a trial."""

from __future__ import annotations

from dataclasses import dataclass, replace

from numberdrop.exercises.composer import EXAMPLE, FALLING, SORTS, Blemish, Sketch, blemishes
from numberdrop.pages.exercise_player import ExerciseState
from numberdrop.pages.history import History
from numberdrop.pages.intents import Intent, Load, Paint, Press, SetDie, Submit
from numberdrop.pages.page import Values
from numberdrop.pages.parts.painter import Painter, PainterState
from numberdrop.pages.visit import Visit
from numberdrop.rules.dice import STAR

from .answer_count import AnswerCount

NAME = "composer"
LEARNS = False
NEVER_STALE: tuple[type[Intent], ...] = (Paint, SetDie, Submit, Press, Load)
"""Every choice stands for itself: who leaves a field by pressing a button means both, and is never too late. A trial is as exact as
any question: what comes late there was meant for the picture before."""
SHAPE_FACES = (*FALLING, STAR)
"""What the shape die can be set to."""
TOOLS = ("paint", "shape")
OF_SHAPE = frozenset({"shape", "turns", "flip", "column"})
"""The choices that are made on the board, with the shape in hand."""
_AT_ONCE = 0.03
"""Seconds of counting before the first picture: most questions need no more."""


@dataclass(frozen=True, kw_only=True)
class Composer(PainterState[Sketch]):
    """A question in the making. Where nothing else is said its worth is told; ``beat`` counts the slices of counting."""

    problems: tuple[Blemish, ...] = ()
    """What is wrong with the sketch, as far as one sees without trying answers."""
    count: AnswerCount | None = None
    """How many answers are right; there is none where nothing can be asked."""
    beat: int = 0
    tool: str = "paint"
    """What the board takes: paints, or the shape that is held over it where the question has one."""
    trial: ExerciseState | None = None
    """The question as somebody else would meet it, while its author tries it."""

    @property
    def exact(self) -> bool:
        return self.trial is not None

    @property
    def values(self) -> Values:
        return Values(sheet=self.sketch.sheet, grid=self.sketch.sheet.grid)

    @property
    def sketch(self) -> Sketch:
        """What is being composed."""
        return self.canvas.now

    @property
    def holds(self) -> bool:
        """Whether the shape is in hand."""
        return self.tool == "shape" and "shape" in SORTS[self.sketch.sort].needs

    @property
    def solvable(self) -> bool:
        """Whether a right answer was found."""
        return self.count is not None and self.count.solvable

    @property
    def counting(self) -> AnswerCount | None:
        """The count, while it goes on: whoever reads a dialog or tries the question misses nothing."""
        rests = self.count is None or self.count.done or self.dialog or self.trial
        return None if rests else self.count


def appraised(state: Composer) -> Composer:
    """With what can be known at once of the sketch's worth."""
    sketch = state.sketch
    problems = blemishes(sketch)
    fatal = any(problem.fatal for problem in problems)
    return replace(state, problems=problems, count=None if fatal else AnswerCount.of(sketch).counted_on(_AT_ONCE))


PAINTER: Painter[Composer, Sketch] = Painter(
    sheet_of=lambda sketch: sketch.sheet,
    repainted=lambda sketch, grid: sketch.with_choices(grid=grid),
    changed=appraised,
    settled=Composer.quiet,
    example=EXAMPLE,
)


def begin(which: str, visit: Visit) -> Composer:
    """The composer with the example."""
    return appraised(Composer(canvas=History.of(Sketch())))
