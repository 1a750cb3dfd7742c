"""From puzzle to puzzle: modes are entered and left, puzzles put, links followed.

A link names a puzzle of the pack (``#puzzle=ID``), one that somebody composed (``#code=...``) or a mode (``#mode=streak``).
"""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qsl

from numberdrop.exercises import ExerciseError
from numberdrop.exercises.puzzles import Puzzle
from numberdrop.exercises.share_code import decode
from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.fields import BadIntent, Json
from numberdrop.pages.message import Note, Phrase, note, phrase
from numberdrop.pages.parts.typed_moves import all_faults
from numberdrop.pages.visit import Visit

from .mode import Mode, Next
from .modes import CALM_COUNT, PENALTY, Missed, Storm, Train, mode_chosen, own_puzzle
from .state import Posed, PuzzlesState


def enter(state: PuzzlesState, mode: Mode, visit: Visit) -> PuzzlesState:
    """Begin with a mode."""
    return go_on(replace(state, mode=mode), visit)


def go_on(state: PuzzlesState, visit: Visit) -> PuzzlesState:
    """Put the next puzzle of the mode; at its end what came of it is said."""
    following = state.mode.next(state.pack, state.seed, visit) if state.mode else None
    if following is None and isinstance(state.mode, Missed):
        state = replace(state, mode=state.mode.storm)
    return pose(state, _posed(state, following, visit) if following else None)


def _posed(state: PuzzlesState, following: Next, visit: Visit) -> Posed:
    own = own_puzzle(following.id, visit)
    if own is not None:
        return Posed.shared(own, visit.known.mistakes[following.id].code, following.card)
    return Posed.of(state.pack.puzzle(following.id), following.card)


def pose(state: PuzzlesState, posed: Posed | None) -> PuzzlesState:
    """Put a puzzle, or none. Whether it counts is settled when it is seen first."""
    player = state.player.put(posed.exercise if posed else None)
    rates = state.rated and state.mode is not None and state.mode.rates
    stakes = rates and posed is not None and posed.id not in state.seen
    seen = state.seen if stakes or posed is None else state.seen_with(posed.id)
    return state.moved(posed=posed, player=player, word=None, stakes=stakes, seen=seen).quiet()


def leave(state: PuzzlesState, visit: Visit) -> tuple[PuzzlesState, Visit]:
    """Back to the menu. A night may have passed since the page was opened: what is due is looked up anew."""
    return pose(replace(state, mode=None), None), visit.refreshed()


def open_puzzle(state: PuzzlesState, puzzle: Puzzle) -> PuzzlesState:
    """Put this very puzzle of the pack. At the end of a storm the others that were missed come after it, else training goes on."""
    over = state.mode if state.over else None
    return pose(replace(state, mode=Missed(over.run) if isinstance(over, Storm) else Train()), Posed.of(puzzle))


def open_code(state: PuzzlesState, code: str) -> PuzzlesState:
    """Put the puzzle of a share code. Raises ``ExerciseError`` with what is wrong with it."""
    posed = Posed.shared(decode(code), code)
    if posed.id in state.pack:
        return open_puzzle(state, state.pack.puzzle(posed.id))
    return pose(replace(state, mode=Train()), posed)


def follow_link(state: PuzzlesState, link: str, visit: Visit) -> tuple[PuzzlesState, Visit]:
    """Go where a link leads (what stands behind its ``#``); where it leads nowhere, say why."""
    try:
        return _followed(state, link, visit), visit
    except ExerciseError as error:
        return _nowhere(state, note("puzzles.bad_code", tone="refuse", problem=all_faults(error.faults)), visit)
    except BadIntent:
        return _nowhere(state, note("puzzles.no_such", tone="refuse"), visit)


def _followed(state: PuzzlesState, link: str, visit: Visit) -> PuzzlesState:
    if link.startswith("code="):
        return open_code(state, link)
    parts: Json = dict(parse_qsl(link))
    if "puzzle" in parts:
        if parts["puzzle"] not in state.pack:
            raise BadIntent(f"no puzzle is called {parts['puzzle']!r:.40}")
        return open_puzzle(state, state.pack.puzzle(parts["puzzle"]))
    if parts.get("mode") == Storm.name:
        return replace(state, dialog=storm_dialog())
    if "mode" in parts:
        return enter(state, mode_chosen(parts["mode"], parts), visit)
    return state


def _nowhere(state: PuzzlesState, why: Note, visit: Visit) -> tuple[PuzzlesState, Visit]:
    state, visit = leave(state, visit)
    return state.say(why, verdict="refused"), visit


def storm_dialog() -> DialogSpec:
    """A storm with the clock or without: the clock does not run before that is chosen."""
    return DialogSpec(
        id="storm",
        kind="choose",
        title=phrase("puzzles.storm"),
        text=(phrase("puzzles.storm_how"),),
        rows=(
            ("storm_clock", phrase("puzzles.storm_clock"), phrase("puzzles.storm_clock_text", seconds=PENALTY)),
            ("storm_calm", phrase("puzzles.storm_calm"), Phrase("puzzles.storm_calm_text", (("count", CALM_COUNT),))),
        ),
    )
