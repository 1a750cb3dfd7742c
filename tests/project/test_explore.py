"""The notebooks that explore the game with the library: fit for a class, kept without results, no pages of the tutor.

That they run is tried by nbval, cell by cell.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from numberdrop import paths
from numberdrop.pages.open_page import tutor_notebook

FOLDER = paths.notebooks() / "explore"
NOTEBOOKS = pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)


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
    assert not (paths.notebooks() / path.name).exists()
