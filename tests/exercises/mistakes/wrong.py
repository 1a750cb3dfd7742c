"""A wrong answer and what must be said of it, the editions, and how hard the tests try."""

from typing import NamedTuple

from numberdrop.exercises.asking.question import Question
from tests.sampling import often

EDITIONS = ("2023", "2021", "online")
SEEDS = often(12)


class Wrong(NamedTuple):
    """A wrong answer, what made it, and the names of which one must be said: a class, a belief, or ``class.form``."""

    question: Question
    answer: str
    named: tuple[str, ...]
