"""The tutor with one lesson more: a folder of the notebooks, and a page for a lesson file that is being written."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

PAGE = "preview.ipynb"


def with_preview(notebooks: Path, lesson: Path, folder: Path) -> Path:
    """Copy the notebooks into an empty folder and add the page of the lesson file; returns the folder."""
    for notebook in sorted(notebooks.glob("*.ipynb")):
        shutil.copyfile(notebook, folder / notebook.name)
    (folder / PAGE).write_text(json.dumps(_notebook(lesson.resolve())), "utf-8")
    return folder


def _notebook(lesson: Path) -> dict[str, Any]:
    # The file is read by the page itself: after a change, reloading the page shows it.
    code = f"from numberdrop.widget import preview\n\npreview({str(lesson)!r})"
    cell: dict[str, Any] = {
        "cell_type": "code",
        "id": "lesson",
        "metadata": {},
        "execution_count": None,
        "outputs": [],
        "source": code,
    }
    return {
        "cells": [cell],
        "metadata": {
            "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
            "title": lesson.name,
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
