"""What the coach thought of a position goes into the tree, so that it travels with the analysis and is there the next time."""

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
"""Points given away from which an act has a sign."""


def with_review(state: Analysis, review: GameReview) -> Analysis:
    """With what was expected after each drop of a review."""
    tree = state.tree
    for drop in review.drops:
        node = tree[drop.at + 1]
        points = node.game.sheets[drop.player].score.total if drop.judgement.solo else 0
        found = estimate_of(drop.expected, drop.player, solo=drop.judgement.solo, scored=points)
        tree = tree.estimated(node.id, found)
    return _amended(state, tree)


class NothingThereError(ValueError):
    """A text or link with nothing that could be laid out; its argument is the message that says so."""


def kept_tree(game: str, visit: Visit) -> Tree:
    """A game of the learner's list with what its review found: expected points, and signs behind the acts that gave something away.

    Raises ``NothingThereError``, or ``AnalysisError`` for moves that are no game.
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
        if act.at >= tree.played:
            continue
        if act.promise:
            tree = tree.estimated(act.at + 1, Estimated(COACH, unit, played.me, *act.promise))
        sign = next((sign for least, sign in _SIGNS if act.given >= least), None)
        if act.clear and sign:
            tree = tree.annotated(act.at + 1, (), (sign,))
    return tree


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
            mean, error = (term("decimal", value / HUNDREDTHS) for value in (one.mean, one.error))
            yield note(f"analysis.stored_{one.unit}", mean=mean, error=error)


def _amended(state: Analysis, tree: Tree) -> Analysis:
    """With another tree that says the same moves: nothing that could be undone."""
    return replace(state, studies=state.studies.amended(Study(tree, state.study.at)))
