"""Modes of what comes back: mistakes of one's own games, and what is due for review."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from numberdrop.exercises import ExerciseError
from numberdrop.exercises.puzzles import Head, Pack, types
from numberdrop.exercises.puzzles.pack import alike, drawn
from numberdrop.exercises.share_code import Shared, decode
from numberdrop.pages.visit import Visit
from numberdrop.progress.puzzle_stats import Tried
from numberdrop.progress.reviews import PUZZLE, RULE

from .mode import Mode, Next

_NEVER = Tried(False, -1)


@dataclass(frozen=True)
class Mistakes(Mode):
    """What was given away in the learner's own games and not yet tried again: the latest game first, in its order."""

    name: ClassVar[str] = "mistakes"
    rates: ClassVar[bool] = False

    def next(self, pack: Pack, seed: int, visit: Visit) -> Next | None:
        return next((Next(id_, PUZZLE + id_) for id_ in self.new(visit) if own_puzzle(id_, visit)), None)

    def new(self, visit: Visit) -> list[str]:
        """The puzzles not yet tried."""
        own, tried = visit.known.mistakes, visit.known.runs.tried
        games = list(dict.fromkeys(event.game for event in own.values()))
        new = (event for event in own.values() if event.position not in tried)
        return [event.position for event in sorted(new, key=lambda event: (-games.index(event.game), event.round))]


def own_puzzle(id_: str, visit: Visit) -> Shared | None:
    """What is asked about a mistake; nothing where there is none of that name, or none that can be read."""
    event = visit.known.mistakes.get(id_)
    return _shared(event.code) if event else None


@lru_cache(maxsize=64)
def _shared(code: str) -> Shared | None:
    try:
        return decode(code)
    except ExerciseError:
        return None


@dataclass(frozen=True)
class Review(Mode):
    """What is due: a mistake of one's own game as it was, for a puzzle that was failed another one that asks for the same, for a rule
    a puzzle about it.
    """

    name: ClassVar[str] = "review"
    rates: ClassVar[bool] = False

    def next(self, pack: Pack, seed: int, visit: Visit) -> Next | None:
        return next(self._due(pack, seed, visit), None)

    def count(self, pack: Pack, seed: int, visit: Visit) -> int:
        """How many puzzles are due here."""
        return sum(1 for _ in self._due(pack, seed, visit))

    def _due(self, pack: Pack, seed: int, visit: Visit) -> Iterator[Next]:
        due, tried = visit.known.due, visit.known.runs.tried
        order = f"{seed} {due.today}"

        def about(rules: tuple[str, ...]) -> Head | None:
            heads = (head for head in pack.heads if types()[head.type].rule in rules)
            return drawn(order, heads, lambda head: tried.get(head.id, _NEVER).last)

        for id_ in due.puzzles:
            card = due.cards[PUZZLE + id_]
            first = card.first
            if own_puzzle(id_, visit):
                yield Next(id_, card.name)
                continue
            head = alike(pack, order, first.task, first.themes, first.level, tried)
            if head is None and id_ in pack:
                head = pack.head(id_)
            # What somebody composed may be of a type that the pack has not; then its rule is practised.
            head = head or about(first.rules)
            if head:
                yield Next(head.id, card.name)
        for rule in due.rules:
            head = about((rule,))
            if head:
                yield Next(head.id, RULE + rule)

    def elsewhere(self, pack: Pack, visit: Visit) -> tuple[str, ...]:
        """The rules that are due and that no puzzle is about."""
        known = {types()[head.type].rule for head in pack.heads}
        return tuple(rule for rule in visit.known.due.rules if rule not in known)
