"""Kind ``point`` of exercises: point at what is wrong with a ring drawn around numbers, or pick that it is legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking import themes
from numberdrop.exercises.asking.on_sheet import CellsInFile, SheetDescription, row_cells, sheet_fields
from numberdrop.exercises.asking.question import PromptValues, Question
from numberdrop.exercises.facts import combos_with_free_box
from numberdrop.exercises.kinds.kind import ComposableQuestion, Example, Kind, MinedQuestion, Miner, Signs
from numberdrop.exercises.misconceptions.beliefs import BELIEFS, TRUE, Rulebook
from numberdrop.exercises.positions import games, maker
from numberdrop.exercises.positions.maker import Maker, NoPosition, SeededRandom
from numberdrop.exercises.reasons import misses
from numberdrop.rules.combos import SMALLEST_COMBO, find_combos
from numberdrop.rules.grid import ROWS, Cell, Grid, neighbours
from numberdrop.rules.legality import judge_selection
from numberdrop.rules.reasons.reason import Cells, Reason, Refusal, Verdict
from numberdrop.rules.reasons.refusals import BoxTaken, DiagonalOnly, MixedKinds
from numberdrop.rules.sheet import Sheet
from numberdrop.text import translate

LEGAL = "legal"
"""The id of the option that calls the ring legal."""


@dataclass(frozen=True, kw_only=True)
class PointAtFault(SheetDescription, Question):
    """The task to judge a ring around numbers (``selection``: its cells): point at a cell that breaks a rule, or pick that it is legal."""

    kind = "point"
    may_have_other_answers = True
    can_try_all_answers = True
    rulebook_fields = ("combo_kind",)
    selection: CellsInFile

    @cached_property
    def faults(self) -> tuple[Refusal, ...]:
        """The reasons why the rules refuse the ring, gravest first; empty if it is legal."""
        return Verdict.refuse(judge_selection(self.sheet, self.selection)[1]).refusals

    @cached_property
    def stray_cells(self) -> frozenset[tuple[int, int]]:
        """Each cell of an illegal ring without which it would be legal; perhaps none. If there are any, the solution is one of them."""
        kept = ((cell, [other for other in self.selection if other != cell]) for cell in self.selection)
        return frozenset(cell for cell, rest in kept if self.faults and not judge_selection(self.sheet, rest)[1])

    @cached_property
    def named_fault_cells(self) -> frozenset[tuple[int, int]]:
        """The ``stray_cells`` and the cells that the refusals name; the whole ring if a refusal names none, as for a full box."""
        cells = set(self.stray_cells)
        for fault in self.faults:
            match fault:
                case MixedKinds() if cells:
                    continue  # one number that does not match is at fault, not the equal ones beside it
            cells |= set(fault.places).union(*fault.links) or set(self.selection)
        return frozenset(cells)

    @cached_property
    def accepted_cells(self) -> frozenset[tuple[int, int]]:
        """The cells accepted as an answer: ``named_fault_cells``, and the cells of the ring that are in none of its largest combos."""
        ring = set(self.selection)
        outside = (cell for row in range(ROWS) for cell in row_cells(row) if cell not in ring)
        within = find_combos(self.sheet.grid.put(dict.fromkeys(outside))) if self.faults else ()
        most = max((combo.size for combo in within), default=0)
        in_largest = {cell for combo in within if combo.size == most for cell in combo.cells}
        return self.named_fault_cells | (ring - in_largest if in_largest else frozenset())

    def accepts(self, answer: Answer, rulebook: Rulebook = TRUE) -> bool:
        if rulebook is not TRUE:
            fine = rulebook.combo_kind(self.sheet, self.selection) is not None
            if self.faults:
                return fine and answer.picks == (LEGAL,)
            return not fine and bool(answer.cells) and set(answer.cells) <= set(self.selection)
        if not self.faults:
            return answer.picks == (LEGAL,) and not answer.cells
        return not answer.picks and bool(answer.cells) and set(answer.cells) <= self.accepted_cells

    def solution(self, rulebook: Rulebook = TRUE) -> Answer | None:
        if rulebook is not TRUE:
            legal = Answer.of_picks(LEGAL)
            return legal if self.accepts(legal, rulebook) else None
        clearest = self.stray_cells or self.named_fault_cells
        return Answer.of_cells([min(clearest)]) if self.faults else Answer.of_picks(LEGAL)

    def misses_of(self, answer: Answer) -> tuple[Reason, ...]:
        if answer.picks:
            return (misses.IsAtFault(), *self.faults)
        if not self.faults:
            return (misses.IsLegal(tuple(self.selection)),)
        return (misses.NotAtFault(tuple(cell for cell in answer.cells if cell not in self.accepted_cells)),)

    @property
    def deciding_rule(self) -> str:
        """The key of the rule that the ring breaks or, if it is legal or a number does not match, of the rule about its kind of combo."""
        match self.faults:
            case () | (MixedKinds(), *_):
                numbers = [self.sheet.grid[cell] for cell in self.selection]
                return "identical" if 2 * len(set(numbers)) <= len(numbers) else "consecutive"
        return self.faults[0].rule

    def legal_answers(self) -> Iterator[Answer]:
        yield Answer.of_picks(LEGAL)
        yield from (Answer.of_cells([cell]) for cell in sorted({*self.selection, *self.accepted_cells}))

    def say_picks(self, picks: tuple[str, ...], language: str) -> str:
        return translate("ui.button_legal", language) if picks else ""

    @property
    def prompt_values(self) -> PromptValues:
        return {"cells": tuple(self.selection), "size": len(self.selection)}

    def hint_cells(self, solution: Answer) -> Cells:
        return tuple(sorted(self.accepted_cells)) or tuple(self.selection)


def draw_legal_or_not(
    chance: SeededRandom,
    edition: str,
    trap: str = "",
    legal: bool | None = None,
    mixed: bool = False,
    kind: str = "",
    rows: int = 3,
) -> PointAtFault:
    """Draw a question that asks whether a ring (cells circled together) is legal; ``legal``: whether it is (``None``: chance decides if
    ``mixed``, otherwise it is not). An illegal ring is one that a learner with the misconception ``trap`` (C1, C20b) takes for legal;
    without ``trap``, and in half of the illegal ``mixed`` cases, it is a combo with one cell too many.

    The grid has about ``rows`` rows. ``kind``: the kind of the ring and of the combos likely in the grid; empty for a random one.
    """
    wished, kind = kind, kind or ("consecutive" if trap == "C20b" or chance.one_in(2) else "identical")
    maker.check_combo(kind)
    if mixed:
        legal = chance.random_below(5) < 2 if legal is None else legal
        trap = "" if legal or chance.one_in(2) else trap
    for _ in range(500):
        grid = maker.draw_number_rows(chance, rows, kind)
        few = len(find_combos(grid)) <= maker.MOST_COMBOS
        ring = _draw_ring(chance, grid, trap, wished, legal=bool(legal)) if few else ()
        if not ring:
            continue
        question = PointAtFault(edition=edition, grid=grid, selection=CellsInFile(ring))
        if not question.faults:
            suits = bool(legal)
        elif trap:
            suits = themes.wrong_answer_reveals_trap(question, trap)
        else:
            suits = not legal and len(question.accepted_cells) < len(ring)
        if suits:
            return question
    raise NoPosition


_LEGAL_OR_NOT = Maker("legal_or_not", draw_legal_or_not, ("C1", "C20b"), deals=("legal", (False, True)))


def _draw_ring(chance: SeededRandom, grid: Grid, trap: str, kind: str, *, legal: bool) -> Cells:
    """Draw a ring's cells (any given ``kind``): a combo by the rules of ``trap``, else a true one (and a wrong cell unless ``legal``)."""
    if trap:
        rings = [cells for cells in themes.rulebook_of(trap).combos(Sheet(grid)) if SMALLEST_COMBO < len(cells) <= 6]
    else:
        rings = [combo.cells for combo in find_combos(grid) if combo.size <= 5]
    if kind:
        rings = [cells for cells in rings if (len({grid[cell] for cell in cells}) == 1) == (kind == "identical")]
    ring = chance.choice(rings) if rings or not kind else ()
    if not ring or trap or legal:
        return ring
    return tuple(sorted((*ring, chance.choice(_numbers_beside(grid, ring)))))


