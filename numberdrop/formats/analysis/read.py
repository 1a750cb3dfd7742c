"""Reading an analysis: its limits, its fields, then every line through the rules. A record alone is one, too: nothing was added yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from numberdrop.formats.fault import Fault, RecordError, fault, notation_fault
from numberdrop.formats.game_record.read import plain, read_game
from numberdrop.formats.limits import LIMITS
from numberdrop.formats.strict_json import Invalid, Reader
from numberdrop.formats.strict_json import Node as Json
from numberdrop.rules.dice import Roll, RollError
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid, GridError
from numberdrop.rules.notation import NotationError, parse_action, parse_cell
from numberdrop.rules.reasons.reason import IllegalAction
from numberdrop.rules.sheet import Sheet

from .node import MARKS, Comment, Estimated, Node
from .tree import Position, Tree
from .write import FORMAT, VERSION

_FIELDS = ("format", "version", "record", "position", "nodes")
_NODE = ("id", "parent", "action", "comments", "marks", "evals")
_POSITION = ("grid", "circled", "boxes", "letters", "crossed", "roll")
_STRANGERS = "x-"
_LONGEST_COMMENT = 2_000
_MOST_SAID = 20
_LARGEST = 10**9


class AnalysisError(RecordError):
    """A text that is no analysis. ``faults`` holds everything wrong with it, by line; ``tree`` all that could be read: of every line
    as much as is legal; ``None`` when the record cannot be read.
    """

    def __init__(self, faults: Iterable[Fault], tree: Tree | None = None) -> None:
        super().__init__(faults, tree.game if tree else None)
        self.tree = tree


def loads(text: str) -> Tree:
    """The analysis that a text tells, with every act judged again.

    Raises ``AnalysisError``, and nothing else whatever the text.
    """
    size = len(text) if len(text) > LIMITS.size else len(text.encode("utf-8", "surrogatepass"))
    if size > LIMITS.size:
        raise AnalysisError([fault(0, "record.too_big", size, limit=LIMITS.size)])
    reader = Reader(text.removeprefix("\ufeff"))
    reading = _Reading(reader.root, reader.faults)
    if reading.faults or reading.tree is None:
        raise AnalysisError(reading.faults, reading.tree)
    return reading.tree


class _Reading:
    """What the fields of one analysis mean, and what is wrong with them."""

    def __init__(self, root: Json, faults: list[Fault]) -> None:
        self.faults = faults
        self.tree: Tree | None = None
        if not isinstance(root.value, dict):
            if not faults:
                self._tell("record.object", root)
            return
        fields = root.value
        if "format" not in fields or fields["format"].value != FORMAT:
            if (game := read_game(root, faults)) is not None:
                self.tree = Tree.of(game)
            return
        if not self._known_version(root, fields):
            return
        self._strangers(fields, _FIELDS)
        for name in ("record", "nodes"):
            if name not in fields and not faults:
                self.faults.append(fault(root.line, "text.missing", name))
        game = read_game(fields["record"], faults) if "record" in fields else None
        if game is None:
            return
        self.tree = self._begun(game, fields.get("position"))
        if "nodes" in fields:
            self._read_nodes(fields["nodes"])
        if self.tree:
            self.tree = replace(self.tree, more=_more(fields))

    def _tell(self, key: str, node: Json, **more: Any) -> None:
        if not isinstance(node.value, Invalid):
            self.faults.append(fault(node.line, key, plain(node), **more))

    def _known_version(self, root: Json, fields: Mapping[str, Json]) -> bool:
        version = fields.get("version")
        if version is None:
            self.faults.append(fault(root.line, "text.missing", "version"))
            return False
        if type(version.value) is int and version.value == VERSION:
            return True
        newer = type(version.value) is int and version.value > VERSION
        self._tell("record.newer" if newer else "record.version", version, known=VERSION)
        return False

    def _strangers(self, fields: Mapping[str, Json], known: tuple[str, ...]) -> None:
        for name, node in fields.items():
            if name not in known and not name.startswith(_STRANGERS):
                self.faults.append(fault(node.line, "record.unknown_field", name, fields=", ".join(known)))

    # --- a position ---------------------------------------------------------------------------------------------------

    def _begun(self, game: Game, node: Json | None) -> Tree | None:
        if node is None:
            return Tree.of(game)
        position = self._position(node, game)
        if position is None or not game.solo or game.actions:
            self._tell("record.position", node)
            return None
        return Tree.from_position(position, game)

    def _position(self, node: Json, game: Game) -> Position | None:
        if not isinstance(node.value, dict):
            return None
        parts = {name: _value(part) for name, part in node.value.items()}
        texts = [parts.get(name, "") for name in ("circled", "letters", "crossed", "roll")]
        rows, boxes = (parts.get(name, []) for name in ("grid", "boxes"))
        if parts.keys() - set(_POSITION) or not isinstance(rows, list) or not isinstance(boxes, list):
            return None
        if not all(isinstance(text, str) for text in (*texts, *rows, *boxes)):
            return None
        circled, letters, crossed, roll = texts
        cells = [parse_cell(word) for word in circled.split()]
        if any(cell is None or cell.number is not None for cell in cells) or set(letters + crossed) - set(LETTERS):
            return None
        try:
            grid = Grid.parse("\n".join(rows), [(cell.row, cell.col) for cell in cells if cell])
            filled = frozenset((kind, int(size)) for kind, _, size in (box.partition(" ") for box in boxes))
            sheet = Sheet(grid, filled, frozenset(letters), frozenset(crossed), edition=game.setup.edition)
            return Position(sheet, Roll.parse(roll) if roll else None)
        except (GridError, RollError, ValueError):
            return None

    # --- nodes --------------------------------------------------------------------------------------------------------

    def _read_nodes(self, node: Json) -> None:
        if not isinstance(node.value, list):
            self._tell("record.nodes", node)
            return
        seen: set[int] = set()
        ids: dict[int, int] = {}
        for one in node.value:
            self._read_node(one, seen, ids)

    def _read_node(self, node: Json, seen: set[int], ids: dict[int, int]) -> None:
        fields = node.value if isinstance(node.value, dict) else {}
        id_ = _value(fields["id"]) if "id" in fields else None
        if type(id_) is not int or not 0 <= id_ <= _LARGEST or id_ in seen:
            self._tell("record.node", node)
            return
        seen.add(id_)
        self._strangers(fields, _NODE)
        if self.tree is None:
            return
        at = self._replayed(id_, node, fields)
        if at is None:
            return
        said = replace(
            self.tree[at],
            comments=self._comments(fields.get("comments")),
            marks=self._marks(fields.get("marks")),
            estimates=self._estimates(fields.get("evals")),
            more=_more(fields),
        )
        self.tree = self.tree.with_nodes(said)

    def _replayed(self, id_: int, node: Json, fields: Mapping[str, Json]) -> int | None:
        """The node of the tree that is meant: one that was played takes its place among its siblings, any other its act."""
        tree = self.tree
        assert tree is not None  # only called where there is one
        if id_ <= tree.played:
            if "parent" in fields or "action" in fields:
                self._tell("record.node", node)
                return None
            self.tree = tree.placed_last(id_)
            return id_
        parent = _value(fields["parent"]) if "parent" in fields else None
        written = fields.get("action")
        if type(parent) is not int or written is None or not isinstance(written.value, str):
            self._tell("record.node", node)
            return None
        if parent not in tree.nodes:  # what it follows was refused, and told
            return None
        try:
            action = parse_action(written.value, 0 if tree.game.solo else None)
            after = tree[parent].game.apply(action)
        except NotationError as error:
            self.faults.append(notation_fault(written.line, written.value, error))
            return None
        except IllegalAction as error:
            self.faults.append(fault(written.line, "record.illegal", written.value, error.reasons))
            return None
        self.tree = tree.with_node(Node(id_, parent, action, after))
        return id_

    # --- what is said of a node ---------------------------------------------------------------------------------------

    def _comments(self, node: Json | None) -> tuple[Comment, ...]:
        values = _value(node) if node else []
        if node and not (isinstance(values, list) and len(values) <= _MOST_SAID and all(map(_is_comment, values))):
            self._tell("record.comments", node, limit=_LONGEST_COMMENT)
            return ()
        return tuple(Comment(one["text"], one.get("by", ""), one.get("lang", "")) for one in values)

    def _marks(self, node: Json | None) -> tuple[str, ...]:
        values = _value(node) if node else []
        if node and not (
            isinstance(values, list) and len(values) <= _MOST_SAID and all(one in MARKS for one in values)
        ):
            self._tell("record.marks", node, marks=" ".join(MARKS))
            return ()
        return tuple(values)

    def _estimates(self, node: Json | None) -> tuple[Estimated, ...]:
        values = _value(node) if node else []
        if node and not (isinstance(values, list) and len(values) <= _MOST_SAID and all(map(_is_estimate, values))):
            self._tell("record.evals", node)
            return ()
        return tuple(
            Estimated(one["coach"], one["unit"], one["player"], one["mean"], one["se"], one["n"]) for one in values
        )


_TEXTS = {"coach": 40, "unit": 20}
_NUMBERS = ("player", "mean", "se", "n")


def _is_comment(value: object) -> bool:
    if not isinstance(value, dict) or value.keys() - {"by", "lang", "text"} or not value.get("text"):
        return False
    return all(isinstance(text, str) and len(text) <= _LONGEST_COMMENT for text in value.values())


def _is_estimate(value: object) -> bool:
    if not isinstance(value, dict) or value.keys() != {*_TEXTS, *_NUMBERS}:
        return False
    texts = all(isinstance(value[name], str) and len(value[name]) <= most for name, most in _TEXTS.items())
    return texts and all(type(value[name]) is int and abs(value[name]) <= _LARGEST for name in _NUMBERS)


def _more(fields: Mapping[str, Json]) -> dict[str, Any]:
    return {name: _value(node) for name, node in fields.items() if name.startswith(_STRANGERS)}


def _value(node: Json) -> Any:
    """A value without its lines."""
    match node.value:
        case list(items):
            return [_value(item) for item in items]
        case dict(fields):
            return {name: _value(part) for name, part in fields.items()}
    return node.value
