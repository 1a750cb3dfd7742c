"""The tutor with one lesson more: a folder of the notebooks, and a page for a lesson file that is being written."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from numberdrop.widget.lesson_notebooks import code_cell, notebook

PAGE = "preview.ipynb"


def with_preview(notebooks: Path, lesson: Path, folder: Path) -> Path:
    """Copy the notebooks into an empty folder and add the page of the lesson file; returns the folder."""
    for page in sorted(notebooks.glob("*.ipynb")):
        shutil.copyfile(page, folder / page.name)
    # The file is read by the page itself: after a change, reloading the page shows it.
    code = f"from numberdrop.widget import preview\n\npreview({str(lesson.resolve())!r})"
    (folder / PAGE).write_text(json.dumps(notebook(lesson.name, code_cell("lesson", code))), "utf-8")
    return folder
