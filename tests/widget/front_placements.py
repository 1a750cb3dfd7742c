"""Real placements for the front end's own tests: ``front/test/placements.json``, written by ``python -m tests.widget.front_placements``."""

import json

from numberdrop import paths
from numberdrop.frozen import as_json
from numberdrop.pages.parts.board import placements
from numberdrop.rules.grid import Grid

FILE = paths.PACKAGE / "widget" / "front" / "test" / "placements.json"
HEAP = Grid.parse("..4....\n.334...\n1236.5.\n4456.51\n2X57611\nXXX2341")
"""High on the left, with an overhang and holes."""
LOW = Grid.parse("2X57611\nXXX2341")
SHAPES = ("I", "O", "T", "L", "S")


def written() -> str:
    """What stands in the file, a shape a line."""
    tables = {
        "heap": placements(HEAP, SHAPES, "drop"),
        "low": placements(LOW, SHAPES, "drop"),
        "block": placements(HEAP, ("U5",), "block"),
    }
    parts = (f'"{name}": {_table(as_json(table))}' for name, table in tables.items())
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _table(table: dict) -> str:
    shapes = (f'"{name}": {json.dumps(spots, separators=(",", ":"))}' for name, spots in table["shapes"].items())
    head = f'{{"kind": "{table["kind"]}", "order": {json.dumps(table["order"])}, "shapes": {{\n'
    return head + ",\n".join(shapes) + "}}"


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
