"""Finished games and what was found in them go into the learner's log, from the page on which they were played or reviewed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from math import isfinite
from typing import TYPE_CHECKING

from numberdrop.formats.analysis import Estimated
from numberdrop.formats.game_record import dumps
from numberdrop.pages.parts.scores import game_id
from numberdrop.pages.visit import Visit
from numberdrop.rules.actions import Action, Block, Circle, Drop, Slide
from numberdrop.rules.game import Game
from numberdrop.rules.legality import judge_cells

from .seating import PERSON, Seating

if TYPE_CHECKING:
    from numberdrop.coach import GameReview, ReviewedAct
    from numberdrop.coach.search import Estimate
    from numberdrop.progress.games import ActFigures, KeptReview, PlayedGame

APPLIED = 2
"""So often in one game a rule has to be applied, and not wasted by the coach's judgement, for the game to prove that it is known."""

name_of = lru_cache(maxsize=4)(game_id)


def with_game(game: Game, seating: Seating, visit: Visit) -> Visit:
    """The visit with a finished game in which a person sat: it has its place in the list before anything can replace it."""
    from numberdrop.progress.events import ME
    from numberdrop.progress.games import OTHER, game_events

    if not game.over or PERSON not in seating.seats or visit.past.has(f"game-{name_of(game)}"):
        return visit
    me = seating.seats.index(PERSON)
    seats = [ME if one == me else seat or OTHER for one, seat in enumerate(seating.seats)]
    marks = [
        name for name, there in (("taken_back", seating.taken_back), ("resigned", me in seating.resigned)) if there
    ]
    setup = game.setup
    for event in game_events(name_of(game), dumps(game), setup.edition, game.round, seats, game.totals, marks):
        visit = visit.with_event(event)
    return visit


def played_here(game: Game, visit: Visit) -> PlayedGame | None:
    """The place of a game in the learner's list; ``None`` where it has none."""
    return visit.known.games.get(name_of(game)) if game.over else None


def with_review(game: Game, player: int, review: GameReview, visit: Visit) -> Visit:
    """The visit with what a review found for the learner in a game of the list; what is kept already stays."""
    played = played_here(game, visit)
    if played is None or played.review is not None or review.luck is None or played.me != player:
        return visit
    found = kept_review(game, review)
    if "taken_back" in played.event.marks:
        found = replace(found, rules=())  # it proves nothing
    return visit.with_event(found.event(played.id))


def kept_review(game: Game, review: GameReview) -> KeptReview:
    """What is kept of a review that is done, of one player."""
    from numberdrop.exercises.given_by_idea import given_by_idea
    from numberdrop.progress.games import KeptReview

    states, level, luck = game.states(), review.level, review.luck
    assert luck is not None  # the game is over, and all of it was looked at
    return KeptReview(
        luck.given_away,
        luck.start,
        {str(idea): points for idea, points in given_by_idea(states, review).items()},
        level.strength if level else 0.0,
        level.between if level else None,
        level.nearest if level else "",
        _applied(states, review),
        tuple(act_figures(states, act) for act in review.acts if isinstance(act.action, Drop) or act.clear),
    )


def act_figures(states: Sequence[Game], act: ReviewedAct) -> ActFigures:
    """What is kept of an act."""
    from numberdrop.progress.games import ActFigures

    promise = None
    if isinstance(act.action, Drop):
        points = states[act.at + 1].sheets[act.player].score.total if act.judgement.solo else 0
        kept = estimate_of(act.expected, act.player, solo=act.judgement.solo, scored=points)
        promise = kept.mean, kept.error, kept.samples
    return ActFigures(act.at, act.given, act.clear, promise)


def _applied(states: Sequence[Game], review: GameReview) -> tuple[str, ...]:
    """The rules that were applied often enough, in choices that gave nothing away for certain."""
    counts = Counter(rule for act in review.acts if not act.clear for rule in _rules_of(states[act.at], act.action))
    return tuple(rule for rule, count in counts.items() if count >= APPLIED)


def _rules_of(before: Game, action: Action) -> Iterator[str]:
    """The rules that an act applies by itself: what the board does for whoever plays, as shapes that fall, proves nothing."""
    match action:
        case Slide():
            yield "slide"
        case Block():
            yield "go" if before.solo else "blocks"
        case Circle(cells, player):
            sheet = before.sheets[player]
            combo, _ = judge_cells(sheet.grid, cells)
            if combo is not None:
                yield combo.kind
            if before.apply(action).sheets[player].circled != sheet.circled:
                yield "letter"


# --- stored estimate --------------------------------------------------------------------------------------------------

# What a coach's estimate is written as where it is kept: in an analysis, and in the log beside a game.

COACH = "coach"
UNITS = ("points", "wins")
HUNDREDTHS = 100
_NORMAL = 1.96


def estimate_of(found: Estimate, player: int, *, solo: bool, scored: float = 0.0) -> Estimated:
    """What is written of an estimate; ``scored`` of it is no longer to come."""
    error = (found.high - found.mean) / _NORMAL if isfinite(found.high) else 0.0
    mean, error = (round(HUNDREDTHS * value) for value in (found.mean - scored, error))
    return Estimated(COACH, UNITS[not solo], player, int(mean), int(error), found.samples)
