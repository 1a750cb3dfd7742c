"""Kind ``circle``: circle a combo that meets a goal. With its makers, its miner and its composer sorts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking import themes
from numberdrop.exercises.asking.on_sheet import OnSheet, sheet_of
from numberdrop.exercises.asking.question import Judged, Outcome, PromptValues, Thought
from numberdrop.exercises.asking.themes import circling_slips, tells_apart, traps
from numberdrop.exercises.facts import open_combos
from numberdrop.exercises.goals import Circled, Condition, Conditions, choices, first_unmet, meets, named, targets
from numberdrop.exercises.kinds.kind import Choices, Example, Found, Kind, Miner, Scale, Signs, Sort
from numberdrop.exercises.misconceptions.beliefs import TRUE, Belief, Rulebook, runnable
from numberdrop.exercises.positions import games
from numberdrop.exercises.positions.games import sheets
from numberdrop.exercises.positions.maker import (
    FEW_LEFT,
    FEW_NUMBERS,
    MOST_COMBOS,
    Chance,
    Maker,
    NoPosition,
    bare,
    begun,
    draws,
    insist_on_combo,
    number_rows,
    tries,
)
from numberdrop.rules.actions import Circle as Circling
from numberdrop.rules.combos import KINDS, SMALLEST, Combo, find_combos
from numberdrop.rules.game import Phase
from numberdrop.rules.grid import Cell, Grid
from numberdrop.rules.legality import judge_selection
from numberdrop.rules.reasons.reason import Cells, Verdict


@dataclass(frozen=True, kw_only=True)
class Circle(OnSheet):
    """Circle a combo that meets the goal. Answered with its cells."""

    kind: ClassVar[str] = "circle"
    several: ClassVar[bool] = True
    few: ClassVar[bool] = True
    asks: ClassVar[tuple[str, ...]] = ("combo_kind", "combos")
    goal: Conditions = ()

    def accepts(self, answer: Answer, book: Rulebook = TRUE) -> bool:
        kind = book.combo_kind(self.sheet, answer.cells)
        if kind is None:
            return False
        combo = Combo.of(kind, answer.cells)
        if book is TRUE:
            return meets(Circled(self.sheet, combo), self.goal)
        return all(self._believed(combo, condition.name, book) for condition in self.goal)

    def _believed(self, combo: Combo, name: str, book: Rulebook) -> bool:
        """Whether a condition holds for a learner with other rules for combos."""
        if name == "largest":
            return combo.size == self._most(book)
        if name in ("any", "not"):
            return False
        return not first_unmet(
            Circled(self.sheet, combo), tuple(condition for condition in self.goal if condition.name == name)
        )

    def _most(self, book: Rulebook) -> int:
        return max((len(cells) for cells in self._combos(book)), default=0)

    def _combos(self, book: Rulebook) -> tuple[Cells, ...]:
        cache = self.__dict__.setdefault("_known", {})
        if id(book) not in cache:
            cache[id(book)] = tuple(book.combos(self.sheet))
        combos: tuple[Cells, ...] = cache[id(book)]
        return combos

    def solution(self, book: Rulebook = TRUE) -> Answer | None:
        answers = (Answer.of(cells) for cells in sorted(self._combos(book), key=lambda cells: (-len(cells), cells)))
        return next((answer for answer in answers if self.accepts(answer, book)), None)

    def judge(self, answer: Answer) -> Judged:
        if answer.empty:
            return Judged(Outcome.EMPTY)
        combo, faults = judge_selection(self.sheet, answer.cells)
        if combo is None or faults:
            return Judged(Outcome.ILLEGAL, Verdict.refuse(faults).refusals)
        miss = first_unmet(Circled(self.sheet, combo), self.goal)
        return Judged(Outcome.WRONG, miss) if miss else Judged(Outcome.RIGHT)

    def thoughts(self, answer: Answer) -> Iterator[tuple[Thought, ...]]:
        beliefs = self.beliefs(answer) or tuple(self._allowed(answer))
        slips = circling_slips(answer.cells, self._legal, beliefs)
        thoughts: tuple[Thought, ...] = (*beliefs, *slips)
        if thoughts:
            yield thoughts

    def _allowed(self, answer: Answer) -> Iterator[Belief]:
        """Yield the misconceptions by which an illegal selection would be a combo, whatever the goal and the boxes."""
        sheet = replace(self.sheet, boxes=frozenset())
        if TRUE.combo_kind(sheet, answer.cells) is not None:
            return
        for belief in runnable():
            if belief.book is not None and belief.book.combo_kind(sheet, answer.cells) is not None:
                yield belief

    def answers(self) -> Iterator[Answer]:
        return (Answer.of(combo.cells) for combo in self._legal)

    def leads(self, answer: Answer) -> Iterator[tuple[Cells, tuple[str, ...]]]:
        path = tuple(sorted(answer.cells, key=lambda cell: (self.sheet.grid[cell], cell)))
        return ((path[:count], ()) for count in range(1, len(path) + 1))

    @property
    def targets(self) -> Iterator[tuple[Cell, str]]:
        return targets(self.goal)

    @property
    def values(self) -> PromptValues:
        best = max((combo.size for combo in self._legal), default=0)
        return {"size": best, **named(self.goal)}

    @cached_property
    def _legal(self) -> tuple[Combo, ...]:
        return tuple(open_combos(self.sheet))


_TRIES, _TRIES_ON_SHEETS, _TRIES_OF_STACKS = 500, 400, 200


def draw_largest(chance: Chance, edition: str, trap: str = "", kind: str = "", rows: int = 3, span: int = 4) -> Circle:
    """Draw the question for the largest combo (of a ``kind``). The misconception ``trap`` (C1, C20, C20b) circles another.

    ``span`` is the number of different numbers, and so the length of the longest run.
    """
    wanted = kind or {"C20": "identical", "C20b": "consecutive"}.get(trap) or chance.choice(KINDS)
    insist_on_combo(wanted)
    for _ in range(_TRIES):
        grid = number_rows(chance, rows, wanted, span)
        all_combos = find_combos(grid)
        if not 1 <= len(all_combos) <= MOST_COMBOS:
            continue
        goal = [Condition("largest")]
        if kind:
            goal.append(Condition("kind", kind))
        question = Circle(edition=edition, grid=grid, goal=tuple(goal))
        best_size = max((combo.size for combo in all_combos), default=0)
        if kind and max((combo.size for combo in all_combos if combo.kind == kind), default=0) != best_size:
            continue
        if not SMALLEST + 1 <= best_size <= 7 or question.solution() is None:
            continue
        if tells_apart(question, trap):
            return question
    raise NoPosition


_LARGEST = Maker("largest", draw_largest, ("C1", "C20", "C20b"))


@tries(_TRIES)
def draw_combo(chance: Chance, edition: str, kind: str = "identical", size: int = 4, rows: int = 3) -> Circle | None:
    """Draw the question for a combo of this kind and size."""
    insist_on_combo(kind, size)
    grid = number_rows(chance, rows, kind)
    all_combos = find_combos(grid)
    fitting = [combo for combo in all_combos if combo.kind == kind and combo.size == size]
    if fitting and len(all_combos) <= MOST_COMBOS:
        return Circle(edition=edition, grid=grid, goal=(Condition("kind", kind), Condition("size", size)))
    return None


@tries(_TRIES_ON_SHEETS)
def free_box(chance: Chance, edition: str, trap: str = "", drops: int = 6, rings: int = 1) -> Circle | None:
    """Draw the question for the largest combo with a free box, where a larger one has none. ``trap`` C10: sizes count for both kinds."""
    for sheet, combos in draws(chance, drops, rings):
        question = Circle(edition=edition, grid=bare(sheet), combos=combos, goal=(Condition("largest"),))
        legal = list(open_combos(sheet))
        if len(legal) not in FEW_LEFT:
            return None
        best = max(combo.size for combo in legal)
        if trap:
            # The cheap test first: under C10 the box of the largest combo must look full. Running the rule takes longer.
            if any(best == size for _, size in sheet.boxes) and tells_apart(question, trap):
                return question
        elif max(combo.size for combo in find_combos(sheet.grid)) > best:
            return question
    return None


@tries(_TRIES_ON_SHEETS)
def letter_combo(chance: Chance, edition: str, drops: int = 6, rings: int = 2) -> Circle | None:
    """Draw the question for a combo that wins a letter, as fewer than half of the legal ones do."""
    for sheet, combos in draws(chance, drops, rings):
        legal = list(open_combos(sheet))
        winning = [combo for combo in legal if sheet.wins_letter(combo.kind, combo.size)]
        if winning and len(legal) in FEW_LEFT and 2 * len(winning) < len(legal):
            return Circle(edition=edition, grid=bare(sheet), combos=combos, goal=(Condition("wins_letter"),))
    return None


@tries(_TRIES_OF_STACKS)
def leave_one(chance: Chance, edition: str, drops: int = 6) -> Circle | None:
    """Draw the question for a combo that leaves another, named one for the next round; some would use up its numbers."""
    grid = chance.stack(chance.between(drops - 2, drops), choosy=3, numbers=chance.choice(FEW_NUMBERS) + "17")
    all_combos = find_combos(grid)
    if not 3 <= len(all_combos) <= 14:
        return None
    box = chance.choice(sorted({(combo.kind, combo.size) for combo in all_combos}))
    question = Circle(edition=edition, grid=grid, goal=(Condition("leaves", box),))
    fine = [combo for combo in all_combos if question.accepts(Answer.of(combo.cells))]
    return question if fine and 2 * len(fine) <= len(all_combos) else None


@tries(_TRIES_OF_STACKS)
def shield(chance: Chance, edition: str, drops: int = 7) -> Circle | None:
    """Draw the question for a combo that wins a letter, where a larger one wins none."""
    size = chance.choice((3, 3, 4))
    sheet = begun(chance, drops, [(chance.choice(KINDS), size)])
    question = Circle(edition=edition, grid=sheet.grid, combos=sheet.combos, goal=(Condition("wins_letter"),))
    after = question.sheet
    all_combos = list(open_combos(after))
    winning = [combo for combo in all_combos if after.wins_letter(combo.kind, combo.size)]
    return (
        question
        if 1 <= len(winning) <= 3 and len(all_combos) <= 12 and any(combo.size > size for combo in all_combos)
        else None
    )


_FRESH = 4
_FEW = 3


def seek_largest(chance: Chance) -> Iterator[Found]:
    """Yield questions with several combos, one of them larger than all others with a free box."""
    if chance.one_in(_FRESH):
        wishes = {"trap": chance.choice(("C1", "C20", "C20b", "")), "span": chance.between(4, 6)}
        yield from _unique(_LARGEST.make(chance.below(2**16), wishes, ""), "maker")
    kept = 0
    for sheet in sheets(chance):
        for question in _unique(Circle(**sheet_of(sheet), goal=(Condition("largest"),)), "bots"):
            yield question
            kept += 1
        if kept >= _FEW:
            return


def _unique(question: Circle, source: str) -> Iterator[Found]:
    sizes = sorted((combo.size for combo in open_combos(question.sheet)), reverse=True)
    if len(sizes) >= 3 and sizes[0] > sizes[1]:
        yield Found(question, source)


def _signs(question: Circle) -> Signs:
    sizes = [combo.size for combo in open_combos(question.sheet)]
    return {
        "size": max(sizes), "count": len(sizes), "near": sizes.count(max(sizes) - 1), "traps": traps(question)
    }  # fmt: skip


def _themes(question: Circle, answer: Answer) -> Iterator[str]:
    combo, faults = judge_selection(question.sheet, answer.cells)
    if combo is not None and not faults:
        yield from themes.circled(question.sheet, question.sheet.grid, combo)
    yield from themes.larger_by_corners(question, answer)


def _advises(question: Circle) -> Iterator[Answer]:
    acts = games.best_acts(games.alone(question.sheet, phase=Phase.COMBO))
    yield from (Answer.of(act.cells) for act in acts if isinstance(act, Circling))


def _sort(name: str, place: int, goal: Callable[[Choices], Conditions], needs: tuple[str, ...] = ()) -> Sort:
    def build(sketch: Choices) -> Circle:
        return Circle(**sketch.on_sheet, goal=goal(sketch))

    return Sort(name=name, place=place, build=build, needs=needs, choices=lambda question: choices(question.goal))


KIND = Kind(
    question=Circle, input="circle",
    example=Example(
        Circle(grid=Grid.parse("65.....\n61.....\n65....."), goal=(Condition("largest"),)), "r1c1 r2c1 r3c1",
        {"r1c1 r1c2 r3c1": "illegal", "r1c1 r2c1": "illegal"},
    ),
    makers=(
        _LARGEST, Maker("circle", draw_combo), Maker("free_box", free_box, ("C10",)),
        Maker("letter_combo", letter_combo), Maker("leave_one", leave_one), Maker("shield", shield),
    ),
    miners=(
        Miner(
            type="largest", seek=seek_largest,
            scale=Scale(430, {"size": 80, "count": 26, "near": 40, "traps": 80, "circled": 5}), signs=_signs,
            themes=_themes,
        ),
    ),
    sorts=(
        _sort("largest", 4, lambda sketch: (Condition("largest"),)),
        _sort(
            "combo", 5, lambda sketch: (Condition("kind", sketch.kind), Condition("size", sketch.size)),
            ("kind", "size"),
        ),
    ),
    advises=_advises,
)  # fmt: skip
