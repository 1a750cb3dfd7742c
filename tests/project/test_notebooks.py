"""The notebooks of the lessons, and those that explore the game: fit for a class, kept without results. (nbval runs them, cell by cell.)"""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from numberdrop.exercises.course import LessonHead, course
from numberdrop.pages.open_page import tutor_notebook
from numberdrop.paths import notebooks
from numberdrop.widget import lesson_notebooks
from tests.browser.direct import run

HEADS = course()
LESSONS = pytest.mark.parametrize("head", HEADS, ids=[head.id for head in HEADS])
text_of = cache(lesson_notebooks.notebook_text)


def test_there_is_one_notebook_for_each_lesson(root: Path) -> None:
    found = {path.stem for path in (root / "notebooks").glob("lesson_[0-9]*.ipynb")}
    assert found == {head.page for head in HEADS}


@LESSONS
def test_a_notebook_is_what_its_lesson_makes_of_it(root: Path, head: LessonHead) -> None:
    """`python -m numberdrop.widget.lesson_notebooks` writes them anew."""
    assert (root / "notebooks" / f"{head.page}.ipynb").read_text("utf-8") == text_of(head)


@LESSONS
def test_a_notebook_has_one_code_cell_of_two_lines(head: LessonHead) -> None:
    code = [cell for cell in json.loads(text_of(head))["cells"] if cell["cell_type"] == "code"]
    lines = [line for cell in code for line in cell["source"].splitlines() if line]
    assert lines == ["from numberdrop.widget import lesson", f'lesson("{head.id}")']
    assert [(cell["outputs"], cell["execution_count"]) for cell in code] == [([], None)]


@LESSONS
def test_a_notebook_reads_as_a_document_in_every_language(head: LessonHead) -> None:
    told = [cell for cell in json.loads(text_of(head))["cells"] if cell["cell_type"] == "markdown"]
    assert all("document" in cell["metadata"]["tags"] for cell in told), "the web app would show it twice"
    text = "\n".join(cell["source"] for cell in told)
    for language in ("en", "fr"):
        assert head.title.in_language(language) in text
    assert not set("{}") & set(text), "a place was not filled in"


BOARDS = sorted({path.name for path in notebooks().glob("*.ipynb")} - {"lesson_A_programmers.ipynb"})


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_notebook_of_the_tutor_makes_a_board_that_says_what_to_do(language: str) -> None:
    for name in BOARDS:
        board = run(notebooks() / name, language)
        assert board.scene["lang"] == language
        assert board.scene["headline"], name


def test_they_are_written_where_one_wants_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson_notebooks, "notebook_text", text_of)
    lesson_notebooks.main(tmp_path)
    assert sorted(path.stem for path in tmp_path.iterdir()) == sorted(head.page for head in HEADS)


NOTEBOOKS = pytest.mark.parametrize("path", sorted(notebooks().glob("explore/*.ipynb")), ids=lambda path: path.stem)


def told(path: Path) -> str:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


@NOTEBOOKS
def test_it_opens_in_both_languages_and_says_what_for(path: Path) -> None:
    opening = told(path).split("\n## ")[0]
    assert "**En français.**" in opening
    assert re.search(r"\*For a class: .+ minutes\.", opening, re.DOTALL)


@NOTEBOOKS
def test_it_ends_with_two_or_three_exercises(path: Path) -> None:
    _, exercises = told(path).split("## Exercises")
    assert len(re.findall(r"^\d\. ", exercises, re.MULTILINE)) in {2, 3}


@NOTEBOOKS
def test_it_is_kept_as_it_is_before_one_runs_it(path: Path) -> None:
    notebook = json.loads(path.read_text("utf-8"))
    assert notebook["metadata"]["title"] in told(path)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None), cell["id"]


@NOTEBOOKS
def test_it_is_no_page_of_the_tutor(path: Path) -> None:
    assert tutor_notebook(path) is None
    assert not (notebooks() / path.name).exists()
