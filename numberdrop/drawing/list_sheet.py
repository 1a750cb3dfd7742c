"""A list on a sheet of paper: one SVG, A4 upright, to print or to read out."""

from __future__ import annotations

from collections.abc import Iterable

from .svg import document, label, tag

_WIDE, _HIGH = 594, 840
_TOP, _STEP, _SIZE = 64, 27, 14
_ROOM, _BOLD_ROOM = 1030, 800
"""Font size times letters: what of a line, and of a bold one, fits on the sheet, in wide fonts too."""


def list_sheet_svg(title: str, lines: Iterable[str]) -> str:
    """The sheet with a title and all of these lines: closer together where there are many."""
    every = list(lines)
    step = min(_STEP, (_HIGH - _TOP - 60) / max(1, len(every)))
    texts = [label(40, _TOP, title, font_size=min(26, _BOLD_ROOM // max(1, len(title))), font_weight="bold")]
    for n, line in enumerate(every, 1):
        y = round(_TOP + 20 + step * n, 1)
        texts.append(label(40, y, f"{n}.", font_size=_SIZE, font_weight="bold"))
        texts.append(label(68, y, line, font_size=min(_SIZE, _ROOM // max(1, len(line)))))
    paper = tag("rect", width=_WIDE, height=_HIGH, fill="#fffdf7")
    return document(_WIDE, _HIGH, paper, *texts, fill="#1b1b1b")
