"""Kind ``which``: which of these? The rules decide: possible rolls, who drops, who pays, which tile may slide, and so on."""

from __future__ import annotations

from collections.abc import Iterator

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.kinds.kind import Example, Kind, Miner, Scale
from numberdrop.exercises.misconceptions.beliefs import due_letter
from numberdrop.exercises.positions.maker import STAR_OR_NOT, Maker

from .makers import DROPPERS, end_payers, enders, last_round, resolved, rolls, seek_table, shapes, signs, slides
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
        Maker("rolls", rolls, ("C4", "C4b", "C12")), Maker("shapes", shapes, ("C5",)), DROPPERS,
        Maker("resolved", resolved, deals=STAR_OR_NOT), Maker("slides", slides, ("C13",)),
        Maker("end_payers", end_payers, ("C8", "C27")), Maker("enders", enders), Maker("last_round", last_round, deals=("over", (True, False))),
    ),
    miners=(
        Miner(
            type="hit", seek=seek_table,
            scale=Scale(
                430, {"players": 60, "waiting": 120, "letters": 80, "traps": 110, "star": 250, "crossed": 100},
            ),
            signs=signs, themes=_themes,
        ),
    ),
)  # fmt: skip
