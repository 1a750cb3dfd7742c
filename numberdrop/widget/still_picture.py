"""What a cell shows where no widget can be: the page's headline, its grid as a picture, and one sentence that says where it is alive.

Colab without its widget manager, a notebook on a code host and an exported document take it; JupyterLab and Voilà show the widget.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from html import escape
from typing import Any

from numberdrop.drawing.board import grid_svg
from numberdrop.rules.grid import COLS, Grid, GridError
from numberdrop.text import translate


def still_picture(scene: Mapping[str, Any], board: Mapping[str, Any]) -> dict[str, str]:
    """The page as ``text/plain`` and ``text/html``, out of the traits that draw it. A page without a grid is words only."""
    headline = f"{scene['title']}: {scene['headline']}" if scene["headline"] else str(scene["title"])
    sentence = translate("ui.still_picture", scene["lang"])
    html = f"<p><b>{escape(headline)}</b></p>{_grid(board)}<p>{escape(sentence)}</p>"
    return {"text/plain": f"{headline} ({sentence})", "text/html": html}


def _grid(board: Mapping[str, Any]) -> str:
    cells = board.get("cells") or ""
    rows = [cells[at : at + COLS] for at in range(0, len(cells), COLS)]
    try:
        grid = Grid.parse("\n".join(reversed(rows)))
    except GridError:
        return ""  # a page that is about something else
    if not any(mark != "." for mark in cells):
        return ""
    data = b64encode(grid_svg(grid).encode()).decode()
    return f'<img alt="{escape(str(board["label"]))}" src="data:image/svg+xml;base64,{data}">'
