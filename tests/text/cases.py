"""Reasons of every class, with values of all sorts."""

import random
from collections.abc import Iterator
from dataclasses import fields
from typing import Any, get_args

import numberdrop as nd
import numberdrop.exercises  # its reasons enter themselves
from numberdrop.exercises.facts import LandingMerits, MeritDifference
from numberdrop.exercises.misconceptions.beliefs import TOTALS
from numberdrop.rules.actions import Action
from numberdrop.rules.combos import KINDS
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.reasons.reason import REASONS

A, B, C = (0, 0), (0, 1), (3, 4)
VALUES: dict[str, tuple[Any, ...]] = {
    "int": (0, 1, 3),
    "str": ("B",),
    "bool": (False, True),
    "Typed": ("12", "{number}" * 20),
    "Row": (3, 11),
    "Rows": ((3,), (3, 4)),
    "Columns": ((3,), (3, 4)),
    "Cell": (C,),
    "Cells": (
        (A,),
        (A, B),
        (A, B, C),
        tuple((row, row // 2) for row in range(13)),
        tuple((10, col) for col in range(7)),
    ),
    "Edges": tuple(tuple(((row, 0), (row + 2, 1)) for row in range(count)) for count in (1, 2, 5)),
    "Numbers": ((6, 6, 6), (3, 4, 5)),
    "Points": (0, 1, 3, -5),
    "Signed": (-3, 9),
    "Totals": ((1,), (3, -5), (54, 54, 1)),
    "Rival": (("2023", 5), ("2021", 1), ("2023", 0)),
    "Parts": ((), (("rows", 3), ("minus", 1)), (("rows", 1), ("identical", 7), ("ten", 1))),
    "LetterCounts": ((("A", 1), ("C", 3)),),
    "Player": (0, 1),
    "Players": ((1,), (0, 1)),
    "PhaseName": tuple(nd.Phase),
    "ActName": tuple(act.__name__ for act in get_args(Action)),
    "ShapeName": tuple(nd.SHAPES),
    "ShapeNames": (*((shape,) for shape in nd.SHAPES), ("I", "O", "T", "L", "S")),
    "Faces": (("3",), ("3", "3", "4")),
    "RollText": ("1542L", "1*42L", "1**2*", "*1**O"),
    "Letter": LETTERS,
    "Letters": (("A",), ("A", "C"), ("B", "C", "D")),
    "ComboKind": KINDS,
    "ComboName": (("identical", 3), ("consecutive", 4), ("identical", 8)),
    "SheetMarks": (("+3",), ("-12", "identical4", "B", "xB")),
    "TotalName": TOTALS,
    "TotalNames": (("rows",), TOTALS),
    "MeritNames": (("rows",), LandingMerits._fields),
    "tuple[MeritDifference, ...]": ((MeritDifference("holes", -2, 0),),),
}
"""By the kind of a field what may stand there. Where no kind is named the forms of the sentence may."""
OF_CLASS: dict[str, tuple[Any, ...]] = {
    "RestsOn.mark": ("4", "X"),
    "NotAnAction.given": ("{'column': 3}",),
    "OffGrid.cells": (((-1, 3),),),
    "AlreadyActed.phase": ("drop",),
    "LeavesHole.rows": ((), (3,), (2, 3)),
    "CrossesLine.rows": ((), (11,), (11, 12)),
    "PathBlocked.landing": (((4, 4),), ((14, 0), (14, 1))),
    "BoxTaken.size": (3, 8),
    "StarSlide.letter": ("", "A"),
    "TurnsBack.cells": ((A, B, (0, 2)),),
    "BetterThere.cells": ((), (A, B)),
    "AnyRollAllows.pick": ("", "b"),
    "LeadsTo.cells": ((), (A, B, C)),
    "FillsBox.turn": (0, 1, 2),
    "StaysEmpty.turn": (0, 1, 2),
    "SafePlans.letter": ("", "B"),
    "NextBrings.pick": ("b",),
    "NumberEarns.pick": ("4",),
    "SumEntry.added": ("7 × 2 − 5",),
    "LetterEntry.excuse": ("", "late", "declined"),
}
EACH = 40


def examples_of(reason: type[nd.Reason]) -> Iterator[nd.Reason]:
    """Reasons of a class in which every value of each field comes, with ever other ones of the others."""
    rng = random.Random(reason.__name__)
    columns = {}
    for field in fields(reason):
        forms = [form for form in reason.forms if form]
        of_kind = forms if forms and field.type == "str" else VALUES.get(str(field.type), forms)
        values = OF_CLASS.get(f"{reason.__name__}.{field.name}", of_kind)
        columns[field.name] = [value for _ in range(EACH) for value in rng.sample(values, len(values))]
    for number in range(EACH):
        one = reason(**{name: column[number] for name, column in columns.items()})
        if one.form in reason.forms:
            yield one


EXAMPLES: tuple[nd.Reason, ...] = tuple({one for reason in REASONS.values() for one in examples_of(reason)})
