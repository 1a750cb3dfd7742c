"""What the browser keeps of the puzzles: the mode, the puzzle that is put, and how often it was tried."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from numberdrop.exercises import ExerciseError
from numberdrop.exercises.share_code import LONGEST, decode
from numberdrop.formats.declarations import AtMost, Between, Printable
from numberdrop.frozen import Frozen
from numberdrop.pages.exercise_player import state as player_keep
from numberdrop.pages.kept import Kept, begins_anew
from numberdrop.pages.scene import Keep
from numberdrop.pages.visit import Visit
from numberdrop.progress.events import LONGEST_CARD

from .mode import KeptMode
from .modes import Streak, mode_of
from .state import LONGEST_SEEN, NAME, Posed, PuzzlesState, enter, pose


class KeptPuzzle(player_keep.Done, kw_only=True):
    """The puzzle that is put, by its id in the pack or by its code, and what was done about it."""

    id: Annotated[str, AtMost(20)]
    code: Annotated[str, AtMost(LONGEST)] = ""
    card: Annotated[str, AtMost(LONGEST_CARD), Printable()] = ""
    stakes: bool = False
    counted: bool = False


class KeptPuzzles(Frozen):
    """Where one is: the ids of ``seen`` puzzles stand in one text."""

    seed: Annotated[int, Between(0, 2**24)]
    rated: bool = False
    seen: Annotated[str, AtMost(LONGEST_SEEN)] = ""
    mode: KeptMode | None = None
    put: KeptPuzzle | None = None


KEPT = Kept(1, KeptPuzzles)


def keep(state: PuzzlesState, visit: Visit) -> Keep:
    """Where one is, as text."""
    posed, done = state.posed, player_keep.kept(state.player)
    put = (
        KeptPuzzle(
            **done.__dict__,
            id=posed.id,
            code=posed.code,
            card=posed.card,
            stakes=state.stakes,
            counted=state.counted,
        )
        if posed
        else None
    )
    mode = state.mode.kept if state.mode else None
    return Keep(key=NAME, text=KEPT.text(KeptPuzzles(state.seed, state.rated, " ".join(state.seen), mode, put)))


def come_back(state: PuzzlesState, record: str, visit: Visit) -> PuzzlesState:
    """The puzzles as they were left; as they are where what the browser kept is not ours."""
    menu = pose(replace(state, mode=None, dialog=None), None) if state.mode else state
    try:
        return _placed(menu, KEPT.read(record), visit)
    except (ExerciseError, ValueError):
        return begins_anew(state, in_use=state.mode is not None)


def _placed(state: PuzzlesState, kept: KeptPuzzles, visit: Visit) -> PuzzlesState:
    state = replace(
        state,
        seed=state.seed if state.fixed_seed else kept.seed,
        rated=kept.rated,
        seen=state.seen_with(*kept.seen.split()),
    )
    if kept.mode is None:
        return state
    mode, put = mode_of(kept.mode), kept.put
    if put is None and isinstance(mode, Streak):
        return pose(replace(state, mode=mode), None)  # its end: another one begins with a press
    if put is None:
        return enter(state, mode, visit)
    if put.id in state.pack:
        state = pose(replace(state, mode=mode), Posed.of(state.pack.puzzle(put.id), put.card))
    elif put.code:
        state = pose(replace(state, mode=mode), Posed.shared(decode(put.code), put.code, put.card))
    else:
        return enter(state, mode, visit)  # that puzzle is in the pack no more
    state = replace(state, stakes=put.stakes, counted=put.counted)
    return replace(state, player=player_keep.come_back(state.player, put))
