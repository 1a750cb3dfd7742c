"""The composer: a question (``Sketch``) is built from its author's choices, checked, and its difficulty estimated at once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice, product
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, Self, get_args

from numberdrop.exercises.answer import MultilingualText, PositionError
from numberdrop.exercises.asking.answers import HeldShape, Tile
from numberdrop.exercises.asking.on_sheet import CellsInFile, SheetFields
from numberdrop.exercises.asking.question import AnswerStatus, Question
from numberdrop.exercises.exercise import Lesson
from numberdrop.exercises.hints import COMMON_PLACEHOLDERS
from numberdrop.exercises.kinds import MINERS, SHIPPED_KINDS, ComposableQuestion
from numberdrop.exercises.puzzles import Proof, band_of
from numberdrop.exercises.share_code import SharedQuestion, question_types
from numberdrop.formats.declarations import Among, Between, CheckedBy, bad_value
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
"""The grid with which a new sketch begins."""


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
"""The values allowed for each choice of a sketch, by the name of the field of ``Sketch``."""


_ALL_SORTS = (sort for kind in SHIPPED_KINDS.values() for sort in kind.sorts)
SORTS: Mapping[str, ComposableQuestion] = MappingProxyType(
    {sort.name: sort for sort in sorted(_ALL_SORTS, key=lambda sort: sort.place)}
)
"""The sorts of questions that can be composed, by name, in the order in which authors see them."""


def _check_on_grid(cells: Cells) -> None:
    if not all(map(is_on_grid, cells)):
        raise bad_value(cells, "off the grid")


@dataclass(frozen=True)
class Sketch:
    """A question while its author composes it: its ``sort``, and the author's choices, of which each sort uses only some."""

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
    """The cells that the author marked as those that the question is about."""
    prompt: MultilingualText | None = None
    """The author's own wording of the question; ``None`` for the usual wording of its sort."""

    @property
    def held(self) -> HeldShape:
        """The shape held above the grid in the chosen column; further left if it would stick out of the grid there."""
        way = f"{self.shape} r{self.turns}{' f' * self.flip}"
        widest = COLS - HeldShape.parse(f"{way} c1").orientation.width
        return HeldShape.parse(f"{way} c{min(self.column, widest) + 1}")

    @property
    def cells(self) -> CellsInFile:
        """The marked cells, each once, sorted."""
        return CellsInFile(tuple(sorted(set(self.marked))))

    @property
    def rings(self) -> tuple[Cells, ...]:
        """The circled cells, in groups of connected cells."""
        left, groups = set(self.grid.circled), []
        while left:
            group = connected_to(left, [min(left)])
            left -= group
            groups.append(tuple(sorted(group)))
        return tuple(groups)

    @cached_property
    def sheet(self) -> Sheet:
        """The sheet with the author's grid; each ring around a legal combo fills the combo's box."""
        sheet = Sheet(Grid(self.grid.marks))
        for ring in self.rings:
            combo, faults = judge_selection(sheet, ring)
            if combo is not None and not faults:
                sheet = sheet.with_combo(combo)
        return replace(sheet, grid=self.grid)

    @property
    def sheet_fields(self) -> SheetFields:
        """The author's grid as fields of a question: rings around legal combos as ``combos``, all other rings as ``circled``."""
        combos = tuple(CellsInFile(tuple(sorted(combo.cells))) for combo in self.sheet.combos)
        rest = self.grid.circled.difference(*combos)
        return {"grid": Grid(self.grid.marks), "combos": combos, "circled": CellsInFile(tuple(sorted(rest)))}

    @property
    def question(self) -> Question:
        return SORTS[self.sort].build(self)

    @property
    def shared_question(self) -> SharedQuestion:
        """The question with its type and the author's prompt, ready to be shared."""
        return SharedQuestion(question=self.question, type=self.sort, prompt=self.prompt)

    def with_choices(self, **choices: Any) -> Self:
        """Return the sketch with some choices changed (``choices``, by field name). Raises ``ValueError`` for a value that is not allowed."""
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
            choices = SORTS[shared.type].choices(question)
            sketch = cls(prompt=shared.prompt).with_choices(sort=shared.type, grid=question.picture, **choices)
            same = sketch.question == question
        except (ValueError, TypeError, AttributeError):  # the question is of another kind than its words
            return None
        return sketch if same else None


def as_lesson(shared: SharedQuestion) -> Lesson:
    """Return a shared question as a lesson of one task, for ``numberdrop check`` and ``preview``, in the languages of its prompt."""
    task = shared.task
    languages = [language for language in LANGUAGES if language in task.prompt.languages]

    def text(key: str) -> MultilingualText:
        return MultilingualText.of({language: translate(f"composer.file_{key}", language) for language in languages})

    kind = question_types()[shared.type]
    return Lesson(
        id="puzzle", number="1", title=MultilingualText.of({code: kind.title.in_language(code) for code in languages}),
        aim=text("aim"), intro=text("intro"), summary=text("summary"), rules=(task.rule,), tasks=(task,),
    )  # fmt: skip


class DifficultyGrade(NamedTuple):
    """The difficulty of a question: its ``band``, from 1 (easiest) to 5, and its themes (see ``puzzles.THEMES``)."""

    band: int
    themes: tuple[str, ...]


