"""Dice for games that the coach plays in its head: the generator splitmix64, the same as in the compiled core."""

from __future__ import annotations

from numberdrop.coach.engine.position import SHAPE_NAMES
from numberdrop.rules.dice import NUMBER_DICE, SHAPE_DIE
from numberdrop.rules.dice import STAR as STAR_FACE

from .roll_options import STAR

_MASK = (1 << 64) - 1
_FACES = tuple(tuple(STAR if face == STAR_FACE else int(face) for face in die) for die in NUMBER_DICE)
_SHAPE_FACES = tuple(STAR if face == STAR_FACE else SHAPE_NAMES.index(face) for face in SHAPE_DIE)

FACES = len(SHAPE_DIE)


class Dice:
    """A stream of numbers from a seed."""

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def next(self) -> int:
        """64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = self.state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
        return z ^ z >> 31

    def below(self, limit: int) -> int:
        """From 0 to ``limit`` - 1."""
        return (self.next() >> 33) % limit

    def throw(self) -> tuple[int, ...]:
        """A roll, as ``position.Position`` has it."""
        numbers = [faces[self.below(len(faces))] for faces in _FACES]
        return (*numbers, _SHAPE_FACES[self.below(len(_SHAPE_FACES))])

    def throw_six(self) -> list[tuple[int, ...]]:
        """As many rolls as a die has faces, in which every die shows each of its faces once: their mean is truer than that of
        free rolls.
        """
        dice = [[faces[i] for i in self.shuffled(FACES)] for faces in (*_FACES, _SHAPE_FACES)]
        return list(zip(*dice, strict=True))

    def shuffled(self, count: int) -> list[int]:
        """The numbers 0 to ``count`` - 1 in any order."""
        found = list(range(count))
        for i in range(count - 1, 0, -1):
            j = self.below(i + 1)
            found[i], found[j] = found[j], found[i]
        return found
