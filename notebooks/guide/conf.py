# ruff: noqa: INP001 - Sphinx runs this file, nobody imports it.
"""How the guide is built: Sphinx with MyST, every code cell executed, nothing fetched, warnings as errors (see README)."""

import shutil
from pathlib import Path
from typing import Any

from numberdrop import __version__

project = "Number Drop tutor"
author = "The Number Drop tutor contributors"
release = version = __version__
language = "en"

extensions = ["myst_nb", "sphinx.ext.autodoc"]
exclude_patterns = ["**/.ipynb_checkpoints"]
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
python_use_unqualified_type_names = True
myst_enable_extensions = ["colon_fence", "strikethrough"]
suppress_warnings = ["myst.strikethrough"]  # only the HTML of the guide is ever built
myst_heading_anchors = 3

# A page that no longer runs is not built.
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 600  # a busy machine is no failure
nb_render_markdown_format = "myst"  # tables made by code are tables
# What draws widgets would come from other addresses; the guide shows pictures and text.
nb_ipywidgets_js: dict[str, dict[str, str]] = {}

html_theme = "furo"
html_title = "Number Drop tutor: the guide"
html_static_path = ["guide.css"]
html_css_files = ["guide.css"]
html_copy_source = False
html_show_sourcelink = False
html_use_index = False
html_show_copyright = False

IN_FRENCH = ("apprendre", "enseigner", "vie_privee")
"""What is written in French, among pages in English: said to who has it read aloud."""

READABLE = {
    '<p class="caption" role="heading">': '<p class="caption" role="heading" aria-level="2">',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="All pages">',
    '<aside class="toc-drawer">': '<aside class="toc-drawer" aria-label="On this page">',
    '<div id="search-results">': '<h1>Search</h1><div id="search-results">',
    "<pre>": '<pre tabindex="0">',
    '<div class="output text_html">': '<div tabindex="0" class="output text_html">',
    '<div class="table-wrapper ': '<div tabindex="0" class="table-wrapper ',
    "<th></th>": "<td></td>",  # corners of a data frame
    '<th class="blank': '<td class="blank',
    "&nbsp;</th>": "&nbsp;</td>",
}
"""What the theme leaves out for those who hear a page or use no mouse: names, levels, code and tables that can be scrolled."""


def make_readable(app: Any, trouble: Exception | None) -> None:
    """Put it into the pages that were written."""
    for page in Path(app.outdir).rglob("*.html") if trouble is None else ():
        text = page.read_text("utf-8")
        for lacking, whole in READABLE.items():
            text = text.replace(lacking, whole)
        if page.stem in IN_FRENCH:
            text = text.replace('<article role="main"', '<article lang="fr" role="main"')
        page.write_text(text, "utf-8")


def take_in_what_explores(app: Any) -> None:
    """Copy the notebooks that explore the game into the guide's folder: Sphinx reads no others. They are gone when it is built."""
    here = Path(app.srcdir)
    shutil.copytree(
        here.parent / "explore",
        here / "explore",
        dirs_exist_ok=True,
        ignore=shutil.ignore_patterns(".ipynb_checkpoints"),
    )


def setup(app: Any) -> None:
    """Called by Sphinx."""
    app.connect("builder-inited", take_in_what_explores)
    app.connect("build-finished", lambda app, trouble: shutil.rmtree(Path(app.srcdir) / "explore"))
    app.connect("build-finished", make_readable)
