"""What is said beside question and judgement of a puzzle: what counts, which try it is, how the rating moved, what is reviewed."""

from __future__ import annotations

from datetime import UTC, datetime

from numberdrop.exercises import Outcome
from numberdrop.exercises.puzzles import Pack
from numberdrop.pages.message import Note, Term, note, phrase, term
from numberdrop.pages.visit import Visit
from numberdrop.progress.reviews import PUZZLE

from .modes import PENALTY, Storm
from .state import Posed, PuzzlesState


def remarks(state: PuzzlesState, visit: Visit) -> tuple[Note, ...]:
    """What is to be remarked where things stand."""
    judged = state.player.feedback
    if judged is None:
        return _before(state, state.posed, visit) if state.posed and not state.player.closed else ()
    if judged.outcome in (Outcome.EMPTY, Outcome.ILLEGAL):
        return ()
    lines = [_rating(state.pack, visit)] if state.counted else []
    if (days := _days(state, visit)) is not None:
        lines.append(note("puzzles.comes_back", count=days))
    if state.lost and state.player.tries == 1:
        lines.append(note("puzzles.streak_over", score=visit.known.runs.last_streak))
    if not judged.right and not state.player.closed:
        lines.append(note("puzzles.second_try"))
    return tuple(lines)


def _before(state: PuzzlesState, posed: Posed, visit: Visit) -> tuple[Note, ...]:
    mode, due = state.mode, visit.known.due
    lines = []
    if state.player.tries:
        lines.append(note("puzzles.second_try"))
    elif state.rated and mode is not None and mode.rates and _met(state, posed, visit):
        lines.append(note("puzzles.met"))
    if (own := visit.known.mistakes.get(posed.id)) is not None:
        lines.append(note("puzzles.own", day=_day(own.at, visit), round=own.round))
    elif posed.card.startswith(PUZZLE) and posed.card in due.cards:
        first = due.cards[posed.card].first
        when = _day(first.at, visit)
        key = "puzzles.review_again" if posed.id == first.position else "puzzles.review_new"
        lines.append(note(key, day=when))
    elif posed.card and mode is not None and mode.name == "review":
        lines.append(note("puzzles.review_rule", name=phrase(f"rule_name.{state.player.asked.rule}")))
    return tuple(lines)


def _met(state: PuzzlesState, posed: Posed, visit: Visit) -> bool:
    """Whether a puzzle has been tried, or was looked at when nothing was at stake."""
    return posed.id in visit.known.runs.tried or (not state.stakes and posed.id in state.seen)


def _days(state: PuzzlesState, visit: Visit) -> int | None:
    """In how many days a puzzle that was missed comes back."""
    if not state.missed or state.posed is None:
        return None
    due = visit.known.due
    card = due.cards.get(state.posed.card) or due.cards.get(PUZZLE + state.posed.id)
    return max(1, card.due - due.today) if card else None


def _day(at: int, visit: Visit) -> Term:
    return term("day", datetime.fromtimestamp(at + visit.zone, UTC).date())


def _rating(pack: Pack, visit: Visit) -> Note:
    """How the rating moved: in kind words, and how sure it is."""
    game = visit.known.rating(pack).games[-1]
    now, by = round(game.after.value), round(game.after.value) - round(game.before.value)
    key = "up" if by > 0 else "down" if by < 0 else "same"
    return note(f"puzzles.rating_{key}", value=now, by=abs(by), sure=sure(game.after.deviation))


def sure(deviation: float) -> int:
    """Within how many points a rating is almost certainly right, in tens."""
    return 10 * round(deviation / 5)


def storm_word(mode: Storm, visit: Visit, *, right: bool) -> Note:
    """The word on an answer in a storm, where there is no time for more."""
    if right:
        return note("puzzles.storm_right", tone="good", count=visit.known.runs.score(mode.run))
    return note("puzzles.storm_wrong" if mode.timed else "puzzles.calm_wrong", tone="refuse", seconds=PENALTY)
