"""How surely each misconception is recognised: its wrong answers, and right ones, are judged in fresh positions.

The command ``numberdrop beliefs`` prints it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from inspect import signature
from types import MappingProxyType

from .feedback import explained
from .fresh import MAKERS, make
from .misconceptions.beliefs import BELIEFS
from .misconceptions.rulebook import Rulebook

AIMED = MappingProxyType({name: maker.aims for name, maker in MAKERS.items() if maker.aims})
"""The misconceptions that each maker can aim at; most take one as their wish ``trap``, the others always do."""


@dataclass(frozen=True)
class Tally:
    """Of some positions: in how many a misconception answers ``wrong``; how many of these answers are ``recognised`` as its
    own, how many taken for ``another``; how many right answers are ``accused`` of any misconception.
    """

    wrong: int
    recognised: int
    another: int
    accused: int


@dataclass(frozen=True)
class Measured:
    """A misconception in the positions of a maker: ``aimed`` at it, and drawn ``by_chance``."""

    belief: str
    maker: str
    aimed: Tally
    by_chance: Tally

    @property
    def accused(self) -> int:
        return self.aimed.accused + self.by_chance.accused


def measured(items: int) -> Iterator[Measured]:
    """Every misconception that can be run, with each maker that can aim at it, in the order of their names."""
    pairs = [(belief, maker) for belief in BELIEFS for maker, beliefs in AIMED.items() if belief in beliefs]
    for belief, maker in pairs:
        aims = "trap" in signature(MAKERS[maker].draw).parameters
        aimed = _tally(belief, maker, {"trap": belief} if aims else {}, items)
        yield Measured(belief, maker, aimed, _tally(belief, maker, {}, items))


def _tally(belief: str, maker: str, wishes: dict[str, object], items: int) -> Tally:
    book = BELIEFS[belief].book
    assert isinstance(book, Rulebook), f"{belief} cannot be run"
    wrong = recognised = another = accused = 0
    for item in range(items):
        question = make(maker, f"measured {item}", wishes)
        theirs, right = question.solution(book), question.solution()
        if right is not None and explained(question, right):
            accused += 1
        if theirs is None or theirs.empty or question.accepts(theirs):
            continue
        wrong += 1
        found = explained(question, theirs)
        recognised += found == (BELIEFS[belief],)
        another += found not in ((), (BELIEFS[belief],))
    return Tally(wrong, recognised, another, accused)
