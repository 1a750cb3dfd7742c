"""Opening, sharing, commenting and reviewing on the analysis board.

A record, an analysis, a link to either, a puzzle's code or a grid can be opened.
"""

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

from numberdrop.exercises import ExerciseError
from numberdrop.exercises.share_code import decode
from numberdrop.formats import game_record
from numberdrop.formats.analysis import MARKS, AnalysisError, AnalysisTree, Comment, StartPosition, dumps, loads
from numberdrop.formats.declarations import RecordError, unsafe_characters
from numberdrop.pages.cards import Card, CardButton, CopyItem, TextCard
from numberdrop.pages.dialog import DialogSpec, copying_dialog
from numberdrop.pages.fields import LONGEST_TEXT
from numberdrop.pages.intents import Hello
from numberdrop.pages.kept import History
from numberdrop.pages.message import Phrase, Voice, note, phrase
from numberdrop.pages.parts.frame import GAME, LINK, analysis_href, node_of_link, text_in_link
from numberdrop.pages.parts.typed_moves import fault_notes
from numberdrop.pages.scene import Keep
from numberdrop.pages.table.act_words import short_act
from numberdrop.pages.table.history import fault_phrases, load_dialog
from numberdrop.pages.table.review import tell_review_done
from numberdrop.pages.table.searches import SLICE
from numberdrop.pages.visit import Visit
from numberdrop.rules.dice import Roll, RollError
from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid, GridError
from numberdrop.rules.sheet import Sheet

from .state import NAME, Analysis, NothingToOpenError, TreeAtNode, go_to, store_review, tree_from_log, with_tree

_FILE = "numberdrop-analysis.json"
_CODE = "code="


def open_text(state: Analysis, text: str) -> Analysis:
    """Open a pasted text, or show what is wrong with it; undo leads back to the previous analysis."""
    try:
        tree = read_tree(text)
    except AnalysisError as error:
        dialog = open_dialog(text[:LONGEST_TEXT], fault_phrases(error), usable=error.tree is not None)
        refused = replace(state, usable=error.tree, dialog=dialog)
        return refused.say(note("ui.record_refused", tone="refuse"), verdict="refused")
    except NothingToOpenError as error:
        dialog = open_dialog(text[:LONGEST_TEXT], (phrase(str(error)),))
        return replace(state, dialog=dialog).say(note(str(error), tone="refuse"), verdict="refused")
    return open_tree(state, tree, node_of_link(text))


def open_tree(state: Analysis, tree: AnalysisTree, place: int | None = None) -> Analysis:
    """Show another tree of lines at its node ``place``; without one, at the end of a finished game, otherwise at the beginning."""
    at = tree.last_played_node if tree[tree.last_played_node].game.over else 0
    if place is not None and place in tree:
        at = place
    played = tree.last_played_node
    lines = [note("analysis.opened_position") if tree.position else note("analysis.opened", count=played)]
    if variations := len(tree.nodes) - played - 1:
        lines.append(note("analysis.opened_lines", count=variations))
    return with_tree(replace(state, usable=None, onward={}, dialog=None), tree, at).say(*lines)


def read_tree(text: str) -> AnalysisTree:
    """Read a record, an analysis, a link, a puzzle's code or a grid as a tree. Raises ``AnalysisError`` or ``NothingToOpenError``."""
    bare = text.strip()
    if LINK in bare:
        try:
            bare = text_in_link(bare)
        except ValueError:
            raise NothingToOpenError("analysis.link_cut") from None
    if bare.startswith("{"):
        return loads(bare)
    try:
        if _CODE in bare or bare.startswith("nd1."):
            question = decode(bare).question
            match getattr(question, "sheet", None), getattr(question, "roll", None):
                case Sheet() as sheet, roll:
                    return _tree_of_position(sheet, roll)
        elif bare:
            return _tree_of_position(Sheet(Grid.parse(bare)), None)
    except (ExerciseError, GridError):
        pass
    raise NothingToOpenError("analysis.unreadable")


