"""Reviews of the game on the table: those that are done, and the one that is worked on."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from numberdrop.rules.game import Game

if TYPE_CHECKING:
    from numberdrop.coach import GameReview, ReviewedAct, ReviewRun


@dataclass(frozen=True)
class ReviewJob:
    """A review of a ``player`` in the making: how many acts have been judged, of how many."""

    player: int
    search: ReviewRun = field(compare=False, repr=False)
    progress: tuple[int, int]

    @classmethod
    def of(cls, game: Game, player: int) -> ReviewJob:
        """A review of which nothing is done yet."""
        from numberdrop.coach import ReviewRun  # a page on which nobody asks pays nothing for it

        search = ReviewRun(game, player)
        return cls(player, search, search.progress)


@dataclass(frozen=True)
class Reviews:
    """Reviews of a ``game`` by player, as long as it is on the table; ``busy`` is the one under way, of whoever is ``waiting`` it
    comes after that.
    """

    game: Game
    done: tuple[tuple[int, GameReview], ...] = ()
    busy: ReviewJob | None = None
    waiting: tuple[int, ...] = ()

    @property
    def under_way(self) -> bool:
        """Whether there is something to work on."""
        return bool(self.busy or self.waiting)

    @property
    def players(self) -> tuple[int, ...]:
        """Whose drops are looked at, or have been."""
        return *(player for player, _ in self.done), *((self.busy.player,) if self.busy else ()), *self.waiting

    @property
    def costliest(self) -> tuple[ReviewedAct, ...]:
        """The acts that can be gone back to."""
        return tuple(act for _, review in self.done for act in review.costliest)

    def begun(self, player: int) -> Reviews:
        """With a review of one more player."""
        return replace(self, busy=ReviewJob.of(self.game, player))

    def worked_on(self, seconds: float) -> Reviews:
        """After so long; the review under way is done, or has come further."""
        run = self.busy
        if run is None and self.waiting:
            return replace(self, waiting=self.waiting[1:]).begun(self.waiting[0])
        if run is None:
            return self
        run.search.run(seconds)
        if run.search.done:
            return replace(self, done=(*self.done, (run.player, run.search.review)), busy=None)
        return replace(self, busy=replace(run, progress=run.search.progress))
