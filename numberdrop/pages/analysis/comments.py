"""Comments: one's own words at a move, with a sign in front of them or none; those of others stay."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.formats.analysis import MARKS, Comment
from numberdrop.formats.declarations import unsafe_characters
from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.message import note, phrase

from .state import Analysis, edited

DIALOG = "comment"
LONGEST = 2_000
_LONGEST_FIRST = tuple(sorted(MARKS, key=len, reverse=True))


def dialog(state: Analysis) -> DialogSpec:
    """The place to write, with what one wrote before."""
    node = state.node
    own = next((one.text for one in node.comments if not one.by), "")
    return DialogSpec(
        id=DIALOG,
        kind="note",
        title=phrase("analysis.comment_title"),
        text=(phrase("analysis.comment_text", marks=" ".join(MARKS)),),
        value=" ".join((*node.marks, own)).strip(),
        buttons=(("close", False),),
    )


def noted(state: Analysis, words: str, language: str) -> Analysis:
    """With one's own comment and sign at the node."""
    node = state.node
    others = tuple(one for one in node.comments if one.by)
    plain = " ".join("".join(" " if unsafe_characters(sign) else sign for sign in words).split())
    mark = next((mark for mark in _LONGEST_FIRST if plain.startswith(mark)), "")
    plain = plain.removeprefix(mark).strip()
    own = (Comment(plain, lang=language),) if plain else ()
    tree = state.tree.said(node.id, (*own, *others), (mark,) if mark else ())
    return edited(replace(state, dialog=None), tree, node.id).say(note("analysis.noted"))
