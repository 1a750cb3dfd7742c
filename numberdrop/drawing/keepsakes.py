"""Pictures to keep: finished games, certificates, animations, and the faces of the bots."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from numberdrop.frozen import Frozen
from numberdrop.rules.game import Game
from numberdrop.rules.grid import SHAPES, Cell

from .board import draw_game
from .svg import CARD, INK, PAPER, document, label, rect, tag

_HEAD, _EDGE = 92, 24
_SOFT = "#545d70"


def finished_game_svg(game: Game, title: str, subtitle: str) -> str:
    """Draw a finished game; above it stand a ``title`` and a smaller line of text (``subtitle``)."""
    wide, high, inside = draw_game(game)
    width, height = wide + 2 * _EDGE, high + _HEAD + 2 * _EDGE
    most = (width - 2 * _EDGE) * 1.7
    texts = (
        label(_EDGE, 56, title, fill=INK, font_size=min(32, round(most / len(title))), font_weight=700),
        label(_EDGE, 88, subtitle, fill=_SOFT, font_size=min(18, round(most / len(subtitle)))),
    )
    paper = tag("rect", width=width, height=height, fill=PAPER)
    sheets = tag("g", *inside, transform=f"translate({_EDGE} {_HEAD + _EDGE})")
    return document(width, height, paper, *texts, sheets)


_CERTIFICATE_WIDTH, _CERTIFICATE_HEIGHT = 840, 594
_SQUARE_STEP = 34
"""The distance between the left edges of two coloured squares."""
_LINE_ROOM = 1300
"""The largest font size times number of characters with which a line fits between the borders, even in wide fonts."""


class CertificateLine(NamedTuple):
    """A line of the certificate: its place from the top, font size and weight, and text."""

    y: int
    size: int
    weight: str
    text: str


def certificate_svg(lines: Iterable[CertificateLine]) -> str:
    """Draw the certificate of the paper exam with these lines of text."""
    middle, side = _CERTIFICATE_WIDTH // 2, _SQUARE_STEP - 4
    squares = (
        rect(middle + (i - 2) * _SQUARE_STEP, _CERTIFICATE_HEIGHT - 150, side, side, 6, fill=colour)
        for i, colour in enumerate(("#56b4e9", "#e69f00", "#009e73", "#f0e442"))
    )
    texts = (
        label(middle, y, text, font_size=min(size, _LINE_ROOM // len(text)), font_weight=weight, text_anchor="middle")
        for y, size, weight, text in lines
    )
    border_size = _CERTIFICATE_WIDTH - 36, _CERTIFICATE_HEIGHT - 36
    border = rect(18, 18, *border_size, 18, fill="none", stroke="#0072b2", stroke_width=4)
    paper = tag("rect", width=_CERTIFICATE_WIDTH, height=_CERTIFICATE_HEIGHT, fill="#fffdf7")
    return document(_CERTIFICATE_WIDTH, _CERTIFICATE_HEIGHT, paper, border, *squares, *texts, fill="#1b1b1b")


# --- film -------------------------------------------------------------------------------------------------------------

# A film: one SVG that shows pictures in turn, in a loop and without a script. With reduced motion, or without support for
# animations (on paper, for example), it shows the last picture.

_VIEW_BOX_PATTERN = re.compile(r'<svg[^>]*? viewBox="-?[\d.]+ -?[\d.]+ ([\d.]+) ([\d.]+)"')
_FILM_STYLE = (
    ".{name} > g:not(:last-child) {{ visibility: hidden }} "
    "@media (prefers-reduced-motion: no-preference) {{ "
    ".{name} > g {{ visibility: hidden; animation: {name} {whole}s step-end infinite }} "
    "@keyframes {name} {{ 0% {{ visibility: visible }} {share}% {{ visibility: hidden }} }} }}"
)


def film_svg(pictures: Sequence[str], seconds: float = 1.0) -> str:
    """Combine SVG pictures into one animated SVG that shows each for ``seconds``, in a loop.

    Raises ``ValueError`` without pictures, for a picture that is no SVG with a ``viewBox``, and for a time that is not positive.
    """
    if not pictures:
        raise ValueError("a film takes one picture at least, and there is none")
    if not seconds > 0:
        raise ValueError(f"each picture is shown for more than 0 seconds, not {seconds!r}")
    sizes = [_picture_size(picture, number) for number, picture in enumerate(pictures, 1)]
    wide, high = (max(side) for side in zip(*sizes, strict=True))
    whole = round(seconds * len(pictures), 3)
    name = f"nd-film-{len(pictures)}-{round(1000 * seconds)}"  # several films in a page may differ in both
    style = _FILM_STYLE.format(name=name, whole=whole, share=round(100 / len(pictures), 4))
    delays = (round(seconds * number, 3) for number in range(len(pictures)))
    frames = zip(delays, pictures, strict=True)
    shown = "".join(f'<g style="animation-delay: {delay}s">{picture}</g>' for delay, picture in frames)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" '
        f'role="img" style="max-width:100%;height:auto"><style>{style}</style><g class="{name}">{shown}</g></svg>'
    )


def _picture_size(picture: str, number: int) -> tuple[float, float]:
    size = _VIEW_BOX_PATTERN.match(picture)
    if not size:
        raise ValueError(f"picture {number} is no SVG with a viewBox: it begins {picture[:40]!r}")
    return float(size[1]), float(size[2])


# --- faces ------------------------------------------------------------------------------------------------------------

# A body is one of the game's shapes, so that outlines alone tell faces apart, in grey and at 24 pixels; the eyes sit on its widest row. The
# colours stand out from light and dark pages. The front end draws the same paths (``widget/wire``).

Mouth: TypeAlias = Literal["smile", "grin", "flat", "round", "side"]
Corner: TypeAlias = tuple[float, float]

_FACE_SIDE = 96.0
_FACE_MARGIN = 2.0
"""The margin around the body of a face."""
_SINGLE_ROW_THICKNESS = 1.5
"""Thickness of a face whose shape is a single row or column, in cells: with 1 its eyes would be too small."""


@dataclass(frozen=True)
class _BotLook:
    """The look of a bot: its shape and orientation (an index), its colour and mouth."""

    shape: str
    orientation: int
    colour: str
    mouth: Mouth


_BOT_LOOKS: Mapping[str, _BotLook] = MappingProxyType(
    {
        "pip": _BotLook("O", 0, "#a87400", "round"),
        "bea": _BotLook("V3", 0, "#00855f", "smile"),
        "gus": _BotLook("L", 0, "#c2500c", "grin"),
        "zoe": _BotLook("S", 0, "#ab4d89", "side"),
        "ada": _BotLook("U5", 0, "#6a5acd", "smile"),
        "kim": _BotLook("I", 1, "#1373b8", "flat"),
        "leo": _BotLook("T", 0, "#0d7f86", "grin"),
        "mia": _BotLook("X5", 0, "#c0436b", "smile"),
        "nova": _BotLook("T5", 2, "#5a63c0", "flat"),
        "tao": _BotLook("I3", 0, "#6b7a1e", "smile"),
    }
)
FACES: tuple[str, ...] = tuple(_BOT_LOOKS)
"""The bots with a face, from the weakest to the strongest; the last is the partner at the player's own level."""


