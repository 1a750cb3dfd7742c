"""The notebooks: one for each lesson, written from it, readable as a document, and without any logic in them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from numberdrop.exercises.course import LessonHead, course
from numberdrop.paths import notebooks
from numberdrop.widget import lesson_notebooks
from tests.browser.direct import run
from tests.each import each

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
    notebook = json.loads(text_of(head))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(code) == 1
    lines = [line for line in code[0]["source"].splitlines() if line]
    assert lines == ["from numberdrop.widget import lesson", f'lesson("{head.id}")']
    assert code[0]["outputs"] == []
    assert code[0]["execution_count"] is None


@LESSONS
def test_a_notebook_reads_as_a_document_in_every_language(head: LessonHead) -> None:
    notebook = json.loads(text_of(head))
    told = [cell for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
    assert all("document" in cell["metadata"]["tags"] for cell in told), "the web app would show it twice"
    text = "\n".join(cell["source"] for cell in told)
    for language in ("en", "fr"):
        assert head.title.in_language(language) in text
    assert not set("{}") & set(text), "a place was not filled in"


BOARDS = sorted({path.name for path in notebooks().glob("*.ipynb")} - {"lesson_A_programmers.ipynb"})


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_notebook_of_the_tutor_makes_a_board_that_says_what_to_do(language: str) -> None:
    @each(BOARDS)
    def makes_a_board(name: str) -> None:
        board = run(notebooks() / name, language)
        assert board.scene["lang"] == language
        assert board.scene["headline"]

    makes_a_board()


def test_they_are_written_where_one_wants_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson_notebooks, "notebook_text", text_of)
    lesson_notebooks.main(tmp_path)
    assert sorted(path.stem for path in tmp_path.iterdir()) == sorted(head.page for head in HEADS)
