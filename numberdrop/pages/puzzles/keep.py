"""What the browser keeps of the puzzles: the mode, the puzzle that is put, and how often it was tried."""

from __future__ import annotations

import json
from dataclasses import replace

from numberdrop.exercises import ExerciseError
from numberdrop.exercises.share_code import LONGEST
from numberdrop.pages.exercise_player import keep as player_keep
from numberdrop.pages.fields import LONGEST_TEXT, BadIntent, Json, mapping, plain, text, whole
from numberdrop.pages.scene import Keep
from numberdrop.pages.visit import Visit
from numberdrop.progress.field_validators import LONGEST_CARD

from .modes import mode_of
from .places import enter, leave, open_code, pose
from .state import NAME, Posed, PuzzlesState


def keep(state: PuzzlesState, visit: Visit) -> Keep:
    """Where one is, as text."""
    kept: Json = {"v": 1, "seed": state.seed, "rated": state.rated}
    if state.mode is not None:
        kept["mode"] = state.mode.kept
    posed, player = state.posed, state.player
    if posed is not None:
        place = {"id": posed.id, "code": posed.code, "card": posed.card}
        counted = {"counted": True} if state.counted else {}
        kept["put"] = {**place, "tries": 0, "hints": 0, **player_keep.kept(player), **counted}
    return Keep(key=NAME, text=json.dumps(kept, separators=(",", ":")))


def come_back(state: PuzzlesState, record: str, visit: Visit) -> tuple[PuzzlesState, Visit]:
    """The puzzles as they were left; the menu where what the browser kept is not ours."""
    try:
        return _placed(state, mapping(json.loads(text(record, LONGEST_TEXT))), visit), visit
    except (BadIntent, ExerciseError, ValueError, RecursionError):
        return leave(state, visit)


def _placed(state: PuzzlesState, kept: Json, visit: Visit) -> PuzzlesState:
    state = replace(state, seed=whole(kept.get("seed"), 0, 2**24), rated=kept.get("rated") is True)
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
        state = open_code(state, code)
    else:
        return enter(state, mode, visit)  # that puzzle is in the pack no more
    return replace(state, counted=put.get("counted") is True, player=player_keep.come_back(state.player, put))
