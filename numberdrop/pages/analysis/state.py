"""The state of the analysis board: a tree of lines, the node of it whose position is shown, the dice to throw next, and the coach's
searches.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

from numberdrop.formats.analysis import AnalysisNode, AnalysisTree, StoredEstimate, loads
from numberdrop.pages.intents import EnterDialogText, Intent
from numberdrop.pages.kept import History
from numberdrop.pages.message import Note, note, term
from numberdrop.pages.page import fresh_seed
from numberdrop.pages.table.judgement import DropJudgement
from numberdrop.pages.table.kept_review import COACH, HUNDREDTHS, UNITS, stored_estimate
from numberdrop.pages.table.review import Reviews
from numberdrop.pages.table.state import NO_MOVE, Table, TableState, last_move_of
from numberdrop.pages.visit import Visit
from numberdrop.rules.actions import Throw
from numberdrop.rules.dice import Roll, seeded_roll
from numberdrop.rules.game import Game, Phase

from .candidates import CandidateSearch, LossSearch

if TYPE_CHECKING:
    from numberdrop.coach import GameReview
    from numberdrop.coach.comparison import Comparison

NAME = "analysis"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = (EnterDialogText,)
_MOST_UNDONE = 1000
_PHASES_OF_ALL = (Phase.ROLL, Phase.SLIDE, Phase.END, Phase.OVER)
"""The phases that concern all players at once: none of them has to act on a sheet."""


class TreeAtNode(NamedTuple):
    """A ``tree`` of moves (a game and its variations), and the number of the node whose position the board shows (``at``)."""

    tree: AnalysisTree
    at: int = 0


@dataclass(frozen=True)
class LearningMode:
    """The learning mode: questions about mistakes of a game, each identified by the node of the tree at which it was made. ``at`` is the
    current question (``None`` after the last), ``left`` are those to come, ``missed`` those skipped or looked up; ``of`` counts all
    questions, ``found`` the right answers.
    """

    at: int | None
    left: tuple[int, ...]
    of: int
    missed: tuple[int, ...] = ()
    found: int = 0
    came: Literal["", "found", "seen", "close"] = ""
    """The result of the current question: ``found``; ``seen`` (answer looked up); ``close`` (the coach cannot tell); empty: none."""
    tries: tuple[int, ...] = ()
    """The nodes of the learner's tries at the current question."""
    job: DropJudgement | None = None
    """The judgement of a try, while the coach works on it."""
    gain: Comparison | None = field(default=None, compare=False, repr=False)
    """The comparison of the learner's try with the mistake; ``None`` until it has begun."""

    @property
    def hides_better_drop(self) -> bool:
        """Whether the better drop must not be shown yet."""
        return self.at is not None and self.came in ("", "close")


