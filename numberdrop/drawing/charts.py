"""Charts as standalone SVG texts: small ones of progress, and the graph of a game's points by round.

A picture cannot see its page's colours, so a small chart is a function of the palette. It is as wide as a phone, to keep text legible.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from numberdrop.rules.actions import EndRound
from numberdrop.rules.game import Game

from .svg import document, label, rect, tag, with_minus_sign

WIDE = 320
DAYS = 7


class Palette(NamedTuple):
    """The colours of a page by their use: text (``ink``, ``soft``), lines (``rule``, ``edge``) and background (``card``).

    Colours of progress: done well (``good``), under way (``going``), to be repeated (``again``).
    """

    ink: str
    soft: str
    rule: str
    edge: str
    card: str
    good: str
    going: str
    again: str


LIGHT = Palette("#1d2433", "#545d70", "#d9dfe8", "#8a93a3", "#fff", "#00734f", "#0068a3", "#b54700")
DARK = Palette("#eef1f7", "#a9b2c3", "#333c4e", "#75809a", "#1a202c", "#4bcda4", "#6cbef2", "#ff9557")

Drawing = Callable[[Palette], str]
"""A function that returns a chart as SVG text in the colours of a palette."""


class ChartPoint(NamedTuple):
    """A point of a line: its horizontal position ``at``, its ``value``, and the ends of the interval around the value."""

    at: float
    value: float
    low: float
    high: float


def coloured_squares(counts: Sequence[tuple[str, int]]) -> Drawing:
    """Draw a row of squares. ``counts``: pairs of a colour (a field of ``Palette``; ``edge``: empty squares) and a number of squares."""
    tones = [tone for tone, count in counts for _ in range(count)]
    step = WIDE / max(len(tones), 1)

    def draw(palette: Palette) -> str:
        squares = []
        colours = palette._asdict()
        for i, tone in enumerate(tones):
            fill, stroke = (colours[tone], None) if tone != "edge" else ("none", palette.edge)
            squares.append(_rect(i * step + 1, 1, step - 2, 18, fill=fill, stroke=stroke))
        return _svg(20, squares)

    return draw


def bar_chart(rows: Sequence[tuple[str, int, str]]) -> Drawing:
    """Draw a bar for each row; a row holds the name above the bar, the bar's length in percent, and the text to the right of it."""
    high, long = 38, WIDE - 76

    def draw(palette: Palette) -> str:
        drawn = []
        for i, (name, percent, text) in enumerate(rows):
            top = i * high
            drawn += [
                _text(0, top + 13, name, palette.ink),
                _rect(0.5, top + 19.5, long, 11, rx=3, fill="none", stroke=palette.edge),
                _rect(0.5, top + 19.5, long * percent / 100, 11, rx=3, fill=palette.good),
                _text(WIDE, top + 29, text, palette.soft, text_anchor="end"),
            ]
        return _svg(high * len(rows), drawn)

    return draw


def practice_calendar(
    weeks: int, filled: Mapping[int, float], months: Iterable[tuple[int, str]], weekdays: Sequence[str]
) -> Drawing:
    """Draw a square for each day, a column for each week. ``filled``: how full the day's square is (0 to 1), by number of the day, from 0.

    ``months``: (week from 0, name to write above it); ``weekdays``: the rows' names, of which the first, third and so on are written.
    """
    left, top = 24, 18
    step = (WIDE - left) / weeks
    side = step - 2.5

    def draw(palette: Palette) -> str:
        drawn = [_text(left + week * step, 11, name, palette.soft) for week, name in months]
        for i, name in enumerate(weekdays[::2]):
            drawn.append(_text(0, top + 2 * i * step + side - 2, name, palette.soft, font_size=11))
        for day in range(weeks * DAYS):
            column, row = divmod(day, DAYS)
            x, y = left + column * step, top + row * step
            edge = palette.edge if day in filled else palette.rule
            drawn.append(_rect(x + 0.5, y + 0.5, side, side, fill="none", stroke=edge))
            if full := filled.get(day, 0):
                high = side * full
                drawn.append(_rect(x + 0.5, y + 0.5 + side - high, side, high, fill=palette.good))
        return _svg(round(top + DAYS * step), drawn)

    return draw


