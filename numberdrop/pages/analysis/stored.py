"""What the coach thought of a position goes into the tree, so that it travels with the analysis and is there the next time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import isfinite
from typing import TYPE_CHECKING

from numberdrop.formats.analysis import Estimated, Node, Tree
from numberdrop.pages.message import Note, note, term

from .state import Analysis, Study

if TYPE_CHECKING:
    from numberdrop.coach import GameReview
    from numberdrop.coach.paired_rollouts import Estimate

COACH = "coach"
UNITS = ("points", "wins")
_HUNDREDTHS = 100
_NORMAL = 1.96


def estimate_of(found: Estimate, player: int, *, solo: bool, scored: float = 0.0) -> Estimated:
    """What is written of an estimate; ``scored`` of it is no longer to come."""
    error = (found.high - found.mean) / _NORMAL if isfinite(found.high) else 0.0
    mean, error = (round(_HUNDREDTHS * value) for value in (found.mean - scored, error))
    return Estimated(COACH, UNITS[not solo], player, int(mean), int(error), found.samples)


def with_review(state: Analysis, review: GameReview) -> Analysis:
    """With what was expected after each drop of a review."""
    tree = state.tree
    for drop in review.drops:
        node = tree[drop.at + 1]
        points = node.game.sheets[drop.player].score.total if drop.judgement.solo else 0
        found = estimate_of(drop.expected, drop.player, solo=drop.judgement.solo, scored=points)
        tree = tree.estimated(node.id, found)
    return _amended(state, tree)


def with_best(state: Analysis) -> Analysis:
    """With what the best move here promises, once the coach has played on enough."""
    looked = state.candidates_here
    if looked is None or not looked.done or looked.promise is None:
        return state
    game = state.game
    return _amended(
        state, state.tree.estimated(state.study.at, estimate_of(looked.promise, game.to_act, solo=game.solo))
    )


def stored_notes(node: Node) -> Iterator[Note]:
    """What coaches have thought of a node."""
    for one in node.estimates:
        if one.unit in UNITS:
            mean, error = (term("decimal", value / _HUNDREDTHS) for value in (one.mean, one.error))
            yield note(f"analysis.stored_{one.unit}", mean=mean, error=error)


def _amended(state: Analysis, tree: Tree) -> Analysis:
    """With another tree that says the same moves: nothing that could be undone."""
    return replace(state, studies=state.studies.amended(Study(tree, state.study.at)))
