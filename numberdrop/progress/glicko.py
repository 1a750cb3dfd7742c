"""Glicko-2 ratings of solvers and puzzles, updated by each try at a puzzle.

A try is a game between solver and puzzle in a rating period of its own: longer periods go astray, since each puzzle is chosen by the
results so far. A puzzle that can be guessed counts as that much easier, so that guessing gains nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from glicko2.math import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi, update_rating

LEAST_SURE = 350.0
"""The initial and largest deviation."""
_SCALE = 400.0
"""The lead in rating with which ten of eleven games are won."""


class Rating(NamedTuple):
    """The strength of a solver or the difficulty of a puzzle, with its uncertainty."""

    value: float = 1_500.0
    deviation: float = LEAST_SURE
    volatility: float = 0.06

    def after(self, games: Iterable[tuple[Rating, float]] = ()) -> Rating:
        """The rating after one rating period with these games: (opponent, score from 0 to 1)."""
        opponents = [(rating_to_mu(other.value), rd_to_phi(other.deviation), score) for other, score in games]
        mu, phi, sigma = update_rating(rating_to_mu(self.value), rd_to_phi(self.deviation), self.volatility, opponents)
        return Rating(mu_to_rating(mu), min(phi_to_rd(phi), LEAST_SURE), sigma)

    def rested(self, days: int) -> Rating:
        """The rating after a number of days without a game."""
        rating = self
        while days > 0 and rating.deviation < LEAST_SURE:
            rating, days = rating.after(), days - 1
        return rating

    def lower_by(self, points: float) -> Rating:
        """The rating reduced by ``points``."""
        return self._replace(value=self.value - points)


def solver_after_try(solver: Rating, puzzle: Rating, score: float, guess: float = 0.0) -> Rating:
    """The solver's rating after a try. ``score``: 1 right, 0 wrong, or the share of several tries; ``guess``: probability of a right guess."""
    return solver.after([(puzzle.lower_by(_guess_bonus(solver.value - puzzle.value, guess)), score)])


def puzzle_after_try(puzzle: Rating, solver: Rating, score: float, guess: float = 0.0) -> Rating:
    """The puzzle's rating after a try; arguments as for ``after_try``."""
    return puzzle.after([(solver.lower_by(-_guess_bonus(solver.value - puzzle.value, guess)), 1 - score)])


def _guess_bonus(lead: float, guess: float) -> float:
    """Points by which guessing makes a puzzle easier for a solver ``lead`` points above it, who knows the answer as often as the
    ratings say, and guesses otherwise.
    """
    odds = 10 ** (lead / _SCALE)
    return _SCALE * math.log10((odds + guess) / (1 - guess)) - lead
