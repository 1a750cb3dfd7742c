"""Writing an analysis: always the same text for the same tree, one node on a line."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import dropwhile
from typing import Any

from numberdrop.formats import game_record
from numberdrop.formats.converter import write
from numberdrop.rules.actions import format_cell
from numberdrop.rules.dice import Roll
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.grid import Grid
from numberdrop.rules.notation import format_action, parse_cell
from numberdrop.rules.sheet import Sheet

from .node import Node
from .tree import ROOT, Position, Tree

FORMAT, VERSION = "numberdrop-analysis", 1


def dumps(tree: Tree) -> str:
    """The analysis as text; ``loads`` gives an equal one. Raises ``RecordError`` for a seed or a name that no record may hold."""
    parts = [f'  "format": {_json(FORMAT)}', f'  "version": {VERSION}', f'  "record": {_record(tree)}']
    if tree.position:
        parts.append(f'  "position": {_json({"grid": [], **write(WrittenPosition.of(tree.position))})}')
    lines = ",\n".join(f"    {_json(_node(tree, tree[at]))}" for at in tree.below(ROOT) if _named(tree, tree[at]))
    parts.append('  "nodes": [' + (f"\n{lines}\n  " if lines else "") + "]")
    parts += [f"  {_json(name)}: {_json(value)}" for name, value in tree.more.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _record(tree: Tree) -> str:
    return game_record.dumps(tree.game).rstrip().replace("\n", "\n  ")


@dataclass(frozen=True)
class WrittenPosition:
    """A position as a file has it: the rows of its grid from the top, cells, boxes and letters in words."""

    grid: tuple[str, ...] = ()
    circled: str = ""
    boxes: tuple[str, ...] = ()
    letters: str = ""
    crossed: str = ""
    roll: str = ""

    @classmethod
    def of(cls, position: Position) -> WrittenPosition:
        """A position in writing."""
        sheet, rows = position.sheet, str(Grid(position.sheet.grid.marks)).split("\n")
        return cls(
            grid=tuple(dropwhile(lambda row: not row.strip("."), rows)),
            circled=" ".join(format_cell(*cell) for cell in sorted(sheet.grid.circled)),
            boxes=tuple(f"{kind} {size}" for kind, size in sorted(sheet.boxes)),
            letters="".join(sorted(sheet.circled)),
            crossed="".join(sorted(sheet.crossed)),
            roll=str(position.roll or ""),
        )

    def position(self, edition: str) -> Position:
        """What is written. Raises ``ValueError`` for what is none."""
        cells = [parse_cell(word) for word in self.circled.split()]
        if any(cell is None or cell.number is not None for cell in cells):
            raise ValueError(self.circled)
        if strange := set(self.letters + self.crossed) - set(LETTERS):
            raise ValueError("".join(strange))
        grid = Grid.parse("\n".join(self.grid), [(cell.row, cell.col) for cell in cells if cell])
        filled = frozenset((kind, int(size)) for kind, _, size in (box.partition(" ") for box in self.boxes))
        sheet = Sheet(grid, filled, frozenset(self.letters), frozenset(self.crossed), edition=edition)
        return Position(sheet, Roll.parse(self.roll) if self.roll else None)


def _named(tree: Tree, node: Node) -> bool:
    """What was played speaks for itself, unless something is said of it, or a variation stands before it."""
    if node.id > tree.played:
        return True
    return not node.bare or (node.parent is not None and tree[node.parent].children[0] != node.id)


def _node(tree: Tree, node: Node) -> dict[str, Any]:
    parts: dict[str, Any] = {"id": node.id}
    if node.id > tree.played and node.action is not None:
        parts |= {"parent": node.parent, "action": format_action(node.action, tree.game.players)}
    said = write(node.said)
    if node.comments:  # always in the same order
        said["comments"] = [dict(sorted(comment.items())) for comment in said["comments"]]
    return {**parts, **said, **node.more}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
