"""State of the puzzles page: the mode and the current puzzle; moving from puzzle to puzzle; and what the browser stores."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated
from urllib.parse import parse_qsl

from numberdrop.exercises import Exercise, ExerciseError
from numberdrop.exercises.puzzles import Pack, Puzzle, puzzle_id, shipped_pack
from numberdrop.exercises.share_code import LONGEST, SharedQuestion, decode
from numberdrop.formats.declarations import AtMost, Between, PrintableAscii
from numberdrop.frozen import Frozen
from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.exercise_player import state as player_state
from numberdrop.pages.exercise_player.state import SHOWN, ExercisePage
from numberdrop.pages.fields import BadIntent, Json
from numberdrop.pages.intents import Intent
from numberdrop.pages.kept import Kept, say_begins_anew
from numberdrop.pages.message import Note, Phrase, note, phrase
from numberdrop.pages.page import fresh_seed
from numberdrop.pages.parts.typed_moves import all_faults
from numberdrop.pages.scene import Keep
from numberdrop.pages.visit import Effects, RefreshLearner, Visit
from numberdrop.progress.events import LONGEST_CARD
from numberdrop.progress.ratings import MOST_GUESSED

from .mode import KeptMode, Mode
from .modes import CALM_COUNT, PENALTY, MissedInStorm, Storm, Streak, Train, choose_mode, own_puzzle, read_mode

NAME = "puzzles"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = ()
_MOST_SEEN = 200
LONGEST_SEEN = 20 * _MOST_SEEN
"""The greatest number of characters of the stored list of seen puzzles."""


@dataclass(frozen=True)
class CurrentPuzzle:
    """The puzzle that is asked, as the log records it. ``level``: its difficulty (0: unknown); ``card``: the id of its review or storm."""

    exercise: Exercise
    id: str
    type: str
    themes: tuple[str, ...] = ()
    level: int = 0
    card: str = ""
    code: str = ""
    """The share code of a puzzle that is in no pack, by which it is restored."""

    @classmethod
    def of(cls, puzzle: Puzzle, card: str = "") -> CurrentPuzzle:
        """Make the current puzzle from one of a pack."""
        return cls(puzzle.exercise, puzzle.id, puzzle.type, puzzle.themes, puzzle.level, card)

    @classmethod
    def shared(cls, shared: SharedQuestion, code: str, card: str = "") -> CurrentPuzzle:
        """Make the current puzzle from a composed one, or from one made of the learner's own game, which may have no type."""
        return cls(shared.exercise, puzzle_id(shared.question), shared.type or "shared", code=code, card=card)


@dataclass(frozen=True, kw_only=True)
class PuzzlesState(ExercisePage):
    """The state of the puzzles page. ``mode`` is ``None`` in the menu; ``posed`` is ``None`` there and at the end of a mode.

    ``rated``: whether answers shall count for the rating from the next puzzle on; ``stakes``: whether the answer to this puzzle may count,
    decided before the learner sees it; ``counted``: whether the last answer counted; ``word``: the note on the last answer in a storm.
    """

    pack: Pack
    seed: int
    fixed_seed: bool = False
    rated: bool = False
    stakes: bool = False
    mode: Mode | None = None
    posed: CurrentPuzzle | None = None
    counted: bool = False
    word: Note | None = None
    seen: tuple[str, ...] = ()
    """The ids of the puzzles seen at a time when their answers did not count, the latest last: they cannot count later."""

    @property
    def is_between_puzzles(self) -> bool:
        """Whether no puzzle is asked."""
        return self.posed is None

    @property
    def storm(self) -> Storm | None:
        """The storm that is the current mode, if it is one."""
        match self.mode:
            case Storm() as storm:
                return storm
        return None

    @property
    def has_ended_streak(self) -> bool:
        """Whether a wrong answer to this puzzle has ended a streak."""
        player = self.player
        won = player.tries == 1 and player.feedback is not None and player.feedback.right
        return self.mode == Streak() and player.tries > 0 and not won

    @property
    def is_puzzle_missed(self) -> bool:
        """Whether this puzzle was answered wrong or its answer shown; never in modes that leave such a puzzle at once (streak, storm)."""
        player = self.player
        right = player.feedback is not None and player.feedback.right and player.tries == 1 and player.hints < SHOWN
        return self.mode is not None and self.mode.helps and player.closed and not right

    def seen_ids_with(self, *ids: str) -> tuple[str, ...]:
        """Return the ids of the puzzles ``seen`` so far, followed by ``ids``; only the last ``_MOST_SEEN`` of these ids."""
        return tuple(dict.fromkeys((*self.seen, *ids)))[-_MOST_SEEN:]

    def counts_for_rating(self, visit: Visit) -> bool:
        """Whether an answer now would count for the rating: this was decided when the puzzle was shown (``stakes``), the puzzle is one of
        the pack that is hard to guess, it would be the first answer, and no help was used.
        """
        posed, mode, player = self.posed, self.mode, self.player
        if posed is None or mode is None or not (self.stakes and mode.rates) or posed.id not in self.pack:
            return False
        if player.tries or player.hints or player.closed or posed.id in visit.model.puzzle_statistics.tried:
            return False
        return self.pack.head(posed.id).guess <= MOST_GUESSED


