"""The level of a game on the scale of the bots: from what was given away where there was a real choice, with its uncertainty.

What a bot gives away in a round on average, alone and at a table, was measured (``training/level_scale``, which writes ``level_scale.json``).
Whoever gives away as much has played as well. One game is a small sample: how much its figure differs from one game to the next of the same bot
was measured, too, and makes the interval.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from pathlib import Path

SHIPPED = Path(__file__).with_name("level_scale.json")
_SURE = 1.0
"""Standard errors on either side: two games in three lie within."""
FEWEST = 3
"""Rounds with a choice without which nothing is said."""


@dataclass(frozen=True)
class Rung:
    """A bot: its ``strength`` (what it scores alone on average), and what it gives away in a round, in points."""

    bot: str
    strength: float
    given: float


@dataclass(frozen=True)
class Scale:
    """The bots from the gentlest to the strongest, alone or at a table; ``spread`` is the standard error of what a bot gives away in a round,
    from one round to the next as it were: that of a game is smaller by the root of its rounds. ``lead``: see ``game_luck``.
    """

    rungs: tuple[Rung, ...]
    spread: float
    lead: float

    def strength(self, given: float) -> float:
        """Whoever gives away so much in a round plays like somebody who scores so many points alone."""
        rungs = sorted(self.rungs, key=lambda rung: -rung.given)
        steps = [(one, other) for one, other in pairwise(rungs) if one.given > other.given]
        # Beyond the gentlest and the strongest it goes on as between the last two.
        low, high = next((step for step in steps if given >= step[1].given), steps[-1])
        share = (low.given - given) / (low.given - high.given)
        return max(0.0, low.strength + share * (high.strength - low.strength))

    def error(self, given: float, rounds: int) -> float:
        """The standard error of what was given away in a round, after so many rounds: who gives away more, does so less evenly."""
        return self.spread * sqrt(max(given, 0.1) / rounds)


@dataclass(frozen=True)
class Level:
    """How well somebody played: like a bot that scores ``strength`` points alone, between ``low`` and ``high``; between which bots that is
    (both the same where it is one bot's, or beyond the last), and what was given away in a round.
    """

    strength: float
    low: float
    high: float
    between: tuple[str, str]
    nearest: str
    given: float


def level_of(given: Sequence[float], players: int) -> Level | None:
    """The level of a game in whose rounds so much was given away; ``None`` after too few of them."""
    rounds = len(given)
    if rounds < FEWEST:
        return None
    scale = level_scale(alone=players == 1)
    each = sum(given) / rounds
    error = _SURE * scale.error(each, rounds)
    low, high = scale.strength(each + error), scale.strength(each - error)
    return Level(
        scale.strength(each), low, high, (_below(scale, low), _above(scale, high)), _nearest(scale, each), each
    )


def _nearest(scale: Scale, given: float) -> str:
    """The bot that gives away about as much."""
    return min(scale.rungs, key=lambda rung: abs(rung.given - given)).bot


def _below(scale: Scale, strength: float) -> str:
    """The strongest bot that is no stronger, or the gentlest."""
    order = sorted(scale.rungs, key=lambda rung: rung.strength)
    return [order[0].bot, *(rung.bot for rung in order if rung.strength <= strength)][-1]


def _above(scale: Scale, strength: float) -> str:
    """The gentlest bot that is no weaker, or the strongest."""
    order = sorted(scale.rungs, key=lambda rung: rung.strength)
    return [*(rung.bot for rung in order if rung.strength >= strength), order[-1].bot][0]


@lru_cache(maxsize=2)
def level_scale(*, alone: bool) -> Scale:
    """The scale that is shipped, of games alone or at a table."""
    told = json.loads(SHIPPED.read_text("utf-8"))
    part = told["alone" if alone else "table"]
    rungs = (Rung(bot, strength, given) for bot, (strength, given) in part["bots"].items())
    return Scale(tuple(rungs), part["spread"], part["lead"])
