"""Changes of the tree that a person asks for: a line goes, or comes further up."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.formats.analysis import Tree
from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.message import note, phrase

from .state import Analysis, edited

_MANY = 10
"""Nodes from which on it is asked before they go."""


def ask_delete(state: Analysis) -> Analysis:
    """Delete the line from here on; ask first where much would go."""
    tree, at = state.tree, state.study.at
    if not tree.may_delete(at):
        return state.say(note("analysis.played_stays"))
    below = tree.below(at)
    if len(below) < _MANY and not any(tree[one].comments for one in below):
        return delete(state)
    dialog = DialogSpec(
        id="delete",
        kind="confirm",
        title=phrase("analysis.delete"),
        text=(phrase("analysis.delete_text", len(below)),),
        buttons=(("delete_all", False), ("close", True)),
    )
    return replace(state, dialog=dialog)


def delete(state: Analysis) -> Analysis:
    """Delete the line from here on."""
    at = state.study.at
    if not state.tree.may_delete(at):
        return state.not_now()
    after = edited(replace(state, dialog=None), state.tree.deleted(at), state.node.parent or 0)
    return after.say(note("analysis.deleted"))


def ordered(state: Analysis, tree: Tree, key: str) -> Analysis:
    """With the lines in another order."""
    if tree is state.tree:
        return state.say(note("analysis.is_main"))
    return edited(state, tree, state.study.at).say(note(key))
