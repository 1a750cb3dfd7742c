"""The certificate of the paper exam: one SVG, A4 across, to look at, to keep, to print."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .svg import document, label, tag

_WIDE, _HIGH = 840, 594
_LINES = 34
_ROOM = 1300
"""Font size times letters: what of a line fits between the borders, in wide fonts too."""


class CertificateLine(NamedTuple):
    """A line of the certificate: how far down, how large, how heavy, and what it says."""

    y: int
    size: int
    weight: str
    text: str


def certificate_svg(lines: Iterable[CertificateLine]) -> str:
    """The certificate with these lines."""
    middle = _WIDE // 2
    squares = (
        tag("rect", x=middle + (i - 2) * _LINES, y=_HIGH - 150, width=_LINES - 4, height=_LINES - 4, rx=6, fill=colour)
        for i, colour in enumerate(("#56b4e9", "#e69f00", "#009e73", "#f0e442"))
    )
    texts = (
        label(middle, y, text, font_size=min(size, _ROOM // len(text)), font_weight=weight, text_anchor="middle")
        for y, size, weight, text in lines
    )
    border = tag(
        "rect", x=18, y=18, width=_WIDE - 36, height=_HIGH - 36, rx=18, fill="none", stroke="#0072b2", stroke_width=4
    )
    paper = tag("rect", width=_WIDE, height=_HIGH, fill="#fffdf7")
    return document(_WIDE, _HIGH, paper, border, *squares, *texts, fill="#1b1b1b")
