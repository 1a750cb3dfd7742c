# ruff: noqa: INP001 - Sphinx runs this file, nobody imports it.
"""How the guide is built: Sphinx with MyST, every code cell executed, nothing fetched, warnings as errors (see README)."""

from numberdrop import __version__

project = "Number Drop tutor"
author = "The Number Drop tutor contributors"
release = version = __version__
language = "en"

extensions = ["myst_nb"]
exclude_patterns = ["**/.ipynb_checkpoints"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

# A page that no longer runs is not built.
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 60
# What draws widgets would come from other addresses; the guide shows pictures and text.
nb_ipywidgets_js: dict[str, dict[str, str]] = {}

html_theme = "furo"
html_title = "Number Drop tutor: the guide"
html_copy_source = False
html_show_sourcelink = False
