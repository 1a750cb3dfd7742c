"""Reviews of the game on the table: those that are done, and the one that is worked on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from numberdrop.rules.actions import Action
from numberdrop.rules.game import Game

from .ideas import Others

if TYPE_CHECKING:
    from numberdrop.coach import GameReview, ReviewedAct, ReviewRun


@dataclass(frozen=True)
class ReviewJob:
    """A review of a ``player`` in the making: how many acts have been judged, of how many."""

    player: int
    search: ReviewRun = field(compare=False, repr=False)
    progress: tuple[int, int]
    found: GameReview
    """What is known by now."""

    @classmethod
    def of(cls, game: Game, player: int) -> ReviewJob:
        """A review of which nothing is done yet."""
        from numberdrop.coach import ReviewRun  # a page on which nobody asks pays nothing for it

        search = ReviewRun(game, player)
        return cls(player, search, search.progress, search.review)


@dataclass(frozen=True)
class Reviews:
    """Reviews of a ``game`` by player, as long as it is on the table; ``busy`` is the one under way, of whoever is ``waiting`` it
    comes after that.
    """

    game: Game
    done: tuple[tuple[int, GameReview], ...] = ()
    busy: ReviewJob | None = None
    waiting: tuple[int, ...] = ()
    asked: tuple[tuple[int, Others], ...] = ()
    """What the bots would have done instead of the dearest acts, by how many acts were before: asked at the end of a game."""

    @property
    def found(self) -> Mapping[int, GameReview]:
        """What is known by now, by player."""
        busy = {self.busy.player: self.busy.found} if self.busy else {}
        return {**dict(self.done), **busy}

    @property
    def asks(self) -> bool:
        """Whether bots still think about what they would have done."""
        return any(not others.done for _, others in self.asked)

    @property
    def chosen(self) -> Mapping[int, Mapping[str, Action]]:
        """What bots would have done, as far as it is known."""
        return {at: others.chosen for at, others in self.asked}

    @property
    def under_way(self) -> bool:
        """Whether there is something to work on."""
        return bool(self.busy or self.waiting)

    @property
    def silent(self) -> bool:
        """Whether the one under way has nothing to tell yet: what was expected is its first word."""
        return self.under_way and (self.busy is None or self.busy.found.start is None)

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

    def asking(self) -> Reviews:
        """With the question what bots would have done instead of the dearest acts."""
        from numberdrop.coach.bots import engine_here  # there is a review, so the coach has been asked

        states, known = self.game.states(), [at for at, _ in self.asked]
        new = [act for act in self.costliest if act.at not in known]
        others = tuple((act.at, Others.of(states[act.at], act.player, engine_here())) for act in new)
        return replace(self, asked=(*self.asked, *others))

    def asked_on(self, seconds: float) -> Reviews:
        """After bots have thought for so long."""
        at = next(i for i, (_, others) in enumerate(self.asked) if not others.done)
        number, others = self.asked[at]
        return replace(self, asked=(*self.asked[:at], (number, others.thought_on(seconds)), *self.asked[at + 1 :]))

    def worked_on(self, seconds: float) -> Reviews:
        """After so long; the review under way is done, or has come further."""
        run = self.busy
        if run is None and self.waiting:
            return replace(self, waiting=self.waiting[1:]).begun(self.waiting[0]).worked_on(seconds)
        if run is None:
            return self
        run.search.run(seconds)
        if run.search.done:
            return replace(self, done=(*self.done, (run.player, run.search.review)), busy=None)
        return replace(self, busy=replace(run, progress=run.search.progress, found=run.search.review))
