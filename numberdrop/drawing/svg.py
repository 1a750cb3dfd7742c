"""Colours and SVG elements that all pictures use.

Pictures draw their own background, for pages of any theme, and have no style sheet, ids or classes that could clash with the page.
"""

from collections.abc import Iterable
from html import escape

from numberdrop.rules.grid import Cell, shape_named

INK, SOFT, RULE = "#1d2433", "#5d6679", "#d9dfe8"
PAPER, CARD = "#fffdf8", "#ffffff"
GREEN, PLUM, RED, GOLD, BLUE = "#007a5a", "#8a3a6b", "#c44e00", "#fbe6bf", "#0072b2"
COLOUR = {"identical": GREEN, "consecutive": PLUM}
SIGN = {"identical": "=", "consecutive": "→"}
_XMLNS = "http://www.w3.org/2000/svg"
FONT = 'system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif'


def tag(name: str, *inside: str, **attributes: object) -> str:
    """Write an SVG element with the content ``inside``; ``stroke_width=2`` becomes ``stroke-width="2"``, ``None`` is left out."""
    written = "".join(
        f' {key.replace("_", "-")}="{escape(f"{value:g}" if isinstance(value, float) else str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def document(width: float, height: float, *inside: str, **attributes: object) -> str:
    """Write a whole SVG of a fixed size, without a background."""
    view = {"xmlns": _XMLNS, "width": width, "height": height, "viewBox": f"0 0 {width:g} {height:g}"}
    return tag("svg", *inside, **view, font_family="system-ui, sans-serif", **attributes)


def picture(width: float, height: float, alternative: str, *inside: str, widest: float = 960) -> str:
    """Write a whole SVG with a white background, shown at most ``widest`` pixels wide; ``alternative`` is its text for screen readers."""
    title = tag("title", escape(replace_unprintable(alternative)))
    card = tag("rect", width=width, height=height, rx=12, fill=CARD, stroke=RULE)
    view = {"xmlns": _XMLNS, "viewBox": f"-1 -1 {width + 2:g} {height + 2:g}", "width": f"{min(width, widest):g}"}
    style = {"role": "img", "style": "max-width:100%;height:auto", "font_family": FONT}
    return tag("svg", title, card, *inside, **view, **style)


def replace_unprintable(text: str) -> str:
    """Replace by U+FFFD the characters of a text that are not printable, except line breaks and no-break spaces."""
    return "".join(char if char.isprintable() or char in "\n\xa0\u202f" else "\ufffd" for char in text)


def with_minus_sign(value: int) -> str:
    """Return points as text; a hyphen before negative ones becomes a true minus sign."""
    return str(value).replace("-", "−")


def group(x: float, y: float, *inside: str) -> str:
    return tag("g", *inside, transform=f"translate({x:g} {y:g})")


def label(x: float, y: float, text: str, **attributes: object) -> str:
    """Write an SVG text element with its baseline at ``y``."""
    return tag("text", escape(replace_unprintable(text)), x=x, y=y, **attributes)


def centred_text(
    x: float, y: float, text: str, size: float = 12, colour: str = SOFT, weight: int = 400, anchor: str = "middle"
) -> str:
    """Write an SVG text element that is vertically centred at ``y``; ``x`` is its ``start``, ``middle`` or ``end`` (``anchor``)."""
    return label(x, y + 0.36 * size, text, font_size=size, font_weight=weight, fill=colour, text_anchor=anchor)


def rect(x: float, y: float, width: float, height: float, rx: float, **paint: object) -> str:
    """Write an SVG rectangle with corners rounded by ``rx``."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=rx, **paint)


def bordered_rect(
    x: float, y: float, width: float, height: float, fill: str = "none", stroke: str = RULE, rx: float = 7
) -> str:
    """Write an SVG rectangle with a thin border, by default without a filling."""
    return rect(x, y, width, height, rx, fill=fill, stroke=stroke, stroke_width=1.5)


def stroked_path(path: str, colour: str, width: float) -> str:
    return tag("path", d=path, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")


def shape(name: str, x: float, y: float, size: float, colour: str = BLUE) -> str:
    """Draw a shape or tile centred at a point; ``size`` is the side of one of its cells."""
    drawn = shape_named(name).orientations[0]
    left, top = x - drawn.width * size / 2, y - drawn.height * size / 2
    corners = ((left + col * size, top + (drawn.height - 1 - row) * size) for row, col in drawn.cells)
    return "".join(rect(x, y, size - 1.0, size - 1.0, size / 5, fill=colour) for x, y in corners)


def block_cross(size: int) -> str:
    """Draw the X of a block, hatched with single lines: a pattern would need an id, which could clash in a page."""
    hatch = "".join(f"M{k} 0L0 {k}M{size} {k}L{k} {size}" for k in range(5, size + 1, 5))
    cross = f"M7 7L{size - 7} {size - 7}M{size - 7} 7L7 {size - 7}"
    paper, frame = bordered_rect(0, 0, size, size, CARD, "none", 4), bordered_rect(0, 0, size, size, stroke=SOFT, rx=4)
    return paper + stroked_path(hatch, RULE, 2) + frame + stroked_path(cross, INK, 2.5)


def outline_path(cells: Iterable[Cell], cell_side: float, top_row: int, inset: float) -> str:
    """Return an SVG path ``inset`` pixels inside the edges of cells of ``cell_side`` pixels; ``top_row``: the row at the top, y = 0."""
    own, path, inner = set(cells), [], inset / cell_side
    for row, col in sorted(own):
        for up, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if (row + up, col + right) in own:
                continue
            # One edge of the cell, from its middle to both ends: shorter at a corner, longer where the border turns out.
            ends = []
            for turn in (-1, 1):
                along, across = (turn * abs(right), turn * abs(up))
                beside = (row + along, col + across) in own
                around = (row + along + up, col + across + right) in own
                reach = 0.5 + (inner if beside and around else 0 if beside else -inner)
                y = row + 0.5 + up * (0.5 - inner) + along * reach
                x = col + 0.5 + right * (0.5 - inner) + across * reach
                ends.append(f"{x * cell_side:g} {(top_row + 1 - y) * cell_side:g}")
            path.append(f"M{ends[0]}L{ends[1]}")
    return "".join(path)


def score_box(x: float, y: float, text: str, colour: str, filled: bool) -> str:
    """Draw a combo box of a sheet with its ``text``, centred at a point; ``filled``: in full colour, as its combo has been circled."""
    box = bordered_rect(x - 18, y - 15, 36, 30, *((colour, colour) if filled else ("none", RULE)))
    return box + centred_text(x, y, text, 14, CARD if filled else SOFT, 600)


def letter_ring(x: float, y: float, letter: str, circled: bool, crossed: bool) -> str:
    """Draw a Drop letter: ringed when circled, struck out when crossed off."""
    stroke, stroke_width = (RED, 3) if circled else (RULE, 1.5)
    ring = tag("circle", cx=x, cy=y, r=15, fill="none", stroke=stroke, stroke_width=stroke_width)
    strike = stroked_path(f"M{x - 14} {y + 14}L{x + 14} {y - 14}", INK, 2.5) if crossed else ""
    return ring + centred_text(x, y, letter, 15, RED if circled else SOFT, 700) + strike
