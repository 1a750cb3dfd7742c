"""The tree of lines as it is drawn: a line for each round of the main line, variations below what they differ from."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.formats.analysis import Node
from numberdrop.pages.cards.lines import TreeCard, TreeLine, TreeMove
from numberdrop.pages.table.action_summary import action_words, short
from numberdrop.pages.voice import Voice
from numberdrop.rules.game import Game

from .state import Analysis


def tree_card(state: Analysis, voice: Voice) -> TreeCard:
    """All lines."""
    return TreeCard(title=voice("analysis.tree"), lines=tuple(_lines(state, voice)))


def _lines(state: Analysis, voice: Voice) -> list[TreeLine]:
    tree = state.tree
    lines: list[TreeLine] = []
    moves: list[TreeMove] = []
    hidden = state.hidden

    def children(node: Node) -> list[int]:
        return [child for child in node.children if child not in hidden]

    before, waiting = 0, [(child, 0) for child in children(tree[0])[:1]]
    while waiting:
        at, depth = waiting.pop()
        node = tree[at]
        assert node.parent is not None  # the beginning is no move
        parent = tree[node.parent]
        # Where a line was left for its variations it goes on below them.
        follows = bool(moves) and node.parent == before and lines[-1].depth == depth
        label = voice("analysis.round", n=parent.game.round)
        if not follows or (depth == 0 and lines[-1].label != label):
            moves = []
            lines.append(TreeLine(depth, label, ()))
        moves.append(_move(state, voice, parent.game, node))
        lines[-1] = lines[-1].but(moves=tuple(moves))
        before = at
        waiting += [(child, depth) for child in children(node)[:1]]
        first, *siblings = children(parent)
        if first == at:
            waiting += [(sibling, depth + 1) for sibling in reversed(siblings)]
    return lines


def _move(state: Analysis, voice: Voice, before: Game, node: Node) -> TreeMove:
    assert node.action is not None  # the beginning is no move
    said = node if not (state.learning and state.learning.secret) else replace(node, marks=(), comments=())
    return TreeMove(
        node.id,
        short(before, node.action),
        action_words(before, node.action).said_by(voice),
        " ".join(said.marks),
        " · ".join(one.text for one in said.comments),
        here=node.id == state.study.at,
        played=node.id <= state.tree.played,
    )
