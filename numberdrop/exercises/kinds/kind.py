"""What Python knows of a kind of exercise, as one value: every module of a topic ends with its ``KIND``, the registry reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.question import Question
from numberdrop.exercises.positions.chance import Chance
from numberdrop.exercises.positions.maker import Maker

if TYPE_CHECKING:
    from numberdrop.coach.bots import Bot

LOWEST, HIGHEST = 600, 2300
_STEP = 5
"""Levels are told to so many points: more would claim to know more."""
Signs: TypeAlias = dict[str, float]
"""What can be counted of a puzzle, and makes it hard or easy."""


@dataclass(frozen=True)
class Example:
    """A question of the kind, an answer that is ``right``, and ``wrong`` ones, each with what must be said of it: a misconception
    (``C1``), a reason (``DiagonalOnly``) or an outcome.
    """

    question: Question
    right: str
    wrong: Mapping[str, str]


@dataclass(frozen=True)
class Found:
    """A question that may become a puzzle, and its ``source``: a game of bots, or a maker."""

    question: Question
    source: str


@dataclass(frozen=True)
class Scale:
    """How hard puzzles are, on the scale of ratings: where the easiest stand, and by how much each sign moves one."""

    start: int
    per: Mapping[str, float]

    def level(self, signs: Mapping[str, float]) -> int:
        raw = self.start + sum(weight * signs.get(name, 0) for name, weight in self.per.items())
        return min(HIGHEST, max(LOWEST, _STEP * round(raw / _STEP)))


@dataclass(frozen=True, kw_only=True)
class Miner:
    """How puzzles of a ``type`` are found. ``seek`` draws from a ``Chance`` and gives what it finds in one go: nothing, one question
    or a few. Where bots have rated a puzzle (sign ``missed``, the share that missed it), that weighs most in its ``scale``.

    So many times the puzzles wanted are mined (``spare``): more, so that there is a choice among levels, or fewer where each
    costs much. At most so many answers may be right (``most``); where the answer is what good play would be (``play``), bots say how hard it is.
    """

    type: str
    seek: Callable[[Chance], Iterator[Found]]
    scale: Scale
    signs: Callable[[Any], Signs] = lambda question: {}
    themes: Callable[[Any, Answer], Iterator[str]] = lambda question, answer: iter(())
    spare: float = 2
    most: int = 10**6
    play: bool = False


@dataclass(frozen=True, kw_only=True)
class Sort:
    """A question that an author can compose: how it is made out of a ``composer.Sketch``, and what choices it was made of.

    ``needs`` are the choices that there are for it; ``marks``: cells are marked for it; ``rolls``: a roll is set. It is offered at its
    ``place`` among all sorts, in the words of the type of the same name (``share_code.wording``).
    """

    name: str
    place: int
    build: Callable[[Any], Question]
    choices: Callable[[Any], dict[str, Any]]
    needs: tuple[str, ...] = ()
    marks: bool = False
    rolls: bool = False


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of exercise. ``input`` names the way in which it is answered (``pages.exercise_player.inputs``).

    ``makers`` draw fresh questions, ``miners`` find puzzles, authors compose ``sorts``. ``plays`` is what a bot answers by its own choice, where that is play;
    ``luck`` decides its mistakes. ``advises``: what the coach would answer, best first, where a free choice is left.
    """

    question: type[Question]
    input: str
    example: Example
    makers: tuple[Maker, ...] = ()
    miners: tuple[Miner, ...] = ()
    sorts: tuple[Sort, ...] = ()
    plays: Callable[[Any, Bot, str], Answer | None] | None = None
    advises: Callable[[Any], Iterator[Answer]] = lambda question: iter(())

    @property
    def name(self) -> str:
        """Its name in files."""
        return self.question.kind
