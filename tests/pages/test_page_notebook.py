"""Which notebooks are the tutor's own pages, and what they are made with."""

from pathlib import Path

import pytest

from numberdrop.pages.open_page import TutorNotebook, tutor_notebook
from tests.serving import write_notebook

LESSON = "from numberdrop.widget import lesson\n\nlesson('gravity', seed=3)"


def read(folder: Path, *cells: tuple[str, str]) -> TutorNotebook | None:
    write_notebook(folder / "page.ipynb", *cells, title="A page")
    return tutor_notebook(folder / "page.ipynb")


def test_settings_are_taken_as_the_notebook_gives_them(tmp_path: Path) -> None:
    notebook = read(tmp_path, ("code", LESSON))
    assert notebook == TutorNotebook("A page", "lesson", (("name", "gravity"), ("seed", 3)))
    assert notebook.settings_in("fr") == {"language": "fr", "name": "gravity", "seed": 3}
    own = read(tmp_path, ("code", LESSON.replace("seed=3", "language='en'")))
    assert own.settings_in("fr")["language"] == "en"
    assert tutor_notebook(tmp_path / "nowhere.ipynb") is None
    grid = read(tmp_path, ("code", r"from numberdrop.widget import sandbox" + "\n" + r"sandbox('..6\n.56')"))
    assert grid == TutorNotebook("A page", "sandbox", (("grid", "..6\n.56"),))


@pytest.mark.parametrize(
    "cells",
    [
        [("markdown", "# Before"), ("code", LESSON)],
        [("code", LESSON), ("code", "1 + 1")],
        [("code", "import os\n" + LESSON)],
        [("code", LESSON.replace("'gravity'", "open('lesson').read()"))],
        [("code", LESSON.replace("'gravity'", "['gravity']"))],
        [("code", LESSON.replace("seed=3", "'en'"))],
        [("code", LESSON.replace("lesson", "class_table"))],
        [("code", LESSON.replace("numberdrop.widget", "elsewhere"))],
        [("code", "from numberdrop.widget import sandbox\nsandbox('..?')")],
        [("code", "from numberdrop.widget import sandbox\nsandbox('en')")],
        [("code", "def (")],
    ],
)
def test_any_other_notebook_is_run_as_it_is(tmp_path: Path, cells: list[tuple[str, str]]) -> None:
    assert read(tmp_path, *cells) is None
