"""What the acts of a game gave away, by the idea that was missed. Every act belongs to one idea, so they add up to all that was given away.

It is told from what was done and what was better, not from the games played on: *covered holes* means that more empty cells lie below others than after
the better drop.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from numberdrop.coach.game_review import GameReview, ReviewedAct
from numberdrop.rules.actions import Block, Circle, Drop, Slide
from numberdrop.rules.game import Game

MissedIdea: TypeAlias = Literal["holes", "place", "numbers", "early", "waited", "other", "slide", "block"]
"""Of a drop: it covers holes, another place or other numbers were better. Of a combo: it was taken too early, it was left, another one was better."""


def points_lost_by_idea(states: Sequence[Game], review: GameReview) -> Mapping[MissedIdea, float]:
    """Points of one's own sheet by idea, of a review of the game with these states; ``GameReview.given_away`` is their sum."""
    given: defaultdict[MissedIdea, float] = defaultdict(float)
    for act in review.acts:
        given[missed_idea(states[act.at], act)] += act.given
    return dict(given)


def missed_idea(before: Game, act: ReviewedAct) -> MissedIdea:
    """The idea that an act belongs to."""
    mine, best = act.action, act.judgement.best.action
    if isinstance(mine, Slide):
        return "slide"
    if isinstance(mine, Block):
        return "block"
    if isinstance(mine, Drop) and isinstance(best, Drop):
        if {cell[:2] for cell in mine.cells} == {cell[:2] for cell in best.cells}:
            return "numbers"
        return "holes" if _count_holes(before, mine) > _count_holes(before, best) else "place"
    if isinstance(mine, Circle):
        return "other" if isinstance(best, Circle) else "early"
    return "waited" if isinstance(best, Circle) else "place"


def _count_holes(before: Game, drop: Drop) -> int:
    """Empty cells below others after a drop."""
    return len(before.apply(drop).sheets[drop.player].grid.holes)
