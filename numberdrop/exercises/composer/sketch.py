"""Sketches of questions that an author composes: their choices, their faults, how many answers are right, and the difficulty.

``SORTS`` are the questions that can be composed, each with the choices that it needs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice, product
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, Self, get_args

from numberdrop.exercises.answer import PositionError, Text
from numberdrop.exercises.asking.answers import HeldShape, Tile
from numberdrop.exercises.asking.on_sheet import CellsInFile, SheetFields
from numberdrop.exercises.asking.question import AnswerStatus, Question
from numberdrop.exercises.exercise import Lesson
from numberdrop.exercises.hints import COMMON_PLACEHOLDERS
from numberdrop.exercises.kinds import MINERS, SHIPPED_KINDS, ComposableQuestion
from numberdrop.exercises.puzzles import Proof, band_of
from numberdrop.exercises.share_code import SharedQuestion, question_types
from numberdrop.formats.declarations import Among, Between, CheckedBy, mismatch
from numberdrop.rules.combos import BONUS_SIZE, SMALLEST_COMBO, Kind
from numberdrop.rules.combos import KINDS as COMBO_KINDS
from numberdrop.rules.dice import SHAPE_DIE, STAR, Roll
from numberdrop.rules.grid import COLS, LINE, Grid, connected_to, is_on_grid
from numberdrop.rules.legality import judge_cells, judge_selection
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import Sheet
from numberdrop.steps import StepRunner, Steps
from numberdrop.text import LANGUAGES, translate

TILES: tuple[str, ...] = get_args(Tile)
FALLING = tuple(SHAPE_DIE.replace(STAR, ""))
"""The shapes of the shape die, without the star."""
EXAMPLE = Grid.parse("..34...\n13365..\n1236.51\n4456.51")
"""The grid of a new sketch."""


CHOICES: Mapping[str, tuple[Any, ...]] = MappingProxyType({
    "shape": FALLING,
    "turns": (0, 1, 2, 3),
    "flip": (False, True),
    "column": tuple(range(COLS)),
    "tile": TILES,
    "row": tuple(range(LINE)),
    "kind": COMBO_KINDS,
    "size": tuple(range(SMALLEST_COMBO, BONUS_SIZE + 1)),
})  # fmt: skip
"""The values allowed for each choice of a sketch, by the name of its field."""


SORTS: Mapping[str, ComposableQuestion] = MappingProxyType(
    {
        sort.name: sort
        for sort in sorted(
            (sort for kind in SHIPPED_KINDS.values() for sort in kind.sorts), key=lambda sort: sort.place
        )
    }
)
"""The questions that can be composed, in the order in which they are offered."""


def _check_on_grid(cells: Cells) -> None:
    if not all(map(is_on_grid, cells)):
        raise mismatch(cells, "off the grid")


@dataclass(frozen=True)
class Sketch:
    """A question being composed: its ``sort``, and the choices, of which each sort needs some; ``marked`` are the cells that the question
    is about.
    """

    sort: Annotated[str, Among(SORTS)] = "landing"
    grid: Grid = EXAMPLE
    shape: Annotated[str, Among(FALLING)] = "L"
    turns: Annotated[int, Between(0, 3)] = 0
    flip: bool = False
    column: Annotated[int, Between(0, COLS - 1)] = 2
    roll: Roll = field(default_factory=lambda: Roll.parse("5671L"))
    tile: Tile = "X5"
    row: Annotated[int, Between(0, LINE - 1)] = 2
    kind: Kind = "identical"
    size: Annotated[int, Between(SMALLEST_COMBO, BONUS_SIZE)] = 4
    marked: Annotated[Cells, CheckedBy(_check_on_grid)] = ()
    prompt: Text | None = None
    """The author's own words for the question; ``None`` for the usual ones."""

    @property
    def held(self) -> HeldShape:
        """The shape as it is held over the grid; moved left if it would leave the grid in the chosen column."""
        way = f"{self.shape} r{self.turns}{' f' * self.flip}"
        widest = COLS - HeldShape.parse(f"{way} c1").orientation.width
        return HeldShape.parse(f"{way} c{min(self.column, widest) + 1}")

    @property
    def cells(self) -> CellsInFile:
        """The marked cells, each once, sorted."""
        return CellsInFile(tuple(sorted(set(self.marked))))

    @property
    def rings(self) -> tuple[Cells, ...]:
        """The circled cells in groups of touching cells."""
        left, groups = set(self.grid.circled), []
        while left:
            group = connected_to(left, [min(left)])
            left -= group
            groups.append(tuple(sorted(group)))
        return tuple(groups)

    @cached_property
    def sheet(self) -> Sheet:
        """The painted sheet; a ring around a legal combo fills its box."""
        sheet = Sheet(Grid(self.grid.marks))
        for ring in self.rings:
            combo, faults = judge_selection(sheet, ring)
            if combo is not None and not faults:
                sheet = sheet.with_combo(combo)
        return replace(sheet, grid=self.grid)

    @property
    def sheet_fields(self) -> SheetFields:
        """The painted grid as fields of a question: rings around legal combos as ``combos``, all others as ``circled``."""
        combos = tuple(CellsInFile(tuple(sorted(combo.cells))) for combo in self.sheet.combos)
        rest = self.grid.circled.difference(*combos)
        return {"grid": Grid(self.grid.marks), "combos": combos, "circled": CellsInFile(tuple(sorted(rest)))}

    @property
    def question(self) -> Question:
        return SORTS[self.sort].build(self)

    @property
    def shared(self) -> SharedQuestion:
        """The question with its sort and the author's prompt, ready to be shared."""
        return SharedQuestion(question=self.question, type=self.sort, prompt=self.prompt)

    def with_choices(self, **choices: Any) -> Self:
        """Return the sketch with other choices. Raises ``ValueError`` for a value that is not allowed."""
        changed = replace(self, **choices)
        for name, allowed in {"sort": tuple(SORTS), **CHOICES}.items():
            value = vars(changed)[name]
            if value not in allowed or type(value) is not type(allowed[0]):
                raise ValueError(f"{name} {value!r} is none of {allowed}")
        return changed

    @classmethod
    def of(cls, shared: SharedQuestion) -> Self | None:
        """Return the sketch from which a shared question was made; ``None`` if the question was not composed here."""
        question = shared.question
        if shared.type not in SORTS:
            return None
        try:
            given = SORTS[shared.type].choices(question) | {
                "sort": shared.type,
                "prompt": shared.prompt,
                "grid": question.picture,
            }
            sketch = cls().with_choices(**given)
            same = sketch.question == question
        except (ValueError, TypeError, AttributeError):  # the question is of another kind than its words
            return None
        return sketch if same else None


