"""Opening, sharing, commenting and reviewing on the analysis board.

A record, an analysis, a link to either, a puzzle's code or a grid can be opened.
"""

from __future__ import annotations

from dataclasses import replace

from numberdrop.exercises import ExerciseError
from numberdrop.exercises.share_code import decode
from numberdrop.formats import game_record
from numberdrop.formats.analysis import MARKS, AnalysisError, Comment, StartPosition, Tree, dumps, loads
from numberdrop.formats.declarations import RecordError, unsafe_characters
from numberdrop.pages.cards import Copy
from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.fields import LONGEST_TEXT
from numberdrop.pages.message import Phrase, note, phrase
from numberdrop.pages.parts.why_answers import LINK, analysis_href, place_of_link, text_of_link
from numberdrop.pages.table.acts import faults_told
from numberdrop.pages.table.hint_job import SLICE
from numberdrop.rules.dice import Roll, RollError
from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid, GridError
from numberdrop.rules.sheet import Sheet

from .state import Analysis, with_tree
from .stored import NothingThereError, with_review

_FILE = "numberdrop-analysis.json"
_CODE = "code="


def open_text(state: Analysis, text: str) -> Analysis:
    """Open a pasted text, or say what is wrong with it; undo leads back to the previous analysis."""
    try:
        tree = tree_of(text)
    except AnalysisError as error:
        dialog = open_dialog(text[:LONGEST_TEXT], faults_told(error), usable=error.tree is not None)
        refused = replace(state, usable=error.tree, dialog=dialog)
        return refused.say(note("ui.record_refused", tone="refuse"), verdict="refused")
    except (NothingThereError, ExerciseError) as error:
        key = str(error) if isinstance(error, NothingThereError) else "analysis.unreadable"
        dialog = open_dialog(text[:LONGEST_TEXT], (phrase(key),))
        return replace(state, dialog=dialog).say(note(key, tone="refuse"), verdict="refused")
    return open_tree(state, tree, place_of_link(text))


def open_tree(state: Analysis, tree: Tree, place: int | None = None) -> Analysis:
    """Put another tree on the board, at node ``place``; by default at the end of a finished game, else at the beginning."""
    at = tree.last_played_node if tree[tree.last_played_node].game.over else 0
    if place is not None and place in tree:
        at = place
    after = with_tree(replace(state, usable=None, onward={}), tree, at)
    lines = len(tree.nodes) - tree.last_played_node - 1
    opened = (
        note("analysis.opened", count=tree.last_played_node)
        if tree.position is None
        else note("analysis.opened_position")
    )
    return replace(after, dialog=None).say(opened, *((note("analysis.opened_lines", count=lines),) if lines else ()))


def tree_of(text: str) -> Tree:
    """Read the tree in a text. Raises ``AnalysisError``, ``ExerciseError`` or ``NothingThereError``."""
    bare = text.strip()
    if LINK in bare:
        try:
            bare = text_of_link(bare)
        except ValueError:
            raise NothingThereError("analysis.link_cut") from None
    if bare.startswith("{"):
        return loads(bare)
    if _CODE in bare or bare.startswith("nd1."):
        question = decode(bare).question
        return _of_position(getattr(question, "sheet", None), getattr(question, "roll", None))
    if not bare:
        raise NothingThereError("analysis.unreadable")
    try:
        return _of_position(Sheet(Grid.parse(bare)), None)
    except GridError:
        raise NothingThereError("analysis.unreadable") from None


def _of_position(sheet: object, roll: object) -> Tree:
    if not isinstance(sheet, Sheet):
        raise NothingThereError("analysis.unreadable")
    try:
        dice = Roll.parse(str(roll)) if roll else None
    except RollError:
        dice = None
    plain = Sheet(sheet.grid, sheet.boxes, sheet.circled, sheet.crossed, edition=sheet.edition)
    # A position does not say which tiles were drawn: a fixed seed draws them.
    return Tree.from_position(StartPosition(plain, dice), Game.new(1, sheet.edition, 0))


