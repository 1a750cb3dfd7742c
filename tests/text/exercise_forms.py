"""Every way in which an answer to an exercise can miss, at least once for each sentence; for the tests of their words."""

from __future__ import annotations

import numberdrop as nd
from numberdrop.exercises import audited, earned, pointed, told, weighed
from numberdrop.exercises.merits import Merits, Weighed
from numberdrop.exercises.questions.marking import TOTALS

A, B, C = (0, 0), (0, 1), (2, 3)
KINDS = ("identical", "consecutive")

PARTS = ((0, ()), (1, (("rows", 3), ("minus", 1))), (17, (("rows", 1), ("identical", 7), ("ten", 1))))

STATES = ((True, True), (True, False), (False, True), (False, False))
ENTRIES: tuple[nd.Reason, ...] = (
    *(audited.RowEntry(*state, 4, (A, C)) for state in STATES),
    *(audited.MinusEntry(*state, 11, (A,)) for state in STATES),
    *(audited.BoxEntry(*state, kind, 4, (A, B)) for state in STATES for kind in KINDS),
    *(audited.BonusEntry(*state, (A, B)) for state in STATES),
    *(audited.TenEntry(*state, kind, (4, 7)) for state in STATES for kind in KINDS),
    *(audited.LetterEntry(*state, "B", 4, "") for state in STATES),
    *(audited.LetterEntry(False, False, "B", 4, excuse) for excuse in ("late", "declined")),
    *(audited.SumEntry(field, written, 9, "7 × 2 − 5") for field in TOTALS for written in (9, -1)),
)
MISSES: tuple[nd.Reason, ...] = (
    told.ElsewhereLanding((A, B)),
    told.MissesCell(C),
    told.OtherNumber(C, 7),
    told.TooManyHoles((A,), 1, 0),
    told.TooManyHoles((A, C), 2, 0),
    told.TooManyHoles((A, B, C), 3, 1),
    told.RowNotFilled(2, (C,)),
    told.RowNotFilled(2, (C, (2, 4))),
    told.AboveLine((A,)),
    *(told.NotThatCombo(kind, size) for kind in KINDS for size in (3, 8)),
    told.NotThisWay((A,)),
    told.TooHigh(8, 4),
    told.SmallerThanBest(3, 5, (A, B, C)),
    *(told.OtherKind(kind, (A, B)) for kind in KINDS),
    told.OtherSize(3, 4, (A, B, C)),
    told.LeavesOut(C),
    told.NoLetter((A, B, C)),
    weighed.BetterThere((A, B), (Weighed("holes", -2, 0),)),
    weighed.BetterThere((), (Weighed("holes", -2, 0),)),
    *(weighed.Better(name, mine, theirs) for name in Merits._fields for mine, theirs in ((-3, -2), (-9, -3))),
    *(weighed.Better("rows", 0, rows) for rows in (1, 2)),
    *(weighed.BetterThan("b", names) for names in (("rows",), Merits._fields)),
    told.NotAtFault((A,)),
    told.NotAtFault((A, C)),
    told.IsLegal((A, B, C)),
    told.IsAtFault(),
    *(kind(count) for kind in (told.PickedWrongly, told.PicksMissing) for count in (1, 3)),
    told.WrongPlace(1),
    told.WrongPlace(3),
    *(told.WrongTotals((name,)) for name in TOTALS),
    told.WrongTotals(TOTALS),
    *(
        told.WrongMarks(marks, missing)
        for marks in ((), ("+3",), ("-12", "identical4", "B", "xB"))
        for missing in (1, 2)
    ),
    told.WrongMarks(("+3",), 0),
    told.TileFalls("B"),
    *(told.FallsInRound(2, "B", star) for star in (False, True)),
    told.OtherTile("B"),
    told.NotWanted((A,)),
    weighed.NotTwoOpen((A, B)),
    *(weighed.LeavesNoOther(kind, 4, (A, B)) for kind in KINDS),
    weighed.TwoRounds(3, 4, 6),
    weighed.Tops(1, 8, 12),
    weighed.Tops(0, 12, 12),
    weighed.TwoRounds(4, 0, 1),
    weighed.NextBrings("b", 5),
    *(
        kind(points)
        for kind in (weighed.EstimatedBehind, lambda points: weighed.NotAmongBest(4, points))
        for points in (1, 3)
    ),
    weighed.NextBrings("b", 0),
    *(weighed.InReach(kind, 4, (A, B)) for kind in KINDS),
    *(kind(name, 4) for kind in (weighed.OutOfReach, weighed.BoxFull) for name in KINDS),
    pointed.OtherPlace((A,)),
    pointed.OtherPlace((A, C)),
    *(kind(C) for kind in (pointed.RowForColumn, pointed.FromTheTop, pointed.FromTheRight)),
    *(pointed.CellsToGo(count) for count in (1, 3)),
    pointed.EachDieOnce((A, B)),
    *(earned.Earns(points, parts, (A, B, C)) for points, parts in PARTS),
    *(earned.NumberEarns(points, parts, (A, B, C), "4") for points, parts in PARTS),
    *(earned.EarnsMore(points, parts, by) for by in ("drop", "number") for points, parts in PARTS),
    earned.LeadsTo(9, 3, 6, (A, B, C), over=False),
    earned.LeadsTo(6, 0, 6, (), over=False),
    earned.LeadsTo(-3, -3, 0, (), over=True),
    *(earned.LeadsToMore(points) for points in (1, 14)),
    *(earned.FillsBox(turn, kind, 5, (A, B, C)) for turn in (0, 1, 2) for kind in KINDS),
    earned.Prepares((A, B), (3, 4)),
    *(earned.StaysEmpty(turn, kind, 7) for turn in (0, 1, 2) for kind in KINDS),
    *(earned.ThenEmpty(kind, 4, 6) for kind in KINDS),
    *(earned.NoRoom(shape, (A, B), soon=soon) for shape in "IO" for soon in (True, False)),
    weighed.LandsThere((A, B)),
    *ENTRIES,
    *(kind(2, "B", cells) for kind in (told.NotHeldYet, told.InItsWay) for cells in ((A,), (A, C))),
)
