"""Every reason that only exercises have says what is so: each claim is held against the slow reference of ``tests/rules``, for wrong
answers of every sort in positions of every maker, under all editions. ``NUMBERDROP_EFFORT=20`` draws more of them.
"""

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from numberdrop.exercises import Answer, Exercise, MultilingualText, judge, load_lesson
from numberdrop.exercises.asking.answers import HeldShape
from numberdrop.exercises.asking.on_sheet import CellsInFile
from numberdrop.exercises.asking.question import Question
from numberdrop.exercises.exercise import MAKERS, make_question
from numberdrop.exercises.goals import Condition
from numberdrop.exercises.kinds.combos.circle import CircleQuestion
from numberdrop.exercises.kinds.falling.place import PlaceShape
from numberdrop.exercises.kinds.falling.predict import PredictLanding
from numberdrop.exercises.kinds.sheets.find import FindCells
from numberdrop.exercises.kinds.sheets.mark import MarkSheet
from numberdrop.exercises.puzzles import shipped_pack
from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons.reason import REASONS, Reason
from tests.exercises.claims import CLAIMS
from tests.exercises.mistakes import MADE, made
from tests.exercises.test_dealing import COSTLY
from tests.sampling import seeds

EDITIONS = ("2023", "2021", "online")
OF_EACH = len(seeds(6, 30))
SEEDS = 5
HELD_ELSEWHERE = {
    # What fits and falls, and what two rounds bring: the second solver of the puzzles, and tests of each kind of question.
    *("ThenEmpty", "FillsBox", "Prepares", "StillFits", "FallsInRound", "TwoRounds", "NextBrings"),
    # How many rolls allow a combo: test_comparing, and the coach's own tests of chances.
    "AnyRollAllows",
    # Audits of whole sheets: test_auditing; what is marked besides rows: test_earning and the companion.
    *("BoxEntry", "BonusEntry", "TenEntry", "SumEntry", "CrossEntry", "LetterGone"),
    # Estimates of the coach, which say that they are: test_estimating.
    *("EstimatedBehind", "NotAmongBest", "WinsFewer", "AsInTheGame"),
    # What is learned from an answer: test_estimating, and test_planning for the two rounds.
    *(
        "CircledTiles",
        "CirclesNow",
        "FillsNow",
        "IdeaOfBox",
        "IdeaOfPart",
        "NeverSlid",
        "NextBest",
        "NotchesLeft",
        "SafePlans",
    ),
    *("SecondRound", "SeenOnBoards", "StarSlides", "TakingNow"),
    # They say no more than that the answer is another one.
    *("NotThisWay", "OtherPlace", "WrongMarks", "OtherTile", "NotWanted", "BetterThan"),
}


def rare() -> Iterator[tuple[Any, str]]:
    """What random answers seldom meet."""
    cell, gaps, dice = (
        FindCells(cells=CellsInFile(((3, 5),))),
        make_question("find_cell", 1, {"what": "gaps"}),
        make_question("die_twice", 1),
    )
    yield from ((cell, answer) for answer in ("r11c6", "r4c2", "r11c2", "r6c4"))
    yield cell, "r5c7"
    yield cell, "r4c1 r1c6"
    yield gaps, str(Answer.of_cells(gaps.cells[1:]))
    yield dice, str(Answer.of_cells([(row, (dice.cells[0][1] + 2) % 8) for row in range(4)]))
    yield make_question("full_rows", 1), "nothing +1"
    mixed = CircleQuestion(grid=Grid.parse("555\n345"), goal=(Condition("kind", "consecutive"),))
    yield mixed, "r2c1 r2c2 r2c3"
    lowest = PlaceShape(grid=Grid.parse("5....12"), roll=Roll.parse("1234O"), goal=(Condition("lowest"),))
    yield lowest, "r2c1=1 r2c2=2 r3c1=3 r3c2=4"
    around = CircleQuestion(grid=Grid.parse("555.\n333."), goal=(Condition("contains", ((0, 0),)),))
    yield around, "r2c1 r2c2 r2c3"
    order = make_question("phases", 1)
    yield order, " ".join((*order.solution().picks, order.solution().picks[-1]))
    number = make_question("number_at", 1)
    *places, numbers = zip(*number.solution().numbered, strict=True)
    yield number, str(Answer(tuple(zip(*places, numbers[::-1], strict=True))))
    letter = next(task for task in load_lesson("winning").tasks if task.id == "pair").exercise().question
    yield letter, " ".join(one for one in letter.solution().picks if one not in "ABCDE") or "nothing"
    held = PredictLanding(grid=Grid.parse("77.....\n1......\n2......"), held=HeldShape.parse("T c1"))
    yield held, str(Answer.of_cells([(3, 0), (3, 1), (4, 1), (0, 2)]))
    yield MarkSheet(grid=Grid.parse("1234567\n1234567"), had=("+1",)), "+1 +2"
    total = next(task for task in load_lesson("scoring").tasks if task.id == "printed").exercise().question
    right = dict(pick.split("=") for pick in total.solution().picks)
    for field, off in (
        ("total", -9),
        ("rows", -2),
        ("rows", 5),
        ("rows", 47),
        ("bonus", 8),
        ("identical", -10),
        ("total", len(total.final_sheet.circled)),
    ):
        given = {**right, field: str(int(right[field]) + off)}
        yield total, " ".join(f"{name}={value}" for name, value in given.items())