def _tree_of_position(sheet: Sheet, roll: object) -> AnalysisTree:
    try:
        dice = Roll.parse(str(roll)) if roll else None
    except RollError:
        dice = None
    plain = Sheet(sheet.grid, sheet.boxes, sheet.circled, sheet.crossed, edition=sheet.edition)
    # A position does not say which tiles were drawn: a fixed seed draws them.
    return AnalysisTree.from_position(StartPosition(plain, dice), Game.new(1, sheet.edition, 0))


def open_dialog(value: str = "", text: tuple[Phrase, ...] = (), *, usable: bool = False) -> DialogSpec:
    """Return the dialog for pasting a text. ``value``: what was pasted before, ``text``: its faults, ``usable``: a part can be opened."""
    return load_dialog(value, text or (phrase("analysis.open_text"),), "analysis.open", usable=usable)


def share_dialog(state: Analysis) -> DialogSpec:
    """Return the dialog to share the analysis: as a link, as a file, or as the record of the game on the board."""
    text, node = dumps(state.tree), state.node
    parts = []
    if (href := analysis_href(text, node.id)) is not None:
        parts.append((phrase("analysis.copy_link"), CopyItem(id="link", label="", href=href)))
    parts.append((phrase("analysis.copy_file"), CopyItem(id="file", label="", value=text, file=_FILE)))
    if (record := record_of(state)) is not None:
        parts.append((phrase("analysis.copy_record"), CopyItem(id="record", label="", value=record)))
    acts = len(node.game.actions)
    words = phrase("analysis.share_text" if href else "analysis.share_long", acts, acts=acts)
    return copying_dialog(phrase("analysis.share"), words, *parts)


def record_of(state: Analysis) -> str | None:
    """Return the record of the moves on the board; ``None`` if they start from a given position, as a record holds whole games only."""
    tree, node = state.tree, state.node
    if tree.position:
        return None
    try:
        return game_record.dumps(tree.game if node.id == tree.last_played_node else node.game)
    except RecordError:
        return None


DIALOG = "comment"
LONGEST = 2_000
_LONGEST_FIRST = tuple(sorted(MARKS, key=len, reverse=True))


def comment_dialog(state: Analysis) -> DialogSpec:
    """Return the dialog to edit the visitor's own comment on the current move; its text begins with the move's marks, such as ``?!``."""
    node = state.node
    own = next((comment.text for comment in node.comments if not comment.by), "")
    title, text = phrase("analysis.comment_title"), (phrase("analysis.comment_text", marks=" ".join(MARKS)),)
    return DialogSpec(id=DIALOG, kind="note", title=title, text=text, value=" ".join((*node.marks, own)).strip())


def save_comment(state: Analysis, words: str, language: str) -> Analysis:
    """Replace the visitor's own comment and marks at the current node by those in the typed text ``words``; comments by others stay."""
    node = state.node
    others = tuple(comment for comment in node.comments if comment.by)
    plain = " ".join("".join(" " if unsafe_characters(sign) else sign for sign in words).split())
    mark = next((mark for mark in _LONGEST_FIRST if plain.startswith(mark)), "")
    plain = plain.removeprefix(mark).strip()
    own = (Comment(plain, lang=language),) if plain else ()
    tree = state.tree.with_annotations(node.id, (*own, *others), (mark,) if mark else ())
    return with_tree(replace(state, dialog=None), tree, node.id).say(note("analysis.noted"))


def continue_review(state: Analysis) -> Analysis:
    """Let the coach review the game for one more time slice."""
    before = state.all_reviews.done
    state = replace(state, reviews=state.all_reviews.advanced(SLICE))
    for _, review in state.all_reviews.done[len(before) :]:
        state = store_review(state, review)
    return state if state.all_reviews.under_way else tell_review_done(state)


# --- links and storage ------------------------------------------------------------------------------------------------