class FacePart(Frozen):
    """A part of a bot's drawn face: its outline (SVG path data) and its colour."""

    d: str
    fill: str


class FacePaths(Frozen):
    """The drawn face of a bot as filled paths, the body first; their coordinates are from 0 to ``side``."""

    side: float
    parts: tuple[FacePart, ...]


def body_cells(bot: str) -> tuple[Cell, ...]:
    """Return the cells of the shape that is the body of a bot's face; row 0 is the lowest row."""
    look = _BOT_LOOKS[bot]
    return SHAPES[look.shape].orientations[look.orientation].cells


@lru_cache(maxsize=16)
def face_paths(bot: str) -> FacePaths:
    """Return the face of a bot as paths. Raises ``KeyError`` for a bot without a face."""
    look, cells = _BOT_LOOKS[bot], body_cells(bot)
    rows, cols = 1 + max(row for row, _ in cells), 1 + max(col for _, col in cells)
    inside = _FACE_SIDE - 2 * _FACE_MARGIN
    cell = inside / max(rows, cols)
    wide = cell * (_SINGLE_ROW_THICKNESS if cols == 1 else 1)
    high = cell * (_SINGLE_ROW_THICKNESS if rows == 1 else 1)
    left, top = (_FACE_SIDE - cols * wide) / 2, (_FACE_SIDE - rows * high) / 2

    def place(row: float, col: float) -> Corner:
        return left + col * wide, top + (rows - row) * high

    body = _rounded_path([place(row, col) for row, col in _outline_corners(cells)], 0.28 * cell)
    parts = [FacePart(body, look.colour), *_face_features(look, cells, place, min(wide, high))]
    return FacePaths(_FACE_SIDE, tuple(parts))


