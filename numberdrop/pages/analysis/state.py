"""What the analysis board holds: a tree of lines, the place in it, the dice that may be thrown next, what the coach has looked at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

from numberdrop.formats.analysis import Node, Tree
from numberdrop.pages.intents import Intent, Load
from numberdrop.pages.kept import History
from numberdrop.pages.seeds import fresh_seed
from numberdrop.pages.table.judgement import DropJudgement
from numberdrop.pages.table.review import Reviews
from numberdrop.pages.table.state import NO_MOVE, Table, TableState, cells_of
from numberdrop.pages.visit import Visit
from numberdrop.rules.actions import Block, Drop, Throw
from numberdrop.rules.dice import Roll, seeded_roll
from numberdrop.rules.game import Game, Phase

from .candidates import Candidates, Losses

if TYPE_CHECKING:
    from numberdrop.coach.comparison import Comparison

NAME = "analysis"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = (Load,)
_MOST_UNDONE = 1000
_OF_EVERYBODY = (Phase.ROLL, Phase.SLIDE, Phase.END, Phase.OVER)
"""Phases in which nobody's own sheet is asked for."""


class Study(NamedTuple):
    """A tree, and the node that is on the board."""

    tree: Tree
    at: int = 0


@dataclass(frozen=True)
class Learning:
    """Mistakes that are to be made better, one after the other: ``of`` so many, ``left`` are those still to come.

    ``at`` is the node at which the one that is asked was made, ``None`` once all of them have been asked; ``missed`` were skipped or looked up.
    """

    at: int | None
    left: tuple[int, ...]
    of: int
    missed: tuple[int, ...] = ()
    found: int = 0
    came: Literal["", "found", "seen", "close"] = ""
    """What has come of the one that is asked: ``seen`` was looked up, of ``close`` the coach cannot tell."""
    tries: tuple[int, ...] = ()
    """The nodes of what was tried there."""
    job: DropJudgement | None = None
    """What was tried is judged."""
    gain: Comparison | None = field(default=None, compare=False, repr=False)
    """What was tried against what was played."""

    @property
    def under_way(self) -> bool:
        """Whether the coach is judging."""
        return self.job is not None

    @property
    def secret(self) -> bool:
        """Whether nobody may see yet what is better."""
        return self.at is not None and self.came in ("", "close")


@dataclass(frozen=True, kw_only=True)
class Analysis(TableState):
    """``studies`` are all that the tree has been; what is on the board is the last node on the way there."""

    studies: History[Study]
    onward: Mapping[int, int] = field(default_factory=dict)
    """By node, the line that one came back from: forward leads into it again."""
    faces: tuple[str, ...] = ()
    """The dice that lie ready while a throw is due."""
    coach: bool = False
    """Whether the coach says what is best here."""
    candidates: Candidates | None = None
    losses: Losses | None = None
    """What the best drop of each landing gives away, as far as the coach has looked."""
    chances: bool = False
    """Whether what the next roll can bring is shown."""
    reviews: Reviews | None = None
    """What the coach says of the game that was played."""
    learning: Learning | None = None
    """The mistakes of the reviewed game that are being made better."""
    usable: Tree | None = None
    """What can be used of a file that was refused."""

    @property
    def study(self) -> Study:
        """The tree, and the place in it."""
        return self.studies.now

    @property
    def tree(self) -> Tree:
        """The tree as it is now."""
        return self.study.tree

    @property
    def node(self) -> Node:
        """The node on the board."""
        return self.tree[self.study.at]

    @property
    def next_node(self) -> int | None:
        """Where forward leads: the way that one came, else the main line."""
        children, onward = self.node.children, self.onward.get(self.node.id)
        return onward if onward in children else next(iter(children), None)

    @property
    def own_roll(self) -> Roll | None:
        """The game's own dice of this round, where it has any and a throw is due."""
        action = self.tree.as_played(self.node.id) if self.game.phase is Phase.ROLL else None
        return action.roll if isinstance(action, Throw) else None

    @property
    def reviewed(self) -> Reviews:
        """The reviews of the game that was played, done or under way."""
        game = self.tree.game
        return self.reviews if self.reviews and self.reviews.game == game else Reviews(game)

    @property
    def hidden(self) -> frozenset[int]:
        """The lines that would give away what is better than the mistake that is asked: all that begin there but what was played and tried."""
        learning = self.learning
        if learning is None or not learning.secret:
            return frozenset()
        children = self.tree[learning.at or 0].children
        return frozenset(one for one in children if one > self.tree.played and one not in learning.tries)

    def retreats(self) -> Iterator[Analysis]:
        """Without the coach, and then one act earlier after the other."""
        yield replace(self, dialog=None)
        bare = replace(self, dialog=None, coach=False, chances=False, reviews=None, learning=None)
        for at in reversed(self.tree.path(self.study.at)):
            yield gone_to(bare, at)

    @property
    def losses_due(self) -> bool:
        """Whether the coach has not looked at every landing yet, where a drop is due."""
        return self.game.phase is Phase.DROP and not (self.losses and self.losses.done)

    @property
    def candidates_here(self) -> Candidates | None:
        """What the coach has looked at, if it is what is on the board."""
        looked = self.candidates
        return looked if looked and looked.game is self.game else None