# --- export -----------------------------------------------------------------------------------------------------------


def as_lesson(shared: SharedQuestion) -> Lesson:
    """Return a lesson of one task for ``numberdrop check`` and ``numberdrop preview``, in the languages of the task's prompt."""
    task, kind = shared.task, question_types()[shared.type]
    languages = [language for language in LANGUAGES if language in task.prompt.languages]

    def text(key: str) -> Text:
        return Text(tuple((language, translate(f"composer.file_{key}", language)) for language in languages))

    title = Text(tuple((language, kind.title.in_language(language)) for language in languages))
    return Lesson(
        id="puzzle",
        number="1",
        title=title,
        aim=text("aim"),
        intro=text("intro"),
        summary=text("summary"),
        rules=(task.rule,),
        tasks=(task,),
    )


# --- difficulty -------------------------------------------------------------------------------------------------------


class Grade(NamedTuple):
    """The difficulty of a question: its ``band``, from 1 (easiest) to 5, and its themes."""

    band: int
    themes: tuple[str, ...]


def grade_in_steps(type_: str, question: Question, proof: Proof) -> Steps[Grade | None]:
    """Grade a question as a puzzle of a type; ``None`` if the type has no puzzles, or the question no answer. Each step tries one bot."""
    # Loaded here so that only the composer pays for the bots.
    from numberdrop.exercises.mining import level_of, signs_of, themes_of
    from numberdrop.exercises.mining.bots import LADDER, TRIES, share_solved

    solution = question.solution()
    if type_ not in MINERS or solution is None:
        return None
    signs = signs_of(type_, question, proof)
    yield
    if "missed" in MINERS[type_].scale.weights:
        shares = []
        for bot, luck in product(LADDER, range(TRIES)):
            share = share_solved(question, bot, luck=str(luck))
            yield
            if share is not None:
                shares.append(share)
        signs["missed"] = 1 - sum(shares) / len(shares) if shares else 0.5
    return Grade(band_of(level_of(type_, signs)), themes_of(type_, question, solution))


# --- appraisal --------------------------------------------------------------------------------------------------------

MOST_ANSWERS_TRIED = 20_000
"""The most answers that are tried."""
MOST_SECONDS = 20.0
"""The most seconds spent on trying answers."""
MOST_STARS = 2
"""The most stars in a roll; with more, there are too many drops to try."""


