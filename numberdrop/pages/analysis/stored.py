"""The coach's estimates stored in the tree, so that they travel with the analysis; and the tree of a logged game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from numberdrop.formats.analysis import Estimated, Node, Tree, loads
from numberdrop.pages.message import Note, note, term
from numberdrop.pages.table.kept_review import COACH, HUNDREDTHS, UNITS, estimate_of
from numberdrop.pages.visit import Visit

from .state import Analysis, Study

if TYPE_CHECKING:
    from numberdrop.coach import GameReview

_SIGNS = ((5.0, "??"), (2.5, "?"), (1.0, "?!"))
"""The marks of acts, each from so many points given away."""


def with_review(state: Analysis, review: GameReview) -> Analysis:
    """Store the expected result after each drop of a review."""
    tree = state.tree
    for drop in review.drops:
        node = tree[drop.at + 1]
        points = node.game.sheets[drop.player].score.total if drop.judgement.solo else 0
        estimate = estimate_of(drop.expected, drop.player, solo=drop.judgement.solo, scored=points)
        tree = tree.with_estimate(node.id, estimate)
    return _amended(state, tree)


class NothingThereError(ValueError):
    """A text or link without anything to open; its argument is the key of the message."""


def kept_tree(game: str, visit: Visit) -> Tree:
    """The tree of a game from the learner's log, with the expected results and marks of its review.

    Raises ``NothingThereError``, or ``AnalysisError`` for a faulty record.
    """
    played = visit.known.games.get(game)
    if played is None:
        raise NothingThereError("analysis.game_unknown")
    try:
        record = played.record
    except ValueError:
        raise NothingThereError("analysis.game_gone") from None
    tree = loads(record)
    unit = UNITS[not tree.game.solo]
    for act in played.review.acts if played.review else ():
        if act.at >= tree.last_played_node:
            continue
        if act.promise:
            tree = tree.with_estimate(act.at + 1, Estimated(COACH, unit, played.own_seat, *act.promise))
        sign = next((sign for least, sign in _SIGNS if act.given >= least), None)
        if act.clear and sign:
            tree = tree.with_annotations(act.at + 1, (), (sign,))
    return tree


def with_best(state: Analysis) -> Analysis:
    """Store the expected result of the best move here, once the search is done."""
    candidates = state.candidates_here
    if candidates is None or not candidates.done or candidates.promise is None:
        return state
    game = state.game
    return _amended(
        state, state.tree.with_estimate(state.study.at, estimate_of(candidates.promise, game.to_act, solo=game.solo))
    )


def stored_notes(node: Node) -> Iterator[Note]:
    """The stored estimates of a node."""
    for estimate in node.estimates:
        if estimate.unit in UNITS:
            mean, error = (term("decimal", value / HUNDREDTHS) for value in (estimate.mean, estimate.error))
            yield note(f"analysis.stored_{estimate.unit}", mean=mean, error=error)


def _amended(state: Analysis, tree: Tree) -> Analysis:
    """Replace the tree by one with the same moves, without a step to undo."""
    return replace(state, studies=state.studies.amended(Study(tree, state.study.at)))
