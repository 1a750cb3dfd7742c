"""What the page of a guided game holds: the game as far as it is played, the table that shows it, and the question that is open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from numberdrop.exercises.course import FIRST_GAME
from numberdrop.exercises.guided import BadLog, Run, Script, load_guided
from numberdrop.exercises.guided.script import PIP, YOU
from numberdrop.formats.declarations import Among, AtMost, Between, MalformedError
from numberdrop.frozen import Frozen
from numberdrop.pages.exercise_player import ExercisePage
from numberdrop.pages.intents import Hello, Intent
from numberdrop.pages.kept import History, Kept, begins_anew
from numberdrop.pages.message import note
from numberdrop.pages.parts.scores import brings_news
from numberdrop.pages.scene import Keep
from numberdrop.pages.seeds import fresh_seed
from numberdrop.pages.table.seating import PERSON, Seating
from numberdrop.pages.table.state import NO_MOVE, LastMove, Table, TableState, cells_of
from numberdrop.pages.visit import Visit
from numberdrop.rules.actions import Block, Drop
from numberdrop.rules.editions import EDITIONS, edition_for
from numberdrop.rules.game import Game

NAME = "guided"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = ()
PIP_SEAT = "pip"


@dataclass(frozen=True, kw_only=True)
class Guided(TableState, ExercisePage):
    """A guided game in progress. ``player`` holds the question that is open, where one is."""

    run: Run
    listed: bool = False
    """Whether a link has asked for the rules alone, as a list."""

    @property
    def script(self) -> Script:
        """The file that it is played by."""
        return self.run.script

    def with_edition(self, edition: str, before: str) -> Guided:
        """The game by another edition, where nothing has been done yet."""
        begun = self.run.log or self.run.edition != before
        return self if begun else at(self, Run.begin(self.script, edition, self.run.seed))

    def retreats(self) -> Iterator[Guided]:
        """From the beginning, where this step cannot be drawn."""
        yield replace(self, dialog=None)
        yield at(self, Run.begin(self.script, self.run.edition, self.run.seed))


def table_of(game: Game, viewed: int, last_move: LastMove, falls: int) -> Table:
    """A table at which a game is shown; nothing on it is thought out or taken back."""
    seats = (PERSON,) if game.solo else (PERSON, PIP_SEAT)
    table = Table(games=History.of(game), viewed=viewed, last_move=last_move, falls=falls)
    return table.seat(Seating(seats))


def at(state: Guided, run: Run, last_move: LastMove = NO_MOVE) -> Guided:
    """The page with the game further on: its table, and the question that is asked now."""
    step = run.step
    viewed = PIP if step is not None and step.board == "pip" else YOU
    last_move = _put_by_pip(run) if viewed == PIP else last_move
    fell = last_move != NO_MOVE
    table = table_of(run.game, viewed, last_move, state.table.falls + fell)
    exercise = run.exercise if step is not None and step.task is not None else None
    return state.moved(run=run, table=table, player=state.player.put(exercise))


def _put_by_pip(run: Run) -> LastMove:
    """What Pip has just put on his sheet, to be seen falling."""
    put = [act.action for act in run.happened if isinstance(act.action, Drop | Block) and act.action.player == PIP]
    return (PIP, cells_of(put[-1])) if put else NO_MOVE


def begin(which: str, visit: Visit) -> Guided:
    """The guided game of this id before its first step."""
    return begin_guided(load_guided(which or FIRST_GAME), visit)


def begin_guided(script: Script, visit: Visit, seed: int | None = None) -> Guided:
    """A guided game before its first step; a ``seed`` settles its questions at the end."""
    run = Run.begin(script, edition_for(visit.language), fresh_seed(3) if seed is None else seed)
    empty = Guided(run=run, table=table_of(run.game, YOU, NO_MOVE, 0))
    return replace(at(empty, run), turn=0)


# --- keep -------------------------------------------------------------------------------------------------------------

# What the browser keeps of a guided game: what the learner did, from which the game is played again.


class KeptGame(Frozen):
    """The ``script`` is the version of the file that was played by."""

    script: Annotated[str, AtMost(20)]
    edition: Annotated[str, Among(EDITIONS)]
    seed: Annotated[int, Between(0, 2**24)]
    log: Annotated[tuple[Annotated[str, AtMost(600)], ...], AtMost(400)]


KEPT = Kept(1, KeptGame)


def keep(state: Guided, visit: Visit) -> Keep:
    """The log of the game; nothing before the first act."""
    run = state.run
    kept = KeptGame(state.script.version, run.edition, run.seed, tuple(run.log))
    return Keep(key=f"guided-{state.script.id}", text=KEPT.text(kept) if run.log else "")


def greeted(state: Guided, hello: Hello, visit: Visit) -> Guided:
    """With what the browser has kept; a game by another version of the file begins anew, and says so."""
    if not brings_news(hello, keep(state, visit)):
        return state
    try:
        kept = KEPT.read(hello.record)
        if kept.script != state.script.version:
            return state.say(note("guided.anew"))
        return at(state, Run.again_from(state.script, kept.edition, kept.seed, kept.log)).quiet()
    except BadLog:
        return state.say(note("guided.anew"))
    except MalformedError:
        return begins_anew(state, bool(state.run.log))
