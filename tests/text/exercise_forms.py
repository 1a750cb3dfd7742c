"""Every way in which an answer to an exercise can miss, at least once for each sentence; for the tests of their words."""

from __future__ import annotations

import numberdrop as nd
from numberdrop.exercises.facts import LandingMerits, MeritDifference
from numberdrop.exercises.misconceptions.beliefs import TOTALS
from numberdrop.exercises.reasons import compare, earnings, misses, sheets
from numberdrop.exercises.reasons import compare as round_facts
from numberdrop.exercises.reasons import earnings as ideas
from numberdrop.exercises.reasons import misses as cell_misses
from numberdrop.exercises.reasons import sheets as sum_slips

A, B, C = (0, 0), (0, 1), (2, 3)
KINDS = ("identical", "consecutive")

PARTS = ((0, ()), (1, (("rows", 3), ("minus", 1))), (17, (("rows", 1), ("identical", 7), ("ten", 1))))

STATES = ((True, True), (True, False), (False, True), (False, False))
ENTRIES: tuple[nd.Reason, ...] = (
    *(sheets.RowEntry(*state, 4, (A, C)) for state in STATES),
    *(sheets.MinusEntry(*state, 11, (A,)) for state in STATES),
    *(sheets.BoxEntry(*state, kind, 4, (A, B)) for state in STATES for kind in KINDS),
    *(sheets.BonusEntry(*state, (A, B)) for state in STATES),
    *(sheets.TenEntry(*state, kind, (4, 7)) for state in STATES for kind in KINDS),
    *(sheets.LetterEntry(*state, "B", 4, "") for state in STATES),
    *(sheets.LetterEntry(False, False, "B", 4, excuse) for excuse in ("late", "declined")),
    *(sheets.CrossEntry(*state, "B") for state in ((True, False), (False, True))),
    sheets.LetterGone("B"),
    *(sheets.MarkedAgain(marks) for marks in (("+3",), ("identical4", "xB"))),
    *(sheets.SumEntry(field, written, 9, "7 × 2 − 5") for field in TOTALS for written in (9, -1)),
)
SLIPS = (
    sum_slips.MinusSlip,
    sum_slips.RowSlip,
    sum_slips.KindSlip,
    sum_slips.TenSlip,
    sum_slips.BonusSlip,
    sum_slips.LetterSlip,
    sum_slips.AddingSlip,
)
FACTS = (
    round_facts.PhaseAbsent,
    round_facts.PhaseMissing,
    round_facts.PhaseEarly,
    round_facts.NothingFalls,
    round_facts.LastRound,
)
MISSES: tuple[nd.Reason, ...] = (
    misses.ElsewhereLanding((A, B)),
    misses.FallsApart((A, B)),
    misses.MissesCell(C),
    misses.OtherNumber(C, 7),
    misses.TooManyHoles((A,), 1, 0),
    misses.TooManyHoles((A, C), 2, 0),
    misses.TooManyHoles((A, B, C), 3, 1),
    misses.RowNotFilled(2, (C,)),
    misses.RowNotFilled(2, (C, (2, 4))),
    misses.AboveLine((A,)),
    *(misses.NotThatCombo(kind, size) for kind in KINDS for size in (3, 8)),
    misses.NotThisWay((A,)),
    misses.TooHigh(8, 4),
    misses.SmallerThanBest(3, 5, (A, B, C)),
    *(misses.OtherKind(kind, (A, B)) for kind in KINDS),
    misses.OtherSize(3, 4, (A, B, C)),
    misses.LeavesOut(C),
    misses.NoLetter((A, B, C)),
    compare.BetterThere((A, B), (MeritDifference("holes", -2, 0),)),
    compare.BetterThere((), (MeritDifference("holes", -2, 0),)),
    *(compare.Better(name, mine, theirs) for name in LandingMerits._fields for mine, theirs in ((-3, -2), (-9, -3))),
    *(compare.Better("rows", 0, rows) for rows in (1, 2)),
    *(compare.BetterThan("b", names) for names in (("rows",), LandingMerits._fields)),
    misses.NotAtFault((A,)),
    misses.NotAtFault((A, C)),
    misses.IsLegal((A, B, C)),
    misses.IsAtFault(),
    *(kind(count) for kind in (misses.PickedWrongly, misses.PicksMissing) for count in (1, 3)),
    misses.WrongPlace(1),
    misses.WrongPlace(3),
    *(misses.WrongTotals((name,)) for name in TOTALS),
    misses.WrongTotals(TOTALS),
    *(misses.WrongMarks(marks) for marks in (("+3",), ("-12", "identical4", "B", "xB"))),
    misses.TwoAtOnce((A, B), (C,)),
    misses.Overlooked(4),
    misses.NoneAndOthers(),
    round_facts.CanBeRolled(("3", "*", "1", "*")),
    *(kind("total", 12, slip, (A, B)) for kind in SLIPS for slip in kind.forms),
    *(sum_slips.BoxSlip("identical", 12, slip, (A, B), kind, 4) for slip in sum_slips.BoxSlip.forms for kind in KINDS),
    *(sum_slips.TotalSlip("total", 12, slip, (), part) for slip in sum_slips.TotalSlip.forms for part in TOTALS[:4]),
    sum_slips.TotalFollows(12),
    *(cell_misses.PointedAt((A,), what) for what in cell_misses.PointedAt.forms),
    cell_misses.PointedAt((A, C), "filled"),
    *(kind(fact) for kind in FACTS for fact in kind.forms),
    *(kind(fact, "B") for kind in (round_facts.NotActive, round_facts.TileMoves) for fact in kind.forms),
    *(round_facts.UnderBlock(fact, 1, "B") for fact in round_facts.UnderBlock.forms),
    *(round_facts.PaysOrNot(fact, 1) for fact in round_facts.PaysOrNot.forms),
    round_facts.LetterGoesOff("B"),
    round_facts.StarIsThere(),
    round_facts.StarShape(),
    round_facts.ShapeShown("T"),
    misses.TileFalls("B"),
    *(misses.FallsInRound(2, "B", star) for star in (False, True)),
    misses.OtherTile("B"),
    misses.NotWanted((A,)),
    compare.NotTwoOpen((A, B)),
    compare.AsInTheGame(),
    *(compare.LeavesNoOther(kind, 4, (A, B)) for kind in KINDS),
    compare.TwoRounds(3, 4, 6),
    compare.Tops(1, 8, 12),
    compare.Tops(0, 12, 12),
    compare.TwoRounds(4, 0, 1),
    compare.NextBrings("b", 5),
    *(
        kind(points)
        for kind in (
            compare.EstimatedBehind,
            compare.WinsFewer,
            lambda points: compare.NotAmongBest(4, points),
        )
        for points in (1, 3)
    ),
    compare.NextBrings("b", 0),
    *(
        ideas.IdeaOfBox(how, kind, 5, 78, mine, (A, B), ten)
        for how, mine in (("now", 45), ("now", 0), ("only", 45), ("column", 45), ("box", 45), ("early", 99))
        for kind in KINDS
        for ten in (False, True)
    ),
    *(ideas.IdeaOfPart(part, points) for part in ideas.IdeaOfPart.forms for points in (1, 3)),
    *(
        ideas.SeenOnBoards(what, (3, 4, 5), (6, 6, 6), (kind, 3), ("identical", 3), (4,), (2,), (0, 3), (A, B))
        for what in ("plays_on", "ends", "instead", "fills", "waits", "row", "spoils", "covers", "joins", "stands")
        for kind in KINDS
    ),
    *(ideas.NextBest(points) for points in (1, 3)),
    *(
        ideas.SecondRound(points, (("rows", 1), (kind, 4)), kind, 4, (3, 3, 3, 3), (A, B))
        for points in (1, 6)
        for kind in KINDS
    ),
    ideas.SecondRound(2, (("rows", 1),), "", 0, (), (A, B)),
    *(ideas.CirclesNow(kind, 3, (4, 5, 6), (A, B), there) for kind in KINDS for there in (False, True)),
    *(ideas.FillsNow(rows, (A, B), also) for rows in ((2,), (2, 4)) for also in (False, True)),
    *(ideas.NotchesLeft(slides, (("A", 1), ("C", 3))) for slides in (1, 3)),
    *(
        kind(letters)
        for kind in (ideas.StarSlides, ideas.CircledTiles, ideas.NeverSlid)
        for letters in (("A",), ("A", "C"))
    ),
    *(ideas.TakingNow(3, points) for points in (1, 6)),
    *(ideas.SafePlans(2, 40, letter) for letter in ("", "B")),
    *(compare.AnyRollAllows(pick, 5, percent) for pick in ("", "b") for percent in (0, 1, 17)),
    *(compare.InReach(kind, 4, (A, B)) for kind in KINDS),
    *(kind(name, 4) for kind in (compare.OutOfReach, compare.BoxFull) for name in KINDS),
    cell_misses.OtherPlace((A,)),
    cell_misses.OtherPlace((A, C)),
    *(
        kind(C)
        for kind in (
            cell_misses.RowForColumn,
            cell_misses.FromTheTop,
            cell_misses.FromTheRight,
            cell_misses.FromTheCorner,
            cell_misses.FromZero,
        )
    ),
    *(cell_misses.CellsToGo(count) for count in (1, 3)),
    cell_misses.EachDieOnce((A, B)),
    *(earnings.Earns(points, parts, (A, B, C)) for points, parts in PARTS),
    *(earnings.NumberEarns(points, parts, (A, B, C), "4") for points, parts in PARTS),
    *(earnings.EarnsMore(points, parts, by) for by in ("drop", "number") for points, parts in PARTS),
    earnings.LeadsTo(9, 3, 6, (A, B, C), over=False),
    earnings.LeadsTo(6, 0, 6, (), over=False),
    earnings.LeadsTo(-3, -3, 0, (), over=True),
    *(earnings.LeadsToMore(points, 0, points) for points in (1, 14)),
    *(earnings.FillsBox(turn, kind, 5, (A, B, C)) for turn in (0, 1, 2) for kind in KINDS),
    earnings.Prepares((A, B), (3, 4)),
    *(earnings.StaysEmpty(turn, kind, 7) for turn in (0, 1, 2) for kind in KINDS),
    *(earnings.ThenEmpty(kind, 4, 6) for kind in KINDS),
    *(earnings.StillFits(shape, (A, B)) for shape in "IOTLS"),
    *(earnings.NoRoom(shape, (A, B), soon=soon) for shape in "IO" for soon in (True, False)),
    compare.LandsThere((A, B)),
    *ENTRIES,
    *(kind(2, "B", cells) for kind in (misses.NotHeldYet, misses.InItsWay) for cells in ((A,), (A, C))),
)
