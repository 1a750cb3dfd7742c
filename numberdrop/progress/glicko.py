"""Glicko-2: how strong somebody is or how hard a puzzle, how sure that is, and what a try at a puzzle changes about both.

A try is a game between who tries and the puzzle, and a rating period of its own: what comes next is chosen by what came
before, and periods of a whole day go astray with that. A puzzle that a blind guess often solves is taken as that much
easier, so that guessing comes to nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from glicko2.math import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi, update_rating

LEAST_SURE = 350.0
"""The deviation of who has never been rated; none is larger."""
_SCALE = 400.0
"""Points ahead by which ten of eleven games are won."""


class Rating(NamedTuple):
    """How strong somebody is, or how hard a puzzle, and how sure that is."""

    value: float = 1_500.0
    deviation: float = LEAST_SURE
    volatility: float = 0.06

    def after(self, games: Iterable[tuple[Rating, float]] = ()) -> Rating:
        """The rating after one rating period: each game's opponent, and 1 for a win, 0 for a loss; none: it rests."""
        opponents = [(rating_to_mu(one.value), rd_to_phi(one.deviation), score) for one, score in games]
        mu, phi, sigma = update_rating(rating_to_mu(self.value), rd_to_phi(self.deviation), self.volatility, opponents)
        return Rating(mu_to_rating(mu), min(phi_to_rd(phi), LEAST_SURE), sigma)

    def rested(self, days: int) -> Rating:
        """The rating after so many days without a game."""
        found = self
        while days > 0 and found.deviation < LEAST_SURE:
            found, days = found.after(), days - 1
        return found

    def lower_by(self, points: float) -> Rating:
        return self._replace(value=self.value - points)


def after_try(solver: Rating, puzzle: Rating, score: float, guess: float = 0.0) -> Rating:
    """The rating of who has tried a puzzle. ``score``: 1 for right, 0 for wrong, the share where there were several tries;
    ``guess``: how often a guess is right.
    """
    return solver.after([(puzzle.lower_by(_eased(solver.value - puzzle.value, guess)), score)])


def once_tried(puzzle: Rating, solver: Rating, score: float, guess: float = 0.0) -> Rating:
    """The rating of a puzzle that was tried; all else as in ``after_try``."""
    return puzzle.after([(solver.lower_by(-_eased(solver.value - puzzle.value, guess)), 1 - score)])


def _eased(lead: float, guess: float) -> float:
    """By how many points guessing makes a puzzle easier for who is ahead of it by ``lead``: they know the answer as often as
    the ratings say, and guess it otherwise.
    """
    odds = 10 ** (lead / _SCALE)
    return _SCALE * math.log10((odds + guess) / (1 - guess)) - lead
