"""A graph of values by round as one SVG that works offline, and the same in words.

What is drawn are ``Series``: totals of the players here; whoever has other values by round draws them with the same function.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from numberdrop.rules.actions import EndRound
from numberdrop.rules.game import Game

from .charts import tick_step
from .svg import document, label, signed, tag

_WIDE, _HIGH = 640, 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 120, 34, 42
_STYLES = (
    ("#0072b2", None), ("#d55e00", "8 4"), ("#009e73", "2 4"), ("#aa4499", "12 4 2 4"), ("#8a6d00", "5 2"), ("#444444", "1 3"),
)  # fmt: skip
"""Colour and dashes of each line: they are told apart without colours too."""


@dataclass(frozen=True)
class Series:
    """A line of the graph: ``points`` are (round, value), by rising rounds; ``band`` are (round, low, high) around some of them;
    ``marks`` are (round, words) for points that are to be seen.
    """

    name: str
    points: tuple[tuple[int, float], ...]
    band: tuple[tuple[int, float, float], ...] = ()
    marks: tuple[tuple[int, str], ...] = ()


def totals_by_round(states: Sequence[Game], names: Sequence[str]) -> list[Series]:
    """The totals of all players at the end of each round."""
    ends = [(before.round, after) for before, after in pairwise(states) if isinstance(after.actions[-1], EndRound)]
    return [
        Series(name, ((0, 0), *((round_, game.sheets[player].score.total) for round_, game in ends)))
        for player, name in enumerate(names)
    ]


def graph_svg(title: str, across: str, series: Sequence[Series], now: int | None = None) -> str:
    """The SVG. ``across`` names the rounds, ``now`` marks one of them."""
    rounds = max((one.points[-1][0] for one in series if one.points), default=0) or 1
    values = [value for one in series for _, value in one.points] or [0]
    values += [value for one in series for _, *ends in one.band for value in ends]
    low, high = min(0, *values), max(10, *values)

    def x(round_: float) -> float:
        return round(_LEFT + (_WIDE - _LEFT - _RIGHT) * round_ / rounds, 1)

    def y(value: float) -> float:
        return round(_HIGH - _BOTTOM - (_HIGH - _TOP - _BOTTOM) * (value - low) / (high - low), 1)

    parts = [label(_LEFT, 20, title, font_weight="bold")]
    for tick in _ticks(low, high):
        parts.append(tag("path", d=f"M{_LEFT} {y(tick)}H{_WIDE - _RIGHT}", stroke="#666" if tick == 0 else "#ddd"))
        parts.append(label(_LEFT - 8, y(tick) + 4, signed(tick), text_anchor="end", font_size=12))
    parts += [
        label(x(round_), _HIGH - _BOTTOM + 18, str(round_), text_anchor="middle", font_size=12)
        for round_ in range(0, rounds + 1, 1 + rounds // 12)
    ]
    parts.append(label(_WIDE - _RIGHT, _HIGH - 8, across, text_anchor="end", font_size=12))
    if now is not None:
        parts.append(tag("path", d=f"M{x(now)} {_TOP}V{_HIGH - _BOTTOM}", stroke="#999", stroke_dasharray="3 3"))
    places = _apart([y(one.points[-1][1]) for one in series if one.points])
    for i, one in enumerate(one for one in series if one.points):
        colour, dashes = _STYLES[i % len(_STYLES)]
        line = " ".join(f"{x(round_)},{y(value)}" for round_, value in one.points)
        edge = [(round_, high) for round_, _, high in one.band] + [
            (round_, low) for round_, low, _ in reversed(one.band)
        ]
        if edge:
            around = " ".join(f"{x(round_)},{y(value)}" for round_, value in edge)
            parts.append(tag("polygon", points=around, fill=colour, fill_opacity=0.18))
        parts.append(tag("polyline", points=line, fill="none", stroke=colour, stroke_width=3, stroke_dasharray=dashes))
        for round_, words in one.marks:
            there = y(dict(one.points)[round_])
            parts.append(tag("circle", cx=x(round_), cy=there, r=6, fill="#fff", stroke=colour, stroke_width=2.5))
            parts.append(label(x(round_), there - 11, words, text_anchor="middle", font_size=12))
        last, value = one.points[-1]
        parts.append(tag("circle", cx=x(last), cy=y(value), r=4, fill=colour))
        name = one.name if len(one.name) <= 10 else f"{one.name[:9]}…"
        total = f"{name} {signed(round(value))}"
        parts.append(label(x(last) + 9, places[i] + 5, total, fill=colour, font_weight="bold", font_size=13))
    paper = tag("rect", width=_WIDE, height=_HIGH, fill="#fff")
    return document(_WIDE, _HIGH, paper, *parts, font_size=15, fill="#1b1b1b")


def _ticks(low: float, high: float) -> list[int]:
    step = tick_step(high - low, 8)
    return [value for value in range(int(low // step) * step, int(high) + 1, step) if value >= low]


def _apart(places: list[float], least: float = 16) -> list[float]:
    """Labels that would lie over each other are pushed down."""
    order = sorted(range(len(places)), key=places.__getitem__)
    pushed = list(places)
    for before, after in pairwise(order):
        pushed[after] = max(pushed[after], pushed[before] + least)
    return pushed
