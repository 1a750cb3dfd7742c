"""The odds of rolls, as data: every roll that differs, and its chance."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from math import prod

from numberdrop.rules.dice import NUMBER_DICE, SHAPE_DIE, Roll


@cache
def rolls() -> tuple[tuple[Roll, float], ...]:
    """Every roll, numbers in order, with its chance; the likeliest first. The chances add up to 1.

    >>> len(rolls()), round(sum(chance for _, chance in rolls()), 9)
    (1860, 1.0)
    """
    numbers = Counter(tuple(sorted(faces)) for faces in product(*NUMBER_DICE))
    every = prod(map(len, NUMBER_DICE)) * len(SHAPE_DIE)
    found = [(Roll(faces, shape), count / every) for faces, count in numbers.items() for shape in SHAPE_DIE]
    return tuple(sorted(found, key=lambda pair: (-pair[1], str(pair[0]))))