@dataclass(frozen=True, kw_only=True)
class Analysis(TableState):
    """The state of the analysis board; ``studies`` holds its tree of moves, with earlier states for undo and redo."""

    studies: History[TreeAtNode]
    onward: Mapping[int, int] = field(default_factory=dict)
    """By node, the child from which the visitor came back: the button "forward" leads there again."""
    faces: tuple[str, ...] = ()
    """The faces of the dice to throw next; empty unless a throw is due."""
    coach: bool = False
    """Whether the coach shows the best moves."""
    candidates: CandidateSearch | None = None
    losses: LossSearch | None = None
    """By landing, how much the best drop there is worse than the best of all drops; ``None`` while not evaluated."""
    chances: bool = False
    """Whether the chances of the next roll are shown."""
    reviews: Reviews | None = None
    """The reviews of the game itself, without variations; ``None``: none was asked for."""
    learning: LearningMode | None = None
    """The state of the learning mode; ``None`` while it is off."""
    usable: AnalysisTree | None = None
    """The part of a refused file that can be opened."""

    @property
    def tree_at_node(self) -> TreeAtNode:
        """The tree of moves, with the number of the node whose position the board shows."""
        return self.studies.now

    @property
    def tree(self) -> AnalysisTree:
        """The tree of moves in its current state."""
        return self.tree_at_node.tree

    @property
    def node(self) -> AnalysisNode:
        """The node of the tree whose position the board shows."""
        return self.tree[self.tree_at_node.at]

    @property
    def next_node(self) -> int | None:
        """The node that the button "forward" leads to: the child from which the visitor came back, else the first on the main line."""
        children, onward = self.node.children, self.onward.get(self.node.id)
        return onward if onward in children else next(iter(children), None)

    @property
    def roll_in_game(self) -> Roll | None:
        """The dice thrown in this round of the game itself; ``None`` if no throw is due here, or its dice are not known."""
        match self.tree.act_of_played_game(self.node.id):
            case Throw(roll) if self.game.phase is Phase.ROLL:
                return roll
        return None

    @property
    def all_reviews(self) -> Reviews:
        """The reviews of the game itself, without variations."""
        game = self.tree.game
        return self.reviews if self.reviews and self.reviews.game == game else Reviews(game)

    @property
    def hidden_nodes(self) -> frozenset[int]:
        """The nodes hidden while a question is open, as they might show the better drop: the children of the question's node, except for
        the game's own move and the learner's tries.
        """
        learning = self.learning
        if learning is None or not learning.hides_better_drop:
            return frozenset()
        children, last = self.tree[learning.at or 0].children, self.tree.last_played_node
        return frozenset(child for child in children if child > last and child not in learning.tries)

    def fallback_states(self) -> Iterator[Analysis]:
        """Yield states to show instead if this one cannot be drawn: without the dialog, then without the coach, going back act by act."""
        yield replace(self, dialog=None)
        bare = replace(self, dialog=None, coach=False, chances=False, reviews=None, learning=None)
        for at in reversed(self.tree.path_to(self.tree_at_node.at)):
            yield go_to(bare, at)

    @property
    def candidate_search_here(self) -> CandidateSearch | None:
        """The search for the coach's best moves in the position on the board; ``None`` if there is none."""
        return self.candidates if self.candidates and self.candidates.game is self.game else None


def begin(which: str, visit: Visit, tree: AnalysisTree | None = None) -> Analysis:
    """Return the analysis board with a ``tree``, by default with a new solo game; ``which`` is always empty."""
    given, tree = tree is not None, tree or AnalysisTree.of(Game.new(seed=fresh_seed()))
    fresh = Analysis(studies=History.of(TreeAtNode(tree)), table=Table.of(tree[0].game), given=given)
    return go_to(fresh, tree.last_played_node)


def go_to(state: Analysis, at: int) -> Analysis:
    """Go to the node with the number ``at`` and show its position."""
    studies = state.studies.with_current_replaced(TreeAtNode(state.tree, at))
    way = state.tree.path_to(state.tree_at_node.at)
    onward = {**state.onward, **dict(pairwise(way))} if at in way[:-1] else state.onward
    return _show_node(replace(state, studies=studies, onward=onward))


def with_tree(state: Analysis, tree: AnalysisTree, at: int) -> Analysis:
    """Replace the tree and go to its node ``at``; undo leads back to the old tree."""
    if tree is state.tree:
        return go_to(state, at)
    return _show_node(replace(state, studies=state.studies.push(TreeAtNode(tree, at), _MOST_UNDONE)))


def undo_to(state: Analysis, at: int) -> Analysis:
    """Undo or redo changes of the tree: go to state number ``at`` of its history."""
    return _show_node(replace(state, studies=state.studies.to(at)))


