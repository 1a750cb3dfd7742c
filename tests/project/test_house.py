"""The guide's page about the house says what the linter holds the imports to."""

import ast
import re
import tomllib
from collections import Counter
from pathlib import Path

from numberdrop.pages.app import PAGE_NAMES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "notebooks/guide/house.md").read_text("utf-8")


CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]


def test_the_rooms_stand_in_the_order_of_their_layers() -> None:
    layers = next(one["layers"] for one in CONTRACTS if one["type"] == "layers" and one["containers"] == ["numberdrop"])
    level = {room: number for number, layer in enumerate(reversed(layers)) for room in layer.split(" | ")}
    rooms = re.findall(r"^\* - `(\w+)`$", PAGE, re.MULTILINE)
    assert {*rooms, "__main__"} == set(level)
    assert [level[room] for room in rooms] == sorted(level[room] for room in rooms)


def test_every_page_has_a_notebook_and_knows_no_other() -> None:
    independent = next(one["modules"] for one in CONTRACTS if one["type"] == "independence")
    assert {*independent} == {f"numberdrop.pages.{name}" for name in PAGE_NAMES}
    # A single puzzle is for a cell of somebody's own notebook.
    opened = {path.stem.partition("_")[0] for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert {*PAGE_NAMES} - opened == {"puzzle"}


def test_every_file_that_the_page_names_is_there() -> None:
    names = re.findall(r"`((?:\w+/)+(?:\w+\.py)?)`", PAGE)
    assert names
    assert [name for name in names if not any((room / name).exists() for room in (ROOT / "numberdrop", ROOT))] == []


SHARED_NAMES = {"Board", "Candidate"}
"""Classes of two packages that share a name, as each is the usual one there. No others may."""
EMPTY_NAMES = {"one", "found", "told", "known", "every"}
RIDDLES = ("Whoever", "Nobody", "So many", "As far", "Who ")


def test_names_and_docstrings_are_plain() -> None:
    """A class name stands for one thing, a local says what it holds, a docstring begins with what the thing is or does."""
    classes, locals_, docstrings = Counter[str](), [], []
    for path in sorted((ROOT / "numberdrop").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.ClassDef(name=name):
                    classes[name] += 1
                case ast.FunctionDef():
                    inside = [part for part in ast.walk(node) if isinstance(part, ast.Name)]
                    stored = {part.id for part in inside if isinstance(part.ctx, ast.Store)}
                    locals_ += [f"{path.name}: {name} in {node.name}" for name in sorted(stored & EMPTY_NAMES)]
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                text = ast.get_docstring(node) or ""
                docstrings += [f"{path.name}: {text:.60}"] if text.startswith(RIDDLES) else []
    assert {name for name, count in classes.items() if count > 1} <= SHARED_NAMES
    assert (locals_, docstrings) == ([], [])


def test_inheritance_is_at_most_three_classes_deep() -> None:
    """From a class to its farthest base there are at most two steps: what more classes share is a value, a mixin or a function."""
    bases: dict[str, list[str]] = {}
    for path in sorted((ROOT / "numberdrop").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                names = [ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases]
                bases[node.name] = [name for name in names if name != node.name]

    def depth(name: str) -> int:
        return 1 + max((depth(base) for base in bases[name] if base in bases), default=0)

    assert {depth("PlaceShape"), depth("CirclesCombo")} == {3}, "these have bases of the package"
    assert {name: depth(name) for name in bases if depth(name) > 3} == {}
