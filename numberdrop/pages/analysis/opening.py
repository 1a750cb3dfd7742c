"""What can be laid out on the analysis board: a record, an analysis, a link to either, a puzzle's code, a grid; and how it is shared."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.exercises import ExerciseError
from numberdrop.exercises.share_code import decode
from numberdrop.formats import game_record
from numberdrop.formats.analysis import AnalysisError, Position, Tree, dumps, loads
from numberdrop.formats.declarations import RecordError
from numberdrop.pages.cards import Copy
from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.fields import LONGEST_TEXT
from numberdrop.pages.message import Phrase, note, phrase
from numberdrop.pages.parts.analysis_link import LINK, analysis_href, place_of_link, text_of_link
from numberdrop.pages.table.saved_game import faults_told
from numberdrop.rules.dice import Roll, RollError
from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid, GridError
from numberdrop.rules.sheet import Sheet

from .state import Analysis, edited
from .stored import NothingThereError

_FILE = "numberdrop-analysis.json"
_CODE = "code="


def open_text(state: Analysis, text: str) -> Analysis:
    """Lay out what was pasted or came by a link, or say what is wrong with it; undo leads back to what was there."""
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
    return laid_out(state, tree, place_of_link(text))


def laid_out(state: Analysis, tree: Tree, place: int | None = None) -> Analysis:
    """With another tree on the board, at a ``place`` in it; by default at its end where a game is over, else at its beginning."""
    at = tree.played if tree[tree.played].game.over else 0
    if place is not None and place in tree:
        at = place
    after = edited(replace(state, usable=None, onward={}), tree, at)
    lines = len(tree.nodes) - tree.played - 1
    opened = note("analysis.opened", count=tree.played) if tree.position is None else note("analysis.opened_position")
    return replace(after, dialog=None).say(opened, *((note("analysis.opened_lines", count=lines),) if lines else ()))


def tree_of(text: str) -> Tree:
    """The tree that a text is about. Raises ``AnalysisError``, ``ExerciseError`` or ``NothingThereError``."""
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
    # Which tile lies beside which letter is not said of a position: the same everywhere.
    return Tree.from_position(Position(plain, dice), Game.new(1, sheet.edition, 0))


def open_dialog(value: str = "", text: tuple[Phrase, ...] = (), *, usable: bool = False) -> DialogSpec:
    """The place to paste what is to be laid out."""
    return DialogSpec(
        id="load",
        kind="load",
        title=phrase("analysis.open"),
        text=text or (phrase("analysis.open_text"),),
        value=value,
        buttons=((("use_prefix", False),) if usable else ()) + (("close", False),),
    )


def share_dialog(state: Analysis) -> DialogSpec:
    """What can be handed on: a link, the analysis as a file, the line on the board as a record."""
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
    """The record of the line that is on the board; ``None`` where it begins with a position, which no record can tell."""
    tree, node = state.tree, state.node
    if tree.position:
        return None
    try:
        return game_record.dumps(tree.game if node.id == tree.played else node.game)
    except RecordError:
        return None
