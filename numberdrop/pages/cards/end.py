"""What stands on the page of a game that is over: the sheets, bars that are compared or add up, a curve over the rounds, choices worth another try."""

from __future__ import annotations

from typing import Literal, TypeAlias

from numberdrop.frozen import Frozen, optional
from numberdrop.pages.board_scene import Mini


class EndSheet(Frozen, kw_only=True):
    """A sheet, small: whose it is, its points and the parts that they add up from; ``shown``: the other cards are about it."""

    player: int
    name: str
    mini: Mini
    total: str
    parts: tuple[tuple[str, str], ...]
    won: bool
    shown: bool
    label: str
    face: str | None = optional()


class EndCard(Frozen, kw_only=True):
    """Who won; ``praise`` is what is special about it, ``face`` that of the bot that won. The first of ``buttons`` is what most do next."""

    id: str = "end"
    kind: Literal["end"] = "end"
    title: str
    text: str
    praise: tuple[str, ...] = ()
    face: str | None = optional()
    sheets: tuple[EndSheet, ...]
    buttons: tuple[tuple[str, str], ...] = ()


BarTone: TypeAlias = Literal["plain", "own", "good", "bad"]


class Bar(Frozen, kw_only=True):
    """A bar from one place to another, in percent of the width; without places it is not known yet. ``press``: what opens it."""

    id: str
    label: str
    value: str
    span: tuple[float, float] | None = None
    tone: BarTone = "plain"
    face: str | None = optional()
    press: str | None = optional()
    hint: str | None = optional()
    """What a press does."""


class BarsCard(Frozen, kw_only=True):
    """Bars below each other, in order, and what is said below them, each with the bot whose face stands before it (or nobody's)."""

    id: str
    kind: Literal["bars"] = "bars"
    title: str
    items: tuple[Bar, ...]
    lines: tuple[tuple[str, str], ...] = ()


class CurveLine(Frozen):
    """A line through (round, value); ``name`` stands at its end."""

    name: str
    own: bool
    points: tuple[tuple[int, float], ...]


class CurveMark(Frozen):
    """A round on one's own line that can be pressed: its number stands there, ``label`` is read out."""

    press: str
    round: int
    value: float
    label: str


class CurveCard(Frozen, kw_only=True):
    """What was expected over the ``rounds`` of a game, from ``ticks[0]`` to the last of ``ticks``."""

    id: str = "curve"
    kind: Literal["curve"] = "curve"
    title: str
    alt: str
    text: str
    rounds: int
    axis: str
    ticks: tuple[int, ...]
    lines: tuple[CurveLine, ...]
    marks: tuple[CurveMark, ...]


class Try(Frozen, kw_only=True):
    """A choice that cost something: what was done and what was better, as pictures where they show it, or in ``words``; the bots that would have
    done the same.
    """

    title: str
    text: str
    press: str
    button: str
    minis: tuple[Mini, ...] = ()
    words: str = ""
    faces: tuple[str, ...] = ()
    faces_text: str = ""


class TriesCard(Frozen, kw_only=True):
    """The dearest choices of a game; ``names`` stand below the pictures, ``empty`` where there is none (yet); ``rooms`` are kept."""

    id: str = "tries"
    kind: Literal["tries"] = "tries"
    title: str
    names: tuple[str, str]
    items: tuple[Try, ...]
    rooms: int
    empty: str


class RoundRow(Frozen, kw_only=True):
    """A round, or a sum: for each player a drop and its figures; ``minis`` are the boards of the round that is looked at."""

    press: str
    label: str
    roll: str
    cells: tuple[tuple[str, str], ...]
    minis: tuple[Mini, ...] = ()


class RoundsCard(Frozen, kw_only=True):
    """What each player made of each roll, round by round."""

    id: str = "rounds"
    kind: Literal["rounds"] = "rounds"
    title: str
    head: tuple[str, ...]
    rows: tuple[RoundRow, ...]
