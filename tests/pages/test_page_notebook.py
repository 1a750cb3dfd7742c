"""Which notebooks are the tutor's own pages, and what they are made with."""

from __future__ import annotations

from pathlib import Path

import pytest

from numberdrop.pages.page_notebook import TutorNotebook, tutor_notebook
from tests.serving import write_notebook

LESSON = "from numberdrop.widget import lesson\n\nlesson('gravity', seed=3)"


def read(folder: Path, *cells: tuple[str, str]) -> TutorNotebook | None:
    write_notebook(folder / "page.ipynb", *cells, title="A page")
    return tutor_notebook(folder / "page.ipynb")


def test_settings_are_taken_as_the_notebook_gives_them(tmp_path: Path) -> None:
    notebook = read(tmp_path, ("code", LESSON))
    assert notebook == TutorNotebook("A page", "lesson", (("name", "gravity"), ("seed", 3)))
    assert notebook.settings_in("fr") == {"language": "fr", "name": "gravity", "seed": 3}
    own = read(tmp_path, ("code", LESSON.replace("seed=3", "'en'")))
    assert own.settings_in("fr")["language"] == "en"
    assert tutor_notebook(tmp_path / "nowhere.ipynb") is None


@pytest.mark.parametrize(
    "cells",
    [
        [("markdown", "# Before"), ("code", LESSON)],
        [("code", LESSON), ("code", "1 + 1")],
        [("code", "import os\n" + LESSON)],
        [("code", LESSON.replace("'gravity'", "open('lesson').read()"))],
        [("code", LESSON.replace("'gravity'", "['gravity']"))],
        [("code", LESSON.replace("seed=3", "'en', 3, 4"))],
        [("code", LESSON.replace("lesson", "class_table"))],
        [("code", LESSON.replace("numberdrop.widget", "elsewhere"))],
        [("code", "def (")],
    ],
)
def test_any_other_notebook_is_run_as_it_is(tmp_path: Path, cells: list[tuple[str, str]]) -> None:
    assert read(tmp_path, *cells) is None
