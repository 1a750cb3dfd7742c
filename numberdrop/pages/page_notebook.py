"""Which notebooks are pages of the tutor and nothing else: a first picture of those can be drawn without running them."""

from __future__ import annotations

import ast
import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from numberdrop.rules.grid import Grid

_WIDGETS = "numberdrop.widget"
_MAKERS = {
    "home": (),
    "play": (),
    "companion": (),
    "analysis": (),
    "sandbox": ("grid",),
    "composer": (),
    "lesson": ("name",),
    "guided": ("name",),
    "progress": (),
    "puzzle": ("code",),
    "puzzles": (),
    "preview": ("path",),
}
"""What makes a page out of values that stand in the notebook, and in which order they are given."""
_KERNELS = {"python3", None}


@dataclass(frozen=True)
class TutorNotebook:
    """A notebook that shows one page: the function that makes it, and with which settings."""

    title: str | None
    maker: str
    settings: tuple[tuple[str, Any], ...]

    def settings_in(self, language: str) -> dict[str, Any]:
        """All settings, with the language of a visitor where the notebook names none."""
        return {"language": language, **dict(self.settings)}


def tutor_notebook(path: Path) -> TutorNotebook | None:
    """Return what a notebook shows if it is a page of the tutor; None for all others, also one that is not there."""
    try:
        return _read(path, path.stat().st_mtime_ns)
    except (OSError, ValueError, LookupError, TypeError, SyntaxError):
        return None  # whatever it is, it is shown as any notebook


@lru_cache(maxsize=256)
def _read(path: Path, _changed: int) -> TutorNotebook | None:
    notebook = json.loads(path.read_text("utf-8"))
    metadata = notebook["metadata"]
    cells = [cell for cell in notebook["cells"] if "document" not in cell["metadata"].get("tags", ())]
    if len(cells) != 1 or cells[0]["cell_type"] != "code" or metadata.get("kernelspec", {}).get("name") not in _KERNELS:
        return None
    match ast.parse("".join(cells[0]["source"])).body:
        case [
            ast.ImportFrom(module=module, names=[ast.alias(name=maker, asname=None)], level=0),
            ast.Expr(ast.Call(ast.Name(called), arguments, keywords)),
        ] if module == _WIDGETS and called == maker and maker in _MAKERS:
            values = [ast.literal_eval(value) for value in arguments]
            named = {str(one.arg): ast.literal_eval(one.value) for one in keywords}
            settings = (*zip(_MAKERS[maker], values, strict=False), *named.items())
            if "grid" in dict(settings):
                Grid.parse(dict(settings)["grid"])  # one that cannot be read is for whoever runs the notebook
            if len(values) <= len(_MAKERS[maker]) and hash(settings) is not None:
                return TutorNotebook(metadata.get("title"), maker, settings)
    return None
