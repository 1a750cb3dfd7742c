"""Opens a page: the session of a page as it is first met, by the page's name and its settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from .app import App, Place
from .page import PageState
from .session import Session
from .visit import Visit

if TYPE_CHECKING:
    from numberdrop.exercises.puzzles import Pack
    from numberdrop.rules.game import Game
    from numberdrop.rules.grid import Grid


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
