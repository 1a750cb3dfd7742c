"""A second solver of the puzzles that ship, written from the rulebooks and not from the tutor.

It reads a line of the pack as plain JSON, goes through all answers with the slow reference of ``tests/rules``, and says which
of them are right. Nothing here imports ``numberdrop``: where the two disagree, the rulebook decides which one is mended.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import circling, dropping, falling, planning, reaching, refereeing, sliding

if TYPE_CHECKING:
    from .reading import Solved

SOLVERS = {
    "landing": falling.landing,
    "column": falling.column,
    "block": falling.block,
    "row": falling.row,
    "retro": falling.retro,
    "under": falling.under,
    "legal": circling.legal,
    "largest": circling.largest,
    "most": dropping.most,
    "star": dropping.star,
    "best": dropping.best,
    "plan": planning.plan,
    "ten": reaching.ten,
    "hit": refereeing.hit,
    "referee": refereeing.referee,
    "slides": sliding.slides,
}
"""By the type of puzzle: what finds all right answers to its question."""


def solve(puzzle: dict[str, Any]) -> Solved:
    """All right answers to a puzzle."""
    return SOLVERS[puzzle["type"]](puzzle["question"])


def disagreements(puzzle: dict[str, Any]) -> list[str]:
    """What a puzzle claims and the solver denies: its answer, how many are right, and what they are worth."""
    solved, proof = solve(puzzle), puzzle["proof"]
    found = []
    if not solved.accepts(puzzle["answer"]):
        rights = sorted(" ".join(answer) for answer in solved.right)
        found.append(f"the answer {puzzle['answer']!r} is wrong; right: {rights[:5]}")
    if not solved.proved:
        return found
    least, most = solved.count or (len(solved.right), len(solved.right))
    if not least <= proof["right"] <= most:
        found.append(f"{least} to {most} answers are right, the puzzle says {proof['right']}")
    claims = {"best": solved.best, "second": solved.second}
    if solved.tried is not None:
        claims["tried"] = solved.tried
    found += [
        f"{name} is {mine}, the puzzle says {proof.get(name)}"
        for name, mine in claims.items()
        if proof.get(name) != mine
    ]
    return found
