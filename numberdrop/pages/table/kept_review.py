"""Finished games and their reviews in the learner's log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from math import isfinite
from typing import TYPE_CHECKING

from numberdrop.formats.analysis import StoredEstimate
from numberdrop.formats.game_record import dumps
from numberdrop.pages.parts.scores import game_id
from numberdrop.pages.visit import Effects, LogEvent, Visit
from numberdrop.rules.actions import Action, Block, Circle, Drop, Slide
from numberdrop.rules.game import Game
from numberdrop.rules.legality import judge_cells

from .seating import PERSON, Seating

if TYPE_CHECKING:
    from numberdrop.coach import GameReview, ReviewedAct
    from numberdrop.coach.search import Estimate
    from numberdrop.progress.games import KeptReview, PlayedGame, StoredActReview

APPLIED = 2
"""How often a player has to apply a rule well in one game to count as knowing it."""

cached_game_id = lru_cache(maxsize=4)(game_id)


def log_game(game: Game, seating: Seating, visit: Visit) -> Effects:
    """Return the effects that log a game; none if the game is not over, has no person, or is logged already."""
    from numberdrop.progress.events import ME
    from numberdrop.progress.games import OTHER, game_events

    if not game.over or PERSON not in seating.seats or visit.learner_log.has_event(f"game-{cached_game_id(game)}"):
        return ()
    me = seating.seats.index(PERSON)
    seats = [ME if player == me else seat or OTHER for player, seat in enumerate(seating.seats)]
    marks = [*(["taken_back"] if seating.taken_back else []), *(["resigned"] if me in seating.resigned else [])]
    events = game_events(cached_game_id(game), dumps(game), game.setup.edition, game.round, seats, game.totals, marks)
    return tuple(map(LogEvent, events))


def logged_game(game: Game, visit: Visit) -> PlayedGame | None:
    """Find the entry of a game in the learner's log; ``None`` if the game is not over or not in the log."""
    return visit.model.games.get(cached_game_id(game)) if game.over else None


def log_review(game: Game, player: int, review: GameReview, visit: Visit) -> Effects:
    """Return the effect that logs a complete review of the learner's own acts; none if the game is not logged, or already with a review."""
    played = logged_game(game, visit)
    if played is None or played.review is not None or review.luck is None or played.own_seat != player:
        return ()
    kept = kept_review(game, review)
    if "taken_back" in played.event.marks:
        kept = replace(kept, rules=())  # it proves nothing
    return (LogEvent(kept.to_event(played.id)),)


def kept_review(game: Game, review: GameReview) -> KeptReview:
    """Return what the log keeps of a player's finished review."""
    from numberdrop.exercises.own_games import points_lost_by_idea
    from numberdrop.progress.games import KeptReview

    states, level, luck = game.states(), review.level, review.luck
    assert luck is not None  # the game is over and completely reviewed
    ideas = points_lost_by_idea(states, review)
    # What could be won back later is taken off every idea in proportion, so that they add up to what was given away for good.
    share = luck.given_away / (sum(ideas.values()) or 1)
    return KeptReview(
        luck.given_away,
        luck.start,
        {str(idea): points * share for idea, points in ideas.items()},
        level.strength if level else 0.0,
        level.between if level else None,
        level.nearest if level else "",
        _rules_applied(states, review),
        tuple(stored_review(states, act) for act in review.acts if isinstance(act.action, Drop) or act.clearly_costly),
    )


def stored_review(states: Sequence[Game], act: ReviewedAct) -> StoredActReview:
    """Return what the log keeps of a reviewed act: its cost, whether it was a clear mistake, and, of a drop, the result expected then."""
    from numberdrop.progress.games import StoredActReview

    promise = None
    match act.action:
        case Drop():
            points = states[act.at + 1].sheets[act.player].score.total if act.judgement.solo else 0
            stored = stored_estimate(act.expected, act.player, solo=act.judgement.solo, scored=points)
            promise = stored.mean, stored.error, stored.samples
    return StoredActReview(act.at, act.given_away, act.clearly_costly, promise)


def _rules_applied(states: Sequence[Game], review: GameReview) -> tuple[str, ...]:
    """Return the rules that the player has applied at least ``APPLIED`` times, in acts that were not certainly mistakes."""
    counts = Counter[str]()
    for act in review.acts:
        counts.update(() if act.clearly_costly else _rules_needed(states[act.at], act.action))
    return tuple(rule for rule, count in counts.items() if count >= APPLIED)


def _rules_needed(before: Game, action: Action) -> Iterator[str]:
    """Yield the rules that a player must know to make an act, but not those that the board applies by itself, such as falling."""
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

COACH = "coach"
UNITS = ("points", "wins")
HUNDREDTHS = 100
_NORMAL = 1.96


def stored_estimate(estimate: Estimate, player: int, *, solo: bool, scored: float = 0.0) -> StoredEstimate:
    """Convert an estimate of a player's result to its stored form: in hundredths, without the points ``scored`` already."""
    error = (estimate.high - estimate.mean) / _NORMAL if isfinite(estimate.high) else 0.0
    mean, error = (round(HUNDREDTHS * value) for value in (estimate.mean - scored, error))
    return StoredEstimate(COACH, UNITS[not solo], player, int(mean), int(error), estimate.samples)
