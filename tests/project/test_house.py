"""The guide's page about the house says what the linter holds the imports to."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "notebooks/guide/house.md").read_text("utf-8")


def test_the_rooms_stand_in_the_order_of_their_layers() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layers = next(one["layers"] for one in contracts if one["type"] == "layers" and one["containers"] == ["numberdrop"])
    level = {room: number for number, layer in enumerate(reversed(layers)) for room in layer.split(" | ")}
    rooms = re.findall(r"^\* - `(\w+)`$", PAGE, re.MULTILINE)
    assert {*rooms, "__main__"} == set(level)
    assert [level[room] for room in rooms] == sorted(level[room] for room in rooms)


def test_every_file_that_the_page_names_is_there() -> None:
    names = re.findall(r"`((?:\w+/)+(?:\w+\.py)?)`", PAGE)
    assert names
    assert [name for name in names if not any((room / name).exists() for room in (ROOT / "numberdrop", ROOT))] == []
