"""Opening a page from Python: the functions in ``PAGES`` make its session; ``tutor_notebook`` finds out which page a notebook shows."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from numberdrop.rules.grid import Grid

from .app import PAGE_NAMES, App, PageId
from .page import PageState
from .session import Session
from .visit import Visit

if TYPE_CHECKING:
    from numberdrop.exercises.puzzles import Pack
    from numberdrop.rules.game import Game


def _session_at(place: PageId, language: str, state: PageState | None = None) -> Session:
    """Start a session at a page, in the given ``state`` or the page's first one."""
    return Session(App.at(place, Visit(language), state))


def play(language: str, game: Game | None = None) -> Session:
    from .play import begin

    return _session_at(PageId("play"), language, begin("", Visit(language), game))


def analysis(language: str, game: Game | None = None) -> Session:
    from numberdrop.formats.analysis import AnalysisTree

    from .analysis import begin

    return _session_at(PageId("analysis"), language, begin("", Visit(), AnalysisTree.of(game) if game else None))


def sandbox(language: str, grid: Grid | str | None = None) -> Session:
    """Open the sandbox with a grid, by default with its example; notebooks give the grid as text."""
    from .sandbox import begin

    return _session_at(PageId("sandbox"), language, None if grid is None else begin("", Visit(language), Grid.of(grid)))


def puzzle(language: str, code: str) -> Session:
    return _session_at(PageId("puzzle", code), language)


def lesson(language: str, name: str, seed: int | None = None, task: int | None = None) -> Session:
    """Open the lesson with the id ``name`` at task number ``task`` (from 1; by default 1). Raises ``ValueError`` if it has no such task."""
    from numberdrop.exercises import load_lesson

    from .lesson.state import begin_lesson, open_task

    state = begin_lesson(load_lesson(name), Visit(language), seed)
    if task is not None:
        last = len(state.lesson.tasks)
        if type(task) is not int or not 1 <= task <= last:
            raise ValueError(f"lesson {name!r} has no task {task!r:.20}; its tasks are 1 to {last}")
        state = replace(open_task(state, task - 1), turn=0, given=True)
    return _session_at(PageId("lesson", name), language, state)


def guided(language: str, name: str) -> Session:
    from numberdrop.exercises.guided.script import load_guided

    from .guided.state import begin_guided

    return _session_at(PageId("guided", name), language, begin_guided(load_guided(name), Visit(language)))


def puzzles(language: str, pack: Pack | None = None, seed: int | None = None) -> Session:
    from .puzzles.state import begin_pack

    return _session_at(PageId("puzzles"), language, begin_pack(pack, seed))


def preview(language: str, path: str | Path, seed: int | None = None) -> Session:
    """Open a lesson or guided game from a file, so that its author can try it. Raises ``ExerciseError`` for a file with errors."""
    from numberdrop.exercises import load_lesson_file
    from numberdrop.exercises.guided.script import is_guided_file, load_guided_file

    if is_guided_file(Path(path)):
        from .guided.state import begin_guided

        script = load_guided_file(Path(path))
        return _session_at(PageId("guided", script.id), language, begin_guided(script, Visit(language), seed))

    from .lesson.state import begin_lesson

    loaded = load_lesson_file(Path(path))
    return _session_at(PageId("lesson", loaded.id), language, begin_lesson(loaded, Visit(language), seed))


_BY_POSITION: Mapping[str, str] = {
    "sandbox": "grid",
    "lesson": "name",
    "guided": "name",
    "puzzle": "code",
    "preview": "path",
}
"""By the name of a function in ``PAGES``: the name of the argument that a notebook may give by position."""
PAGES: dict[str, Callable[..., Session]] = {
    **{name: partial(_session_at, PageId(name)) for name in PAGE_NAMES},
    **{page.__name__: page for page in (play, analysis, sandbox, puzzle, lesson, guided, puzzles, preview)},
}
"""The functions that open a page, by their names in ``numberdrop.widget``; a page without a function of its own opens in its first state."""


# --- page notebook ----------------------------------------------------------------------------------------------------

# The first picture of a notebook that only shows a page can be drawn without running it.

_WIDGETS = "numberdrop.widget"
_KERNELS = {"python3", None}


@dataclass(frozen=True)
class TutorNotebook:
    """A notebook that only shows one page: the function that it calls (``maker``), and the keyword arguments of the call (``settings``)."""

    title: str | None
    maker: str
    settings: tuple[tuple[str, object], ...]

    def settings_in(self, language: str) -> dict[str, object]:
        """Return the keyword arguments of the call; if none of them is a language, ``language`` (the visitor's) is added."""
        return {"language": language, **dict(self.settings)}


def tutor_notebook(path: Path) -> TutorNotebook | None:
    """Find out which page a notebook shows; ``None`` for a missing file, or a notebook that does anything else."""
    try:
        return _read_notebook(path, path.stat().st_mtime_ns)
    except (OSError, ValueError, LookupError, TypeError, SyntaxError):
        return None  # whatever is wrong, it is shown like any notebook


@lru_cache(maxsize=256)
def _read_notebook(path: Path, _changed: int) -> TutorNotebook | None:
    notebook = json.loads(path.read_text("utf-8"))
    metadata = notebook["metadata"]
    cells = [cell for cell in notebook["cells"] if "document" not in cell["metadata"].get("tags", ())]
    if len(cells) != 1 or cells[0]["cell_type"] != "code" or metadata.get("kernelspec", {}).get("name") not in _KERNELS:
        return None
    match ast.parse("".join(cells[0]["source"])).body:
        case [
            ast.ImportFrom(module=module, names=[ast.alias(name=maker, asname=None)], level=0),
            ast.Expr(ast.Call(ast.Name(called), arguments, keywords)),
        ] if module == _WIDGETS and called == maker and maker in PAGES:
            values = [ast.literal_eval(value) for value in arguments]
            named = {str(keyword.arg): ast.literal_eval(keyword.value) for keyword in keywords}
            unnamed = (_BY_POSITION[maker],) if maker in _BY_POSITION else ()
            settings = (*zip(unnamed, values, strict=False), *named.items())
            if "grid" in dict(settings):  # one that cannot be read raises: running the notebook shows the error
                Grid.parse(dict(settings)["grid"])
            if len(values) <= len(unnamed) and hash(settings) is not None:
                return TutorNotebook(metadata.get("title"), maker, settings)
    return None
