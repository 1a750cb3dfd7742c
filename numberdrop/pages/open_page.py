"""Opens a page: the session of a page as it is first met, by the page's name and its settings."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from numberdrop.rules.grid import Grid

from .app import App, Place
from .page import PageState
from .session import Session
from .visit import Visit

if TYPE_CHECKING:
    from numberdrop.exercises.puzzles import Pack
    from numberdrop.rules.game import Game


def _session(place: Place, language: str, state: PageState | None = None) -> Session:
    """A page as it is first met, or in a given state."""
    return Session(App.at(place, Visit(language), state))


def home(language: str) -> Session:
    return _session(Place("home"), language)


def play(language: str, game: Game | None = None) -> Session:
    from .play import begin

    return _session(Place("play"), language, begin("", Visit(language), game))


def companion(language: str) -> Session:
    return _session(Place("companion"), language)


def analysis(language: str, game: Game | None = None) -> Session:
    from numberdrop.formats.analysis import Tree

    from .analysis import begin

    return _session(Place("analysis"), language, begin("", Visit(), Tree.of(game) if game else None))


def sandbox(language: str, grid: Grid | str | None = None) -> Session:
    """With a grid, or with the picture of one: so it stands in a notebook."""
    from numberdrop.rules.grid import Grid

    from .sandbox import begin

    return _session(Place("sandbox"), language, None if grid is None else begin("", Visit(language), Grid.of(grid)))


def composer(language: str) -> Session:
    return _session(Place("composer"), language)


def puzzle(language: str, code: str) -> Session:
    return _session(Place("puzzle", code), language)


def lesson(language: str, name: str, seed: int | None = None, task: int | None = None) -> Session:
    """At its first task, or at one that is asked for. Raises ``ValueError`` for a task that the lesson does not have."""
    from numberdrop.exercises import load_lesson

    from .lesson import begin_lesson, open_task

    state = begin_lesson(load_lesson(name), Visit(language), seed)
    if task is not None:
        last = len(state.lesson.tasks)
        if isinstance(task, bool) or not isinstance(task, int) or not 1 <= task <= last:
            raise ValueError(f"lesson {name!r} has no task {task!r:.20}; its tasks are 1 to {last}")
        state = replace(open_task(state, task - 1), turn=0, given=True)
    return _session(Place("lesson", name), language, state)


def guided(language: str, name: str) -> Session:
    from numberdrop.exercises.guided import load_guided

    from .guided.state import begin_guided

    return _session(Place("guided", name), language, begin_guided(load_guided(name), Visit(language)))


def progress(language: str) -> Session:
    return _session(Place("progress"), language)


def puzzles(language: str, pack: Pack | None = None, seed: int | None = None) -> Session:
    from .puzzles import begin_pack

    return _session(Place("puzzles"), language, begin_pack(pack, seed))


def preview(language: str, path: str | Path, seed: int | None = None) -> Session:
    """A lesson or a guided game out of a file. Raises ``ExerciseError`` that says what is wrong with it."""
    from numberdrop.exercises import load_file
    from numberdrop.exercises.guided import is_guided_file, load_guided_file

    if is_guided_file(Path(path)):
        from .guided.state import begin_guided

        script = load_guided_file(Path(path))
        return _session(Place("guided", script.id), language, begin_guided(script, Visit(language), seed))

    from .lesson import begin_lesson

    mine = load_file(Path(path))
    return _session(Place("lesson", mine.id), language, begin_lesson(mine, Visit(language), seed))


PAGES: Mapping[str, Callable[..., Session]] = {
    page.__name__: page
    for page in (
        *(home, play, guided, companion, analysis, sandbox, composer, puzzle, lesson, progress, puzzles, preview),
    )
}
"""What opens each page, by the name that it has in ``numberdrop.widget``."""


# --- page notebook ----------------------------------------------------------------------------------------------------

# Which notebooks are pages of the tutor and nothing else: a first picture of those can be drawn without running them.

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
