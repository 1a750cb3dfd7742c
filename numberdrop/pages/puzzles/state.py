"""What the page of puzzles holds: what puzzles are solved for, and the one that is put."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import parse_qsl

from numberdrop.exercises import Exercise, ExerciseError
from numberdrop.exercises.puzzles import Pack, Puzzle, digest, shipped
from numberdrop.exercises.share_code import Shared, decode
from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.exercise_player import SHOWN, ExercisePage
from numberdrop.pages.fields import BadIntent, Json
from numberdrop.pages.intents import Intent
from numberdrop.pages.message import Note, Phrase, note, phrase
from numberdrop.pages.parts.typed_moves import all_faults
from numberdrop.pages.seeds import fresh_seed
from numberdrop.pages.visit import Visit
from numberdrop.progress.ratings import MOST_GUESSED

from .mode import Mode, Next
from .modes import CALM_COUNT, PENALTY, Missed, Storm, Streak, Train, mode_chosen, own_puzzle

NAME = "puzzles"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = ()
_UNTYPED = "shared"
"""What the log calls a puzzle of no type."""
_MOST_SEEN = 200
LONGEST_SEEN = 20 * _MOST_SEEN
"""Characters of the puzzles that were seen, in what the browser keeps."""


@dataclass(frozen=True)
class Posed:
    """A puzzle that is put to the learner: what is asked, and what the log says of it. A ``level`` of 0: nobody knows."""

    exercise: Exercise
    id: str
    type: str
    themes: tuple[str, ...] = ()
    level: int = 0
    card: str = ""
    code: str = ""
    """The code by which it comes back, where it is in no pack."""

    @classmethod
    def of(cls, puzzle: Puzzle, card: str = "") -> Posed:
        """A puzzle of a pack; its attempt answers for a ``card``."""
        return cls(puzzle.exercise, puzzle.id, puzzle.type, puzzle.themes, puzzle.level, card)

    @classmethod
    def shared(cls, shared: Shared, code: str, card: str = "") -> Posed:
        """What somebody composed, or what was asked out of one's own game; its attempt answers for a ``card``."""
        return cls(shared.exercise, digest(shared.question), shared.type or _UNTYPED, code=code, card=card)


@dataclass(frozen=True, kw_only=True)
class PuzzlesState(ExercisePage):
    """``mode``: what puzzles are solved for, nothing in the menu. ``posed``: the puzzle that is asked, nothing between two.

    ``rated``: answers are wished to count from the next puzzle on; ``stakes``: they were when this one was put, and who has
    seen it cannot wish otherwise; ``counted``: the last answer did; ``word``: what a storm says of the last answer.
    """

    pack: Pack
    seed: int
    fixed_seed: bool = False
    rated: bool = False
    stakes: bool = False
    mode: Mode | None = None
    posed: Posed | None = None
    counted: bool = False
    word: Note | None = None
    seen: tuple[str, ...] = ()
    """The puzzles that were put without stakes, the last ones last: whoever has looked at one cannot wish that it counts."""

    @property
    def over(self) -> bool:
        """Whether nothing is asked."""
        return self.posed is None

    @property
    def lost(self) -> bool:
        """Whether a streak has ended with this puzzle."""
        player = self.player
        won = player.tries == 1 and player.feedback is not None and player.feedback.right
        return isinstance(self.mode, Streak) and player.tries > 0 and not won

    @property
    def missed(self) -> bool:
        """Whether this puzzle has been got wrong, or shown, where one may stay with it: in a streak or a storm one may not."""
        player = self.player
        right = player.feedback is not None and player.feedback.right and player.tries == 1 and player.hints < SHOWN
        return self.mode is not None and self.mode.helps and player.closed and not right

    def seen_with(self, *names: str) -> tuple[str, ...]:
        """The puzzles that were seen, and these; the oldest are forgotten when they become many."""
        return tuple(dict.fromkeys((*self.seen, *names)))[-_MOST_SEEN:]

    def counts(self, visit: Visit) -> bool:
        """Whether an answer now counts for the rating: wished for, the first at this puzzle, without help or clock."""
        posed, mode, player = self.posed, self.mode, self.player
        if posed is None or mode is None or posed.id not in self.pack or posed.id in visit.known.runs.tried:
            return False
        if player.tries or player.hints or player.closed or self.pack.head(posed.id).guess > MOST_GUESSED:
            return False
        return self.stakes and mode.rates


def begin(which: str, visit: Visit) -> PuzzlesState:
    """The menu of the puzzles that come with the tutor."""
    return begin_pack(None)


def begin_pack(pack: Pack | None, seed: int | None = None) -> PuzzlesState:
    """The menu of a pack, by default of the one that comes with the tutor; a ``seed`` settles the order."""
    chosen = fresh_seed(3) if seed is None else seed
    return PuzzlesState(pack=shipped() if pack is None else pack, seed=chosen, fixed_seed=seed is not None)


# --- places -----------------------------------------------------------------------------------------------------------

# From puzzle to puzzle: modes are entered and left, puzzles put, links followed.
#
# A link names a puzzle of the pack (``#puzzle=ID``), one that somebody composed (``#code=...``) or a mode (``#mode=streak``).


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
