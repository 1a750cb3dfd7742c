"""Packing of Python for the browser: modules as bytecode without line numbers, and only the imported part of the standard library.

This runs during the build in the site's own Python (Pyodide), as bytecode fits only the Python that compiled it.
"""

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
"""The tutor's folder in the browser's file system; code objects name their source files in this folder."""
_ALSO_USED = ("_strptime", "ctypes._layout", "encodings.latin_1", "encodings.utf_8_sig", "pyodide.code", "pyodide.ffi")
"""Modules that are used without any import statement: they are imported by name or from C."""
_NEVER_USED = (
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
"""Large modules that the standard library imports only in code that no page runs; left out unless the tutor itself imports them."""
_LINE_STAYS = 0b1_1101_000
"""An entry of CPython's line table (see CPython's Objects/locations.md) that keeps the line for some instructions; the number of
instructions minus one is added in the low bits."""
_FIXED_DATE = (1980, 1, 1, 0, 0, 0)


def pack_tutor(folder: Path, target: Path) -> None:
    """Pack all files of a folder into one compressed file: the length of the index, the index (names and sizes), the files."""
    files = files_below(folder)
    packed = dict(_compile(name, data, f"{HOME}/{name}") for name, data in files.items())
    index = json.dumps([[name, len(data)] for name, data in packed.items()]).encode()
    target.write_bytes(gzip.compress(b"".join((len(index).to_bytes(4), index, *packed.values())), 9, mtime=0))


def pack_library(archive: Path, folder: Path, target: Path) -> None:
    """Pack into ``target`` those modules of the standard library (``archive``) that the tutor in ``folder`` or Python's start imports."""
    with zipfile.ZipFile(archive) as source:
        library = {name: source.read(name) for name in sorted(source.namelist())}
    wanted = _needed_files(library, files_below(folder))
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name in sorted(wanted):
            small, data = _compile(name, library[name], name)
            entry = zipfile.ZipInfo(small, _FIXED_DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, data)


def files_below(folder: Path) -> dict[str, bytes]:
    """Read every file below a folder; returns the contents by relative path."""
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def _compile(name: str, data: bytes, filename: str) -> tuple[str, bytes]:
    """Compile a Python file to bytecode with ``filename`` as its source; returns the new name and contents. Other files stay unchanged."""
    if not name.endswith(".py"):
        return name, data
    code = compile(data, filename, "exec", dont_inherit=True, optimize=2)
    return f"{name}c", MAGIC_NUMBER + bytes(12) + marshal.dumps(_without_line_numbers(code))


def _without_line_numbers(code: CodeType) -> CodeType:
    """Replace all line numbers of code by the first line of each function, which saves a third of the size."""
    inner = tuple(_without_line_numbers(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    full, rest = divmod(len(code.co_code) // 2, 8)
    lines = bytes((_LINE_STAYS + 7, 0)) * full + (bytes((_LINE_STAYS + rest - 1, 0)) if rest else b"")
    return code.replace(co_linetable=lines, co_consts=inner)


def _needed_files(library: Mapping[str, bytes], tutor: Mapping[str, bytes]) -> set[str]:
    """Find the files of the standard library that the tutor's files import, directly or indirectly."""
    stems = {name: name.removesuffix(".py").removesuffix("/__init__") for name in library if name.endswith(".py")}
    file_of = {stem.replace("/", "."): name for name, stem in stems.items()}
    imported = [*sys.modules, *_ALSO_USED]
    for name, source in tutor.items():
        imported.extend(_imported_modules(name, source))
    excluded = tuple(f"{name}." for name in _NEVER_USED if name not in imported)
    wanted: set[str] = set()
    while imported:
        module = imported.pop()
        file = file_of.get(module)
        if file is not None and file not in wanted and not f"{module}.".startswith(excluded):
            wanted.add(file)
            imported.extend(_imported_modules(file, library[file]))
        if "." in module:
            imported.append(module.rpartition(".")[0])  # a module needs its packages
    return wanted


def _imported_modules(name: str, source: bytes) -> Iterator[str]:
    """Yield the names of all modules that a file may import; for ``from a import b`` also ``a.b``, as ``b`` may be a module."""
    if not name.endswith(".py"):
        return
    package = name.removesuffix("/__init__.py") if name.endswith("/__init__.py") else name.rpartition("/")[0]
    parts = package.split("/")
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                above = parts[: len(parts) - level + 1] if level else []
                base = ".".join([*above, *([module] if module else [])])
                yield from (base, *(f"{base}.{alias.name}" for alias in names))
