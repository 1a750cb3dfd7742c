"""The same position in another line: reached by another order, it is the same to play from."""

from __future__ import annotations

from numberdrop.pages.cards import Card, CardButton, TextCard
from numberdrop.pages.table.action_summary import short
from numberdrop.pages.voice import Voice

from .state import Analysis

_MOST = 3


def same_card(state: Analysis, voice: Voice) -> tuple[Card, ...]:
    """Where else this position stands, each a button that goes there; nothing where it stands here alone."""
    tree = state.tree
    others = tree.same_position(state.study.at)[:_MOST]
    if not others:
        return ()
    buttons = tuple(CardButton(f"node:{at}", _way(state, voice, at)) for at in others)
    return (
        TextCard(id="same", title=voice("analysis.same"), paragraphs=(voice("analysis.same_words"),), buttons=buttons),
    )


def _way(state: Analysis, voice: Voice, at: int) -> str:
    """The round, and the acts in it that lead there."""
    tree, acts = state.tree, []
    round_ = tree[at].game.round
    for one in reversed(tree.path(at)):
        node = tree[one]
        if node.parent is None or node.action is None or tree[node.parent].game.round != round_:
            break
        acts.append(short(tree[node.parent].game, node.action))
    return " ".join((voice("analysis.round", n=round_), *reversed(acts)))