LINKS = (LINK, GAME)
"""The beginnings of the link fragments that open something on this page."""
PLACE = "analysis_at"
"""The name under which the browser stores the number of the node on the board."""


def keep(state: Analysis, visit: Visit) -> Keep:
    """Return what the browser is to store: the analysis as text, and the number of the node that is shown."""
    text = dumps(state.tree) if _worth_keeping(state) else ""
    return Keep(key=NAME, text=text, put={PLACE: str(state.tree_at_node.at)}, reads=(PLACE,))


def read_greeting(state: Analysis, hello: Hello, visit: Visit) -> Analysis:
    """Return the page after the browser's greeting: with the stored analysis, and with what the link in the address opens."""
    if hello.is_news:
        state = _restore(state, hello.record, hello.kept)
    # A reloaded page still has the link that it was opened by.
    return open_link(state, hello.hash, visit, again=bool(hello.record)) if hello.hash.startswith(LINKS) else state


def open_link(state: Analysis, link: str, visit: Visit, *, again: bool = False) -> Analysis:
    """Open a link. If the board has an analysis of the same game, only new lines and comments are merged into it. ``again``: the page was
    reloaded; if the link brings nothing new, the board stays at its node.
    """
    try:
        tree = tree_from_log(link.removeprefix(GAME), visit) if link.startswith(GAME) else read_tree(link)
    except AnalysisError:
        return state.say(note("analysis.unreadable", tone="refuse"), verdict="refused")
    except NothingToOpenError as error:
        return state.say(note(str(error), tone="refuse"), verdict="refused")
    joined = state.tree.merged_with(tree) if _worth_keeping(state) else None
    place = node_of_link(link)
    if joined is None:
        return open_tree(state, tree, place)
    return state if again and joined == state.tree else _show_merged(state, joined, place)


def _show_merged(state: Analysis, tree: AnalysisTree, place: int | None) -> Analysis:
    """Show a merged ``tree`` at node ``place`` of the game itself, else at the node shown before or, if merging renumbered it, node 0."""
    here = state.node.id
    if place is None or place > tree.last_played_node:
        # Merging renumbers variations: only nodes of the game itself are found again by their old numbers.
        place = here if tree == state.tree or here <= state.tree.last_played_node else 0
    if tree != state.tree:
        return with_tree(state, tree, place)
    return state if place == here else go_to(state, place)


def _restore(state: Analysis, record: str, kept: Mapping[str, str]) -> Analysis:
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
        ready = replace(ready, studies=History.of(TreeAtNode(tree)))
    return with_tree(ready, tree, node if node in tree.nodes else 0).say(note(key))


def _worth_keeping(state: Analysis) -> bool:
    tree = state.tree
    return len(tree.nodes) > 1 or tree.position is not None or bool(tree[0].comments)


_MOST_LISTED = 3
"""How many other nodes with the same position are listed."""


def same_position_card(state: Analysis, voice: Voice) -> tuple[Card, ...]:
    """Return the card that lists other nodes of the tree with the position on the board, as buttons that go there; no card without any."""
    others = state.tree.nodes_at_same_position(state.tree_at_node.at)[:_MOST_LISTED]
    buttons = tuple(CardButton(f"node:{at}", _path_words(state, voice, at)) for at in others)
    title, words = voice("analysis.same"), voice("analysis.same_words")
    return (TextCard(id="same", title=title, paragraphs=(words,), buttons=buttons),) if buttons else ()


def _path_words(state: Analysis, voice: Voice, at: int) -> str:
    """Return the words that identify node ``at``: its round, and the acts in this round that lead to it."""
    tree = state.tree
    round_, acts = tree[at].game.round, []
    for before, node in pairwise(tree[id_] for id_ in tree.path_to(at)):
        if before.game.round == round_ and node.action is not None:
            acts.append(short_act(before.game, node.action))
    return " ".join((voice("analysis.round", n=round_), *acts))
