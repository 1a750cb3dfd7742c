"""State of the guided game: the point that the script has reached, the table with the game, the open question; and what the browser stores."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from numberdrop.exercises.course import FIRST_GAME
from numberdrop.exercises.guided.run import BadLog, GuidedGame
from numberdrop.exercises.guided.script import PIP, YOU, Script, load_guided
from numberdrop.formats.declarations import Among, AtMost, Between, MalformedError
from numberdrop.frozen import Frozen
from numberdrop.pages.exercise_player.state import ExercisePage
from numberdrop.pages.intents import Hello, Intent
from numberdrop.pages.kept import History, Kept, say_begins_anew
from numberdrop.pages.message import note
from numberdrop.pages.page import fresh_seed
from numberdrop.pages.scene import Keep
from numberdrop.pages.table.seating import PERSON, Seating
from numberdrop.pages.table.state import NO_MOVE, LastMove, Table, TableState, last_move_of
from numberdrop.pages.visit import Visit
from numberdrop.rules.editions import EDITIONS, default_edition
from numberdrop.rules.game import Game

NAME = "guided"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = ()
PIP_SEAT = "pip"


@dataclass(frozen=True, kw_only=True)
class Guided(TableState, ExercisePage):
    """A guided game in progress: ``run`` is the point that its script has reached; ``player`` is the state of the open question, if any."""

    run: GuidedGame
    listed: bool = False
    """Whether a link has opened the list of rules instead of the game."""

    @property
    def script(self) -> Script:
        """The script of the game."""
        return self.run.script

    def with_edition(self, edition: str, before: str) -> Guided:
        """Change the edition of the rules to ``edition``, unless the game has begun or is played by another edition than ``before``."""
        begun = self.run.log or self.run.edition != before
        return self if begun else go_to(self, GuidedGame.begin(self.script, edition, self.run.seed))

    def fallback_states(self) -> Iterator[Guided]:
        """Yield states to show instead if this step cannot be drawn: without the dialog, then the game from the beginning."""
        yield replace(self, dialog=None)
        yield go_to(self, GuidedGame.begin(self.script, self.run.edition, self.run.seed))


def table_of(game: Game, viewed: int, last_move: LastMove, falls: int) -> Table:
    """Return a table that only shows a game, with the sheet of player ``viewed``; ``falls`` counts the shapes that have fallen."""
    seats = (PERSON,) if game.solo else (PERSON, PIP_SEAT)
    table = Table(games=History.of(game), viewed=viewed, last_move=last_move, falls=falls)
    return table.with_seating(Seating(seats))


def go_to(state: Guided, run: GuidedGame, last_move: LastMove = NO_MOVE) -> Guided:
    """Go to another point of the game (``run``); animate ``last_move`` or, if the step shows Pip's sheet, Pip's last drop or block."""
    step = run.step
    viewed = PIP if step is not None and step.board == "pip" else YOU
    if viewed == PIP:  # animate his last drop or block
        moves = [last_move_of(act.action) for act in run.happened]
        last_move = next((move for move in reversed(moves) if move != NO_MOVE and move[0] == PIP), NO_MOVE)
    table = table_of(run.game, viewed, last_move, state.table.falls + (last_move != NO_MOVE))
    exercise = run.exercise if step is not None and step.task is not None else None
    return state.with_new_turn(run=run, table=table, player=state.player.begin_exercise(exercise))


def begin(which: str, visit: Visit) -> Guided:
    """Return the guided game with the id ``which`` (empty: the first game), before its first step."""
    return begin_guided(load_guided(which or FIRST_GAME), visit)


def begin_guided(script: Script, visit: Visit, seed: int | None = None) -> Guided:
    """Return a guided game before its first step; ``seed`` decides the questions that are drawn at random (``None``: a new seed)."""
    run = GuidedGame.begin(script, default_edition(visit.language), fresh_seed(3) if seed is None else seed)
    empty = Guided(run=run, table=table_of(run.game, YOU, NO_MOVE, 0))
    return replace(go_to(empty, run), turn=0)


# --- keep -------------------------------------------------------------------------------------------------------------


class KeptGame(Frozen):
    """A guided game as the browser stores it: the version of its ``script``, and the learner's acts so far (``log``), to be replayed."""

    script: Annotated[str, AtMost(20)]
    edition: Annotated[str, Among(EDITIONS)]
    seed: Annotated[int, Between(0, 2**24)]
    log: Annotated[tuple[Annotated[str, AtMost(600)], ...], AtMost(400)]


KEPT = Kept(1, KeptGame)


def keep(state: Guided, visit: Visit) -> Keep:
    """Return what the browser is to store: the log of the game, or an empty text before the first act."""
    run = state.run
    kept = KeptGame(state.script.version, run.edition, run.seed, tuple(run.log))
    return Keep(key=f"guided-{state.script.id}", text=KEPT.text(kept) if run.log else "")


def read_greeting(state: Guided, hello: Hello) -> Guided:
    """Restore the game from the browser's storage; if it was played with another version of the script, begin it again, with a note."""
    if not hello.is_news:
        return state
    try:
        kept = KEPT.read(hello.record)
        if kept.script != state.script.version:
            return state.say(note("guided.anew"))
        return go_to(state, GuidedGame.replay(state.script, kept.edition, kept.seed, kept.log)).without_message()
    except BadLog:
        return state.say(note("guided.anew"))
    except MalformedError:
        return say_begins_anew(state, bool(state.run.log))