def grade_in_steps(type_: str, question: Question, proof: Proof) -> Steps[DifficultyGrade | None]:
    """Grade a question as if it were a puzzle of the type ``type_``, in steps; ``None`` if there is no such type, or no right answer."""
    # Loaded here so that only the composer pays for the bots.
    from numberdrop.exercises.mining import difficulty_signs_of, level_of, themes_of
    from numberdrop.exercises.mining.bots import LADDER, TRIES, share_solved

    solution = question.solution()
    if type_ not in MINERS or solution is None:
        return None
    signs = difficulty_signs_of(type_, question, proof)
    yield
    if "missed" in MINERS[type_].weights:
        shares = []
        for bot, mistake_seed in product(LADDER, range(TRIES)):
            shares.append(share_solved(question, bot, mistake_seed=str(mistake_seed)))
            yield  # after each try of a bot
        known_shares = [share for share in shares if share is not None]
        signs["missed"] = 1 - sum(known_shares) / len(known_shares) if known_shares else 0.5
    return DifficultyGrade(band_of(level_of(type_, signs)), themes_of(type_, question, solution))


MOST_ANSWERS_TRIED = 20_000
"""The largest number of a question's answers that are tried."""
MOST_SECONDS = 20.0
"""The most seconds spent on trying the answers of a question."""
MOST_STARS = 2
"""The largest number of stars allowed in a roll; with more stars, there are too many drops to try."""


@dataclass(frozen=True)
class Blemish:
    """A flaw of a sketch: the ``key`` and ``values`` of its sentence, and its ``cells``; if it is ``fatal``, no question can be made."""

    key: str
    cells: Cells = ()
    fatal: bool = False
    values: MappingProxyType[str, Any] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class AnswerTrialResult:
    """The result of trying a question's answers: how many were ``tried``, and how many of these are ``right``."""

    tried: int = 0
    right: int = 0
    counted: bool = False
    """Whether the trial is over: ``tried`` and ``right`` are final."""
    complete: bool = False
    """Whether all answers were tried."""
    grade: DifficultyGrade | None = None
    """The difficulty of the question; ``None`` until it is known."""


def blemishes(sketch: Sketch) -> tuple[Blemish, ...]:
    """Return everything that is wrong with a sketch and can be seen without trying answers."""
    of_position = tuple(_blemishes_of_position(sketch))
    fatal = any(blemish.fatal for blemish in of_position)
    return of_position if fatal else (*of_position, *_blemishes_of_prompt(sketch))


def _blemishes_of_position(sketch: Sketch) -> Iterator[Blemish]:
    sort = SORTS[sketch.sort]
    if sketch.grid.floating:
        yield Blemish("floating", sketch.grid.floating)
    yield from _blemishes_of_rings(sketch)
    if sort.rolls and str(sketch.roll).count(STAR) > MOST_STARS:
        yield Blemish("many_stars", fatal=True, values=MappingProxyType({"most": MOST_STARS}))
    elif sort.rolls and not sketch.roll.possible:
        yield Blemish("roll")
    if sort.marks and not sketch.marked:
        yield Blemish(f"unmarked_{sketch.sort}", fatal=True)


def _blemishes_of_rings(sketch: Sketch) -> Iterator[Blemish]:
    """Yield a blemish for each group of circled cells that is too small, whose box is full, or that is no combo (if under six cells)."""
    filled = {tuple(sorted(combo.cells)) for combo in sketch.sheet.combos}
    for ring in sketch.rings:
        if len(ring) < SMALLEST_COMBO:
            yield Blemish("small_ring", ring)
        elif ring not in filled and judge_cells(Grid(sketch.grid.marks), ring)[0] is not None:
            yield Blemish("same_box", ring)
        elif ring not in filled and len(ring) < 2 * SMALLEST_COMBO:
            yield Blemish("no_combo", ring)


def _blemishes_of_prompt(sketch: Sketch) -> Iterator[Blemish]:
    if sketch.prompt is None:
        return
    allowed = COMMON_PLACEHOLDERS | sketch.question.prompt_values.keys()
    try:
        unknown = set().union(*sketch.prompt.placeholders_by_language().values()) - allowed
    except ValueError:  # a brace that opens no place, or does not close
        yield Blemish("brace", fatal=True)
        return
    if unknown:
        value, possible = (", ".join(f"{{{name}}}" for name in sorted(names)) for names in (unknown, allowed))
        yield Blemish("place", fatal=True, values=MappingProxyType({"value": value, "known": possible}))


class AnswerCounter:
    """Tries the answers of a sketch's question in slices of time, then grades the question. ``so_far`` is the result up to now; ``lacking``
    becomes true if the position lacks what the question needs (such as a landing without a hole).
    """

    def __init__(self, sketch: Sketch) -> None:
        self._sketch = sketch
        self.so_far = AnswerTrialResult()
        self.lacking = self._enough = False
        self._work = StepRunner(self._count_in_steps(sketch))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._sketch,)  # counted anew

    def run(self, seconds: float) -> bool:
        """Go on trying for about ``seconds``; return whether all the work is done."""
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

    def _count_in_steps(self, sketch: Sketch) -> Steps[None]:
        question = sketch.question
        tried = right = 0
        answers = question.legal_answers()
        for answer in islice(answers, MOST_ANSWERS_TRIED):
            tried += 1
            right += question.judge(answer).outcome is AnswerStatus.RIGHT
            self.so_far = AnswerTrialResult(tried, right)
            yield
        self.so_far = AnswerTrialResult(tried, right, counted=True, complete=next(answers, None) is None)
        yield
        if right:
            grade = yield from grade_in_steps(sketch.sort, question, Proof(tried, right))
            self.so_far = replace(self.so_far, grade=grade)
