"""What is copied out of the composer: a link, a share code, a cell for a notebook, an exercise file."""

from __future__ import annotations

from numberdrop.exercises.composer import as_lesson
from numberdrop.exercises.files.lesson_file import as_toml
from numberdrop.exercises.share_code import Shared, decode, encode
from numberdrop.pages.cards import Copy
from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.message import Phrase, phrase

FILE = "puzzle.toml"


def copies_dialog(shared: Shared) -> DialogSpec:
    """Everything to copy. Raises ``ExerciseError`` where nobody could open it again."""
    code = encode(shared)
    decode(code)
    return DialogSpec(
        id="share",
        kind="copies",
        title=phrase("composer.share"),
        text=(phrase("composer.share_text"),),
        parts=(
            _part("link", href=f"puzzles.ipynb#code={code}"),
            _part("code", code),
            _part("cell", cell(code)),
            _part("file", as_toml(as_lesson(shared)), file=FILE),
        ),
        buttons=(("close", True),),
    )


def _part(name: str, value: str = "", *, href: str | None = None, file: str | None = None) -> tuple[Phrase, Copy]:
    return phrase(f"composer.copy_{name}"), Copy(id=name, label="", value=value, href=href, file=file)


def cell(code: str) -> str:
    """A cell of a notebook that shows the puzzle."""
    return f'from numberdrop.widget import puzzle\n\npuzzle("{code}")'