@dataclass(frozen=True)
class Blemish:
    """Something wrong with a sketch: the ``key`` of its sentence with its ``values``, and its cells. If it is ``fatal``, the question
    cannot be asked.
    """

    key: str
    cells: Cells = ()
    fatal: bool = False
    values: MappingProxyType[str, Any] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class Appraisal:
    """The result of trying answers: ``right`` of ``tried`` are right. ``counted``: trying has ended; ``complete``: all were tried."""

    tried: int = 0
    right: int = 0
    counted: bool = False
    complete: bool = False
    grade: Grade | None = None


def blemishes(sketch: Sketch) -> tuple[Blemish, ...]:
    """Return everything that is wrong with a sketch, without trying answers."""
    sort, grid = SORTS[sketch.sort], sketch.grid
    blemishes_found = []
    if grid.floating:
        blemishes_found.append(Blemish("floating", grid.floating))
    blemishes_found += _faults_of_rings(sketch)
    if sort.rolls and str(sketch.roll).count(STAR) > MOST_STARS:
        blemishes_found.append(Blemish("many_stars", fatal=True, values=MappingProxyType({"most": MOST_STARS})))
    elif sort.rolls and not sketch.roll.possible:
        blemishes_found.append(Blemish("roll"))
    if sort.marks and not sketch.marked:
        blemishes_found.append(Blemish(f"unmarked_{sketch.sort}", fatal=True))
    if any(blemish.fatal for blemish in blemishes_found):
        return tuple(blemishes_found)
    return (*blemishes_found, *_faults_of_words(sketch))


def _faults_of_rings(sketch: Sketch) -> Iterator[Blemish]:
    """Yield rings at fault: around no combo, or around one whose box is full. A large group may be several rings and is not judged."""
    filled = {tuple(sorted(combo.cells)) for combo in sketch.sheet.combos}
    for ring in sketch.rings:
        if len(ring) < SMALLEST_COMBO:
            yield Blemish("small_ring", ring)
        elif ring not in filled and judge_cells(Grid(sketch.grid.marks), ring)[0] is not None:
            yield Blemish("same_box", ring)
        elif ring not in filled and len(ring) < 2 * SMALLEST_COMBO:
            yield Blemish("no_combo", ring)


def _faults_of_words(sketch: Sketch) -> tuple[Blemish, ...]:
    if sketch.prompt is None:
        return ()
    allowed = COMMON_PLACEHOLDERS | sketch.question.values.keys()
    try:
        unknown = sorted(set().union(*sketch.prompt.placeholders().values()) - allowed)
    except ValueError:  # a brace that opens no place, or does not close
        return (Blemish("brace", fatal=True),)
    named = {
        "value": ", ".join(f"{{{name}}}" for name in unknown),
        "known": ", ".join(f"{{{name}}}" for name in sorted(allowed)),
    }
    return (Blemish("place", fatal=True, values=MappingProxyType(named)),) if unknown else ()


class AnswerCounter:
    """Tries the answers of a sketch's question in slices of time, then grades the question; ``so_far`` is the result up to now.

    ``lacking`` is true if the position does not contain what the question asks for.
    """

    def __init__(self, sketch: Sketch) -> None:
        self._sketch = sketch
        self.so_far = Appraisal()
        self.lacking = self._enough = False
        self._work = StepRunner(self._steps(sketch))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._sketch,)  # counted anew

    def run(self, seconds: float) -> bool:
        """Continue for about ``seconds``; return whether everything is done."""
        try:
            done = self._work.run(seconds)
        except PositionError:
            self.lacking = done = True
        if not done and self._work.spent > MOST_SECONDS:
            self.so_far = replace(self.so_far, counted=True)
            self._enough = done = True
        return done

    @property
    def done(self) -> bool:
        return self.lacking or self._enough or self._work.done

    def _steps(self, sketch: Sketch) -> Steps[None]:
        question = sketch.question
        tried = right = 0
        answers = question.legal_answers()
        for answer in islice(answers, MOST_ANSWERS_TRIED):
            tried += 1
            right += question.judge(answer).outcome is AnswerStatus.RIGHT
            self.so_far = Appraisal(tried, right)
            yield
        self.so_far = Appraisal(tried, right, counted=True, complete=next(answers, None) is None)
        yield
        if right:
            grade = yield from grade_in_steps(sketch.sort, question, Proof(tried, right))
            self.so_far = replace(self.so_far, grade=grade)
