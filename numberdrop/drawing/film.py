"""A film: pictures one after the other in one SVG, which any browser plays by itself, without a script, again and again.

Whoever asked for less motion sees its last picture; so does whatever shows SVG but no animations, on paper for example.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_SIZE = re.compile(r'<svg[^>]*? viewBox="-?[\d.]+ -?[\d.]+ ([\d.]+) ([\d.]+)"')
_STYLE = (
    ".{name} > g:not(:last-child) {{ visibility: hidden }} "
    "@media (prefers-reduced-motion: no-preference) {{ "
    ".{name} > g {{ visibility: hidden; animation: {name} {whole}s step-end infinite }} "
    "@keyframes {name} {{ 0% {{ visibility: visible }} {share}% {{ visibility: hidden }} }} }}"
)


def film_svg(pictures: Sequence[str], seconds: float = 1.0) -> str:
    """The film of some SVG texts, each shown for so many ``seconds``.

    Raises ``ValueError`` where there is no picture, where one is no SVG with a ``viewBox``, and for a time that is none.
    """
    if not pictures:
        raise ValueError("a film takes one picture at least, and there is none")
    if not seconds > 0:
        raise ValueError(f"each picture is shown for more than 0 seconds, not {seconds!r}")
    sizes = [_size(picture, number) for number, picture in enumerate(pictures, 1)]
    wide, high = (max(side) for side in zip(*sizes, strict=True))
    whole = round(seconds * len(pictures), 3)
    name = f"nd-film-{len(pictures)}-{round(1000 * seconds)}"  # films beside each other in a page may differ in both
    style = _STYLE.format(name=name, whole=whole, share=round(100 / len(pictures), 4))
    shown = "".join(
        f'<g style="animation-delay: {round(seconds * number, 3)}s">{picture}</g>'
        for number, picture in enumerate(pictures)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" '
        f'role="img" style="max-width:100%;height:auto"><style>{style}</style><g class="{name}">{shown}</g></svg>'
    )


def _size(picture: str, number: int) -> tuple[float, float]:
    found = _SIZE.match(picture)
    if not found:
        raise ValueError(f"picture {number} is no SVG with a viewBox: it begins {picture[:40]!r}")
    return float(found[1]), float(found[2])