def _outline_corners(cells: tuple[Cell, ...]) -> list[Cell]:
    """List the corners of the outline of ``cells`` counter-clockwise; a corner is the (row, col) of the cell to the upper right of it."""
    own = set(cells)
    edges: dict[Cell, Cell] = {}
    for row, col in cells:
        corners = ((row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col))
        beside = ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1))
        for i, other in enumerate(beside):
            if other not in own:
                edges[corners[i]] = corners[(i + 1) % 4]
    at = first = min(edges)
    path: list[Cell] = []
    while not path or at != first:
        path.append(at)
        at = edges[at]
    neighbours = zip((path[-1], *path[:-1]), (*path[1:], path[0]), strict=True)
    # A point between two edges in one direction shares its row or its column with both neighbours.
    straight = [before[0] == after[0] or before[1] == after[1] for before, after in neighbours]
    return [point for point, is_straight in zip(path, straight, strict=True) if not is_straight]


def _rounded_path(corners: list[Corner], radius: float) -> str:
    """Return a closed SVG path in relative steps along ``corners``, each of which is rounded with ``radius``."""

    def towards(here: Corner, other: Corner) -> Corner:
        length = hypot(other[0] - here[0], other[1] - here[1])
        share = min(radius, length / 2) / length
        return here[0] + (other[0] - here[0]) * share, here[1] + (other[1] - here[1]) * share

    path: list[str] = []
    was: Corner | None = None
    for i, here in enumerate(corners):
        start, end = towards(here, corners[i - 1]), towards(here, corners[(i + 1) % len(corners)])
        if was is None:
            path.append(f"M{_point_text(start)}")
        else:  # a side of an outline is horizontal or vertical
            right, down = _rounded_offset(was, start)
            path.append(f"h{right}" if right else f"v{down}")
        path.append("q{} {} {} {}".format(*_rounded_offset(start, here), *_rounded_offset(start, end)))
        was = end
    return "".join(path) + "z"


def _rounded_offset(here: Corner, there: Corner) -> tuple[int, int]:
    """Return the horizontal and vertical distance from one point to another, after both are rounded to whole units."""
    return round(there[0]) - round(here[0]), round(there[1]) - round(here[1])


def _point_text(corner: Corner) -> str:
    return " ".join(f"{value:.0f}" for value in corner)


def _widest_row(cells: tuple[Cell, ...]) -> tuple[int, float, int]:
    """Find the widest row (of equally wide rows the highest); return its number, the middle of its columns and its number of cells."""
    counts = Counter(row for row, _ in cells)
    widest = max(counts, key=lambda row: (counts[row], row))
    columns = [col for row, col in cells if row == widest]
    return widest, (min(columns) + max(columns) + 1) / 2, len(columns)


def _face_features(
    look: _BotLook, cells: tuple[Cell, ...], place: Callable[[float, float], Corner], cell: float
) -> Iterator[FacePart]:
    row, middle, count = _widest_row(cells)
    x, y = place(row + 0.5, middle)
    apart = cell * (0.24 if count == 1 else 0.42)
    eye = cell * (0.19 if count == 1 else 0.25)
    y -= 0.12 * cell
    whites = "".join(_disc(x + side * apart, y, eye) for side in (-1, 1))
    yield FacePart(whites + _mouth(look.mouth, x, y + 0.42 * cell, 0.2 * cell), CARD)
    pupil = 0.15 * eye
    yield FacePart("".join(_disc(x + side * apart + pupil, y + pupil, 0.56 * eye) for side in (-1, 1)), INK)


def _disc(x: float, y: float, radius: float) -> str:
    radii = _point_text((radius, radius))
    return f"M{_point_text((x - radius, y))}a{radii} 0 1 0 {2 * radius:.0f} 0 {radii} 0 1 0 {-2 * radius:.0f} 0"


def _mouth(kind: Mouth, x: float, y: float, r: float) -> str:
    """Return the path of a mouth around the point (``x``, ``y``); ``r`` is half of its width."""

    def at(right: float, down: float) -> str:
        return _point_text((x + right * r, y + down * r))

    match kind:
        case "round":
            return _disc(x, y, 0.55 * r)
        case "flat":
            return f"M{at(-1, -0.2)}h{2 * r:.0f}v{0.4 * r:.0f}h{-2 * r:.0f}Z"
        case "side":
            return f"M{at(-1, 0)}Q{at(0, 0.5)} {at(1, -0.5)}Q{at(0, 1.3)} {at(-1, 0)}Z"
        case "grin":
            return f"M{at(-1.2, -0.3)}h{2.4 * r:.0f}Q{at(0, 2)} {at(-1.2, -0.3)}Z"
    return f"M{at(-1, -0.2)}Q{at(0, 0.8)} {at(1, -0.2)}Q{at(0, 1.8)} {at(-1, -0.2)}Z"
