"""Kind ``which``: which of these? The rules decide: possible rolls, who drops, who pays, which tile may slide, and so on."""

from __future__ import annotations

from collections.abc import Iterator

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.kinds.kind import DifficultyScale, Example, Kind, Miner
from numberdrop.exercises.misconceptions.beliefs import due_letter
from numberdrop.exercises.positions.maker import STAR_OR_NOT, Maker

from .makers import (
    DROPPERS,
    count_signs,
    draw_end_payers,
    draw_enders,
    draw_last_round,
    draw_resolved,
    draw_rolls,
    draw_shapes,
    draw_slides,
    seek_table,
)
from .question import Which


def _themes(question: Which, answer: Answer) -> Iterator[str]:
    sheets, due = question.game.sheets, due_letter(question.game)
    if len(set().union(*(sheet.active for sheet in sheets))) > 1:
        yield "letter-race"
    yield "block-due"
    if due and sum(due in sheet.circled for sheet in sheets) > 1:
        yield "shield"  # a letter protects more than one player


KIND = Kind(
    question=Which, input="table",
    example=Example(Which(about="shapes", roll="2456*"), "I O T L S", {"I O T L": "C5", "I": "PicksMissing"}),
    makers=(
        Maker("rolls", draw_rolls, ("C4", "C4b", "C12")), Maker("shapes", draw_shapes, ("C5",)), DROPPERS,
        Maker("resolved", draw_resolved, deals=STAR_OR_NOT), Maker("slides", draw_slides, ("C13",)),
        Maker("end_payers", draw_end_payers, ("C8", "C27")), Maker("enders", draw_enders), Maker("last_round", draw_last_round, deals=("over", (True, False))),
    ),
    miners=(
        Miner(
            type="hit", seek=seek_table,
            scale=DifficultyScale(
                430, {"players": 60, "waiting": 120, "letters": 80, "traps": 110, "star": 250, "crossed": 100},
            ),
            signs=count_signs, themes=_themes,
        ),
    ),
)  # fmt: skip
