"""How hard puzzles have turned out: of each its estimate, then the bots, then everybody's results in the order of their time.

A rating follows from the results alone, so results of a class are put together (``with_results``) in whatever order and however often.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from .events import Event
from .glicko import Rating, once_tried
from .puzzle_results import Result, estimate, merged

if TYPE_CHECKING:
    from numberdrop.exercises.puzzles import Head
    from numberdrop.exercises.puzzles.pack import BotTries

_SETTLED = 30.0
"""The deviation of a bot: its tries tell its strength to about 15 points, and not everything it is asked suits it as well."""
OfBots = Mapping[str, tuple[tuple[Rating, float], ...]]
"""Of a puzzle, by its id: how strong each bot is that tried it, and which share of its tries was right."""


class Standing(NamedTuple):
    """The rating of a puzzle and what it rests on, beside the estimate: how many ``bots``, and how many tries of ``people``."""

    rating: Rating
    bots: int = 0
    people: int = 0


def bots_at(tries: BotTries) -> OfBots:
    """The games of the bots with the puzzles that they have tried. How strong they are is settled: they have tried hundreds."""
    solvers = [Rating(float(strength), _SETTLED) for strength in tries.strengths.values()]
    return {id_: tuple(zip(solvers, tries.shares(id_), strict=True)) for id_ in tries.solved}


class PuzzleRatings:
    """The ratings of the puzzles of a ``pack`` (by id), by what ``bots`` did and by ``results``. Never changes."""

    def __init__(self, pack: Mapping[str, Head], bots: OfBots, results: Iterable[Result] = ()) -> None:
        self.pack = pack
        self.results = merged(result for result in results if result.puzzle in pack)
        self._bots = bots
        self._first: dict[str, Rating] = {}  # worked out once, for all that follow from this one

    def with_results(self, results: Iterable[Result]) -> PuzzleRatings:
        """With more results; those that are there already change nothing."""
        more = PuzzleRatings(self.pack, self._bots, (*self.results, *results))
        more._first = self._first
        return more

    def first(self, id_: str) -> Rating:
        """The rating of a puzzle before anybody but bots has tried it. Raises ``KeyError`` for one that is not in the pack."""
        if id_ not in self._first:
            head = self.pack[id_]
            rating = estimate(head)
            for bot, score in self._bots.get(id_, ()):
                rating = once_tried(rating, bot, score, head.guess)
            self._first[id_] = rating
        return self._first[id_]

    def standing(self, id_: str, before: Event | None = None) -> Standing:
        """The rating of a puzzle, now or ``before`` an event. Raises ``KeyError`` for one that is not in the pack."""
        rating, people = self.first(id_), 0
        for result in self._of.get(id_, ()):
            if before is not None and (result.tick, result.id) >= before.order:
                break
            rating = once_tried(rating, result.solver, result.score, self.pack[id_].guess)
            people += 1
        return Standing(rating, len(self._bots.get(id_, ())), people)

    @cached_property
    def _of(self) -> Mapping[str, list[Result]]:
        found = defaultdict(list)
        for result in self.results:
            found[result.puzzle].append(result)
        return found