def begin(which: str, visit: Visit, tree: Tree | None = None) -> Analysis:
    """The board with a tree, by default with a new solo game."""
    given, tree = tree is not None, tree or Tree.of(Game.new(seed=fresh_seed()))
    at = tree.played
    fresh = Analysis(studies=History.of(Study(tree)), table=Table.of(tree[0].game), given=given)
    return gone_to(fresh, at)


def gone_to(state: Analysis, at: int) -> Analysis:
    """With another node on the board."""
    before = state.study.at
    studies = state.studies.amended(Study(state.tree, at))
    way = state.tree.path(before)
    back = at in way[:-1]
    onward = {**state.onward, **dict(pairwise(way))} if back else state.onward
    return _laid_out(replace(state, studies=studies, onward=onward))


def edited(state: Analysis, tree: Tree, at: int) -> Analysis:
    """With another tree, and a node of it on the board; undo leads back."""
    if tree is state.tree:
        return gone_to(state, at)
    return _laid_out(replace(state, studies=state.studies.push(Study(tree, at), _MOST_UNDONE)))


def undone(state: Analysis, at: int) -> Analysis:
    """With the tree as it was, or will be again."""
    return _laid_out(replace(state, studies=state.studies.to(at)))


def _laid_out(state: Analysis) -> Analysis:
    """With what is on the board on the table: whose sheet is due, what fell last, the dice that lie ready."""
    node, table = state.node, state.table
    game, action = node.game, node.action
    actor = table.viewed if action is None or action.player is None else action.player
    viewed = actor if game.phase in _OF_EVERYBODY else game.to_act
    fell = isinstance(action, Drop | Block)
    table = replace(
        table,
        games=History.of(game),
        viewed=min(viewed, game.players - 1),
        pause=False,
        audit_shown=game.over,
        last_move=(action.player, cells_of(action)) if isinstance(action, Drop | Block) else NO_MOVE,
        falls=table.falls + fell,
    )
    state = state.moved(table=table, hint=None, hint_level=0, roll_error=None, candidates=None, losses=None)
    return with_dice(state, state.own_roll or fresh_roll()) if game.phase is Phase.ROLL else replace(state, faces=())


def with_dice(state: Analysis, roll: Roll) -> Analysis:
    """With these dice lying ready."""
    return replace(state, faces=(*roll.numbers, roll.shape))


def fresh_roll() -> Roll:
    """A roll that nobody knows yet."""
    return seeded_roll(fresh_seed(), 1)
