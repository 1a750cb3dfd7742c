"""Python made small for the browser: modules as bytecode without its lines, of the standard library only what is asked for.

This runs at the build, in the very Python that the site brings: bytecode fits no other, and only that Python can read the
standard library it comes with.
"""

from __future__ import annotations

import ast
import gzip
import json
import marshal
import sys
import zipfile
from collections.abc import Iterator, Mapping
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType

HOME = "/tutor"
"""Where the tutor lies in the browser's file system; its code keeps that name."""
_ALWAYS = ("_strptime", "ctypes._layout", "encodings.latin_1", "encodings.utf_8_sig", "pyodide.code", "pyodide.ffi")
"""Looked up by name or from C where no Python imports them."""
_NEVER = (
    "_pyrepl",
    "doctest",
    "email",
    "ftplib",
    "http",
    "multiprocessing",
    "pdb",
    "pydoc",
    "unittest",
    "urllib.request",
    "xml",
)
"""Large, and imported in corners of the library that no page comes to; not left out where the tutor asks for them itself."""
_LINE_STAYS = 0b1_1101_000
"""An entry of CPython's table of lines (Objects/locations.md there): so many instructions, less one, in the line as before."""
_UNDATED = (1980, 1, 1, 0, 0, 0)


def pack_tutor(folder: Path, target: Path) -> None:
    """Write all files of a folder as one: the length of the index, the index (names and sizes), the files; compressed."""
    files = files_below(folder)
    packed = dict(_small(name, data, f"{HOME}/{name}") for name, data in files.items())
    index = json.dumps([[name, len(data)] for name, data in packed.items()]).encode()
    whole = b"".join((len(index).to_bytes(4), index, *packed.values()))
    target.write_bytes(gzip.compress(whole, 9, mtime=0))


def pack_library(archive: Path, folder: Path, target: Path) -> None:
    """Write of the standard library what the tutor in the folder, or Python itself at its start, ever imports."""
    with zipfile.ZipFile(archive) as source:
        library = {name: source.read(name) for name in sorted(source.namelist())}
    wanted = _wanted(library, files_below(folder))
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name in sorted(wanted):
            small, data = _small(name, library[name], name)
            entry = zipfile.ZipInfo(small, _UNDATED)
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, data)


def files_below(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, by its name from there."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def _small(name: str, data: bytes, told: str) -> tuple[str, bytes]:
    """A file under its new name; a module knows itself by the name ``told``."""
    if not name.endswith(".py"):
        return name, data
    code = compile(data, told, "exec", dont_inherit=True, optimize=2)
    return f"{name}c", MAGIC_NUMBER + bytes(12) + marshal.dumps(_bare(code))


def _bare(code: CodeType) -> CodeType:
    """Code that knows of its lines only where each function begins: a third of it is gone."""
    inner = tuple(_bare(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    full, rest = divmod(len(code.co_code) // 2, 8)
    lines = bytes((_LINE_STAYS + 7, 0)) * full + (bytes((_LINE_STAYS + rest - 1, 0)) if rest else b"")
    return code.replace(co_linetable=lines, co_consts=inner)


# --- what of the library is asked for -------------------------------------------------------------------------------------


def _wanted(library: Mapping[str, bytes], tutor: Mapping[str, bytes]) -> set[str]:
    known = {_module(name): name for name in library if name.endswith(".py")}
    asked = [*sys.modules, *_ALWAYS]
    for name, source in tutor.items():
        asked.extend(_imported(name, source))
    shunned = tuple(f"{name}." for name in _NEVER if name not in asked)
    wanted: set[str] = set()
    while asked:
        module = asked.pop()
        file = known.get(module)
        if file is not None and file not in wanted and not f"{module}.".startswith(shunned):
            wanted.add(file)
            asked.extend(_imported(file, library[file]))
        if "." in module:
            asked.append(module.rpartition(".")[0])  # a module takes its packages
    return wanted


def _module(name: str) -> str:
    return name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def _imported(name: str, source: bytes) -> Iterator[str]:
    """Every module that a file may import, wherever in it; and names that might be modules."""
    if not name.endswith(".py"):
        return
    package = name.removesuffix("/__init__.py") if name.endswith("/__init__.py") else name.rpartition("/")[0]
    parts = package.split("/")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = parts[: len(parts) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)