def line_chart(points: Sequence[ChartPoint], end_labels: tuple[str, str]) -> Drawing:
    """Draw a line through points in order, with a band around it; ``end_labels`` stand below the first and the last point."""
    high, left, top, bottom = 190, 40, 8, 26
    first, last = points[0].at, points[-1].at
    low, most = min(point.low for point in points), max(point.high for point in points)
    step = tick_step(most - low, 4)
    floor, roof = low // step * step, -(-most // step) * step
    roof += step * (roof == floor)

    def x(point: ChartPoint) -> float:
        return left + (WIDE - left - 8) * ((point.at - first) / (last - first) if last > first else 0.5)

    def y(value: float) -> float:
        return top + (high - top - bottom) * (roof - value) / (roof - floor)

    def draw(palette: Palette) -> str:
        drawn = []
        for i in range(round((roof - floor) / step) + 1):
            tick = floor + i * step
            drawn.append(tag("path", d=f"M{left} {y(tick):.1f}H{WIDE}", stroke=palette.rule))
            drawn.append(_text(left - 6, y(tick) + 4, with_minus_sign(round(tick)), palette.soft, text_anchor="end"))
        band = [(x(point), y(point.high)) for point in points]
        band += [(x(point), y(point.low)) for point in reversed(points)]
        through = _point_list((x(point), y(point.value)) for point in points)
        drawn.append(tag("polygon", points=_point_list(band), fill=palette.going, fill_opacity=0.2))
        drawn.append(tag("polyline", points=through, fill="none", stroke=palette.going, stroke_width=2.5))
        dot = {"r": 3 if len(points) > 20 else 4, "fill": palette.card, "stroke": palette.going, "stroke_width": 2}
        places = ((round(x(point), 1), round(y(point.value), 1)) for point in points)
        drawn += [tag("circle", cx=at, cy=height, **dot) for at, height in places]
        drawn.append(_text(left, high - 6, end_labels[0], palette.soft))
        drawn.append(_text(WIDE, high - 6, end_labels[1], palette.soft, text_anchor="end"))
        return _svg(high, drawn)

    return draw


def tick_step(span: float, most_steps: int) -> int:
    """Choose the distance between the ticks of a scale, so that ``span`` has at most ``most_steps`` steps."""
    return next(step for step in (5, 10, 20, 50, 100, 200, 500, 1000, 10**6) if span / step <= most_steps)


def _rect(x: float, y: float, width: float, height: float, rx: float = 2.5, **paint: object) -> str:
    return rect(round(x, 1), round(y, 1), round(width, 1), round(height, 1), rx, **paint)


