"""Kind ``order`` of exercises: which phases does this round have, and in which order?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.on_sheet import SheetDescription, TableDescription
from numberdrop.exercises.asking.question import PossibleCause, Question
from numberdrop.exercises.asking.themes import wrong_answer_reveals_trap, wrong_phase_reasons
from numberdrop.exercises.kinds.kind import Example, Kind
from numberdrop.exercises.misconceptions.beliefs import PHASES, TRUE, Rulebook
from numberdrop.exercises.positions.games import draw_roll_text, draw_sheets_with_letters, draw_tiles, is_possible_table
from numberdrop.exercises.positions.maker import STAR_OR_NOT, Maker, SeededRandom, tries
from numberdrop.exercises.reasons import compare, misses
from numberdrop.rules.dice import seeded_shuffle
from numberdrop.rules.editions import DEFAULT, edition_named
from numberdrop.rules.reasons.reason import Reason, of_kind
from numberdrop.text import translate


@dataclass(frozen=True, kw_only=True)
class PhaseOrder(TableDescription, Question):
    """Asks which phases this round has, in order; answered with their names. ``shuffle`` is the seed that shuffles the options."""

    kind = "order"
    hint_look_key = "phases"
    takes_picks = True
    shows_whole_table = True
    about_blocks = True
    shuffle: str = "phases"

    @cached_property
    def option_ids(self) -> tuple[str, ...]:
        names = list(PHASES)
        seeded_shuffle(self.shuffle, "order", names)
        return tuple(names)

    @property
    def pick_mode(self) -> Literal["order"]:
        return "order"

    def pick_name(self, pick: str, language: str) -> str:
        return translate(f"ui.step_{pick}", language)

    def accepts(self, answer: Answer, rulebook: Rulebook = TRUE) -> bool:
        return answer.picks == rulebook.phases(self.game)

    def solution(self, rulebook: Rulebook = TRUE) -> Answer:
        return Answer(picks=rulebook.phases(self.game))

    def misses_of(self, answer: Answer) -> tuple[Reason, ...]:
        right = TRUE.phases(self.game)
        # With a phase named twice, the order may be right up to its end.
        wrong = (i for i, (a, b) in enumerate(zip(answer.picks, right, strict=False), 1) if a != b)
        return wrong_phase_reasons(answer.picks, right) or (misses.WrongPlace(next(wrong, len(right) + 1)),)

    def possible_causes(self, answer: Answer) -> Iterator[tuple[PossibleCause, ...]]:
        """Yield the misconceptions that explain an answer; if one phase is missing, it may just have been forgotten."""
        facts = wrong_phase_reasons(answer.picks, TRUE.phases(self.game))
        forgotten = of_kind(facts, compare.PhaseMissing) if len(facts) == 1 else ()
        if beliefs := self.matching_beliefs(answer):
            yield (*beliefs, *forgotten)


@tries(300)
def draw_phases(
    chance: SeededRandom, edition: str, trap: str = "", star: bool | None = None, held: str = ""
) -> PhaseOrder | None:
    """Draw a question about a round's phases. ``held``: a letter circled by all; ``trap``: a misconception (C15, C17 to C19) to reveal."""
    held = held or ("A" if trap == "C18" else "")
    # Only some editions still resolve a letter that everybody holds.
    under = DEFAULT if held and edition_named(edition).held_by_all_crosses_off else edition
    star = {"C17": False, "C18": True}.get(trap, star)  # the misconception shows only then
    players = chance.random_between(2, 4)
    wants_star = star if star is not None else chance.one_in(2)
    tiles = draw_tiles(chance, players, under)
    sheets = draw_sheets_with_letters(chance, tiles, players, held)
    question = PhaseOrder(
        edition=under, sheets=sheets, tiles=tiles, roll=draw_roll_text(chance, wants_star),
        first=chance.random_below(players), shuffle=str(chance.random_below(250)),
    )  # fmt: skip
    if star and not TRUE.due(question.game):
        return None  # the star would change nothing
    return question if is_possible_table(question) and wrong_answer_reveals_trap(question, trap) else None


KIND = Kind(
    question=PhaseOrder, input="table",
    example=Example(
        PhaseOrder(sheets=(SheetDescription(), SheetDescription()), tiles=("U5", "I3", "X5", "V3", "T5"), roll="4135O"),
        "roll drop combo end",
        {"roll blocks drop combo end": "C15", "roll drop end combo": "C17", "roll drop combo": "C19"},
    ),
    makers=(Maker("phases", draw_phases, ("C15", "C17", "C18", "C19"), deals=STAR_OR_NOT),),
)  # fmt: skip