def _numbers_beside(grid: Grid, cells: Cells) -> list[Cell]:
    """Return the cells outside ``cells`` that have a number and touch one of them."""
    beside = {other for cell in cells for other in neighbours(cell)}.difference(cells)
    return sorted(beside & grid.numbered.keys())


def seek_ring_to_judge(chance: SeededRandom) -> Iterator[MinedQuestion]:
    """Yield questions about a ring of cells that is legal or breaks a rule (corner, branch, wrong or circled number, full box)."""
    if chance.one_in(4):
        trap = chance.choice(("C1", "C20b"))
        yield MinedQuestion(_LEGAL_OR_NOT.make(chance.random_below(2**16), {"trap": trap, "mixed": True}, ""), "maker")
    rings = [(sheet, chance.choice(_RINGS)(chance, sheet)) for sheet in games.sheets_of_bot_game(chance)]
    for sheet, ring in [(sheet, ring) for sheet, ring in rings if ring][:3]:
        yield MinedQuestion(PointAtFault(**sheet_fields(sheet), selection=CellsInFile(ring)), "bots")


def _winding_combo(chance: SeededRandom, sheet: Sheet) -> Cells:
    """Return the cells of a random combo that turns or branches (straight ones would be too easy); empty if there is none."""
    all_combos = [combo.cells for combo in combos_with_free_box(sheet)]
    bent = [cells for cells in all_combos if len({r for r, _ in cells}) > 1 and len({c for _, c in cells}) > 1]
    return chance.choice(bent) if bent else ()


