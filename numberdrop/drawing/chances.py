"""Charts of chance: what the next roll can bring, and the luck and skill of a game over its rounds."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from . import svg
from .charts import WIDE, Drawing, Palette, tick_values
from .svg import BLUE, COLOUR, INK, RED, RULE, SIGN, SOFT

_WIDTH, _MARGIN = 400, 14
"""The width and margin of the chart, narrow enough to stay readable in a narrow column."""
_STEP, _GAP = 50, 8
_FACE = 57
_HEIGHT = 90


def chances_svg(
    rolls: int,
    boxes: Iterable[tuple[str, int, int]],
    gains: Sequence[tuple[int, int]],
    faces: Sequence[tuple[int, str, float]],
    signed: Callable[[float], str] = "{:+.1f}".format,
) -> str:
    """Draw what the next roll can bring: a square for each combo box, bars of the points gained, and the value of each face of a die.

    ``rolls``: the number of all rolls; ``boxes``: (kind, size, number of rolls that allow it); ``gains``: (points, number of rolls that
    bring them); ``faces``: (number of the die, face, points above average); ``signed`` writes such points in the reader's language.
    """
    counts = {(kind, size): count for kind, size, count in boxes}
    dice = sorted({die for die, _, _ in faces})
    height = 150 + _HEIGHT + 60 + 34 * len(dice)
    percents = [f"{SIGN[kind]} {size}: {_percent(count, rolls)}" for (kind, size), count in counts.items()]
    parts = (
        svg.group(_MARGIN, 24, *_box_squares(counts, rolls)),
        svg.group(_MARGIN, 150, *_gain_bars(gains, rolls)),
        svg.group(_MARGIN, 150 + _HEIGHT + 44, *_face_values(faces, dice, signed)),
    )
    return svg.picture(_WIDTH, height, f"{rolls} rolls: {', '.join(percents)}", *parts, widest=_WIDTH)


def _percent(count: int, of: int) -> str:
    """Return ``count`` in percent of ``of`` as text; 0 % and 100 % are only used if exact, else <1 % and >99 %."""
    share = 100 * count / of
    if 0 < share < 1:
        return "<1 %"
    return ">99 %" if 99 < share < 100 else f"{share:.0f} %"


def _box_squares(counts: dict[tuple[str, int], int], rolls: int) -> Iterable[str]:
    for line, (kind, colour) in enumerate(COLOUR.items()):
        y = line * 56
        yield svg.centred_text(10, y + 18, SIGN[kind], 20, colour, 700)
        for size in range(3, 9):
            x = 30 + (size - 3) * (_STEP + _GAP)
            count = counts.get((kind, size))
            full = 0 if count is None else count / rolls
            yield svg.rect(x, y, _STEP * full, 42.0, 7, fill=colour, fill_opacity=0.22)
            yield svg.bordered_rect(x, y, _STEP, 42, stroke=RULE if count is None else colour)
            yield svg.centred_text(x + _STEP / 2, y + 13, str(size), 13, SOFT if count is None else INK, 700)
            yield svg.centred_text(x + _STEP / 2, y + 30, "–" if count is None else _percent(count, rolls), 13, INK)


def _gain_bars(gains: Sequence[tuple[int, int]], rolls: int) -> Iterable[str]:
    most = max(count for _, count in gains)
    step = min(48.0, (_WIDTH - 2 * _MARGIN) / len(gains))
    for i, (points, count) in enumerate(gains):
        x, high = i * step, (_HEIGHT - 34) * count / most
        yield svg.rect(x + 3, _HEIGHT - 16 - high, step - 6, max(high, 1.0), 2, fill=BLUE)
        yield svg.centred_text(x + step / 2, _HEIGHT - 24 - high, _percent(count, rolls), min(11.0, step / 3), SOFT)
        gain = f"{points:+d}".replace("-", "−") if points else "0"
        yield svg.centred_text(x + step / 2, _HEIGHT - 6, gain, min(13.0, step / 2.4), INK, 700)


def _face_values(
    faces: Sequence[tuple[int, str, float]], dice: Sequence[int], signed: Callable[[float], str]
) -> Iterable[str]:
    most = max((abs(worth) for _, _, worth in faces), default=0) or 1
    for line, die in enumerate(dice):
        of_die = [(face, worth) for other, face, worth in faces if other == die]
        for i, (face, worth) in enumerate(of_die):
            x, y = i * (_FACE + 6), line * 34
            tone = BLUE if worth > 0 else RED
            yield svg.rect(x, y, _FACE, 28, 6, fill=tone, fill_opacity=0.45 * abs(worth) / most)
            yield svg.bordered_rect(x, y, _FACE, 28, rx=6)
            if face in "IOTLS":
                yield svg.shape(face, x + 13, y + 14, 4, INK)
            else:
                yield svg.centred_text(x + 14, y + 14, face.replace("*", "★"), 15, INK, 700)
            value = signed(worth).replace("-", "−") if abs(worth) >= 0.05 else "0"
            yield svg.label(x + _FACE - 4, y + 18, value, font_size=12, fill=INK, text_anchor="end")


# --- luck -------------------------------------------------------------------------------------------------------------

_LUCK_HEIGHT, _LEFT, _TOP, _BOTTOM = 220, 28, 8, 54


class ChartRound(NamedTuple):
    """A round of a game: its number, the points won by its ``dice`` (negative for bad luck), and those lost by mistakes."""

    round: int
    dice: float
    lost_by_mistakes: float


class Legend(NamedTuple):
    """The legend's words for the points expected at the start, lucky dice, unlucky dice, and points lost by mistakes (``given``)."""

    start: str
    lucky: str
    unlucky: str
    given: str


