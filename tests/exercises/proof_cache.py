"""The kinds of puzzle whose proofs held, by a digest of all that a kind rests on: of these nothing has to be proved again.

`NUMBERDROP_PROOFS` names the folder, which CI keeps from run to run. The digest covers the modules that the kind imports, directly or
not, without their comments and docstrings, the data beside them, and the puzzles themselves.
"""

from __future__ import annotations

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

ROOT = Path(__file__).resolve().parents[2]
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
    for path in sorted(_reached(*(Path(inspect.getfile(begun)) for begun in (prove, MINERS[kind].seek)))):
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + _meaning(path) + b"\0")
    for head in shipped_pack().heads_of(kind):
        total.update(write_puzzle(shipped_pack().puzzle(head.id)).encode() + b"\0")
    return total.hexdigest()[:20]


def _reached(*begun: Path) -> set[Path]:
    """All modules of the package that these import, and the data in their folders."""
    reached, waiting = set(begun), [*begun]
    while waiting:
        path = waiting.pop()
        beside = {other for other in path.parent.iterdir() if other.suffix in DATA}
        fresh = ({*_imports(path), *beside} if path.suffix == ".py" else set()) - reached
        reached |= fresh
        waiting += fresh
    return reached


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def _imports(path: Path) -> Iterator[Path]:
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            place = ROOT.joinpath(*name.split("."))
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
