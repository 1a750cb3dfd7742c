"""The certificate of the paper exam: one SVG, A4 across, to look at, to keep, to print."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

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
    texts = "".join(
        f'<text x="{_WIDE // 2}" y="{y}" font-size="{min(size, _ROOM // len(text))}" font-weight="{weight}" '
        f'text-anchor="middle">{escape(text, quote=False)}</text>'
        for y, size, weight, text in lines
    )
    squares = "".join(
        f'<rect x="{_WIDE // 2 - 2 * _LINES + i * _LINES}" y="{_HIGH - 150}" width="{_LINES - 4}" height="{_LINES - 4}" rx="6" '
        f'fill="#{colour}"/>'
        for i, colour in enumerate(("56b4e9", "e69f00", "009e73", "f0e442"))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDE}" height="{_HIGH}" viewBox="0 0 {_WIDE} {_HIGH}" '
        'font-family="system-ui, sans-serif" fill="#1b1b1b">'
        f'<rect x="0" y="0" width="{_WIDE}" height="{_HIGH}" fill="#fffdf7"/>'
        f'<rect x="18" y="18" width="{_WIDE - 36}" height="{_HIGH - 36}" rx="18" fill="none" stroke="#0072b2" stroke-width="4"/>'
        f"{squares}{texts}</svg>"
    )
