"""The certificate of the paper exam: one SVG, to look at, to keep, to print. What it says comes from the language files."""

from __future__ import annotations

from html import escape

from .words import Voice

_WIDE, _HIGH = 840, 594
_LINES = 34
_ROOM = 1300
"""Font size times letters: what of a line fits between the borders, in wide fonts too."""


def certificate(voice: Voice, name: str, total: int, slips: int, edition: str, day: str) -> str:
    """The certificate as SVG text (A4 across). ``slips`` are the mistakes that the referee found."""
    lines = [
        (120, 44, "bold", voice("certificate.title")),
        (190, 20, "normal", voice("certificate.says")),
        (250, 40, "bold", name or voice("certificate.nobody")),
        (310, 20, "normal", voice("certificate.played")),
        (370, 30, "bold", voice("certificate.total", total=total)),
        (415, 20, "normal", voice.count("certificate.slips", slips)),
        (520, 16, "normal", voice("certificate.edition", edition=voice(f"edition.{edition}"), day=day)),
    ]
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