def _point_list(places: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


def _text(x: float, y: float, text: str, fill: str, **more: object) -> str:
    return label(round(x, 1), round(y, 1), text, fill=fill, **more)


def _svg(high: float, drawn: Iterable[str]) -> str:
    return document(WIDE, high, *drawn, font_size=12)


# --- graph of values by round -----------------------------------------------------------------------------------------

_GRAPH_WIDTH, _GRAPH_HEIGHT = 640, 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 120, 34, 42
_LINE_STYLES = (
    ("#0072b2", None), ("#d55e00", "8 4"), ("#009e73", "2 4"), ("#aa4499", "12 4 2 4"), ("#8a6d00", "5 2"), ("#444444", "1 3"),
)  # fmt: skip
"""Colour and dashes of each line: the dashes tell them apart without colours."""


@dataclass(frozen=True)
class Series:
    """A line of the graph: ``points`` are pairs (round, value) by rising rounds.

    ``band`` holds (round, low, high) around some points; ``marks`` are (round, words) of points to emphasise.
    """

    name: str
    points: tuple[tuple[int, float], ...]
    band: tuple[tuple[int, float, float], ...] = ()
    marks: tuple[tuple[int, str], ...] = ()


def totals_by_round(states: Sequence[Game], names: Sequence[str]) -> list[Series]:
    """Return a line for each player: the total at the end of each round. ``states``: the game before its first act, then after each act."""
    ends = [(before.round, after) for before, after in pairwise(states) if after.actions[-1] == EndRound()]
    return [
        Series(name, ((0, 0), *((round_, game.sheets[player].score.total) for round_, game in ends)))
        for player, name in enumerate(names)
    ]


def graph_svg(title: str, axis_label: str, series: Sequence[Series], marked_round: int | None = None) -> str:
    """Draw a graph of all series. ``axis_label``: the text below the axis of rounds; ``marked_round``: the round with a vertical line."""
    rounds = max((line.points[-1][0] for line in series if line.points), default=0) or 1
    values = [value for line in series for _, value in line.points] or [0]
    values += [value for line in series for _, *ends in line.band for value in ends]
    low, high = min(0, *values), max(10, *values)

    def x(round_: float) -> float:
        return round(_LEFT + (_GRAPH_WIDTH - _LEFT - _RIGHT) * round_ / rounds, 1)

    def y(value: float) -> float:
        return round(_GRAPH_HEIGHT - _BOTTOM - (_GRAPH_HEIGHT - _TOP - _BOTTOM) * (value - low) / (high - low), 1)

    parts = [label(_LEFT, 20, title, font_weight="bold")]
    for tick in tick_values(low, high, 8):
        stroke = "#666" if tick == 0 else "#ddd"
        parts.append(tag("path", d=f"M{_LEFT} {y(tick)}H{_GRAPH_WIDTH - _RIGHT}", stroke=stroke))
        parts.append(label(_LEFT - 8, y(tick) + 4, with_minus_sign(tick), text_anchor="end", font_size=12))
    bottom = _GRAPH_HEIGHT - _BOTTOM
    numbered = range(0, rounds + 1, 1 + rounds // 12)
    parts += [label(x(number), bottom + 18, str(number), text_anchor="middle", font_size=12) for number in numbered]
    parts.append(label(_GRAPH_WIDTH - _RIGHT, _GRAPH_HEIGHT - 8, axis_label, text_anchor="end", font_size=12))
    if marked_round is not None:
        parts.append(tag("path", d=f"M{x(marked_round)} {_TOP}V{bottom}", stroke="#999", stroke_dasharray="3 3"))
    drawn = [line for line in series if line.points]
    places = _spread_labels([y(line.points[-1][1]) for line in drawn])
    for i, line in enumerate(drawn):
        colour, dashes = _LINE_STYLES[i % len(_LINE_STYLES)]
        path = " ".join(f"{x(round_)},{y(value)}" for round_, value in line.points)
        if line.band:
            above = [(round_, high) for round_, _, high in line.band]
            below = [(round_, low) for round_, low, _ in reversed(line.band)]
            around = " ".join(f"{x(round_)},{y(value)}" for round_, value in above + below)
            parts.append(tag("polygon", points=around, fill=colour, fill_opacity=0.18))
        parts.append(tag("polyline", points=path, fill="none", stroke=colour, stroke_width=3, stroke_dasharray=dashes))
        for round_, words in line.marks:
            height = y(dict(line.points)[round_])
            parts.append(tag("circle", cx=x(round_), cy=height, r=6, fill="#fff", stroke=colour, stroke_width=2.5))
            parts.append(label(x(round_), height - 11, words, text_anchor="middle", font_size=12))
        last, value = line.points[-1]
        parts.append(tag("circle", cx=x(last), cy=y(value), r=4, fill=colour))
        name = line.name if len(line.name) <= 10 else f"{line.name[:9]}…"
        total = f"{name} {with_minus_sign(round(value))}"
        parts.append(label(x(last) + 9, places[i] + 5, total, fill=colour, font_weight="bold", font_size=13))
    paper = tag("rect", width=_GRAPH_WIDTH, height=_GRAPH_HEIGHT, fill="#fff")
    return document(_GRAPH_WIDTH, _GRAPH_HEIGHT, paper, *parts, font_size=15, fill="#1b1b1b")


def tick_values(low: float, high: float, most_steps: int) -> list[int]:
    """List the values to write beside a scale from ``low`` to ``high``: multiples of a round number, with at most ``most_steps`` steps."""
    step = tick_step(high - low, most_steps)
    return [value for value in range(int(low // step) * step, int(high) + 1, step) if value >= low]


def _spread_labels(heights: list[float], least_gap: float = 16) -> list[float]:
    """Return the heights of labels; those that would overlap are moved down until they are ``least_gap`` pixels apart."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    pushed = list(heights)
    for before, after in pairwise(order):
        pushed[after] = max(pushed[after], pushed[before] + least_gap)
    return pushed
