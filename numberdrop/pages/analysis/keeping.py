"""What the browser keeps of the analysis board, and how it comes back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from numberdrop.formats.analysis import AnalysisError, Tree, dumps, loads
from numberdrop.pages.cards import Card, CardButton, TextCard
from numberdrop.pages.intents import Hello
from numberdrop.pages.kept import History
from numberdrop.pages.message import Voice, note
from numberdrop.pages.parts.scores import brings_news
from numberdrop.pages.parts.typed_moves import fault_notes
from numberdrop.pages.parts.why_answers import GAME, LINK, place_of_link
from numberdrop.pages.scene import Keep
from numberdrop.pages.table.ideas import short
from numberdrop.pages.visit import Visit

from .opening import laid_out, tree_of
from .state import NAME, Analysis, Study, edited, gone_to
from .stored import NothingThereError, kept_tree

LINKS = (LINK, GAME)
"""How links begin that lay something out."""
PLACE = "analysis_at"
"""The name under which the browser keeps which node is on the board."""


def keep(state: Analysis, visit: Visit) -> Keep:
    """The analysis as text, and the place in it."""
    text = dumps(state.tree) if _worth_keeping(state) else ""
    return Keep(key=NAME, text=text, put={PLACE: str(state.study.at)}, reads=(PLACE,))


def greeted(state: Analysis, hello: Hello, visit: Visit) -> Analysis:
    """With what the browser has kept, and what the address asks for."""
    if brings_news(hello, keep(state, visit)):
        state = _come_back(state, hello.record, hello.kept)
    # A page that is loaded again still has the link that it was opened by: what is on the board stays there.
    return followed(state, hello.hash, visit, again=bool(hello.record)) if hello.hash.startswith(LINKS) else state


def followed(state: Analysis, link: str, visit: Visit, *, again: bool = False) -> Analysis:
    """With what a link holds. Of a game that is on the board already only what is new comes to it; ``again``: if nothing is, the place stays."""
    try:
        tree = kept_tree(link.removeprefix(GAME), visit) if link.startswith(GAME) else tree_of(link)
    except AnalysisError:
        return state.say(note("analysis.unreadable", tone="refuse"), verdict="refused")
    except NothingThereError as error:
        return state.say(note(str(error), tone="refuse"), verdict="refused")
    joined = state.tree.joined(tree) if _worth_keeping(state) else None
    place = place_of_link(link)
    if joined is None:
        return laid_out(state, tree, place)
    return state if again and joined == state.tree else _joined(state, joined, place)


def _joined(state: Analysis, tree: Tree, place: int | None) -> Analysis:
    """Only in the game itself a place is the same one in both: variations are numbered anew."""
    if place is None or place > tree.played:
        place = state.study.at if tree == state.tree or state.study.at <= state.tree.played else 0
    if tree != state.tree:
        return edited(state, tree, place)
    return state if place == state.study.at else gone_to(state, place)


def _come_back(state: Analysis, record: str, kept: Mapping[str, str]) -> Analysis:
    try:
        tree, key = loads(record), "analysis.restored"
    except AnalysisError as error:
        if _worth_keeping(state):
            return state  # what is here is whole
        if error.tree is None:
            return state.say(note("ui.begins_anew"), *fault_notes(error.faults))
        tree, key = error.tree, "ui.restored_part"
    at = kept.get(PLACE, "")
    node = int(at) if at.isascii() and at.isdecimal() and len(at) < 10 else 0
    ready = replace(state, onward={}, learning=None, dialog=None, usable=None)
    if not _worth_keeping(state):  # else undo leads back to what was here
        ready = replace(ready, studies=History.of(Study(tree)))
    return edited(ready, tree, node if node in tree.nodes else 0).say(note(key))


def _worth_keeping(state: Analysis) -> bool:
    tree = state.tree
    return len(tree.nodes) > 1 or tree.position is not None or bool(tree[0].comments)


# --- same position ----------------------------------------------------------------------------------------------------

# The same position in another line: reached by another order, it is the same to play from.

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
