"""What the browser keeps of the puzzles: the mode, the puzzle that is put, and how often it was tried; and what of another tab counts."""

from __future__ import annotations

import json
from dataclasses import replace

from numberdrop.exercises import ExerciseError
from numberdrop.exercises.share_code import LONGEST, decode
from numberdrop.pages.exercise_player import keep as player_keep
from numberdrop.pages.fields import Json, mapping, plain, read_json, text, whole
from numberdrop.pages.intents import Elsewhere
from numberdrop.pages.parts.left_there import LeftThere, Texts
from numberdrop.pages.scene import Keep
from numberdrop.pages.visit import Visit
from numberdrop.progress.field_validators import LONGEST_CARD

from .modes import mode_of
from .places import enter, go_on, leave, pose
from .state import LONGEST_SEEN, NAME, Posed, PuzzlesState


def keep(state: PuzzlesState, visit: Visit) -> Keep:
    """Where one is, as text; where another tab is, as long as nothing is done here."""
    text_here = _kept_text(state)
    there = state.left and state.left.still(Texts(state.turn, text_here))
    return Keep(key=NAME, text=there.record if there else text_here, guard=(NAME,))


def _kept_text(state: PuzzlesState) -> str:
    kept: Json = {"v": 1, "seed": state.seed, "rated": state.rated}
    if state.seen:
        kept["seen"] = " ".join(state.seen)
    if state.mode is not None:
        kept["mode"] = state.mode.kept
    posed, player = state.posed, state.player
    if posed is not None:
        place = {"id": posed.id, "code": posed.code, "card": posed.card}
        counted = {name: True for name in ("stakes", "counted") if getattr(state, name)}
        kept["put"] = {**place, "tries": 0, "hints": 0, **player_keep.kept(player), **counted}
    return json.dumps(kept, separators=(",", ":"))


def come_back(state: PuzzlesState, record: str, visit: Visit) -> tuple[PuzzlesState, Visit]:
    """The puzzles as they were left; the menu where what the browser kept is not ours."""
    try:
        return _placed(state, mapping(read_json(record)), visit), visit
    except (ExerciseError, ValueError):
        return leave(state, visit)


def heard(state: PuzzlesState, there: Elsewhere, visit: Visit) -> tuple[PuzzlesState, Visit]:
    """Another tab went on: what was learned there is known here, and a puzzle that was answered there is put here no more.

    All else stays as it is. Answers are in the log of both, so nothing is lost that somebody should be asked about.
    """
    known = visit.past
    staying = replace(state, left=LeftThere(there, Texts(state.turn, _kept_text(state))))
    visit = visit.reading(there.kept)
    posed, player = state.posed, state.player
    if posed is None or player.tries or player.hints or player.picked:
        return staying, visit
    if not any(event.position == posed.id for event in set(visit.past).difference(known)):
        return staying, visit
    follower, _ = come_back(replace(state, mode=None, posed=None), there.record, visit)
    return follower if _same_mode(state, follower) else go_on(state, visit), visit


def _same_mode(one: PuzzlesState, other: PuzzlesState) -> bool:
    """Whether both solve for the same. A clock of one run may have run faster in the one: wrong answers cost time."""
    if one.mode is None or other.mode is None:
        return one.mode is other.mode
    return {**one.mode.kept, "ends": 0} == {**other.mode.kept, "ends": 0}


def _placed(state: PuzzlesState, kept: Json, visit: Visit) -> PuzzlesState:
    seen = text(kept.get("seen") or "", LONGEST_SEEN).split()
    state = replace(
        state, seed=whole(kept.get("seed"), 0, 2**24), rated=kept.get("rated") is True, seen=state.seen_with(*seen)
    )
    if "mode" not in kept:
        return state
    mode = mode_of(mapping(kept["mode"]))
    if "put" not in kept:
        return enter(state, mode, visit)
    put = mapping(kept["put"])
    name, code = text(put.get("id"), 20), text(put.get("code"), LONGEST)
    card = plain(put.get("card"), LONGEST_CARD)
    if name in state.pack:
        state = pose(replace(state, mode=mode), Posed.of(state.pack.puzzle(name), card))
    elif code:
        state = pose(replace(state, mode=mode), Posed.shared(decode(code), code, card))
    else:
        return enter(state, mode, visit)  # that puzzle is in the pack no more
    state = replace(state, stakes=put.get("stakes") is True, counted=put.get("counted") is True)
    return replace(state, player=player_keep.come_back(state.player, put))
