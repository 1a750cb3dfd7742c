"""Luck and skill of a game as one picture over its rounds: from what was expected at the start, by what the dice of each round brought and by what its
choices gave away, down (or up) to the points in the end. Drawn for a light page or a dark one, as the other charts are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .charts import WIDE, Drawing, Palette, tick_step
from .svg import document, label, signed, tag

_HIGH, _LEFT, _TOP, _BOTTOM = 220, 28, 8, 54


class Step(NamedTuple):
    """A round: what its dice brought, what its choices gave away."""

    round: int
    dice: float
    given: float


class Legend(NamedTuple):
    """What stands below the picture: what begins it, what helped, what hurt, what choices cost."""

    start: str
    lucky: str
    unlucky: str
    given: str


def steps_chart(start: float, steps: Sequence[Step], names: Legend) -> Drawing:
    """A bar for what was expected and one for the points; between them two for each round, each where the one before it ends."""
    heights = [start]
    for step in steps:
        heights += [heights[-1] + step.dice, heights[-1] + step.dice - step.given]
    low, most = min(0.0, *heights), max(10.0, *heights)
    wide = (WIDE - _LEFT) / (len(steps) + 2)

    def y(value: float) -> float:
        return round(_TOP + (_HIGH - _TOP - _BOTTOM) * (most - value) / (most - low), 1)

    def bar(at: float, share: float, one: float, other: float, fill: str, name: str) -> str:
        top, bottom = sorted((y(one), y(other)))
        place = round(_LEFT + at * wide + 0.5, 1)
        return tag(
            "rect", x=place, y=top, width=round(share * wide - 1, 1), height=max(1.0, round(bottom - top, 1)), fill=fill,
            data_part=name,
        )  # fmt: skip

    def draw(palette: Palette) -> str:
        drawn = []
        step = tick_step(most - low, 5)
        for tick in range(int(low // step) * step, int(most) + 1, step):
            if tick < low:
                continue
            drawn.append(
                tag("path", d=f"M{_LEFT} {y(tick)}H{WIDE}", stroke=palette.edge if tick == 0 else palette.rule)
            )
            drawn.append(
                label(_LEFT - 5, y(tick) + 4, signed(tick), fill=palette.soft, text_anchor="end", font_size=11)
            )
        drawn.append(bar(0, 1, 0, start, palette.edge, "start"))
        for i, one in enumerate(steps):
            before, between, after = heights[2 * i : 2 * i + 3]
            drawn.append(bar(i + 1, 0.5, before, between, palette.good if one.dice >= 0 else palette.soft, "dice"))
            drawn.append(bar(i + 1.5, 0.5, between, after, palette.again, "given"))
            if one.round % (1 + len(steps) // 8) == 0 or len(steps) < 9:
                middle = round(_LEFT + (i + 1.5) * wide, 1)
                drawn.append(
                    label(
                        middle,
                        _HIGH - _BOTTOM + 14,
                        str(one.round),
                        fill=palette.soft,
                        text_anchor="middle",
                        font_size=11,
                    )
                )
        drawn.append(bar(len(steps) + 1, 1, 0, heights[-1], palette.going, "points"))
        keys = zip(names, (palette.edge, palette.good, palette.soft, palette.again), strict=True)
        for i, (name, fill) in enumerate(keys):
            x, below = (i % 2) * WIDE / 2, _HIGH - 28 + 15 * (i // 2)
            drawn.append(tag("rect", x=x, y=below, width=9, height=9, rx=2, fill=fill))
            drawn.append(label(x + 14, below + 9, name, fill=palette.ink, font_size=11))
        return document(WIDE, _HIGH, *drawn, font_size=12)

    return draw
