"""The analysis board's storage, links that open something on it, and other lines that reach the same position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from numberdrop.formats.analysis import AnalysisError, Tree, dumps, loads
from numberdrop.pages.cards import Card, CardButton, TextCard
from numberdrop.pages.intents import Hello
from numberdrop.pages.kept import History
from numberdrop.pages.message import Voice, note
from numberdrop.pages.parts.typed_moves import fault_notes
from numberdrop.pages.parts.why_answers import GAME, LINK, place_of_link
from numberdrop.pages.scene import Keep
from numberdrop.pages.table.act_words import short
from numberdrop.pages.visit import Visit

from .opening import open_tree, tree_of
from .state import NAME, Analysis, Study, go_to, with_tree
from .stored import NothingThereError, kept_tree

LINKS = (LINK, GAME)
"""The starts of the fragments that open something."""
PLACE = "analysis_at"
"""The node on the board, in the browser's storage."""


def keep(state: Analysis, visit: Visit) -> Keep:
    """The analysis as text, and the node on the board."""
    text = dumps(state.tree) if _worth_keeping(state) else ""
    return Keep(key=NAME, text=text, put={PLACE: str(state.study.at)}, reads=(PLACE,))


def read_greeting(state: Analysis, hello: Hello, visit: Visit) -> Analysis:
    """The page after the browser's greeting and the link in its address."""
    if hello.is_news:
        state = _come_back(state, hello.record, hello.kept)
    # A reloaded page still has the link that it was opened by.
    return open_link(state, hello.hash, visit, again=bool(hello.record)) if hello.hash.startswith(LINKS) else state


def open_link(state: Analysis, link: str, visit: Visit, *, again: bool = False) -> Analysis:
    """Open a link. Into an analysis of the same game only what is new is merged; ``again``: if nothing is, the node on the board stays."""
    try:
        tree = kept_tree(link.removeprefix(GAME), visit) if link.startswith(GAME) else tree_of(link)
    except AnalysisError:
        return state.say(note("analysis.unreadable", tone="refuse"), verdict="refused")
    except NothingThereError as error:
        return state.say(note(str(error), tone="refuse"), verdict="refused")
    joined = state.tree.merged_with(tree) if _worth_keeping(state) else None
    place = place_of_link(link)
    if joined is None:
        return open_tree(state, tree, place)
    return state if again and joined == state.tree else _joined(state, joined, place)


def _joined(state: Analysis, tree: Tree, place: int | None) -> Analysis:
    """Show a merged tree. Only nodes of the game itself keep their numbers: variations are renumbered."""
    if place is None or place > tree.last_played_node:
        place = state.study.at if tree == state.tree or state.study.at <= state.tree.last_played_node else 0
    if tree != state.tree:
        return with_tree(state, tree, place)
    return state if place == state.study.at else go_to(state, place)


def _come_back(state: Analysis, record: str, kept: Mapping[str, str]) -> Analysis:
    try:
        tree, key = loads(record), "analysis.restored"
    except AnalysisError as error:
        if _worth_keeping(state):
            return state  # the analysis on the page is undamaged
        if error.tree is None:
            return state.say(note("ui.begins_anew"), *fault_notes(error.faults))
        tree, key = error.tree, "ui.restored_part"
    at = kept.get(PLACE, "")
    node = int(at) if at.isascii() and at.isdecimal() and len(at) < 10 else 0
    ready = replace(state, onward={}, learning=None, dialog=None, usable=None)
    if not _worth_keeping(state):  # else undo leads back to the previous analysis
        ready = replace(ready, studies=History.of(Study(tree)))
    return with_tree(ready, tree, node if node in tree.nodes else 0).say(note(key))


def _worth_keeping(state: Analysis) -> bool:
    tree = state.tree
    return len(tree.nodes) > 1 or tree.position is not None or bool(tree[0].comments)


# --- same position ----------------------------------------------------------------------------------------------------

_MOST = 3
"""How many other nodes with the same position are listed."""


def same_card(state: Analysis, voice: Voice) -> tuple[Card, ...]:
    """The card of other nodes with the same position, each a button that goes there; nothing without any."""
    tree = state.tree
    others = tree.nodes_at_same_position(state.study.at)[:_MOST]
    if not others:
        return ()
    buttons = tuple(CardButton(f"node:{at}", _way(state, voice, at)) for at in others)
    return (
        TextCard(id="same", title=voice("analysis.same"), paragraphs=(voice("analysis.same_words"),), buttons=buttons),
    )


def _way(state: Analysis, voice: Voice, at: int) -> str:
    """The round, and the acts in it that lead to a node."""
    tree, acts = state.tree, []
    round_ = tree[at].game.round
    for id_ in reversed(tree.path_to(at)):
        node = tree[id_]
        if node.parent is None or node.action is None or tree[node.parent].game.round != round_:
            break
        acts.append(short(tree[node.parent].game, node.action))
    return " ".join((voice("analysis.round", n=round_), *reversed(acts)))