def begin(which: str, visit: Visit) -> PuzzlesState:
    """Return the puzzles page at its menu, with the pack of puzzles that comes with the tutor; ``which`` is always empty."""
    return begin_pack(None)


def begin_pack(pack: Pack | None, seed: int | None = None) -> PuzzlesState:
    """Return the page at its menu with the puzzles of ``pack`` (``None``: the tutor's); ``seed`` decides their order (``None``: random)."""
    chosen = fresh_seed(3) if seed is None else seed
    return PuzzlesState(pack=shipped_pack() if pack is None else pack, seed=chosen, fixed_seed=seed is not None)


# --- modes, puzzles, links ----------------------------------------------------------------------------------------------

# A link names a puzzle of the pack (``#puzzle=ID``), one that somebody composed (``#code=...``) or a mode (``#mode=streak``).


def enter(state: PuzzlesState, mode: Mode, visit: Visit) -> PuzzlesState:
    """Enter a mode and ask its first puzzle."""
    return go_to_next_puzzle(replace(state, mode=mode), visit)


def go_to_next_puzzle(state: PuzzlesState, visit: Visit) -> PuzzlesState:
    """Ask the next puzzle of the mode, or show the mode's end; after a storm's (a timed run's) failed puzzles, show the storm's end again."""
    following = state.mode.next(state.pack, state.seed, visit) if state.mode else None
    if following is None:
        match state.mode:
            case MissedInStorm(run):
                state = replace(state, mode=Storm(run))
        return pose(state, None)
    mistake = own_puzzle(following.id, visit)
    if mistake is None:
        return pose(state, CurrentPuzzle.of(state.pack.puzzle(following.id), following.card))
    return pose(state, CurrentPuzzle.shared(mistake, visit.model.mistakes[following.id].code, following.card))


def pose(state: PuzzlesState, posed: CurrentPuzzle | None) -> PuzzlesState:
    """Ask a puzzle, or none (``None``). Whether its answer may count for the rating is decided now, before the learner sees it."""
    player = state.player.begin_exercise(posed.exercise if posed else None)
    rates = state.rated and state.mode is not None and state.mode.rates
    stakes = rates and posed is not None and posed.id not in state.seen
    seen = state.seen if stakes or posed is None else state.seen_ids_with(posed.id)
    return state.with_new_turn(posed=posed, player=player, word=None, stakes=stakes, seen=seen).without_message()


def leave(state: PuzzlesState) -> tuple[PuzzlesState, Effects]:
    """Go back to the menu and compute again what is due for review, since a new day may have begun."""
    return pose(replace(state, mode=None), None), (RefreshLearner(),)


def open_puzzle(state: PuzzlesState, puzzle: Puzzle) -> PuzzlesState:
    """Ask the ``puzzle`` that the visitor has chosen: at the end of a storm as one of those failed in it, otherwise for training."""
    mode = MissedInStorm(state.storm.run) if state.is_between_puzzles and state.storm else Train()
    return pose(replace(state, mode=mode), CurrentPuzzle.of(puzzle))


def follow_link(state: PuzzlesState, link: str, visit: Visit) -> tuple[PuzzlesState, Effects]:
    """Follow a link (``link`` is the text behind its ``#``) to a mode or puzzle; for an invalid one, say what is wrong."""
    try:
        return _follow(state, link, visit), ()
    except ExerciseError as error:
        return _refuse_link(state, note("puzzles.bad_code", tone="refuse", problem=all_faults(error.faults)))
    except BadIntent:
        return _refuse_link(state, note("puzzles.no_such", tone="refuse"))


