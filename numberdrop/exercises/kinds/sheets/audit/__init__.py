"""Check a finished sheet as somebody has marked it: exactly one entry is wrong."""

from __future__ import annotations

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.kinds.kind import Example, Kind, Miner, Scale
from numberdrop.rules.grid import Grid

from .miner import seek_error, signs
from .question import Audit

KIND = Kind(
    question=Audit, input="audit",
    example=Example(
        Audit(
            grid=Grid.parse("2..4...\n3125567"),
            written=Answer.parse("+1 rows=4 identical=0 consecutive=0 bonus=0 total=4"),
        ),
        "rows", {"+1": "RowEntry", "identical3": "BoxEntry", "total": "SumEntry"},
    ),
    miners=(
        Miner(
            type="referee", seek=seek_error,
            scale=Scale(500, {"sum": 300, "missing": 150, "entries": 12, "deep": 250}), signs=signs,
            themes=lambda question, answer: iter(("referee",)),
        ),
    ),
)  # fmt: skip
