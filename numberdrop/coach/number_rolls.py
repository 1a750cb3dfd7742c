"""All that the four number dice can show, as sets: one bit for each of the 310 different rolls, which weigh 1,296 throws together."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from math import prod
from typing import TypeAlias

from numberdrop.rules.dice import NUMBER_DICE, SHAPE_DIE, STAR

Faces: TypeAlias = tuple[str, ...]
RollSet: TypeAlias = int
"""Some of the number rolls: bit ``i`` is the ``i``-th of ``number_rolls``."""


@cache
def number_rolls() -> Counter[Faces]:
    """The different rolls, their faces in order, and by how many throws each comes about."""
    return Counter(tuple(sorted(faces)) for faces in product(*NUMBER_DICE))


ROLLS = prod(map(len, (*NUMBER_DICE, SHAPE_DIE)))
"""All rolls of the five dice."""


@cache
def every() -> RollSet:
    """All of them."""
    return (1 << len(number_rolls())) - 1


@cache
def starred() -> RollSet:
    """Those with a star."""
    return sum(1 << i for i, faces in enumerate(number_rolls()) if STAR in faces)


@cache
def holding(numbers: tuple[int, ...]) -> RollSet:
    """Those whose dice show these numbers, each star being one of them at most."""
    wanted = [(str(number), numbers.count(number)) for number in set(numbers)]
    return sum(
        1 << i
        for i, faces in enumerate(number_rolls())
        if sum(max(0, count - faces.count(face)) for face, count in wanted) <= faces.count(STAR)
    )


@cache
def showing(faces: Faces) -> RollSet:
    """Those that show these faces, a star for a star."""
    wanted = Counter(faces)
    return sum(1 << i for i, shown in enumerate(number_rolls()) if wanted <= Counter(shown))


def throws(rolls: RollSet) -> int:
    """By how many throws of the number dice some of these come about, out of 1,296."""
    return sum(weight for i, weight in enumerate(number_rolls().values()) if rolls >> i & 1)


@cache
def throws_of_faces() -> tuple[tuple[tuple[int, str], int], ...]:
    """For each throw and each die: the die with the face that it shows, and the number of the roll."""
    index = {faces: i for i, faces in enumerate(number_rolls())}
    return tuple(
        ((die, face), index[tuple(sorted(faces))]) for faces in product(*NUMBER_DICE) for die, face in enumerate(faces)
    )
