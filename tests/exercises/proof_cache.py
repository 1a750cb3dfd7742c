"""The kinds of puzzle whose proofs held, by a digest of all that a kind rests on: of these nothing has to be proved again.

`NUMBERDROP_PROOFS` names the folder, which CI keeps from run to run. The digest covers the modules that the kind imports, directly or
not, without their comments and docstrings, the data beside them, and the puzzles themselves.
"""

import ast
import hashlib
import inspect
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from numberdrop.exercises.kinds import MINERS
from numberdrop.exercises.mining import prove
from numberdrop.exercises.puzzles import shipped_pack, write_puzzle
from numberdrop.paths import PACKAGE

ROOT = PACKAGE.parent
FOLDER = os.environ.get("NUMBERDROP_PROOFS")
DATA = {".toml", ".c", ".h", ".bin"}


def is_proved(kind: str) -> bool:
    """Whether every proof of a kind held for what is here now."""
    return bool(FOLDER) and (Path(FOLDER) / f"{kind}-{digest(kind)}").exists()


def note(kind: str) -> None:
    """Remember that every proof of a kind holds."""
    if FOLDER:
        Path(FOLDER).mkdir(parents=True, exist_ok=True)
        (Path(FOLDER) / f"{kind}-{digest(kind)}").touch()


def digest(kind: str) -> str:
    """What the proofs of a kind rest on."""
    total = hashlib.sha256()
    for path in sorted(reached(kind)):
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + _meaning(path) + b"\0")
    for head in shipped_pack().heads_of(kind):
        total.update(write_puzzle(shipped_pack().puzzle(head.id)).encode() + b"\0")
    return total.hexdigest()[:20]


def reached(kind: str) -> set[Path]:
    """All modules of the package that the proofs of a kind import, directly or not, and the data in their folders."""
    waiting = [Path(inspect.getfile(begun)) for begun in (prove, MINERS[kind].seek)]
    files = set(waiting)
    while waiting:
        path = waiting.pop()
        beside = {other for other in path.parent.iterdir() if other.suffix in DATA}
        fresh = ({*_imports(path), *beside} if path.suffix == ".py" else set()) - files
        files |= fresh
        waiting += fresh
    return files


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def _imports(path: Path) -> Iterator[Path]:
    for node in ast.walk(_tree(path)):
        match node:
            case ast.ImportFrom(module, names, level):
                within = path.parents[level - 1] if level else ROOT
                place = within.joinpath(*(module or "").split("."))
                places = [place, *(place / alias.name for alias in names)]
            case ast.Import(names):
                places = [ROOT.joinpath(*alias.name.split(".")) for alias in names]
            case _:
                continue
        for place in places:
            yield from (file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file())


@cache
def _meaning(path: Path) -> bytes:
    """A module without its comments and docstrings; data as it is, whatever the system made of its line ends."""
    if path.suffix != ".py":
        return path.read_bytes().replace(b"\r\n", b"\n")
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            node.body = [line for line in node.body if not _is_text(line)]
    return ast.dump(tree).encode()


def _is_text(line: ast.stmt) -> bool:
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant) and isinstance(line.value.value, str)
