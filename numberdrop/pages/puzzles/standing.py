"""How hard a puzzle has turned out, and what that rests on: told once it is solved or shown."""

from __future__ import annotations

from numberdrop.pages.cards import ListCard, ListItem
from numberdrop.pages.message import Voice
from numberdrop.pages.visit import Visit
from numberdrop.progress.puzzle_ratings import Standing

from .cards import sure
from .state import Posed, PuzzlesState


def standing_card(state: PuzzlesState, posed: Posed, visit: Visit, voice: Voice) -> tuple[ListCard, ...]:
    """The card, folded at first; of a puzzle that is in no pack nobody knows."""
    if not state.player.closed or posed.id not in state.pack:
        return ()
    standing = visit.known.puzzles(state.pack).standing(posed.id)
    value, within = round(standing.rating.value), sure(standing.rating.deviation)
    lines = (_rests_on(standing, value, voice), voice("puzzles.standing_scale", value=value, sure=within))
    return (ListCard(id="standing", title=voice("puzzles.standing"), items=tuple(map(ListItem, lines)), fold=True),)


def _rests_on(standing: Standing, value: int, voice: Voice) -> str:
    bots, people = standing.bots, standing.people
    if people and bots:
        return voice.count("puzzles.standing_both", people, value=value, bots=bots)
    if people:
        return voice.count("puzzles.standing_people", people, value=value)
    return voice("puzzles.standing_bots" if bots else "puzzles.standing_guess", value=value, bots=bots)