def waterfall_chart(start: float, rounds: Sequence[ChartRound], legend: Legend) -> Drawing:
    """Draw a waterfall chart from the points expected at the ``start`` to those at the end, by luck and mistakes of each round."""
    heights = [start]
    for step in rounds:
        heights += [heights[-1] + step.dice, heights[-1] + step.dice - step.lost_by_mistakes]
    low, most = min(0.0, *heights), max(10.0, *heights)
    wide = (WIDE - _LEFT) / (len(rounds) + 2)

    def y(value: float) -> float:
        return round(_TOP + (_LUCK_HEIGHT - _TOP - _BOTTOM) * (most - value) / (most - low), 1)

    def bar(at: float, share: float, first: float, second: float, fill: str, name: str) -> str:
        top, bottom = sorted((y(first), y(second)))
        place = {"x": round(_LEFT + at * wide + 0.5, 1), "y": top}
        size = {"width": round(share * wide - 1, 1), "height": max(1.0, round(bottom - top, 1))}
        return svg.tag("rect", **place, **size, fill=fill, data_part=name)

    def draw(palette: Palette) -> str:
        def small(x: float, y: float, text: str, anchor: str) -> str:
            return svg.label(x, y, text, fill=palette.soft, text_anchor=anchor, font_size=11)

        drawn = []
        for tick in tick_values(low, most, 5):
            stroke = palette.edge if tick == 0 else palette.rule
            drawn.append(svg.tag("path", d=f"M{_LEFT} {y(tick)}H{WIDE}", stroke=stroke))
            drawn.append(small(_LEFT - 5, y(tick) + 4, svg.with_minus_sign(tick), "end"))
        drawn.append(bar(0, 1, 0, start, palette.edge, "start"))
        for i, step in enumerate(rounds):
            before, between, after = heights[2 * i : 2 * i + 3]
            drawn.append(bar(i + 1, 0.5, before, between, palette.good if step.dice >= 0 else palette.soft, "dice"))
            drawn.append(bar(i + 1.5, 0.5, between, after, palette.again, "given"))
            if step.round % (1 + len(rounds) // 8) == 0 or len(rounds) < 9:
                middle = round(_LEFT + (i + 1.5) * wide, 1)
                drawn.append(small(middle, _LUCK_HEIGHT - _BOTTOM + 14, str(step.round), "middle"))
        drawn.append(bar(len(rounds) + 1, 1, 0, heights[-1], palette.going, "points"))
        keys = zip(legend, (palette.edge, palette.good, palette.soft, palette.again), strict=True)
        for i, (name, fill) in enumerate(keys):
            x, below = (i % 2) * WIDE / 2, _LUCK_HEIGHT - 28 + 15 * (i // 2)
            drawn.append(svg.rect(x, below, 9, 9, 2, fill=fill))
            drawn.append(svg.label(x + 14, below + 9, name, fill=palette.ink, font_size=11))
        return svg.document(WIDE, _LUCK_HEIGHT, *drawn, font_size=12)

    return draw
