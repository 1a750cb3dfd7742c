"""The five dice, rolls, and the seeded random stream that dice and tiles are drawn from.

Source: rulebook, components and phase 1 (the faces are printed in the dice's pictures only).

A seeded stream is SHA-256 in counter mode over the text ``numberdrop:SEED:PURPOSE:COUNTER``: the same bytes on every
platform and in every version of Python, without state. ``random`` is not used: its stream may change.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, MutableSequence, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import count, permutations
from operator import index
from typing import Any, TypeGuard, TypeVar

NUMBER_DICE = ("13457*", "12456*", "23467*", "123567")
SHAPE_DIE = "IOTLS*"
STAR = "*"
_FACES = frozenset("1234567*")
_Item = TypeVar("_Item")


class RollError(ValueError):
    """Raised for values or a text that are no roll; the message quotes what is wrong and says what a roll or a die can be."""


@dataclass(frozen=True)
class Roll:
    """A roll: the faces of the four number dice (``'1'`` to ``'7'`` or ``'*'``) and of the shape die (``I O T L S`` or ``'*'``)."""

    numbers: tuple[str, ...]
    shape: str = ""

    def __post_init__(self) -> None:
        match self.numbers, self.shape:
            case Sequence(), str(shape) if shape:
                numbers = tuple(str(whole_number_or_same(face)) for face in self.numbers)
            case given:
                problem = "is no roll; give four faces and a shape, or Roll.parse('1*42L')"
                raise RollError(f"{given if self.shape else self.numbers!r:.80} {problem}")
        object.__setattr__(self, "numbers", numbers)
        if len(numbers) != len(NUMBER_DICE):
            raise RollError(f"a roll has {len(NUMBER_DICE)} number dice, not {len(numbers)}: {numbers!r}")
        if bad := [face for face in numbers if face not in _FACES]:
            raise RollError(f"no number die shows {bad[0]!r}; they show 1 to 7 or *")
        if self.shape not in SHAPE_DIE or len(self.shape) != 1:
            raise RollError(f"the shape die never shows {self.shape!r}; it shows {' '.join(SHAPE_DIE)}")

    @classmethod
    def parse(cls, text: str) -> Roll:
        """Read a roll from five signs, the shape die last, as in ``1*42L``. Raises ``RollError`` that names the wrong sign."""
        check_type(text, str, "is no roll; a roll is four numbers and a shape, as in '1*42L'", RollError)
        signs = "".join(text.split()).upper().replace("★", STAR)
        if len(signs) != len(NUMBER_DICE) + 1:
            raise RollError(f"{text!r} has {len(signs)} dice; a roll is four numbers and a shape, as in 1*42L")
        return cls(tuple(signs[:-1]), signs[-1])

    @classmethod
    def of(cls, roll: Roll | str) -> Roll:
        """Return ``roll`` unchanged if it is a ``Roll``, else read it from its text. Raises ``RollError``."""
        return roll if isinstance(roll, cls) else cls.parse(roll)  # type: ignore[arg-type] # parse raises for other types

    def __repr__(self) -> str:
        return f"Roll.parse({str(self)!r})"

    def __str__(self) -> str:
        return "".join(self.numbers) + self.shape

    @property
    def has_star(self) -> bool:
        """Whether any of the five dice shows a star (rulebook, phase 2; ruling 9)."""
        return self.shape == STAR or STAR in self.numbers

    @property
    def shapes(self) -> tuple[str, ...]:
        """The shapes that may be dropped: the rolled one, or all five for a star."""
        return tuple(SHAPE_DIE[:-1]) if self.shape == STAR else (self.shape,)

    @property
    def possible(self) -> bool:
        """Whether the four number dice, which have different faces, can show these numbers together."""
        return _is_possible_throw(tuple(sorted(self.numbers)))


@cache
def _is_possible_throw(numbers: tuple[str, ...]) -> bool:
    return any(all(face in die for face, die in zip(numbers, dice, strict=True)) for dice in permutations(NUMBER_DICE))


def seeded_byte_stream(seed: int | str, purpose: str) -> Iterator[int]:
    """Yield an endless stream of bytes that depends only on ``seed`` and ``purpose`` (a name for the use, such as ``tiles``)."""
    for counter in count():
        yield from sha256(f"numberdrop:{seed}:{purpose}:{counter}".encode()).digest()


def randbelow(stream: Iterator[int], limit: int) -> int:
    """Draw a random whole number from 0 to ``limit`` - 1, using bytes of ``stream``; ``limit`` is at most 256."""
    # Bytes from the last multiple of the limit on are discarded, so that every value is equally likely.
    fair = 256 - 256 % limit
    return next(byte for byte in stream if byte < fair) % limit


def seeded_roll(seed: int | str, turn: int) -> Roll:
    """Return the roll of a round in a game with this seed; ``turn``: the round's number, from 1. Raises ``ValueError`` for bad values."""
    if (whole_number(turn) or 0) < 1:
        raise ValueError(f"turn {turn!r}: rounds are counted 1, 2, 3 and so on")
    if not is_seed(seed):
        raise ValueError(f"seed {seed!r}: a whole number or a text")
    stream = seeded_byte_stream(seed, f"roll {turn}")
    numbers = tuple(die[randbelow(stream, len(die))] for die in NUMBER_DICE)
    return Roll(numbers, SHAPE_DIE[randbelow(stream, len(SHAPE_DIE))])


def random_roll(seed: int | str | None = None) -> Roll:
    """Roll the five dice at random; with a ``seed`` the roll is always the same. Raises ``ValueError`` for an invalid seed."""
    return seeded_roll(os.urandom(8).hex() if seed is None else seed, 1)


def seeded_shuffle(seed: int | str, purpose: str, items: MutableSequence[_Item]) -> None:
    """Shuffle ``items`` in place (Fisher-Yates); the order depends only on the seed and the purpose, not on the platform."""
    stream = seeded_byte_stream(seed, purpose)
    for last in range(len(items) - 1, 0, -1):
        other = randbelow(stream, last + 1)
        items[last], items[other] = items[other], items[last]


# --- checks of values that callers give -------------------------------------------------------------------------------


def check_type(value: object, kind: type, problem: str, error: type[Exception] = TypeError) -> None:
    """Raise ``error`` unless ``value`` is of the type ``kind``. The message of the error is the quoted value, then ``problem``."""
    if not isinstance(value, kind):
        raise error(f"{value!r:.80} {problem}")


def is_seed(value: object) -> bool:
    """Whether a value can be the seed of a game: a text or a whole number."""
    return isinstance(value, str) or whole_number(value) is not None


def is_int(value: object) -> TypeGuard[int]:
    """Whether a value is an ``int`` and no boolean."""
    return isinstance(value, int) and not isinstance(value, bool)


def whole_number(value: Any) -> int | None:
    """Convert a whole number (also one of NumPy) to ``int``; return ``None`` for any other value and for booleans."""
    try:
        return None if isinstance(value, bool) else index(value)
    except TypeError:
        return None


def whole_number_or_same(value: Any) -> Any:
    """Convert a whole number to ``int``; return any other value unchanged, so that a later check can quote it in its error."""
    number = whole_number(value)
    return value if number is None else number
