"""The dice of rollouts, as the core throws them (``solo.h``, ``search.h``): whoever wants to see a game that was played on there throws them again."""

from __future__ import annotations

from collections.abc import Iterator

from numberdrop.rules.dice import NUMBER_DICE, SHAPE_DIE, Roll

_DICE = (*NUMBER_DICE, SHAPE_DIE)
_FACES = 6
_MASK = (1 << 64) - 1


class _Random:
    """Splitmix64."""

    def __init__(self, state: int) -> None:
        self.state = state & _MASK

    def next(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = self.state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
        return z ^ (z >> 31)

    def below(self, limit: int) -> int:
        return (self.next() >> 33) % limit

    def faces(self) -> list[int]:
        """The faces of a die in any order."""
        out = list(range(_FACES))
        for i in range(_FACES - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out


def rolls_of(seed: int, sample: int) -> Iterator[Roll]:
    """The rolls of a sample, one after the other: the first ones of six samples show each face of each die once."""
    dice = _Random(seed + sample // _FACES * 0xD1342543DE82EF95)
    order = [dice.faces() for _ in _DICE]
    seeds = [dice.next() for _ in range(_FACES)]
    which = sample % _FACES
    yield _roll([faces[which] for faces in order])
    then = _Random(seeds[which])
    while True:
        yield _roll([then.below(_FACES) for _ in _DICE])


def _roll(faces: list[int]) -> Roll:
    *numbers, shape = (die[face] for die, face in zip(_DICE, faces, strict=True))
    return Roll((numbers[0], numbers[1], numbers[2], numbers[3]), shape)