def answers(question: Any, seed: int) -> list[Answer]:
    try:
        every = list(islice(question.legal_answers(), 2_000))
    except NotImplementedError:
        return []
    return random.Random(seed).sample(every, min(4, len(every)))


@cache
def wrong() -> tuple[tuple[Question, Answer], ...]:
    """Wrong answers of every sort, and random ones in positions of every maker that is soon made."""
    found: list[tuple[Any, Answer]] = [(question, Answer.parse(answer)) for question, answer in rare()]
    for name in MADE:
        mistakes = made(name)
        drawn = random.Random(name).sample(mistakes, min(OF_EACH, len(mistakes)))
        # However few are drawn, each slip and each belief is met at least once.
        one_of_each = {slip: one for one in mistakes for slip in one.named}.values()
        found += [(one.question, Answer.parse(one.answer)) for one in (*drawn, *one_of_each)]
    for name in sorted(set(MAKERS) - {"round"}):
        for seed in range(1 if name in COSTLY else SEEDS):
            question = make_question(name, f"claim {seed}", {}, EDITIONS[seed % 3])
            found += [(question, answer) for answer in answers(question, seed)]
    for type_ in ("column", "row", "most", "star", "ten", "hit", "under", "block", "retro", "plan"):
        for head in shipped_pack().heads_of(type_)[:: 140 // SEEDS]:
            question = shipped_pack().puzzle(head.id).question
            found += [(question, answer) for answer in answers(question, SEEDS)]
    # The free slide that lets a tile fall is the question's own way to be wrong.
    slide = make_question("safe_slide", 1)
    found += [(slide, Answer.of_picks(letter)) for letter in "ABCDE"]
    return tuple((question, answer) for question, answer in found if not question.accepts(answer))


def said(question: Question, answer: Answer) -> list[Reason]:
    judged = judge(Exercise(id="x", posed=question, prompt=MultilingualText.of("?"), rule="end"), answer)
    every = (*(one for each in judged.causes for one in each), *judged.reasons)
    return [one for one in every if isinstance(one, Reason)]


@cache
def met() -> tuple[tuple[Question, Answer, Reason], ...]:
    return tuple((question, answer, reason) for question, answer in wrong() for reason in said(question, answer))


@pytest.mark.parametrize("name", sorted(CLAIMS))
def test_what_a_reason_says_is_so(name: str) -> None:
    told = [one for one in met() if type(one[2]).__name__ == name]
    untrue = [
        (question, str(answer), reason)
        for question, answer, reason in told
        if not CLAIMS[name](question, answer, reason)
    ]
    assert not untrue, untrue[:3]


def test_every_reason_is_held_against_something() -> None:
    names = {name for name, reason in REASONS.items() if reason.__module__.startswith("numberdrop.exercises.")}
    assert names - set(CLAIMS) - HELD_ELSEWHERE == set()
    assert not HELD_ELSEWHERE & set(CLAIMS), "held here, so it needs no other place"


def test_every_claim_is_tried() -> None:
    assert set(CLAIMS) <= {type(reason).__name__ for *_, reason in met()}