def _follow(state: PuzzlesState, link: str, visit: Visit) -> PuzzlesState:
    if link.startswith("code="):
        posed = CurrentPuzzle.shared(decode(link), link)
        if posed.id in state.pack:
            return open_puzzle(state, state.pack.puzzle(posed.id))
        return pose(replace(state, mode=Train()), posed)
    parts: Json = dict(parse_qsl(link))
    if "puzzle" in parts:
        if parts["puzzle"] not in state.pack:
            raise BadIntent(f"no puzzle is called {parts['puzzle']!r:.40}")
        return open_puzzle(state, state.pack.puzzle(parts["puzzle"]))
    if parts.get("mode") == Storm.name:
        return replace(state, dialog=storm_dialog())
    if "mode" in parts:
        return enter(state, choose_mode(parts["mode"], parts), visit)
    return state


def _refuse_link(state: PuzzlesState, why: Note) -> tuple[PuzzlesState, Effects]:
    state, effects = leave(state)
    return state.say(why, verdict="refused"), effects


def storm_dialog() -> DialogSpec:
    """Return the dialog to choose a storm with or without a clock, before the clock starts."""
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


# --- keep -------------------------------------------------------------------------------------------------------------


class KeptPuzzle(player_state.KeptExercise, kw_only=True):
    """The current puzzle as the browser stores it: id or share code, state of the exercise, ``stakes`` and ``counted`` of the page."""

    id: Annotated[str, AtMost(20)]
    code: Annotated[str, AtMost(LONGEST)] = ""
    card: Annotated[str, AtMost(LONGEST_CARD), PrintableAscii()] = ""
    stakes: bool = False
    counted: bool = False


class KeptPuzzles(Frozen):
    """The puzzles page as the browser stores it. ``rated``: whether rating is on; ``seen``: the ids of puzzles seen while answers did not
    count, separated by spaces; ``put``: the current puzzle.
    """

    seed: Annotated[int, Between(0, 2**24)]
    rated: bool = False
    seen: Annotated[str, AtMost(LONGEST_SEEN)] = ""
    mode: KeptMode | None = None
    put: KeptPuzzle | None = None


KEPT = Kept(1, KeptPuzzles)


def keep(state: PuzzlesState, visit: Visit) -> Keep:
    """Return what the browser is to store: the mode, and the current puzzle with its state."""
    posed, done, put = state.posed, vars(player_state.kept_exercise(state.player)), None
    if posed:
        stakes, counted = state.stakes, state.counted
        put = KeptPuzzle(**done, id=posed.id, code=posed.code, card=posed.card, stakes=stakes, counted=counted)
    mode = state.mode.kept if state.mode else None
    return Keep(key=NAME, text=KEPT.text(KeptPuzzles(state.seed, state.rated, " ".join(state.seen), mode, put)))


def restore(state: PuzzlesState, record: str, visit: Visit) -> PuzzlesState:
    """Restore the page from its stored text. If the text is unreadable, the page begins anew and says so, unless a puzzle is open already."""
    menu = pose(replace(state, mode=None, dialog=None), None) if state.mode else state
    try:
        return _restore_place(menu, KEPT.read(record), visit)
    except (ExerciseError, ValueError):
        return say_begins_anew(state, in_use=state.mode is not None)


def _restore_place(state: PuzzlesState, kept: KeptPuzzles, visit: Visit) -> PuzzlesState:
    seed = state.seed if state.fixed_seed else kept.seed
    state = replace(state, seed=seed, rated=kept.rated, seen=state.seen_ids_with(*kept.seen.split()))
    if kept.mode is None:
        return state
    mode, put = read_mode(kept.mode), kept.put
    if put is None and mode.name == Streak.name:
        return pose(replace(state, mode=mode), None)  # its end: another streak begins with a press
    if put is None or not (put.code or put.id in state.pack):
        return enter(state, mode, visit)  # the puzzle may be no longer in the pack
    if put.id in state.pack:
        posed = CurrentPuzzle.of(state.pack.puzzle(put.id), put.card)
    else:
        posed = CurrentPuzzle.shared(decode(put.code), put.code, put.card)
    state = replace(pose(replace(state, mode=mode), posed), stakes=put.stakes, counted=put.counted)
    return replace(state, player=player_state.restore_exercise(state.player, put))
