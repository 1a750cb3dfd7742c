"""Notebooks as documents: run once when published, and shown as static HTML."""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbconvert import HTMLExporter
from nbconvert.preprocessors import ExecutePreprocessor


class DocumentError(Exception):
    """A notebook failed to run; the message has its name and the kind of error."""


def document(notebook: Path) -> tuple[str, str]:
    """Run a notebook; returns its title, and its text and outputs as HTML. Raises ``DocumentError``."""
    cells = nbformat.read(notebook, 4)
    try:
        quiet = ["--IPKernelApp.log_level=ERROR"]
        ExecutePreprocessor(timeout=60, extra_arguments=quiet).preprocess(
            cells, {"metadata": {"path": str(notebook.parent)}}
        )
    except Exception as error:
        raise DocumentError(f"{notebook.name}: {type(error).__name__}") from error
    body, _ = HTMLExporter(template_name="basic").from_notebook_node(cells)
    return str(cells.metadata.get("title", notebook.stem)), str(body)
