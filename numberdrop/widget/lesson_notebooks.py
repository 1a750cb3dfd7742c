"""Generator of the lesson notebooks: ``python -m numberdrop.widget.lesson_notebooks``.

Each notebook has the lesson as a document in all languages (introduction, tasks, summary), which JupyterLab shows and the web app
leaves out, and one cell with the lesson itself. The notebooks have no logic and can be regenerated at any time.
"""

import json
from collections.abc import Iterable
from pathlib import Path

from numberdrop.exercises import Lesson, load_lesson
from numberdrop.exercises.course import LessonHead, course
from numberdrop.exercises.files.lesson_file import added_lessons
from numberdrop.exercises.hints import exercise_text
from numberdrop.paths import notebooks
from numberdrop.text import LANGUAGES, cite, rule_text, translate


def notebook_text(head: LessonHead) -> str:
    """Return the text of a lesson's notebook file, in nbformat's JSON."""
    lesson = load_lesson(head.id)
    code = f'from numberdrop.widget import lesson\n\nlesson("{head.id}")'
    made = notebook(
        f"{lesson.number}. {lesson.title.in_language('en')}",
        _markdown_cell("opening", [_opening_text(lesson, language) for language in LANGUAGES]),
        code_cell("lesson", code),
        _markdown_cell("closing", [_closing_text(lesson, language) for language in LANGUAGES]),
    )
    return json.dumps(made, ensure_ascii=False, indent=1) + "\n"


def notebook(title: str, *cells: dict[str, object]) -> dict[str, object]:
    """Make a notebook with a title and these cells, in nbformat's JSON."""
    return {
        "cells": [*cells],
        "metadata": {
            "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
            "title": title,
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def code_cell(name: str, text: str) -> dict[str, object]:
    """Make a code cell without output; ``name``: the cell's id, ``text``: the code."""
    return {"cell_type": "code", "id": name, "metadata": {}, "execution_count": None, "outputs": [], "source": text}


def _opening_text(lesson: Lesson, language: str) -> str:
    title = translate("lesson.title", language, n=lesson.number, title=lesson.title.in_language(language))
    tasks = [f"{i}. {exercise_text(task.prompt, task.exercise(1), language)}" for i, task in enumerate(lesson.tasks, 1)]
    listed = f"**{translate('lesson.tasks', language)}**\n\n" + "\n".join(tasks) if tasks else ""
    return "\n\n".join(part for part in (f"# {title}", lesson.intro.in_language(language), listed) if part)


def _closing_text(lesson: Lesson, language: str) -> str:
    rules = [f"- {rule_text(rule, language)} *({cite(rule, language)})*" for rule in lesson.rules]
    heading = f"## {translate('lesson.summary', language)}"
    return "\n\n".join([heading, lesson.summary.in_language(language), "\n".join(rules)])


def _markdown_cell(name: str, texts: Iterable[str]) -> dict[str, object]:
    """Make a Markdown cell of the document, with horizontal lines between the texts; ``name``: the cell's id."""
    source = "\n\n---\n\n".join(texts)
    return {"cell_type": "markdown", "id": name, "metadata": {"tags": ["document"]}, "source": source}


def write_added_notebooks(folder: Path) -> None:
    """Write into a folder the notebooks of the lessons that plugins add; existing files are kept."""
    for head in course():
        page = folder / f"{head.page}.ipynb"
        if head.id in added_lessons().added and not page.exists():
            page.write_text(notebook_text(head), "utf-8")


def main(folder: Path | None = None) -> None:
    """Write the notebooks of all lessons of the tutor itself into ``folder``, by default the folder of the tutor's notebooks."""
    for head in course():
        if head.id not in added_lessons().added:
            ((folder or notebooks()) / f"{head.page}.ipynb").write_text(notebook_text(head), "utf-8")


# --- notebooks as documents, run once when the site is published, and shown as static HTML ----------------------------


class DocumentError(Exception):
    """Raised for a notebook that failed to run; the message has the notebook's name and the type of error."""


def run_notebook_as_document(notebook: Path) -> tuple[str, str]:
    """Run a notebook; returns its title, and HTML with its texts and outputs. Raises ``DocumentError``."""
    import nbformat  # imported late: writing notebooks needs none of it
    from nbconvert import HTMLExporter
    from nbconvert.preprocessors import ExecutePreprocessor

    cells = nbformat.read(notebook, 4)
    executor = ExecutePreprocessor(timeout=60, extra_arguments=["--IPKernelApp.log_level=ERROR"])
    try:
        executor.preprocess(cells, {"metadata": {"path": str(notebook.parent)}})
    except Exception as error:
        raise DocumentError(f"{notebook.name}: {type(error).__name__}") from error
    body, _ = HTMLExporter(template_name="basic").from_notebook_node(cells)
    return str(cells.metadata.get("title", notebook.stem)), str(body)


if __name__ == "__main__":
    main()
