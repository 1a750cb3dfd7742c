"""The analysis as a frozen tree of acts; every change returns a new tree. The nodes of the played game are never removed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, TypeAlias

from numberdrop.formats.declarations import Among, AtMost, Between, CheckedBy, WrittenAs, bad_value
from numberdrop.rules.actions import Action, Throw
from numberdrop.rules.dice import Roll, seeded_roll
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.sheet import Sheet

MARKS = ("!!", "!", "!?", "?!", "?", "??")
"""The signs that can stand behind an act, from very good to a blunder."""
LONGEST_COMMENT = 2_000
_ShortText: TypeAlias = Annotated[str, AtMost(LONGEST_COMMENT)]
_WholeNumber: TypeAlias = Annotated[int, Between(-(10**9), 10**9)]
_AT_MOST_20 = AtMost(20)


def _check_comment(text: str) -> None:
    if not text:
        raise bad_value(text, "a comment says something")


@dataclass(frozen=True)
class Comment:
    """A comment ``text`` with its author (``by``) and language (``lang``), both empty if unknown."""

    text: Annotated[_ShortText, CheckedBy(_check_comment)]
    by: _ShortText = ""
    lang: _ShortText = ""


@dataclass(frozen=True)
class StoredEstimate:
    """A coach's estimate after an act, from ``samples`` rollouts: ``mean`` and standard ``error`` in hundredths of a ``unit``."""

    coach: Annotated[str, AtMost(40)]
    unit: Annotated[str, AtMost(20)]
    player: _WholeNumber
    mean: _WholeNumber
    error: Annotated[_WholeNumber, WrittenAs("se")]
    samples: Annotated[_WholeNumber, WrittenAs("n")]


@dataclass(frozen=True)
class Annotations:
    """The annotations of a node that a file may have: comments, signs (``marks``) and estimates."""

    comments: Annotated[tuple[Comment, ...], _AT_MOST_20] = ()
    marks: Annotated[tuple[Annotated[str, Among(MARKS)], ...], _AT_MOST_20] = ()
    estimates: Annotated[tuple[StoredEstimate, ...], _AT_MOST_20, WrittenAs("evals")] = ()


@dataclass(frozen=True)
class AnalysisNode:
    """An ``action`` in the tree, the ``game`` after it, and ids of its ``children`` (the main line first). Node 0 has no ``action``."""

    id: int
    parent: int | None
    action: Action | None
    game: Game = field(compare=False, repr=False)
    children: tuple[int, ...] = ()
    comments: tuple[Comment, ...] = ()
    marks: tuple[str, ...] = ()
    estimates: tuple[StoredEstimate, ...] = ()
    more: Mapping[str, object] = field(default_factory=dict, hash=False)
    """Fields of other programs; their names begin with ``x-``."""

    @property
    def annotations(self) -> Annotations:
        """The annotations of the node, without the fields of other programs."""
        return Annotations(self.comments, self.marks, self.estimates)

    @property
    def is_unannotated(self) -> bool:
        """Whether the node has neither annotations nor fields of other programs."""
        return self.annotations == Annotations() and not self.more


ROOT = 0


@dataclass(frozen=True)
class StartPosition:
    """The start of an analysis without a game: the sheet of a solo player, and the roll on the table if there is one."""

    sheet: Sheet
    roll: Roll | None = None

    def to_game(self, new_game: Game) -> Game:
        """Return a copy of ``new_game``, a game without acts, that has this position."""
        # Full rows count as scored.
        sheet = replace(self.sheet, plus=self.sheet.plus_rows, minus=frozenset())
        phase, pending = (Phase.DROP, (0,)) if self.roll else (Phase.ROLL, ())
        return replace(new_game.with_sheet(0, sheet), phase=phase, pending=pending, roll=self.roll)


