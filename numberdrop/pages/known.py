"""What is known of a learner: all of it follows from the log of what they did, and is worked out when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from numberdrop.progress import Log, Progress, derive

if TYPE_CHECKING:
    from numberdrop.exercises.puzzles import Pack
    from numberdrop.progress import Event
    from numberdrop.progress.games import PlayedGame
    from numberdrop.progress.practice_stats import Practice
    from numberdrop.progress.puzzle_ratings import PuzzleRatings
    from numberdrop.progress.puzzle_stats import Runs
    from numberdrop.progress.rating import Learner
    from numberdrop.progress.reviews import Schedule


@dataclass(frozen=True)
class Known:
    """What follows from a log, worked out when it is first asked for. ``at`` and ``zone`` say which day it is."""

    past: Log = field(default_factory=Log)
    at: int = 0
    zone: int = 0

    @cached_property
    def progress(self) -> Progress:
        """How well each rule and lesson is known."""
        return derive(self.past)

    @cached_property
    def due(self) -> Schedule:
        """What is due for review, and when the rest will be."""
        from numberdrop.progress.reviews import schedule  # what a page does not show it does not load

        return schedule(self.past, self.at, self.zone)

    def rating(self, pack: Pack) -> Learner:
        """The learner's rating among the puzzles of a pack, and how it came about."""
        from numberdrop.progress.rating import rate

        if pack not in self._ratings:
            self._ratings[pack] = rate(
                self.past, _at_first(pack)
            )  # what one did oneself comes later than any first try
        return self._ratings[pack]

    def puzzles(self, pack: Pack) -> PuzzleRatings:
        """How hard the puzzles of a pack have turned out."""
        from numberdrop.progress.puzzle_results import results

        if pack not in self._puzzles:
            self._puzzles[pack] = _at_first(pack).with_results(results(self.past, pack.by_id))
        return self._puzzles[pack]

    @cached_property
    def _ratings(self) -> dict[Pack, Learner]:
        return {}

    @cached_property
    def _puzzles(self) -> dict[Pack, PuzzleRatings]:
        return {}

    @cached_property
    def runs(self) -> Runs:
        """What became of the puzzles so far."""
        from numberdrop.progress.puzzle_stats import runs

        return runs(self.past)

    @cached_property
    def mistakes(self) -> dict[str, Event]:
        """What was given away in the learner's own games, by the puzzle that it has become."""
        return {event.position: event for event in self.past if event.kind == "mistake"}

    @cached_property
    def games(self) -> Mapping[str, PlayedGame]:
        """The finished games by their ids, in the order in which they were finished."""
        from numberdrop.progress.games import played_games

        return played_games(self.past)

    @cached_property
    def practice(self) -> Practice:
        """How much was practised."""
        from numberdrop.progress.practice_stats import practised

        return practised(self.past, self.at, self.zone)


@lru_cache(maxsize=4)
def _at_first(pack: Pack) -> PuzzleRatings:
    """How hard the puzzles of a pack are by what bots and the class did."""
    from numberdrop.exercises.puzzles.pack import shipped_tries
    from numberdrop.progress.puzzle_ratings import PuzzleRatings, bots_at
    from numberdrop.progress.puzzle_results import results_of_class

    return PuzzleRatings(pack.by_id, bots_at(shipped_tries()), results_of_class())