def _ring_by_misconception(chance: SeededRandom, sheet: Sheet) -> Cells:
    """Return random cells that may not be circled, but that a learner with a misconception takes for a combo; empty if there are none."""
    for name in chance.shuffled(("C1", "C20b", "C10")):
        small = (ring for ring in BELIEFS[name].rulebook.combos(sheet) if len(ring) <= 6)
        wrong = [ring for ring in small if judge_selection(sheet, ring)[1]]
        if wrong:
            return chance.choice(wrong)
    return ()


def _combo_with_intruder(chance: SeededRandom, sheet: Sheet) -> Cells:
    """Return the cells of a random combo and a cell beside it that does not fit (wrong or circled number); empty if none is found."""
    all_combos = [combo.cells for combo in combos_with_free_box(sheet) if combo.size <= 5]
    if not all_combos:
        return ()
    cells = chance.choice(all_combos)
    wrong = [cell for cell in _numbers_beside(sheet.grid, cells) if judge_selection(sheet, (*cells, cell))[1]]
    circled = [cell for cell in wrong if cell in sheet.grid.circled]
    return tuple(sorted((*cells, chance.choice(circled or wrong)))) if wrong else ()


def _combo_with_full_box(chance: SeededRandom, sheet: Sheet) -> Cells:
    """Return the cells of a random combo whose box is full; empty if there is none."""
    full = [combo.cells for combo in find_combos(sheet.grid) if not sheet.box_free(combo.kind, combo.size)]
    return chance.choice(full) if full else ()


_RINGS = (
    *(_winding_combo, _winding_combo, _ring_by_misconception, _ring_by_misconception),
    *(_combo_with_intruder, _combo_with_full_box),
)
"""The functions that draw a ring on a sheet; one listed twice is used twice as often."""


def _difficulty_signs(question: PointAtFault) -> Signs:
    traps = sum(themes.wrong_answer_reveals_trap(question, name) for name in ("C1", "C10", "C20", "C20b"))
    size, boxes = len(question.selection), len(question.boxes)
    return {"size": size, "boxes": boxes, "legal": int(not question.faults), "traps": traps}


def _themes(question: PointAtFault, answer: Answer) -> Iterator[str]:
    cells = tuple(question.selection)
    yield from themes.combo_form_theme(cells, equal=len({question.sheet.grid[cell] for cell in cells}) == 1)
    faults = set(map(type, question.faults))
    if DiagonalOnly in faults:
        yield "corner-touch"
    if BoxTaken in faults:
        yield "box-choice"


KIND = Kind(
    question=PointAtFault, input="point",
    example=Example(
        PointAtFault(grid=Grid.parse(".6.....\n624....\n63175.."), selection=CellsInFile(((0, 0), (1, 0), (2, 1)))), "r2c1",
        {"legal": "C1", "r1c7": "NotAtFault"},
    ),
    makers=(_LEGAL_OR_NOT,),
    miners=(
        Miner(
            type="legal", seek=seek_ring_to_judge,
            base=480, weights={"size": 110, "traps": 230, "circled": 9, "legal": 120, "boxes": 20}, signs=_difficulty_signs,
            themes=_themes,
        ),
    ),
    sorts=(
        ComposableQuestion(
            name="legal", place=3, marks=True, choices=lambda question: {"marked": question.selection},
            build=lambda sketch: PointAtFault(**sketch.sheet_fields, selection=sketch.cells),
        ),
    ),
)  # fmt: skip
