"""How strong bots are on the scale of puzzles: what was put in is found again, and the puzzles stay where they are."""

from math import sqrt
from random import Random

import pytest

from numberdrop.exercises.mining.bots import BotTrial, fit_strengths

DEVIATION = 100.0
TRUE = (650.0, 1_100.0, 1_150.0, 1_450.0, 1_900.0)


def known(strength: float, level: float) -> float:
    return 1 / (1 + 10 ** ((level - strength) / 400))


def tried_by(true: tuple[float, ...], seed: int, count: int = 900, guess: float = 0.0) -> list[BotTrial]:
    """Puzzles whose estimates are off as they say, and what bots of these strengths did at each at one try."""
    chance, found = Random(seed), []
    for _ in range(count):
        level = chance.gauss(1_350, 250)
        shares = [known(one, level + off) for off in [chance.gauss(0, DEVIATION)] for one in true]
        solved = tuple(float(chance.random() < one + (1 - one) * guess) for one in shares)
        found.append(BotTrial(level, guess, solved))
    return found


def error_of(strength: float, tried: list[BotTrial]) -> float:
    """The standard error of a strength, by what so many tries tell at most."""
    points = 400 / 2.302585
    shares = [known(strength, one.level) for one in tried]
    return points / sqrt(sum((1 - one.guess) * share * (1 - share) for one, share in zip(tried, shares, strict=True)))


@pytest.mark.parametrize("guess", [0.0, 0.2])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_strengths_that_are_known_are_found_again(seed: int, guess: float) -> None:
    tried = tried_by(TRUE, seed, guess=guess)
    for found, true in zip(fit_strengths(tried, DEVIATION), TRUE, strict=True):
        assert abs(found - true) < 4 * error_of(true, tried)


def test_on_a_scale_that_is_shifted_all_are() -> None:
    tried = tried_by(TRUE, 4, 200)
    higher = [one._replace(level=one.level + 300) for one in tried]
    assert fit_strengths(higher, DEVIATION) == pytest.approx(
        [one + 300 for one in fit_strengths(tried, DEVIATION)], abs=0.1
    )


def test_who_solves_all_or_nothing_is_far_from_the_others_and_no_more() -> None:
    tried = [BotTrial(1_300.0, 0.1, (0.0, 0.5, 1.0)) for _ in range(50)]
    weak, middle, strong = fit_strengths(tried, DEVIATION)
    assert weak < middle - 400 < middle + 400 < strong
    assert strong - weak <= 4_000
