"""How hard a composed question is, and what it is about: found out in the same way as for the puzzles that are mined."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from numberdrop.exercises.asking.question import Question
from numberdrop.exercises.kinds import MINERS
from numberdrop.exercises.puzzles import Proof, band_of
from numberdrop.steps import Steps


class Grade(NamedTuple):
    """``band``: 1 (a first look) to 5 (hard for players, too)."""

    band: int
    themes: tuple[str, ...]


def grading(type_: str, question: Question, proof: Proof) -> Steps[Grade | None]:
    """The grade of a question of a type of puzzles; ``None`` for what is no such type, or has no answer."""
    # Who never composes pays nothing for the bots.
    from numberdrop.exercises.mining.bot_solvers import LADDER, TRIES, solved
    from numberdrop.exercises.mining.rating import level_of, signs_of, themes_of

    solution = question.solution()
    if type_ not in MINERS or solution is None:
        return None
    signs = signs_of(type_, question, proof)
    yield
    if "missed" in MINERS[type_].scale.per:
        shares = []
        for bot, luck in product(LADDER, range(TRIES)):
            share = solved(question, bot, luck=str(luck))
            yield
            if share is not None:
                shares.append(share)
        signs["missed"] = 1 - sum(shares) / len(shares) if shares else 0.5
    return Grade(band_of(level_of(type_, signs)), themes_of(type_, question, solution))
