"""Reader and writer of analysis files. A game record alone is read as an analysis without variations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import dropwhile

from numberdrop.formats import game_record
from numberdrop.formats.converter import read, to_plain_values
from numberdrop.formats.declarations import Fault, MalformedError, RecordError, json_text, make_fault
from numberdrop.formats.game_record import play_written_act, read_game
from numberdrop.formats.json import JsonNode as Json
from numberdrop.formats.json import add_fault, plain_value, read_nodes
from numberdrop.rules.actions import format_cell
from numberdrop.rules.dice import Roll
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid
from numberdrop.rules.notation import format_action, parse_cell
from numberdrop.rules.sheet import Sheet

from .tree import LONGEST_COMMENT, MARKS, ROOT, AnalysisNode, AnalysisTree, Annotations, StartPosition

_FIELDS = ("format", "version", "record", "position", "nodes")
_ANNOTATIONS = ("comments", "marks", "evals")
_NODE_FIELDS = ("id", "parent", "action", *_ANNOTATIONS)
_FOREIGN_PREFIX = "x-"
"""Prefix of fields that other programs have written."""
_LARGEST_ID = 10**9


class AnalysisError(RecordError):
    """The error of a text that is no analysis: its ``faults`` by line, and the ``tree`` without the faulty nodes (or ``None``)."""

    def __init__(self, faults: Iterable[Fault], tree: AnalysisTree | None = None) -> None:
        super().__init__(faults, tree.game if tree else None)
        self.tree = tree


def loads(text: str) -> AnalysisTree:
    """Read an analysis, replaying every act through the rules. Raises ``AnalysisError``, and no other exception, for any fault."""
    reader = read_nodes(text, AnalysisError)
    analysis = _AnalysisReader(reader.root, reader.faults)
    if analysis.faults or analysis.tree is None:
        raise AnalysisError(analysis.faults, analysis.tree)
    return analysis.tree


class _AnalysisReader:
    """Reads the fields of an analysis in one pass; ``tree`` is the tree that they describe, ``faults`` lists everything wrong."""

    def __init__(self, root: Json, faults: list[Fault]) -> None:
        self.faults = faults
        self.tree: AnalysisTree | None = None
        fields: dict[str, Json] | None = root.value_of_type(dict)
        if fields is None:
            if not faults:
                add_fault(self.faults, "record.object", root)
            return
        if "format" not in fields or fields["format"].value != FORMAT:
            if (game := read_game(root, faults)) is not None:
                self.tree = AnalysisTree.of(game)
            return
        if not self._check_version(root, fields):
            return
        self._report_unknown_fields(fields, _FIELDS)
        for name in ("record", "nodes"):
            if name not in fields and not faults:
                self.faults.append(make_fault(root.line, "text.missing", name))
        game = read_game(fields["record"], faults) if "record" in fields else None
        if game is None:
            return
        self.tree = self._read_start(game, fields.get("position"))
        if "nodes" in fields and fields["nodes"].value_of_type(list) is None:
            add_fault(self.faults, "record.nodes", fields["nodes"])
        elif "nodes" in fields:
            seen: set[int] = set()
            for node in fields["nodes"].value_of_type(list) or []:
                self._read_node(node, seen)
        if self.tree:
            self.tree = replace(self.tree, more=_foreign_fields(fields))

    def _check_version(self, root: Json, fields: Mapping[str, Json]) -> bool:
        version = fields.get("version")
        if version is None:
            self.faults.append(make_fault(root.line, "text.missing", "version"))
            return False
        number = version.value_of_type(int) or 0
        if number != VERSION:
            add_fault(self.faults, "record.newer" if number > VERSION else "record.version", version, known=VERSION)
        return number == VERSION

    def _report_unknown_fields(self, fields: Mapping[str, Json], names: tuple[str, ...]) -> None:
        for name, node in fields.items():
            if name not in names and not name.startswith(_FOREIGN_PREFIX):
                self.faults.append(make_fault(node.line, "record.unknown_field", name, fields=", ".join(names)))

    def _read_start(self, game: Game, node: Json | None) -> AnalysisTree | None:
        if node is None:
            return AnalysisTree.of(game)
        try:
            position = read(WrittenPosition, plain_value(node)).to_start_position(game.setup.edition)
        except ValueError:
            position = None
        if position is None or not game.solo or game.actions:
            add_fault(self.faults, "record.position", node)
            return None
        return AnalysisTree.from_position(position, game)

    def _read_node(self, node: Json, seen: set[int]) -> None:
        fields: dict[str, Json] = node.value_of_type(dict) or {}
        id_ = fields["id"].value_of_type(int) if "id" in fields else None
        if id_ is None or not 0 <= id_ <= _LARGEST_ID or id_ in seen:
            add_fault(self.faults, "record.node", node)
            return
        seen.add(id_)
        self._report_unknown_fields(fields, _NODE_FIELDS)
        if self.tree and (tree := self._with_act(self.tree, id_, node, fields)):
            annotated = replace(tree[id_], **vars(self._read_annotations(fields)), more=_foreign_fields(fields))
            self.tree = tree.with_nodes(annotated)

    def _with_act(self, tree: AnalysisTree, id_: int, node: Json, fields: Mapping[str, Json]) -> AnalysisTree | None:
        """Add the act of a variation, or move a node of the game behind its siblings; ``None`` if the act or its parent is wrong."""
        if id_ <= tree.last_played_node and not {"parent", "action"} & fields.keys():
            return tree.with_node_last(id_)
        parent = fields["parent"].value_of_type(int) if "parent" in fields else None
        written = fields.get("action")
        if id_ <= tree.last_played_node or parent is None or written is None or written.value_of_type(str) is None:
            add_fault(self.faults, "record.node", node)
        elif parent in tree.nodes:  # if not, the parent was refused, and that was reported
            match play_written_act(written, not tree.game.solo, tree[parent].game, self.faults):
                case action, Game() as after:
                    return tree.with_node(AnalysisNode(id_, parent, action, after))
        return None

    def _read_annotations(self, fields: Mapping[str, Json]) -> Annotations:
        """Read the comments, signs and estimates of a node; invalid ones are left out, with a fault."""
        try:
            return read(Annotations, {name: plain_value(node) for name, node in fields.items() if name in _ANNOTATIONS})
        except MalformedError as error:
            refused = {str(problem.place[0]): None for problem in error.problems}
            for name in refused:
                add_fault(self.faults, f"record.{name}", fields[name], limit=LONGEST_COMMENT, marks=" ".join(MARKS))
            return self._read_annotations({name: node for name, node in fields.items() if name not in refused})


def _foreign_fields(fields: Mapping[str, Json]) -> dict[str, object]:
    return {name: plain_value(node) for name, node in fields.items() if name.startswith(_FOREIGN_PREFIX)}


FORMAT, VERSION = "numberdrop-analysis", 1


def dumps(tree: AnalysisTree) -> str:
    """Return the text of an analysis, with one node on a line; equal analyses have the same text, and ``loads`` returns an equal one.

    Raises ``RecordError`` for a seed or a name that no record may hold.
    """
    record = game_record.dumps(tree.game).rstrip().replace("\n", "\n  ")
    parts = [f'  "format": {json_text(FORMAT)}', f'  "version": {VERSION}', f'  "record": {record}']
    if tree.position:
        parts.append(f'  "position": {json_text({"grid": [], **to_plain_values(WrittenPosition.of(tree.position))})}')
    listed = [node for node in map(tree.__getitem__, tree.subtree(ROOT)) if _is_listed(tree, node)]
    lines = ",\n".join(f"    {json_text(_node_data(tree, node))}" for node in listed)
    parts.append('  "nodes": [' + (f"\n{lines}\n  " if lines else "") + "]")
    parts += [f"  {json_text(name)}: {json_text(value)}" for name, value in tree.more.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


@dataclass(frozen=True)
class WrittenPosition:
    """A position as a file has it, all as text: grid rows from the top, circled cells, filled boxes, circled and crossed letters, roll."""

    grid: tuple[str, ...] = ()
    circled: str = ""
    boxes: tuple[str, ...] = ()
    letters: str = ""
    crossed: str = ""
    roll: str = ""

    @classmethod
    def of(cls, position: StartPosition) -> WrittenPosition:
        """Convert a position to its written form."""
        sheet, rows = position.sheet, str(Grid(position.sheet.grid.marks)).split("\n")
        return cls(
            grid=tuple(dropwhile(lambda row: not row.strip("."), rows)),
            circled=" ".join(format_cell(*cell) for cell in sorted(sheet.grid.circled)),
            boxes=tuple(f"{kind} {size}" for kind, size in sorted(sheet.boxes)),
            letters="".join(sorted(sheet.circled)),
            crossed="".join(sorted(sheet.crossed)),
            roll=str(position.roll or ""),
        )

    def to_start_position(self, edition: str) -> StartPosition:
        """Parse the written position. Raises ``ValueError`` if it is malformed."""
        cells = [parse_cell(word) for word in self.circled.split()]
        if any(cell is None or cell.number is not None for cell in cells):
            raise ValueError(self.circled)
        if unknown := set(self.letters + self.crossed) - set(LETTERS):
            raise ValueError("".join(unknown))
        grid = Grid.parse("\n".join(self.grid), [(cell.row, cell.col) for cell in cells if cell])
        filled = frozenset((kind, int(size)) for kind, _, size in (box.partition(" ") for box in self.boxes))
        sheet = Sheet(grid, filled, frozenset(self.letters), frozenset(self.crossed), edition=edition)
        return StartPosition(sheet, Roll.parse(self.roll) if self.roll else None)


def _is_listed(tree: AnalysisTree, node: AnalysisNode) -> bool:
    """Whether the file lists a node: one of a variation, or of the played game if it is annotated or not its parent's first child."""
    if node.id > tree.last_played_node:
        return True
    return not node.is_unannotated or (node.parent is not None and tree[node.parent].children[0] != node.id)


def _node_data(tree: AnalysisTree, node: AnalysisNode) -> dict[str, object]:
    act = {}
    if node.id > tree.last_played_node and node.action is not None:
        act = {"parent": node.parent, "action": format_action(node.action, tree.game.players)}
    annotations = to_plain_values(node.annotations)
    if node.comments:  # files have these fields in alphabetical order
        annotations["comments"] = [dict(sorted(comment.items())) for comment in annotations["comments"]]
    return {"id": node.id, **act, **annotations, **node.more}