@dataclass(frozen=True)
class AnalysisTree:
    """An analysis, either of ``game`` (its acts are the nodes up to ``last_played_node``), or of a ``position`` without a game. ``more``:
    fields of other programs in the file.
    """

    game: Game
    nodes: Mapping[int, AnalysisNode] = field(hash=False)
    position: StartPosition | None = None
    more: Mapping[str, object] = field(default_factory=dict, hash=False)

    @classmethod
    def of(cls, game: Game) -> AnalysisTree:
        """Make the analysis of a game, without variations."""
        # Variations may use other dice, so the seed binds the record alone.
        states = Game.from_setup(replace(game.setup, seed=None)).apply_all(game.actions)
        acts = enumerate(zip((None, *game.actions), states, strict=True))
        nodes = [AnalysisNode(at, at - 1 if at else None, action, state, (at + 1,)) for at, (action, state) in acts]
        nodes[-1] = replace(nodes[-1], children=())
        return cls(game, dict(enumerate(nodes)))

    @classmethod
    def from_position(cls, position: StartPosition, game: Game) -> AnalysisTree:
        """Make the analysis of a position; ``game``: a solo game without acts, from which the edition and the tiles are taken."""
        start = Game.from_setup(replace(game.setup, seed=None))
        return cls(game, {ROOT: AnalysisNode(ROOT, None, None, position.to_game(start))}, position)

    @property
    def last_played_node(self) -> int:
        """The id of the last node of the game as it was played."""
        return len(self.game.actions)

    def __getitem__(self, id_: int) -> AnalysisNode:
        return self.nodes[id_]

    def __contains__(self, id_: object) -> bool:
        return id_ in self.nodes

    # --- navigation ---------------------------------------------------------------------------------------------------

    def path_to(self, id_: int) -> tuple[int, ...]:
        """List the ids of the nodes on the path from the beginning to a node, both included."""
        back = [id_]
        while (parent := self.nodes[back[-1]].parent) is not None:
            back.append(parent)
        return tuple(reversed(back))

    def subtree(self, id_: int) -> tuple[int, ...]:
        """List the ids of a node and all its descendants: parents before children, the main line before variations."""
        seen, waiting = [], [id_]
        while waiting:
            seen.append(waiting.pop())
            waiting += reversed(self.nodes[seen[-1]].children)
        return tuple(seen)

    def nearest_branching_ancestor(self, id_: int) -> int:
        """Return the id of the nearest node before this one that has several children; if there is none, the id of the beginning."""
        before = self.path_to(id_)[:-1]
        return next((at for at in reversed(before) if len(self.nodes[at].children) > 1), ROOT)

    def branch_start(self, id_: int) -> int:
        """Return the id of the node from which the variation with this node branches off; for a node on the main line its own id."""
        turn = self._last_branch_node(id_)
        return id_ if turn is None else self._parent(turn).id

    def nodes_at_same_position(self, id_: int) -> tuple[int, ...]:
        """List the ids of the other nodes with the same position in the same round, reached by other acts or in another order."""
        game = replace(self.nodes[id_].game, actions=())
        here = (game.round, game.phase)
        near = [at for at, node in self.nodes.items() if at != id_ and (node.game.round, node.game.phase) == here]
        return tuple(at for at in near if replace(self.nodes[at].game, actions=()) == game)

    def act_of_played_game(self, id_: int) -> Action | None:
        """Return the act that the player to act at this node played in the game in the same round and phase; ``None`` if none is legal.
        For a throw in a game with a seed, return the throw that the seed gives.
        """
        game = self.nodes[id_].game
        if game.over:
            return None
        if game.phase is Phase.ROLL and self.game.setup.seed is not None:
            return Throw(seeded_roll(self.game.setup.seed, game.round))
        due = None if game.phase in (Phase.ROLL, Phase.SLIDE, Phase.END) else game.to_act
        for at in range(self.last_played_node):
            before, action = self.nodes[at].game, self.game.actions[at]
            here = (before.round, before.phase) == (game.round, game.phase)
            if here and (due is None or action.player == due) and not game.play(action).refusals:
                return action
        return None

    # --- changes ------------------------------------------------------------------------------------------------------

    def with_nodes(self, *changed: AnalysisNode) -> AnalysisTree:
        """Return the tree with the nodes ``changed``: each is added, or replaces the node with the same id."""
        return replace(self, nodes={**self.nodes, **{node.id: node for node in changed}})

    def with_node(self, node: AnalysisNode) -> AnalysisTree:
        """Add a node as the last child of its parent."""
        parent = self.nodes[node.parent or ROOT]
        return self.with_nodes(replace(parent, children=(*parent.children, node.id)), node)

    def with_node_last(self, id_: int) -> AnalysisTree:
        """Move a node behind all its siblings."""
        return self if id_ == ROOT else self._with_place_among_siblings(id_, len(self._parent(id_).children))

    def _parent(self, id_: int) -> AnalysisNode:
        """Return the parent of a node; for the beginning, which has none, the beginning itself."""
        return self.nodes[self.nodes[id_].parent or ROOT]

    def _with_place_among_siblings(self, id_: int, place: int) -> AnalysisTree:
        """Move a node among its siblings, so that ``place`` of them come before the node."""
        parent = self._parent(id_)
        order = [child for child in parent.children if child != id_]
        order.insert(place, id_)
        return self.with_nodes(replace(parent, children=tuple(order)))

    def with_act(self, id_: int, action: Action, after: Game) -> tuple[AnalysisTree, int]:
        """Add a legal act, with the game ``after`` it, as a child of a node, unless a child has it; return the tree and that child's id."""
        for child in self.nodes[id_].children:
            if is_same_action(self.nodes[child].action, action):
                return self, child
        new = max(self.nodes) + 1
        return self.with_node(AnalysisNode(new, id_, action, after)), new

    def merged_with(self, other: AnalysisTree) -> AnalysisTree | None:
        """Merge with another analysis of the same game, which may have more or fewer acts; returns ``None`` if the games differ."""
        if (self.game.setup, self.position) != (other.game.setup, other.position):
            return None
        fewer = min(self.last_played_node, other.last_played_node)
        if self.game.actions[:fewer] != other.game.actions[:fewer]:
            return None
        if self.last_played_node >= other.last_played_node:
            return self.with_variations_of(other)
        return AnalysisTree.of(other.game).with_variations_of(self).with_variations_of(other)

    def with_variations_of(self, other: AnalysisTree) -> AnalysisTree:
        """Add every variation of another tree of the same game; a node without annotations in this tree gets those it has in the other."""
        tree, at = self, {ROOT: ROOT}
        for id_ in other.subtree(ROOT):
            node = other[id_]
            if node.parent is not None and node.action is not None:
                tree, at[id_] = tree.with_act(at[node.parent], node.action, node.game)
            if not node.is_unannotated and tree[at[id_]].is_unannotated:
                tree = tree.with_nodes(replace(tree[at[id_]], **vars(node.annotations), more=node.more))
        return tree

    def without_subtree(self, id_: int) -> AnalysisTree:
        """Remove a node and all its descendants; for a node of the played game, return the tree unchanged."""
        if not self.may_delete(id_):
            return self
        gone = set(self.subtree(id_))
        kept = {at: node for at, node in self.nodes.items() if at not in gone}
        parent = self._parent(id_)
        kept[parent.id] = replace(parent, children=tuple(child for child in parent.children if child != id_))
        return replace(self, nodes=kept)

    def may_delete(self, id_: int) -> bool:
        """Whether a node may be deleted: neither the node nor any descendant was played in the game."""
        return id_ > self.last_played_node

    def with_variation_up(self, id_: int) -> AnalysisTree:
        """Move the variation with this node one place up among its siblings; for a node on the main line nothing changes."""
        turn = self._last_branch_node(id_)
        if turn is None:
            return self
        return self._with_place_among_siblings(turn, self._parent(turn).children.index(turn) - 1)

    def with_main_line(self, id_: int) -> AnalysisTree:
        """Make the path from the beginning to this node the main line."""
        tree = self
        for at in self.path_to(id_)[1:]:
            if self._parent(at).children[0] != at:
                tree = tree._with_place_among_siblings(at, 0)
        return tree

    def _last_branch_node(self, id_: int) -> int | None:
        """Return the last node on the path to this node that is not its parent's first child; ``None`` if the path is the main line."""
        path = reversed(self.path_to(id_)[1:])
        return next((at for at in path if self._parent(at).children[0] != at), None)

    def with_annotations(self, id_: int, comments: tuple[Comment, ...], marks: tuple[str, ...]) -> AnalysisTree:
        """Set the comments and signs of a node."""
        return self.with_nodes(replace(self.nodes[id_], comments=comments, marks=marks))

    def with_estimate(self, id_: int, estimate: StoredEstimate) -> AnalysisTree:
        """Add a coach's estimate to a node; it replaces an earlier estimate by the same coach for the same player."""
        node = self.nodes[id_]
        others = (old for old in node.estimates if (old.coach, old.player) != (estimate.coach, estimate.player))
        return self.with_nodes(replace(node, estimates=(*others, estimate)))


def is_same_action(first: Action | None, second: Action) -> bool:
    """Whether two acts are equal; the order of the number dice in a roll does not matter."""
    match first, second:
        case Throw(a), Throw(b):
            return (sorted(a.numbers), a.shape) == (sorted(b.numbers), b.shape)
    return first == second