def open_dialog(value: str = "", text: tuple[Phrase, ...] = (), *, usable: bool = False) -> DialogSpec:
    """The dialog to paste a text into; ``usable``: the refused one has a usable part."""
    return DialogSpec(
        id="load",
        kind="load",
        title=phrase("analysis.open"),
        text=text or (phrase("analysis.open_text"),),
        value=value,
        buttons=((("use_prefix", False),) if usable else ()) + (("close", False),),
    )


def share_dialog(state: Analysis) -> DialogSpec:
    """The dialog to share the analysis: as a link, as a file, or the line on the board as a record."""
    text, node = dumps(state.tree), state.node
    parts = []
    if (href := analysis_href(text, node.id)) is not None:
        parts.append((phrase("analysis.copy_link"), Copy(id="link", label="", href=href)))
    parts.append((phrase("analysis.copy_file"), Copy(id="file", label="", value=text, file=_FILE)))
    if (record := record_of(state)) is not None:
        parts.append((phrase("analysis.copy_record"), Copy(id="record", label="", value=record)))
    acts = len(node.game.actions)
    words = phrase("analysis.share_text" if href else "analysis.share_long", acts, acts=acts)
    return DialogSpec(
        id="share",
        kind="copies",
        title=phrase("analysis.share"),
        text=(words,),
        parts=tuple(parts),
        buttons=(("close", True),),
    )


def record_of(state: Analysis) -> str | None:
    """The record of the line on the board; ``None`` if it starts from a position, which a record cannot hold."""
    tree, node = state.tree, state.node
    if tree.position:
        return None
    try:
        return game_record.dumps(tree.game if node.id == tree.last_played_node else node.game)
    except RecordError:
        return None


# --- comments ---------------------------------------------------------------------------------------------------------

DIALOG = "comment"
LONGEST = 2_000
_LONGEST_FIRST = tuple(sorted(MARKS, key=len, reverse=True))


def dialog(state: Analysis) -> DialogSpec:
    """The dialog to edit one's own comment at a move, with its mark in front."""
    node = state.node
    own = next((comment.text for comment in node.comments if not comment.by), "")
    return DialogSpec(
        id=DIALOG,
        kind="note",
        title=phrase("analysis.comment_title"),
        text=(phrase("analysis.comment_text", marks=" ".join(MARKS)),),
        value=" ".join((*node.marks, own)).strip(),
        buttons=(("close", False),),
    )


def save_comment(state: Analysis, words: str, language: str) -> Analysis:
    """Replace one's own comment and mark at the node; comments by others stay."""
    node = state.node
    others = tuple(comment for comment in node.comments if comment.by)
    plain = " ".join("".join(" " if unsafe_characters(sign) else sign for sign in words).split())
    mark = next((mark for mark in _LONGEST_FIRST if plain.startswith(mark)), "")
    plain = plain.removeprefix(mark).strip()
    own = (Comment(plain, lang=language),) if plain else ()
    tree = state.tree.with_annotations(node.id, (*own, *others), (mark,) if mark else ())
    return with_tree(replace(state, dialog=None), tree, node.id).say(note("analysis.noted"))


# --- reviewing --------------------------------------------------------------------------------------------------------

_TITLE = phrase("review.title")


def ask_review(state: Analysis) -> Analysis:
    """Start a review of the player shown."""
    if not state.reviewed.may_begin(state.table.viewed):
        return state.say(note("review.not_now"), title=_TITLE)
    return state.moved(reviews=state.reviewed.begun(state.table.viewed)).say(note("review.begun"), title=_TITLE)


def stop_review(state: Analysis) -> Analysis:
    """Stop the review under way and drop its results."""
    return state.moved(reviews=replace(state.reviewed, busy=None, waiting=())).say(note("review.stopped"), title=_TITLE)


def continue_review(state: Analysis) -> Analysis:
    """Do a slice of the review."""
    before = state.reviewed.done
    state = replace(state, reviews=state.reviewed.advanced(SLICE))
    for _, review in state.reviewed.done[len(before) :]:
        state = with_review(state, review)
    if state.reviewed.under_way:
        return state
    return state.moved().say(note("review.done", tone="good"), title=_TITLE)
