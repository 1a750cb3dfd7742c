"""What is copied out of the composer: a link, a share code, a cell for a notebook, an exercise file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.exercises.composing import as_lesson
from numberdrop.exercises.sharing import decode, encode
from numberdrop.exercises.writing import as_toml

from .intents import Json

if TYPE_CHECKING:
    from .composer import Composer

FILE = "puzzle.toml"


def dialog(page: Composer) -> Json:
    """The dialog with everything to copy. Raises ``ExerciseError`` where nobody could open it again."""
    voice, shared = page.voice, page.sketch.shared
    code = encode(shared)
    decode(code)
    parts = [
        {"id": "link", "label": voice("composer.copy_link"), "href": f"puzzles.ipynb#code={code}", "value": ""},
        {"id": "code", "label": voice("composer.copy_code"), "value": code},
        {"id": "cell", "label": voice("composer.copy_cell"), "value": cell(code)},
        {"id": "file", "label": voice("composer.copy_file"), "value": as_toml(as_lesson(shared)), "file": FILE},
    ]
    return {
        "id": "share", "kind": "copies", "title": voice("composer.share"), "text": voice("composer.share_text"),
        "parts": parts, "value": "", "rows": [], "buttons": [page.dialog_button("close", True)],
    }  # fmt: skip


def cell(code: str) -> str:
    """A cell of a notebook that shows the puzzle."""
    return f'from numberdrop.widget import puzzle\n\npuzzle("{code}")'
