"""What is copied out of the composer: a link, a share code, a cell for a notebook, an exercise file."""

from __future__ import annotations

from numberdrop.exercises.composing import as_lesson
from numberdrop.exercises.sharing import Shared, decode, encode
from numberdrop.exercises.writing import as_toml

from .intents import Json
from .words import Voice

FILE = "puzzle.toml"


def copies(voice: Voice, shared: Shared) -> list[Json]:
    """Everything to copy. Raises ``ExerciseError`` where nobody could open it again."""
    code = encode(shared)
    decode(code)
    return [
        {"id": "link", "label": voice("composer.copy_link"), "href": f"puzzles.ipynb#code={code}", "value": ""},
        {"id": "code", "label": voice("composer.copy_code"), "value": code},
        {"id": "cell", "label": voice("composer.copy_cell"), "value": cell(code)},
        {"id": "file", "label": voice("composer.copy_file"), "value": as_toml(as_lesson(shared)), "file": FILE},
    ]


def cell(code: str) -> str:
    """A cell of a notebook that shows the puzzle."""
    return f'from numberdrop.widget import puzzle\n\npuzzle("{code}")'
