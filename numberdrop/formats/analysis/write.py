"""Writing an analysis: always the same text for the same tree, one node on a line."""

from __future__ import annotations

import json
from typing import Any

from numberdrop.formats import game_record
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.grid import COLS, ROWS
from numberdrop.rules.notation import format_action, format_cell

from .node import Node
from .tree import ROOT, Position, Tree

FORMAT, VERSION = "numberdrop-analysis", 1


def dumps(tree: Tree) -> str:
    """The analysis as text; ``loads`` gives an equal one. Raises ``RecordError`` for a seed or a name that no record may hold."""
    parts = [f'  "format": {_json(FORMAT)}', f'  "version": {VERSION}', f'  "record": {_record(tree)}']
    if tree.position:
        parts.append(f'  "position": {_json(_position(tree.position))}')
    lines = ",\n".join(f"    {_json(_node(tree, tree[at]))}" for at in tree.below(ROOT) if _named(tree, tree[at]))
    parts.append('  "nodes": [' + (f"\n{lines}\n  " if lines else "") + "]")
    parts += [f"  {_json(name)}: {_json(value)}" for name, value in tree.more.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _record(tree: Tree) -> str:
    return game_record.dumps(tree.game).rstrip().replace("\n", "\n  ")


def _position(position: Position) -> dict[str, Any]:
    sheet, marks = position.sheet, position.sheet.grid.marks
    rows = [marks[row * COLS : (row + 1) * COLS] for row in reversed(range(ROWS))]
    while rows and rows[0] == "." * COLS:
        rows = rows[1:]
    parts: dict[str, Any] = {"grid": rows}
    if sheet.grid.circled:
        parts["circled"] = " ".join(format_cell(*cell) for cell in sorted(sheet.grid.circled))
    if sheet.boxes:
        parts["boxes"] = [f"{kind} {size}" for kind, size in sorted(sheet.boxes)]
    for name, letters in (("letters", sheet.circled), ("crossed", sheet.crossed)):
        if letters:
            parts[name] = "".join(letter for letter in LETTERS if letter in letters)
    return parts | ({"roll": str(position.roll)} if position.roll else {})


def _named(tree: Tree, node: Node) -> bool:
    """What was played speaks for itself, unless something is said of it, or a variation stands before it."""
    if node.id > tree.played:
        return True
    return not node.bare or (node.parent is not None and tree[node.parent].children[0] != node.id)


def _node(tree: Tree, node: Node) -> dict[str, Any]:
    parts: dict[str, Any] = {"id": node.id}
    if node.id > tree.played and node.action is not None:
        parts |= {"parent": node.parent, "action": format_action(node.action, tree.game.players)}
    if node.comments:
        parts["comments"] = [
            {name: text for name, text in (("by", one.by), ("lang", one.lang), ("text", one.text)) if text}
            for one in node.comments
        ]
    if node.marks:
        parts["marks"] = node.marks
    if node.estimates:
        parts["evals"] = [
            {
                "coach": one.coach,
                "unit": one.unit,
                "player": one.player,
                "mean": one.mean,
                "se": one.error,
                "n": one.samples,
            }
            for one in node.estimates
        ]
    return {**parts, **node.more}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