def _show_node(state: Analysis) -> Analysis:
    """Show the game at the current node: the sheet of the player who acts, the shape that fell last, the dice to throw."""
    node, table = state.node, state.table
    game, action = node.game, node.action
    actor = table.viewed if action is None or action.player is None else action.player
    viewed = actor if game.phase in _PHASES_OF_ALL else game.to_act
    move = last_move_of(action)
    table = replace(
        table,
        games=History.of(game),
        viewed=min(viewed, game.players - 1),
        pause=False,
        audit_shown=game.over,
        last_move=move,
        falls=table.falls + (move is not NO_MOVE),
    )
    state = state.with_new_turn(table=table, hint=None, hint_level=0, roll_error=None, candidates=None, losses=None)
    if game.phase is not Phase.ROLL:
        return replace(state, faces=())
    return with_dice(state, state.roll_in_game)


def with_dice(state: Analysis, roll: Roll | None = None) -> Analysis:
    """Set the dice to throw next; without a ``roll`` they are random."""
    roll = roll or seeded_roll(fresh_seed(), 1)
    return replace(state, faces=(*roll.numbers, roll.shape))


# --- the coach's estimates, stored in the tree --------------------------------------------------------------------------

_MARKS_BY_LOSS = ((5.0, "??"), (2.5, "?"), (1.0, "?!"))
"""The marks of bad acts, each with the least loss, in points, for which it is given."""


def store_review(state: Analysis, review: GameReview) -> Analysis:
    """Store in the tree the expected result after each drop, as found by a review."""
    tree = state.tree
    for drop in review.drops:
        node = tree[drop.at + 1]
        points = node.game.sheets[drop.player].score.total if drop.judgement.solo else 0
        estimate = stored_estimate(drop.expected, drop.player, solo=drop.judgement.solo, scored=points)
        tree = tree.with_estimate(node.id, estimate)
    return _replace_tree(state, tree)


class NothingToOpenError(ValueError):
    """The error of a text or link that holds nothing to open; its argument is the catalogue key of the message."""


def tree_from_log(game: str, visit: Visit) -> AnalysisTree:
    """Return a game from the learner's log as a tree, with the expected results and marks from its logged review. ``game`` is its id.

    Raises ``NothingToOpenError``, or ``AnalysisError`` for a faulty record.
    """
    played = visit.model.games.get(game)
    if played is None:
        raise NothingToOpenError("analysis.game_unknown")
    try:
        record = played.record
    except ValueError:
        raise NothingToOpenError("analysis.game_gone") from None
    tree = loads(record)
    unit = UNITS[not tree.game.solo]
    for act in played.review.acts if played.review else ():
        if act.at >= tree.last_played_node:
            continue
        if act.promise:
            tree = tree.with_estimate(act.at + 1, StoredEstimate(COACH, unit, played.own_seat, *act.promise))
        sign = next((sign for least, sign in _MARKS_BY_LOSS if act.given >= least), None)
        if act.clear and sign:
            tree = tree.with_annotations(act.at + 1, (), (sign,))
    return tree


def store_best_estimate(state: Analysis) -> Analysis:
    """Store in the tree the expected result of the best move in this position, once the search is done."""
    candidates, game = state.candidate_search_here, state.game
    if candidates is None or not candidates.done or candidates.promise is None:
        return state
    estimate = stored_estimate(candidates.promise, game.to_act, solo=game.solo)
    return _replace_tree(state, state.tree.with_estimate(state.node.id, estimate))


def stored_estimate_notes(node: AnalysisNode) -> Iterator[Note]:
    """Yield a note for each expected result that is stored at a node."""
    for estimate in node.estimates:
        if estimate.unit in UNITS:
            mean, error = (term("decimal", value / HUNDREDTHS) for value in (estimate.mean, estimate.error))
            yield note(f"analysis.stored_{estimate.unit}", mean=mean, error=error)


def _replace_tree(state: Analysis, tree: AnalysisTree) -> Analysis:
    """Replace the tree by one with the same moves but other comments or estimates; this cannot be undone."""
    return replace(state, studies=state.studies.with_current_replaced(TreeAtNode(tree, state.tree_at_node.at)))
