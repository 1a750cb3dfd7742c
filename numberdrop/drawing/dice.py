"""The five dice, and faces of the shape die, as standalone pictures."""

from __future__ import annotations

from collections.abc import Sequence

from numberdrop.rules.dice import SHAPE_DIE, STAR, Roll

from .svg import CARD, GOLD, INK, group, picture, shape, tag, write

DIE = 44
"""The side of a die, in pixels."""


def roll_svg(roll: Roll) -> str:
    """The five dice."""
    return picture(5 * (DIE + 10) + 14, DIE + 24, str(roll), group(12, 12, draw_dice(roll)))


def shapes_svg(names: Sequence[str]) -> str:
    """Faces of the shape die side by side: shapes that fall one after the other."""
    faces = (_die(i * (DIE + 10), name) for i, name in enumerate(names))
    return picture(len(names) * (DIE + 10) + 14, DIE + 24, " ".join(names), group(12, 12, "".join(faces)))


def draw_dice(roll: Roll) -> str:
    gap = [0] * len(roll.numbers) + [6]
    return "".join(_die(i * (DIE + 10) + gap[i], face) for i, face in enumerate((*roll.numbers, roll.shape)))


def _die(x: float, face: str) -> str:
    star = face == STAR
    square = tag(
        "rect", x=x, y=0, width=DIE, height=DIE, rx=10, fill=GOLD if star else CARD, stroke=INK, stroke_width=2
    )
    if face in SHAPE_DIE and not star:
        return square + shape(face, x + DIE / 2, DIE / 2, 9)
    return square + write(x + DIE / 2, DIE / 2, "★" if star else face, 22, INK, 700)
