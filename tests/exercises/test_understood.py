"""Wrong answers made by wrong rules and slips, worked out here by hand: each is named, none of several is called certain,
and no right answer is accused. ``NUMBERDROP_EFFORT=20`` draws more positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import pytest

from numberdrop.exercises import BELIEFS, Answer, Exercise, Feedback, Text, judge, load_lesson
from numberdrop.exercises.asking.on_sheet import Box, Places, SheetAt
from numberdrop.exercises.asking.question import Question
from numberdrop.exercises.fresh import make
from numberdrop.exercises.kinds.combos.point import Point
from numberdrop.exercises.kinds.sheets.total import Total
from numberdrop.exercises.kinds.table.which import Which
from numberdrop.exercises.puzzles import Proof, Puzzle
from numberdrop.pages.exercise_player import ExerciseState, Setting, voice_for
from numberdrop.pages.exercise_player import answer as answered
from numberdrop.pages.exercise_player.explanation import explanation
from numberdrop.progress import BELIEFS as LOGGED
from numberdrop.rules.combos import find_combos
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.grid import COLS, LINE, ROWS, Grid
from numberdrop.text import translate
from tests.effort import often

EDITIONS = ("2023", "2021", "online")
SEEDS = often(12)


class Wrong(NamedTuple):
    """A wrong answer, what made it, and the names of which one must be said: a class, a belief, or ``class.form``."""

    question: Question
    answer: str
    named: tuple[str, ...]


def told(question: Question, answer: str) -> Feedback:
    return judge(Exercise(id="x", posed=question, prompt=Text.of("?"), rule="end"), Answer.parse(answer))


def said(found: Feedback) -> set[str]:
    """All that was said, by the names of beliefs and classes, and of classes with their forms."""
    every = (*(one for each in found.thoughts for one in each), *found.reasons)
    forms = {f"{type(one).__name__}.{one.form}" for one in every if getattr(one, "form", "")}
    return {*found.names, *forms}


# --- sums ---------------------------------------------------------------------------------------------------------------------


def wrong_sums(sheet: Any, over: bool) -> Iterator[tuple[str, int, str]]:
    """By a field: a wrong sum, and its name. Counted cell by cell, not as the tutor counts."""
    marks = [[sheet.grid[row, col] for col in range(COLS)] for row in range(ROWS)]
    full = [row for row in range(LINE) if None not in marks[row]]
    above = [row for row in range(LINE, ROWS) if any(one is not None for one in marks[row])]
    if sheet.edition == "2021":
        above = [row for row in above if any(isinstance(one, int) for one in marks[row])]
    paid = above if over else []
    right = 2 * len(full) - 5 * len(paid)
    if paid:
        yield "rows", 2 * len(full) + 5 * len(paid), "MinusSlip.added"
        yield "rows", 2 * len(full), "MinusSlip.forgotten"
        numbers = sum(isinstance(one, int) for row in paid for one in marks[row])
        yield "rows", 2 * len(full) - 5 * numbers, "MinusSlip.each"
        yield "rows", 2 * len(full) - 5, "MinusSlip.once"
    yield "rows", len(full) - 5 * len(paid), "RowSlip.ones"
    yield "rows", right - 2 * sum("X" in marks[row] for row in full), "RowSlip.blocks"
    if full:
        yield "rows", right - 2, "RowSlip.missed"
    if any(marks[row].count(None) == 1 for row in range(LINE)):
        yield "rows", right + 2, "RowSlip.gap"
    for kind in ("identical", "consecutive"):
        sizes = [size for one, size in sheet.boxes if one == kind and size != 8]
        ten = 10 * (len(sizes) == 5)
        for size in sizes:
            yield kind, sum(sizes) + ten - size, "BoxSlip.forgotten"
            yield kind, sum(sizes) + ten + size, "BoxSlip.twice"
        if ten:
            yield kind, sum(sizes), "TenSlip.forgotten"
            yield kind, sum(sizes) + 20, "TenSlip.twice"
        if sizes:
            yield kind, len(sizes), "KindSlip.ones"
        for slip, name in ((1, "one"), (-1, "one"), (10, "ten")):
            yield kind, sum(sizes) + ten + slip, f"AddingSlip.{name}"
    if any(size == 8 for _, size in sheet.boxes):
        yield "bonus", 0, "BonusSlip.forgotten"


def sums() -> Iterator[Wrong]:
    for maker, wishes in (("total", {}), ("total", {"columns": True}), ("played_points", {}), ("combo_points", {})):
        for seed in range(SEEDS):
            question: Any = make(maker, f"u{seed}", wishes, EDITIONS[seed % 3])
            right = question.final.score._asdict()
            for field, wrong, name in wrong_sums(question.final, question.over):
                if field not in question.fields or wrong == right[field]:
                    continue
                # The total goes with it, or was added up rightly.
                for total in (right["total"] + wrong - right[field], right["total"]):
                    entered = {one: right[one] for one in question.fields} | {field: wrong}
                    if "total" in question.fields:
                        entered["total"] = total
                    elif total == right["total"]:
                        continue
                    yield Wrong(question, " ".join(f"{one}={entered[one]}" for one in question.fields), (name,))


# --- marks, pointings, orders, tables, combos ---------------------------------------------------------------------------------


def marks() -> Iterator[Wrong]:
    for seed in range(SEEDS):
        question: Any = make("full_rows", f"u{seed}", {"over": seed % 2 == 1}, EDITIONS[seed % 3])
        right = question.solution().picks
        gaps = [row for row in range(9) if f"+{row + 1}" not in right and question.sheet.grid[row, 0] is not None]
        for one in right:
            left = [other for other in right if other != one] or ["nothing"]
            yield Wrong(question, " ".join(left), ("RowEntry.missing" if one[0] == "+" else "MinusEntry.missing",))
        for row in gaps:
            yield Wrong(question, " ".join((*right, f"+{row + 1}")), ("RowEntry.extra",))
        if question.over:
            yield Wrong(question, " ".join((*right, "-14")), ("MinusEntry.extra",))


def pointings() -> Iterator[Wrong]:
    for seed in range(SEEDS):
        question: Any = make("find_cell", f"u{seed}", {})
        ((row, col),) = question.cells
        for at, name in (
            ((col, row), "RowForColumn"), ((13 - row, col), "FromTheTop"), ((row, 6 - col), "FromTheRight"),
            ((row + 1, col), "PointedAt"), ((row, col + 1), "PointedAt"),
        ):  # fmt: skip
            if at != (row, col) and 0 <= at[0] < ROWS and 0 <= at[1] < COLS:
                yield Wrong(question, f"r{at[0] + 1}c{at[1] + 1}", (name,))
        question = make("find_stop", f"u{seed}", {})
        held, grid = question.held, question.sheet.grid
        for at in range(COLS):
            top = grid.heights[at] - 1
            if (top, at) in question.cells or top < 0:
                continue
            under = held.column <= at < held.column + 4
            yield Wrong(question, f"r{top + 1}c{at + 1}", ("PointedAt.low" if under else "PointedAt.beside",))
        question = make("zone", f"u{seed}", {})
        col = question.cells[0][1]
        yield Wrong(question, f"r12c{col + 1}", ("PointedAt.above",))
        yield Wrong(question, f"r10c{col + 1}", ("PointedAt.lower",))


def orders() -> Iterator[Wrong]:
    for seed in range(SEEDS):
        question: Any = make("phases", f"u{seed}", {})
        right = list(question.solution().picks)
        for one in right:
            yield Wrong(question, " ".join(other for other in right if other != one), ("PhaseMissing", "C19"))
        if "combo" in right:
            yield Wrong(question, "roll combo drop end", ("PhaseEarly.combo",))
            yield Wrong(question, "roll drop end combo", ("C17",))
            yield Wrong(question, "roll blocks drop combo end", ("C15",))
            yield Wrong(question, "roll blocks end", ("PhaseAbsent", "C22"))
        else:
            yield Wrong(question, "roll drop combo end", ("PhaseMissing.blocks", "C24", "C18"))
            yield Wrong(question, "roll blocks drop combo end", ("C15",))
        yield Wrong(question, " ".join([*right[1:], right[0]]), ("PhaseEarly.roll",))


def tables() -> Iterator[Wrong]:
    rules: dict[str, Callable[[list[frozenset[str]], str], set[int]]] = {
        "C25": lambda held, due: {i for i, one in enumerate(held) if not one},
        "C26": lambda held, due: {i for i, one in enumerate(held) if due in one},
        "UnderBlock": lambda held, due: set(range(len(held))),
    }
    for seed in range(2 * SEEDS):
        question: Any = make("droppers", f"u{seed}", {"star": True})
        held = [sheet.active for sheet in question.game.sheets]
        due = min(set().union(*held))
        for name, rule in rules.items():
            hit = rule(held, due)
            yield Wrong(question, " ".join(f"player{i + 1}" for i in sorted(hit)) or "none", (name,))
        last = max(set().union(*held))
        later = [f"player{i + 1}" for i, one in enumerate(held) if last not in one]
        yield Wrong(question, " ".join(later) or "none", ("C23",))
        question = make("droppers", f"u{seed}", {"star": False})
        held = [sheet.active for sheet in question.game.sheets]
        due = min(set().union(*held))
        hit = {i for i, one in enumerate(held) if due not in one}
        yield Wrong(question, " ".join(f"player{i + 1}" for i in sorted(hit)) or "none", ("C22",))
        question = make("resolved", f"u{seed}", {})
        for letter in (*LETTERS, "none"):
            yield Wrong(question, letter, ("NotActive", "NothingFalls", "StarIsThere", "C22", "C23", "C24"))
        question = make("slides", f"u{seed}", {"shape_star": seed % 2 == 0})
        yield Wrong(question, "A B C D E", ("TileMoves",))
        question = make("end_payers", f"u{seed}", {})
        yield Wrong(question, " ".join(f"player{i + 1}" for i in range(question.game.players)), ("C27",))
        first, *_ = question.solution().picks
        yield Wrong(question, first, ("C8", "PaysOrNot.pays"))


def two_at_once() -> Iterator[Wrong]:
    for seed in range(2 * SEEDS):
        question: Any = make("largest", f"u{seed}", {"rows": 4})
        every = [one for one in find_combos(question.sheet.grid) if question.sheet.box_free(one.kind, one.size)]
        for a, b in list(combinations(every, 2))[:40]:
            both = frozenset((*a.cells, *b.cells))
            if len(both) == a.size + b.size and both not in {frozenset(one.cells) for one in every}:
                yield Wrong(question, str(Answer.of(both)), ("TwoAtOnce",))
                break


MADE = {one.__name__: one for one in (sums, marks, pointings, orders, tables, two_at_once)}


@cache
def made(name: str) -> tuple[Wrong, ...]:
    """Those of a sort that are wrong indeed."""
    return tuple(one for one in MADE[name]() if one.answer and not one.question.accepts(Answer.parse(one.answer)))


@pytest.mark.parametrize("name", MADE)
def test_a_wrong_answer_is_named(name: str) -> None:
    every = made(name)
    missed = [one for one in every if not said(told(one.question, one.answer)).intersection(one.named)]
    assert len(every) >= SEEDS
    assert len(missed) <= len(every) // 20, [(type(one.question).__name__, one.answer, one.named) for one in missed]


@pytest.mark.parametrize("name", MADE)
def test_of_two_explanations_none_is_certain(name: str) -> None:
    """Wrong rules that were worked out here and give the same answer are both said, as possible."""
    both: dict[tuple[int, str], set[str]] = {}
    for one in made(name):
        both.setdefault((id(one.question), one.answer), set()).update(one.named[:1])
    for one in made(name):
        names = both[id(one.question), one.answer]
        if len(names) > 1 and not any(name.startswith(("Phase", "Under", "PointedAt")) for name in names):
            found = told(one.question, one.answer)
            assert found.belief is None, (one.answer, names)
            assert any(len(each) > 1 for each in found.thoughts), (one.answer, names, found.thoughts)


@pytest.mark.parametrize("name", MADE)
def test_no_right_answer_is_accused(name: str) -> None:
    for question in {id(one.question): one.question for one in made(name)}.values():
        right = question.solution()
        assert right is not None
        found = told(question, str(right))
        assert found.right
        assert not found.thoughts


def test_whatever_is_recognised_can_be_logged() -> None:
    assert {name.rstrip("b") for name in BELIEFS} == set(LOGGED)


def lesson_task(lesson: str, task: str) -> Question:
    question = next(one for one in load_lesson(lesson).tasks if one.id == task).exercise().question
    return replace(question, fields=("rows",)) if isinstance(question, Total) else question


@pytest.mark.parametrize(
    ("lesson", "task", "answer", "certain", "named"),
    [
        # Another group, smaller and straight: whoever takes it may just not have seen the T.
        ("identical", "tee", "r3c5 r3c6 r3c7", False, {"C20", "Overlooked"}),
        # The straight part of the T itself: there the bend was refused.
        ("identical", "tee", "r1c5 r1c6 r1c7", True, {"C20"}),
        # The only full row has an X in it.
        ("skipping", "hole", "nothing", False, {"C9", "C21"}),
        ("scoring", "printed", "rows=14", False, {"MinusSlip.forgotten"}),
        ("scoring", "printed", "rows=19", False, {"MinusSlip.added", "AddingSlip.ten"}),
        ("gravity", "tuck", "r1c4 r1c5 r2c4 r2c5", True, {"C16"}),
    ],
)
def test_a_thought_is_certain_only_where_nothing_else_leads_there(
    lesson: str, task: str, answer: str, certain: bool, named: set[str]
) -> None:
    found = told(lesson_task(lesson, task), answer)
    assert named <= said(found)
    assert bool(found.belief) == certain
    assert bool(found.misconception) == certain, "the log counts what is certain"


def test_who_is_safe_from_what_falls_is_said_to_be() -> None:
    """Player 1 holds letter A, whose block falls on the others."""
    safe = SheetAt(
        grid=Grid.parse("555.456"), combos=(Places(((0, 0), (0, 1), (0, 2))), Places(((0, 4), (0, 5), (0, 6))))
    )
    high = SheetAt(grid=Grid.parse("\n".join(["26...51", *["2611151"] * 9])))
    table = Which(about="must_end", roll="3*52T", tiles=("X5", "I3", "T5", "V3", "U5"), sheets=(safe, high))
    found = told(table, "player1 player2")
    assert "UnderBlock.safe" in said(found)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_several_thoughts_are_put_as_a_question(language: str) -> None:
    exercise = Exercise(id="x", posed=lesson_task("skipping", "hole"), prompt=Text.of("?"), rule="rows")
    player = answered(ExerciseState().put(exercise), Answer.pick("nothing")).player
    lines = [one.text for one in explanation(player, Setting(), voice_for(player, language)).items]
    words = [translate(key, language) for key in ("lesson.either", "belief.C9.would", "belief.C21.would")]
    assert lines[:3] == words
    assert not any(translate(f"belief.{name}.truth", language) in lines for name in ("C9", "C21"))


@pytest.mark.parametrize(
    ("grid", "selection", "boxes", "rule"),
    [
        ("6.6\n.6.", "r1c2 r2c1 r2c3", (), "connected"),
        (".4.\n345", "r1c1 r1c2 r1c3 r2c2", (), "consecutive"),
        ("555", "r1c1 r1c2 r1c3", (("identical", 3),), "box"),
        ("555", "r1c1 r1c2 r1c3", (), "identical"),
        ("345", "r1c1 r1c2 r1c3", (), "consecutive"),
        ("5553", "r1c1 r1c2 r1c3 r1c4", (), "identical"),
    ],
)
def test_a_ring_is_about_the_rule_that_decides(
    grid: str, selection: str, boxes: tuple[tuple[str, int], ...], rule: str
) -> None:
    cells = Places(Answer.parse(selection).cells)
    question = Point(grid=Grid.parse(grid), selection=cells, boxes=tuple(Box(box) for box in boxes))
    solution = question.solution()
    assert solution is not None
    puzzle = Puzzle(
        type="legal", question=question, solution=solution, level=1_000, themes=(), proof=Proof(1, 1), source="maker"
    )
    assert puzzle.exercise.rule == rule
